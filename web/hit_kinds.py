"""What a group on the table lies as, told by its cards where nobody said (RULES.md section 3)."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.cards import COLORS, NUMBERS, Card, natural, wild_as
from rules.groups import RUNS, Fault, fault, free_wilds
from rules.house import House
from rules.phases import Objective, ObjectiveKind
from rules.runs import HIGHEST, bits_of, run_of, starts

USUAL: tuple[ObjectiveKind, ...] = ("set", "run", "color")
"""The kinds of the ten phases; any other one has to be said."""
SMALLEST = {"set": 2, "run": 4, "color": 7}
"""Cards of the smallest group of each kind in the ten phases (RULES.md section 2)."""
A_FEW = 2
"""So many cards of one color are enough, where nothing else fits them."""


class Told(NamedTuple):
    """What cards tell of their group: the ``kinds`` that it can be by now.

    None of them: it is not whole yet, or, with a ``nearest`` kind, it can never be one.
    """

    kinds: tuple[ObjectiveKind, ...] = ()
    nearest: ObjectiveKind | None = None


def told_by(group: Sequence[Card], house: House) -> Told:
    """What the cards of a group tell of it."""
    cards = [each for each in group if not each.is_skip]
    if not any(each.number or each.color for each in cards):
        return Told(USUAL)
    if any(each.is_wild and each.color for each in cards):
        return Told(("color",))
    faults = {kind: _fault(kind, cards, house) for kind in USUAL if _can_be(kind, cards)}
    fitting = [kind for kind, found in faults.items() if found is None]
    whole = tuple(kind for kind in fitting if len(cards) >= SMALLEST[kind])
    if whole:
        return Told(whole)
    if fitting == ["color"] and len(cards) >= A_FEW:
        return Told(("color",))
    run = faults["run"]
    if fitting or (run and run.code == "run_has_gap" and len(cards) < HIGHEST):
        return Told()
    nearest = min(faults, key=lambda kind: _distance(faults[kind]))
    return Told(nearest=nearest)


def _can_be(kind: ObjectiveKind, cards: Sequence[Card]) -> bool:
    """A color is looked at where all cards tell it."""
    return kind != "color" or all(each.color or each.is_wild for each in cards)


def _fault(kind: ObjectiveKind, cards: Sequence[Card], house: House) -> Fault | None:
    return fault(Objective(kind, 1), cards, house.wrap_runs)


def _distance(found: Fault | None) -> int:
    return found.distance if found else 0


def placings(kind: ObjectiveKind, group: Sequence[Card], house: House) -> list[tuple[Card, ...]]:
    """All that a legal group can be, with each wild saying what it stands for; low to high."""
    if not free_wilds(kind, group, house.wrap_runs):
        return []
    if kind in RUNS:
        told = {each.number: each for each in group if each.number}
        runs = starts(bits_of(told), len(group), house.wrap_runs)
        return [tuple(told.get(n) or wild_as(n) for n in run_of(s, len(group))) for s in runs]
    values: Sequence[int | str] = COLORS if kind == "color" else NUMBERS
    return [tuple(wild_as(value) for _ in group) for value in values]


def filled(group: Sequence[Card]) -> tuple[Card, ...]:
    """The run from the lowest to the highest of some numbers, told without colors."""
    numbers = sorted(each.number or 0 for each in group)
    is_told = all(each.is_bare for each in group) and len(set(numbers)) == len(numbers) > 1
    if not is_told or numbers[-1] - numbers[0] < len(numbers):
        return ()
    return tuple(natural(None, number) for number in range(numbers[0], numbers[-1] + 1))
