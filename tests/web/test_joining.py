"""Phones join a table, say whose they are, and are taken off it."""

import html
import re

import pytest

from rules.facts import GameEnded, RoundScored
from store import clubs, phones
from tests.clubs import Club
from tests.rules.told import start
from web.limits import CODES
from web.phones import BETWEEN, COOKIE
from web.qr_codes import qr_code

FORM = "a" * 20


@pytest.fixture
def table(app, club):
    """The phone of the club's owner."""
    client = app.test_client()
    client.set_cookie(COOKIE, club.tokens["owner"])
    return client


@pytest.fixture
def joined(app, table):
    """Lets one more phone join: joined("player")."""

    def join(right="player", **headers):
        client = app.test_client()
        client.post(link_on(table, right), headers=headers)
        return client

    return join


def sheet(table, right="player"):
    return table.get(f"/club/join?right={right}").text


def link_on(table, right="player"):
    return html.unescape(re.search(r"readonly>(http[^<]+)<", sheet(table, right))[1])


def code_on(page):
    return re.search(r'class="code"><strong>([^<]+)<', page)[1]


def holder(client, database):
    return clubs.holder(database, client.get_cookie(COOKIE).value.split(BETWEEN)[0])


def keys(club):
    return club.rows("access")


def test_looking_at_a_link_changes_nothing(app, table, club):
    link, other, before = link_on(table), app.test_client(), keys(club)
    page = other.get(link)
    assert "follow the game and enter your own hand" in page.text
    assert page.headers["Cache-Control"] == "no-store"
    assert other.get_cookie(COOKIE) is None
    assert keys(club) == before


@pytest.mark.parametrize("right", ["scorer", "player", "watcher"])
def test_phone_gets_a_key_of_its_own_with_that_right(app, table, club, right):
    first, second = app.test_client(), app.test_client()
    agent = {"User-Agent": "Mozilla/5.0 (Linux; Android 14)"}
    for client in (first, second):
        answer = client.post(link_on(table, right), headers=agent)
        assert answer.status_code == 303
        assert answer.location == ("/" if right == "watcher" else "/who")
    found = [holder(each, club.database) for each in (first, second)]
    assert [each.right for each in found] == [right, right]
    assert found[0].key != found[1].key
    lines = {each.id: each for each in phones.all_of(club.database, club.id)}
    assert lines[found[0].key].device == "Android"


def test_form_that_is_sent_twice_makes_one_key(app, table, club):
    client, link = app.test_client(), link_on(table)
    before = len(keys(club))
    for _ in range(2):
        client.delete_cookie(COOKIE)  # the first answer was lost
        assert client.post(link, data={"token": FORM}).status_code == 303
    assert len(keys(club)) == before + 1
    code = code_on(table.get("/club/join").text)
    for _ in range(2):
        client.delete_cookie(COOKIE)
        assert client.post("/join", data={"code": code, "token": "b" * 20}).status_code == 303
    assert len(keys(club)) == before + 2


def test_code_lets_one_phone_in(app, table, club):
    code = code_on(sheet(table, "scorer"))
    first, second = app.test_client(), app.test_client()
    assert first.post("/join", data={"code": code.lower()}).status_code == 303
    assert holder(first, club.database).right == "scorer"
    refused = second.post("/join", data={"code": code})
    assert refused.status_code == 422
    assert "This code opens nothing." in refused.text
    assert second.get_cookie(COOKIE) is None
    assert code_on(sheet(table, "scorer")) != code


@pytest.mark.parametrize("told", ["", "777777", "77", "x" * 3000, "<b>"])
def test_code_that_is_none_is_told_in_its_field(client, told):
    answer = client.post("/join", data={"code": told})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert "<b>" not in answer.text.partition("<main>")[2].partition("</main>")[0]


def test_five_codes_a_minute_may_be_tried_from_one_address(app, table):
    code, far = code_on(sheet(table)), {"REMOTE_ADDR": "192.0.2.7"}
    client = app.test_client()

    def tried(code, **environ):
        return client.post("/join", data={"code": code}, environ_overrides=environ).status_code

    assert [tried("777777", **far) for _ in range(CODES.most)] == [422] * 5
    assert tried(code, **far) == 429
    assert tried(code, REMOTE_ADDR="192.0.2.8") == 303


def test_invitation_raises_what_a_phone_may_and_never_lowers_it(app, table, club, joined):
    client = joined("player")
    key = holder(client, club.database).key
    assert client.post(link_on(table, "watcher")).status_code == 303
    assert holder(client, club.database).right == "player"
    client.post(link_on(table, "scorer"))
    assert (holder(client, club.database).right, holder(client, club.database).key) == (
        "scorer",
        key,
    )
    table.post(link_on(table, "player"))
    assert holder(table, club.database).right == "owner"


