"""Is everything in the database as it must be? For `flask check`; it changes nothing."""

from collections.abc import Iterator
from typing import NamedTuple

from peewee import Database, PeeweeException

import engines
from rules.errors import RulesError
from store import games, projections
from store.writing import rows, write

MOST_TOLD = 5
"""Damaged places of the file that are named."""


class Checked(NamedTuple):
    """A game that was looked at, ``CLUB/GAME``, and what is wrong with it."""

    game: str
    problems: tuple[str, ...]


def problems_of_file(database: Database) -> list[str]:
    """What the database itself finds wrong: torn pages, rows that point nowhere."""
    if not engines.is_file(database):
        return []
    try:
        found = [str(row[0]) for row in rows(database, f"PRAGMA integrity_check({MOST_TOLD})")]
        loose = rows(database, "PRAGMA foreign_key_check")[:MOST_TOLD]
    except PeeweeException as error:
        return [str(error)]
    torn = [] if found == ["ok"] else found
    return torn + [f"a row of {table} points to no {parent}" for table, _, parent, _ in loose]


def count_of_games(database: Database) -> int:
    return int(rows(database, "SELECT COUNT(*) FROM game")[0][0])


def checked_games(database: Database) -> Iterator[Checked]:
    """Every game of every club, erased ones included."""
    for club, game in rows(database, "SELECT club, id FROM game ORDER BY club, id"):
        yield Checked(f"{club}/{game}", tuple(problems_of_game(database, club, game)))


def problems_of_game(database: Database, club: str, game: str) -> list[str]:
    """What is wrong with one game: with its facts, or with what must follow from them.

    Something else may have been said between two looks: what seems wrong is looked at again while
    nobody writes.
    """
    return _problems(database, club, game) and write(
        database, club, lambda: _problems(database, club, game)
    )


def _problems(database: Database, club: str, game: str) -> list[str]:
    try:
        kept = games.read(database, club, game)
        if kept is None:  # gone since
            return []
        expected = projections.projected(kept)
    except (ValueError, LookupError, TypeError, RulesError) as error:
        return [f"its facts cannot be read: {type(error).__name__}: {error}"]
    if [each.seq for each in kept.entries] != list(range(len(kept.entries))):
        return ["a fact is missing"]
    stored = projections.stored(database, kept)
    return [
        f"its rows in {table} do not follow from its facts; `flask rebuild` makes them so"
        for table, found in expected.items()
        if in_order(found) != in_order(stored[table])
    ]


def in_order(found: list[projections.Row]) -> list[projections.Row]:
    """By what is never empty: the key of the row."""
    return sorted(found, key=lambda row: row[:4])
