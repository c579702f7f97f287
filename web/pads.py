"""The keys that the referee's cards are tapped on; one deck is enforced there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.cards import (
    COLORS,
    NUMBERS,
    SKIP,
    WILD,
    Card,
    beyond_deck,
    deck,
    natural,
    undeclared,
)
from rules.house import House
from web.catalogs import Catalog
from web.signs import Face, face
from web.texts.terms import color_words


class Asked(Protocol):
    """What keys depend on, of whichever question: ``known`` are the cards told so far."""

    @property
    def known(self) -> tuple[Card, ...]: ...
    @property
    def house(self) -> House: ...
    @property
    def needs_colors(self) -> bool: ...
    @property
    def with_colors(self) -> bool: ...
    @property
    def color_in_hand(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Key:
    """A key that adds a card: ``most`` are in a deck, ``full`` when it holds no more of it."""

    value: str
    face: Face
    most: int
    full: bool


@dataclass(frozen=True, slots=True)
class ColorKeys:
    """The twelve keys of a color."""

    letter: str
    name: str
    chosen: bool
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """The keys: ``numbers`` where colors don't matter, ``colored`` when those with colors are
    asked for. Without numbers there is no choice. ``groups``: is there a key between two groups?
    ``seen``: one for the cards seen elsewhere, which is down when the keys are set ``into`` them?
    """

    numbers: tuple[Key, ...]
    colors: tuple[ColorKeys, ...]
    colored: bool
    wild: Key
    skip: Key
    groups: bool = False
    seen: bool = False
    into: bool = False


def pad(asked: Asked, words: Catalog) -> Pad:
    """The keys for any question."""
    full = full_keys(asked)
    numbers = () if asked.needs_colors else _keys(None, words, full)
    colors = tuple(_color_keys(letter, asked, words, full) for letter in COLORS)
    wild, skip = (_key(each, words, full) for each in (WILD, SKIP))
    return Pad(numbers, colors, asked.with_colors, wild, skip)


def _color_keys(letter: str, asked: Asked, words: Catalog, full: tuple[str, ...]) -> ColorKeys:
    chosen = letter == asked.color_in_hand
    return ColorKeys(letter, color_words(letter, words), chosen, _keys(letter, words, full))


def _keys(color: str | None, words: Catalog, full: tuple[str, ...]) -> tuple[Key, ...]:
    return tuple(_key(natural(color, number), words, full) for number in NUMBERS)


def _key(kind: Card, words: Catalog, full: tuple[str, ...]) -> Key:
    most = deck(colors=not kind.is_bare)[kind]
    return Key(kind.text, face(kind, words), most, kind.text in full)


def full_keys(asked: Asked) -> tuple[str, ...]:
    """The keys of which the deck holds no further card (RULES.md section 1)."""
    kinds = [WILD, SKIP, *(natural(color, n) for color in (None, *COLORS) for n in NUMBERS)]
    decks = asked.house.decks
    return tuple(
        key.text
        for key in kinds
        if any(beyond_deck([*alike, like], decks) for like, alike in _counted(asked.known, key))
    )


def _counted(cards: Sequence[Card], key: Card) -> Iterator[tuple[Card, list[Card]]]:
    """The cards that count against a key: those of its kind, and all of its number."""
    yield key, [each for each in map(undeclared, cards) if each == key]
    if key.number:
        bare = natural(None, key.number)
        yield bare, [bare for each in cards if each.is_natural and each.number == key.number]
