"""Points of a hand, and what a hand can be worth (RULES.md sections 1 and 6)."""

from itertools import combinations_with_replacement, product

import pytest

from rules.errors import Refused
from rules.house import Points
from rules.phases import PHASES
from rules.scoring import (
    Counts,
    beyond,
    counts_of,
    doubts,
    is_reachable,
    leavings,
    left_after,
    left_at_once_after,
    nearest_sums,
    points_of,
    refuse_beyond_deck,
    refuse_counts_beyond_deck,
    sums,
    ten_cards,
    whole_deck,
)
from tests.rules.table import held, house

STANDARD = Points()
PRIMES = Points(low=7, high=11, skip=13, wild=17)


@pytest.mark.parametrize(
    ("hand", "points"),
    [("R1", 5), ("G9", 5), ("B10", 10), ("Y12", 10), ("S", 15), ("W", 25), ("W@5", 25), ("", 0)],
)
def test_cards_count_five_ten_fifteen_twenty_five(hand, points):
    assert points_of(counts_of(held(hand)), STANDARD) == points


def test_points_add_up():
    assert points_of(counts_of(held("R1 B2 G3 Y4 R5 B9 G10 Y12 S W")), STANDARD) == 90
    assert points_of(Counts(low=6, high=2, wild=1), STANDARD) == 75


def test_house_values_change_the_points():
    assert points_of(Counts(1, 1, 1, 1), PRIMES) == 48


def test_deck_is_counted_by_value():
    assert whole_deck(1) == Counts(low=72, high=24, skip=4, wild=8)
    assert whole_deck(2) == Counts(low=144, high=48, skip=8, wild=16)


def test_whole_deck_is_worth_860():
    assert sums(STANDARD, 1).bit_length() - 1 == 860
    assert sums(STANDARD, 2).bit_length() - 1 == 1720


def test_sums_are_those_of_cards_that_the_deck_holds():
    few = {
        points_of(Counts(*each), PRIMES) for each in product(range(9), range(9), range(5), range(9))
    }
    for total in range(60):
        assert is_reachable(total, PRIMES, 1) == (total in few)


@pytest.mark.parametrize("total", [37, 1, 865, 10**30, -5])
def test_points_that_no_cards_make_are_not_reachable(total):
    assert not is_reachable(total, STANDARD, 1)


def test_nearest_sums_are_named():
    assert nearest_sums(37, STANDARD, 1) == (35, 40)
    assert nearest_sums(71, Points(7, 14, 21, 28), 1) == (70, 77)
    assert nearest_sums(10**30, STANDARD, 1) == (860, None)
    assert nearest_sums(-5, STANDARD, 1) == (None, 0)
    assert nearest_sums(-1, STANDARD, 1) == (None, 0)


def test_ten_cards_are_worth_50_to_230():
    assert ten_cards(STANDARD, 1)[:3] == (10, 50, 230)


def test_ten_cards_of_two_decks_are_worth_up_to_250():
    assert ten_cards(STANDARD, 2)[:3] == (10, 50, 250)


def test_least_and_most_follow_the_values_of_the_house():
    """Lows that cost more than wilds: the eight wilds and two skips are the cheapest hand."""
    turned = Points(low=90, high=80, skip=2, wild=1)
    assert ten_cards(turned, 1)[:3] == (10, 8 + 2 * 2, 900)


@pytest.mark.parametrize(
    ("phase", "cards", "points"),
    [
        *((1, 4, 100), (2, 3, 75), (3, 2, 50), (4, 3, 75), (5, 2, 50)),
        *((6, 1, 25), (7, 2, 50), (8, 3, 75), (9, 3, 75), (10, 2, 50)),
    ],
)
def test_most_left_after_each_phase(phase, cards, points):
    limits = left_after(PHASES[phase], house())
    assert (limits.cards, limits.points) == (cards, points)


def test_one_who_ends_the_round_by_laying_may_hold_a_card_more():
    assert left_at_once_after(PHASES[10], house()).cards == 3


@pytest.mark.parametrize("cards", range(5))
def test_leavings_are_the_sums_of_so_many_cards_at_most(cards):
    every = {
        sum(chosen)
        for count in range(cards + 1)
        for chosen in combinations_with_replacement(PRIMES_BY_CARD, count)
        if chosen.count(13) <= 4
    }
    limits = leavings(cards, PRIMES, 1)
    assert {total for total in range(100) if limits.sums >> total & 1} == every
    assert limits.points == max(every)


PRIMES_BY_CARD = (7, 11, 13, 17)


def test_most_points_left_are_bounded_by_the_deck():
    """Only four skips: with skips the dearest, a fifth card is a wild."""
    assert leavings(5, Points(skip=100), 1).points == 425


@pytest.mark.parametrize(
    ("points", "cards", "codes"),
    [
        (45, None, ["not_laid_below_minimum"]),
        (50, None, []),
        (230, 10, []),
        (235, None, ["not_laid_above_maximum"]),
        (60, 9, ["wrong_hand_size"]),
        (45, 9, ["not_laid_below_minimum", "wrong_hand_size"]),
    ],
)
def test_hand_not_laid_is_ten_cards(points, cards, codes):
    found = doubts(points, cards, ten_cards(STANDARD, 1), is_laid=False)
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(
    ("phase", "points", "cards", "codes"),
    [
        (6, 25, None, []),
        (6, 25, 1, []),
        (6, 20, None, ["laid_above_maximum"]),
        (6, 30, None, ["laid_above_maximum"]),
        (6, 10, 2, ["laid_above_maximum"]),
        (1, 50, 2, []),
        (1, 105, None, ["laid_above_maximum"]),
        (1, 25, 5, ["laid_above_maximum"]),
    ],
)
def test_hand_laid_from_is_what_the_phase_leaves(phase, points, cards, codes):
    limits = left_after(PHASES[phase], house())
    found = doubts(points, cards, limits, True, phase)
    assert [each.code for each in found] == codes


def test_hand_beyond_the_deck_is_refused_at_the_card_too_many():
    with pytest.raises(Refused) as refused:
        refuse_beyond_deck(held("R5 S S S S S"), 1)
    assert (refused.value.code, refused.value.field) == ("deck_exceeded", (5,))
    refuse_beyond_deck(held("R5 S S S S S"), 2)


def test_counts_beyond_the_deck_are_refused_at_their_value():
    with pytest.raises(Refused) as refused:
        refuse_counts_beyond_deck(Counts(low=5, skip=5), 1)
    assert (refused.value.code, refused.value.field) == ("deck_exceeded", ("skip",))
    assert (refused.value.evidence["given"], refused.value.evidence["most"]) == (5, 4)
    refuse_counts_beyond_deck(Counts(low=5, skip=5), 2)


def test_each_value_beyond_the_deck_is_told():
    assert list(beyond(Counts(73, 24, 4, 9), 1)) == [("low", 73, 72), ("wild", 9, 8)]
