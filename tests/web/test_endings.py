"""A tie-break, and a game that is over, in words."""

import pytest

from rules.facts import GameEnded, GameReopened, PlayerLeft, TieBreakWon
from tests.rules.told import corrected, scored, start
from tests.web.games import example, kept
from web.catalogs import catalog
from web.ending import ending
from web.story import story
from web.tie import tie

EN = catalog("en")
TEN = "Ann 10:125, Bo 10:100, Cy 9:20"
TIED = scored("Ann +0, Bo +25, Cy -50")
SHARED = {"tiebreak_win": "shared"}


def over(*facts, **named):
    return ending(kept(start(**named), *facts), EN)


def lines(found):
    return [(line.place, line.person.name, line.total) for line in found.lines]


def test_a_tie_names_the_tied_and_what_they_play_for():
    found = tie(kept(start(at=TEN), TIED), EN)
    assert (found.title, found.heading) == ("Tied at 125", "Ann and Bo: 125 points")
    assert found.why == "Completed phase 10 in the same round."
    assert found.rule == "Only Ann and Bo play. Whoever lays it down first wins:"
    assert (found.phase.number, found.phase.words) == (10, "set of 5 and set of 3")
    assert found.question == "Who laid it down first?"
    assert [person.name for person in found.keys] == ["Ann", "Bo"]
    assert (found.check, found.correction, found.last_round) == ("phase=10", "Correct round 1", 1)


def test_the_house_rule_asks_who_went_out():
    found = tie(kept(start(at=TEN, rulebook="box", switches={"wrap_runs": True}), TIED), EN)
    assert found.question == "Who went out first?"
    assert found.check == "phase=10&rulebook=box&wrap_runs=yes"


def test_the_tie_break_leaves_third_place_as_it_is():
    found = tie(kept(start(at=TEN), TIED), EN)
    assert [(line.place, line.person.name, line.progress) for line in found.others] == [
        ("3rd", "Cy", "8 of 10 phases")
    ]


def test_one_who_has_not_finished_is_in_no_tie_with_equal_points():
    found = over(scored("Ann +0, Bo -50, Cy -50"), at="Ann 10:100, Bo 9:50, Cy 10:200")
    assert found.headline == "Ann wins"
    assert lines(found) == [("1st", "Ann", 100), ("2nd", "Cy", 250), ("3rd", "Bo", 100)]


def test_one_who_has_not_finished_does_not_win_with_fewer_points():
    found = over(scored("Ann +0, Bo -50, Cy +20"), at="Ann 10:300, Bo 10:0, Cy 3:0")
    assert found.headline == "Ann wins"
    assert found.reason == "Completed phase 10 before everybody else, with 300 points."
    assert lines(found)[1:] == [("2nd", "Bo", 50), ("3rd", "Cy", 20)]


