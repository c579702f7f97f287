"""One hand, told before its round is: what it is worth, what is refused (RULES.md section 6)."""

import pytest

from rules.errors import RulesError
from rules.facts import Result
from rules.replay import replay
from rules.rounds import hand
from rules.scoring import Counts
from tests.rules.told import scored, start


def game(*facts, **told):
    return replay([start("Ann Bo", **told), *facts]).game


def of_bo(*result, at="", **told):
    return hand(game(at=at, **told), "Bo", Result(*result))


@pytest.mark.parametrize(
    ("result", "laid", "points", "is_out"),
    [
        ((True, 25), True, 25, False),
        ((False, 60), False, 60, False),
        ((True, 0), True, 0, True),
        ((None, None, None, None, True), True, 0, True),
        ((True, None, None, Counts(3, 1, 0, 0)), True, 25, False),
    ],
)
def test_it_is_worth_what_it_is_worth_in_a_round(result, laid, points, is_out):
    told = of_bo(*result)
    assert (told.laid, told.points, told.is_out, told.warnings) == (laid, points, is_out, ())


def test_empty_hand_under_float_need_not_be_out():
    assert not of_bo(True, 0, switches={"go_out": "float"}).is_out


@pytest.mark.parametrize(
    ("result", "code"),
    [
        ((None, 25), "result_missing"),
        ((True,), "result_missing"),
        ((True, 7), "points_unreachable"),
        ((False, 0), "out_without_phase"),
        ((True, 25, None, None, True), "out_with_points"),
        ((True, 25, None, Counts(1, 0, 0, 0)), "contradictory"),
        ((False, None, None, Counts(0, 0, 5, 0)), "deck_exceeded"),
        ((True, 25, None, None, None, 3), "contradictory"),
    ],
)
def test_what_contradicts_itself_is_refused(result, code):
    with pytest.raises(RulesError) as refused:
        of_bo(*result)
    assert refused.value.code == code
    assert refused.value.field[:2] == ("results", "Bo")


def test_who_is_not_at_the_table_has_no_hand():
    with pytest.raises(RulesError) as refused:
        hand(game(), "Cy", Result(True, 25))
    assert refused.value.code == "player_unknown"


def test_what_looks_wrong_is_warned_of():
    assert [each.code for each in of_bo(False, 30).warnings] == ["not_laid_below_minimum"]
    (warned,) = of_bo(True, 195).warnings
    assert (warned.code, warned.player, warned.round) == ("laid_above_maximum", "Bo", 1)


def test_where_they_pick_the_phase_that_was_laid_is_named():
    assert of_bo(True, 25, None, None, None, 4, variant="pick").phase == 4
    with pytest.raises(RulesError) as refused:
        of_bo(True, 25, variant="pick")
    assert refused.value.code == "phase_required"


def test_last_phase_that_ends_the_game_at_once_can_leave_more():
    told = {"at": "Bo 10:40", "switches": {"win": "immediate"}}
    assert not of_bo(True, 0, **told).is_out
    assert of_bo(True, 0, **told).warnings == ()


def test_it_is_that_of_the_round_in_play():
    later = game(scored("Ann +0, Bo -60"))
    assert hand(later, "Ann", Result(False, 20)).warnings[0].round == 2


def test_whoever_wins_by_laying_the_last_phase_may_hold_what_eleven_cards_leave():
    first = game(at="Ann 10:0, Bo 9:0", switches={"win": "immediate"})
    assert hand(first, "Ann", Result(True, 75)).warnings == ()
    (warned,) = hand(first, "Ann", Result(True, 80)).warnings
    assert warned.evidence["most_points"] == 75


def test_where_laying_wins_whoever_holds_nothing_after_another_phase_is_out():
    first = game(at="Ann 10:0, Bo 9:0", switches={"win": "immediate"})
    assert hand(first, "Bo", Result(True, 0)).is_out
    assert not hand(first, "Bo", Result(True, 5)).is_out
