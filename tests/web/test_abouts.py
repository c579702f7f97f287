"""What a game is called; deleted, and taken back. Ann keeps score, Bo looks on."""

import html
import re
from datetime import UTC, datetime, timedelta

import pytest

from rules.facts import GameEnded, RoundScored
from store import notes
from store.writing import run
from tests.clubs import Club
from web.phones import COOKIE

WAS = re.compile(r'name="was" value="(\w*)"')


@pytest.fixture
def game(club):
    return club.say(club.start("Ann Bo"), GameEnded())


@pytest.fixture
def ann(client, club):
    client.set_cookie(COOKIE, club.tokens["scorer"])
    return client


@pytest.fixture
def bo(app, club):
    phone = app.test_client()
    phone.set_cookie(COOKIE, club.tokens["player"])
    return phone


@pytest.fixture
def other_club(database):
    return Club(database, "Cy's")


def opened(client, game):
    page = client.get(f"/games/{game.id}/about?lang=en")
    assert page.status_code == 200
    return {"was": WAS.search(page.text)[1]}


def say(client, game, **told):
    return client.post(f"/games/{game.id}/about?lang=en", data={**opened(client, game), **told})


def read(club, game):
    found = club.read(game)
    return found.title, found.note, found.played_on


def test_a_title_a_note_and_a_date_of_its_own(ann, club, game):
    told = {"title": " Xmas  at\ngrandma’s ", "note": "Snow\r\nand soup ", "date": "2024-12-25"}
    answer = say(ann, game, **told)
    assert (answer.status_code, answer.location) == (303, f"/games/{game.id}")
    assert read(club, game) == ("Xmas at grandma’s", "Snow\nand soup", "2024-12-25")
    page = html.unescape(ann.get(f"/games/{game.id}?lang=en").text)
    assert re.search(r">Xmas at grandma’s</strong> · <time[^>]*>25 December 2024<", page)
    assert '<p class="muted" dir="auto">and soup</p>' in page
    assert "Xmas at grandma’s" in html.unescape(ann.get("/history?q=soup").text)


def test_a_game_without_a_title_has_the_day_it_was_begun(ann, game):
    page = ann.get(f"/games/{game.id}?lang=en").text
    today = datetime.now(UTC).date()
    assert f'datetime="{today}"' in page or f'datetime="{today + timedelta(1)}"' in page
    assert "Give it a title" in page


def test_it_is_no_fact_and_all_of_it_can_be_emptied(ann, club, game):
    say(ann, game, title="Xmas", note="Snow", date="2024-12-25")
    say(ann, game)
    assert read(club, game) == ("", "", None)
    assert club.read(game).seq == game.seq


