"""How somebody's places went over the last games, drawn and as a table: first is at the top."""

from collections.abc import Sequence
from dataclasses import dataclass

from store.statistics import Played
from web.catalogs import Catalog
from web.texts.terms import day_words, games_words, ordinal, share_words
from web.viewers import Viewer

SHOWN = 20
"""Games that are drawn."""
LATELY = 10
"""Of those, the ones that are compared with all before."""
LEAST = 3
"""Fewer games have no form."""
WIDTH, LEFT, TOP, STEP, FOOT = 288, 24, 14, 22, 10
"""Of the drawing: its size, and how far apart places are."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A game in the drawing."""

    x: float
    y: float
    is_won: bool


@dataclass(frozen=True, slots=True)
class FormRow:
    """A game in the table."""

    game: str
    day: str
    iso: str
    place: str
    total: str


@dataclass(frozen=True, slots=True)
class Form:
    """``told`` compares lately with before, where there is enough of both."""

    width: int
    height: int
    left: int
    title: str
    spoken: str
    told: str
    path: str
    dots: tuple[Dot, ...]
    places: tuple[tuple[str, float], ...]
    rows: tuple[FormRow, ...]


def form(played: Sequence[Played], viewer: Viewer, words: Catalog) -> Form | None:
    """Of games that were played to their end, the oldest first."""
    if len(played) < LEAST:
        return None
    shown = played[-SHOWN:]
    worst = max(2, *[each.place for each in shown])
    dots = [_dot(number, each, len(shown)) for number, each in enumerate(shown)]
    places = [ordinal(each.place, words) for each in shown]
    return Form(
        WIDTH,
        TOP + (worst - 1) * STEP + FOOT,
        LEFT,
        words.gettext("Places in the last %(games)s") % {"games": games_words(len(shown), words)},
        words.gettext("Places, the latest last: %(places)s") % {"places": ", ".join(places)},
        _told(played, words),
        " ".join(f"{dot.x},{dot.y}" for dot in dots),
        tuple(dots),
        tuple((str(place), float(_y(place))) for place in range(1, worst + 1)),
        tuple(_row(each, viewer, words) for each in reversed(shown)),
    )


def _y(place: int) -> int:
    return TOP + (place - 1) * STEP


def _dot(number: int, played: Played, count: int) -> Dot:
    x = LEFT + 8 + (WIDTH - LEFT - 16) * number / (count - 1)
    return Dot(round(x, 1), _y(played.place), played.is_winner)


def _told(played: Sequence[Played], words: Catalog) -> str:
    before, lately = played[:-LATELY], played[-LATELY:]
    if len(before) < LATELY:
        return ""
    won, earlier = (sum(each.is_winner for each in part) for part in (lately, before))
    return words.gettext(
        "Won of the last %(count)d games: %(won)d (%(share)s); before that %(earlier)s."
    ) % {
        "count": LATELY,
        "won": won,
        "share": share_words(won / LATELY, words),
        "earlier": share_words(earlier / len(before), words),
    }


def _row(played: Played, viewer: Viewer, words: Catalog) -> FormRow:
    day = viewer.moment(played.at).day
    told = ordinal(played.place, words), str(played.total)
    return FormRow(played.game, day_words(day, words), day, *told)
