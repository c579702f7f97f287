"""Which cards would still fit a meld, and which ones a meld lacks."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from rules.cards import COLORS, NUMBERS, WILD, Card, beyond_deck, natural
from rules.groups import Group
from rules.hits import check_hit
from rules.house import House
from rules.melds import Verdict
from rules.needs import Lack, lack
from rules.phases import MOST_LAID, Phase
from web.catalogs import Catalog
from web.labels import KINDS
from web.signs import Face, face, faces_of, spoken, wanted
from web.texts.terms import objective_words

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
    """Cards that would still fit, or that lack.

    ``ways``: each with the group that it is for, or without one where they exclude each other.
    """

    lead: str
    ways: tuple[Row, ...] = ()
    tail: str = ""


def groups_of(groups: Sequence[Group], words: Catalog) -> tuple[Row, ...]:
    """The groups in playing order, with their names where there are several."""
    several = len(groups) > 1
    return tuple(
        Row(objective_words(objective, words) if several else "", faces_of(cards, words))
        for objective, cards in groups
    )


def fitting(verdict: Verdict, house: House, words: Catalog) -> Hint | None:
    """What may be added to the groups now that they lie, and where (RULES.md section 4)."""
    laid = [card for group in verdict.groups for card in group.cards]
    colors: Sequence[str | None] = COLORS if verdict.colors_checked else [None]
    naturals = [natural(color, number) for number in NUMBERS for color in colors]
    candidates = [card for card in (*naturals, WILD) if not beyond_deck((*laid, card), house.decks)]
    rows = [_row_fitting(group, candidates, house, words) for group in verdict.groups]
    if len(rows) == 1:
        rows = [Row("", rows[0].faces)]
    ways = tuple(row for row in rows if row.faces)
    return Hint(words.gettext("Still fits:"), ways) if ways else None


def _row_fitting(group: Group, candidates: Sequence[Card], house: House, words: Catalog) -> Row:
    kind, cards = group.objective.kind, group.cards
    fits = [each for each in candidates if check_hit(kind, cards, each, house=house).legal]
    labels = dict.fromkeys(_label(kind, each) for each in fits)
    faces = [face(WILD, words) if each == "W" else wanted(each, words) for each in labels]
    return Row(words.gettext(KINDS[kind]), tuple(faces))


def _label(kind: str, card: Card) -> str:
    """What a fitting card is called: by what the group looks at."""
    if card.is_wild:
        return "W"
    if kind in ("set", "run"):
        return str(card.number)
    return str(card) if kind == "color_run" else (card.color or kind if kind == "color" else kind)


def unused_words(unused: int, words: Catalog) -> str:
    """How many cards are in the way, if some are."""
    if unused <= 0:
        return ""
    told = words.ngettext(
        "%(count)d card does not fit with the others.",
        "%(count)d cards do not fit with the others.",
        unused,
    )
    return told % {"count": unused}


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
