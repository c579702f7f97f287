"""A database with years of games in it against an almost empty one: python -m benchmarks.full

The board, a saved round, and the pages over all games of a club ask both the same questions, by
the same plans; the times are taken in turns, block by block. Of the 100,000 games 20,000 are one
club's, whose pages stand beside those of a club of 100 in a database of its own.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from tempfile import TemporaryDirectory
from time import perf_counter

from app import create_app
from benchmarks.pages import Table
from benchmarks.timing import Spread, timed
from benchmarks.years import LARGEST, SMALL, Years, largest_club
from models import Database
from store import seeding

GAMES = 100_000
TRIED = 200
"""Games that are looked at and played on."""
LOOKS = 20
"""At each of the pages over many games, five times over."""
MOST_QUERIES = 5
READS = ("SELECT", "UPDATE", "DELETE")
FOUND_BEFORE = ("SCAN shown", "SCAN first")
"""The few rows that a query within the query has found by an index."""


def main() -> None:
    """Seed, compare the questions and their plans, then the times."""
    with TemporaryDirectory() as folder:
        small, large = Table(TRIED), Table(TRIED)
        fill(large.database, GAMES, LARGEST)
        few_games = create_app({"PHASEKEEPER_DATA": folder})
        fill(few_games.extensions["database"], SMALL, SMALL)
        few, many = (Years(app, largest_club(app)) for app in (few_games, large.app))
        for name, act in (("board", Table.look_anew), ("round saved", Table.save)):
            compare(name, [(of.database, partial(act, of, 0)) for of in (small, large)])
        for name in few.pages:
            compare(name, [(of.database, partial(of.look, name)) for of in (few, many)])
        contenders = {
            "board, small": small.look_anew,
            "board, large": large.look_anew,
            "round saved, small": small.save,
            "round saved, large": large.save,
        }
        report(timed(contenders, range(TRIED)))
        report(timed(looks(few, many), range(LOOKS)))


def looks(few: Years, many: Years) -> dict[str, Callable[[int], object]]:
    """Each page over all games of both clubs."""
    return {
        f"{name}, {size:,} games": lambda _, name=name, of=of: of.look(name)  # type: ignore[misc]
        for name in few.pages
        for size, of in ((SMALL, few), (LARGEST, many))
    }


def fill(database: Database, games: int, largest: int) -> None:
    """Years of games, and how long they took."""
    begin = perf_counter()
    with database.connection_context():
        for done in seeding.seed(database, games, largest):
            print(f"\r{done:,} games", end="", flush=True, file=sys.stderr)
        ((lines,),) = database.execute_sql("SELECT count(*) FROM line").fetchall()
        ((seats,),) = database.execute_sql("SELECT count(*) FROM seat").fetchall()
    told = f"{games:,} games, {seats:,} seats, {lines:,} round results"
    print(f"\r{told}, in {perf_counter() - begin:.0f} s")


def compare(name: str, acts: list[tuple[Database, Callable[[], object]]]) -> None:
    """Are few questions asked, by an index each, and the same ones of both?"""
    asked = [plans(*each) for each in acts]
    if asked[0] != asked[1]:
        raise AssertionError(f"{name}: the plans differ", *asked)
    told = [query for query, _ in asked[0] if query.lstrip().startswith("SELECT")]
    if len(told) > MOST_QUERIES:
        raise AssertionError(f"{name}: too many questions", *told)
    print(f"{name}: {len(asked[0])} queries, with the same plans in both")


def plans(database: Database, act: Callable[[], object]) -> list[tuple[str, list[str]]]:
    """The questions that one act asks the database, and the steps that each is answered in.

    It acts once before: the first write of a day sees to the house as well.
    """
    act()
    with noting(database) as asked:
        act()
    with database.connection_context():
        return [(query, list(steps(database, query, values))) for query, values in asked]


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
        if row[3].startswith("SCAN") and not row[3].startswith(FOUND_BEFORE):
            raise AssertionError(f"{query}: {row[3]}")
        yield row[3]


def report(times: dict[str, Spread]) -> None:
    for name, each in times.items():
        print(f"{name:<32}{each.median * 1e3:8.2f} ms median{each.worst * 1e3:8.2f} ms worst")


if __name__ == "__main__":
    main()
