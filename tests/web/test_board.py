"""The board: how everybody stands, in words."""

from dataclasses import replace

import pytest

from rules.facts import ActUndone, GameEnded, PlayerJoined, PlayerLeft, Standing, TieBreakWon
from tests.rules.told import scored, start
from tests.web.games import ANN, BO, example, kept, texts
from web.board import board
from web.catalogs import catalog

EN = catalog("en")


def shown(game, viewer=ANN, **named):
    return board(game, viewer, EN, **named)


def names(page):
    return [row.person.name for row in page.rows]


def row(page, name):
    return next(row for row in page.rows if row.person.name == name)


def test_everybody_stands_as_in_the_picture():
    page = shown(example())
    assert page.title == "Round 8"
    assert texts(page.dealing) == "Ana deals, Luis starts"
    assert [each.place for each in page.rows] == ["1st", "2nd", "3rd", "4th"]
    assert [each.total for each in page.rows] == [85, 140, 155, 310]
    assert [each.phase.number for each in page.rows] == [7, 6, 6, 4]
    assert [each.change for each in page.rows] == ["+0 · went out", "+25", "+20", "+75 · repeats"]
    assert page.question == "Who went out in round 8?"
    assert [key.name for key in page.keys] == ["Ana", "Luis", "Ioana", "Mateus"]


def test_a_phase_has_its_number_words_glyph_and_cards():
    phase = row(shown(example()), "Ana").phase
    assert (phase.name, phase.words) == ("Phase 7", "2 sets of 4")
    assert [spoken for _, spoken in phase.groups] == ["5, 5, 5, 5", "8, 8, 8, 8"]
    assert len(phase.glyph.bars) == 8


def test_the_bar_says_what_is_done_and_what_is_now():
    assert row(shown(example()), "Mateus").bar == (*["done"] * 3, "now", *["open"] * 6)


def test_rows_stand_in_seat_order_or_by_place():
    game = kept(start(), scored("Ann -60, Bo +0, Cy +20"))
    assert names(shown(game)) == ["Ann", "Bo", "Cy"]
    assert names(shown(game, by_place=True)) == ["Bo", "Cy", "Ann"]


def test_fewer_points_do_not_beat_phases():
    game = kept(start(), scored("Ann -50, Bo +0, Cy +35"), scored("Ann -50, Bo -200, Cy +0"))
    assert [each.place for each in shown(game).rows] == ["3rd", "2nd", "1st"]


@pytest.mark.parametrize(("people", "is_long"), [("A B C D", False), ("A B C D E", True)])
def test_from_five_players_on_rows_open_on_tap(people, is_long):
    assert shown(kept(start(people))).is_long is is_long


def test_before_round_1_everything_is_open_and_nothing_has_changed():
    page = shown(kept(start()))
    assert page.is_new
    assert {each.change for each in page.rows} == {""}
    assert {each.place for each in page.rows} == {""}
    assert (page.saved.undo, page.saved.redo) == ("", "")


def test_what_was_saved_last_can_be_undone_and_put_back():
    game = example()
    page = shown(game)
    assert texts(page.saved.saying) == "Round 7 saved at 21:01"
    assert (page.saved.undo, page.saved.redo) == ("Round 7", "")
    page = shown(kept(*game.facts, ActUndone()))
    assert texts(page.saved.saying) == "Undone at 21:02: Round 7"
    assert (page.saved.undo, page.saved.redo) == ("", "Round 7")


def test_the_day_is_told_unless_it_is_today():
    page = shown(example(), replace(ANN, today="2026-11-28"))
    assert texts(page.saved.saying) == "Round 7 saved at 21:01"
    page = board(example(), replace(ANN, today="2026-12-05"), catalog("es"))
    assert texts(page.saved.saying) == "Ronda 7 guardada a las 21:01 · 28 de noviembre de 2026"


def test_who_undid_it_is_said_on_other_phones():
    game = kept(*example().facts, ActUndone())
    assert texts(shown(game, BO).saved.saying) == "Undone at 21:02: Round 7 · Android"
    assert not shown(game, BO).scores


def test_leavers_stay_on_the_board_but_have_no_key():
    page = shown(kept(start("Ann Bo Cy"), PlayerLeft("Ann")))
    assert row(page, "Ann").change == "left"
    assert [key.name for key in page.keys] == ["Bo", "Cy"]


def test_a_joiner_has_no_last_round():
    joined = PlayerJoined("Di", Standing(2, None, 40))
    page = shown(kept(start(), scored("Ann +0, Bo +25, Cy -60"), joined))
    assert (row(page, "Di").change, row(page, "Di").phase.number) == ("", 2)


def test_where_players_pick_it_says_what_is_missing():
    page = shown(kept(start(variant="pick"), scored("Ann +0 @4, Bo -60, Cy +20 @1")))
    assert row(page, "Ann").phase is None
    assert [each.number for each in row(page, "Ann").phases] == [1, 2, 3, 5, 6, 7, 8, 9, 10]
    assert row(page, "Ann").aim == "Still to lay: 1, 2, 3, 5, 6, 7, 8, 9, 10"
    assert row(page, "Ann").bar[3] == "done"
    assert row(page, "Bo").change == "+60 · not laid"


def test_a_finisher_who_plays_on_is_done():
    game = kept(
        start(at="Ann 10:50", variant="fixed_rounds", round_limit=9),
        scored("Ann +0, Bo -60, Cy -60"),
    )
    page = shown(game)
    assert (page.title, row(page, "Ann").aim) == ("Round 2 of 9", "All phases done")


def test_the_key_for_a_last_phase_laid_is_there_where_that_wins_at_once():
    assert shown(example()).at_once == ""
    game = example(switches={"win": "immediate"})
    assert shown(game).at_once == "Phase 10 was laid"


def test_what_is_in_force_is_said():
    assert shown(example()).rules == ("All 10 phases", "Usual rules")
    page = shown(kept(start(rulebook="box", variant="even", switches={"decks": 2})))
    assert page.rules == ("Even phases", "Printed sheet in the box", "two decks")


def test_a_tie_leaves_third_place_alone():
    tied = scored("Ann +0, Bo +25, Cy -50")
    page = shown(kept(start(at="Ann 10:125, Bo 10:100, Cy 9:20"), tied))
    assert [each.place for each in page.rows] == ["1st", "1st", "3rd"]
    decided = kept(start(at="Ann 10:125, Bo 10:100, Cy 9:20"), tied, TieBreakWon("Bo"))
    assert [each.place for each in shown(decided).rows] == ["2nd", "1st", "3rd"]


def test_an_early_end_leaves_the_places():
    page = shown(kept(*example().facts, GameEnded()))
    assert page.status == "ended_early"
    assert [each.place for each in page.rows] == ["1st", "2nd", "3rd", "4th"]
