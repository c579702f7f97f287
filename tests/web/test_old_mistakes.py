"""Mistakes that a scorekeeper before this one made, each tried on the pages that people use."""

import re
from html import unescape

import pytest
from markupsafe import escape

from store import players
from web.phones import COOKIE

NAMES = {
    "markup": "<b>",
    "quotes": "'; --",
    "sixty": "Ă" * 60,
    "emoji": "🃏👩\u200d👩\u200d👧",
    "right to left": "محمد",
}
FORM = r'<form[^>]*action="{address}/{act}"[^>]*>(.*?)</form>'


@pytest.fixture
def phone(client, club):
    client.set_cookie(COOKIE, club.tokens["scorer"])
    return client


@pytest.fixture
def plays(phone, club):
    """Posts rounds as the form does: ``plays(game, "Ann +0, Bo -60")``; who has +0 went out."""

    def plays(game, *rounds):
        for told in rounds:
            now = club.read(game)
            place = now.game.round + 1
            hands = [each.split() for each in told.split(", ")]
            out = next(who for who, hand in hands if hand == "+0")
            fields = {"seq": now.seq, "token": f"t{now.seq}", "place": place, "out": club.ids[out]}
            for who, hand in hands:
                fields[f"laid-{club.ids[who]}"] = "yes" if hand[0] == "+" else "no"
                fields[f"points-{club.ids[who]}"] = hand[1:]
            answer = phone.post(f"/games/{game.id}/rounds", data=fields)
            assert answer.status_code == 303, answer.text

    return plays


@pytest.fixture
def presses(phone):
    """Presses a button of the board."""

    def presses(game, act, **more):
        page = phone.get(f"/games/{game.id}").text
        found = re.search(FORM.format(address=f"/games/{game.id}", act=act), page, re.DOTALL)
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', found[1]))
        answer = phone.post(f"/games/{game.id}/{act}", data={**fields, **more})
        assert answer.status_code == 303

    return presses


@pytest.fixture
def heading(phone):
    def heading(game):
        return unescape(re.search(r"<h1>(.*?)</h1>", phone.get(f"/games/{game.id}").text)[1])

    return heading


@pytest.fixture
def places(phone):
    """The places at the end: ``["1st Ann 25"]``."""

    def places(game):
        page = phone.get(f"/games/{game.id}").text
        lines = re.search(r'<ol class="places">(.*?)</ol>', page, re.DOTALL)[1]
        parts = r'class="place">(.*?)<.*?class="name">(.*?)<.*?class="total">(.*?)<'
        return [" ".join(line) for line in re.findall(parts, lines, re.DOTALL)]

    return places


def test_somebody_wins_when_all_totals_are_beyond_a_thousand(club, plays, heading, places):
    game = club.start("Ann Bo Cy", at="Ann 10:1400, Bo 10:1300, Cy 9:1200")
    plays(game, "Ann +5, Bo +0, Cy -60")
    assert heading(game) == "Bo wins"
    assert places(game) == ["1st Bo 1300", "2nd Ann 1405", "3rd Cy 1260"]


def test_totals_beyond_a_thousand_decide_where_everybody_advances(club, plays, heading):
    game = club.start("Ann Bo", variant="all_advance")
    plays(game, *["Ann -120, Bo +0"] * 9, "Ann +0, Bo -125")
    assert heading(game) == "Bo wins"
    game = club.start("Ann Bo", variant="all_advance")
    plays(game, *["Ann -230, Bo +0"] * 5, *["Ann +0, Bo -230"] * 4, "Ann +0, Bo -225")
    assert heading(game) == "Bo wins"


def test_equal_points_tie_nobody_who_has_not_finished(club, plays, heading, places):
    game = club.start("Ann Bo Cy", at="Ann 10:60, Bo 9:0, Cy 10:0")
    plays(game, "Ann +0, Bo -60, Cy -60")
    assert heading(game) == "Ann wins"
    assert places(game) == ["1st Ann 60", "2nd Cy 60", "3rd Bo 60"]


def test_fewer_points_do_not_win_without_the_last_phase(club, plays, heading):
    game = club.start("Ann Bo", at="Ann 10:500, Bo 9:0")
    plays(game, "Ann +10, Bo +0")
    assert heading(game) == "Ann wins"


