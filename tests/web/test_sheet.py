"""The score sheet and the log: what was said, round by round and fact by fact."""

from dataclasses import replace

from rules.facts import (
    ActRedone,
    ActUndone,
    GameEnded,
    PlayerJoined,
    PlayerLeft,
    RoundScored,
    Standing,
    StartCorrected,
    TieBreakWon,
)
from tests.rules.told import corrected, results, scored, start
from tests.web.games import ANN, BO, example, kept
from web.catalogs import catalog
from web.log import log
from web.sheet import sheet

EN = catalog("en")
ROUND = scored("Ann +0, Bo +25, Cy -60")


def shown(*facts, **named):
    return sheet(kept(start(**named), *facts), EN)


def cell(found, row, name):
    place = [person.name for person in found.people].index(name)
    return found.rows[row].cells[place]


def test_rounds_go_down_and_players_across():
    found = shown(ROUND, scored("Ann -60, Bo +0, Cy +20"))
    assert [person.name for person in found.people] == ["Ann", "Bo", "Cy"]
    assert [row.number for row in found.rows] == [1, 2]
    bo = cell(found, 1, "Bo")
    assert (bo.phase, bo.laid, bo.points, bo.total, bo.is_out) == ("2", True, "+0", "25", True)
    assert cell(found, 0, "Cy").spoken == "Round 1, Cy, Phase 1, not laid, 60 points, total 60"


def test_rounds_are_numbered_as_at_the_table_and_addressed_by_place():
    row = sheet(example(), EN).rows[0]
    assert (row.number, row.place) == (7, 1)


def test_what_happened_between_rounds_stands_between_them():
    joined = PlayerJoined("Di", Standing(1, None, 60))
    found = shown(ROUND, joined, scored("Ann +0, Bo +25, Cy -60, Di -50"), PlayerLeft("Cy"))
    assert [row.event for row in found.rows] == ["", "Di joins", "", "Cy leaves"]
    assert found.rows[0].cells[3] is None
    assert found.span == 5


def test_rounds_after_a_recomputed_ending_stay_and_do_not_count():
    at = {"at": "Ann 10:0"}
    found = shown(
        scored("Ann -60, Bo +0, Cy -60"), ROUND, corrected(1, "Ann +0, Bo -60, Cy -60"), **at
    )
    assert [row.counts for row in found.rows] == [True, False]
    assert found.has_idle
    bo = cell(found, 1, "Bo")
    assert (bo.points, bo.total) == ("+25", "")


def test_corrected_hands_are_marked_and_no_others():
    found = shown(ROUND, corrected(1, "Ann +0, Bo +30, Cy -60"))
    assert [each.is_corrected for each in found.rows[0].cells] == [False, True, False]
    assert cell(found, 0, "Bo").total == "30"


def test_one_who_was_somebody_else_is_no_correction_of_a_hand():
    renamed = StartCorrected(start("Ann Cy Bo"), renamed={"Bo": "Cy", "Cy": "Bo"})
    found = shown(ROUND, renamed)
    assert not any(each.is_corrected for each in found.rows[0].cells)
    assert cell(found, 0, "Cy").points == "+25"
    more = lines(start(), ROUND, renamed, corrected(1, "Ann +0, Cy +30, Bo -60"))
    assert [(each.name, each.before) for each in more[0].details] == [("Cy", "25 · laid")]
    found = shown(ROUND, corrected(1, "Ann +0, Bo +30, Cy -60"), renamed)
    assert [each.is_corrected for each in found.rows[0].cells] == [False, True, False]


def test_confirmed_warnings_are_there_in_words():
    odd = RoundScored(results("Ann +0, Bo -45, Cy -60"), confirmed=("not_laid_below_minimum",))
    (told,) = shown(odd).rows[0].warnings
    assert told == "Bo did not lay, so it should be 50 points or more, not 45."


def test_from_seven_players_on_it_scrolls_sideways():
    assert not shown(seats="A B C D E F").is_wide
    assert shown(seats="A B C D E F G", switches={"decks": 2}).is_wide


def test_ties_and_early_ends_are_on_the_sheet():
    tied = scored("Ann +0, Bo +25, Cy -50")
    found = shown(tied, TieBreakWon("Bo"), at="Ann 10:125, Bo 10:100")
    assert found.rows[-1].event == "Tie-break: Bo"
    assert shown(ROUND, GameEnded("Cy")).rows[-1].event == "Ended early; winner: Cy"


def lines(*facts, viewer=ANN):
    return log(kept(*facts), viewer, EN).lines


def test_the_log_tells_every_fact_the_newest_first():
    found = lines(start(), ROUND)
    assert [line.what for line in found] == ["Round 1", "Game started"]
    assert [(line.moment.clock, line.phone) for line in found] == [
        *[("21:01", "this phone"), ("21:00", "this phone")]
    ]
    assert [(each.name, each.after) for each in found[0].details] == [
        *[("Ann", "0 · laid"), ("Bo", "25 · laid"), ("Cy", "60 · not laid")]
    ]


def test_a_day_that_is_not_today_is_told_once():
    def days(today):
        return [each.day for each in lines(start(), ROUND, viewer=replace(ANN, today=today))]

    assert days("2026-11-28") == ["", ""]
    assert days("2026-12-05") == ["28 November 2026", ""]


def test_other_phones_are_named():
    assert {line.phone for line in lines(start(), ROUND, viewer=BO)} == {"Android"}


def test_a_correction_shows_what_was_there_before():
    found = lines(start(), ROUND, corrected(1, "Ann +0, Bo +30, Cy -60"))
    assert found[0].what == "Correction of round 1"
    assert [(each.name, each.before, each.after) for each in found[0].details] == [
        ("Bo", "25 · laid", "30 · laid")
    ]


def test_a_second_correction_shows_the_first():
    more = [corrected(1, "Ann +0, Bo +30, Cy -60"), corrected(1, "Ann +0, Bo +35, Cy -60")]
    assert lines(start(), ROUND, *more)[0].details[0].before == "30 · laid"
    undone = lines(start(), ROUND, more[0], ActUndone(), more[1])
    assert undone[0].details[0].before == "25 · laid"


def test_the_start_as_it_was():
    found = lines(start(), ROUND, StartCorrected(start("Bo Ann Cy", variant="even")))
    assert found[0].what == "Correction of the start"
    assert [(each.name, each.before, each.after) for each in found[0].details] == [
        ("Seats", "Ann, Bo, Cy", "Bo, Ann, Cy"),
        ("Rules", "All 10 phases, Usual rules", "Even phases, Usual rules"),
    ]


def test_what_was_undone_is_struck_and_what_was_put_back_is_not():
    found = lines(start(), ROUND, ActUndone())
    assert [(line.what, line.undone) for line in found] == [
        *[("Undone: Round 1", False), ("Round 1", True), ("Game started", False)]
    ]
    found = lines(start(), ROUND, ActUndone(), ActRedone())
    assert [(line.what, line.undone) for line in found[:3]] == [
        *[("Put back: Round 1", False), ("Undone: Round 1", False), ("Round 1", False)]
    ]


def test_an_undone_round_makes_room_for_its_number():
    found = lines(start(), ROUND, ActUndone(), ROUND)
    assert [line.what for line in found] == [
        "Round 1",
        "Undone: Round 1",
        "Round 1",
        "Game started",
    ]
    assert [line.undone for line in found] == [False, False, True, False]
