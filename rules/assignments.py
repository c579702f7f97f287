"""Which group was laid for which objective: the reading that comes nearest to legal."""

from collections.abc import Sequence
from itertools import repeat
from typing import NamedTuple

from rules.cards import Card
from rules.groups import Fault, fault, has_natural
from rules.house import House
from rules.phases import Objective, Phase

CODES = (
    "ok",
    "wrong_group_count",
    "skip_in_meld",
    "deck_exceeded",
    "hand_exceeded",
    "group_too_small",
    "group_too_large",
    "set_mixed_numbers",
    "run_repeats_number",
    "run_wraps",
    "run_has_gap",
    "color_mixed",
    "parity_mixed",
    "no_natural_card",
    "no_natural_card_in_group",
    "cards_left_over",
)
"""Every verdict on a meld; of several that apply the first is told."""

RANK = {code: rank for rank, code in enumerate(CODES)}
Distance = tuple[int, int, int]
"""Groups at fault, cards at fault, and minus the rank of the code that would be told."""
LEGAL: Distance = (0, 0, -len(CODES))


class Assignment(NamedTuple):
    """For each group of the request the index of its objective, and what is wrong with it."""

    objectives: tuple[int, ...]
    faults: tuple[Fault | None, ...]


def further(distance: Distance, found: Fault | None) -> Distance:
    """How far from legal, with one more group and its fault."""
    if found is None:
        return distance
    groups, cards, rank = distance
    return groups + 1, cards + found.distance, max(rank, -RANK[found.code])


def fault_in(objective: Objective, group: Sequence[Card], house: House) -> Fault | None:
    """What keeps the group from being the objective under these house rules, or None."""
    found = fault(objective, group, house.wrap_runs, house.exact_laydown)
    if found is None and house.natural_per_group and not has_natural(group):
        return Fault("no_natural_card_in_group", tuple(range(len(group))), 1)
    return found


def nearest_assignment(phase: Phase, groups: Sequence[Sequence[Card]], house: House) -> Assignment:
    """The assignment of groups to objectives that is nearest to legal, else as written.

    One group after the other takes a kind of objective that is still open; of two ways to leave
    the same kinds open the nearer one goes on, so that even eleven groups are soon assigned.
    """
    as_written = tuple(map(fault_in, phase, groups, repeat(house)))
    if not any(as_written):
        return Assignment(tuple(range(len(phase))), as_written)
    kinds = list(dict.fromkeys(phase))
    ways: dict[tuple[int, ...], tuple[Distance, tuple[int, ...]]] = {
        tuple(phase.count(kind) for kind in kinds): (LEGAL, ())
    }
    for group in groups:
        found = [fault_in(kind, group, house) for kind in kinds]
        ways = _one_more(ways, found)
    ((_, taken),) = ways.values()
    return _assigned(phase, kinds, groups, taken, house)


def _one_more(
    ways: dict[tuple[int, ...], tuple[Distance, tuple[int, ...]]], found: Sequence[Fault | None]
) -> dict[tuple[int, ...], tuple[Distance, tuple[int, ...]]]:
    after: dict[tuple[int, ...], tuple[Distance, tuple[int, ...]]] = {}
    for left, (distance, taken) in ways.items():
        for kind, open_seats in enumerate(left):
            if open_seats:
                rest = (*left[:kind], open_seats - 1, *left[kind + 1 :])
                way = further(distance, found[kind]), (*taken, kind)
                after[rest] = min(after.get(rest, way), way)
    return after


def _assigned(
    phase: Phase,
    kinds: Sequence[Objective],
    groups: Sequence[Sequence[Card]],
    taken: Sequence[int],
    house: House,
) -> Assignment:
    seats = [[i for i, each in enumerate(phase) if each == kind] for kind in kinds]
    objectives = tuple(seats[kind].pop(0) for kind in taken)
    faults = tuple(
        fault_in(phase[at], group, house) for at, group in zip(objectives, groups, strict=True)
    )
    return Assignment(objectives, faults)
