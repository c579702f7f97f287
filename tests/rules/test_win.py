"""The switch `win`: who completed the last phase need not have won (RULES.md section 7)."""

import pytest

from rules.game import next_phase
from rules.ranking import places
from tests.rules.table import phase
from tests.rules.told import end, refusal, scored, start, told

MUST = {"win": "must_go_out"}
AT_ONCE = {"win": "immediate"}


class TestMustGoOut:
    def test_a_finisher_who_went_out_wins_even_with_the_higher_total(self):
        begin = start(at="Ann 10:300, Bo 10:10, Cy 9:0", switches=MUST)
        found = told(begin, scored("Ann +0, Bo +25, Cy -50"))
        assert end(found) == ("finished", ("Ann",), "completed_last_phase")
        assert places(found.game) == {"Ann": 1, "Bo": 2, "Cy": 3}

    def test_else_the_game_goes_on_and_a_finisher_lays_again(self):
        begin = start(at="Ann 10:0, Bo 9:0, Cy 9:0", switches=MUST)
        rounds = (scored("Ann +25, Bo +0, Cy -50"), scored("Ann +50, Bo -50, Cy +0"))
        found = told(begin, *rounds)
        assert end(found) == ("in_progress", (), None)
        assert next_phase(found.game.course, found.game.seats[0]) == "done"
        assert not found.warnings
        won = told(begin, *rounds, scored("Ann +0, Bo -50, Cy -50"))
        assert won.game.winners == ("Ann",)

    def test_out_without_laying_again_is_refused(self):
        begin = start(at="Ann done:0", switches=MUST)
        assert refusal(begin, scored("Ann -0, Bo -50, Cy -50")).code == "out_without_phase"

    def test_nobody_out_ends_nothing(self):
        begin = start(at="Ann 10:0, Bo 10:5", switches=MUST)
        found = told(begin, scored("Ann +5, Bo +5, Cy -50", "nobody_out"))
        assert found.game.status == "in_progress"

    def test_it_must_be_clear_who_went_out(self):
        begin = start(at="Ann 10:0", switches=MUST | {"go_out": "float"})
        error = refusal(begin, scored("Ann +0, Bo +0, Cy -50"))
        assert (error.code, error.evidence["why"]) == ("out_required", "float")
        assert error.evidence["players"] == ("Ann", "Bo")
        assert error.field == ("results", "Ann", "out")
        assert told(begin, scored("Ann +0!, Bo +0, Cy -50")).game.winners == ("Ann",)
        assert told(begin, scored("Ann +0, Bo +0!, Cy -50")).game.winners == ()

    def test_it_must_be_clear_as_well_where_one_was_done_before(self):
        begin = start("Ann Bo", at="Bo done:0", switches=MUST | {"go_out": "float"})
        assert refusal(begin, scored("Ann +0, Bo +0")).code == "out_required"

    def test_the_only_one_without_points_went_out(self):
        begin = start("Ann Bo", at="Ann 10:0", switches=MUST | {"go_out": "float"})
        assert told(begin, scored("Ann +0, Bo -60")).game.winners == ("Ann",)

    def test_it_need_not_be_clear_where_no_finisher_could_be_the_one(self):
        begin = start(at="Cy 10:0", switches=MUST | {"go_out": "float"})
        assert told(begin, scored("Ann +0, Bo +0, Cy +5")).game.status == "in_progress"
        begin = start(at="Ann done:0", switches=MUST | {"go_out": "float"})
        assert told(begin, scored("Ann +5, Bo +0, Cy +0")).game.status == "in_progress"

    def test_a_finisher_lays_any_phase_again_where_players_pick(self):
        begin = start(
            "Ann Bo",
            "Ann 2+3:0",
            switches=MUST,
            variant="custom",
            order="pick",
            phases=(phase("set 4"), phase("set 5"), phase("run 4")),
        )
        found = told(begin, scored("Ann +25 @1, Bo +0 @2"), scored("Ann +30, Bo +0 @3"))
        assert next_phase(found.game.course, found.game.seats[0]) == (1, 2, 3)
        assert not found.warnings
        assert told(begin, scored("Ann +25 @1, Bo +0 @2"), scored("Ann +0, Bo -50")).game.winners


