"""What each refusal of a game rests on, as `rules.replay` lists it: field and evidence, whole.

The sentences that people read are made of them, so none may be missing or be called otherwise.
"""

import pytest

from rules.acts import Acts
from rules.cards import cards
from rules.errors import RulesError
from rules.facts import (
    ActRedone,
    ActUndone,
    GameEnded,
    GameReopened,
    PlayerJoined,
    PlayerLeft,
    Result,
    ResultTold,
    RoundScored,
    Standing,
    StartCorrected,
    TieBreakWon,
)
from rules.scoring import Counts
from tests.rules.told import corrected, refusal, refused_start, results, scored, start, told

AB, ABC = ("Ann", "Bo"), ("Ann", "Bo", "Cy")
ALL = tuple(range(1, 11))
ROUND = scored("Ann +0, Bo -60")
TEN = {"at": "Ann 10:25, Bo 10:0"}
TIE = (start("Ann Bo", **TEN), scored("Ann +0, Bo +25"))
OVER = (start("Ann Bo", **TEN), scored("Ann +0, Bo -60"))
FLOAT, IMMEDIATE, MUST = {"go_out": "float"}, {"win": "immediate"}, {"win": "must_go_out"}


def pick(at=""):
    return start("Ann Bo", at, variant="pick")


def hands(**given):
    """A round told hand by hand; Ann is out unless told otherwise."""
    return RoundScored({"Ann": Result(True, 0), **given})


def of_bo(*rest):
    return ("results", "Bo", *rest)


STARTS = {
    "a name twice": (
        start("Ann Bo Ann"),
        ("name_taken", ("players", 2), {"player": "Ann"}),
    ),
    "a dealer who sits elsewhere": (
        start("Ann Bo", dealer="Di"),
        ("player_unknown", ("dealer",), {"player": "Di", "among": AB}),
    ),
    "a start of somebody who sits elsewhere": (
        start("Ann Bo", "Di 4:0"),
        ("player_unknown", ("start", "Di"), {"player": "Di", "among": AB}),
    ),
    "a phase of another variant": (
        start("Ann Bo", "Ann 3:0", variant="even"),
        (
            *("phase_unknown", ("start", "Ann", "phase")),
            {"player": "Ann", "phase": 3, "phases": (2, 4, 6, 8, 10)},
        ),
    ),
    "a total below nothing": (
        start("Ann Bo", "Ann 3:-5"),
        (
            *("out_of_range", ("start", "Ann", "total")),
            {"player": "Ann", "value": -5, "least": 0},
        ),
    ),
    "phases where there is one after the other": (
        start("Ann Bo", dealer="Bo").__class__(
            AB, "Bo", start("Ann Bo").house, start={"Ann": Standing(completed=(1,))}
        ),
        (
            *("contradictory", ("start", "Ann", "completed")),
            {"player": "Ann", "what": "completed"},
        ),
    ),
    "one phase where the players pick": (
        pick().__class__(AB, "Bo", pick().house, "pick", start={"Ann": Standing(3)}),
        (
            *("contradictory", ("start", "Ann", "phase")),
            {"player": "Ann", "what": "one_phase"},
        ),
    ),
    "a phase that nobody can pick": (
        pick("Ann 3+11:0"),
        (
            *("phase_unknown", ("start", "Ann", "completed", 1)),
            {"player": "Ann", "phase": 11, "phases": ALL},
        ),
    ),
    "a phase completed twice": (
        pick("Ann 3+4+3:0"),
        (
            *("phase_already_completed", ("start", "Ann", "completed", 2)),
            {"player": "Ann", "phase": 3, "completed": (3, 4)},
        ),
    ),
    "all phases, and nobody plays on": (
        pick(f"Ann {'+'.join(map(str, ALL))}:0"),
        (
            *("phase_unknown", ("start", "Ann", "completed")),
            {"player": "Ann", "phase": "done", "phases": ALL},
        ),
    ),
    "two phases at a table that goes on together": (
        start("Ann Bo", "Ann 3:0, Bo 5:0", variant="all_advance"),
        ("contradictory", ("start",), {"what": "start_phases", "phases": (3, 5)}),
    ),
    "as many rounds as there are": (
        start("Ann Bo", variant="fixed_rounds", round_limit=3, rounds_played=3),
        ("out_of_range", ("rounds_played",), {"value": 3, "least": 0, "most": 2}),
    ),
    "fewer rounds than none": (
        start("Ann Bo", rounds_played=-1),
        ("out_of_range", ("rounds_played",), {"value": -1, "least": 0, "most": None}),
    ),
}


