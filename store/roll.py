"""Every club there is, for whoever runs the server: nobody else looks across them."""

from collections.abc import Iterator
from typing import NamedTuple

from peewee import Database

from store.writing import rows

AT_ONCE = 500
"""Clubs that are read at a time."""


class ClubRow(NamedTuple):
    """A club. Times in ms: ``last`` is when something was last said in one of its games."""

    id: str
    name: str
    created_at: int
    erased_at: int | None
    games: int
    phones: int
    last: int | None


_CLUBS = """SELECT c.id, c.name, c.created_at, c.erased_at,
    (SELECT COUNT(*) FROM game g WHERE g.club = c.id AND g.erased_at IS NULL),
    (SELECT COUNT(*) FROM access a
        WHERE a.club = c.id AND a.device IS NOT NULL AND a.revoked_at IS NULL),
    (SELECT MAX(g.saved_at) FROM game g WHERE g.club = c.id AND g.erased_at IS NULL)
    FROM club c WHERE c.id > ? ORDER BY c.id LIMIT ?"""


def clubs(database: Database) -> Iterator[ClubRow]:
    """All of them, by their ids."""
    after = ""
    while found := rows(database, _CLUBS, after, AT_ONCE):
        yield from (ClubRow(*row) for row in found)
        after = found[-1][0]


def is_there(database: Database, club: str) -> bool:
    """Is there such a club, erased or not?"""
    return bool(rows(database, "SELECT 1 FROM club WHERE id = ?", club))
