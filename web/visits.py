"""Somebody opens a game: the game, and with which right."""

from typing import NamedTuple

from flask import abort, g, request

from store import games, listing
from store.clubs import Holder
from store.kept import KeptGame
from web.phones import database, holder, needed, today_in
from web.viewers import Viewer

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


def opened(game: str, right: str = "watcher", *, is_erased_too: bool = False) -> Opened:
    """The game of that id, for whoever holds that right; else the request ends here.

    404 for a game that is not this phone's club's, 403 without the right.
    """
    mine = needed(right)
    found = games.kept(database(), mine.club, game, is_erased_too=is_erased_too)
    if found is None:
        abort(404)
    return Opened(mine, found)


def game_in_play() -> KeptGame | None:
    """The game that is played on this phone; looked up once a request.

    The one it touched last, if that goes on, else the one in play that was saved last.
    """
    if "in_play" not in g:
        g.in_play = _in_play()
    found: KeptGame | None = g.in_play
    return found


def _in_play() -> KeptGame | None:
    mine = holder()
    if mine is None:
        return None
    touched = request.cookies.get(TOUCHED)
    found = games.kept(database(), mine.club, touched) if touched else None
    if found is not None and not found.game.is_over:
        return found
    newest = listing.in_play(database(), mine.club, RECENT)
    return games.kept(database(), mine.club, newest) if newest else None


def viewer_of(mine: Holder) -> Viewer:
    today = today_in(mine.time_zone)
    return Viewer(mine.right, mine.key, mine.time_zone, today, mine.player or "")
