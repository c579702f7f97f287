"""Where a run can stand: numbers as bits, windows of consecutive numbers (RULES.md section 3).

A set of numbers is an int whose bit n says that n is among them (bits 1 to 12). A run is told by
its lowest number and its length; one that wraps goes on with 1 after 12.
"""

from collections.abc import Iterable
from functools import cache

HIGHEST = 12


def bits_of(numbers: Iterable[int]) -> int:
    """The numbers as bits."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


@cache
def run_of(start: int, length: int) -> tuple[int, ...]:
    """The numbers of a run, upward from ``start``; after 12 comes 1."""
    return tuple((start - 1 + step) % HIGHEST + 1 for step in range(length))


@cache
def window(start: int, length: int) -> int:
    """The numbers of a run, as bits."""
    return bits_of(run_of(start, length))


@cache
def starts(fixed: int, length: int, wraps: bool) -> tuple[int, ...]:
    """Every lowest number, ascending, of a run of ``length`` cards that holds all ``fixed`` ones.

    None at all where there is no such run: a run of more than twelve, say.
    """
    last = HIGHEST if wraps and length < HIGHEST else HIGHEST + 1 - length
    return tuple(start for start in range(1, last + 1) if not fixed & ~window(start, length))


@cache
def start_assumed(fixed: int, length: int, wraps: bool) -> int:
    """The lowest number of the run when nobody said where its free wilds stand.

    They stand at the high end while there is one (RULES.md section 3); a run of wilds only
    starts as low as it can. The run must be possible.
    """
    options = starts(fixed, length, wraps)
    if not fixed:
        return options[0]
    lowest = (fixed & -fixed).bit_length() - 1
    return max(options, key=lambda start: (start == lowest, fixed >> start & 1, start))


@cache
def free_places(fixed: int, length: int, wraps: bool) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The wilds of a run that could stand elsewhere, and every number each could be, ascending.

    Told by their index in the run as `start_assumed` places it. A wild that stands between two
    fixed cards in every placing is not free; the others keep their order in every placing.
    """
    options = starts(fixed, length, wraps)
    if len(options) < 2:
        return ()
    taken = fixed | _between_everywhere(fixed, length, options)
    placings = [[n for n in run_of(start, length) if not taken >> n & 1] for start in options]
    assumed = run_of(start_assumed(fixed, length, wraps), length)
    indexes = [index for index, number in enumerate(assumed) if not taken >> number & 1]
    could_be = (tuple(sorted(set(numbers))) for numbers in zip(*placings, strict=True))
    return tuple(zip(indexes, could_be, strict=True))


def _between_everywhere(fixed: int, length: int, options: tuple[int, ...]) -> int:
    """The numbers that stand between two fixed ones wherever the run is placed."""
    common = -1
    for start in options:
        run = run_of(start, length)
        at = [place for place, number in enumerate(run) if fixed >> number & 1]
        inner = run[at[0] : at[-1] + 1] if at else ()
        common &= bits_of(inner) & ~fixed
    return common


@cache
def best_window(fixed: int, length: int) -> int:
    """The window that keeps most of the ``fixed`` numbers, beginning with one of them if it can."""
    last = HIGHEST + 1 - length
    begins = sorted({min(n, last) for n in range(1, HIGHEST + 1) if fixed >> n & 1})
    windows = [window(start, length) for start in begins]
    return max(windows, key=lambda each: (each & fixed).bit_count())


@cache
def most_in_one(told: int, length: int, wraps: bool) -> int:
    """How many of the numbers ``told`` one run of ``length`` cards can hold at most."""
    last = HIGHEST if wraps else HIGHEST + 1 - length
    return max((told & window(start, length)).bit_count() for start in range(1, last + 1))


@cache
def windows(told: int, length: int, most: int, wraps: bool) -> tuple[tuple[int, int], ...]:
    """The runs of ``length`` cards that lack at most so many numbers, as lowest and length."""
    last = HIGHEST if wraps and length < HIGHEST else HIGHEST + 1 - length
    return tuple(
        (start, length)
        for start in range(1, last + 1)
        if length - (told & window(start, length)).bit_count() <= most
    )


@cache
def spans(told: int, size: int, most: int, wraps: bool) -> tuple[tuple[int, int], ...]:
    """Every run from one of the numbers ``told`` up to another, as lowest number and length.

    It lacks at most so many cards, those counted that bring a shorter one to ``size``. Where no
    number is told there is one run, of no number yet.
    """
    numbers = [number for number in range(1, HIGHEST + 1) if told >> number & 1]
    found = [] if numbers or size > most else [(1, 0)]
    for first in numbers:
        for last in numbers:
            if wraps or first <= last:
                length = (last - first) % HIGHEST + 1
                held = (told & window(first, length)).bit_count()
                if max(size, length) - held <= most:
                    found.append((first, length))
    return tuple(found)
