"""What goes on paper: a game's sheet, empty ones for a table, and cards with the phases."""

import re

import pytest

from rules.facts import GameEnded, PlayerLeft, ResultTold
from rules.phases import objective
from store import notes
from tests.rules.told import corrected, scored, start
from web.catalogs import LANGUAGES, catalog
from web.paper import LINES, MOST_LINES, ONWARD, empty, phase_cards, played
from web.paper_forms import wanted
from web.phones import COOKIE
from web.viewers import Viewer

ROUND = scored("Ann +0, Bo +25, Cy -60")
ENGLISH = catalog("en")
OWN = ((objective("set", 3), objective("even", 4)), (objective("color_run", 6),))


def sheet(club, *facts):
    return played(club.played(*facts), Viewer(time_zone="Europe/Madrid"), ENGLISH)


def asked(**told):
    found, errors = wanted(told, ENGLISH)
    return errors or empty(found.start, found.names, ENGLISH, found.lines)


def done(column):
    return [tick.number for tick in column.ticks if tick.is_done]


@pytest.fixture
def ann(client, club):
    client.set_cookie(COOKIE, club.tokens["owner"])
    return client


def test_a_sheet_of_a_game_in_play_goes_on_where_it_was_printed(club):
    found = sheet(club, start(), ROUND, ROUND)
    assert [row.number for row in found.rows] == [1, 2]
    assert found.lines == tuple(range(3, LINES[False, False] + 1))


def test_whoever_plays_long_still_gets_lines(club):
    stuck = sheet(club, start(), *[scored("Ann -60, Bo -60, Cy -60", "nobody_out")] * 14)
    assert stuck.lines == tuple(range(15, 15 + ONWARD + 1))


def test_what_is_laid_is_crossed_off(club):
    columns = sheet(club, start(), ROUND, ROUND).columns
    assert [done(each) for each in columns] == [[1, 2], [1, 2], []]
    assert columns[0].progress == "2 of 10 phases"
    pick = start(variant="pick")
    told = scored("Ann +0 @7, Bo +25 @2, Cy -60")
    assert [done(each) for each in sheet(club, pick, told).columns] == [[7], [2], []]


def test_a_sheet_of_a_game_that_is_over_says_who_won_and_why(club):
    found = sheet(club, start(at="Ann 10:125, Bo 9:40"), ROUND)
    assert (found.lead, found.lines) == ("Ann wins", ())
    assert found.more.startswith("Completed phase 10 before everybody else")
    assert [each.place for each in found.columns] == ["1st", "2nd", "3rd"]


def test_a_past_game_of_which_only_the_result_is_known_says_just_that(ann, club):
    game = club.played(start(), ResultTold({"Ann": 120, "Bo": 85, "Cy": 300}))
    found = played(game, Viewer(), ENGLISH)
    assert [each.place for each in found.columns] == ["2nd · 120", "1st · 85", "3rd · 300"]
    assert (found.rows, found.lines, found.phases) == ((), (), ())
    page = ann.get(f"/games/{game.id}/paper").text
    assert ("Only the result" in page, "Cross off" in page) == (True, False)


def test_a_tied_game_has_no_more_rounds(club):
    found = sheet(club, start(at="Ann 10:25, Bo 10:0"), ROUND)
    assert (found.lines, found.has_places) == ((), False)


def test_a_game_has_its_own_title_and_date(club):
    game = club.played(start(), ROUND)
    told = {"title": "Christmas", "note": "", "played_on": "2025-12-24"}
    notes.annotate(club.database, game, **told)
    found = played(club.read(game), Viewer(), ENGLISH)
    assert (found.title, found.day) == ("Christmas", "24 December 2025")


def test_an_empty_sheet_has_the_phases_the_rules_and_a_line_a_round():
    found = asked(names="Ana, Luis", players="4", rulebook="guide")
    assert [each.name for each in found.columns] == ["Ana", "Luis", "", ""]
    assert len(found.phases) == 10
    assert found.rules.startswith("All 10 phases · Guide")
    assert found.values == "1 to 9: 5 · 10 to 12: 10 · skip: 15 · wild: 25"
    assert found.lines == tuple(range(1, LINES[False, False] + 1))
    assert (found.is_wide, found.is_roomy, found.day) == (False, True, "")


def test_more_names_than_players_are_players():
    assert len(asked(names="A, B, C, D, E", players="2").columns) == 5


