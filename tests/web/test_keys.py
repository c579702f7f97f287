"""The way back into a club, and how a phone gets into another one."""

import html
import re

import pytest

from store import clubs
from store.writing import run
from web import phones

ERASED = "was erased. Until"
BACK = re.compile(r'<form[^>]*action="/club/back">.*?</form>', re.S)


@pytest.fixture
def ours(database):
    return clubs.found(database, "Ann's <b>")[0]


@pytest.fixture
def ann(app, ours):
    """The phone of the club's owner."""
    client = app.test_client()
    client.set_cookie(phones.COOKIE, ours.tokens["owner"])
    return client


def token_of(client):
    return client.get_cookie(phones.COOKIE).value.split(phones.BETWEEN)[0]


def test_recovery_link_opens_the_club_on_any_phone(ann, app, ours, database):
    page = ann.post("/recovery")
    link = html.unescape(re.search(r">(http[^<]+)<", page.text)[1])
    assert page.headers["Cache-Control"] == "no-store"
    other = app.test_client()
    assert "Ann&#39;s &lt;b&gt;" in other.get(link).text
    assert other.get_cookie(phones.COOKIE) is None  # looking changes nothing
    assert other.post(link).status_code == 303
    found = clubs.holder(database, token_of(other))
    assert (found.club, found.right) == (ours.id, "owner")


def test_words_are_those_of_whoever_looks_not_of_whoever_made_them(app, database):
    client = app.test_client()
    begun = client.post("/games", data={"count": "3"}, headers={"Accept-Language": "es"})
    page = client.post("/recovery", headers={"Accept-Language": "es"})
    link = html.unescape(re.search(r">(http[^<]+)<", page.text)[1])
    romanian = {"Accept-Language": "ro"}
    other = app.test_client()
    assert "Masa noastră" in other.get(link, headers=romanian).text
    assert "Our table" in other.get(link).text
    other.set_cookie(phones.COOKIE, link.rpartition("/")[2])
    left = {"seq": "0", "token": "b" * 20}
    other.post(f"{begun.location}/end", data=left)
    assert "Link de recuperare" in client.get(f"{begun.location}/log", headers=romanian).text


def test_recovery_link_is_made_on_a_post_only_and_by_the_owner_only(ann, app, ours, database):
    before = len(clubs.keys(database, ours.id))
    assert ann.get("/recovery").status_code == 200
    assert len(clubs.keys(database, ours.id)) == before
    watcher = app.test_client()
    watcher.set_cookie(phones.COOKIE, ours.tokens["watcher"])
    assert watcher.post("/recovery").status_code == 403
    assert app.test_client().post("/recovery").status_code == 404


def test_link_never_lowers_a_right(ann, ours, database):
    ann.post(f"/join/{ours.tokens['watcher']}")
    assert clubs.holder(database, token_of(ann)).right == "owner"


def test_link_to_another_club_keeps_the_first_one_in_the_list(ann, ours, database):
    theirs, _ = clubs.found(database, "Cy's")
    ann.post(f"/join/{theirs.tokens['scorer']}")
    assert clubs.holder(database, token_of(ann)).club == theirs.id
    ann.post(f"/join/{ours.tokens['watcher']}")
    found = clubs.holder(database, token_of(ann))
    assert (found.club, found.right) == (ours.id, "owner")


def test_phone_in_two_clubs_goes_back_and_forth(ann, ours, database):
    theirs, _ = clubs.found(database, "Cy's")
    link = f"/join/{theirs.tokens['scorer']}"
    assert "Your own games stay on this phone" in ann.get(link).text
    ann.post(link)
    page = ann.get("/history").text
    place = re.search(r'name="to" value="(\d+)"', page)[1]
    assert "Ann&#39;s &lt;b&gt;" in page
    assert ann.post("/turn", data={"to": place}).status_code == 303
    assert clubs.holder(database, token_of(ann)).club == ours.id
    assert "Cy&#39;s" in ann.get("/history").text
    for nowhere in ("0", "7", "-1", "x", ""):
        assert ann.post("/turn", data={"to": nowhere}).status_code == 404


@pytest.mark.parametrize("token", ["nonsense", "a.b", "%00", "x" * 3000])
def test_link_that_opens_nothing_is_not_found(client, token):
    assert client.get(f"/join/{token}").status_code == 404
    assert client.post(f"/join/{token}").status_code == 404


def test_link_to_an_erased_club_is_not_found(app, ours, database):
    clubs.erase(database, ours.id, True)
    assert app.test_client().post(f"/join/{ours.tokens['owner']}").status_code == 404


def test_way_back_is_offered_to_the_owner_after_the_first_saved_round(client, app):
    home = client.post("/games", data={"count": "2", "token": "t1"})
    board = home.headers["Location"]
    assert "/recovery" not in client.get(board).text
    form = client.get(f"{board}/round?out=nobody").text
    seq, token = (
        re.search(rf'name="{name}" value="([^"]+)"', form)[1] for name in ("seq", "token")
    )
    players = sorted(set(re.findall(r'name="points-([^"]+)"', form)))
    hands = {f"laid-{each}": "no" for each in players} | {
        f"points-{each}": "55" for each in players
    }
    told = {"out": "nobody", "seq": seq, "token": token, "place": "1", **hands}
    assert client.post(f"{board}/rounds", data=told).status_code == 303
    assert "/recovery" in client.get(board).text


@pytest.fixture
def board(ann):
    """A game of the club that is erased afterwards."""
    return ann.post("/games", data={"count": "2", "token": "t"}).location


def test_an_erased_club_has_no_pages(ann, ours, database, board):
    clubs.erase(database, ours.id, True)
    said = {"seq": "0", "token": "e"}
    for path in ("", "/events", "/sheet", "/log", "/start", "/people", "/round"):
        assert ann.get(board + path).status_code == 404
    for act in ("end", "undo", "leaves", "rounds"):
        assert ann.post(f"{board}/{act}", data=said).status_code == 404
    assert ann.get("/recovery").status_code == 404
    assert board not in ann.get("/history").text
    assert ann.get(f"/join/{ours.tokens['owner']}").status_code == 404


def test_the_owner_of_an_erased_club_takes_it_back_on_the_first_page(ann, ours, database, board):
    clubs.erase(database, ours.id, True)
    page = ann.get("/").text
    assert ERASED in page
    assert BACK.search(page)[0] == BACK.search(ann.get("/club").text)[0]
    assert ann.post("/club/back").location == "/"
    assert ann.get(board).status_code == 200
    assert ERASED not in ann.get("/").text
    assert ann.post("/club/back").status_code == 404


def test_nobody_else_takes_it_back_nor_the_owner_after_a_week(ann, app, ours, database):
    clubs.erase(database, ours.id, True)
    scorer = app.test_client()
    scorer.set_cookie(phones.COOKIE, ours.tokens["scorer"])
    assert ERASED not in scorer.get("/").text
    assert scorer.post("/club/back").status_code == 404
    run(database, "UPDATE club SET erased_at = erased_at - ?", 7 * 24 * 60 * 60 * 1000)
    assert ERASED not in ann.get("/").text
    assert ann.post("/club/back").status_code == 404
