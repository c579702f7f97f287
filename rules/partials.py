"""A phase as far as a hand goes, with a gap for each card that lacks."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.cards import WILD, Card, wild_as
from rules.groups import RUNS
from rules.house import House
from rules.layouts import EMPTY, Layout, with_natural
from rules.phases import Objective, Phase
from rules.shapes import ANY, Hand, Label


class Partial(NamedTuple):
    """A group as far as the hand goes: None stands for a card that lacks."""

    objective: Objective
    cards: tuple[Card | None, ...]


def best_partial(
    phase: Phase, hand: Hand, house: House, plans: Sequence[Layout], least: int
) -> tuple[Partial, ...]:
    """Of the plans that lack ``least`` cards the one that lays most points, as partial groups.

    Wilds take the seats that come last, so that the gaps are the completion named first.
    """
    values = [getattr(house.points, each.value) for each in hand.fixed]

    def merit(plan: Layout) -> tuple[int, int]:
        still_open = sum(shape.labels[0] == ANY for shape in plan.shapes)
        return sum(v for i, v in enumerate(values) if plan.laid >> i & 1), still_open

    plan = max(plans, key=merit)
    gaps = _gaps(plan, hand, house, least)
    return tuple(
        Partial(objective, _in_order(objective, _seats(plan, at, objective, gaps, hand)))
        for at, objective in enumerate(phase)
    )


def _gaps(plan: Layout, hand: Hand, house: House, least: int) -> set[tuple[int, int]]:
    """The empty seats, as group and seat, that no wild takes.

    One in each group that still owes a natural card, then the first ones.
    """
    empty = [
        (group, seat)
        for group, seats in enumerate(plan.seats)
        for seat, card in enumerate(seats)
        if card == EMPTY
    ]
    owing = [
        group
        for group, has in enumerate(with_natural(plan, hand))
        if house.natural_per_group and not has
    ]
    first = [next(place for place in empty if place[0] == group) for group in owing]
    return set([*first, *(place for place in empty if place not in first)][:least])


def _seats(
    plan: Layout, group: int, objective: Objective, gaps: set[tuple[int, int]], hand: Hand
) -> list[Card | None]:
    cards: list[Card | None] = []
    labels = plan.shapes[group].labels
    for seat, (index, label) in enumerate(zip(plan.seats[group], labels, strict=True)):
        if index != EMPTY:
            cards.append(hand.fixed[index])
        else:
            cards.append(None if (group, seat) in gaps else _wild_at(objective, label))
    return cards


def _wild_at(objective: Objective, label: Label) -> Card:
    if label == ANY or objective.kind in ("even", "odd"):
        return WILD
    return wild_as(str(label)[1:] if objective.kind == "color_run" else label)


def _in_order(objective: Objective, cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
    """Runs as they stand; else naturals low to high, then wilds, then the gaps."""
    if objective.kind in RUNS:
        return tuple(cards)
    naturals = [each for each in cards if each and each.is_natural]
    naturals.sort(key=lambda each: each.number or 0)
    wilds = [each for each in cards if each and each.is_wild]
    return (*naturals, *wilds, *(None for each in cards if each is None))