def test_link_of_a_key_gives_each_phone_one_of_its_own(app, club):
    found = []
    for _ in range(2):
        client = app.test_client()
        client.post(f"/join/{club.tokens['watcher']}")
        found.append(holder(client, club.database))
    first, second = found
    theirs = clubs.holder(club.database, club.tokens["watcher"])
    assert len({first.key, second.key, theirs.key}) == 3
    assert clubs.revoke(club.database, club.id, theirs.key)  # and with it what came by it
    assert all(each.device is None for each in phones.all_of(club.database, club.id))


def test_other_club_stays_in_the_list(app, table, club):
    client = app.test_client()
    client.set_cookie(COOKIE, Club(club.database, "Cy's").tokens["owner"])
    assert "Your own games stay on this phone" in client.get(link_on(table)).text
    client.post(link_on(table))
    assert len(client.get_cookie(COOKIE).value.split(BETWEEN)) == 2


def test_locked_table_takes_nobody_and_loses_nobody(app, table, club, joined):
    inside, link = joined("scorer"), link_on(table)
    assert inside.post("/club/join/lock", data={"lock": "yes"}).status_code == 403
    assert table.post("/club/join/lock", data={"lock": "yes"}).status_code == 303
    assert app.test_client().post(link).status_code == 404
    assert app.test_client().post(f"/join/{club.tokens['watcher']}").status_code == 404
    assert app.test_client().post(f"/join/{club.tokens['owner']}").status_code == 303
    assert "Joining is locked" in table.get("/club/join").text
    assert inside.get("/club/join").status_code == 200
    table.post("/club/join/lock", data={"lock": "no"})
    assert app.test_client().post(link).status_code == 404
    assert app.test_client().post(link_on(table)).status_code == 303


def test_picture_on_the_machine_that_serves_leads_other_phones_to_it(app, table, monkeypatch):
    monkeypatch.setattr("web.serving.lan_address", lambda: "192.168.1.20")

    def is_shown(address):
        path = link_on(table).partition("/join/")[2]
        return qr_code(f"{address}/join/{path}").path in sheet(table)

    assert "192.168.1.20/join" in sheet(table)
    assert is_shown("http://192.168.1.20")
    app.config["HOST"] = "127.0.0.1"  # nobody else can open that
    assert is_shown("http://localhost")
    app.config["PUBLIC_URL"] = "https://cards.example"
    assert is_shown("https://cards.example")
    assert link_on(table).startswith("https://cards.example/join/")


def test_who_may_invite(joined, club):
    expected = {"scorer": 200, "player": 403, "watcher": 403}
    for right, status in expected.items():
        client = joined(right)
        assert client.get("/club/join").status_code == status
        assert client.get("/club/phones").status_code == status
        assert client.get("/club/phones/anything").status_code == 403
    assert joined("scorer").get("/club/join?right=owner").status_code == 404


def test_board_shows_the_picture_until_a_second_phone_has_joined(table, club, joined):
    game = club.start("Ann Bo")
    path = f"/games/{game.id}"
    board = table.get(path).text
    assert code_on(board) == code_on(sheet(table))
    assert table.get(path).text.count(code_on(board)) == 1  # the same again
    joined("watcher")
    assert 'class="qr"' not in table.get(path).text


def test_watcher_is_not_asked_and_has_no_seat(joined):
    client = joined("watcher")
    assert client.get("/who").status_code == 403
    assert client.post("/who", data={"player": ""}).status_code == 403


def test_phone_remembers_whose_it_is(table, club, joined):
    game = club.start("Ann Bo")
    client = joined()
    assert client.post("/who", data={"player": club.ids["Bo"]}).location == "/"
    assert holder(client, club.database).player == club.ids["Bo"]
    assert "You are Bo" in client.get(f"/games/{game.id}").text
    client.post("/who", data={"player": ""})
    assert holder(client, club.database).player is None
    assert client.post("/who", data={"player": "nobody"}).status_code == 404


def test_new_name_becomes_a_player_and_a_known_one_is_that_player(club, joined):
    club.start("Ann Bo")
    client = joined()
    client.post("/who/name", data={"name": "bo"})
    assert holder(client, club.database).player == club.ids["Bo"]
    client.post("/who/name", data={"name": "  Maria "})
    new = holder(client, club.database).player
    assert dict(club.database.execute_sql("SELECT id, name FROM player"))[new] == "Maria"
    refused = client.post("/who/name", data={"name": "x" * 61})
    assert refused.status_code == 422
    assert 'aria-invalid="true"' in refused.text


def test_without_a_game_nobody_is_said_to_be_left_out_of_it(table, club):
    game, others = club.start("Ann Bo"), "Not in this game"
    club.start("Ann Dee")
    assert others in table.get("/who").text
    for each in (game.id, *(row[1] for row in club.rows("game") if row[1] != game.id)):
        club.say(club.read(each), GameEnded())
    page = table.get("/who").text
    assert others not in page
    assert all(f">{name}<" in page for name in ("Ann", "Bo", "Dee"))


