"""What a club says of its games beside the facts: titles, notes, dates, what is out of sight."""

from peewee import Database

from store import projections
from store.dates import played_at
from store.housekeeping import WEEK
from store.ids import now
from store.kept import KeptGame
from store.writing import rows, run, write


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

    write(database, work)


def date(database: Database, club: str, game: str) -> None:
    """Within a write: when the game was played, and its seats with it."""
    query = """SELECT g.started_at, g.played_on, c.time_zone FROM game g
        JOIN club c ON c.id = g.club WHERE g.club = ? AND g.id = ?"""
    for told in rows(database, query, club, game):
        query = "UPDATE game SET at = ? WHERE club = ? AND id = ?"
        run(database, query, played_at(*told), club, game)
    projections.tell_seats(database, club, game)


def date_all(database: Database, club: str) -> None:
    """Within a write: the games that have a date of their own, after the club has moved."""
    query = "SELECT id FROM game WHERE club = ? AND played_on IS NOT NULL"
    for (game,) in rows(database, query, club):
        date(database, club, game)


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
        return is_there

    return write(database, work)
