"""Many games at a glance, from the projections: newest first, page by page."""

from collections.abc import Sequence
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
    a name, the title or the note, whatever the case. Another spelling of somebody, and its name,
    is that one's.
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
MOST_ERASED = 100
"""So many erased games are listed."""
IN_PLAY = ("in_progress", "tiebreak")
"""The statuses of a game that goes on."""
_GAME = """g.id, g.title, g.note, g.played_on, g.at, g.started_at, g.saved_at, g.finished_at,
    g.status, g.reason, g.variant, g.round"""
_WIDTH = len(GameRow._fields) - 1
_WITH_SEATS = """SELECT shown.*, s.number, s.player, p.name, s.place, s.total, s.advanced,
    s.is_winner, s.is_left FROM ({games}) shown
    JOIN seat s ON s.club = ? AND s.game = shown.id
    JOIN player p ON p.club = s.club AND p.id = s.player"""
# A player's games are found by the seats, which lie in the order of their times as well.
_OF_CLUB = "game g WHERE g.club = ?", "g.at", "g.id"
_OF_PLAYER = (
    """seat f CROSS JOIN game g
    WHERE f.club = ? AND f.player = (SELECT COALESCE(person, id) FROM player
        WHERE club = ? AND id = ?) AND g.club = f.club AND g.id = f.game""",
    *("f.at", "f.game"),
)


def page(
    database: Database, club: str, wanted: Filter = ALL, limit: int = 20, after: Place | None = None
) -> list[GameRow]:
    """Up to so many games, newest first, from the one that follows ``after`` on; one query."""
    source, at, key = _OF_CLUB if wanted.player is None else _OF_PLAYER
    of = (club,) if wanted.player is None else (club, club, wanted.player)
    terms, values = _terms(club, wanted)
    if after is not None:
        terms += f" AND {at} <= ? AND ({at} < ? OR {key} < ?)"
        values += [after.at, after.at, after.id]
    for name, sign in (("since", ">="), ("until", "<")):
        if (bound := getattr(wanted, name)) is not None:
            terms += f" AND {at} {sign} ?"
            values.append(bound)
    query = f"""SELECT {_GAME} FROM {source} AND g.erased_at IS NULL{terms}
        ORDER BY {at} DESC, {key} DESC LIMIT ?"""
    return _found(database, club, query, *of, *values, limit)


def one(database: Database, club: str, game: str) -> GameRow | None:
    """The row of that game."""
    query = f"SELECT {_GAME} FROM game g WHERE g.club = ? AND g.id = ? AND g.erased_at IS NULL"
    return next(iter(_found(database, club, query, club, game)), None)


def erased(
    database: Database, club: str, since: int, game: str | None = None
) -> list[tuple[GameRow, int]]:
    """The games erased after ``since``, or that one of them; with when, in ms; the latest first."""
    query = f"""SELECT id, erased_at FROM game
        WHERE club = ? AND erased_at > ?{" AND id = ?" if game else ""}
        ORDER BY erased_at DESC, id DESC LIMIT ?"""
    values = (since, game, MOST_ERASED) if game else (since, MOST_ERASED)
    gone = dict(rows(database, query, club, *values))
    if not gone:
        return []
    query = f"""SELECT {_GAME} FROM game g
        WHERE g.club = ? AND g.id IN ({", ".join("?" * len(gone))})"""
    games = {each.id: each for each in _found(database, club, query, club, *gone)}
    return [(games[each], at) for each, at in gone.items()]


def in_play(database: Database, club: str, limit: int) -> str | None:
    """The game in play that was saved last, among the so many newest; one query."""
    query = """SELECT saved_at, id, status FROM game WHERE club = ? AND erased_at IS NULL
        ORDER BY at DESC, id DESC LIMIT ?"""
    found = [
        (at, game) for at, game, status in rows(database, query, club, limit) if status in IN_PLAY
    ]
    return max(found)[1] if found else None


def _terms(club: str, wanted: Filter) -> tuple[str, list[Any]]:
    """What is asked of the game's own row, and of the names at the table."""
    terms, values = "", []
    for name in ("variant", "status"):
        if (value := getattr(wanted, name)) is not None:
            terms += f" AND g.{name} = ?"
            values.append(value)
    if wanted.text:
        terms += """ AND (g.words LIKE ? ESCAPE '!' OR EXISTS (SELECT 1 FROM seat s
            WHERE s.club = ? AND s.game = g.id AND s.player IN (
                SELECT COALESCE(person, id) FROM player
                WHERE club = ? AND likeness LIKE ? ESCAPE '!')))"""
        values += [_containing(wanted.text), club, club, _containing(wanted.text)]
    return terms, values


def _containing(text: str) -> str:
    plain = text.casefold()
    for sign in "!%_":
        plain = plain.replace(sign, f"!{sign}")
    return f"%{plain}%"


def _found(database: Database, club: str, games: str, *values: Any) -> list[GameRow]:
    """The games of a query, newest first, with those who sit at them."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    for row in rows(database, _WITH_SEATS.format(games=games), *values, club):
        found.setdefault(row[0], []).append(row)
    told = [_with_seats(_game(*each[0][:_WIDTH]), each) for each in found.values()]
    return sorted(told, key=lambda game: (game.at, game.id), reverse=True)


def _with_seats(game: GameRow, told: Sequence[tuple[Any, ...]]) -> GameRow:
    clockwise = sorted([row[_WIDTH:] for row in told])
    return game._replace(seats=tuple([_seat(*row[1:]) for row in clockwise]))


def _seat(
    player: Player, name: str, place: int, total: int, advanced: int, winner: int, left: int
) -> SeatRow:
    return SeatRow(player, name, place, total, advanced, bool(winner), bool(left))


def _game(*row: Any) -> GameRow:
    identity, title, note, played_on, at, started, saved, finished, *told = row
    ended = None if finished is None else time_of(finished)
    times = time_of(started), time_of(saved), ended
    return GameRow(identity, title, note, played_on, at, *times, *told)
