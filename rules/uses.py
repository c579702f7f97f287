"""Every use that a phase can make of a hand, all of them worked out at once.

A phase of many objectives has more combinations of shapes than one can look at; but the cards of
a hand, eleven at most, have only 2,048 subsets. A *use* is the cards that lie in some group, and
how many places they leave empty. A set of uses is one int: the bit ``cards + (empty << above)``
is set for each, ``above`` being the number of cards. A shift adds one more group to all of them,
so the work is bounded whatever the phase: for each of at most eleven objectives one shift a heap,
and there are no more heaps than subsets. What may lie in a group is RULES.md section 3.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rules.groups import RUNS
from rules.house import House
from rules.phases import Objective, Phase
from rules.runs import HIGHEST, starts
from rules.shapes import Hand


class Heap(NamedTuple):
    """Cards for one group, as bits, and how many of its places they leave empty.

    An empty place is a wild's, or lacks a card (RULES.md section 3).
    """

    cards: int
    empty: int


class Use(NamedTuple):
    """The cards in all groups, as bits; their empty places; the groups without a natural card.

    ``bare`` stays 0 where the house does not ask for a natural card in each group
    (RULES.md section 3, ``natural_per_group``).
    """

    cards: int
    empty: int
    bare: int


class Uses:
    """The uses of a hand by the first, the first two, ... groups of a phase.

    At most ``most`` places stay empty, at most ``bare`` groups without a natural card that the
    house asks for. ``whole``: groups may be larger than asked (RULES.md section 3).
    """

    def __init__(
        self, phase: Phase, hand: Hand, house: House, most: int, bare: int, whole: bool
    ) -> None:
        self.in_each = house.natural_per_group
        self.natural = hand.natural
        self.above = len(hand.fixed)
        self.within = (1 << (most + 1 << self.above)) - 1
        self.without = {1 << at: _without(at, self.within) for at in range(self.above)}
        found = {each: heaps(each, hand, house.wrap_runs, whole) for each in phase}
        self.options = [found[each] for each in phase]
        # reached[i][b] are the uses by i groups, of which b have no natural card.
        self.reached = [[1] + [0] * bare * self.in_each]
        for options in self.options:
            self.reached.append(self._longer(options, self.reached[-1]))

    def _longer(self, options: Sequence[Heap], before: Sequence[int]) -> list[int]:
        """Each use with each of the heaps that it has no card of."""
        after = [0] * len(before)
        for bare, uses in enumerate(before):
            free = {0: uses}  # the uses without any card of a heap
            for heap in options:
                if heap.cards:
                    fewer = heap.cards & heap.cards - 1
                    free[heap.cards] = free[fewer] & self.without[heap.cards ^ fewer]
                still = bare + self._owes(heap)
                if still < len(after):
                    after[still] |= free[heap.cards] << self._bit(*heap)
        return [uses & self.within for uses in after]

    def _owes(self, heap: Heap) -> bool:
        return self.in_each and not heap.cards & self.natural

    def _bit(self, cards: int, empty: int) -> int:
        return cards + (empty << self.above)

    def __iter__(self) -> Iterator[Use]:
        """The uses by the whole phase."""
        for bare, uses in enumerate(self.reached[-1]):
            for bit in bits_in(uses):
                yield Use(bit & (1 << self.above) - 1, bit >> self.above, bare)

    def parted(self, use: Use) -> list[Heap]:
        """A heap for each objective, that together make the use."""
        parts: list[Heap] = []
        for before, options in zip(self.reached[-2::-1], self.options[::-1], strict=True):
            for heap in options:
                cards, empty, bare = use.cards ^ heap.cards, use.empty - heap.empty, use.bare
                bare -= self._owes(heap)
                if heap.cards & ~use.cards or empty < 0 or bare < 0:
                    continue
                if before[bare] >> self._bit(cards, empty) & 1:
                    parts.append(heap)
                    use = Use(cards, empty, bare)
                    break
        return parts[::-1]


def best_heaps(
    phase: Phase, hand: Hand, house: House, worth: Mapping[int, int]
) -> list[Heap] | None:
    """The heaps that lay the cards worth most; None where the wilds do not suffice.

    ``worth``: points of the cards, by their bits. RULES.md sections 1 and 3.
    """
    uses = Uses(phase, hand, house, hand.wilds, 0, whole=True)
    owes = house.least_naturals == "phase"
    found = [use for use in uses if use.cards & hand.natural or not owes]
    return uses.parted(max(found, key=lambda use: worth[use.cards])) if found else None


def lacking_heaps(phase: Phase, hand: Hand, house: House, lacking: int) -> list[Heap] | None:
    """Some heaps, no larger than asked, that lack no more than so many cards; None without any.

    RULES.md section 3.
    """
    uses = Uses(phase, hand, house, hand.wilds + lacking, lacking, whole=False)
    owes = house.least_naturals == "phase" and not lacking
    found = next((use for use in uses if use.cards & hand.natural or not owes), None)
    return uses.parted(found) if found else None


def heaps(objective: Objective, hand: Hand, wraps: bool, whole: bool) -> list[Heap]:
    """Every choice of cards that can lie in one group, wilds in its empty places.

    Ascending, so that a choice comes after those with some of its cards. ``whole``: the group
    may be larger than asked (RULES.md section 3).
    """
    kind, size = objective
    if kind in RUNS:
        return _runs(objective, hand, wraps, whole)
    if kind == "set":
        takers = [hand.numbers[number] for number in hand.present] or [hand.any_number]
    elif kind == "color":
        takers = list(hand.colors.values())
    else:
        takers = [hand.parity(kind)]
    most = HIGHEST if whole else size
    chosen = {cards for each in takers for cards in _choices(each, most)}
    return [Heap(cards, max(0, size - cards.bit_count())) for cards in sorted(chosen)]


def _runs(objective: Objective, hand: Hand, wraps: bool, whole: bool) -> list[Heap]:
    kind, size = objective
    most = HIGHEST if whole else size
    found = {}
    for among in hand.colors.values() if kind == "color_run" else [-1]:
        # Cards of different numbers, with the numbers that they tell.
        told = [(cards, 0) for cards in _choices(hand.any_number & among, most)]
        for number in hand.present:
            takers = list(_each(hand.numbers[number] & among & ~hand.any_number))
            told += [
                (cards | taker, numbers | 1 << number)
                for cards, numbers in told
                if cards.bit_count() < most
                for taker in takers
            ]
        for cards, numbers in told:
            length, held = max(size, _span(numbers, wraps)), cards.bit_count()
            if whole or length == size:
                found[cards] = max(0, length - held)
    return [Heap(cards, found[cards]) for cards in sorted(found)]


def _choices(bits: int, most: int) -> list[int]:
    """Every choice of no more than so many of the bits."""
    chosen = [0]
    for bit in _each(bits):
        chosen += [some | bit for some in chosen if some.bit_count() < most]
    return chosen


@cache
def _span(numbers: int, wraps: bool) -> int:
    """The length of the shortest run that holds these numbers, told as bits."""
    return next(length for length in range(HIGHEST + 1) if starts(numbers, length, wraps))


def _without(index: int, within: int) -> int:
    """Of all the uses within a bound those without the card of that index."""
    half = 1 << index
    return within // ((1 << 2 * half) - 1) * ((1 << half) - 1)


def bits_in(bits: int) -> Iterator[int]:
    """The places of the bits that are set, ascending."""
    return (bit.bit_length() - 1 for bit in _each(bits))


def _each(bits: int) -> Iterator[int]:
    """Each of the bits by itself."""
    while bits:
        yield bits & -bits
        bits &= bits - 1
