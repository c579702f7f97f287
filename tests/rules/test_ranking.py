"""Who wins, when and why, and everybody's place (RULES.md sections 7 and 8)."""

import pytest

from rules.facts import GameEnded, PlayerJoined, PlayerLeft, Standing, TieBreakWon
from rules.ranking import leaders, places
from rules.variants import course
from tests.rules.table import phase
from tests.rules.told import end, refusal, scored, start, told

TEN = "Ann 10:125, Bo 10:100, Cy 9:20"
TIED = scored("Ann +0, Bo +25, Cy -50")
SHARED = {"tiebreak_win": "shared"}
MUST = {"win": "must_go_out"}
ALL = {"variant": "all_advance"}


class TestStandard:
    def test_game_goes_on_until_somebody_completes_the_last_phase(self):
        found = told(start(at=TEN), scored("Ann -50, Bo -50, Cy +0"))
        assert end(found) == ("in_progress", (), None)

    def test_one_who_completes_it_wins_whatever_the_points(self):
        found = told(start(at="Ann 10:900, Bo 9:0"), scored("Ann +25, Bo +0, Cy -60"))
        assert end(found) == ("finished", ("Ann",), "completed_last_phase")

    def test_of_several_the_lowest_total_wins(self):
        found = told(start(at=TEN), scored("Ann +0, Bo +50, Cy -60"))
        assert end(found) == ("finished", ("Ann",), "lowest_total_of_finishers")

    def test_equal_lowest_totals_are_tied(self):
        found = told(start(at=TEN), TIED)
        assert end(found) == ("tiebreak", (), None)
        assert (found.game.tied, found.game.tiebreak_phase) == (("Ann", "Bo"), 10)

    def test_equal_lowest_totals_share_the_win_where_the_house_says_so(self):
        found = told(start(at=TEN, switches=SHARED), TIED)
        assert end(found) == ("finished", ("Ann", "Bo"), "lowest_total_of_finishers")
        assert found.game.winner is None
        assert places(found.game) == {"Ann": 1, "Bo": 1, "Cy": 3}

    def test_card_rulebook_knows_no_tie_break(self):
        assert told(start(at=TEN, rulebook="card"), TIED).game.status == "finished"

    def test_finishers_hold_what_the_last_phase_leaves(self):
        found = told(start(at=TEN), scored("Ann +0, Bo +75, Cy -60"))
        assert [each.code for each in found.warnings] == ["laid_above_maximum"]

    def test_phases_before_points(self):
        found = told(start(at="Ann 10:100, Bo 3:0, Cy 4:90"), scored("Ann +0, Bo -50, Cy -60"))
        assert places(found.game) == {"Ann": 1, "Cy": 2, "Bo": 3}

    def test_equals_share_a_place_and_the_next_is_left_out(self):
        found = told(start("Ann Bo Cy Di"), scored("Ann -60, Bo +0, Cy -60, Di -65"))
        assert places(found.game) == {"Bo": 1, "Ann": 2, "Cy": 2, "Di": 4}

    def test_everybody_has_a_place_from_the_start(self):
        assert places(told(start()).game) == {"Ann": 1, "Bo": 1, "Cy": 1}


class TestAllAdvance:
    def test_everybody_goes_on_laid_or_not(self):
        found = told(start(**ALL), scored("Ann +0, Bo -60, Cy -60"))
        assert {seat.advanced for seat in found.game.seats} == {1}

    def test_the_lowest_total_wins_after_as_many_rounds_as_phases(self):
        begin = start(at="Ann 10:290, Bo 10:295, Cy 10:150", **ALL)
        found = told(begin, scored("Ann +10, Bo +0, Cy -65"))
        assert end(found) == ("finished", ("Cy",), "lowest_total")
        assert (found.game.round, places(found.game)) == (10, {"Cy": 1, "Bo": 2, "Ann": 3})

    def test_win_has_no_effect(self):
        begin = start(at="Ann 10:0, Bo 10:90, Cy 10:90", switches=MUST, **ALL)
        found = told(begin, scored("Ann -60, Bo +0, Cy -60"))
        assert found.game.winners == ("Ann",)

    def test_equal_lowest_totals_are_tied_or_shared(self):
        at = "Ann 10:125, Bo 10:100, Cy 10:200"
        assert told(start(at=at, **ALL), TIED).game.tied == ("Ann", "Bo")
        shared = told(start(at=at, switches=SHARED, **ALL), TIED)
        assert end(shared) == ("finished", ("Ann", "Bo"), "lowest_total")

    def test_a_round_with_nobody_out_counts(self):
        begin = start(at="Ann 10:0, Bo 10:10, Cy 10:10", **ALL)
        found = told(begin, scored("Ann -50, Bo -50, Cy -50", "nobody_out"))
        assert found.game.winners == ("Ann",)

    def test_places_go_by_total_alone(self):
        found = told(start(**ALL), scored("Ann +25, Bo +0, Cy -60"), GameEnded())
        assert places(found.game) == {"Bo": 1, "Ann": 2, "Cy": 3}


