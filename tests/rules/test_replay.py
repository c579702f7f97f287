"""What follows from the facts: undo, corrections, acts after an ending (RULES.md section 10)."""

import sys
from dataclasses import replace

import pytest

from rules.errors import RulesError
from rules.facts import (
    ActRedone,
    ActUndone,
    GameEnded,
    GameReopened,
    PlayerJoined,
    PlayerLeft,
    Standing,
    StartCorrected,
    TieBreakWon,
)
from rules.replay import entered, replay
from tests.rules.told import corrected, end, refusal, scored, start, told, totals

BEGIN = start(at="Ann 10:100, Bo 10:75, Cy 8:0")
PLAIN = scored("Ann -60, Bo -60, Cy +0")
WON = scored("Ann +0, Bo -60, Cy -60")
TIED = scored("Ann +0, Bo +25, Cy -60")
WON_TEXT = "Ann +0, Bo -60, Cy -60"
TIED_TEXT = "Ann +0, Bo +25, Cy -60"
PLAIN_TEXT = "Ann -60, Bo -60, Cy +0"


def kept(*facts):
    """A stored game in which nothing is refused."""
    found = replay(facts)
    assert found.refusal is None, found.refusal
    return found


def later(facts, *new):
    with pytest.raises(RulesError) as refused:
        entered(facts, *new)
    return refused.value


def test_replay_begins_with_a_start_and_has_one():
    for facts in ([PLAIN], [BEGIN, BEGIN]):
        with pytest.raises(ValueError, match="begins"):
            replay(facts)


def test_replay_stops_at_the_first_refusal_and_keeps_what_came_before():
    found = replay([BEGIN, PLAIN, scored("Ann +0"), PLAIN])
    assert (found.refusal.seq, found.refusal.error.code) == (2, "result_missing")
    assert found.refusal.error.evidence["round"] == 2
    assert found.game == kept(BEGIN, PLAIN).game


class TestUndo:
    def test_last_act_is_taken_back_whatever_it_was(self):
        acts = (PLAIN, PlayerLeft("Cy"), PlayerJoined("Cy", Standing(3, total=5)), GameEnded())
        for count in range(1, len(acts) + 1):
            undone = kept(BEGIN, *acts[:count], ActUndone())
            assert undone.game == kept(BEGIN, *acts[: count - 1]).game

    def test_it_goes_back_without_limit(self):
        assert kept(BEGIN, PLAIN, PLAIN, ActUndone(), ActUndone()).game == kept(BEGIN).game

    def test_redo_puts_it_back(self):
        facts = (BEGIN, PLAIN, TIED, ActUndone(), ActUndone(), ActRedone(), ActRedone())
        assert kept(*facts).game == kept(BEGIN, PLAIN, TIED).game

    def test_a_correction_is_taken_back_as_one_act(self):
        facts = (BEGIN, PLAIN, corrected(1, WON_TEXT))
        assert kept(*facts).game.status == "finished"
        assert kept(*facts, ActUndone()).game == kept(BEGIN, PLAIN).game
        assert kept(*facts, ActUndone(), ActRedone()).game == kept(*facts).game

    def test_a_corrected_start_is_taken_back(self):
        facts = (BEGIN, StartCorrected(replace(BEGIN, dealer="Ann")), ActUndone())
        assert kept(*facts).game == kept(BEGIN).game

    def test_a_new_act_clears_redo(self):
        facts = (BEGIN, PLAIN, ActUndone(), PLAIN)
        assert kept(*facts).redoable is None
        assert refusal(*facts, ActRedone(), stored=True).code == "nothing_to_redo"

    def test_there_must_be_something(self):
        assert refusal(BEGIN, ActUndone(), stored=True).code == "nothing_to_undo"
        assert refusal(BEGIN, PLAIN, ActRedone(), stored=True).code == "nothing_to_redo"

    def test_facts_are_named_that_undo_and_redo_would_move(self):
        found = kept(BEGIN, PLAIN, TIED, ActUndone())
        assert (found.undoable, found.redoable) == (1, 2)
        assert (kept(BEGIN).undoable, kept(BEGIN).redoable) == (None, None)


