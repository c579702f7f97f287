"""How often somebody tried something lately (`store.tries`); the server's own, no club's."""

from typing import Any

TABLE = """CREATE TABLE tries (
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    count INTEGER NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (kind, who))"""
INDEX = "CREATE INDEX tries_until ON tries (until)"


def up(_migrator: object, db: Any) -> None:
    """Found by who tries; removed by when it is over."""
    db.execute_sql(TABLE)
    db.execute_sql(INDEX)
