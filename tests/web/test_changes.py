"""What a correction changes: before and after, and nothing that stays as it was."""

from rules.facts import StartCorrected
from rules.replay import entered, replay
from tests.rules.told import corrected, scored, start
from web.catalogs import catalog
from web.changes import Change, changes

NAMES = {"Ann": "Ann", "Bo": "Bo", "Cy": "Cy"}


def changed(facts, *new, language="en"):
    return changes(replay(facts), entered(facts, *new), NAMES, catalog(language))


def test_totals_and_phases_that_differ_are_told_before_and_after():
    facts = [start(), scored("Ann +0, Bo +25, Cy -60"), scored("Ann +0, Bo -60, Cy -60")]
    found = changed(facts, corrected(1, "Ann +0, Bo -75, Cy -60"))
    assert found.rows == (Change("Bo", "Phase", "2", "1"), Change("Bo", "Total", "85", "135"))
    assert not found.notes


def test_nothing_is_told_of_what_stays_as_it_was():
    facts = [start(), scored("Ann +0, Bo +25, Cy -60")]
    assert changed(facts, corrected(1, "Ann +0, Bo +25, Cy -60")).is_nothing


def test_another_winner_is_told_with_the_ending():
    facts = [start("Ann Bo", "Ann 10:100, Bo 10:90"), scored("Ann +0, Bo +5")]
    found = changed(facts, corrected(1, "Ann +0, Bo -60"))
    assert found.rows[2:] == (
        Change(
            "",
            "The game",
            "over after round 1: last phase completed, with the fewest points",
            "over after round 1: last phase completed",
        ),
        Change("", "Wins", "Bo", "Ann"),
    )


def test_a_game_that_goes_on_after_all_says_so():
    facts = [start("Ann Bo", "Ann 10:0, Bo 9:0"), scored("Ann +0, Bo +5")]
    found = changed(facts, corrected(1, "Ann -60, Bo +0"))
    assert Change("", "Wins", "Ann", "–") in found.rows
    assert found.rows[-2].after == "goes on with round 2"


def test_a_tie_is_told_with_those_who_are_tied():
    facts = [start("Ann Bo", "Ann 10:5, Bo 10:0"), scored("Ann +0, Bo +10")]
    found = changed(facts, corrected(1, "Ann +0, Bo +5"))
    assert found.rows[1].after == "tie-break between Ann and Bo"


def test_rounds_that_do_not_count_any_more_are_named_and_those_that_count_again():
    later = scored("Ann +0, Bo -50")
    late = [start("Ann Bo", "Ann 10:0, Bo 9:0"), scored("Ann -60, Bo +0"), later]
    found = changed(late, corrected(1, "Ann +0, Bo -60"))
    assert found.notes == ("Round 2 does not count any more.",)
    ended = [*late, corrected(1, "Ann +0, Bo -60")]
    assert changed(ended, corrected(1, "Ann -60, Bo +0")).notes == ("Round 2 counts again.",)


def test_where_the_players_pick_the_phases_are_listed():
    facts = [start("Ann Bo", variant="pick"), scored("Ann +0 @4, Bo -60")]
    found = changed(facts, corrected(1, "Ann +0 @7, Bo +5 @2"))
    assert found.rows[:2] == (Change("Ann", "Phases", "4", "7"), Change("Bo", "Phases", "–", "2"))


def test_whoever_deals_next_is_told_where_it_differs():
    facts = [start(dealer="Ann"), scored("Ann +0, Bo -60, Cy -60")]
    found = changed(facts, StartCorrected(start(dealer="Bo")))
    assert found.rows == (Change("", "Deals next", "Bo", "Cy"),)
