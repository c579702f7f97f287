"""The referee beside a game in play: it knows whose phase it is, and needs no key."""

import re

import pytest

from rules.facts import GameEnded
from rules.phases import Objective
from store.writing import run
from web.phones import COOKIE
from web.referee import ASKS
from web.starts import TOUCHED

AT = "Ann 3:85, Bo 4:115"
CHOSEN = re.compile(r'<span class="named"><strong>(.*?)</strong> <span>(.*?)</span>')


@pytest.fixture
def game(club):
    return club.start("Ann Bo", at=AT, switches={"wrap_runs": True})


@pytest.fixture
def phone(client, club, game):
    """A phone of the club, on which the game is open."""
    client.set_cookie(COOKIE, club.tokens["watcher"])
    client.set_cookie(TOUCHED, game.id)
    return client


@pytest.fixture
def queries(database, monkeypatch):
    said, execute = [], database.execute_sql

    def counted(query, *more, **told):
        said.append(query)
        return execute(query, *more, **told)

    monkeypatch.setattr(database, "execute_sql", counted)
    return said


def chosen(page):
    who, words = CHOSEN.search(page).groups()
    return re.sub(r"</?bdi>", "", who), words


def test_the_phase_is_that_of_a_player_and_the_rules_those_of_the_table(phone):
    page = phone.get("/referee").text
    assert chosen(page) == ("Ann · Phase 3", "set of 4 and run of 4")
    assert "This table plays: Usual rules, runs go on from 12 to 1." in " ".join(page.split())
    assert "Judge by these rules" not in page
    assert 'name="wrap_runs" value="yes" checked' in page


def test_all_players_are_listed_with_their_phases(phone, club):
    page = phone.get("/referee").text
    values = re.findall(r'name="phase" value="([^"]+)"', page)
    assert values == [
        f"3~{club.ids['Ann']}",
        f"4~{club.ids['Bo']}",
        *map(str, range(1, 11)),
    ]


def test_a_board_leads_to_the_phase_of_each_player(phone, club, game):
    board = phone.get(f"/games/{game.id}").text
    path = f"/referee?game={game.id}&player={club.ids['Bo']}"
    assert path.replace("&", "&amp;") in board
    assert chosen(phone.get(path).text)[0] == "Bo · Phase 4"


def test_who_asked_last_asks_again(phone, club):
    phone.get(f"/referee?phase=4~{club.ids['Bo']}")
    assert phone.get_cookie(ASKS).value == club.ids["Bo"]
    assert chosen(phone.get("/referee").text)[0] == "Bo · Phase 4"


def test_the_address_of_a_verdict_says_it_all(phone, client, club):
    query = f"phase=4~{club.ids['Bo']}&cards=8+9+W+11+12+1+2&wrap_runs=yes&shown=house"
    told = phone.get(f"/referee/verdict?{query}").headers["HX-Push-Url"]
    assert told == f"/referee?phase=4&cards=8,9,W,11,12,1,2&wrap_runs=yes&player={club.ids['Bo']}"
    assert chosen(phone.get(told).text)[0] == "Bo · Phase 4"
    for name in (COOKIE, TOUCHED, ASKS):
        client.delete_cookie(name)
    page = client.get(told).text
    assert chosen(page)[0] == "Phase 4"
    assert "Legal" in page
    assert club.ids["Bo"] not in page


def test_another_phase_is_nobodys_and_another_rulebook_can_be_left_again(phone, club):
    page = phone.get(f"/referee?phase=9&player={club.ids['Bo']}&rulebook=guide").text
    assert chosen(page)[0] == "Phase 9"
    assert "Judge by these rules" in page
    page = phone.get("/referee?phase=9&shown=guide&rulebook=guide&rulebook=table").text
    assert 'name="wrap_runs" value="yes" checked' in page
    assert "Judge by these rules" not in page


