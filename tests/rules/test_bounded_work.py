"""However absurd the phase, an answer is never far off. Calls are counted, not milliseconds."""

import sys
from collections.abc import Callable
from random import Random
from types import FrameType

import pytest

from rules.cards import Card, card, cards, deck
from rules.hands import find
from rules.house import House, house_rules
from rules.melds import check_cards
from rules.needs import lack
from rules.phases import KINDS, Objective, Phase

from .table import held, house, phase

MOST_CALLS = 600_000
"""Of Python functions and built-in ones together; some 20 milliseconds are 200,000 of them."""
BLOCKS = 10
ABSURD = (
    "color_run 1 + color_run 3 + color_run 2 + set 1 + run 1 + color_run 1",
    "even 1 + color_run 1 + color 1 + color_run 1 + color_run 1 + odd 2 + run 1 + color 1 + run 1",
    "set 2 + set 1 + color_run 2 + run 1 + set 2 + color_run 1 + color_run 1",
    "color_run 2 + set 1 + color_run 4 + run 2 + run 1",
    "color_run 2 + color_run 3 + color_run 2 + run 4",
    "even 6 + even 1 + even 4",
)


def calls_of(answer: Callable[[], object]) -> int:
    """How many functions are called on the way to an answer."""
    counted = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        answer()
    finally:
        sys.setprofile(before)
    return counted


def all_asked(wanted: Phase, hand: tuple[Card, ...], heap: tuple[Card, ...], rules: House) -> int:
    """The calls of the dearest of the questions that go through a hand or a heap."""

    def found() -> None:
        if find(wanted, hand, rules) is None:
            lack(wanted, hand, rules)

    return max(calls_of(found), calls_of(lambda: check_cards(wanted, heap, rules)))


@pytest.mark.parametrize("wanted", ABSURD)
def test_an_absurd_phase_takes_bounded_work(wanted: str) -> None:
    hand = held("W W W B2 B1 R7 Y11 R10 B3 G8 Y5")
    heap = held("W@3 W@R W W W@3 B10 R11 B9 B12")
    for in_each in (False, True):
        rules = house(natural_per_group=in_each)
        assert all_asked(phase(wanted), hand, heap, rules) < MOST_CALLS


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_absurd_phases_take_bounded_work(block: int) -> None:
    rng = Random(f"absurd {block}")
    for _ in range(20):
        wanted, hand, heap, rules = absurd(rng)
        assert all_asked(wanted, hand, heap, rules) < MOST_CALLS, (wanted, hand, heap, rules)


def absurd(rng: Random) -> tuple[Phase, tuple[Card, ...], tuple[Card, ...], House]:
    """A phase of five and more objectives; a hand; the same as a heap, some wilds declared."""
    total = rng.randint(6, 11)
    cuts = sorted(rng.sample(range(1, total), rng.randint(4, total - 1)))
    sizes = [to - at for at, to in zip([0, *cuts], [*cuts, total], strict=True)]
    wanted = tuple(Objective(rng.choice(KINDS), size) for size in sizes)
    flags = ("natural_per_group", "allow_all_wild", "exact_laydown", "wrap_runs")
    rules = house_rules("house", {flag: rng.random() < 0.4 for flag in flags})
    naturals = [kind for kind, copies in deck().items() for _ in range(copies) if kind.color]
    wilds = rng.choice((0, 0, 1, 2, 3, 4, 5, 6, 7, 8))
    hand = (*cards(["W"] * wilds), *rng.sample(naturals, 11 - wilds))
    heap = tuple(told(rng, each) for each in hand)
    return wanted, hand, heap, rules


def told(rng: Random, each: Card) -> Card:
    """A wild that may say what it stands for."""
    if each.is_natural or rng.random() < 0.5:
        return each
    return card(f"W@{rng.choice([*'RBGY', *range(1, 13)])}")
