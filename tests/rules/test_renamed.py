"""Whoever was somebody else: all that was said of the one was said of the other (section 10)."""

import pytest

from rules.corrections import start_corrected
from rules.facts import (
    GameEnded,
    PlayerJoined,
    PlayerLeft,
    ResultTold,
    RoundCorrected,
    StartCorrected,
    TieBreakWon,
)
from rules.replay import replay
from tests.rules.told import corrected, results, scored, start, told

BEGIN, NOW = start("Ann Bo Cy"), start("Ann Mia Cy")
RENAMED = StartCorrected(NOW, (), {"Bo": "Mia"})
ROUND = scored("Ann +0, Bo -60, Cy +15")
AT = "Ann 10:25, Bo 10:0, Cy 9:0"
TIED = scored("Ann +0, Bo +25, Cy -60")
MEANT = StartCorrected(start("Ann Mia Cy", AT.replace("Bo", "Mia")), (), {"Bo": "Mia"})


def acts(*facts):
    return [each.said for each in told(*facts).recorded]


def test_a_round_and_what_was_said_of_it_first_speak_of_the_other():
    (said,) = acts(BEGIN, ROUND, corrected(1, "Ann -60, Bo +0, Cy +15"), RENAMED)
    assert said.act.results == results("Ann -60, Mia +0, Cy +15")
    assert said.original.results == results("Ann +0, Mia -60, Cy +15")
    (alone,) = acts(BEGIN, ROUND, RENAMED)
    assert (alone.act.results, alone.original) == (results("Ann +0, Mia -60, Cy +15"), None)


def test_a_tie_and_who_won_it_speak_of_the_other_and_stay_with_their_round():
    won = TieBreakWon("Ann", "Bo", ("Ann", "Bo"), 1)
    _, said = acts(start("Ann Bo Cy", AT), TIED, won, MEANT)
    assert said.act == TieBreakWon("Ann", "Mia", ("Ann", "Mia"), 1)
    _, said = acts(start("Ann Bo Cy", AT), TIED, TieBreakWon("Bo"), MEANT)
    assert said.act == TieBreakWon("Mia", None, None, None)


def test_who_left_came_back_and_won_is_the_other():
    facts = (BEGIN, PlayerLeft("Bo"), PlayerJoined("Bo"), GameEnded("Bo"), RENAMED)
    left, came, ended = acts(*facts)
    assert (left.act.player, came.act.player, ended.act.winner) == ("Mia", "Mia", "Mia")
    (ended,) = acts(BEGIN, GameEnded(), RENAMED)
    assert ended.act.winner is None


def test_a_result_told_is_the_others():
    told_of_bo = ResultTold({"Ann": 5, "Bo": 10, "Cy": 15}, ("Bo",))
    (said,) = acts(BEGIN, told_of_bo, RENAMED)
    assert said.act == ResultTold({"Ann": 5, "Mia": 10, "Cy": 15}, ("Mia",))


def test_rounds_that_need_not_be_told_again_hide_none_that_must():
    facts = (BEGIN, ROUND, scored("Ann -60, Bo -60, Cy -60", "nobody_out"))
    more = {2: results("Di -70")}
    fact = start_corrected(replay(facts), BEGIN, start("Ann Bo Cy Di"), {1: {}, **more})
    assert [each.round for each in fact.rounds] == [1, 2]
    only = start_corrected(replay(facts), BEGIN, start("Ann Bo Cy"), more)
    whole = results("Ann -60, Bo -60, Cy -60, Di -70")
    assert only.rounds == (RoundCorrected(2, whole, "nobody_out", ()),)


def test_a_round_that_is_not_there_is_told_with_how_many_there_are():
    with pytest.raises(ValueError, match=r"^round_unknown$") as refused:
        start_corrected(replay((BEGIN, ROUND)), BEGIN, BEGIN, {4: {}})
    assert refused.value.evidence == {"given": 4, "rounds": 1}
