"""The fields of a round's form: what they say, and what is missing in them."""

import pytest

from rules.facts import Result
from rules.scoring import Counts
from tests.rules.told import scored
from web.round_forms import form_of, form_that_says, sum_of, told_in

PLAYERS = ("Ann", "Bo", "Cy")


def told(**fields):
    """``told(out="Ann", laid_Bo="no", points_Bo="60")``"""
    named = {name.replace("_", "-", 1): text for name, text in fields.items()}
    return told_in(form_of(named, PLAYERS))


def complaints(found):
    return [(each.player, each.part, each.code) for each in found.complaints]


def test_laid_points_and_who_went_out_make_a_round():
    found = told(out="Ann", laid_Bo="no", points_Bo="60", laid_Cy="yes", points_Cy="10+15")
    assert found.results == {
        "Ann": Result(laid=True, out=True),
        "Bo": Result(laid=False, points=60, out=False),
        "Cy": Result(laid=True, points=25, out=False),
    }
    assert (found.ended, found.complaints) == (None, ())


def test_an_empty_field_is_complained_of_and_is_no_zero():
    found = told(out="Ann", laid_Bo="no", points_Cy="60")
    assert complaints(found) == [
        ("Bo", "points", "result_missing"),
        ("Cy", "laid", "result_missing"),
    ]
    assert found.results["Bo"].points is None


@pytest.mark.parametrize("points", ["5", "45", "85", "8+5", "13"])
def test_no_points_say_that_a_phase_was_laid(points):
    found = told(out="Ann", points_Bo=points, laid_Cy="yes", points_Cy="5")
    assert found.results["Bo"].laid is None
    assert complaints(found) == [("Bo", "laid", "result_missing")]


def test_a_zero_that_is_typed_is_a_zero():
    assert told(out="Ann", laid_Bo="yes", points_Bo="0").results["Bo"].points == 0


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("45", 45),
        ("10+15+5", 30),
        (" 10 + 15 ", 25),
        ("0", 0),
        *((text, None) for text in ("", "10+", "+5", "10-5", "1e3", "5.5", "٥", "12345", "8 5")),
    ],
)
def test_points_are_a_number_or_a_sum(text, points):
    assert sum_of(text) == points


def test_what_cannot_be_read_is_repeated():
    found = told(out="Ann", laid_Bo="no", points_Bo="sixty", laid_Cy="yes", low_Cy="two")
    assert complaints(found) == [
        ("Bo", "points", "points_unreadable"),
        ("Cy", "low", "count_unreadable"),
    ]
    assert found.complaints[0].evidence["value"] == "sixty"


def test_cards_are_told_by_value():
    found = told(out="Ann", laid_Bo="yes", low_Bo="2", wild_Bo="1", laid_Cy="no", high_Cy="10")
    assert found.results["Bo"].counts == Counts(low=2, wild=1)
    assert found.results["Cy"].counts == Counts(high=10)


def test_tapped_cards_of_a_hand_not_laid_are_filled_up_to_ten():
    told_by_taps = {"fill": "yes", "out": "Ann", "laid_Bo": "no", "high_Bo": "2", "wild_Bo": "1"}
    found = told(**told_by_taps, laid_Cy="no")
    assert found.results["Bo"].counts == Counts(7, 2, 0, 1)
    assert found.results["Cy"].counts == Counts(low=10)
    assert not found.complaints


def test_a_hand_that_was_laid_is_never_filled_up():
    found = told(fill="yes", out="Ann", laid_Bo="yes", low_Bo="1", laid_Cy="yes")
    assert found.results["Bo"].counts == Counts(low=1)
    assert complaints(found) == [("Cy", "points", "result_missing")]


def test_typed_points_are_not_filled_up():
    found = told(fill="yes", out="Ann", laid_Bo="no", points_Bo="45", laid_Cy="no")
    assert found.results["Bo"] == Result(laid=False, points=45, out=False)


def test_who_went_out_has_to_be_said():
    nothing = {"laid_Bo": "no", "points_Bo": "60", "laid_Cy": "no", "points_Cy": "60"}
    assert (None, "out", "nobody_went_out") in complaints(told(**nothing))
    assert (None, "out", "nobody_went_out") in complaints(told(out="Di", **nothing))


def test_nobody_out_leaves_nobody_without_points():
    found = told(out="nobody", laid_Ann="no", points_Ann="60", laid_Bo="yes", points_Bo="5")
    assert found.ended == "nobody_out"
    assert found.results["Ann"].out is None
    assert complaints(found) == [
        ("Cy", "laid", "result_missing"),
        ("Cy", "points", "result_missing"),
    ]


def test_whoever_laid_the_last_phase_has_laid_and_says_what_is_left():
    rest = {"laid_Bo": "no", "points_Bo": "60", "laid_Cy": "no", "points_Cy": "60"}
    found = told(out="laid_last:Ann", points_Ann="10", **rest)
    assert (found.ended, found.complaints) == ("laid_last", ())
    assert found.results["Ann"] == Result(laid=True, points=10)
    assert complaints(told(out="laid_last", points_Ann="10", laid_Ann="yes", **rest)) == [
        (None, "out", "laid_last_by_whom")
    ]


def test_out_with_points_or_without_a_phase_is_left_to_the_rules():
    found = told(out="Ann", laid_Ann="no", points_Ann="25", laid_Bo="no", points_Bo="60")
    assert found.results["Ann"] == Result(laid=False, points=25, out=True)


def test_where_cards_are_tapped_nothing_is_left_of_whoever_is_out():
    left = {"laid_Ann": "no", "points_Ann": "50", "high_Ann": "2", "phase_Ann": "7"}
    found = told(fill="yes", out="Ann", laid_Bo="no", laid_Cy="no", **left)
    assert found.results["Ann"] == Result(laid=True, out=True, phase=7)


def test_a_recorded_round_fills_the_form_that_says_it():
    said = scored("Ann +0!, Bo +25?, Cy -60?")
    form = form_that_says(said, "Ann", None)
    assert form.out == "Ann"
    assert [each.laid for each in form.hands.values()] == ["yes", "yes", "no"]
    assert [each.points for each in form.hands.values()] == ["", "25", "60"]
    again = told_in(form)
    assert again.results["Cy"] == said.results["Cy"]
    assert again.results["Ann"] == Result(laid=True, out=True)


def test_a_round_that_nobody_went_out_of_fills_the_form_too():
    said = scored("Ann +5, Bo +25, Cy -60", "nobody_out")
    assert told_in(form_that_says(said, None, None)).ended == "nobody_out"
    last = scored("Ann +5, Bo -60, Cy -60", "laid_last")
    assert form_that_says(last, None, "Ann").out == "laid_last:Ann"
