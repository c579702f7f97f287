"""Somebody opens a game: the game, and with which right."""

from datetime import UTC, datetime
from typing import NamedTuple

from flask import abort, g, request

from store import games, listing
from store.clubs import Holder
from store.kept import KeptGame
from web.home import in_play
from web.phones import database, holder, needed
from web.viewers import Viewer, day_in

RECENT = 30
"""Among so many games those in play are looked for."""
TOUCHED = "game"
"""The cookie with the id of the game that this phone touched last."""


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


def game_touched() -> KeptGame | None:
    """The game that this phone touched last, if it goes on; looked up once a request."""
    if "touched" not in g:
        told = request.cookies.get(TOUCHED, "")
        mine = holder() if told else None
        found = games.kept(database(), mine.club, told) if mine else None
        g.touched = None if found is None or found.game.is_over else found
    touched: KeptGame | None = g.touched
    return touched


def game_in_play() -> KeptGame | None:
    """The game that is played on this phone, the one it touched last; None where there is none."""
    mine = holder()
    if mine is None:
        return None
    rows = listing.page(database(), mine.club, limit=RECENT)
    playing = in_play(rows, request.cookies.get(TOUCHED, ""))
    return games.kept(database(), mine.club, playing[0].id) if playing else None


def viewer_of(mine: Holder) -> Viewer:
    today = day_in(mine.time_zone, datetime.now(UTC))
    return Viewer(mine.right, mine.key, mine.time_zone, today)
