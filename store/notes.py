"""What a club says of its games beside the facts: titles, notes, and what is out of sight."""

from peewee import Database

from store.housekeeping import WEEK
from store.ids import now
from store.kept import KeptGame
from store.writing import run, write


def annotate(
    database: Database, game: KeptGame, *, title: str, note: str, played_on: str | None
) -> None:
    """What the club says of the game; no fact, so it raises the version only."""
    query = """UPDATE game SET version = version + 1, title = ?, note = ?, words = ?, played_on = ?
        WHERE club = ? AND id = ?"""
    values = title, note, searched(title, note), played_on, game.club, game.id
    write(database, lambda: run(database, query, *values))


def searched(title: str, note: str) -> str:
    """Title and note, as they are searched."""
    return f"{title}\n{note}".casefold()


def erase(database: Database, club: str, game: str, is_erased: bool) -> bool:
    """Out of sight, or within a week back again (False). Was there such a game?"""
    query = f"""UPDATE game SET version = version + 1, erased_at = ?
        WHERE club = ? AND id = ? AND erased_at {"IS NULL" if is_erased else "> ?"}"""
    values = (now(), club, game) if is_erased else (None, club, game, now() - WEEK)
    return write(database, lambda: run(database, query, *values)) > 0