@pytest.mark.parametrize("case", STARTS)
def test_a_start_is_refused_with_all_that_speaks_against_it(case):
    fact, expected = STARTS[case]
    assert parts(refused_start(fact)) == expected


def parts(error: RulesError):
    return error.code, error.field, error.evidence


ACTS = {
    # Of a round
    "a result of a stranger": (
        (start("Ann Bo"), scored("Ann +0, Bo -60, Di -60")),
        ("player_unknown", ("results", "Di"), {"player": "Di", "among": AB}),
    ),
    "no result": (
        (start("Ann Bo"), scored("Ann +0")),
        ("result_missing", of_bo(), {"player": "Bo", "what": "result"}),
    ),
    "not a word on the phase": (
        (start("Ann Bo"), hands(Bo=Result(points=60))),
        ("result_missing", of_bo("completed"), {"player": "Bo", "what": "completed"}),
    ),
    "not a word on the points": (
        (start("Ann Bo"), hands(Bo=Result(True))),
        ("result_missing", of_bo("points"), {"player": "Bo", "what": "points"}),
    ),
    "points that are not those of the cards": (
        (start("Ann Bo"), hands(Bo=Result(True, 10, cards(["R5"])))),
        (
            *("contradictory", of_bo("points")),
            {"player": "Bo", "what": "points", "told": ("points", "cards")},
        ),
    ),
    "points that are not those of the counts": (
        (start("Ann Bo"), hands(Bo=Result(True, 10, None, Counts(low=1)))),
        (
            *("contradictory", of_bo("points")),
            {"player": "Bo", "what": "points", "told": ("points", "counts")},
        ),
    ),
    "counts that are not those of the cards": (
        (start("Ann Bo"), hands(Bo=Result(True, None, cards(["R5"]), Counts(low=2)))),
        (
            *("contradictory", of_bo("counts")),
            {"player": "Bo", "what": "points", "told": ("cards", "counts")},
        ),
    ),
    "a phase named where nobody picks": (
        (start("Ann Bo"), scored("Ann +0, Bo +5 @1")),
        ("contradictory", of_bo("phase"), {"player": "Bo", "what": "phase"}),
    ),
    "no phase named where the players pick": (
        (pick(), scored("Ann +0 @1, Bo +5")),
        ("phase_required", of_bo("phase"), {"player": "Bo"}),
    ),
    "a phase named that is none": (
        (pick(), scored("Ann +0 @1, Bo +5 @11")),
        ("phase_unknown", of_bo("phase"), {"player": "Bo", "phase": 11, "phases": ALL}),
    ),
    "a phase laid again": (
        (pick("Bo 2+4:0"), scored("Ann +0 @1, Bo +5 @4")),
        (
            *("phase_already_completed", of_bo("phase")),
            {"player": "Bo", "phase": 4, "completed": (2, 4)},
        ),
    ),
    "an ending that is none": (
        (start("Ann Bo"), scored("Ann +0, Bo -60", "x" * 50)),
        ("unknown_value", ("ended",), {"value": "x" * 40}),
    ),
    "the last phase ends a round where it does not": (
        (start("Ann Bo", **TEN), scored("Ann +5, Bo -60", "laid_last")),
        ("contradictory", ("ended",), {"what": "laid_last_win", "win": "completed"}),
    ),
    "the last phase ends a round, laid by nobody": (
        (start("Ann Bo", switches=IMMEDIATE, **TEN), scored("Ann -60, Bo -60", "laid_last")),
        ("contradictory", ("ended",), {"what": "laid_last_finishers", "players": ()}),
    ),
    "two lay the last phase first": (
        (start("Ann Bo", switches=IMMEDIATE, **TEN), scored("Ann +0, Bo +5")),
        (
            *("contradictory", of_bo("completed")),
            {"player": "Bo", "what": "finishers", "players": AB},
        ),
    ),
    "somebody out where nobody was": (
        (start("Ann Bo"), scored("Ann -60, Bo +0!", "nobody_out")),
        ("contradictory", of_bo("out"), {"player": "Bo", "what": "nobody_out"}),
    ),
    "another one out than the finisher": (
        (start("Ann Bo", switches=IMMEDIATE, **TEN), scored("Ann +5, Bo -0!", "laid_last")),
        ("contradictory", of_bo("out"), {"player": "Bo", "what": "laid_last"}),
    ),
    "points that no cards are worth": (
        (start("Ann Bo"), scored("Ann +0, Bo -62")),
        (
            *("points_unreachable", of_bo("points")),
            {"player": "Bo", "points": 62, "why": "no_sum", "below": 60, "above": 65, "most": 860},
        ),
    ),
    "more points than there are": (
        (start("Ann Bo"), scored("Ann +0, Bo -865")),
        (
            *("points_unreachable", of_bo("points")),
            {
                "player": "Bo",
                "points": 865,
                "why": "above_all",
                "below": 860,
                "above": None,
                "most": 860,
            },
        ),
    ),
    "nothing left, and not out": (
        (start("Ann Bo"), scored("Ann +0, Bo +0?")),
        (
            *("points_unreachable", of_bo("points")),
            {
                "player": "Bo",
                "points": 0,
                "why": "zero_not_out",
                "below": None,
                "above": 5,
                "most": 860,
            },
        ),
    ),
    "a third copy of a card": (
        (start("Ann Bo"), hands(Bo=Result(False, None, cards(["R5"] * 3)))),
        (
            *("deck_exceeded", of_bo("cards", 2)),
            {"player": "Bo", "together": False, "cards": cards(["R5"]), "decks": 1},
        ),
    ),
    "a ninth wild": (
        (start("Ann Bo"), hands(Bo=Result(False, None, None, Counts(wild=9)))),
        (
            *("deck_exceeded", of_bo("counts", "wild")),
            {
                "player": "Bo",
                "together": False,
                "value": "wild",
                "given": 9,
                "most": 8,
                "decks": 1,
            },
        ),
    ),
    "the same cards in several hands": (
        (
            start("Ann Bo Cy"),
            hands(
                Bo=Result(False, None, cards(["R5", "R5"])),
                Cy=Result(False, None, cards(["B1", "R5"])),
            ),
        ),
        (
            *("deck_exceeded", ("results", "Cy", "cards", 1)),
            {"player": "Cy", "together": True, "cards": cards(["R5"]), "decks": 1},
        ),
    ),
    "out with points": (
        (start("Ann Bo"), scored("Ann -60, Bo +5!")),
        ("out_with_points", of_bo("points"), {"player": "Bo", "points": 5}),
    ),
    "out without the phase": (
        (start("Ann Bo"), scored("Ann -60, Bo -0")),
        ("out_without_phase", of_bo("completed"), {"player": "Bo"}),
    ),
    "several out where it matters who was": (
        (
            start("Ann Bo", switches={**FLOAT, **MUST}, **TEN),
            scored("Ann +0, Bo +0"),
        ),
        (
            *("out_required", ("results", "Ann", "out")),
            {"player": "Ann", "players": AB, "why": "float"},
        ),
    ),
    "a finisher who is not out where laying wins": (
        (start("Ann Bo", switches=IMMEDIATE, at="Ann 9:0, Bo 10:0"), scored("Ann +0, Bo +5")),
        (
            *("out_required", of_bo("out")),
            {"player": "Bo", "players": ("Bo",), "why": "immediate"},
        ),
    ),
    "two out": (
        (start("Ann Bo"), scored("Ann +0, Bo +0")),
        ("two_players_out", of_bo("out"), {"player": "Bo", "players": AB}),
    ),
    "nobody out": (
        (start("Ann Bo"), scored("Ann -60, Bo -60")),
        ("nobody_went_out", ("results",), {}),
    ),
    # Of who comes and goes
    "a seventh player": (
        (start("Ann Bo Cy Di Ed Flo"), PlayerJoined("Gus")),
        (
            *("player_count", ("joined",)),
            {"given": 7, "least": 2, "most": 6, "decks": 1},
        ),
    ),
    "one who sits there": (
        (start("Ann Bo"), PlayerJoined("Bo")),
        ("name_taken", ("joined",), {"player": "Bo"}),
    ),
    "one who joins nowhere": (
        (start("Ann Bo"), PlayerJoined("Di", Standing(11))),
        ("phase_unknown", ("phase",), {"player": "Di", "phase": 11, "phases": ALL}),
    ),
    "one who joins at another phase than the table's": (
        (start("Ann Bo", variant="all_advance"), PlayerJoined("Di", Standing(3))),
        ("contradictory", ("phase",), {"what": "join_phase", "phase": 3, "table": 1}),
    ),
    "a stranger leaves": (
        (start("Ann Bo Cy"), PlayerLeft("Bo"), PlayerLeft("Bo")),
        ("player_unknown", ("left",), {"player": "Bo", "among": ("Ann", "Cy")}),
    ),
    "one of the last two leaves": (
        (start("Ann Bo"), PlayerLeft("Bo")),
        ("too_few_players", ("left",), {"player": "Bo", "least": 2}),
    ),
    # Of the end
    "a stranger wins": (
        (start("Ann Bo"), GameEnded("Di")),
        ("player_unknown", ("winner",), {"player": "Di", "among": AB}),
    ),
    "a game goes on that was not ended": (
        (start("Ann Bo"), GameReopened()),
        ("not_ended_early", (), {}),
    ),
    "a round after the end": ((*OVER, ROUND), ("game_is_over", (), {"act": "round"})),
    "somebody leaves after the end": (
        (*OVER, PlayerLeft("Bo")),
        ("game_is_over", (), {"act": "left"}),
    ),
    "somebody joins after the end": (
        (*OVER, PlayerJoined("Di")),
        ("game_is_over", (), {"act": "joined"}),
    ),
    "an end after the end": ((*OVER, GameEnded()), ("game_is_over", (), {"act": "ended_early"})),
    "a tie-break after the end": (
        (*OVER, TieBreakWon("Ann")),
        ("game_is_over", (), {"act": "tiebreak"}),
    ),
    "a round in a tie": (
        (*TIE, ROUND),
        ("tiebreak_pending", (), {"act": "round", "tied": AB, "phase": 10}),
    ),
    "somebody joins in a tie": (
        (*TIE, PlayerJoined("Di")),
        ("tiebreak_pending", (), {"act": "joined", "tied": AB, "phase": 10}),
    ),
    "a tie-break without a tie": (
        (start("Ann Bo"), TieBreakWon("Ann")),
        ("no_tiebreak", ("tiebreak",), {}),
    ),
    "the result of another tie": (
        (*TIE, TieBreakWon("Ann", tied=ABC)),
        ("no_tiebreak", ("tiebreak",), {}),
    ),
    "one wins a tie who was not in it": (
        (*TIE, TieBreakWon("Ann", "Di")),
        ("player_unknown", ("tiebreak", "out_first"), {"player": "Di", "among": AB}),
    ),
    "not said who laid first": (
        (*TIE, TieBreakWon(out_first="Ann")),
        ("result_missing", ("tiebreak", "laid_first"), {"player": None, "what": "laid_first"}),
    ),
    "not said who was out first": (
        (start("Ann Bo", rulebook="box", **TEN), TIE[1], TieBreakWon("Ann")),
        ("result_missing", ("tiebreak", "out_first"), {"player": None, "what": "out_first"}),
    ),
    # Of games of the past
    "a stranger's total": (
        (start("Ann Bo"), ResultTold({"Ann": 5, "Bo": 5, "Di": 5})),
        ("player_unknown", ("result", "totals", "Di"), {"player": "Di", "among": AB}),
    ),
    "a total of less than nothing": (
        (start("Ann Bo"), ResultTold({"Ann": 5, "Bo": -5})),
        ("out_of_range", ("result", "totals", "Bo"), {"value": -5, "least": 0}),
    ),
    "no total": (
        (start("Ann Bo"), ResultTold({"Ann": 5})),
        ("result_missing", ("result", "totals", "Bo"), {"player": "Bo", "what": "points"}),
    ),
    "a strange winner": (
        (start("Ann Bo"), ResultTold({"Ann": 5, "Bo": 5}, ("Ann", "Di"))),
        ("player_unknown", ("result", "winners", 1), {"player": "Di", "among": AB}),
    ),
    "a winner twice": (
        (start("Ann Bo"), ResultTold({"Ann": 5, "Bo": 5}, ("Ann", "Ann"))),
        ("name_taken", ("result", "winners", 1), {"player": "Ann"}),
    ),
}
GROUNDLESS = {
    "a round that is not there": (
        (start("Ann Bo"), ROUND, corrected(2, "Ann +0, Bo -60")),
        ("round_unknown", (), {"given": 2, "rounds": 1}),
    ),
    "one renamed who is not at the table then": (
        (start("Ann Bo"), StartCorrected(start("Ann Cy"), (), {"Bo": "Di"})),
        ("player_unknown", ("renamed", "Bo"), {"player": "Di", "among": ("Ann", "Cy")}),
    ),
    "two who turn out to be one": (
        (start("Ann Bo"), StartCorrected(start("Ann Cy"), (), {"Bo": "Cy", "Di": "Cy"})),
        ("name_taken", ("renamed", "Di"), {"player": "Cy"}),
    ),
    "a result of a game that has begun": (
        (start("Ann Bo"), ROUND, ResultTold({"Ann": 5, "Bo": 5})),
        ("game_has_begun", (), {}),
    ),
    "nothing to take back": ((start("Ann Bo"), ActUndone()), ("nothing_to_undo", (), {})),
    "nothing to put back": ((start("Ann Bo"), ActRedone()), ("nothing_to_redo", (), {})),
}


