"""Games that were deleted, and until when each can be taken back."""

from dataclasses import dataclass

from store.housekeeping import WEEK
from store.ids import time_of
from store.listing import GameRow
from web.catalogs import Catalog
from web.texts.terms import all_of, day_words
from web.viewers import Viewer


@dataclass(frozen=True, slots=True)
class Erased:
    """A deleted game in a line; ``until`` is a sentence."""

    id: str
    iso: str
    day: str
    title: str
    names: str
    until: str


def erased(game: GameRow, at: int, viewer: Viewer, words: Catalog) -> Erased:
    """A game that was deleted ``at`` that time, in ms."""
    last = viewer.moment(time_of(at + WEEK))
    day = game.played_on or viewer.moment(game.started_at).day
    until = words.gettext("Until %(day)s, %(clock)s it can be taken back.")
    return Erased(
        id=game.id,
        iso=day,
        day=day_words(day, words),
        title=game.title,
        names=all_of([seat.name for seat in game.seats], words),
        until=until % {"day": day_words(last.day, words), "clock": last.clock},
    )