@pytest.mark.parametrize(("told", "winner"), [("Ann +5, Bo +0", "Bo"), ("Ann +0, Bo +5", "Ann")])
def test_of_two_finishers_the_seat_decides_nothing(club, plays, heading, told, winner):
    game = club.start("Ann Bo", at="Ann 10:100, Bo 10:100")
    plays(game, told)
    assert heading(game) == f"{winner} wins"


def test_a_tie_break_leaves_third_and_fourth_place_alone(club, plays, presses, heading, places):
    game = club.start("Ann Bo Cy Di", at="Ann 10:50, Bo 10:25, Cy 9:20, Di 4:10")
    plays(game, "Ann +0, Bo +25, Cy -60, Di -60")
    assert places(game) == ["3rd Cy 80", "4th Di 70"]
    presses(game, "tiebreak", winner=club.ids["Bo"])
    assert heading(game) == "Bo wins"
    assert places(game) == ["1st Bo 50", "2nd Ann 50", "3rd Cy 80", "4th Di 70"]


def test_undoing_a_later_round_finishes_no_game(club, plays, presses, heading):
    game = club.start("Ann Bo", at="Ann 9:0, Bo 9:40")
    plays(game, "Ann +0, Bo -60", "Ann -60, Bo +0")
    presses(game, "undo")
    assert heading(game) == "Round 2"
    plays(game, "Ann -60, Bo +0", "Ann +0, Bo +10")
    assert heading(game) == "Ann wins"
    presses(game, "undo")
    assert heading(game) == "Round 3"
    presses(game, "undo")
    assert heading(game) == "Round 2"
    assert club.read(game).game.winner is None


def test_the_deal_moves_back_with_an_undone_round_and_on_again(phone, club, plays, presses):
    game = club.start("Ann Bo Cy", dealer="Cy")

    def dealing():
        page = phone.get(f"/games/{game.id}").text
        line = re.search(r'<p class="dealing muted">(.*?)</p>', page, re.DOTALL)[1]
        return re.sub(r"<[^>]*>", "", line)

    before = dealing()
    assert before.startswith("Cy deals")
    plays(game, "Ann +0, Bo -60, Cy -60", "Ann -60, Bo +0, Cy -60")
    assert dealing().startswith("Bo deals")
    presses(game, "undo")
    assert dealing().startswith("Ann deals")
    presses(game, "undo")
    assert dealing() == before
    presses(game, "redo")
    assert dealing().startswith("Ann deals")


def test_an_edit_puts_nobody_beyond_the_last_phase(phone, club, plays, heading):
    """Neither at the start nor when somebody joins, and no round goes beyond it."""
    game = club.start("Ann Bo", at="Ann 10:0, Bo 1:0")
    page = phone.get(f"/games/{game.id}/start").text
    assert '<option value="10"' in page
    assert '<option value="11"' not in page
    assert '<option value="11"' not in phone.get(f"/games/{game.id}/people").text
    plays(game, "Ann +0, Bo -60")
    assert heading(game) == "Ann wins"


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("rest", ["", "/sheet", "/log", "/people", "/start", "/round", "/rounds/1"])
def test_every_page_shows_an_odd_name_as_it_is(phone, club, plays, name, rest):
    game = club.start("Zoltan Bo")
    plays(game, "Zoltan +0, Bo -60")
    plain = phone.get(f"/games/{game.id}{rest}").text.count("Zoltan")
    players.rename(club.database, club.id, club.ids["Zoltan"], name)
    answer = phone.get(f"/games/{game.id}{rest}")
    assert answer.status_code == 200
    assert answer.text.count(str(escape(name))) == plain > 0


@pytest.mark.parametrize("path", ["/", "/history"])
def test_lists_of_games_show_odd_names_as_they_are(phone, club, path):
    game = club.start(" ".join(["Ann", "Bo", "Cy", "Di", "Ed"]))
    for who, name in zip(["Ann", "Bo", "Cy", "Di", "Ed"], NAMES.values(), strict=True):
        players.rename(club.database, club.id, club.ids[who], name)
    page = phone.get(path)
    assert page.status_code == 200
    assert all(str(escape(name)) in page.text for name in NAMES.values())
    assert club.read(game).seq == 0