@pytest.mark.parametrize("case", ACTS)
def test_an_act_is_refused_with_all_that_speaks_against_it(case):
    facts, (code, field, evidence) = ACTS[case]
    error = refusal(*facts)
    number = told(*facts[:-1]).game.round
    assert parts(error) == (code, field, {**evidence, "round": number})


@pytest.mark.parametrize("case", GROUNDLESS)
def test_what_has_no_ground_is_refused_before_any_round(case):
    facts, (code, field, evidence) = GROUNDLESS[case]
    assert parts(refusal(*facts)) == (code, field, {**evidence, "round": None})


def test_a_card_list_and_the_same_counts_agree():
    hand = Result(True, 5, cards(["R5"]), Counts(low=1))
    assert told(start("Ann Bo"), hands(Bo=hand)).rounds[0].lines["Bo"].points == 5


def test_results_of_everybody_are_wanted_in_the_order_of_the_seats():
    error = refusal(start("Ann Bo Cy"), RoundScored(results("Cy +0")))
    assert error.evidence["player"] == "Ann"


DOUBTS = {
    "not_laid_below_minimum": ("-45", {"points": 45, "least": 50, "hand": 10}),
    "not_laid_above_maximum": ("-235", {"points": 235, "most": 230, "hand": 10}),
    "laid_above_maximum": (
        "+105",
        {"points": 105, "cards": None, "phase": 1, "most_cards": 4, "most_points": 100},
    ),
}