class TestFixedRounds:
    def begin(self, at="", limit=2, **switches):
        return start(at=at, variant="fixed_rounds", round_limit=limit, switches=switches)

    def test_most_phases_win_after_all_rounds(self):
        found = told(self.begin(), scored("Ann +0, Bo -60, Cy -60"))
        assert found.game.status == "in_progress"
        found = told(
            self.begin(), scored("Ann +0, Bo -60, Cy -60"), scored("Ann -200, Bo +0, Cy -60")
        )
        assert end(found) == ("finished", ("Bo",), "most_phases")

    def test_last_phase_ends_nothing(self):
        found = told(self.begin(TEN), scored("Ann +0, Bo -60, Cy -60"))
        assert found.game.status == "in_progress"

    def test_whoever_is_done_plays_on_and_advances_no_further(self):
        rounds = (scored("Ann +0, Bo -60, Cy -60"), scored("Ann +0, Bo -60, Cy -60"))
        found = told(self.begin("Ann 10:0", 3), *rounds)
        assert found.game.seats[0].advanced == 10

    def test_equal_phases_and_totals_are_tied_or_shared(self):
        at = "Ann 4:125, Bo 4:100"
        found = told(self.begin(at, 1), TIED)
        assert (found.game.tied, found.game.tiebreak_phase) == (("Ann", "Bo"), 10)
        found = told(self.begin(at, 1, **SHARED), TIED)
        assert end(found) == ("finished", ("Ann", "Bo"), "most_phases")

    def test_rounds_before_the_first_recorded_count(self):
        begin = start(variant="fixed_rounds", round_limit=5, rounds_played=4)
        assert told(begin, scored("Ann +0, Bo -60, Cy -60")).game.winners == ("Ann",)


class TestPick:
    BEGIN = start("Ann Bo", "Ann 1:50, Bo 2:0", variant="custom", order="pick",
                  phases=(phase("set 4"), phase("set 5")))  # fmt: skip

    def test_the_first_with_all_phases_wins(self):
        found = told(self.BEGIN, scored("Ann +0 @2, Bo -50"))
        assert end(found) == ("finished", ("Ann",), "completed_last_phase")

    def test_of_several_the_lowest_total_wins(self):
        found = told(self.BEGIN, scored("Ann +0 @2, Bo +25 @1"))
        assert end(found) == ("finished", ("Bo",), "lowest_total_of_finishers")

    def test_tie_break_is_for_the_last_phase_of_the_list(self):
        found = told(self.BEGIN, scored("Ann +0 @2, Bo +50 @1"))
        assert found.game.tiebreak_phase == 2


class TestEndedEarly:
    def test_there_is_no_winner_unless_the_players_say_so(self):
        found = told(start(), scored("Ann +0, Bo -60, Cy -65"), GameEnded())
        assert end(found) == ("ended_early", (), "ended_early")
        assert places(found.game) == {"Ann": 1, "Bo": 2, "Cy": 3}

    def test_the_winner_that_the_players_name_is_first(self):
        found = told(start(), scored("Ann +0, Bo -60, Cy -65"), GameEnded("Cy"))
        assert found.game.winner == "Cy"
        assert places(found.game) == {"Cy": 1, "Ann": 2, "Bo": 3}

    def test_it_may_be_before_the_first_round(self):
        found = told(start(), GameEnded())
        assert (found.game.round, found.game.dealer) == (0, "Cy")

    def test_it_keeps_the_last_round_and_its_dealer(self):
        found = told(start(), scored("Ann +0, Bo -60, Cy -65"), GameEnded())
        assert (found.game.round, found.game.dealer) == (1, "Cy")

    def test_the_winner_is_at_the_table(self):
        error = refusal(start(), GameEnded("Di"))
        assert (error.code, error.field) == ("player_unknown", ("winner",))
        assert refusal(start(), PlayerLeft("Cy"), GameEnded("Cy")).code == "player_unknown"

    def test_it_ends_once(self):
        assert refusal(start(), GameEnded(), GameEnded()).code == "game_is_over"


@pytest.mark.parametrize(
    "act",
    [TIED, PlayerLeft("Cy"), PlayerJoined("Di", Standing(1)), GameEnded(), TieBreakWon("Ann")],
)
def test_nothing_happens_after_the_end(act):
    finished = scored("Ann +0, Bo -60, Cy -50")
    error = refusal(start(at=TEN), finished, act)
    assert error.code == "game_is_over"
    assert error.evidence["round"] == 1


def test_end_keeps_the_last_round_and_its_dealer():
    found = told(start(at=TEN, dealer="Bo"), scored("Ann +0, Bo -60, Cy -50"))
    assert (found.game.round, found.game.dealer) == (1, "Bo")


class TestLeaders:
    def test_phases_come_before_points(self):
        assert leaders(course(), {"Ann": (2, 90), "Bo": (1, 0), "Cy": (2, 95)}) == ("Ann",)

    def test_equals_lead_together(self):
        assert leaders(course(), {"Ann": (2, 90), "Bo": (2, 90), "Cy": (1, 0)}) == ("Ann", "Bo")

    def test_where_all_advance_points_alone_count(self):
        assert leaders(course("all_advance"), {"Ann": (2, 90), "Bo": (2, 85)}) == ("Bo",)