@pytest.mark.parametrize(
    ("field", "told", "why"),
    [
        ("title", "x" * 101, "This text has at most 100 characters, not 101."),
        ("title", "a\u202eb", "control"),
        ("note", "x" * 2001, "This text has at most 2,000 characters"),
        ("date", "soon", "“soon” is no date."),
        ("date", "2999-01-01", "That day is still to come."),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_stays_typed(ann, club, game, field, told, why):
    typed = {"title": "Xmas", "note": "Snow", "date": "2024-12-25"} | {field: told}
    answer = say(ann, game, **typed)
    assert answer.status_code == 422
    page = html.unescape(answer.text)
    assert why.replace(",", "") in page.replace(",", "")
    assert f'aria-describedby="fault-{field}"' in page
    assert page.count("aria-invalid") == 1
    assert all(each in page for each in typed.values())
    assert read(club, game) == ("", "", None)


def test_signs_that_no_text_has_are_left_out(ann, club, game):
    say(ann, game, note="a\0b\x07\tc")
    assert read(club, game)[1] == "ab\tc"


def test_what_another_phone_said_meanwhile_is_not_lost_unseen(ann, club, game):
    form = opened(ann, game)
    notes.annotate(club.database, game, title="Easter", note="Rain", played_on=None)
    answer = ann.post(f"/games/{game.id}/about?lang=en", data={**form, "title": "Xmas"})
    assert answer.status_code == 409
    assert "it now says: Easter · Rain." in html.unescape(answer.text)
    assert 'value="Xmas"' in answer.text
    again = {"was": WAS.search(answer.text)[1], "title": "Xmas"}
    assert ann.post(f"/games/{game.id}/about", data=again).status_code == 303
    assert read(club, game) == ("Xmas", "", None)


def test_the_same_said_twice_is_nothing_new(ann, club, game):
    form = {**opened(ann, game), "title": "Xmas"}
    for _ in range(2):
        assert ann.post(f"/games/{game.id}/about", data=form).status_code == 303
    assert club.read(game).version == game.version + 1


def test_only_who_keeps_score_may(bo, game):
    paths = ("about", "delete", "restore")
    assert bo.get(f"/games/{game.id}/about").status_code == 403
    assert all(bo.post(f"/games/{game.id}/{each}").status_code == 403 for each in paths)
    assert bo.get("/history/deleted").status_code == 403
    assert "/about" not in bo.get(f"/games/{game.id}").text
    assert "/history/deleted" not in bo.get("/history").text


def test_another_club_s_game_is_not_there(ann, other_club):
    game = other_club.start()
    assert ann.get(f"/games/{game.id}/about").status_code == 404
    for each in ("about", "delete", "restore"):
        assert ann.post(f"/games/{game.id}/{each}", data={"seq": 0}).status_code == 404
    assert other_club.read(game)


def delete(client, game, seq=None):
    told = {"seq": game.seq if seq is None else seq}
    return client.post(f"/games/{game.id}/delete?lang=en", data=told)


def test_a_deleted_game_is_offered_back_on_the_list(ann, club, game):
    answer = delete(ann, game)
    assert (answer.status_code, answer.location) == (303, f"/history?deleted={game.id}")
    assert club.read(game) is None
    page = html.unescape(ann.get(f"{answer.location}&lang=en").text)
    assert "Deleted:" in page
    assert f'action="/games/{game.id}/restore"' in page
    assert f'href="/games/{game.id}"' not in page
    assert re.search(r"Until \d+ \w+ \d{4}, \d\d:\d\d it can be taken back\.", page)
    back = ann.post(f"/games/{game.id}/restore")
    assert (back.status_code, back.location) == (303, f"/games/{game.id}")
    assert club.read(game).entries == game.entries


def test_a_second_tap_does_no_more(ann, club, game):
    first, second = delete(ann, game), delete(ann, game)
    assert first.location == second.location
    for _ in range(2):
        assert ann.post(f"/games/{game.id}/restore").status_code == 303
    assert club.read(game)


def test_a_round_that_was_not_seen_is_not_deleted(ann, club):
    game = club.start("Ann Bo")
    club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    answer = delete(ann, game)
    assert answer.status_code == 409
    assert "Another phone was faster." in answer.text
    assert club.read(game)
    assert delete(ann, game, seq=1).status_code == 303


def test_for_a_week_it_is_in_the_list_of_those_deleted(ann, club, game, monkeypatch):
    assert "Nothing was deleted" in ann.get("/history/deleted?lang=en").text
    delete(ann, game)
    assert f'action="/games/{game.id}/restore"' in ann.get("/history/deleted").text
    query = "UPDATE game SET erased_at = erased_at - ? WHERE id = ?"
    run(club.database, query, 7 * 24 * 60 * 60 * 1000 + 1, game.id)
    assert "Nothing was deleted" in ann.get("/history/deleted?lang=en").text
    assert ann.post(f"/games/{game.id}/restore").status_code == 404
    assert "/restore" not in ann.get(f"/history?deleted={game.id}").text


@pytest.mark.parametrize("told", ["", "nothing", "%00", "x" * 500])
def test_the_list_offers_nothing_back_that_was_not_deleted(ann, game, told):
    assert "/restore" not in ann.get(f"/history?deleted={told}").text
    assert "/restore" not in ann.get(f"/history?deleted={game.id}").text