@pytest.mark.parametrize("code", DOUBTS)
def test_a_warning_says_what_is_hard_to_believe(code):
    hand, evidence = DOUBTS[code]
    (warned,) = told(start("Ann Bo"), scored(f"Ann +0, Bo {hand}")).warnings
    assert (warned.code, warned.player, warned.round) == (code, "Bo", 1)
    assert warned.evidence == evidence


def test_a_hand_that_is_not_ten_cards_says_how_many():
    found = told(start("Ann Bo"), hands(Bo=Result(False, None, None, Counts(low=11))))
    assert [(each.code, each.evidence) for each in found.warnings] == [
        ("wrong_hand_size", {"cards": 11, "hand": 10})
    ]


def test_laid_from_more_cards_than_the_phase_leaves_says_so():
    found = told(start("Ann Bo"), hands(Bo=Result(True, None, None, Counts(low=5))))
    (warned,) = found.warnings
    assert warned.evidence == {
        "points": 25,
        "cards": 5,
        "phase": 1,
        "most_cards": 4,
        "most_points": 100,
    }


def test_a_result_of_nothing_at_all_is_one():
    found = told(start("Ann Bo"), ResultTold({"Ann": 0, "Bo": 5}))
    assert found.game.winner == "Ann"


def test_at_a_table_that_goes_on_together_nobody_starts_done():
    error = refused_start(start("Ann Bo", "Ann done:0", variant="all_advance"))
    assert (error.code, error.field) == ("phase_unknown", ("start", "Ann", "phase"))


