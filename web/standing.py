"""What a wild stands for among cards that are no whole group: as one reads them in their order."""

from collections.abc import Collection, Sequence

from rules.cards import WILD, Card, wild_as
from rules.groups import RUNS
from rules.phases import Objective


def standing(objective: Objective, cards: Sequence[Card], odd: Collection[int]) -> tuple[Card, ...]:
    """The cards, bare wilds saying what they would be; those of the ``odd`` indexes don't count.

    In a run only where the others stand at their places, in a set or a color group where they
    agree; else a wild stays what it is.
    """
    told = [(at, each) for at, each in enumerate(cards) if each is not WILD and at not in odd]
    if objective.kind in RUNS:
        firsts = {each.number - at for at, each in told if each.number}
        (first,) = firsts if len(firsts) == 1 else (None,)
        taken = {each.number for each in cards}
        return tuple(_at_place(each, first, at, taken) for at, each in enumerate(cards))
    by = {"set": "number", "color": "color"}.get(objective.kind, "")
    values = {getattr(each, by) for _, each in told} if by else set()
    (value,) = values if len(values) == 1 else (None,)
    return tuple(wild_as(value) if each is WILD and value else each for each in cards)


def _at_place(each: Card, first: int | None, at: int, taken: Collection[int | None]) -> Card:
    if each is not WILD or first is None or first + at in taken or not 1 <= first + at <= 12:
        return each
    return wild_as(first + at)
