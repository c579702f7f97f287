"""Where the cards of a hand can lie: shapes, one an objective, and who sits where.

A *shape* is a concrete wish for one group: the 5s, the run from 4 to 9, the green cards. It has
*slots*; each takes some of the hand's cards, told as bits (bit i for card i), and a wild fills
what stays empty. A *layout* is one shape an objective with the cards seated in them: as many as
can be (a matching). So a question about a hand becomes: over all combinations of shapes, what do
the best seats leave empty, and what do they leave in the hand?
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from rules.cards import COLORS, NUMBERS, WILD, Card
from rules.phases import Objective, Phase
from rules.runs import HIGHEST, bits_of, run_of, spans

Label = int | str
"""What a slot asks for: a number, a color letter, ``even``, ``odd``, ``R6``; 0 for any set."""
ANY = 0
EMPTY = -1


class Hand:
    """The cards of one hand, sorted by what they can serve for.

    ``fixed`` are the cards that stand for something: naturals, and wilds already declared; each
    is a bit in ``numbers[n]``, ``colors[c]`` and, if natural, in ``natural``. A wild declared as a
    color serves for any number, and one declared as a number for any color. ``wilds`` and
    ``skips`` are counts.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self.fixed = [each for each in cards if each.kind != "skip" and each is not WILD]
        self.wilds = sum(each is WILD for each in cards)
        self.skips = len(cards) - len(self.fixed) - self.wilds
        self.numbers = [0] * (HIGHEST + 1)
        self.colors = dict.fromkeys(COLORS, 0)
        self.natural = 0
        for index, each in enumerate(self.fixed):
            if each.kind == "natural":
                self._add_natural(each, 1 << index)
            else:
                self._add_declared(each, 1 << index)

    def _add_natural(self, each: Card, bit: int) -> None:
        self.natural |= bit
        self.numbers[each.number or 0] |= bit
        if each.color:
            self.colors[each.color] |= bit

    def _add_declared(self, each: Card, bit: int) -> None:
        for number in [each.number] if each.number else NUMBERS:
            self.numbers[number] |= bit
        for color in [each.color] if each.color else COLORS:
            self.colors[color] |= bit

    @cached_property
    def any_number(self) -> int:
        """The wilds that were declared as a color alone."""
        bits = (1 << len(self.fixed)) - 1
        for number in NUMBERS:
            bits &= self.numbers[number]
        return bits

    @cached_property
    def present(self) -> list[int]:
        """The numbers told by some card, ascending."""
        return [number for number in NUMBERS if self.numbers[number] & ~self.any_number]

    def parity(self, kind: str) -> int:
        """The cards of even, or of odd, number."""
        bits = 0
        for number in NUMBERS[kind == "even" :: 2]:
            bits |= self.numbers[number]
        return bits


class Shape(NamedTuple):
    """A concrete wish for one group.

    ``demand``: pairs of the cards that a slot takes and the number of such slots; ``labels``: what
    each slot asks for; ``elastic``: the cards that fit even when every slot is taken; ``cover``:
    the cards that could go down in this group at once; ``short``: the slots that stay empty at
    least, should the group have all of the hand to choose from.
    """

    demand: tuple[tuple[int, int], ...]
    labels: tuple[Label, ...]
    elastic: int
    cover: int
    short: int

    def slots(self) -> list[int]:
        """The cards that each slot takes."""
        return [takers for takers, count in self.demand for _ in range(count)]

    def shortage(self, times: int) -> int:
        """The slots that stay empty at least, if so many groups have this same shape."""
        return sum(max(0, count * times - takers.bit_count()) for takers, count in self.demand)


def _alike(takers: int, label: Label, size: int) -> Shape:
    short = max(0, size - takers.bit_count())
    return Shape(((takers, size),), (label,) * size, takers, takers, short)