class TestCorrection:
    def test_earlier_round_changes_all_that_follows(self):
        facts = (BEGIN, PLAIN, scored("Ann -65, Bo -60, Cy +0"))
        found = kept(*facts, corrected(1, "Ann -60, Bo +0, Cy -60"))
        assert end(found) == ("finished", ("Bo",), "completed_last_phase")
        found = kept(*facts, corrected(1, "Ann -100, Bo -60, Cy +0"))
        assert totals(found) == {"Ann": 265, "Bo": 195, "Cy": 0}

    def test_last_correction_of_a_round_counts(self):
        found = kept(BEGIN, PLAIN, corrected(1, WON_TEXT), corrected(1, PLAIN_TEXT))
        assert found.game == kept(BEGIN, PLAIN).game

    def test_round_that_is_not_there_cannot_be_corrected(self):
        for number in (0, 2):
            error = refusal(BEGIN, PLAIN, corrected(number, WON_TEXT), stored=True)
            assert (error.code, error.evidence["rounds"]) == ("round_unknown", 1)
        undone = (BEGIN, PLAIN, PLAIN, ActUndone(), corrected(2, WON_TEXT))
        assert refusal(*undone, stored=True).code == "round_unknown"

    def test_rounds_are_counted_as_undo_and_redo_leave_them(self):
        facts = (BEGIN, PLAIN, PLAIN, ActUndone())
        kept(*facts, corrected(1, "Ann -65, Bo -60, Cy +0"))
        kept(*facts, ActRedone(), corrected(2, "Ann -65, Bo -60, Cy +0"))
        beyond = (*facts, ActRedone(), corrected(3, WON_TEXT))
        assert refusal(*beyond, stored=True).evidence["rounds"] == 2

    def test_start_is_corrected_with_all_that_follows(self):
        begin = start(at="Ann 10:100, Bo 9:75, Cy 8:0", dealer="Bo")
        found = kept(BEGIN, TIED, StartCorrected(begin))
        assert end(found) == ("finished", ("Ann",), "completed_last_phase")
        assert found.game.dealer == "Bo"

    def test_start_that_is_none_is_refused_and_the_old_one_kept(self):
        found = replay([BEGIN, PLAIN, StartCorrected(replace(BEGIN, dealer="Di"))])
        assert found.refusal.error.code == "player_unknown"
        assert found.game == kept(BEGIN, PLAIN).game

    def test_correction_is_refused_for_what_it_says_itself(self):
        assert later([BEGIN, PLAIN], corrected(1, "Ann +0")).code == "result_missing"

    def test_correction_that_makes_a_later_round_illegal_is_refused(self):
        begin = start("Ann Bo", variant="pick")
        facts = [begin, scored("Ann +0 @4, Bo -60"), scored("Ann +0 @5, Bo -60")]
        error = later(facts, corrected(1, "Ann +0 @5, Bo -60"))
        assert error.code == "later_act_refused"
        assert (error.evidence["act"], error.evidence["round"]) == ("round", 2)
        assert error.evidence["error"].code == "phase_already_completed"

    def test_forgotten_player_comes_with_the_rounds_corrected_together(self):
        facts = [start("Ann Bo"), scored("Ann +0, Bo -60")]
        more = StartCorrected(start("Ann Bo Cy"))
        error = later(facts, more)
        assert error.code == "later_act_refused"
        assert error.evidence["error"].code == "result_missing"
        whole = replace(more, rounds=(corrected(1, "Ann +0, Bo -60, Cy -65"),))
        found = entered(facts, whole)
        assert totals(found)["Cy"] == 65
        assert totals(entered([*facts, whole], ActUndone())) == {"Ann": 0, "Bo": 60}

    def test_whoever_was_somebody_else_is_that_in_every_act(self):
        seats, at = "Ann Bo Cy Di", "Ann 8:100, Bo 10:75, Cy 10:100, Di 8:0"
        tie = scored("Ann +0, Bo +50, Cy +25, Di -60")
        facts = [start(seats, at=at), PlayerLeft("Di"), PlayerJoined("Di", Standing(8, total=0))]
        facts += [tie, TieBreakWon("Cy", tied=("Bo", "Cy")), ActUndone()]
        told = start(seats.replace("Di", "Dee"), at=at.replace("Di", "Dee"))
        right = StartCorrected(told, renamed={"Di": "Dee"})
        found = entered(facts, right)
        assert totals(found) == {"Ann": 100, "Bo": 125, "Cy": 125, "Dee": 60}
        assert not any(each.said.is_corrected for each in found.recorded)
        back = entered([*facts, right], ActUndone())
        assert totals(back) == totals(replay(facts))

    def test_winner_of_a_tie_or_of_an_early_end_is_renamed(self):
        begin = start(at="Ann 10:100, Bo 10:75, Cy 8:0")
        for fact in (TieBreakWon("Bo", tied=("Ann", "Bo")), TieBreakWon("Bo"), GameEnded("Bo")):
            told = start("Ann Mia Cy", at="Ann 10:100, Mia 10:75, Cy 8:0")
            before = [begin, TIED, fact]
            found = entered(before, StartCorrected(told, renamed={"Bo": "Mia"}))
            assert found.game.winners == ("Mia",)
            assert found.game.reason == replay(before).game.reason

    def test_two_who_sat_the_other_way_round_are_exchanged(self):
        facts = [start("Ann Bo"), scored("Ann +0, Bo -60")]
        swapped = StartCorrected(start("Bo Ann", dealer="Ann"), renamed={"Ann": "Bo", "Bo": "Ann"})
        assert totals(entered(facts, swapped)) == {"Bo": 0, "Ann": 60}

    def test_nobody_becomes_one_who_is_not_there_or_two_at_once(self):
        facts, begin = [start("Ann Bo Cy"), PLAIN], start("Ann Bo Cy")
        assert later(facts, StartCorrected(begin, renamed={"Cy": "Mia"})).code == "player_unknown"
        two = StartCorrected(begin, renamed={"Bo": "Ann", "Cy": "Ann"})
        assert later(facts, two).code == "name_taken"

    def test_join_is_a_fact_that_corrections_do_not_change(self):
        facts = (BEGIN, PLAIN, PlayerJoined("Di", Standing(3, total=120)))
        found = kept(*facts, corrected(1, "Ann -100, Bo -60, Cy +0"))
        assert found.game.seats[-1] == ("Di", 2, 120, (), False)


