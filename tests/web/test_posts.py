"""What every form that writes has in common: what it saw, what it says, and its token."""

import pytest

from rules.facts import RoundScored
from store import games
from store.kept import Busy
from tests.store.conftest import Club
from tests.web.test_start_page import typed
from web.phones import COOKIE

HAND = {"laid": "no", "points": "60"}
WRITES = ("undo", "redo", "end", "reopen", "tiebreak", "joins", "leaves", "start", "rounds")


@pytest.fixture
def club(app):
    return Club(app.extensions["database"])


@pytest.fixture
def ann(client, club):
    client.set_cookie(COOKIE, club.tokens["scorer"])
    return client


@pytest.fixture
def game(club):
    return club.start("Ann Bo Cy")


def join(client, game, name, seq, token):
    sent = {"name": name, "seq": seq, "token": token}
    return client.post(f"/games/{game.id}/joins", data=sent).status_code


def test_two_forms_without_a_token_are_two_forms(ann, club, game):
    assert join(ann, game, "Dee", 0, "") == join(ann, game, "Eve", 1, "") == 303
    for seq, act in ((2, "undo"), (3, "redo"), (4, "undo")):
        sent = {"seq": seq, "token": ""}
        assert ann.post(f"/games/{game.id}/{act}", data=sent).status_code == 303
    assert {entry.token for entry in club.read(game).entries} == {None}


def test_an_empty_token_is_none_for_whoever_writes(club, game):
    said = {"token": "", "digest": ""}
    one = RoundScored(club.results("Ann +0, Bo -60, Cy -60"))
    assert club.say(game, one, one, **said).seq == 2


@pytest.mark.parametrize("token", ["x" * 201, "a b", "ñ", "a\nb", "\0"])
@pytest.mark.parametrize("act", WRITES)
def test_a_token_is_up_to_200_visible_characters(ann, club, game, act, token):
    sent = {"seq": "0", "token": token}
    assert ann.post(f"/games/{game.id}/{act}", data=sent).status_code == 400
    assert ann.post("/games", data={"count": "2", "token": token}).status_code == 400
    assert club.read(game).seq == 0


def test_a_token_used_for_something_else_is_answered_by_the_page_as_it_is_now(ann, club, game):
    assert join(ann, game, "Dee", 0, "t") == 303
    fields = {"seq": "1", "token": "t"}
    for act in WRITES:
        said = {**fields, "name": "Eve"} if act == "joins" else fields
        answer = ann.post(f"/games/{game.id}/{act}", data=said)
        assert (act, answer.status_code) == (act, 409)
    assert club.read(game).seq == 1


def test_the_same_said_again_by_a_page_that_has_seen_more_counts_once(ann, club, game):
    assert [join(ann, game, "Dee", seq, "t") for seq in (0, 1)] == [303, 303]
    assert club.read(game).seq == 1


@pytest.fixture
def held(monkeypatch):
    """The database is held by others all the time."""

    def busy(*_told):
        raise Busy

    monkeypatch.setattr(games, "write", busy)


def test_what_was_typed_is_still_there_when_nothing_can_be_saved(ann, club, game, held):
    out, *others = (seat.player for seat in game.game.seats)
    hands = {f"{what}-{each}": text for each in others for what, text in HAND.items()}
    for act, said, kept in (
        ("rounds", {"out": out, "place": "1", **hands}, f'name="points-{others[0]}" value="60"'),
        ("joins", {"name": "Dee", "total": "45"}, 'name="name" value="Dee"'),
        ("start", typed(ann, f"/games/{game.id}", name_0="Zoë"), 'name="name-0" value="Zoë"'),
        ("leaves", {"player": out}, "Somebody joins"),
        ("end", {}, "Who went out in round 1?"),
        ("rematch", {}, "Who went out in round 1?"),
    ):
        answer = ann.post(f"/games/{game.id}/{act}", data={"seq": "0", "token": "t", **said})
        assert (act, answer.status_code) == (act, 503)
        assert answer.headers["Retry-After"] == "5"
        assert "Saving was not possible just now. Try again in a moment." in answer.text
        assert kept in answer.text
    assert club.read(game).seq == 0


def test_a_correction_that_cannot_be_saved_now_is_typed_once(ann, club, game, request):
    club.say(game, RoundScored(club.results("Ann +0, Bo -60, Cy -60")))
    out, *others = (seat.player for seat in game.game.seats)
    hands = {f"{what}-{each}": text for each in others for what, text in HAND.items()}
    told = {**hands, f"points-{others[0]}": "75"}
    sent = {"seq": "1", "token": "t", "out": out, "step": "save", **told}
    request.getfixturevalue("held")
    answer = ann.post(f"/games/{game.id}/rounds/1", data=sent)
    assert (answer.status_code, 'value="75"' in answer.text) == (503, True)
    assert f'action="/games/{game.id}/rounds/1"' in answer.text