def test_phases_of_their_own_are_judged(phone, club):
    phases = ((Objective("set", 3), Objective("run", 4)), (Objective("even", 5),))
    own = club.start("Ann Bo", variant="custom", phases=phases)
    phone.set_cookie(TOUCHED, own.id)
    page = phone.get("/referee").text
    assert chosen(page) == ("Ann · Phase 1", "set of 3 and run of 4")
    assert 'value="even5"' in page
    page = phone.get("/referee?phase=even5&cards=2,4,W,8,8").text
    assert "Legal" in page
    assert "5 even cards" in page


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/referee?phase=3&cards=5,5", 2),
        ("/referee/verdict?phase=3&cards=5,5", 2),
        ("/referee/hand?cards=5", 2),
        ("/referee/hit?card=5&group=5,5", 2),
        ("/referee/hit", 3),
    ],
)
def test_key_and_game_are_looked_up_once_and_for_a_hit_the_verdicts(phone, queries, path, most):
    phone.get("/referee")
    queries.clear()
    phone.get(path)
    assert len(queries) <= most


def test_a_phone_without_a_key_asks_the_database_nothing(client, queries, game):
    queries.clear()
    client.set_cookie(TOUCHED, game.id)
    page = client.get(f"/referee?game={game.id}").text
    assert chosen(page)[0] == "Phase 1"
    assert queries == []


@pytest.mark.parametrize("told", ["nosuchgame", "../x", "é"])
def test_a_game_that_is_none_is_no_game(phone, told):
    phone.set_cookie(TOUCHED, "nosuchgame")
    answer = phone.get("/referee", query_string={"game": told, "player": told})
    assert (answer.status_code, chosen(answer.text)[0]) == (200, "Phase 1")


def test_a_game_of_another_club_stays_closed(client, club, game, database):
    other = type(club)(database, "Bo's")
    client.set_cookie(COOKIE, other.tokens["owner"])
    assert chosen(client.get(f"/referee?game={game.id}").text)[0] == "Phase 1"


def test_a_game_that_is_over_is_asked_about_only_by_name(phone, club, game):
    club.say(game, GameEnded(None))
    assert chosen(phone.get("/referee").text)[0] == "Phase 1"
    assert chosen(phone.get(f"/referee?game={game.id}").text)[0] == "Ann · Phase 3"


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("set3,foo", "is no phase"),
        ("set3,,run4", "is no phase"),
        ("set0", "is no phase"),
        ("set03", "is no phase"),
        ("Set3", "is no phase"),
        ("set3 run4", "is no phase"),
        ("set٣", "is no phase"),
        ("set3," * 60 + "set3", "is no phase"),
        ("set6,run6", "needs 12 cards"),
        ("set99", "needs 99 cards"),
    ],
)
def test_a_phase_that_is_none_is_named_and_never_judged(client, told, why):
    for path in ("/referee", "/referee/verdict"):
        answer = client.get(path, query_string={"objectives": told, "cards": "5,5,5,9,9,9"})
        assert answer.status_code == 200
        assert why in answer.text
        assert "Legal" not in answer.text


def test_a_phase_of_eleven_cards_needs_all_of_the_hand(client):
    query = "objectives=run11&cards=1,2,3,4,5,6,7,8,9,10,11"
    assert "Legal" in client.get(f"/referee?{query}").text
    assert "one hand lays at most 10" in client.get(f"/referee?{query}&rulebook=guide").text


def test_a_phase_can_be_chosen_after_one_that_was_none(client):
    page = client.get("/referee?objectives=foo&phase=1&cards=5,5,5,9,9,9").text
    assert "Legal" in page


@pytest.mark.parametrize("touched", ["", "nothing", "ended", "other"])
def test_the_referee_the_rules_and_the_rulings_speak_of_the_same_table(client, club, game, touched):
    """The game this phone touched last, if that goes on, else the one that was saved last."""
    ended = club.say(club.start("Ann Bo"), GameEnded())
    other = club.start("Ann Bo", switches={"exact_laydown": True})
    query = "UPDATE game SET saved_at = saved_at + 1000 WHERE id = ?"
    run(club.database, query, game.id)
    client.set_cookie(COOKIE, club.tokens["watcher"])
    client.set_cookie(TOUCHED, {"ended": ended.id, "other": other.id}.get(touched, touched))
    wraps = touched != "other"
    paths = ("/referee", "/rules/laying", "/rules/rulings/twelve-then-one")
    referee, chapter, ruling = (client.get(f"{path}?lang=en").text for path in paths)
    assert ('name="wrap_runs" value="yes" checked' in referee) == wraps
    assert ("runs go on from 12 to 1." in chapter.partition("At this table:")[2]) == wraps
    assert ("Yes: 1 follows 12" in ruling.partition("As this table plays")[0]) == wraps