class TestAfterTheEnd:
    """Rounds after a recomputed ending stay recorded, and count again when it moves."""

    FACTS = (BEGIN, PLAIN, PLAIN, WON)

    def test_rounds_after_the_ending_do_not_count(self):
        found = kept(*self.FACTS, corrected(1, WON_TEXT))
        assert end(found) == ("finished", ("Ann",), "completed_last_phase")
        assert found.not_counted == (2, 3)
        assert [each.number for each in found.rounds] == [1]

    def test_they_count_again_when_the_ending_moves(self):
        found = kept(*self.FACTS, corrected(1, WON_TEXT), corrected(1, PLAIN_TEXT))
        assert found.game == kept(*self.FACTS).game
        assert found.not_counted == ()

    def test_their_numbers_are_those_at_the_table(self):
        begin = replace(BEGIN, rounds_played=4)
        found = kept(begin, PLAIN, PLAIN, corrected(1, WON_TEXT))
        assert found.not_counted == (6,)

    def test_a_round_that_does_not_count_can_be_corrected(self):
        found = entered([*self.FACTS, corrected(1, WON_TEXT)], corrected(2, TIED_TEXT))
        assert found.not_counted == (2, 3)
        assert [each.said.place for each in found.recorded_rounds] == [1, 2, 3]
        assert found.said_of_rounds[1] == corrected(1, WON_TEXT)

    def test_joins_and_leaves_go_with_their_round(self):
        joined = scored("Ann -60, Bo -60, Cy +0, Di -60")
        facts = (BEGIN, PLAIN, PlayerJoined("Di", Standing(1, total=0)), joined)
        found = kept(*facts, corrected(1, WON_TEXT))
        assert [seat.player for seat in found.game.seats] == ["Ann", "Bo", "Cy"]
        assert found.not_counted == (2,)
        assert len(kept(*facts, corrected(1, WON_TEXT), ActUndone()).game.seats) == 4

    def test_tie_break_whose_tie_is_gone_does_not_count(self):
        facts = (BEGIN, TIED, TieBreakWon("Bo", tied=("Ann", "Bo")))
        gone = kept(*facts, corrected(1, WON_TEXT))
        assert end(gone) == ("finished", ("Ann",), "completed_last_phase")
        back = kept(*facts, corrected(1, WON_TEXT), corrected(1, TIED_TEXT))
        assert end(back) == ("finished", ("Bo",), "tiebreak")
        assert end(kept(*facts, corrected(1, PLAIN_TEXT)))[0] == "in_progress"

    def test_tie_break_of_others_does_not_count(self):
        begin = start(at="Ann 10:100, Bo 10:75, Cy 10:75")
        tie = scored("Ann +0, Bo +25, Cy +50")
        facts = (begin, tie, TieBreakWon("Ann", tied=("Ann", "Bo")))
        assert end(kept(*facts))[0] == "finished"
        found = kept(*facts, corrected(1, "Ann +0, Bo +50, Cy +25"))
        assert (found.game.status, found.game.tied) == ("tiebreak", ("Ann", "Cy"))

    def test_tie_break_won_by_one_who_is_no_longer_tied_does_not_count(self):
        begin = start(at="Ann 10:100, Bo 10:75, Cy 10:75")
        facts = (begin, scored("Ann +0, Bo +25, Cy +50"), TieBreakWon("Bo"))
        found = kept(*facts, corrected(1, "Ann +0, Bo +50, Cy +25"))
        assert (found.game.status, found.game.tied) == ("tiebreak", ("Ann", "Cy"))

    def test_round_of_one_who_is_not_there_is_refused_all_the_same(self):
        stranger = scored("Ann +0, Bo -60, Cy -60, Di -60")
        assert refusal(BEGIN, stranger, stored=True).code == "player_unknown"

    def test_tie_break_after_uncounted_rounds_belongs_to_the_tie(self):
        facts = [*self.FACTS, corrected(1, TIED_TEXT)]
        pending = kept(*facts)
        assert (pending.game.status, pending.not_counted) == ("tiebreak", (2, 3))
        decided = entered(facts, TieBreakWon("Bo", after=1))
        assert end(decided) == ("finished", ("Bo",), "tiebreak")

    def test_leaving_after_uncounted_rounds_belongs_to_the_tie(self):
        facts = [*self.FACTS, corrected(1, TIED_TEXT)]
        assert entered(facts, PlayerLeft("Ann", after=1)).game.winners == ("Bo",)

    def test_new_act_after_the_end_is_refused(self):
        assert later([BEGIN, WON], PLAIN).code == "game_is_over"
        assert later([BEGIN, WON], PlayerLeft("Cy")).code == "game_is_over"
        assert later([BEGIN, TIED], PLAIN).code == "tiebreak_pending"
        assert later([BEGIN], TieBreakWon("Ann")).code == "no_tiebreak"
        assert later([BEGIN, TIED], TieBreakWon("Cy")).code == "player_unknown"

    def test_result_of_two_acts_at_once_is_the_first_refusal(self):
        assert later([BEGIN], WON, PLAIN).code == "game_is_over"


