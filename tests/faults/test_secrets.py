"""The secret key is gone, or another one: every phone still gets in."""

import re

import pytest

from app import create_app
from store import clubs, invitations, shares
from tests.clubs import Club
from tests.conftest import Client
from web.phones import COOKIE

KEY = "secret_key"


@pytest.fixture
def kept(tmp_path):
    """A club, its game and the game's link, of a server that was stopped; and its folder."""
    app = create_app({"PHASEKEEPER_DATA": tmp_path})
    club = Club(app.extensions["database"])
    game = club.start("Ann Bo")
    club.link = shares.share(club.database, app.config["SECRET_KEY"], game, club.holder.key)
    club.invited = invitations.make(club.database, club.holder, "scorer", app.config["SECRET_KEY"])
    club.database.close_all()
    club.game = game.id
    return club, tmp_path


@pytest.fixture(params=["missing", "changed", "empty"])
def served(request, kept):
    """The server that is started then."""
    club, folder = kept
    before = (folder / KEY).read_text()
    if request.param == "missing":
        (folder / KEY).unlink()
    else:
        (folder / KEY).write_text("another key" if request.param == "changed" else "")
    app = create_app({"PHASEKEEPER_DATA": folder}, is_first=True)
    app.test_client_class = Client
    assert app.config["SECRET_KEY"] not in ("", before)
    club.database = app.extensions["database"]
    yield club, app.test_client(), app
    club.database.close_all()


def test_each_phone_still_gets_in(served):
    club, client, _ = served
    client.set_cookie(COOKIE, club.tokens["owner"])
    assert client.get(f"/games/{club.game}").status_code == 200
    token = {"Authorization": f"Bearer {club.tokens['scorer']}"}
    assert client.get(f"/api/v1/games/{club.game}", headers=token).status_code == 200


def test_what_was_sent_still_opens(served):
    club, client, _ = served
    assert client.get(f"/shown/{club.link}").status_code == 200
    assert invitations.by_link(club.database, club.invited.token)
    assert invitations.by_code(club.database, club.invited.code)


def test_a_link_that_cannot_be_shown_again_is_made_anew(served):
    club, client, _ = served
    client.set_cookie(COOKIE, club.tokens["owner"])
    told = {"token": "t" * 20}
    assert client.post(f"/games/{club.game}/share", data=told).status_code == 303
    (link,) = set(re.findall(r"/shown/([\w.-]+)", client.get(f"/games/{club.game}/share").text))
    assert client.get(f"/shown/{link}").status_code == 200


def test_a_new_club_can_be_founded_and_is_found_again(served):
    club, client, _ = served
    told = {"name": "Friday"}, {"Idempotency-Key": "a-key-nobody-guesses"}
    first, again = (client.post("/api/v1/clubs", json=told[0], headers=told[1]) for _ in range(2))
    assert first.json["keys"] == again.json["keys"]
    assert clubs.holder(club.database, first.json["keys"]["owner"])


@pytest.mark.parametrize("told", [None, "another key, which was told", " \n"])
def test_the_log_says_that_there_is_another_one(kept, caplog, told):
    _, folder = kept
    (folder / KEY).unlink()
    if told:
        (folder / KEY).write_text(told)
    create_app({"PHASEKEEPER_DATA": folder}).extensions["database"].close_all()
    assert "the secret key is another one than before" in caplog.text
    assert (folder / KEY).read_text().strip()
    caplog.clear()
    create_app({"PHASEKEEPER_DATA": folder}).extensions["database"].close_all()
    assert caplog.text == ""


def test_the_first_one_is_made_without_a_word(tmp_path, caplog):
    create_app({"PHASEKEEPER_DATA": tmp_path}).extensions["database"].close_all()
    assert caplog.text == ""
