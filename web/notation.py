"""Cards as they are typed: words, between which people put what they like."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from rules.cards import Card, card
from rules.errors import Unreadable
from rules.melds import MOST_CARDS

GROUP = "|"
"""Stands between two groups, where somebody says how the cards lie."""
IN_ADDRESS = "_"
"""What it is in an address, where it needs no escaping; it may be typed so, too."""
WORD = re.compile(rf"[^\s,;/+·{GROUP}{IN_ADDRESS}]+|[{GROUP}{IN_ADDRESS}]")
"""A card as it is typed, or the mark between two groups."""
LONGEST = 800
"""Characters of cards that are looked at: two whole decks, and a URL that can travel whatever
was typed."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Cards that were typed.

    ``words`` all of it as written, marks between groups included; ``cards`` are those that can be
    read, ``unread`` the other words; ``is_cut`` when that was more than can be judged.
    """

    words: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    unread: tuple[str, ...] = ()
    is_cut: bool = False

    @property
    def is_grouped(self) -> bool:
        """Did somebody say how the cards lie?"""
        return GROUP in self.words

    @property
    def is_begun(self) -> bool:
        """Was a group begun that has no card yet?"""
        return self.words[-1:] == (GROUP,)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards lie in each group."""
        apart = groupby(self.words, lambda word: word == GROUP)
        return tuple(len(list(words)) for is_mark, words in apart if not is_mark)

    @property
    def text(self) -> str:
        """As it stands in a field."""
        return " ".join(each.upper() for each in self.words)

    @property
    def address(self) -> str:
        """As it stands in an address."""
        text = ",".join(each.upper() for each in self.words)
        return re.sub(rf",?[{GROUP}],?", IN_ADDRESS, text)


NOTHING = Typed()


def typed(text: str) -> Typed:
    """The words of a text that can be judged at once.

    It is cut between two words: half an R12 would be another card.
    """
    words = list(WORD.finditer(text))
    fitting = [each[0] for each in words[:MOST_CARDS] if each.end() <= LONGEST]
    if words and not fitting:
        return read([words[0][0][:LONGEST]], is_cut=True)
    return read(fitting, is_cut=len(fitting) < len(words))


def read(words: Iterable[str], is_cut: bool = False) -> Typed:
    """The cards that the words name; a mark between groups needs a card before it."""
    kept: list[str] = []
    cards, unread = [], []
    for word in islice(words, MOST_CARDS):
        if word in (GROUP, IN_ADDRESS):
            if kept and kept[-1] != GROUP:
                kept.append(GROUP)
            continue
        kept.append(word)
        try:
            cards.append(card(word))
        except Unreadable:
            unread.append(word)
    return Typed(tuple(kept), tuple(cards), tuple(unread), is_cut)


def cut(cards: Sequence[Card], sizes: Sequence[int]) -> list[Sequence[Card]]:
    """The cards in groups of these sizes."""
    groups, at = [], 0
    for size in sizes:
        groups.append(cards[at : at + size])
        at += size
    return groups
