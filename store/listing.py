"""Many games at a glance, from the projections: newest first, page by page."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from peewee import Database

from rules.facts import Player
from store.ids import time_of
from store.writing import rows


class SeatRow(NamedTuple):
    """How one player of a game stands."""

    player: Player
    name: str
    place: int
    total: int
    advanced: int
    is_winner: bool
    is_left: bool


class GameRow(NamedTuple):
    """A game in a list; ``seats`` are clockwise. ``at``: when it was played, in ms; the other
    times are UTC.
    """

    id: str
    title: str
    note: str
    played_on: str | None
    at: int
    started_at: datetime
    saved_at: datetime
    finished_at: datetime | None
    status: str
    reason: str | None
    variant: str
    round: int
    seats: tuple[SeatRow, ...] = ()


class Filter(NamedTuple):
    """Which games: ``since`` and ``until`` bound when they were played, in ms; ``text`` stands in
    a name, the title or the note, whatever the case.
    """

    player: Player | None = None
    variant: str | None = None
    status: str | None = None
    since: int | None = None
    until: int | None = None
    text: str | None = None


class Place(NamedTuple):
    """Where a page of the list ends: when the last game was played, in ms, and its id."""

    at: int
    id: str


ALL = Filter()
IN_PLAY = ("in_progress", "tiebreak")
"""The statuses of a game that goes on."""
_COLUMNS = """id, title, note, played_on, at, started_at, saved_at, finished_at, status, reason,
    variant, round"""


def page(
    database: Database, club: str, wanted: Filter = ALL, limit: int = 20, after: Place | None = None
) -> list[GameRow]:
    """Up to so many games, newest first, from the one that follows ``after`` on."""
    terms, values = _terms(wanted, after)
    query = f"""SELECT {_COLUMNS} FROM game WHERE club = ? AND erased_at IS NULL{terms}
        ORDER BY at DESC, id DESC LIMIT ?"""
    found = [_game(*row) for row in rows(database, query, club, *values, limit)]
    return _with_seats(database, club, found)


def one(database: Database, club: str, game: str) -> GameRow | None:
    """The row of that game."""
    query = f"SELECT {_COLUMNS} FROM game WHERE club = ? AND id = ? AND erased_at IS NULL"
    found = [_game(*row) for row in rows(database, query, club, game)]
    return _with_seats(database, club, found)[0] if found else None


def in_play(database: Database, club: str, limit: int) -> str | None:
    """The game in play that was saved last, among the so many newest; one query."""
    query = """SELECT saved_at, id, status FROM game WHERE club = ? AND erased_at IS NULL
        ORDER BY at DESC, id DESC LIMIT ?"""
    found = [
        (at, game) for at, game, status in rows(database, query, club, limit) if status in IN_PLAY
    ]
    return max(found)[1] if found else None


def _terms(wanted: Filter, after: Place | None) -> tuple[str, list[Any]]:
    terms, values = "", []
    for name, sign in (("variant", "="), ("status", "=")):
        if (value := getattr(wanted, name)) is not None:
            terms += f" AND {name} {sign} ?"
            values.append(value)
    if wanted.since is not None:
        terms += " AND at >= ?"
        values.append(wanted.since)
    if wanted.until is not None:
        terms += " AND at < ?"
        values.append(wanted.until)
    if after is not None:
        terms += " AND at <= ? AND (at < ? OR id < ?)"
        values += [after.at, after.at, after.id]
    if wanted.player is not None:
        terms += """ AND EXISTS (SELECT 1 FROM seat s
            WHERE s.club = game.club AND s.player = ? AND s.game = game.id)"""
        values.append(wanted.player)
    if wanted.text:
        terms += """ AND (words LIKE ? ESCAPE '!' OR EXISTS (SELECT 1 FROM seat s
            JOIN player p ON p.club = s.club AND p.id = s.player
            WHERE s.club = game.club AND s.game = game.id AND p.likeness LIKE ? ESCAPE '!'))"""
        values += [_containing(wanted.text)] * 2
    return terms, values


def _containing(text: str) -> str:
    plain = text.casefold()
    for sign in "!%_":
        plain = plain.replace(sign, f"!{sign}")
    return f"%{plain}%"


def _game(*row: Any) -> GameRow:
    identity, title, note, played_on, at, started, saved, finished, *told = row
    ended = None if finished is None else time_of(finished)
    times = time_of(started), time_of(saved), ended
    return GameRow(identity, title, note, played_on, at, *times, *told)


def _with_seats(database: Database, club: str, games: Sequence[GameRow]) -> list[GameRow]:
    seats: dict[str, list[SeatRow]] = {game.id: [] for game in games}
    for game, seat in _seats(database, club, seats):
        seats[game].append(seat)
    return [game._replace(seats=tuple(seats[game.id])) for game in games]


def _seats(database: Database, club: str, games: Iterable[str]) -> list[tuple[str, SeatRow]]:
    wanted = list(games)
    if not wanted:
        return []
    query = f"""SELECT
        s.game, s.is_winner, s.is_left, s.player, p.name, s.place, s.total, s.advanced
        FROM seat s JOIN player p ON p.club = s.club AND p.id = s.player
        WHERE s.club = ? AND s.game IN ({", ".join("?" * len(wanted))}) ORDER BY s.game, s.number"""
    return [(row[0], _seat(*row[1:])) for row in rows(database, query, club, *wanted)]


def _seat(
    winner: int, left: int, player: Player, name: str, place: int, total: int, advanced: int
) -> SeatRow:
    return SeatRow(player, name, place, total, advanced, bool(winner), bool(left))
