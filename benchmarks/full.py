"""A database with years of games in it against an almost empty one: python -m benchmarks.full

The board and a saved round ask both the same questions, by the same plans; the times are taken
in turns, block by block.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from benchmarks.pages import Table
from benchmarks.timing import Spread, timed
from models import Database
from store import seeding

GAMES = 100_000
TRIED = 200
"""Games that are looked at and played on."""
READS = ("SELECT", "UPDATE", "DELETE")


def main() -> None:
    """Seed, compare the questions and their plans, then the times."""
    small, large = Table(TRIED), Table(TRIED)
    fill(large.database)
    for name, act in (("board", Table.look_anew), ("round saved", Table.save)):
        asked = [plans(table, act) for table in (small, large)]
        if asked[0] != asked[1]:
            raise AssertionError(f"{name}: the plans differ", *asked)
        print(f"{name}: {len(asked[0])} queries, with the same plans in both")
    contenders = {
        "board, small": small.look_anew,
        "board, large": large.look_anew,
        "round saved, small": small.save,
        "round saved, large": large.save,
    }
    report(timed(contenders, range(TRIED)))


def fill(database: Database) -> None:
    """Years of games, and how long they took."""
    begin = perf_counter()
    for done in seeding.seed(database, GAMES):
        print(f"\r{done:,} games", end="", flush=True, file=sys.stderr)
    ((lines,),) = database.execute_sql("SELECT count(*) FROM line").fetchall()
    print(f"\r{GAMES:,} games, {lines:,} round results, in {perf_counter() - begin:.0f} s")


def plans(table: Table, act: object) -> list[tuple[str, list[str]]]:
    """The questions that one act asks the database, and the steps that each is answered in.

    It acts once before: the first write of a day sees to the house as well.
    """
    act(table, 0)  # type: ignore[operator]
    with noting(table.database) as asked:
        act(table, 0)  # type: ignore[operator]
    return [(query, list(steps(table.database, query, values))) for query, values in asked]


@contextmanager
def noting(database: Database) -> Iterator[list[tuple[str, tuple[object, ...]]]]:
    """All that is asked in the meantime."""
    said: list[tuple[str, tuple[object, ...]]] = []
    execute = database.execute_sql

    def noted(query: str, values: tuple[object, ...] = (), **named: object) -> object:
        said.append((query, values))
        return execute(query, values, **named)

    database.execute_sql = noted
    yield said
    database.execute_sql = execute


def steps(database: Database, query: str, values: tuple[object, ...]) -> Iterator[str]:
    """A plan; one that looks at every row of a table is none."""
    if not query.lstrip().startswith(READS):
        return
    for row in database.execute_sql(f"EXPLAIN QUERY PLAN {query}", values).fetchall():
        if row[3].startswith("SCAN"):
            raise AssertionError(f"{query}: {row[3]}")
        yield row[3]


def report(times: dict[str, Spread]) -> None:
    for name, each in times.items():
        print(f"{name:<20}{each.median * 1e3:8.2f} ms median{each.worst * 1e3:8.2f} ms worst")


if __name__ == "__main__":
    main()
