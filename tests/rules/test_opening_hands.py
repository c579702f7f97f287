"""The exact counts of opening hands, against every hand of small decks and against `find`."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import sqrt

import pytest

from benchmarks.hands import DECK
from benchmarks.opening_hands import PHASES, Deck, Objectives, counts, holding, total
from rules import phases
from rules.cards import cards
from rules.hands import find
from rules.house import House

SMALL = Deck(numbers=5, colors=3, copies=1, wilds=3, skips=1, hand=6)
THIN = Deck(numbers=6, colors=2, copies=1, wilds=4, skips=1, hand=5)
DOUBLE = Deck(numbers=4, colors=2, copies=2, wilds=2, skips=1, hand=7)
WILD = Deck(numbers=2, colors=2, copies=1, wilds=5, skips=2, hand=6)
Told = tuple[str, int]


def told(deck: Deck) -> list[Told]:
    naturals = [(c, n) for c in "RBGY"[: deck.colors] for n in range(1, deck.numbers + 1)]
    return naturals * deck.copies + [("W", 0)] * deck.wilds + [("S", 0)] * deck.skips


def is_group(kind: str, group: Sequence[Told], numbers: int) -> bool:
    """By the words of the rule, wilds standing for anything; read nowhere else."""
    naturals = [each for each in group if each[0] != "W"]
    if kind == "set":
        return len({n for _, n in naturals}) <= 1
    if kind == "color":
        return len({c for c, _ in naturals}) <= 1
    held = [n for _, n in naturals]
    windows = [range(low, low + len(group)) for low in range(1, numbers - len(group) + 2)]
    return len(set(held)) == len(held) and any(set(held) <= set(window) for window in windows)


def layings(objectives: Objectives, hand: Sequence[Told], numbers: int) -> Iterator[list[Told]]:
    """Every way to lay the phase from the hand: the cards laid."""
    if not objectives:
        yield []
        return
    (kind, size), *others = objectives
    for chosen in combinations(range(len(hand)), size):
        group = [hand[index] for index in chosen]
        if is_group(kind, group, numbers):
            rest = [each for index, each in enumerate(hand) if index not in chosen]
            for laid in layings(tuple(others), rest, numbers):
                yield group + laid


def counted(objectives: Objectives, deck: Deck) -> int:
    @cache
    def holds(hand: tuple[Told, ...]) -> bool:
        useful = [each for each in hand if each[0] != "S"]
        ways = layings(objectives, useful, deck.numbers)
        return any(any(c != "W" for c, _ in laid) for laid in ways)

    return sum(holds(hand) for hand in combinations(sorted(told(deck)), deck.hand))


@pytest.mark.parametrize(
    "deck", [SMALL, THIN, DOUBLE, WILD], ids=["small", "thin", "double", "wild"]
)
@pytest.mark.parametrize(
    "objectives",
    [
        (("set", 2), ("set", 2)),
        (("set", 3), ("set", 2)),
        (("set", 2), ("run", 3)),
        (("set", 3), ("run", 2)),
        (("run", 4),),
        (("color", 4),),
    ],
    ids=str,
)
def test_every_hand_of_a_small_deck_is_counted(objectives: Objectives, deck: Deck) -> None:
    if any(kind == "run" and size > deck.numbers for kind, size in objectives):
        assert holding(objectives, deck) == 0
    else:
        assert holding(objectives, deck) == counted(objectives, deck)


def test_the_two_known_counts_come_out() -> None:
    found = counts()
    assert found[1] == 7_076_688_307_832
    assert found[4] == 6_028_742_383_664
    assert total == Deck().hands == 38_722_819_230_810


def test_the_phases_counted_are_those_of_the_referee() -> None:
    assert {number: tuple(phase) for number, phase in phases.PHASES.items()} == PHASES


@pytest.mark.slow
@pytest.mark.parametrize("number", PHASES)
def test_the_referee_finds_the_phase_in_the_exact_share_of_hands(number: int) -> None:
    """20,000 hands; within four standard errors, which chance alone leaves once in 16,000."""
    deal = random.Random(number)
    dealt = 20_000
    found = sum(
        find(phases.PHASES[number], cards(deal.sample(DECK, 10)), House()) is not None
        for _ in range(dealt)
    )
    share = counts()[number] / total
    assert abs(found / dealt - share) <= 4 * sqrt(share * (1 - share) / dealt)