def test_what_was_taken_back_and_put_back_is_known_by_the_fact_that_did_it():
    acts = Acts([start("Ann Bo"), ROUND, ROUND, ActUndone(), ActUndone(), ActRedone()])
    assert acts.targets == {3: 2, 4: 1, 5: 1}
    assert (acts.done, acts.undone, acts.places) == ([1], [2], {1: 1, 2: 2})
    assert (acts.undoable, acts.redoable) == (1, 2)


def test_what_was_corrected_before_a_refusal_stays_corrected():
    again = corrected(1, "Ann -60, Bo +0")
    first = StartCorrected(start("Bo Ann"))
    wrong = corrected(2, "Ann +0, Bo -60")
    acts = Acts([start("Ann Bo"), ROUND, again, first, wrong])
    assert acts.opening == first.start
    assert (acts.refusal.seq, acts.refusal.fact) == (4, wrong)
    (said,) = acts
    assert (said.seq, said.first, said.is_corrected, said.act) == (2, 1, True, again)


def test_a_result_told_belongs_before_any_round():
    result = ResultTold({"Ann": 5, "Bo": 10})
    (said,) = Acts([start("Ann Bo"), ResultTold({"Ann": 5, "Bo": 5}), result])
    assert (said.act, said.place, said.seq, said.first) == (result, 0, 2, 1)