def test_seat_without_a_name_gets_one_and_its_rounds_go_along(table, club, joined):
    game = club.played(start("A B"), names={"A": "Ann", "B": "Player 2"})
    game = club.say(game, RoundScored(club.results("A +0, B -60")))
    client = joined()
    assert client.post("/who", data={"player": club.ids["B"]}).location == "/who"
    assert client.post("/who/name", data={"name": "Maria"}).location == "/"
    kept = club.read(game)
    maria = holder(client, club.database).player
    assert kept.names[maria] == "Maria"
    assert [seat.total for seat in kept.game.seats if seat.player == maria] == [60]
    assert kept.entries[-1].by == holder(client, club.database).key


def test_player_names_no_seat_but_an_unnamed_one(club, joined):
    game, client = club.start("Ann Bo"), joined()
    client.post("/who", data={"player": club.ids["Bo"]})
    client.post("/who/name", data={"name": "Maria"})
    assert club.read(game).seq == 0


def test_seat_of_another_phone_is_asked_for(club, table, joined):
    club.start("Ann Bo")
    bo = {"player": club.ids["Bo"]}
    first, second, third = joined(), joined(), joined()
    first.post("/who", data=bo)
    answer = second.post("/who", data=bo)
    assert answer.location == f"/who?wish={club.ids['Bo']}"
    assert "Ask for it" in second.get(answer.location).text
    second.post("/who/ask", data=bo)
    assert "is asked for" in second.get("/who").text
    key = holder(second, club.database).key
    for may, client in ((True, first), (True, table), (False, third), (False, second)):
        assert (f"/who/{key}" in client.get("/").text) is may
        if not may:
            assert client.post(f"/who/{key}", data={"give": "yes"}).status_code == 403
    first.post(f"/who/{key}", data={"give": "yes"})
    assert holder(second, club.database).player == club.ids["Bo"]
    assert holder(first, club.database).player is None


def test_whoever_keeps_score_takes_a_seat_over_at_once(club, table, joined):
    club.start("Ann Bo")
    bo = {"player": club.ids["Bo"]}
    joined().post("/who", data=bo)
    table.post("/who/ask", data=bo)
    assert holder(table, club.database).player == club.ids["Bo"]


def test_phones_are_listed_named_in_the_log_and_taken_off(club, table, joined):
    game = club.start("Ann Bo")
    client = joined("scorer", **{"User-Agent": "iPhone"})
    client.post("/who", data={"player": club.ids["Bo"]})
    mine = holder(client, club.database)
    client.post(f"/games/{game.id}/end", data={"seq": "0"})
    assert "iPhone" in table.get("/club/phones").text
    assert "Bo" in table.get(f"/games/{game.id}/log").text
    label = "Bo's <i>old</i> phone\x00\n"
    assert table.post(f"/club/phones/{mine.key}", data={"label": label}).status_code == 303
    for path in ("/club/phones", f"/games/{game.id}/log"):
        assert "Bo&#39;s &lt;i&gt;old&lt;/i&gt; phone" in table.get(path).text
    assert client.post(f"/club/phones/{mine.key}/revoke").status_code == 403
    assert table.post(f"/club/phones/{mine.key}/revoke").status_code == 303
    assert client.get(f"/games/{game.id}").status_code == 404
    assert "old" in table.get(f"/games/{game.id}/log").text


def test_last_owner_stays(app):
    client = app.test_client()
    client.post("/games", data={"count": "2"})
    key = re.search(r'href="/club/phones/([^"]+)"', client.get("/club/phones").text)[1]
    answer = client.post(f"/club/phones/{key}/revoke")
    assert answer.status_code == 422
    assert "Make a recovery link first" in answer.text


def test_day_of_the_last_visit_is_kept_and_no_more(club, joined, monkeypatch):
    client = joined()
    seen = holder(client, club.database).seen_on
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", seen)
    monkeypatch.setattr("web.phones.today_in", lambda zone: "2030-01-01")
    client.get("/")
    assert holder(client, club.database).seen_on == "2030-01-01"


class TestApi:
    def test_invitation_is_for_one_phone(self, app, ann, owner):
        told = ann.post("/club/codes", {"right": "player"})
        assert re.fullmatch(r"[34679CDFHJKMNPQRTVWXY]{6}", told["code"])
        path = told["link"].removeprefix("http://localhost")
        assert app.test_client().get(path).status_code == 200
        assert app.test_client().post(path).status_code == 303
        assert app.test_client().post(path).status_code == 404
        assert app.test_client().post("/join", data={"code": told["code"]}).status_code == 422
        assert len(owner.get("/club/keys")["keys"]) == 5

    def test_nobody_is_invited_to_own_it(self, ann):
        assert ann.fault("POST", "/club/codes", {"right": "owner"}) == ("unknown_value", "right")

    def test_who_may(self, bo, cy, anyone):
        bo.post("/club/codes", {"right": "player"}, status=403)
        anyone.post("/club/codes", {"right": "player"}, status=401)

    def test_locked(self, app, keys, ann):
        client = app.test_client()
        client.set_cookie(COOKIE, keys["owner"])
        client.post("/club/join/lock", data={"lock": "yes"})
        assert ann.fault("POST", "/club/codes", {"right": "player"})[0] == "joining_locked"
