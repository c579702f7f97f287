"""How a database means to find the rows of a query: by an index that leads with the club?"""

import engines

READS = ("SELECT", "UPDATE", "DELETE")
FOUND_BEFORE = ("SCAN shown", "SCAN first")
"""The few rows that a query within the query has found by an index."""
ROW_BY_ROW = ("enable_seqscan", "enable_bitmapscan")
"""What PostgreSQL prefers for so few rows; without, it shows whether there is an index."""


def scans(database, asked):
    """The queries that look at rows that no index of the club's leads to, with what tells so."""
    told = [each for each in asked if each[0].lstrip().startswith(READS)]
    look = _file_scans if engines.is_file(database) else _server_scans
    return [(query, found) for query, values in told if (found := look(database, query, values))]


def plan(database, query, values):
    """SQLite's steps."""
    told = database.execute_sql(f"EXPLAIN QUERY PLAN {query}", values).fetchall()
    return [row[3] for row in told]


def _file_scans(database, query, values):
    return [
        step
        for step in plan(database, query, values)
        if (step.startswith("SCAN") and not step.startswith(FOUND_BEFORE))
        or "TEMP B-TREE FOR ORDER" in step
        or "AUTOMATIC" in step
        or (step.startswith("SEARCH") and "club=?" not in step and "SEARCH c " not in step)
    ]


def _server_scans(database, query, values):
    with database.atomic() as transaction:
        for name in ROW_BY_ROW:
            database.execute_sql(f"SET LOCAL {name} = off")
        told = database.execute_sql(f"EXPLAIN (FORMAT JSON) {query}", values).fetchall()
        transaction.rollback()
    return [node for node in _nodes(told[0][0][0]["Plan"]) if _is_scan(node)]


def _nodes(node):
    yield node
    for each in node.get("Plans", ()):
        yield from _nodes(each)


def _is_scan(node):
    if not node["Node Type"].startswith(("Index", "Bitmap Index")):
        return node["Node Type"] == "Seq Scan"
    column = "id" if node.get("Relation Name") == "club" else "club"
    return f"({column} = " not in node.get("Index Cond", "")
