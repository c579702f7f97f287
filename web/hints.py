"""Which cards would still fit a meld, and which ones a meld lacks."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from rules.cards import COLORS, NUMBERS, WILD, Card, beyond_deck, natural
from rules.hits import check_hit
from rules.house import House
from rules.melds import Verdict
from rules.needs import Lack, lack
from rules.phases import MOST_LAID, Phase
from web.catalogs import Catalog
from web.signs import Face, face, spoken, wanted

FEW = 3
"""So many ways to complete a phase are spelled out."""


@dataclass(frozen=True, slots=True)
class Row:
    """A group with its name, or cards that have none yet."""

    label: str
    faces: tuple[Face, ...]

    @property
    def spoken(self) -> str:
        return spoken(self.faces)


@dataclass(frozen=True, slots=True)
class Hint:
    """Cards that would still fit, or that lack: ``ways`` that exclude each other, with words."""

    lead: str
    ways: tuple[Row, ...] = ()
    tail: str = ""


def still_fits(verdict: Verdict, house: House, words: Catalog) -> Hint | None:
    """What may be added to the groups now that they lie (RULES.md section 4)."""
    laid = [card for group in verdict.groups for card in group.cards]
    colors: Sequence[str | None] = COLORS if verdict.colors_checked else [None]
    candidates = [natural(color, number) for number in NUMBERS for color in colors]
    labels: dict[str, None] = {}
    for card in (*candidates, WILD):
        if not beyond_deck((*laid, card), house.decks):
            for kind in _where_it_fits(verdict, card, house):
                labels[_label(kind, card)] = None
    fits = [face(WILD, words) if each == "W" else wanted(each, words) for each in labels]
    lead = words.gettext("Still fits:")
    return Hint(lead, (Row("", tuple(fits)),)) if fits else None


def _where_it_fits(verdict: Verdict, card: Card, house: House) -> list[str]:
    return [
        objective.kind
        for objective, cards in verdict.groups
        if check_hit(objective.kind, cards, card, house=house).legal
    ]


def _label(kind: str, card: Card) -> str:
    """What a fitting card is called: by what the group looks at."""
    if card.is_wild:
        return "W"
    if kind in ("set", "run"):
        return str(card.number)
    return str(card) if kind == "color_run" else (card.color or kind if kind == "color" else kind)


def lack_of(phase: Phase, cards: Sequence[Card], house: House) -> Lack | None:
    """What the cards lack for the phase; None where they cannot be one hand."""
    if len(cards) > MOST_LAID or beyond_deck(cards, house.decks):
        return None
    return lack(phase, cards, house)


def what_lacks(lacks: Lack | None, words: Catalog) -> Hint | None:
    """How many cards lack, and which would do, as long as that can be said in few words."""
    if lacks is None or not lacks.missing:
        return None
    count = {"count": lacks.missing}
    ways = _ways(lacks, words)
    if not ways:
        some = words.ngettext("%(count)d card missing.", "%(count)d cards missing.", lacks.missing)
        return Hint(some % count)
    tail = words.gettext("or wilds") if WILD in lacks.improves else ""
    if len(ways[0].faces) > lacks.missing:
        lead = words.ngettext(
            "%(count)d card missing, one of:", "%(count)d cards missing, out of:", lacks.missing
        )
    else:
        lead = words.ngettext("%(count)d card missing:", "%(count)d cards missing:", lacks.missing)
    return Hint(lead % count, ways, tail)


def _ways(lacks: Lack, words: Catalog) -> tuple[Row, ...]:
    """One way that holds all cards to choose from, or the few ways there are, or none."""
    labels = list(dict.fromkeys(label for need in lacks.needs for label in need))
    apart = all(len(set(need)) == len(need) for need in lacks.needs)
    if apart and len(lacks.needs) == comb(len(labels), lacks.missing):
        return (_wanted(labels, words),)
    if len(lacks.needs) > FEW:
        return ()
    return tuple(_wanted(need, words) for need in lacks.needs)


def _wanted(labels: Sequence[str], words: Catalog) -> Row:
    return Row("", tuple(wanted(each, words) for each in labels))
