"""A game of which only the result is known: who had how many points (RULES.md section 7)."""

from dataclasses import replace

import pytest

from rules.errors import RulesError
from rules.facts import (
    ActRedone,
    ActUndone,
    GameEnded,
    GameReopened,
    PlayerLeft,
    ResultTold,
    StartCorrected,
)
from rules.ranking import places
from rules.replay import entered, replay
from rules.summary import Summary, summaries
from tests.rules.told import end, refusal, scored, start, told, totals

ROUND = scored("Ann -60, Bo +0, Cy -60")
TOTALS = {"Ann": 340, "Bo": 125, "Cy": 410}
RESULT = ResultTold(TOTALS)


class TestWhoWins:
    def test_the_lowest_total_wins(self):
        found = told(start(), RESULT)
        assert end(found) == ("finished", ("Bo",), "result_told")
        assert totals(found) == TOTALS
        assert places(found.game) == {"Bo": 1, "Ann": 2, "Cy": 3}

    def test_equal_lowest_totals_share_the_win_whatever_the_house_says_of_ties(self):
        for rule in ("first_to_lay", "first_out", "shared"):
            begin = start(switches={"tiebreak_win": rule})
            found = told(begin, ResultTold({"Ann": 125, "Bo": 125, "Cy": 410}))
            assert end(found) == ("finished", ("Ann", "Bo"), "result_told")
            assert found.game.tied == ()
            assert places(found.game) == {"Ann": 1, "Bo": 1, "Cy": 3}

    def test_whoever_is_named_wins_whatever_the_points(self):
        found = told(start(), ResultTold(TOTALS, ("Cy",)))
        assert end(found) == ("finished", ("Cy",), "result_told")
        assert places(found.game) == {"Cy": 1, "Bo": 2, "Ann": 3}

    def test_several_can_be_named(self):
        found = told(start(), ResultTold(TOTALS, ("Cy", "Ann")))
        assert end(found) == ("finished", ("Ann", "Cy"), "result_told")
        assert found.game.winner is None
        assert places(found.game) == {"Ann": 1, "Cy": 1, "Bo": 3}

    def test_one_of_those_with_the_lowest_total_can_be_named(self):
        found = told(start(), ResultTold({"Ann": 125, "Bo": 125, "Cy": 410}, ("Bo",)))
        assert places(found.game) == {"Bo": 1, "Ann": 2, "Cy": 3}

    def test_places_go_by_points_alone_whatever_the_phases_at_the_start(self):
        found = told(start(at="Ann 3:0, Bo 9:40, Cy 5:10"), ResultTold(TOTALS, ("Ann",)))
        assert places(found.game) == {"Ann": 1, "Bo": 2, "Cy": 3}
        assert totals(found) == TOTALS

    @pytest.mark.parametrize(
        "named",
        [
            {"variant": "all_advance"},
            {"variant": "pick"},
            {"variant": "fixed_rounds", "round_limit": 4},
            {"variant": "short", "last_phase": 5},
            {"switches": {"win": "must_go_out"}},
            {"switches": {"win": "immediate"}},
        ],
    )
    def test_so_it_is_in_every_variant(self, named):
        assert end(told(start(**named), RESULT)) == ("finished", ("Bo",), "result_told")


class TestWhatIsRefused:
    def test_everybody_at_the_table_has_a_total(self):
        error = refusal(start(), ResultTold({"Ann": 340, "Cy": 410}))
        assert (error.code, error.field) == ("result_missing", ("result", "totals", "Bo"))
        assert (error.evidence["player"], error.evidence["what"]) == ("Bo", "points")

    def test_nobody_else_has_one_or_wins(self):
        error = refusal(start("Ann Bo"), RESULT)
        assert (error.code, error.field) == ("player_unknown", ("result", "totals", "Cy"))
        error = refusal(start(), ResultTold(TOTALS, ("Ann", "Di")))
        assert (error.code, error.field) == ("player_unknown", ("result", "winners", 1))
        assert error.evidence["among"] == ("Ann", "Bo", "Cy")

    def test_nobody_wins_twice(self):
        error = refusal(start(), ResultTold(TOTALS, ("Ann", "Ann")))
        assert (error.code, error.field) == ("name_taken", ("result", "winners", 1))

    def test_no_total_is_below_0(self):
        error = refusal(start(), ResultTold({**TOTALS, "Bo": -5}))
        assert (error.code, error.field) == ("out_of_range", ("result", "totals", "Bo"))

    def test_a_game_that_has_begun_has_rounds(self):
        for act in (ROUND, PlayerLeft("Cy"), GameEnded()):
            for stored in (False, True):
                error = refusal(start(), act, RESULT, stored=stored)
                assert error.code == "game_has_begun"

    def test_one_whose_rounds_were_taken_back_has_not(self):
        assert end(told(start(), ROUND, ActUndone(), RESULT))[0] == "finished"

    def test_nothing_follows_but_corrections(self):
        for act in (ROUND, PlayerLeft("Cy"), GameEnded()):
            assert refusal(start(), RESULT, act).code == "game_is_over"
        assert refusal(start(), RESULT, GameReopened()).code == "not_ended_early"

    def test_in_a_stored_game_that_is_kept_and_does_not_count(self):
        found = replay([start(), RESULT, ROUND])
        assert found.refusal is None
        assert end(found)[1] == ("Bo",)
        assert found.rounds == ()
        with pytest.raises(RulesError) as refused:
            entered([start(), RESULT], ROUND)
        assert refused.value.code == "game_is_over"


class TestCorrection:
    def test_told_again_it_is_corrected(self):
        found = told(start(), RESULT, ResultTold({**TOTALS, "Bo": 1250}))
        assert (totals(found)["Bo"], end(found)[1]) == (1250, ("Ann",))
        (said,) = [each.said for each in found.recorded]
        assert (said.seq, said.first, said.is_corrected) == (2, 1, True)

    def test_undo_and_redo_go_over_corrections(self):
        facts = [start(), RESULT, ResultTold(TOTALS, ("Cy",))]
        assert end(told(*facts, ActUndone()))[1] == ("Bo",)
        assert end(told(*facts, ActUndone(), ActUndone()))[0] == "in_progress"
        assert end(told(*facts, ActUndone(), ActRedone()))[1] == ("Cy",)

    def test_a_wrong_player_is_corrected_with_the_start(self):
        facts = [start(), ResultTold(TOTALS, ("Cy",))]
        corrected = StartCorrected(start("Ann Bo Di"), renamed={"Cy": "Di"})
        found = told(*facts, corrected)
        assert totals(found) == {"Ann": 340, "Bo": 125, "Di": 410}
        assert end(found)[1] == ("Di",)

    def test_a_start_that_contradicts_it_is_refused(self):
        with pytest.raises(RulesError) as refused:
            entered([start(), RESULT], StartCorrected(start("Ann Bo Cy Di")))
        error = refused.value
        assert (error.code, error.evidence["act"]) == ("later_act_refused", "result")
        assert error.evidence["error"].code == "result_missing"


class TestWhatIsNotKnown:
    def test_no_round_was_played_that_anybody_knows_of(self):
        found = told(start(), RESULT)
        assert (found.game.round, found.rounds, found.game.dealer) == (0, (), "Cy")
        assert found.game.is_over
        assert found.game.has_result_only
        assert not told(start(), ROUND).game.has_result_only

    def test_rounds_before_the_start_were_played(self):
        assert told(replace(start(), rounds_played=4), RESULT).game.round == 4

    def test_nothing_is_counted_by_rounds(self):
        for each in summaries(told(start(), RESULT)).values():
            assert each == Summary()
