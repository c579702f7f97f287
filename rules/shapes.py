"""What the cards of a hand can serve for: shapes of a group, each a concrete wish.

A *shape* is the 5s, or the run from 4 to 9, or the green cards. It has *slots*; each takes some of
the hand's cards, told as bits (bit i for card i), and a wild fills what stays empty.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from rules.cards import COLORS, NUMBERS, WILD, Card
from rules.phases import Objective
from rules.runs import HIGHEST, bits_of, most_in_one, run_of, spans, windows

Label = int | str
"""What a slot asks for: a number, a color letter, ``even``, ``odd``, ``R6``; 0 for any set."""
ANY = 0


class Hand:
    """The cards of one hand, sorted by what they can serve for.

    ``fixed`` are the cards that stand for something: naturals, and wilds already declared; each
    is a bit in ``numbers[n]``, ``colors[c]`` and, if natural, in ``natural``. A wild declared as a
    color serves for any number (``any_number``), and one declared as a number for any color.
    ``told`` are the numbers that are told, as bits; ``wilds`` counts those of which nothing is.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self.fixed = [each for each in cards if each.kind != "skip" and each is not WILD]
        self.wilds = cards.count(WILD)
        self.numbers = [0] * (HIGHEST + 1)
        self.natural = 0
        self.any_number = 0
        self.told = 0
        bit = 1
        for each in self.fixed:
            number = each.number
            if each.kind == "natural":
                self.natural |= bit
            if number is not None:
                self.numbers[number] |= bit
                self.told |= 1 << number
            else:
                self.any_number |= bit
            bit <<= 1
        if self.any_number:
            self.numbers[1:] = [each | self.any_number for each in self.numbers[1:]]

    @cached_property
    def colors(self) -> dict[str, int]:
        """For each color the cards that serve for it; a card told by number alone for none."""
        colors = dict.fromkeys(COLORS, 0)
        for index, each in enumerate(self.fixed):
            for color in [each.color] if each.color else COLORS if each.is_wild else ():
                colors[color] |= 1 << index
        return colors

    @cached_property
    def present(self) -> list[int]:
        """The numbers told by some card, ascending."""
        return [number for number in NUMBERS if self.told >> number & 1]

    @property
    def has_declared(self) -> bool:
        """Is there a wild that stands for something already?"""
        return self.natural.bit_count() < len(self.fixed)

    def parity(self, kind: str) -> int:
        """The cards of even, or of odd, number."""
        bits = 0
        for number in NUMBERS[kind == "even" :: 2]:
            bits |= self.numbers[number]
        return bits


class Shape(NamedTuple):
    """A concrete wish for one group.

    ``demand``: pairs of the cards that a slot takes and the number of such slots; ``labels``: what
    each slot asks for; ``reach``: all cards that some slot takes; ``cover``: those that could go
    down in this group at once; ``elastic``: those that fit even when every slot is taken;
    ``short``: the slots that stay empty even if the group has its pick.
    """

    demand: tuple[tuple[int, int], ...]
    labels: tuple[Label, ...]
    reach: int
    cover: int
    elastic: int
    short: int

    def slots(self) -> list[int]:
        """The cards that each slot takes."""
        return [takers for takers, count in self.demand for _ in range(count)]

    def shortage(self, times: int) -> int:
        """The slots that stay empty at least, if so many groups have this same shape."""
        lacking = [count * times - takers.bit_count() for takers, count in self.demand]
        return sum([each for each in lacking if each > 0])

    def robbed(self, spent: int) -> int:
        """How many slots more stay empty since the cards ``spent`` are seated elsewhere."""
        more = 0
        for takers, count in self.demand:
            if takers & spent:
                more += max(0, count - (takers & ~spent).bit_count())
                more -= max(0, count - takers.bit_count())
        return more

    def spends(self) -> int:
        """The cards that all have to sit here, lest more slots than ``short`` stay empty."""
        spent = 0
        for takers, count in self.demand:
            spent |= takers if takers.bit_count() <= count else 0
        return spent


