"""A few truths picked by hand, so that the oracle too answers to somebody."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from tests.rules import oracle
from tests.rules.oracle import DEFAULTS, PHASES, filled

SET_AND_RUN = PHASES[2]
KINDS = [f"{c}{n}" for c in "RBGY" for n in range(1, 13)] + ["W"]


def cards(text: str) -> list[str]:
    return text.split()


def groups(text: str) -> list[list[str]]:
    return [part.split() for part in text.split("|")]


def code(phase: int, text: str, **switches: object) -> str:
    return oracle.check_groups(PHASES[phase], groups(text), filled(**switches))["code"]


def hit(kind: str, group: str, card: str, **switches: object) -> str:
    return oracle.hit(kind, cards(group), card, "later", "other", filled(**switches))["code"]


def test_a_run_does_not_wrap_from_12_to_1() -> None:
    assert not oracle.is_group("run", 4, cards("R11 B12 G1 Y2"), DEFAULTS)
    assert oracle.is_group("run", 4, cards("R11 B12 G1 Y2"), filled(wrap_runs=True))


def test_a_wild_fills_a_gap_but_not_two() -> None:
    assert oracle.is_group("run", 4, cards("R3 W B5 G6"), DEFAULTS)
    assert not oracle.is_group("run", 4, cards("R3 W B6 G7"), DEFAULTS)


def test_a_declared_wild_is_taken_at_its_word() -> None:
    assert not oracle.is_group("run", 4, cards("R3 W@7 B5 G6"), DEFAULTS)
    assert not oracle.is_group("set", 3, cards("R5 B5 W@6"), DEFAULTS)
    assert not oracle.is_group("color", 3, cards("R5 R6 W@B"), DEFAULTS)


def test_a_color_run_is_a_run_and_one_color() -> None:
    assert oracle.is_group("color_run", 3, cards("R3 W R5"), DEFAULTS)
    assert not oracle.is_group("color_run", 3, cards("R3 R4 B5"), DEFAULTS)


def test_parity_groups_take_repeats_and_any_color() -> None:
    assert oracle.is_group("even", 3, cards("R2 B2 W"), DEFAULTS)
    assert not oracle.is_group("odd", 3, cards("R1 B3 G4"), DEFAULTS)


def test_bare_numbers_are_refused_where_color_matters() -> None:
    with pytest.raises(ValueError, match="color_needed"):
        oracle.is_group("color", 2, cards("5 6"), DEFAULTS)


@pytest.mark.parametrize(
    ("phase", "text", "expected"),
    [
        (1, "R5 B5 G5 | R7 B7 W", "ok"),
        (2, "Y2 W B4 R5 | R5 B5 G5", "ok"),
        (1, "R5 B5 G5", "wrong_group_count"),
        (1, "R5 B5 S | R7 B7", "skip_in_meld"),
        (1, "R5 R5 R5 | R7 B7", "deck_exceeded"),
        (1, "R5 B5 G5 Y5 R5 B5 | R7 B7 G7 Y7 R7 B7", "hand_exceeded"),
        (1, "R5 B6 | R7 B7 G7", "group_too_small"),
        (1, "R5 B5 G6 | R7 B7 G7", "set_mixed_numbers"),
        (4, "R1 B1 G9 Y10 R11 B12 G12", "run_repeats_number"),
        (4, "R9 B10 G11 Y12 R1 B2 G3", "run_wraps"),
        (4, "R1 B2 G3 Y4 R8 B9 G10", "run_has_gap"),
        (8, "R1 R2 R3 R4 R5 R6 B7", "color_mixed"),
        (1, "W W W | W W W", "no_natural_card"),
    ],
)
def test_every_fault_has_its_code(phase: int, text: str, expected: str) -> None:
    assert code(phase, text) == expected


def test_the_switches_decide_what_they_are_for() -> None:
    assert code(1, "R5 B5 G5 Y5 | R7 B7 G7", exact_laydown=True) == "group_too_large"
    assert code(1, "R5 B5 G5 | W W W", natural_per_group=True) == "no_natural_card_in_group"
    assert code(1, "W W W | W W W", allow_all_wild=True) == "ok"
    assert code(8, " ".join(f"R{n}" for n in range(1, 12)), go_out="discard_only") == (
        "hand_exceeded"
    )


def test_fewest_groups_then_fewest_cards_at_fault_decide_the_code() -> None:
    assert code(10, "R4 B4 G4 Y4 R4 | R7 B8 G9") == "set_mixed_numbers"
    assert code(2, "W W W G5 | B10 W@2 W G10") == "set_mixed_numbers"


def test_an_open_code_names_all_that_may_be_meant() -> None:
    wrapped = groups("R11 R12 B1")
    verdict = oracle.check_groups((("color_run", 3),), wrapped, DEFAULTS)
    assert verdict["codes"] == {"run_wraps", "run_has_gap"}


def test_few_codes_are_open() -> None:
    rng = Random(2)
    told = []
    for _ in range(500):
        house, objectives = oracle.random_house(rng), oracle.random_objectives(rng)
        laid = oracle.random_groups(rng, objectives, house)
        told.append(oracle.check_groups(objectives, laid, house)["codes"])
    assert sum(len(codes) == 1 for codes in told) > 490


def test_a_heap_is_divided_in_every_way() -> None:
    assert oracle.check_cards(PHASES[1], cards("R5 B5 G5 Y5 R5 B5"), DEFAULTS)["legal"]
    left_over = oracle.check_cards(PHASES[1], cards("R5 B5 G5 R7 B7 G7 R9"), DEFAULTS)
    assert left_over == {"legal": False, "codes": {"cards_left_over"}}


def test_the_best_laying_takes_along_all_that_fits() -> None:
    hand = cards("R5 B5 G5 Y5 R1 B2 G3 Y4 W B12 S")
    assert oracle.best_laying(SET_AND_RUN, hand, DEFAULTS) == 25
    assert oracle.best_laying(SET_AND_RUN, hand, filled(exact_laydown=True)) == 25


def test_discard_only_keeps_the_cheapest_card() -> None:
    hand = cards("R5 B5 G5 Y5 R10 B10 G10 Y10 W")
    assert oracle.best_laying(PHASES[7], hand, DEFAULTS) == 0
    assert oracle.best_laying(PHASES[7], hand, filled(go_out="discard_only")) == 5


def test_a_phase_that_takes_the_whole_hand_keeps_nothing() -> None:
    hand = cards("R5 B5 G5 R10 B10 G10")
    assert oracle.best_laying(PHASES[1], hand, filled(go_out="discard_only")) == 0


def test_what_is_missing_counts_cards() -> None:
    assert oracle.missing(PHASES[1], [], DEFAULTS) == 6
    assert oracle.missing(PHASES[4], cards("R1 B2 G3 Y8 R9 W"), DEFAULTS) == 3
    assert oracle.missing(PHASES[8], ["W"] * 7, DEFAULTS) == 1
    assert oracle.missing(PHASES[1], ["W"] * 6, filled(natural_per_group=True)) == 2


def test_a_wild_does_not_help_where_a_natural_card_is_asked_for() -> None:
    better = oracle.improves(PHASES[8], ["W"] * 7, [], DEFAULTS)
    assert len(better) == 48
    assert "W" not in better


def test_a_kind_that_is_all_seen_improves_nothing() -> None:
    hand, seen = cards("R5 B5 R5 G7 Y7"), cards("B7 B7")
    better = oracle.improves(PHASES[1], hand, seen, DEFAULTS)
    assert better == {"R7", "G7", "Y7", "W"}


def test_missing_is_what_trying_every_card_says() -> None:
    rng = Random(10)
    for _ in range(25):
        house = oracle.random_house(rng)
        objectives = [(rng.choice(oracle.KINDS), 3), (rng.choice(oracle.KINDS), 2)]
        hand = oracle.random_hand(rng, objectives, house, 4)
        tried = [
            n
            for n in (0, 1)
            for more in combinations_with_replacement(KINDS, n)
            if oracle.best_laying(objectives, [*hand, *more], house) is not None
        ]
        least = oracle.missing(objectives, hand, house)
        assert min(least, 2) == (tried[0] if tried else 2)


@pytest.mark.parametrize(
    ("kind", "group", "card", "expected"),
    [
        ("run", "R3 B4 G5 Y6", "B7", "ok"),
        ("run", "R3 B4 G5 Y6", "B8", "not_at_an_end"),
        ("run", "R9 B10 G11 Y12", "R1", "not_at_an_end"),
        ("run", "R4 W@5 B6 G7", "Y5", "number_already_there"),
        ("run", "R4 B5 W", "Y7", "wild_undeclared"),
        ("run", "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12", "W", "run_complete"),
        ("color_run", "W@4 W@5", "G6", "ok"),
        ("color_run", "R4 W@5", "G6", "not_that_color"),
        ("even", "W W", "R3", "not_that_parity"),
        ("set", "R5 B5 R5", "R5", "deck_exceeded"),
        ("set", "R5 B5 G6", "R5", "group_not_legal"),
        ("set", "R5 B5 W", "S", "skip_never_hit"),
    ],
)
def test_a_hit_has_its_code(kind: str, group: str, card: str, expected: str) -> None:
    assert hit(kind, group, card) == expected


def test_a_hit_waits_for_its_turn() -> None:
    strict = filled(same_turn_hit_others=False)
    group = cards("R5 B5 G5")
    assert oracle.hit("set", group, "Y5", "before_laying", "self", strict)["code"] == (
        "not_laid_yet"
    )
    assert oracle.hit("set", group, "Y5", "laid_this_turn", "other", strict)["code"] == (
        "not_this_turn"
    )
    assert oracle.hit("set", group, "Y5", "laid_this_turn", "self", strict)["legal"]


def test_a_run_wraps_under_a_hit_too() -> None:
    assert hit("run", "R9 B10 G11 Y12", "R1", wrap_runs=True) == "ok"


def test_wilds_at_the_ends_of_a_run_have_a_choice() -> None:
    assert oracle.placings("run", cards("R5 B6 W W"), DEFAULTS) == [(3, 4), (4, 7), (7, 8)]
    assert oracle.placings("run", cards("R11 B12 W"), DEFAULTS) == [(10,)]
    assert oracle.placings("set", cards("R5 W@5 W"), DEFAULTS) == [(5,)]
    assert oracle.placings("color", cards("W W"), DEFAULTS)[0] == ("R", "R")


def test_random_hands_are_real_hands() -> None:
    rng = Random(1)
    for _ in range(200):
        hand = oracle.random_hand(rng, SET_AND_RUN, DEFAULTS)
        assert len(hand) <= 11
        assert not oracle.beyond_deck(hand, DEFAULTS)


def test_random_groups_are_often_legal_and_often_not() -> None:
    rng = Random(1)
    verdicts = [
        oracle.check_groups(p, oracle.random_groups(rng, p, DEFAULTS), DEFAULTS)["legal"]
        for p in (oracle.random_objectives(rng) for _ in range(300))
    ]
    assert 60 < sum(verdicts) < 240
