"""Timing that bears a restless machine: the best of several tries, and ratios within one run."""

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")
BLOCK = 200
"""So many items one contender does before the next has its turn."""


class Spread(NamedTuple):
    """Seconds per item, over many items: the best try of each."""

    items: int
    median: float
    worst: float


def spread(seconds: Sequence[float]) -> Spread:
    """The median and the worst."""
    return Spread(len(seconds), median(seconds), max(seconds))


def timed(
    contenders: Mapping[str, Callable[[Item], object]], items: Sequence[Item], tries: int = 5
) -> dict[str, Spread]:
    """Each contender on each item, the best of ``tries``.

    They take turns block by block, and the first is another one each time, so that a machine
    that slows down for a while slows all of them. Each warms up on one item first.
    """
    best = {name: [float("inf")] * len(items) for name in contenders}
    names = list(contenders)
    with no_garbage_collection():
        for begin in range(0, len(items), BLOCK):
            for turn in range(tries):
                for name in rotated(names, turn):
                    call, seconds = contenders[name], best[name]
                    call(items[begin])  # untimed: the caches still hold another one's work
                    for at in range(begin, min(begin + BLOCK, len(items))):
                        seconds[at] = min(seconds[at], once(call, items[at]))
            gc.collect()
    return {name: spread(seconds) for name, seconds in best.items()}


def once(call: Callable[[Item], object], item: Item) -> float:
    """The seconds of one call."""
    start = perf_counter()
    call(item)
    return perf_counter() - start


def rotated(names: Sequence[str], turn: int) -> Sequence[str]:
    """The names in turn, another first each time."""
    first = turn % len(names)
    return [*names[first:], *names[:first]]


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """As `timeit` does: what one contender leaves lying is not swept in another's time."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
