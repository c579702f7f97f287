"""Where the cards of a hand can lie: one shape an objective, and who sits where.

A *layout* is a combination of shapes with the cards seated in them, as many as can be (a
matching). So a question about a hand becomes: over all combinations of shapes, what do the best
seats leave empty, and what do they leave in the hand?
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.phases import Phase
from rules.shapes import Hand, Label, Shape

EMPTY = -1
Promising = Callable[[Sequence[Shape], Iterable[int]], Iterable[int]]
"""Of these places of the next objective's options those that are to be tried."""


class Steps:
    """How many more shapes a search may look at; it ends when none are left."""

    def __init__(self, left: int) -> None:
        self.left = left

    @property
    def are_spent(self) -> bool:
        return self.left < 0


def combinations(
    phase: Phase,
    options: Sequence[Sequence[Shape]],
    most: int,
    held: int,
    steps: Steps,
    promising: Promising = lambda chosen, places: places,
) -> Iterator[tuple[Shape, ...]]:
    """One shape an objective, in every way that leaves no more than ``most`` slots empty.

    ``held`` is the number of cards that there are to seat. After some shapes only the
    ``promising`` ones are tried, told by their places. Alike objectives take their shapes in
    order, so that no combination comes twice. There may be more once the ``steps`` are spent.
    RULES.md section 3.
    """
    return _Search(phase, options, most, held, steps, promising).extended((), (), 0, 0, 0)


class _Search:
    """The shapes of one objective after the other, while few enough slots stay empty."""

    def __init__(
        self,
        phase: Phase,
        options: Sequence[Sequence[Shape]],
        most: int,
        held: int,
        steps: Steps,
        promising: Promising,
    ) -> None:
        depths = range(len(phase))
        self.options, self.most, self.promising = options, most, promising
        self.steps = steps
        self.alike = [[at for at in range(to) if phase[at] == phase[to]] for to in depths]
        # So many slots may be there so far: those to come and the cards held leave no more.
        self.roomy = [most + held - sum(each.size for each in phase[to + 1 :]) for to in depths]

    def extended(
        self,
        chosen: tuple[Shape, ...],
        places: tuple[int, ...],
        short: int,
        spent: int,
        slots: int,
    ) -> Iterator[tuple[Shape, ...]]:
        """Every combination that begins with those ``chosen``, at these ``places`` of the options.

        They leave ``short`` slots empty at least, of so many ``slots``, and have ``spent`` cards.
        """
        depth = len(chosen)
        alike, is_last = self.alike[depth], depth == len(self.options) - 1
        first = places[alike[-1]] if alike else 0
        for place in self.promising(chosen, range(first, len(self.options[depth]))):
            shape = self.options[depth][place]
            self.steps.left -= 1
            if self.steps.are_spent:
                return
            more, seats = short + shape.short, slots + len(shape.labels)
            if alike and place == first:
                times = sum([places[at] == place for at in alike])
                more = short + shape.shortage(times + 1) - shape.shortage(times)
            elif spent & shape.reach:
                more += shape.robbed(spent)
            if more > self.most or seats > self.roomy[depth]:
                continue
            longer = (*chosen, shape)
            if is_last:
                self.steps.left -= len(longer)  # it will be seated, group by group
                yield longer
            else:
                gone = spent | shape.spends()
                yield from self.extended(longer, (*places, place), more, gone, seats)


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
    a natural card (``natural_per_group``, RULES.md section 3).
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
        _seat_one_in_each(shapes, cards, hand.natural, slots, taken)
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
    then lacks is the one or the other (RULES.md section 3).
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


def has_room(shape: Shape, cards: Iterable[int]) -> bool:
    """Can all these cards sit in the group at once (RULES.md section 3)?"""
    slots = shape.slots()
    taken = [EMPTY] * len(slots)
    return all(_seat(card, slots, taken, set()) for card in cards)


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
    shapes: Sequence[Shape],
    cards: Sequence[int],
    natural: int,
    slots: list[int],
    taken: list[int],
) -> None:
    """Give every group a natural card of its own, as far as they go.

    Its slot is kept for naturals: one may make room for another, but not for a declared wild.
    """
    wishes = [shape.reach & natural for shape in shapes]
    guests = [EMPTY] * len(shapes)
    for index in cards:
        _seat(index, wishes, guests, set())
    at = 0
    for shape, guest in zip(shapes, guests, strict=True):
        size = sum(count for _, count in shape.demand)
        if guest != EMPTY:
            slot = next(s for s in range(at, at + size) if slots[s] >> guest & 1)
            taken[slot] = guest
            slots[slot] &= natural
        at += size


def with_natural(layout: Layout, hand: Hand) -> list[bool]:
    """For each group: does a natural card sit in it (RULES.md section 3)?"""
    return [
        any(hand.natural >> card & 1 for card in seats if card != EMPTY) for seats in layout.seats
    ]
