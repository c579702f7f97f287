"""The signs of the game: how cards and phases are drawn, and what they are called aloud."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.cards import COLORS, Card
from rules.cards import card as card_of
from rules.phases import Objective, Phase
from web.catalogs import Catalog
from web.texts.terms import card_words, color_words


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn.

    ``look``: ``bare``, ``R``, ``B``, ``G``, ``Y``, ``wild``, ``skip``, ``plus`` or ``gap`` (a card
    that is still to come); ``text`` stands on it, for a wild on its disc; ``words`` is what is read
    aloud.
    ``added``: it was just put to the others.
    """

    look: str
    text: str
    words: str
    marked: bool = False
    added: bool = False


GAP = Face("gap", "", "")
PLUS = Face("plus", "+", "")
"""Stands between cards that lie there and one that is to be put to them."""


def face(card: Card, words: Catalog, marked: bool = False) -> Face:
    """How a card looks; ``marked`` when it is what is wrong."""
    told = card_words(card, words)
    if marked:
        told = words.gettext("%(card)s, which is wrong") % {"card": told}
    if card.is_skip:
        return Face("skip", "", told, marked)
    if card.is_wild:
        return Face("wild", card.text.removeprefix("W@"), told, marked)
    return Face(card.color or "bare", str(card.number), told, marked)


def added(card: Card, words: Catalog) -> Face:
    """How a card looks that was just put to the others."""
    drawn = face(card, words)
    told = words.gettext("%(card)s, which is added") % {"card": drawn.words}
    return replace(drawn, words=told, added=True)


def there(card: Card, words: Catalog) -> Face:
    """How a card looks that lies where another one is to be put."""
    drawn = face(card, words)
    told = words.gettext("%(card)s, which is there already") % {"card": drawn.words}
    return replace(drawn, words=told, marked=True)


def faces_of(cards: Iterable[Card], words: Catalog) -> tuple[Face, ...]:
    """How cards in a row look."""
    return tuple(face(each, words) for each in cards)


def wanted(label: str, words: Catalog) -> Face:
    """The face of a card that is wanted: ``6``, ``R``, ``R6``, ``even``, ``odd`` or ``any``."""
    if label in tuple(COLORS):
        return Face(label, "", color_words(label, words))
    if label in ("even", "odd", "any"):
        told = {
            "even": words.gettext("even number"),
            "odd": words.gettext("odd number"),
            "any": words.gettext("any card with a number"),
        }[label]
        return Face("word", told, told)
    return face(card_of(label), words)


def spoken(faces: Iterable[Face]) -> str:
    """Cards in a row, read aloud."""
    return ", ".join(each.words for each in faces if each.words)


@dataclass(frozen=True, slots=True)
class Bar:
    """One card of a glyph, in units of its grid; a color's are ``round``."""

    x: int
    y: int
    height: int
    round: bool


@dataclass(frozen=True, slots=True)
class Glyph:
    """The sign of a phase: sets are level bars, runs rise, colors are dots."""

    width: int
    bars: tuple[Bar, ...]


BAR, GAP_OF_BARS, GAP_OF_GROUPS, TALL, DOT = 5, 2, 7, 20, 6


def glyph(phase: Phase) -> Glyph:
    """The sign of a phase, groups side by side."""
    bars: list[Bar] = []
    at = 0
    for objective in phase:
        for place in range(objective.size):
            bars.append(_bar(objective, place, at))
            at += _wide(objective) + GAP_OF_BARS
        at += GAP_OF_GROUPS - GAP_OF_BARS
    return Glyph(at - GAP_OF_GROUPS, tuple(bars))


def _wide(objective: Objective) -> int:
    return DOT if objective.kind in ("color", "color_run") else BAR


def _bar(objective: Objective, place: int, x: int) -> Bar:
    step = place * (TALL - DOT) // max(1, objective.size - 1)
    return {
        "set": Bar(x, 2, TALL - 2, False),
        "run": Bar(x, TALL - DOT - step, step + DOT, False),
        "color": Bar(x, (TALL - DOT) // 2, DOT, True),
        "even": Bar(x, 2 + place % 2 * 6, TALL - 2 - place % 2 * 6, False),
        "odd": Bar(x, 8 - place % 2 * 6, TALL - 8 + place % 2 * 6, False),
        "color_run": Bar(x, TALL - DOT - step, DOT, True),
    }[objective.kind]