class TestReopening:
    def test_early_end_is_taken_back(self):
        found = kept(BEGIN, PLAIN, GameEnded("Cy"), GameReopened())
        assert found.game == kept(BEGIN, PLAIN).game
        assert kept(BEGIN, PLAIN, GameEnded(), GameReopened(), WON).game.winners == ("Ann",)

    def test_tie_is_pending_again(self):
        found = kept(BEGIN, TIED, GameEnded(), GameReopened(), TieBreakWon("Bo"))
        assert found.game.winners == ("Bo",)

    @pytest.mark.parametrize("acts", [(), (WON,), (TIED,), (GameEnded(), GameReopened())])
    def test_other_games_are_not_reopened(self, acts):
        assert later([BEGIN, *acts], GameReopened()).code == "not_ended_early"

    def test_rounds_after_an_early_end_that_came_first_do_not_count(self):
        found = kept(BEGIN, PLAIN, PLAIN, GameEnded(after=1))
        assert (found.game.status, found.not_counted) == ("ended_early", (2,))


def test_game_told_in_one_request_keeps_nothing_after_its_end():
    assert refusal(BEGIN, WON, PLAIN).code == "game_is_over"


def test_every_recorded_act_can_be_told_from_the_replay():
    found = kept(BEGIN, PLAIN, PlayerLeft("Cy"), corrected(1, WON_TEXT), GameEnded())
    places = [(each.said.seq, each.said.place, each.said.is_corrected) for each in found.recorded]
    assert places == [(3, 1, True), (2, 1, False), (4, 1, False)]
    assert [each.idle and each.idle.code for each in found.recorded] == [
        *(None, "game_is_over", "game_is_over")
    ]
    assert told(BEGIN, WON).recorded[0].scored.out == "Ann"


def test_a_hundred_times_the_rounds_take_a_hundred_times_the_steps():
    begin = start(variant="fixed_rounds", round_limit=1000)
    few, many = (steps([begin, *[PLAIN] * rounds]) for rounds in (10, 1000))
    assert many <= 100 * few


def steps(facts):
    """How many functions a replay calls."""
    count = 0

    def counted(frame, event, argument):
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        replay(facts)
    finally:
        sys.setprofile(before)
    return count
