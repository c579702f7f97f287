"""Somebody opens a game: the game, and with which right."""

from datetime import UTC, datetime
from typing import NamedTuple

from flask import abort

from store import games
from store.clubs import Holder
from store.kept import KeptGame
from web.phones import database, needed
from web.viewers import Viewer, day_in


class Opened(NamedTuple):
    """A game, and who looks at it."""

    mine: Holder
    game: KeptGame

    @property
    def viewer(self) -> Viewer:
        return viewer_of(self.mine)


def opened(game: str, right: str = "watcher") -> Opened:
    """The game of that id, for whoever holds that right; else the request ends here.

    404 for a game that is not this phone's club's, 403 without the right.
    """
    mine = needed(right)
    found = games.kept(database(), mine.club, game)
    if found is None:
        abort(404)
    return Opened(mine, found)


def viewer_of(mine: Holder) -> Viewer:
    today = day_in(mine.time_zone, datetime.now(UTC))
    return Viewer(mine.right, mine.key, mine.time_zone, today)
