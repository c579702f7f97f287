"""A round is over: who goes on, what it costs, what is refused (RULES.md sections 6 and 7)."""

import pytest

from rules.cards import cards
from rules.facts import Result, RoundScored
from rules.game import next_phase
from rules.house import house_rules
from rules.results import points_in
from rules.scoring import Counts
from tests.rules.table import held, phase
from tests.rules.told import refusal, scored, start, told, totals

PICK = {"variant": "pick"}
FLOAT = {"go_out": "float"}


def phases(found):
    return {seat.player: next_phase(found.game.course, seat) for seat in found.game.seats}


def code(begin, text, ended=None):
    return refusal(begin, scored(text, ended)).code


def with_hand(**result):
    """Ann goes out, and Bo holds this."""
    return RoundScored({"Ann": Result(True, 0), "Bo": Result(**result)})


def test_who_laid_goes_on_whether_gone_out_or_not():
    found = told(start(), scored("Ann +0, Bo +25, Cy -60"))
    assert phases(found) == {"Ann": 2, "Bo": 2, "Cy": 1}
    assert totals(found) == {"Ann": 0, "Bo": 25, "Cy": 60}


def test_out_alone_means_no_points():
    found = told(start("Ann Bo"), scored("Ann +!, Bo -60"))
    assert totals(found) == {"Ann": 0, "Bo": 60}


def test_out_alone_means_laid_as_well():
    """Nobody goes out without having laid, so nothing is derived from points."""
    facts = RoundScored({"Ann": Result(out=True), "Bo": Result(False, 60)})
    assert phases(told(start("Ann Bo"), facts)) == {"Ann": 2, "Bo": 1}
    zero = RoundScored({"Ann": Result(points=0), "Bo": Result(False, 60)})
    assert refusal(start("Ann Bo"), zero).field == ("results", "Ann", "completed")


def test_cards_and_counts_make_the_points():
    found = told(start("Ann Bo"), with_hand(laid=True, cards=held("R1 W")))
    assert totals(found)["Bo"] == 30
    found = told(start("Ann Bo"), with_hand(laid=True, counts=Counts(high=2)))
    assert totals(found)["Bo"] == 20


def test_no_cards_are_no_points_and_out():
    empty = RoundScored({"Ann": Result(True, cards=()), "Bo": Result(False, 60)})
    found = told(start("Ann Bo"), empty)
    assert found.rounds[0].out == "Ann"


@pytest.mark.parametrize(
    "hand",
    [
        {"points": 31, "cards": held("R1 W")},
        {"points": 31, "counts": Counts(low=1, wild=1)},
        {"cards": held("R10"), "counts": Counts(low=2)},
    ],
)
def test_points_told_in_two_ways_that_disagree_are_contradictory(hand):
    error = refusal(start("Ann Bo"), with_hand(laid=True, **hand))
    assert (error.code, error.evidence["what"]) == ("contradictory", "points")
    assert sorted(error.evidence["told"]) == sorted(hand)


def test_points_told_in_two_ways_that_agree_are_fine():
    both = with_hand(laid=True, points=30, cards=held("R1 W"), counts=Counts(low=1, wild=1))
    assert totals(told(start("Ann Bo"), both))["Bo"] == 30


def test_result_of_somebody_else_is_refused():
    error = refusal(start("Ann Bo"), scored("Ann +0, Bo -60, Di -60"))
    assert (error.code, error.field) == ("player_unknown", ("results", "Di"))
    assert error.evidence == {"player": "Di", "among": ("Ann", "Bo"), "round": 1}


def test_missing_player_is_refused():
    error = refusal(start(), scored("Ann +0, Bo -60"))
    assert (error.code, error.field) == ("result_missing", ("results", "Cy"))


def test_blank_is_never_zero():
    error = refusal(start("Ann Bo"), with_hand(laid=False))
    assert (error.code, error.field) == ("result_missing", ("results", "Bo", "points"))
    error = refusal(start("Ann Bo"), with_hand(points=60))
    assert (error.code, error.field) == ("result_missing", ("results", "Bo", "completed"))
    error = refusal(start("Ann Bo"), with_hand(laid=True, out=False))
    assert (error.code, error.field) == ("result_missing", ("results", "Bo", "points"))


@pytest.mark.parametrize(
    ("points", "why", "nearest"),
    [
        (37, "no_sum", (35, 40)),
        (865, "above_all", (860, None)),
        (861, "above_all", (860, None)),
        (859, "no_sum", (855, 860)),
        (2**53, "above_all", (860, None)),
        (-5, "no_sum", (None, 0)),
    ],
)
def test_points_that_no_cards_make_are_refused(points, why, nearest):
    error = refusal(start("Ann Bo"), with_hand(laid=False, points=points))
    assert (error.code, error.field) == ("points_unreachable", ("results", "Bo", "points"))
    assert (error.evidence["why"], error.evidence["most"]) == (why, 860)
    assert (error.evidence["below"], error.evidence["above"]) == nearest