def _run(hand: Hand, start: int, length: int, size: int, color: str | None = None) -> Shape:
    among = hand.colors[color] if color else -1
    numbers = run_of(start, length)
    takers = [hand.numbers[number] & among for number in numbers]
    demand = [(each, 1) for each in takers]
    short = takers.count(0)
    if length < size:
        anywhere = hand.any_number & among
        demand.append((anywhere, size - length))
        short += max(0, size - length - anywhere.bit_count())
    cover = 0
    for each in takers:
        cover |= each & -each
    labels = tuple(f"{color}{n}" for n in numbers) if color else numbers
    return Shape(tuple(demand), labels, 0, cover, short)


def _windows(size: int, wraps: bool) -> list[tuple[int, int]]:
    last = HIGHEST if wraps and size < HIGHEST else HIGHEST + 1 - size
    return [(start, size) for start in range(1, last + 1)]


def _runs(hand: Hand, size: int, wraps: bool, whole: bool, color: str | None = None) -> list[Shape]:
    if not whole:
        return [_run(hand, *window, size, color) for window in _windows(size, wraps)]
    among = hand.colors[color] if color else -1
    told = bits_of(n for n in hand.present if hand.numbers[n] & ~hand.any_number & among)
    free = hand.wilds + hand.any_number.bit_count()
    return [_run(hand, *span, size, color) for span in spans(told, size, free, wraps)]


def shapes(objective: Objective, hand: Hand, wraps: bool, whole: bool) -> list[Shape]:
    """What a group for ``objective`` could be, given the numbers and colors in the hand.

    ``whole`` asks for shapes to lay: a run then reaches from one card of the hand to another,
    however long, and the wilds suffice for each shape alone. Otherwise the shapes have just the
    objective's size, and what the hand does not hold is among them (a set of any other number as
    label 0), to see what is missing.
    """
    kind, size = objective
    if kind == "run":
        return _runs(hand, size, wraps, whole)
    if kind == "color_run":
        return [shape for color in COLORS for shape in _runs(hand, size, wraps, whole, color)]
    found = _elastic_shapes(kind, size, hand, whole)
    return [shape for shape in found if shape.short <= hand.wilds] if whole else found


def _elastic_shapes(kind: str, size: int, hand: Hand, whole: bool) -> list[Shape]:
    if kind == "set":
        numbers = hand.present if whole and hand.present else [*hand.present, ANY]
        return [_alike(hand.numbers[n] or hand.any_number, n, size) for n in numbers]
    if kind == "color":
        return [_alike(hand.colors[color], color, size) for color in COLORS]
    return [_alike(hand.parity(kind), kind, size)]


def combinations(
    phase: Phase, options: Sequence[Sequence[Shape]], most: int
) -> Iterator[tuple[int, tuple[Shape, ...]]]:
    """One shape an objective, in every way, with the empty slots that it has at least.

    Left out are those with more than ``most``; alike objectives take their shapes in order, so
    that no combination comes twice.
    """

    def extend(
        chosen: tuple[Shape, ...], first: int, times: int, short: int
    ) -> Iterator[tuple[int, tuple[Shape, ...]]]:
        depth = len(chosen)
        if depth == len(phase):
            yield short, chosen
            return
        again = depth > 0 and phase[depth] == phase[depth - 1]
        for index in range(first if again else 0, len(options[depth])):
            shape = options[depth][index]
            count = times + 1 if again and index == first else 1
            more = short + shape.short
            if count > 1:
                more = short + shape.shortage(count) - shape.shortage(count - 1)
            if more <= most:
                yield from extend((*chosen, shape), index, count, more)

    return extend((), 0, 0, 0)


class Layout(NamedTuple):
    """Shapes with the hand's cards seated in them: an index into ``hand.fixed``, or EMPTY."""

    shapes: tuple[Shape, ...]
    seats: tuple[tuple[int, ...], ...]
    empty: int
    laid: int
    """The cards that are seated or fit as well, as bits."""