def _alike(takers: int, label: Label, size: int) -> Shape:
    short = max(0, size - takers.bit_count())
    return Shape(((takers, size),), (label,) * size, takers, takers, takers, short)


def _runs(
    hand: Hand, size: int, wraps: bool, whole: bool, most: int, color: str | None = None
) -> list[Shape]:
    reach = spans if whole else windows
    found = reach(_told(hand, color), size, most + hand.any_number.bit_count(), wraps)
    among = hand.colors[color] if color else -1
    anywhere = hand.any_number & among
    # What the numbers from 1 to 12 take, twice: a run that wraps goes on with 1.
    takers = [each & among for each in hand.numbers[1:]] * 2
    slots = [(each, 1) for each in takers]
    owns = [each & ~anywhere for each in takers]
    # Sums up to each number; of the cards that a slot takes one goes down.
    reaches = list(accumulate(owns, initial=anywhere))
    covers = list(accumulate([each & -each for each in owns], initial=anywhere))
    shapes = []
    for start, length in found:
        numbers, low, high = run_of(start, length), start - 1, start - 1 + length
        # Like bare wilds, those declared as a color alone can lengthen a run that is down.
        reached = reaches[high] - reaches[low] + anywhere
        cover = covers[high] - covers[low] + anywhere
        demand = slots[low:high]
        short = demand.count((0, 1))
        if length < size:
            demand.append((anywhere, size - length))
            short += max(0, size - length - anywhere.bit_count())
        labels = tuple([f"{color}{number}" for number in numbers]) if color else numbers
        shapes.append(Shape(tuple(demand), labels, reached, cover, anywhere, short))
    return shapes


def least_short(objective: Objective, hand: Hand, wraps: bool) -> int:
    """The slots that stay empty at least in any shape for the objective (RULES.md section 3)."""
    kind, size = objective
    if kind == "set":
        held = max(map(int.bit_count, hand.numbers))
    elif kind == "color":
        held = max(map(int.bit_count, hand.colors.values()))
    elif kind in ("even", "odd"):
        held = hand.parity(kind).bit_count()
    else:
        among = COLORS if kind == "color_run" else [None]
        held = max([most_in_one(_told(hand, color), size, wraps) for color in among])
        held += hand.any_number.bit_count()
    return max(0, size - held)


def _told(hand: Hand, color: str | None) -> int:
    """The numbers that the hand tells, or tells in that color, as bits."""
    if color is None:
        return hand.told
    among = hand.colors[color] & ~hand.any_number
    return bits_of(n for n in hand.present if hand.numbers[n] & among)


def shapes(objective: Objective, hand: Hand, wraps: bool, whole: bool, most: int) -> list[Shape]:
    """What a group for ``objective`` could be, with no more than ``most`` slots empty.

    ``whole`` asks for shapes to lay: a run then reaches from one card of the hand to another,
    however long. Otherwise the shapes have just the objective's size, and what the hand does not
    hold is among them (a set of any other number as label 0), to see what is missing.
    RULES.md section 3.
    """
    kind, size = objective
    if kind == "run":
        return _runs(hand, size, wraps, whole, most)
    if kind == "color_run":
        return [each for color in COLORS for each in _runs(hand, size, wraps, whole, most, color)]
    if kind == "set":
        numbers = hand.present if whole and hand.present else [*hand.present, ANY]
        wishes: list[tuple[int, Label]] = [(hand.numbers[n] or hand.any_number, n) for n in numbers]
    elif kind == "color":
        wishes = [(takers, color) for color, takers in hand.colors.items()]
    else:
        wishes = [(hand.parity(kind), kind)]
    return [
        _alike(takers, label, size) for takers, label in wishes if size - takers.bit_count() <= most
    ]


def unlike(options: list[Shape]) -> list[Shape]:
    """The shapes without those whose slots take just the same cards as an earlier one's."""
    return list({tuple(sorted(shape.demand)): shape for shape in reversed(options)}.values())[::-1]
