"""The projections, made anew from the facts: `flask rebuild`."""

from collections.abc import Iterator

from peewee import Database

from store import games
from store.writing import rows


def rebuild(database: Database) -> Iterator[str]:
    """Every game of every club, one write each; its id as it is done."""
    for club, game in rows(database, "SELECT club, id FROM game ORDER BY club, id"):
        if games.restand(database, club, game):
            yield game