def test_two_decks_hold_more_points():
    assert totals(told(start("Ann Bo", switches={"decks": 2}), scored("Ann +0, Bo -865")))


def test_zero_is_refused_for_one_who_is_said_not_to_have_gone_out():
    error = refusal(start(), scored("Ann +0, Bo +0?, Cy -60"))
    assert (error.code, error.evidence["why"]) == ("points_unreachable", "zero_not_out")
    assert code(start("Ann Bo"), "Ann +0, Bo -60", "nobody_out") == "points_unreachable"


def test_one_hand_beyond_the_deck_is_refused():
    error = refusal(start("Ann Bo"), with_hand(laid=False, cards=held("S S S S S 1 1 1 1 1")))
    assert (error.code, error.field) == ("deck_exceeded", ("results", "Bo", "cards", 4))
    assert not error.evidence["together"]
    error = refusal(start("Ann Bo"), with_hand(laid=False, counts=Counts(low=5, skip=5)))
    assert (error.code, error.field) == ("deck_exceeded", ("results", "Bo", "counts", "skip"))
    assert not error.evidence["together"]


def test_card_lists_that_contradict_the_deck_together_are_refused():
    three = scored("Ann +0, Bo -60, Cy -60")
    three.results["Bo"] = Result(True, cards=held("R5 R5"))
    three.results["Cy"] = Result(True, cards=held("B5 R5"))
    error = refusal(start(), three)
    assert (error.code, error.field) == ("deck_exceeded", ("results", "Cy", "cards", 1))
    assert error.evidence["together"]
    told(start(switches={"decks": 2}), three)


def test_counts_that_exceed_the_deck_together_are_warned_of():
    three = scored("Ann +0, Bo -60, Cy -60")
    three.results["Bo"] = Result(False, counts=Counts(low=7, skip=3))
    three.results["Cy"] = Result(False, cards=held("S S R1 R2 R3 R4 R5 R6 R7 R8"))
    (warned,) = told(start(), three).warnings
    assert (warned.code, warned.player, warned.round) == ("deck_exceeded_in_total", None, 1)
    assert warned.evidence == {"value": "skip", "given": 5, "most": 4, "decks": 1}


def test_out_with_points_is_refused():
    error = refusal(start("Ann Bo"), scored("Ann +5!, Bo -60"))
    assert (error.code, error.field) == ("out_with_points", ("results", "Ann", "points"))


@pytest.mark.parametrize("text", ["Ann -0, Bo +25", "Ann -!, Bo +25", "Ann -0!, Bo +25"])
def test_out_without_having_laid_is_refused(text):
    assert code(start("Ann Bo"), text) == "out_without_phase"


@pytest.mark.parametrize("text", ["Ann +0, Bo +0", "Ann +0!, Bo +0", "Ann +!, Bo +!"])
def test_two_out_are_refused(text):
    assert code(start("Ann Bo"), text) == "two_players_out"


@pytest.mark.parametrize("text", ["Ann +5, Bo -60", "Ann +5?, Bo -60?"])
def test_nobody_out_is_refused_unless_it_is_said(text):
    assert code(start("Ann Bo"), text) == "nobody_went_out"
    found = told(start("Ann Bo"), scored(text, "nobody_out"))
    assert found.rounds[0].out is None
    assert found.game.round == 2


def test_nobody_out_and_somebody_out_contradict_each_other():
    for begin in (start("Ann Bo"), start("Ann Bo", "Ann 10:0")):
        error = refusal(begin, scored("Ann +0!, Bo -60", "nobody_out"))
        assert (error.code, error.evidence["what"]) == ("contradictory", "nobody_out")


def test_unknown_ending_is_named():
    error = refusal(start("Ann Bo"), scored("Ann +0, Bo -60", "rain"))
    assert (error.code, error.field) == ("unknown_value", ("ended",))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Ann +37, Di -60", "player_unknown"),
        ("Ann +37", "result_missing"),
        ("Ann +37!, Bo -0", "points_unreachable"),
        ("Ann +5!, Bo -0", "out_with_points"),
        ("Ann +0, Bo -0", "out_without_phase"),
    ],
)
def test_first_code_that_applies_is_the_answer(text, first):
    assert code(start("Ann Bo"), text) == first


class TestFloat:
    """One may hold no cards and wait until a discard ends the round."""

    def test_several_may_have_no_points(self):
        found = told(start(switches=FLOAT), scored("Ann +0, Bo +0, Cy -60"))
        assert found.rounds[0].out is None

    def test_the_one_said_to_be_out_is(self):
        found = told(start(switches=FLOAT), scored("Ann +0, Bo +0!, Cy -60"))
        assert found.rounds[0].out == "Bo"

    def test_the_one_left_over_is_out(self):
        found = told(start(switches=FLOAT), scored("Ann +0?, Bo +0, Cy -60"))
        assert found.rounds[0].out == "Bo"

    def test_one_at_most_is_out(self):
        assert code(start(switches=FLOAT), "Ann +0!, Bo +0!, Cy -60") == "two_players_out"

    def test_whoever_has_no_points_has_laid(self):
        assert code(start(switches=FLOAT), "Ann +0!, Bo -0, Cy -60") == "out_without_phase"

    def test_nobody_out_leaves_room_for_no_points(self):
        found = told(start(switches=FLOAT), scored("Ann +0, Bo +5, Cy -60", "nobody_out"))
        assert found.rounds[0].out is None

    def test_somebody_goes_out_unless_it_is_said(self):
        assert code(start(switches=FLOAT), "Ann +0?, Bo +5, Cy -60") == "nobody_went_out"