PICKED = "Ann 1+2+3+4+5+6+7+8+9:100, Bo 1+2:0"
CASES = [
    ([scored("Ann +0, Bo +25, Cy -50")], {"at": "Ann 10:100, Bo 10:100"}, "Ann wins", "Several"),
    (
        [scored("Ann +0, Bo +25, Cy -50")],
        {"at": "Ann 10:125, Bo 10:100", "switches": SHARED},
        "Ann and Bo share the win",
        "Completed the last phase in the same round, with 125 points each.",
    ),
    (
        [scored("Ann +0, Bo +25, Cy -50")],
        {"at": TEN, "switches": {"win": "must_go_out"}},
        "Ann wins",
        "Completed the last phase and went out, with 125 points.",
    ),
    (
        [scored("Ann +10, Bo -50, Cy -50", "laid_last")],
        {"at": TEN, "switches": {"win": "immediate"}},
        "Ann wins",
        "The first to lay the last phase, with 135 points.",
    ),
    (
        [scored("Ann +0 @10, Bo +25 @3, Cy -50")],
        {"at": PICKED, "variant": "pick"},
        "Ann wins",
        "Completed all 10 phases before everybody else, with 100 points.",
    ),
    (
        [scored("Ann +0, Bo -60, Cy -60")],
        {"variant": "fixed_rounds", "round_limit": 1},
        "Ann wins",
        "The most phases, then the lowest total: 1, 0 points.",
    ),
    (
        [scored("Ann +5, Bo +0, Cy +5")] * 10,
        {"variant": "all_advance"},
        "Bo wins",
        "Everybody advanced together; the lowest total wins: 0 points.",
    ),
    (
        [TIED, TieBreakWon(laid_first="Bo")],
        {"at": TEN},
        "Bo wins",
        "The tie-break: the first to lay the last phase.",
    ),
    (
        [TIED, TieBreakWon(out_first="Bo")],
        {"at": TEN, "rulebook": "box"},
        "Bo wins",
        "The tie-break: the first to go out.",
    ),
    ([TIED, PlayerLeft("Ann")], {"at": TEN}, "Bo wins", "everybody else in it left"),
    (
        [scored("Ann +0, Bo -60, Cy -60"), GameEnded()],
        {},
        "Ended early",
        "Ended by agreement after round 1; nobody wins.",
    ),
    ([GameEnded()], {}, "Ended early", "before the first round was over"),
    (
        [scored("Ann +0, Bo -60, Cy -60"), GameEnded("Cy")],
        {},
        "Cy wins",
        "Ended by agreement after round 1; the table decided who wins.",
    ),
]


@pytest.mark.parametrize(("facts", "named", "headline", "reason"), CASES)
def test_every_ending_says_who_won_and_why(facts, named, headline, reason):
    found = over(*facts, **named)
    assert found.headline == headline
    assert reason in found.reason


@pytest.mark.parametrize("language", ["es", "pt", "ro"])
@pytest.mark.parametrize(("facts", "named", "headline", "reason"), CASES)
def test_every_ending_can_be_said_in_every_language(language, facts, named, headline, reason):
    found = ending(kept(start(**named), *facts), catalog(language))
    assert "%" not in found.headline + found.reason


def test_everybody_has_a_place_with_the_phases_behind_them():
    found = over(scored("Ann +0, Bo -50, Cy +20"), at="Ann 10:300, Bo 9:0, Cy 3:0")
    assert [line.progress for line in found.lines] == [
        *("10 of 10 phases", "8 of 10 phases", "3 of 10 phases")
    ]


def test_only_an_early_end_is_reopened():
    assert over(GameEnded()).can_reopen
    assert not over(TIED, TieBreakWon("Bo"), at=TEN).can_reopen


def told(*facts, **named):
    return [line.text for line in story(kept(start(**named), *facts), EN)]


def test_each_round_is_told_in_a_line():
    stuck = scored("Ann +0, Bo +20, Cy -60")
    assert told(stuck, stuck, stuck) == [
        "Ann went out",
        "Ann went out",
        "Ann went out · Cy: 3rd round on phase 1",
    ]


def test_the_lead_changes():
    first, second = scored("Ann +0, Bo -60, Cy -60"), scored("Ann -60, Bo +0, Cy -60")
    third = scored("Ann -60, Bo +0, Cy -120")
    assert told(first, second, third) == [
        "Ann went out",
        "Bo went out",
        "Bo went out · the lead changes: Bo · Cy: 3rd round on phase 1",
    ]


def test_the_last_phase_and_dear_hands_are_told():
    text = told(scored("Ann +0, Bo -160, Cy -60"), at="Ann 10:0")
    assert text == ["Ann went out · last phase: Ann · Bo: 160 points"]
    assert told(scored("Ann -60, Bo -60, Cy -60", "nobody_out")) == [
        "nobody went out · nobody laid"
    ]


def test_a_reopened_game_is_told_on():
    game = kept(*example().facts, GameEnded(), GameReopened())
    assert game.game.status == "in_progress"
    assert len(story(game, EN)) == 1


def test_a_correction_tells_another_story():
    wrong = scored("Ann +0, Bo -60, Cy -60")
    assert told(wrong, corrected(1, "Ann -60, Bo +0, Cy -60")) == ["Bo went out"]
