"""The 108 cards, their notation, and what one deck bounds (RULES.md section 1)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from rules.errors import Unreadable

Kind = Literal["natural", "wild", "skip"]
Value = Literal["low", "high", "skip", "wild"]

COLORS = "RBGY"
NUMBERS = range(1, 13)
COPIES = 2
"""How often one deck holds a number in one color."""
WILDS = 8
SKIPS = 4


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One kind of card; get it from `card`, which hands out one object a kind.

    ``color`` and ``number`` are those printed on a natural card, or those a declared wild stands
    for; a card given without its color (``"5"``) has none. ``value`` names what it counts as.
    """

    text: str
    kind: Kind
    value: Value
    color: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.text,)

    @property
    def is_natural(self) -> bool:
        return self.kind == "natural"

    @property
    def is_wild(self) -> bool:
        return self.kind == "wild"

    @property
    def is_skip(self) -> bool:
        return self.kind == "skip"

    @property
    def is_bare(self) -> bool:
        """A natural card of which only the number was told."""
        return self.kind == "natural" and self.color is None


def _every_card() -> Iterable[Card]:
    for number in NUMBERS:
        value: Value = "low" if number < 10 else "high"
        yield Card(str(number), "natural", value, None, number)
        yield Card(f"W@{number}", "wild", "wild", None, number)
        for color in COLORS:
            yield Card(f"{color}{number}", "natural", value, color, number)
    for color in COLORS:
        yield Card(f"W@{color}", "wild", "wild", color)
    yield Card("W", "wild", "wild")
    yield Card("S", "skip", "skip")


_CARDS = {each.text: each for each in _every_card()}
WILD = _CARDS["W"]
SKIP = _CARDS["S"]


def card(text: str) -> Card:
    """The card that ``text`` names: ``R5``, ``5``, ``W``, ``W@5``, ``W@R``, ``S``; case is free.

    Raises `Unreadable` ``bad_card`` for anything else. RULES.md section 1.
    """
    found = _CARDS.get(text.upper()) if text.isascii() else None
    if found is None:
        raise Unreadable("bad_card", card=text[:20])
    return found


def cards(texts: Sequence[str]) -> tuple[Card, ...]:
    """The cards that ``texts`` name, in their order; the error names the index of a bad one."""
    try:
        return tuple([_CARDS[text] for text in texts])
    except KeyError:
        return tuple([_card_at(index, text) for index, text in enumerate(texts)])


def _card_at(index: int, text: str) -> Card:
    try:
        return card(text)
    except Unreadable as error:
        raise error.at(index) from None


def natural(color: str | None, number: int) -> Card:
    """The natural card of a color (None: told without one) and a number from 1 to 12."""
    return _CARDS[f"{color or ''}{number}"]


def wild_as(stands_for: int | str) -> Card:
    """A wild that stands for a number (1 to 12) or a color letter."""
    return _CARDS[f"W@{stands_for}"]


def undeclared(each: Card) -> Card:
    """The card as it lies in the deck: a wild forgets what it stood for."""
    return WILD if each.kind == "wild" else each


def is_color_told(hand: Iterable[Card]) -> bool:
    """Are the natural cards given with their colors? True as well where there are none.

    Raises `Unreadable` ``mixed_notation`` where some are and some are not.
    """
    colors = {each.color for each in hand if each.kind == "natural"}
    if None not in colors:
        return True
    if len(colors) > 1:
        raise Unreadable("mixed_notation")
    return False


@lru_cache
def deck(decks: int = 1, colors: bool = True) -> Mapping[Card, int]:
    """How many of each kind of card ``decks`` decks hold; without ``colors``, by number alone."""
    told: Sequence[str | None] = COLORS if colors else [None]
    copies = COPIES * decks * len(COLORS) // len(told)
    kinds = {natural(color, number): copies for color in told for number in NUMBERS}
    return MappingProxyType({**kinds, WILD: WILDS * decks, SKIP: SKIPS * decks})


def beyond_deck(hand: Sequence[Card], decks: int = 1) -> tuple[int, ...]:
    """Indexes of the cards in ``hand`` that are a copy too many for ``decks`` decks.

    RULES.md section 1: two of each colored number, eight of each number, eight wilds and four
    skips a deck.
    """
    limit = _limits(decks)
    held: dict[Card, int] = {}
    too_many = []
    for index, each in enumerate(hand):
        kind = WILD if each.kind == "wild" else each
        held[kind] = held.get(kind, 0) + 1
        if held[kind] > limit[kind]:
            too_many.append(index)
    return tuple(too_many)


@lru_cache
def _limits(decks: int) -> Mapping[Card, int]:
    return {**deck(decks), **deck(decks, colors=False)}
