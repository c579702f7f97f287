"""The numbers that the rules are told with, counted from the rules themselves."""

from dataclasses import dataclass

from rules.cards import COPIES, SKIPS, WILDS, card, deck
from rules.game import LEAST_PLAYERS, MOST_PLAYERS
from rules.house import POINTS, House
from rules.phases import HAND, MOST_LAID, PHASES, takes_colors
from rules.scoring import points_of, ten_cards, whole_deck
from rules.variants import MOST_PHASES
from web.catalogs import Catalog
from web.labels import POINTS as VALUE_NAMES
from web.signs import Face, face

ONE = 1
TWO = 2


@dataclass(frozen=True, slots=True)
class Figures:
    """``least`` and ``most`` are the points of ten cards of one deck, ``most_of_two`` those of two;
    ``all`` what a whole deck is worth. ``color_phase`` is the one that looks at colors.
    """

    cards: int
    numbered: int
    copies: int
    wilds: int
    skips: int
    hand: int
    most_laid: int
    least: int
    most: int
    most_of_two: int
    all: int
    least_players: int
    most_players: int
    most_players_of_two: int
    color_phase: int
    own_phases: int


def figures(house: House) -> Figures:
    """Counted at the values that this house gives the cards."""
    numbered = sum(count for card, count in deck(ONE).items() if card.is_natural)
    one, two = (ten_cards(house.points, decks) for decks in (ONE, TWO))
    return Figures(
        cards=sum(deck(ONE).values()),
        numbered=numbered,
        copies=COPIES,
        wilds=WILDS,
        skips=SKIPS,
        hand=HAND,
        most_laid=MOST_LAID,
        least=one.least,
        most=one.points,
        most_of_two=two.points,
        all=points_of(whole_deck(ONE), house.points),
        least_players=LEAST_PLAYERS,
        most_players=MOST_PLAYERS,
        most_players_of_two=TWO * MOST_PLAYERS,
        color_phase=next(number for number, phase in PHASES.items() if takes_colors(phase)),
        own_phases=MOST_PHASES,
    )


NOTATION = ("R5", "B12", "G1", "Y9", "W", "W@5", "W@R", "S")


@dataclass(frozen=True, slots=True)
class Code:
    """How a card is written, and the card."""

    code: str
    face: Face


@dataclass(frozen=True, slots=True)
class Value:
    """What a card costs at this table; ``usual``: what it usually does, where that differs."""

    label: str
    points: int
    usual: str
    is_usual: bool


def notation(words: Catalog) -> tuple[Code, ...]:
    """A card of each color, a wild and what it may stand for, and a skip."""
    return tuple(Code(each, face(card(each), words)) for each in NOTATION)


def card_values(house: House, words: Catalog) -> tuple[Value, ...]:
    """The four values (RULES.md section 1)."""
    return tuple(_value(name, house, words) for name in POINTS)


def _value(name: str, house: House, words: Catalog) -> Value:
    points, usual = getattr(house.points, name), getattr(House().points, name)
    told = words.gettext("usually %(points)d") % {"points": usual}
    return Value(words.gettext(VALUE_NAMES[name]), points, told, points == usual)


def hand_limits(house: House, words: Catalog) -> str:
    """What ten cards are worth at this table, "" where that is as usual."""
    limits = ten_cards(house.points, house.decks)
    if limits == ten_cards(House().points, House().decks):
        return ""
    told = {"least": limits.least, "most": limits.points}
    return words.gettext("ten cards are worth %(least)d to %(most)d points.") % told