class TestImmediate:
    BEGIN = start(at="Ann 10:0, Bo 10:100, Cy 9:50", switches=AT_ONCE)

    def test_the_first_to_lay_the_last_phase_wins_at_once(self):
        found = told(self.BEGIN, scored("Ann -60, Bo +75, Cy -50", "laid_last"))
        assert end(found) == ("finished", ("Bo",), "completed_last_phase")
        assert found.rounds[0].out is None
        assert not found.warnings

    def test_the_winner_holds_what_is_left_of_eleven_cards(self):
        found = told(self.BEGIN, scored("Ann -60, Bo +80, Cy -50", "laid_last"))
        assert [each.code for each in found.warnings] == ["laid_above_maximum"]

    def test_a_round_in_which_the_finisher_went_out_counts_the_same(self):
        assert told(self.BEGIN, scored("Ann +0, Bo -60, Cy -50")).game.winners == ("Ann",)

    def test_others_hold_what_their_phase_leaves(self):
        found = told(self.BEGIN, scored("Ann -60, Bo +75, Cy +100", "laid_last"))
        assert [each.player for each in found.warnings] == ["Cy"]
        found = told(self.BEGIN, scored("Ann +0, Bo -60, Cy -50"))
        assert not found.warnings

    def test_others_hold_cards(self):
        error = refusal(self.BEGIN, scored("Ann +5, Bo -60, Cy +0", "laid_last"))
        assert (error.code, error.evidence["why"]) == ("points_unreachable", "zero_not_out")
        error = refusal(self.BEGIN, scored("Ann +5, Bo -60, Cy +!", "laid_last"))
        assert error.code == "contradictory"

    def test_the_finisher_may_be_out_by_it(self):
        found = told(self.BEGIN, scored("Ann +0, Bo -60, Cy -50", "laid_last"))
        assert found.rounds[0].out == "Ann"

    @pytest.mark.parametrize("text", ["Ann +5, Bo +5, Cy -50", "Ann -60, Bo -60, Cy +5"])
    def test_exactly_one_finisher_ends_a_round_so(self, text):
        error = refusal(self.BEGIN, scored(text, "laid_last"))
        assert (error.code, error.field) == ("contradictory", ("ended",))

    def test_it_is_refused_where_nobody_wins_so(self):
        for begin in (start(at="Ann 10:0"), start(switches=AT_ONCE, variant="all_advance")):
            error = refusal(begin, scored("Ann +5, Bo -60, Cy -50", "laid_last"))
            assert (error.code, error.evidence["what"]) == ("contradictory", "laid_last_win")

    def test_two_finishers_in_a_round_contradict_it(self):
        error = refusal(self.BEGIN, scored("Ann +0, Bo +5, Cy -50"))
        assert (error.code, error.evidence["what"]) == ("contradictory", "finishers")

    @pytest.mark.parametrize("ended", [None, "nobody_out"])
    def test_a_finisher_who_is_not_out_ended_the_round_by_laying(self, ended):
        text = "Ann +5, Bo -60, Cy +5" if ended else "Ann +5, Bo -60, Cy +0"
        error = refusal(self.BEGIN, scored(text, ended))
        assert (error.code, error.evidence["why"]) == ("out_required", "immediate")

    def test_two_out_are_two_out(self):
        assert refusal(self.BEGIN, scored("Ann +0, Bo -60, Cy +0")).code == "two_players_out"

    def test_in_pick_it_is_the_last_missing_phase(self):
        begin = start(
            "Ann Bo",
            "Ann 2:0",
            switches=AT_ONCE,
            variant="custom",
            order="pick",
            phases=(phase("set 4"), phase("set 5")),
        )
        found = told(begin, scored("Ann +25 @1, Bo -60", "laid_last"))
        assert found.game.winners == ("Ann",)


def test_whoever_laid_last_and_won_by_it_may_have_gone_out_with_it():
    begin = start("Ann Bo", "Ann 10:0, Bo 9:0", switches={"win": "immediate"})
    found = told(begin, scored("Ann +0!, Bo -60", "laid_last"))
    assert (found.game.winner, found.rounds[0].out) == ("Ann", "Ann")


def test_whoever_waits_with_nothing_is_not_out_when_another_wins_by_laying():
    switches = {"win": "immediate", "go_out": "float"}
    begin = start("Ann Bo", "Ann 10:0, Bo 9:0", switches=switches)
    found = told(begin, scored("Ann +5, Bo +0", "laid_last"))
    assert (found.game.winner, found.rounds[0].out) == ("Ann", None)
