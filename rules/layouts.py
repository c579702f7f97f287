"""Where the cards of a hand can lie: shapes, one an objective, and who sits where.

A *shape* is a concrete wish for one group: the 5s, the run from 4 to 9, the green cards. It has
*slots*; each takes some of the hand's cards, told as bits (bit i for card i), and a wild fills
what stays empty. A *layout* is one shape an objective with the cards seated in them: as many as
can be (a matching). So a question about a hand becomes: over all combinations of shapes, what do
the best seats leave empty, and what do they leave in the hand?
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from rules.cards import COLORS, NUMBERS, WILD, Card
from rules.phases import Objective, Phase
from rules.runs import HIGHEST, bits_of, most_in_one, run_of, spans, windows

Label = int | str
"""What a slot asks for: a number, a color letter, ``even``, ``odd``, ``R6``; 0 for any set."""
ANY = 0
EMPTY = -1


class Hand:
    """The cards of one hand, sorted by what they can serve for.

    ``fixed`` are the cards that stand for something: naturals, and wilds already declared; each
    is a bit in ``numbers[n]``, ``colors[c]`` and, if natural, in ``natural``. A wild declared as a
    color serves for any number, and one declared as a number for any color. ``told`` are the
    numbers that are told, as bits; ``wilds`` and ``skips`` are counts.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self.fixed = [each for each in cards if each.kind != "skip" and each is not WILD]
        self.wilds = sum([each is WILD for each in cards])
        self.skips = len(cards) - len(self.fixed) - self.wilds
        self.numbers = [0] * (HIGHEST + 1)
        self.colors = dict.fromkeys(COLORS, 0)
        self.natural = 0
        self.told = 0
        bit = 1
        for each in self.fixed:
            if each.kind == "natural":
                self.natural |= bit
                self.numbers[each.number or 0] |= bit
                if each.color:
                    self.colors[each.color] |= bit
            else:
                self._add_declared(each, bit)
            bit <<= 1
        for number in NUMBERS:
            if self.numbers[number] & self.natural:
                self.told |= 1 << number

    def _add_declared(self, each: Card, bit: int) -> None:
        self.told |= 1 << each.number if each.number else 0
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
        return [number for number in NUMBERS if self.told >> number & 1]

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

    def shortage(self, times: int = 1, spent: int = 0) -> int:
        """The slots that stay empty at least, if so many groups have this same shape, and the
        cards ``spent`` are seated elsewhere."""
        total = 0
        for takers, count in self.demand:
            free = (takers & ~spent).bit_count()
            if free < count * times:
                total += count * times - free
        return total

    def spends(self) -> int:
        """The cards that all have to sit here, lest more slots than ``short`` stay empty."""
        return self.elastic if self.elastic.bit_count() <= self.demand[0][1] else 0


def _alike(takers: int, label: Label, size: int) -> Shape:
    short = max(0, size - takers.bit_count())
    return Shape(((takers, size),), (label,) * size, takers, takers, takers, short)


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
    reach = cover = 0
    for each, _ in demand:
        reach |= each
    for each in takers:
        cover |= each & -each
    labels = tuple(f"{color}{n}" for n in numbers) if color else numbers
    return Shape(tuple(demand), labels, reach, cover, 0, short)


def least_short(objective: Objective, hand: Hand, wraps: bool) -> int:
    """The slots that stay empty at least in any shape for the objective."""
    kind, size = objective
    if kind == "set":
        takers = [hand.numbers[n] for n in hand.present] or [hand.any_number]
    elif kind == "color":
        takers = list(hand.colors.values())
    elif kind in ("even", "odd"):
        takers = [hand.parity(kind)]
    else:
        among = COLORS if kind == "color_run" else [None]
        held = max(most_in_one(_told(hand, color), size, wraps) for color in among)
        return max(0, size - held - hand.any_number.bit_count())
    return max(0, size - max(each.bit_count() for each in takers))


def _told(hand: Hand, color: str | None) -> int:
    """The numbers that the hand tells, or tells in that color, as bits."""
    if color is None:
        return hand.told
    among = hand.colors[color] & ~hand.any_number
    return bits_of(n for n in hand.present if hand.numbers[n] & among)


def _runs(
    hand: Hand, size: int, wraps: bool, whole: bool, most: int, color: str | None = None
) -> list[Shape]:
    reach = spans if whole else windows
    found = reach(_told(hand, color), size, most + hand.any_number.bit_count(), wraps)
    return [_run(hand, start, length, size, color) for start, length in found]


def shapes(objective: Objective, hand: Hand, wraps: bool, whole: bool, most: int) -> list[Shape]:
    """What a group for ``objective`` could be, with no more than ``most`` slots empty.

    ``whole`` asks for shapes to lay: a run then reaches from one card of the hand to another,
    however long. Otherwise the shapes have just the objective's size, and what the hand does not
    hold is among them (a set of any other number as label 0), to see what is missing.
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


def combinations(
    phase: Phase,
    options: Sequence[Sequence[Shape]],
    most: int,
    is_promising: Callable[[tuple[Shape, ...]], bool] = lambda chosen: True,
) -> Iterator[tuple[Shape, ...]]:
    """One shape an objective, in every way that leaves no more than ``most`` slots empty.

    What is not promising so far is not gone on with. Alike objectives take their shapes in
    order, so that no combination comes twice.
    """

    def extend(
        chosen: tuple[Shape, ...], first: int, times: int, short: int, spent: int
    ) -> Iterator[tuple[Shape, ...]]:
        depth = len(chosen)
        again = depth > 0 and phase[depth] == phase[depth - 1]
        for index in range(first if again else 0, len(options[depth])):
            shape = options[depth][index]
            longer = (*chosen, shape)
            if not is_promising(longer):
                continue
            count = times + 1 if again and index == first else 1
            more = short + shape.short
            if count > 1:
                more = short + shape.shortage(count) - shape.shortage(count - 1)
            elif spent & shape.reach:
                more = short + shape.shortage(1, spent)
            if more > most:
                continue
            if depth == len(phase) - 1:
                yield longer
            else:
                yield from extend(longer, index, count, more, spent | shape.spends())

    return extend((), 0, 0, 0, 0)


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
    reach = elastic = 0
    for shape in shapes:
        reach |= shape.reach
        elastic |= shape.elastic
    cards = [index for index in range(len(hand.fixed)) if reach >> index & 1]
    cards.sort(key=lambda card: elastic >> card & 1)
    if in_each:
        naturals = [index for index in cards if hand.natural >> index & 1]
        _seat_one_in_each(shapes, naturals, slots, taken)
    for index in cards:
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
    for slot, takers in enumerate(slots):
        if takers >> card & 1 and taken[slot] == EMPTY:
            taken[slot] = card
            return True
    for slot, takers in enumerate(slots):
        if takers >> card & 1 and slot not in asked:
            asked.add(slot)
            if _seat(taken[slot], slots, taken, asked):
                taken[slot] = card
                return True
    return False


def _seat_one_in_each(
    shapes: Sequence[Shape], naturals: Sequence[int], slots: Sequence[int], taken: list[int]
) -> None:
    """Give every group a natural card of its own, as far as they go."""
    wishes = [shape.reach for shape in shapes]
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
