"""One group on the table: what is wrong with it, and how it lies (RULES.md section 3)."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.cards import COLORS, NUMBERS, WILD, Card, wild_as
from rules.phases import Objective
from rules.runs import (
    HIGHEST,
    best_window,
    bits_of,
    free_places,
    most_in_one,
    run_of,
    start_assumed,
    starts,
)


class Group(NamedTuple):
    """The cards laid for one objective, in playing order."""

    objective: Objective
    cards: tuple[Card, ...]


class Fault(NamedTuple):
    """Why cards are no such group: a code, the cards at fault (indexes in the group), and how
    many cards away from a legal group it is."""

    code: str
    cards: tuple[int, ...]
    distance: int


def fault(
    objective: Objective, group: Sequence[Card], wraps: bool = False, exact: bool = False
) -> Fault | None:
    """What keeps ``group`` from being ``objective``, or None. The group holds no skip.

    ``wraps``: may a run go on with 1 after 12; ``exact``: may it be no larger than asked.
    A declared wild is taken at its word. RULES.md section 3.
    """
    kind, size = objective
    given = len(group)
    length = max(given, size)
    code, at = _MISFITS[kind](group, length, wraps)
    misfits = _misplaced(kind, group, length, wraps) if at and kind in RUNS else len(at)
    if given < size:
        return Fault("group_too_small", (), size - given + misfits)
    if exact and given > size:
        return Fault("group_too_large", tuple(range(size, given)), max(given - size, misfits))
    return Fault(code, tuple(at), misfits) if at else None


def _misplaced(kind: str, group: Sequence[Card], length: int, wraps: bool) -> int:
    """How many cards at least have no place in one run of that length."""
    told = [each for each in group if each.number or (each.color and kind == "color_run")]
    most = 0
    for color in COLORS if kind == "color_run" else [None]:
        fits = [each for each in told if color is None or each.color in (color, None)]
        numbers = bits_of(each.number for each in fits if each.number)
        held = most_in_one(numbers, min(length, HIGHEST), wraps)
        most = max(most, held + sum(not each.number for each in fits))
    return len(told) - most


def evidence(objective: Objective, group: Sequence[Card], found: Fault) -> dict[str, Any]:
    """What a sentence about the fault can name."""
    if found.code in ("group_too_small", "group_too_large"):
        return {"objective": objective, "given": len(group)}
    kept = [each for index, each in enumerate(group) if index not in found.cards]
    told: dict[str, Any] = {"cards": tuple(group[index] for index in found.cards)}
    if found.code == "set_mixed_numbers":
        told["number"] = next(each.number for each in kept if each.number)
    elif found.code == "color_mixed":
        told["color"] = next(each.color for each in kept if each.color)
    elif found.code == "parity_mixed":
        told["parity"] = objective.kind
    elif found.code == "run_has_gap":
        numbers = [each.number for each in group if each.number]
        between = range(min(numbers), max(numbers))
        told["lacking"] = tuple(number for number in between if number not in numbers)
    return told


Misfit = tuple[str, list[int]]
"""A code and the indexes of the cards at fault; none where the cards fit."""


def _no_set(group: Sequence[Card], length: int, wraps: bool) -> Misfit:
    numbers = [each.number for each in group if each.number]
    if len(set(numbers)) < 2:
        return "", []
    most = Counter(numbers).most_common(1)[0][0]
    at = [index for index, each in enumerate(group) if each.number and each.number != most]
    return "set_mixed_numbers", at


def _no_run(group: Sequence[Card], length: int, wraps: bool) -> Misfit:
    numbers = [each.number for each in group if each.number]
    fixed = bits_of(numbers)
    if fixed.bit_count() < len(numbers):
        return "run_repeats_number", _repeats(group)
    if starts(fixed, length, wraps):
        return "", []
    if length > HIGHEST:  # hits alone can make a group that large
        return "run_has_gap", list(range(HIGHEST, len(group)))
    kept = best_window(fixed, length)
    at = [index for index, each in enumerate(group) if each.number and not kept >> each.number & 1]
    return "run_wraps" if starts(fixed, length, True) else "run_has_gap", at


def _repeats(group: Sequence[Card]) -> list[int]:
    seen = 0
    again = []
    for index, each in enumerate(group):
        if each.number and seen >> each.number & 1:
            again.append(index)
        seen |= 1 << (each.number or 0)
    return again


def _no_color(group: Sequence[Card], length: int, wraps: bool) -> Misfit:
    colors = [each.color for each in group if each.color]
    if len(set(colors)) < 2:
        return "", []
    most = Counter(colors).most_common(1)[0][0]
    at = [index for index, each in enumerate(group) if each.color and each.color != most]
    return "color_mixed", at


def _no_color_run(group: Sequence[Card], length: int, wraps: bool) -> Misfit:
    no_run = _no_run(group, length, wraps)
    return no_run if no_run[1] else _no_color(group, length, wraps)


def _not_even(group: Sequence[Card], length: int, wraps: bool) -> Misfit:
    return "parity_mixed", [i for i, each in enumerate(group) if each.number and each.number % 2]


def _not_odd(group: Sequence[Card], length: int, wraps: bool) -> Misfit:
    at = [i for i, each in enumerate(group) if each.number and not each.number % 2]
    return "parity_mixed", at


_MISFITS: dict[str, Callable[[Sequence[Card], int, bool], Misfit]] = {
    "set": _no_set,
    "run": _no_run,
    "color": _no_color,
    "even": _not_even,
    "odd": _not_odd,
    "color_run": _no_color_run,
}
RUNS = ("run", "color_run")


def has_natural(group: Sequence[Card]) -> bool:
    """Is there a natural card among them?"""
    return any(each.kind == "natural" for each in group)


def playing_order(kind: str, group: Sequence[Card], wraps: bool = False) -> tuple[Card, ...]:
    """The cards of a legal group low to high, every wild saying what it stands for.

    In a set that is its number, in a color group the color, in a run the number; in an even or
    odd group a wild stays ``W``. What nobody said is assumed (RULES.md section 3): free wilds of
    a run at the high end while there is one; of wilds only: set 12, run the lowest, color red.
    """
    if kind in RUNS:
        return _run_order(group, wraps)
    ordered = sorted(group, key=lambda each: each.number or HIGHEST if each.is_natural else 99)
    if kind == "set":
        return _wilds_as(ordered, next((each.number for each in group if each.number), HIGHEST))
    if kind == "color":
        return _wilds_as(ordered, next((each.color for each in group if each.color), COLORS[0]))
    return tuple(WILD if each.is_wild else each for each in ordered)


def _wilds_as(ordered: Sequence[Card], stands_for: int | str) -> tuple[Card, ...]:
    return tuple(wild_as(stands_for) if each.is_wild else each for each in ordered)


def _run_order(group: Sequence[Card], wraps: bool) -> tuple[Card, ...]:
    told = {each.number: each for each in group if each.number}
    start = start_assumed(bits_of(told), len(group), wraps)
    return tuple(told.get(number) or wild_as(number) for number in run_of(start, len(group)))


def free_wilds(
    kind: str, group: Sequence[Card], wraps: bool = False
) -> tuple[tuple[int, tuple[int | str, ...]], ...]:
    """The wilds of a legal group that could stand for something else.

    Pairs of the card's index in `playing_order` and what it could be, low to high; for a group of
    wilds only too (RULES.md section 3).
    """
    if kind in RUNS:
        fixed = bits_of(each.number for each in group if each.number)
        return free_places(fixed, len(group), wraps)
    if kind == "set" and not any(each.number for each in group):
        return tuple((index, tuple(NUMBERS)) for index in range(len(group)))
    if kind == "color" and not any(each.color for each in group):
        return tuple((index, tuple(COLORS)) for index in range(len(group)))
    return ()