class TestPick:
    """Any phase of the list in any round, each once."""

    def test_phase_laid_is_named(self):
        error = refusal(start("Ann Bo", **PICK), scored("Ann +0, Bo -60"))
        assert (error.code, error.field) == ("phase_required", ("results", "Ann", "phase"))

    def test_phase_is_one_of_the_game(self):
        assert code(start("Ann Bo", **PICK), "Ann +0 @11, Bo -60") == "phase_unknown"
        two = {"variant": "custom", "phases": (phase("set 4"), phase("even 6")), "order": "pick"}
        assert code(start("Ann Bo", **two), "Ann +0 @3, Bo -60") == "phase_unknown"

    def test_phase_is_completed_once(self):
        begin = start("Ann Bo", **PICK)
        error = refusal(begin, scored("Ann +0 @4, Bo -60"), scored("Ann +0 @4, Bo -60"))
        assert (error.code, error.field) == (
            "phase_already_completed",
            ("results", "Ann", "phase"),
        )
        assert error.evidence["completed"] == (4,)

    def test_completed_phases_are_sorted(self):
        found = told(
            start("Ann Bo", **PICK),
            *(scored(f"Ann +0 @{number}, Bo -60") for number in (10, 4, 7)),
        )
        assert phases(found) == {"Ann": (4, 7, 10), "Bo": ()}

    def test_phase_named_but_not_laid_is_not_completed(self):
        found = told(start("Ann Bo", **PICK), scored("Ann +0 @1, Bo -60 @2"))
        assert phases(found) == {"Ann": (1,), "Bo": ()}

    def test_elsewhere_no_phase_is_named(self):
        error = refusal(start("Ann Bo"), scored("Ann +0 @1, Bo -60"))
        assert (error.code, error.evidence["what"]) == ("contradictory", "phase")


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        ("Ann +0, Bo -45", {"Bo": "not_laid_below_minimum"}),
        ("Ann +0, Bo -235", {"Bo": "not_laid_above_maximum"}),
        ("Ann +0, Bo +105", {"Bo": "laid_above_maximum"}),
        ("Ann +0, Bo +100", {}),
        ("Ann +0, Bo -50", {}),
        ("Ann +0, Bo -230", {}),
    ],
)
def test_implausible_points_are_warned_of(text, warned):
    found = told(start("Ann Bo"), scored(text))
    assert {each.player: each.code for each in found.warnings} == warned


def test_points_that_so_few_cards_do_not_make_are_warned_of():
    found = told(start("Ann Bo", "Bo 6:0"), scored("Ann +0, Bo +20"))
    assert [each.evidence["most_points"] for each in found.warnings] == [25]
    assert not told(start("Ann Bo", "Bo 6:0"), scored("Ann +0, Bo +25")).warnings


def test_hand_not_laid_of_other_than_ten_cards_is_warned_of():
    nine = with_hand(laid=False, cards=held("R10 B10 G10 Y10 R1 B1 G1 Y1 R2"))
    found = told(start("Ann Bo"), nine)
    assert [each.code for each in found.warnings] == ["wrong_hand_size"]


def test_warnings_count_rounds_as_the_table_does():
    found = told(start("Ann Bo", rounds_played=4), scored("Ann +0, Bo -45"))
    assert [each.round for each in found.warnings] == [5]


def test_finisher_who_plays_on_can_hold_what_the_last_phase_leaves():
    begin = start("Ann Bo", "Ann done:0", variant="fixed_rounds", round_limit=9)
    assert not told(begin, scored("Ann +50, Bo +0")).warnings
    assert told(begin, scored("Ann +55, Bo +0")).warnings


def test_line_tells_what_a_player_did():
    found = told(start("Ann Bo", "Bo 6:40"), scored("Ann +0, Bo -60"))
    line = found.rounds[0].lines["Bo"]
    assert (line.laid, line.phase, line.points, line.total) == (False, 6, 60, 100)
    assert found.rounds[0].lines["Ann"].is_out


def test_points_of_a_hand_however_they_were_told():
    values = house_rules("house").points
    told = (
        (Result(True, 45), 45),
        (Result(False, cards=cards(["R5", "W"])), 30),
        (Result(False, counts=Counts(1, 1)), 15),
        (Result(out=True), 0),
        (Result(True), None),
    )
    for result, points in told:
        assert points_in(result, values) == points