def test_seven_lie_on_the_side_with_two_decks():
    found = asked(players="7")
    assert found.is_wide
    assert "two decks" in found.rules
    assert len(found.lines) == LINES[True, False]


def test_a_game_of_so_many_rounds_has_so_many_lines():
    assert len(asked(variant="all_advance", lines="30").lines) == 10
    assert len(asked(variant="fixed_rounds", round_limit="12").lines) == 12
    assert len(asked(variant="fixed_rounds", round_limit="1000").lines) == MOST_LINES
    assert len(asked(lines="40").lines) == 40


def test_what_cannot_be_is_said_at_its_field():
    assert asked(names=", ".join("ABCDEFGHIJKLM")).keys() == {"names"}
    assert asked(names="X" * 61).keys() == {"names"}
    assert asked(variant="fixed_rounds", round_limit="many").keys() == {"round_limit"}
    assert asked(variant="fixed_rounds", round_limit="0").keys() == {"round_limit"}
    assert len(asked(players="77", variant="custom", lines="-1", rulebook="?").columns) == 4


def test_who_has_no_name_yet_gets_a_line_to_write_it(client):
    page = client.get("/paper/sheet?players=3&names=Ana").text
    assert page.count('class="name to-write"') == 2
    assert ">Ana</span>" in page


def test_a_form_that_is_wrong_comes_back_with_what_was_typed(client):
    answer = client.get("/paper/sheet?variant=fixed_rounds&round_limit=many&names=Ana")
    assert answer.status_code == 422
    assert 'value="many"' in answer.text
    assert 'value="Ana"' in answer.text
    assert 'aria-invalid="true"' in answer.text


def test_the_way_back_to_the_form_keeps_what_was_chosen(client):
    page = client.get("/paper/sheet?players=3&names=Ana&_external=1&x=y").text
    back = re.search(r'href="(/paper\?[^"]*)"', page)[1]
    assert "names=Ana" in back
    assert "x=y" not in back
    assert 'value="Ana"' in client.get(back.replace("&amp;", "&")).text


def test_the_empty_sheet_of_a_table_is_for_those_who_stayed(ann, club):
    game = club.played(start(variant="custom", phases=OWN), ROUND, PlayerLeft("Cy"), GameEnded())
    page = ann.get(f"/games/{game.id}/paper/empty").text
    assert ("Ann</span>" in page, "Cy</span>" in page) == (True, False)
    assert "set of 3 and 4 even cards" in page
    assert "Own phases" in page


def test_a_card_of_phases_for_everybody_at_the_table(ann, club):
    game = club.played(start(variant="custom", phases=OWN), ROUND)
    page = ann.get(f"/games/{game.id}/paper/phases").text
    assert page.count('class="cut-out"') == 3
    assert page.count("run of 6 in one color") == 3
    usual = ann.get("/rules/phases/paper").text
    assert usual.count("set of 5 and set of 3") == 6
    assert usual.count('class="glyph"') == 60


def test_more_than_ten_phases_take_a_longer_card(club):
    game = club.played(start(variant="custom", phases=OWN * 6)).game
    assert phase_cards(game.course, game.house, ENGLISH).is_long


def test_corrections_and_what_does_not_count_are_on_paper_as_well(ann, club):
    game = club.played(start(), ROUND, ROUND, corrected(1, "Ann +0, Bo +30, Cy -60"))
    assert "+30*" in ann.get(f"/games/{game.id}/paper").text
    assert "struck through" not in ann.get(f"/games/{game.id}/paper").text
    last = scored("Ann -60, Bo +0, Cy -60"), ROUND, corrected(1, "Ann +0, Bo -60, Cy -60")
    over = club.played(start(at="Ann 10:0"), *last)
    assert "struck through" in ann.get(f"/games/{over.id}/paper").text


def test_nobody_prints_the_games_of_others(client, club, database):
    game = club.played(start(), ROUND)
    for rest in ("", "/empty", "/phases"):
        assert client.get(f"/games/{game.id}/paper{rest}").status_code in (401, 403, 404)


@pytest.mark.parametrize("language", LANGUAGES)
def test_paper_is_found_where_one_looks_for_it(ann, club, language):
    game = club.played(start(), ROUND)
    tell = f"?lang={language}"
    assert f'href="/games/{game.id}/paper"' in ann.get(f"/games/{game.id}/sheet{tell}").text
    assert 'href="/rules/phases/paper?lang' in ann.get(f"/rules/phases{tell}").text
    assert 'href="/paper"' in ann.get(f"/games/new{tell}").text
