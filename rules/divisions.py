"""A heap of cards divided into the groups of a phase."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product

from rules.assignments import LEGAL, Distance, fault_in, further
from rules.cards import WILD, Card
from rules.groups import Fault, playing_order
from rules.hands import beyond_size, most_down
from rules.house import House, Points
from rules.layouts import EMPTY
from rules.needs import missing, plans
from rules.phases import Objective, Phase, takes_colors
from rules.shapes import Hand

_EACH_ONE = Points(1, 1, 1, 1)
Division = tuple[tuple[int, ...], ...]
"""For each objective the indexes of its cards in the heap."""


def division(
    phase: Phase, heap: Sequence[Card], house: House
) -> tuple[list[list[Card]], tuple[int, ...]] | None:
    """The legal groups that leave the fewest cards over, and the indexes of those; else None."""
    down = most_down(phase, Hand(heap), house, _EACH_ONE)
    if down is None:
        return None
    groups = down.heaps
    if house.exact_laydown:
        groups = [
            _exact(objective, group, house.wrap_runs)
            for objective, group in zip(phase, groups, strict=True)
        ]
    return groups, _over(heap, chain.from_iterable(groups))


def _exact(objective: Objective, group: Sequence[Card], wraps: bool) -> list[Card]:
    """As many cards as the objective asks for, those that can be added later taken off."""
    kept = list(group)
    ordered = playing_order(objective.kind, group, wraps)
    for each in beyond_size(objective, ordered):
        # A wild was told as it was, bare perhaps, and is ordered as what it stands for.
        kept.remove(each if each in kept else next(wild for wild in kept if wild.is_wild))
    return kept


def _over(heap: Sequence[Card], used: Iterable[Card]) -> tuple[int, ...]:
    rest = Counter(used)
    over = []
    for index, each in enumerate(heap):
        if rest[each]:
            rest[each] -= 1
        else:
            over.append(index)
    return tuple(over)


def nearest_division(
    phase: Phase, heap: Sequence[Card], house: House
) -> tuple[Division, tuple[Fault | None, ...]]:
    """The division of the whole heap that is nearest to legal, and what is wrong in each group.

    All of them are looked at for one or two objectives. For more the search starts from a deal
    in turn and moves single cards while that helps.
    """
    if len(phase) <= 2:
        ways = _all_divisions(phase, heap)
        best = min(ways, key=lambda way: _distance(phase, heap, way, house))
    else:
        best = _improved(phase, heap, house)
    return best, _faults(phase, heap, best, house)


def _faults(
    phase: Phase, heap: Sequence[Card], way: Division, house: House
) -> tuple[Fault | None, ...]:
    return tuple(
        fault_in(objective, [heap[index] for index in group], house)
        for objective, group in zip(phase, way, strict=True)
    )


def _distance(phase: Phase, heap: Sequence[Card], way: Division, house: House) -> Distance:
    distance = LEGAL
    for found in _faults(phase, heap, way, house):
        distance = further(distance, found)
    return distance


def _all_divisions(phase: Phase, heap: Sequence[Card]) -> Iterator[Division]:
    """Every division among one or two groups; alike cards are not told apart."""
    whole = range(len(heap))
    if len(phase) == 1:
        yield (tuple(whole),)
        return
    alike: dict[object, list[int]] = {}
    for index, each in enumerate(heap):
        bare = each.is_natural and not takes_colors(phase)
        alike.setdefault(each.number if bare else each.text, []).append(index)
    for counts in product(*(range(len(same) + 1) for same in alike.values())):
        split = zip(alike.values(), counts, strict=True)
        first = {index for same, count in split for index in same[:count]}
        yield tuple(sorted(first)), tuple(index for index in whole if index not in first)


def _improved(phase: Phase, heap: Sequence[Card], house: House) -> Division:
    """From a first division, single cards moved while that brings it nearer."""
    # In one order whatever the request's, so that the answer does not depend on it.
    order = sorted(range(len(heap)), key=lambda index: heap[index].text)
    sorted_heap = [heap[index] for index in order]
    best: Division = ()
    then = _seated_first(phase, sorted_heap, house)
    while then != best:
        best = then
        then = min((best, *_moved(best)), key=lambda way: _distance(phase, sorted_heap, way, house))
    return tuple(tuple(sorted(order[index] for index in group)) for group in best)


def _seated_first(phase: Phase, heap: Sequence[Card], house: House) -> Division:
    """A first division: the layout that lacks least, wilds and cards left over filling it up."""
    hand = Hand(heap)
    plan = plans(phase, hand, house, missing(phase, heap, house), 1)[0]
    places = [index for index, each in enumerate(heap) if each is not WILD]
    groups = [[places[card] for card in seats if card != EMPTY] for seats in plan.seats]
    seated = set(chain.from_iterable(groups))
    for index in sorted(set(range(len(heap))) - seated, key=lambda index: heap[index] is WILD):
        short = [
            objective.size - len(group) for objective, group in zip(phase, groups, strict=True)
        ]
        groups[short.index(max(short))].append(index)
    return tuple(tuple(sorted(group)) for group in groups)


def _moved(way: Division) -> Iterator[Division]:
    """Every division that differs in the place of one card."""
    for at, group in enumerate(way):
        for index in group:
            for to in range(len(way)):
                if to != at:
                    groups = [set(each) for each in way]
                    groups[at].discard(index)
                    groups[to].add(index)
                    yield tuple(tuple(sorted(each)) for each in groups)