def layout(shapes: tuple[Shape, ...], hand: Hand, in_each: bool) -> Layout:
    """The cards seated so that fewest slots stay empty and most cards are laid.

    Cards that fit nowhere beyond their slot are seated first; a matching keeps whom it has
    seated, so none of them is crowded out. ``in_each``: see that as many groups as possible have
    a natural card.
    """
    slots = [takers for shape in shapes for takers in shape.slots()]
    taken = [EMPTY] * len(slots)
    if in_each:
        _seat_one_in_each(shapes, hand, slots, taken)
    elastic = 0
    for shape in shapes:
        elastic |= shape.elastic
    cards = range(len(hand.fixed))
    for index in sorted(cards, key=lambda card: elastic >> card & 1):
        if index not in taken:
            _seat(index, slots, taken, set())
    return _layout(shapes, taken, elastic)


def _layout(shapes: tuple[Shape, ...], taken: Sequence[int], elastic: int) -> Layout:
    seats, at = [], 0
    for shape in shapes:
        size = sum(count for _, count in shape.demand)
        seats.append(tuple(taken[at : at + size]))
        at += size
    laid = elastic
    for index in taken:
        laid |= 1 << index if index != EMPTY else 0
    return Layout(shapes, tuple(seats), taken.count(EMPTY), laid)


def reseated(plan: Layout) -> Iterator[Layout]:
    """The layout, and those that differ in which seats stay empty, told by what they ask for.

    A card may sit in one group as well as in another (a 4 in a run or among even cards); what
    then lacks is the one or the other.
    """
    slots = [takers for shape in plan.shapes for takers in shape.slots()]
    labels = [label for shape in plan.shapes for label in shape.labels]
    waiting = [tuple(card for seats in plan.seats for card in seats)]
    seen: set[tuple[str, ...]] = set()
    while waiting:
        taken = waiting.pop()
        empty = [slot for slot, card in enumerate(taken) if card == EMPTY]
        asked = tuple(sorted(str(labels[slot]) for slot in empty))
        if asked not in seen:
            seen.add(asked)
            yield _layout(plan.shapes, taken, 0)._replace(laid=plan.laid)
            waiting += _moves(taken, slots, labels, empty)


def _moves(
    taken: tuple[int, ...], slots: Sequence[int], labels: Sequence[Label], empty: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    for to in empty:
        for at, card in enumerate(taken):
            if card != EMPTY and labels[at] != labels[to] and slots[to] >> card & 1:
                moved = list(taken)
                moved[to], moved[at] = card, EMPTY
                yield tuple(moved)


def _seat(card: int, slots: Sequence[int], taken: list[int], asked: set[int]) -> bool:
    """Seat the card, moving others along where that helps; True when it has a seat."""
    open_to_it = [slot for slot, takers in enumerate(slots) if takers >> card & 1]
    for slot in open_to_it:
        if taken[slot] == EMPTY:
            taken[slot] = card
            return True
    for slot in open_to_it:
        if slot not in asked:
            asked.add(slot)
            if _seat(taken[slot], slots, taken, asked):
                taken[slot] = card
                return True
    return False


def _seat_one_in_each(
    shapes: Sequence[Shape], hand: Hand, slots: Sequence[int], taken: list[int]
) -> None:
    """Give every group a natural card of its own, as far as they go."""
    naturals = [index for index in range(len(hand.fixed)) if hand.natural >> index & 1]
    wishes = []
    for shape in shapes:
        wishes.append(0)
        for takers, _ in shape.demand:
            wishes[-1] |= takers
    guests = [EMPTY] * len(shapes)
    for index in naturals:
        _seat(index, wishes, guests, set())
    at = 0
    for shape, guest in zip(shapes, guests, strict=True):
        size = sum(count for _, count in shape.demand)
        if guest != EMPTY:
            taken[next(s for s in range(at, at + size) if slots[s] >> guest & 1)] = guest
        at += size


def with_natural(layout: Layout, hand: Hand) -> list[bool]:
    """For each group: does a natural card sit in it?"""
    return [
        any(hand.natural >> card & 1 for card in seats if card != EMPTY) for seats in layout.seats
    ]
