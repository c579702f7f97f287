"""What a club says of its games beside the facts: titles, notes, dates, what is out of sight."""

from collections.abc import Sequence
from functools import partial

from peewee import Database

from store import projections
from store.dates import played_at
from store.housekeeping import WEEK
from store.ids import now
from store.kept import KeptGame
from store.writing import batched, rows, run, write


def annotate(
    database: Database, game: KeptGame, *, title: str, note: str, played_on: str | None
) -> None:
    """What the club says of the game; no fact, so it raises the version only."""
    query = """UPDATE game SET version = version + 1, title = ?, note = ?, words = ?, played_on = ?
        WHERE club = ? AND id = ?"""
    values = title, note, searched(title, note), played_on, game.club, game.id

    def work() -> None:
        run(database, query, *values)
        date(database, game.club, game.id)

    write(database, game.club, work)


def date(database: Database, club: str, game: str) -> None:
    """Within a write: when the game was played, and its seats with it."""
    query = """SELECT g.started_at, g.played_on, c.time_zone FROM game g
        JOIN club c ON c.id = g.club WHERE g.club = ? AND g.id = ?"""
    for told in rows(database, query, club, game):
        query = "UPDATE game SET at = ? WHERE club = ? AND id = ?"
        run(database, query, played_at(*told), club, game)
    projections.tell_seats(database, club, game)


def move(database: Database, club: str, time_zone: str) -> None:
    """The games that have a date of their own, for a club that moves; a few in each write.

    So others can play on. Whatever is dated meanwhile is left to `date_all`.
    """
    for some in batched(_misdated(database, club, time_zone)):
        write(database, club, partial(_date, database, club, some))


def date_all(database: Database, club: str, time_zone: str) -> None:
    """Within a write: those that are not dated by that zone yet."""
    _date(database, club, _misdated(database, club, time_zone))


Dated = tuple[int, str]
"""When a game was played, and its id."""


def _misdated(database: Database, club: str, time_zone: str) -> list[Dated]:
    query = """SELECT id, at, started_at, played_on FROM game
        WHERE club = ? AND played_on IS NOT NULL"""
    return [
        (at, game)
        for game, before, started_at, day in rows(database, query, club)
        if (at := played_at(started_at, day, time_zone)) != before
    ]


def _date(database: Database, club: str, told: Sequence[Dated]) -> None:
    for at, game in told:
        run(database, "UPDATE game SET at = ? WHERE club = ? AND id = ?", at, club, game)
    projections.tell_seats(database, club, *[game for _, game in told])


def searched(title: str, note: str) -> str:
    """Title and note, as they are searched."""
    return f"{title}\n{note}".casefold()


def erase(database: Database, club: str, game: str, is_erased: bool) -> bool:
    """Out of sight, or within a week back again (False). Was there such a game?"""
    query = f"""UPDATE game SET version = version + 1, erased_at = ?
        WHERE club = ? AND id = ? AND erased_at {"IS NULL" if is_erased else "> ?"}"""
    values = (now(), club, game) if is_erased else (None, club, game, now() - WEEK)

    def work() -> bool:
        is_there = run(database, query, *values) > 0
        projections.tell_seats(database, club, game)
        if is_there and not is_erased:
            run(database, _WAKE, False, club, club, game, f'%"{game}"%')
        return is_there

    return write(database, club, work)


# Who went out of sight with the games that they came with.
_WAKE = """UPDATE player SET archived = ? WHERE club = ? AND archived
    AND id IN (SELECT player FROM seat WHERE club = ? AND game = ?)
    AND EXISTS (SELECT 1 FROM batch WHERE batch.club = player.club AND undone_at IS NOT NULL
        AND batch.games LIKE ? AND batch.players LIKE '%"' || player.id || '"%')"""
