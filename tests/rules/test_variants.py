"""The eight variants and what they are played for (RULES.md section 8)."""

import pytest

from rules.errors import RulesError
from rules.phases import PHASES
from rules.variants import VARIANTS, course
from tests.rules.table import phase


def refusal(*args, **named):
    with pytest.raises(RulesError) as refused:
        course(*args, **named)
    return refused.value.code, refused.value.field


def test_there_are_eight_variants():
    assert list(VARIANTS) == [
        *("standard", "short", "even", "odd", "all_advance", "pick", "fixed_rounds", "custom")
    ]


@pytest.mark.parametrize(
    ("variant", "named", "numbers"),
    [
        ("standard", {}, tuple(range(1, 11))),
        ("short", {"last_phase": 5}, (1, 2, 3, 4, 5)),
        ("short", {"last_phase": 1}, (1,)),
        ("even", {}, (2, 4, 6, 8, 10)),
        ("odd", {}, (1, 3, 5, 7, 9)),
        ("pick", {}, tuple(range(1, 11))),
        ("custom", {"phases": (phase("set 4"), phase("even 6"))}, (1, 2)),
    ],
)
def test_phases_are_named_by_their_printed_number_or_their_place(variant, named, numbers):
    assert course(variant, **named).numbers == numbers


def test_phase_is_found_by_its_number():
    assert course("even").phase(4) == PHASES[4]
    assert course("custom", phases=(phase("set 4"), phase("even 6"))).phase(2) == phase("even 6")


@pytest.mark.parametrize(
    ("variant", "named", "last"),
    [("short", {"last_phase": 8}, 8), ("odd", {}, 9), ("pick", {}, 10), ("even", {}, 10)],
)
def test_tie_break_is_played_for_the_last_phase_of_the_game(variant, named, last):
    assert course(variant, **named).last == last


def test_all_advance_takes_as_many_rounds_as_phases():
    assert course("all_advance").last_round == 10
    two = (phase("set 4"), phase("even 6"))
    assert course("custom", phases=two, order="all_advance").last_round == 2


def test_fixed_rounds_take_the_rounds_agreed_on():
    assert course("fixed_rounds", round_limit=7).last_round == 7


def test_other_games_end_by_a_phase():
    assert course().last_round is None
    assert course("pick").ends_by_phase
    assert not course("all_advance").ends_by_phase
    assert not course("fixed_rounds", round_limit=7).ends_by_phase


@pytest.mark.parametrize("order", ["standard", "pick", "all_advance"])
def test_custom_list_is_played_in_any_order(order):
    assert course("custom", phases=(phase("set 4"),), order=order).order == order


def test_custom_list_is_played_as_standard_if_nothing_is_said():
    assert course("custom", phases=(phase("set 4"),)).order == "standard"


def test_unknown_variant_is_named():
    assert refusal("speed") == ("unknown_variant", ("variant",))


@pytest.mark.parametrize(
    ("variant", "name"),
    [("short", "last_phase"), ("fixed_rounds", "round_limit"), ("custom", "phases")],
)
def test_variant_cannot_be_played_without_its_parameter(variant, name):
    assert refusal(variant) == ("missing", (name,))


@pytest.mark.parametrize(
    ("variant", "named"),
    [
        ("standard", {"last_phase": 5}),
        ("even", {"round_limit": 5}),
        ("short", {"last_phase": 5, "order": "pick"}),
        ("pick", {"phases": (phase("set 4"),)}),
    ],
)
def test_parameter_of_another_variant_is_contradictory(variant, named):
    assert refusal(variant, **named) == ("contradictory", (list(named)[-1],))


@pytest.mark.parametrize(
    ("variant", "named"),
    [
        ("short", {"last_phase": 0}),
        ("short", {"last_phase": 11}),
        ("fixed_rounds", {"round_limit": 0}),
        ("custom", {"phases": ()}),
        ("custom", {"phases": (phase("set 4"),) * 21}),
    ],
)
def test_parameter_has_a_range(variant, named):
    assert refusal(variant, **named) == ("out_of_range", (next(iter(named)),))


@pytest.mark.parametrize("rounds", [1, 1000])
def test_rounds_can_be_one_to_a_thousand(rounds):
    assert course("fixed_rounds", round_limit=rounds).last_round == rounds
    assert refusal("fixed_rounds", round_limit=1001) == ("out_of_range", ("round_limit",))


def test_range_of_a_parameter_is_told():
    with pytest.raises(RulesError) as refused:
        course("short", last_phase=11)
    assert refused.value.evidence == {"value": 11, "least": 1, "most": 10}


def test_custom_list_may_have_twenty_phases():
    assert len(course("custom", phases=(phase("set 4"),) * 20).numbers) == 20


def test_unknown_order_is_named():
    assert refusal("custom", phases=(phase("set 4"),), order="random") == (
        "unknown_value",
        ("order",),
    )


def test_phase_that_no_hand_can_hold_is_refused_with_its_place():
    lists = (phase("set 4"), phase("set 6 + run 6"))
    assert refusal("custom", phases=lists) == ("phase_impossible", ("phases", 1))


def test_phase_of_eleven_cards_is_refused_where_one_must_be_discarded():
    eleven = (phase("set 6 + run 5"),)
    assert course("custom", phases=eleven).numbers == (1,)
    assert refusal("custom", "discard_only", phases=eleven) == ("phase_impossible", ("phases", 0))
