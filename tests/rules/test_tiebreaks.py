"""Equal lowest totals: a tie-break among those tied (RULES.md section 7)."""

import pytest

from rules.facts import GameEnded, PlayerJoined, PlayerLeft, TieBreakWon
from rules.ranking import places
from tests.rules.told import end, refusal, scored, start, told

TEN = "Ann 10:125, Bo 10:100, Cy 9:20"
TIED = scored("Ann +0, Bo +25, Cy -50")
SHARED = {"tiebreak_win": "shared"}


def test_the_first_to_lay_wins():
    found = told(start(at=TEN), TIED, TieBreakWon(laid_first="Bo", out_first="Ann"))
    assert end(found) == ("finished", ("Bo",), "tiebreak")
    assert found.game.tied == ()
    assert found.game.tiebreak_phase is None


def test_the_first_out_wins_under_the_box_rules():
    begin = start(at=TEN, rulebook="box")
    found = told(begin, TIED, TieBreakWon(laid_first="Bo", out_first="Ann"))
    assert found.game.winners == ("Ann",)


def test_the_name_that_the_house_asks_for_is_needed():
    error = refusal(start(at=TEN), TIED, TieBreakWon(out_first="Ann"))
    assert (error.code, error.field) == ("result_missing", ("tiebreak", "laid_first"))
    error = refusal(start(at=TEN, rulebook="box"), TIED, TieBreakWon(laid_first="Ann"))
    assert (error.code, error.field) == ("result_missing", ("tiebreak", "out_first"))


@pytest.mark.parametrize("won", [{"laid_first": "Cy"}, {"laid_first": "Ann", "out_first": "Di"}])
def test_only_the_tied_play_it(won):
    assert refusal(start(at=TEN), TIED, TieBreakWon(**won)).code == "player_unknown"


def test_without_a_tie_there_is_none():
    assert refusal(start(), TieBreakWon("Ann")).code == "no_tiebreak"
    assert refusal(start(at=TEN, switches=SHARED), TIED, TieBreakWon("Ann")).code == (
        "game_is_over"
    )


def test_no_round_is_played_and_nobody_joins_before_it_is_decided():
    error = refusal(start(at=TEN), TIED, TIED)
    assert (error.code, error.evidence["tied"]) == ("tiebreak_pending", ("Ann", "Bo"))
    assert refusal(start(at=TEN), TIED, PlayerJoined("Di")).code == "tiebreak_pending"


def test_the_deal_does_not_move():
    pending = told(start(at=TEN, dealer="Bo"), TIED)
    assert (pending.game.round, pending.game.dealer) == (1, "Bo")
    decided = told(start(at=TEN, dealer="Bo"), TIED, TieBreakWon("Ann"))
    assert (decided.game.round, decided.game.dealer) == (1, "Bo")


def test_the_tied_share_the_first_place_and_the_loser_comes_next():
    pending = told(start(at=TEN), TIED)
    assert places(pending.game) == {"Ann": 1, "Bo": 1, "Cy": 3}
    decided = told(start(at=TEN), TIED, TieBreakWon("Bo"))
    assert places(decided.game) == {"Bo": 1, "Ann": 2, "Cy": 3}


def test_several_losers_share_a_place():
    begin = start("Ann Bo Cy Di", "Ann 10:30, Bo 10:20, Cy 10:10, Di 10:90")
    found = told(begin, scored("Ann +0, Bo +10, Cy +20, Di +25"), TieBreakWon("Cy"))
    assert places(found.game) == {"Cy": 1, "Ann": 2, "Bo": 2, "Di": 4}


def test_the_last_one_left_of_the_tied_wins():
    found = told(start(at=TEN), TIED, PlayerLeft("Ann"))
    assert end(found) == ("finished", ("Bo",), "tiebreak")
    assert places(found.game) == {"Bo": 1, "Cy": 2, "Ann": 3}


def test_one_of_two_may_leave_it():
    begin = start("Ann Bo", "Ann 10:125, Bo 10:100")
    found = told(begin, scored("Ann +0, Bo +25"), PlayerLeft("Bo"))
    assert end(found) == ("finished", ("Ann",), "tiebreak")


def test_three_tied_go_on_without_one():
    begin = start("Ann Bo Cy", "Ann 10:30, Bo 10:20, Cy 10:10")
    tie = scored("Ann +0, Bo +10, Cy +20")
    found = told(begin, tie, PlayerLeft("Bo"))
    assert (found.game.status, found.game.tied) == ("tiebreak", ("Ann", "Cy"))
    assert refusal(begin, tie, PlayerLeft("Bo"), TieBreakWon("Bo")).code == "player_unknown"
    decided = told(begin, tie, PlayerLeft("Bo"), TieBreakWon("Cy"))
    assert places(decided.game) == {"Cy": 1, "Ann": 2, "Bo": 3}


def test_somebody_not_tied_may_leave():
    found = told(start(at=TEN), TIED, PlayerLeft("Cy"))
    assert found.game.tied == ("Ann", "Bo")


def test_game_may_end_early_instead():
    found = told(start(at=TEN), TIED, GameEnded())
    assert end(found) == ("ended_early", (), "ended_early")
    assert places(found.game) == {"Ann": 1, "Bo": 1, "Cy": 3}
    assert found.game.round == 1
    chosen = told(start(at=TEN), TIED, GameEnded("Cy"))
    assert chosen.game.winners == ("Cy",)


def test_it_is_played_for_the_last_phase_of_the_game():
    found = told(
        start("Ann Bo", "Ann 5:25, Bo 5:0", variant="short", last_phase=5),
        scored("Ann +0, Bo +25"),
    )
    assert found.game.tiebreak_phase == 5
