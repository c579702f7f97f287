"""How many taps a round takes (DESIGN.md, "A round"): what benchmarks.taps counts."""

from statistics import median

import pytest

from benchmarks.rounds import Left, rounds
from benchmarks.taps import ROUNDS, SEED, by_cards, by_sums, ninth
from rules.scoring import Counts

OUT = Left(4, True, Counts())


def test_a_round_of_four_takes_few_taps():
    told = list(rounds(4, ROUNDS, SEED))
    taps = [by_cards(each) for each in told]
    assert median(taps) <= 9
    assert ninth(taps) <= 14
    assert median(map(by_sums, told)) <= 5


@pytest.mark.slow
@pytest.mark.parametrize(("players", "cards", "sums"), [(2, 5, 3), (6, 15, 7)])
def test_a_round_of_two_or_six_takes_few_taps_for_each_hand(players, cards, sums):
    told = list(rounds(players, ROUNDS, SEED))
    assert median(map(by_cards, told)) <= cards
    assert median(map(by_sums, told)) <= sums


def test_just_one_goes_out_and_whoever_did_not_lay_has_ten_cards():
    for told in rounds(4, 20, seed=1):
        assert [sum(each.counts) for each in told].count(0) == 1
        assert all(each.laid or sum(each.counts) == 10 for each in told)


@pytest.mark.parametrize(
    ("hand", "taps"),
    [
        (Left(4, False, Counts(low=10)), 3),
        (Left(4, False, Counts(5, 3, 1, 1)), 7),
        (Left(4, True, Counts(low=1)), 4),
        (Left(4, True, Counts(low=3)), 5),
    ],
)
def test_taps_are_counted_as_the_pad_has_keys(hand, taps):
    assert by_cards([OUT, hand]) == taps
    assert by_sums([OUT, hand]) == 3
