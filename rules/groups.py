"""One group on the table: what is wrong with it, and how it lies (RULES.md section 3)."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.cards import COLORS, NUMBERS, WILD, Card, wild_as
from rules.phases import Objective
from rules.runs import HIGHEST, bits_of, free_places, run_of, start_assumed, starts, window


class Group(NamedTuple):
    """The cards laid for one objective, in playing order."""

    objective: Objective
    cards: tuple[Card, ...]


class Fault(NamedTuple):
    """Why cards are no such group: a code, the cards at fault (indexes in the group), how many
    cards away from a legal group it is, and the evidence for a sentence."""

    code: str
    cards: tuple[int, ...]
    distance: int
    evidence: dict[str, Any]


def fault(
    objective: Objective, group: Sequence[Card], wraps: bool = False, exact: bool = False
) -> Fault | None:
    """What keeps ``group`` from being ``objective``, or None. The group holds no skip.

    ``wraps``: may a run go on with 1 after 12; ``exact``: may it be no larger than asked.
    A declared wild is taken at its word. RULES.md section 3.
    """
    given, size = len(group), objective.size
    misfit = _MISFITS[objective.kind](group, max(given, size), wraps)
    if given < size:
        short = size - given + (len(misfit.cards) if misfit else 0)
        told = {"objective": objective, "given": given}
        return Fault("group_too_small", (), short, told)
    if exact and given > size:
        over = tuple(range(size, given))
        told = {"objective": objective, "given": given}
        return Fault("group_too_large", over, len(over), told)
    return misfit


def _misfit(code: str, group: Sequence[Card], at: Sequence[int], **evidence: Any) -> Fault:
    told = {"cards": tuple(group[index] for index in at), **evidence}
    return Fault(code, tuple(at), len(at), told)


def _no_set(group: Sequence[Card], length: int, wraps: bool) -> Fault | None:
    numbers = [each.number for each in group if each.number]
    if len(set(numbers)) < 2:
        return None
    most = Counter(numbers).most_common(1)[0][0]
    at = [index for index, each in enumerate(group) if each.number and each.number != most]
    return _misfit("set_mixed_numbers", group, at, number=most)


def _no_run(group: Sequence[Card], length: int, wraps: bool) -> Fault | None:
    numbers = [each.number for each in group if each.number]
    fixed = bits_of(numbers)
    if fixed.bit_count() < len(numbers):
        return _misfit("run_repeats_number", group, _repeats(group))
    if starts(fixed, length, wraps):
        return None
    kept = _best_window(fixed, length)
    at = [index for index, each in enumerate(group) if each.number and not kept >> each.number & 1]
    if starts(fixed, length, True):
        return _misfit("run_wraps", group, at)
    lacking = tuple(n for n in range(min(numbers), max(numbers)) if not fixed >> n & 1)
    return _misfit("run_has_gap", group, at, lacking=lacking)


def _repeats(group: Sequence[Card]) -> list[int]:
    seen = 0
    again = []
    for index, each in enumerate(group):
        if each.number and seen >> each.number & 1:
            again.append(index)
        seen |= 1 << (each.number or 0)
    return again


def _best_window(fixed: int, length: int) -> int:
    """The window that keeps most of the ``fixed`` numbers, and begins with one if it can."""
    length = min(length, HIGHEST)
    last = HIGHEST + 1 - length
    begins = sorted({min(number, last) for number in NUMBERS if fixed >> number & 1})
    return max((window(start, length) for start in begins), key=lambda w: (w & fixed).bit_count())


def _no_color(group: Sequence[Card], length: int, wraps: bool) -> Fault | None:
    colors = [each.color for each in group if each.color]
    if len(set(colors)) < 2:
        return None
    most = Counter(colors).most_common(1)[0][0]
    at = [index for index, each in enumerate(group) if each.color and each.color != most]
    return _misfit("color_mixed", group, at, color=most)


def _no_color_run(group: Sequence[Card], length: int, wraps: bool) -> Fault | None:
    return _no_run(group, length, wraps) or _no_color(group, length, wraps)


def _no_parity(parity: str) -> Callable[[Sequence[Card], int, bool], Fault | None]:
    odd = parity == "odd"

    def misfit(group: Sequence[Card], length: int, wraps: bool) -> Fault | None:
        at = [i for i, each in enumerate(group) if each.number and each.number % 2 != odd]
        return _misfit("parity_mixed", group, at, parity=parity) if at else None

    return misfit


_MISFITS: dict[str, Callable[[Sequence[Card], int, bool], Fault | None]] = {
    "set": _no_set,
    "run": _no_run,
    "color": _no_color,
    "even": _no_parity("even"),
    "odd": _no_parity("odd"),
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
