"""The bell of a game, as a page and a program hear it. Ann keeps score, Bo is at the table."""

import pytest

from store import clubs, notes
from tests.clubs import Club
from tests.rules.told import scored
from web import events


@pytest.fixture
def game(club):
    return club.start("Ann Bo")


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """A stream that goes on where it should end is not waited for."""
    monkeypatch.setattr(events, "LONGEST", 5)


@pytest.fixture
def ann(club, app):
    client = app.test_client()
    client.set_cookie("phone", club.tokens["owner"])
    return client


def heard(answer):
    """What comes, piece by piece."""
    return (piece.decode() for piece in answer.response)


def listening(client, path, **told):
    """An answer that is read as it comes."""
    return client.get(path, buffered=False, **told)


def test_the_present_version_comes_first_then_every_new_one(ann, club, game):
    with listening(ann, f"/games/{game.id}/events") as answer:
        assert answer.status_code == 200
        assert answer.mimetype == "text/event-stream"
        said = heard(answer)
        assert next(said) == f"retry: 1000\ndata: {game.version}\n\n"
        saved = club.say(game, scored("Ann +0, Bo -60"))
        assert next(said) == f"data: {saved.version}\n\n"


def test_nothing_on_the_way_may_keep_it_or_gather_it(ann, game):
    with listening(ann, f"/games/{game.id}/events") as answer:
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Accel-Buffering"] == "no"
        assert "Content-Encoding" not in answer.headers
        assert "Content-Length" not in answer.headers


def test_a_sign_of_life_comes_where_nothing_changes(ann, game, monkeypatch):
    monkeypatch.setattr(events, "QUIET", 0.01)
    with listening(ann, f"/games/{game.id}/events") as answer:
        said = heard(answer)
        next(said)
        assert next(said) == ":\n\n"


def test_a_stream_comes_to_its_end(ann, game, monkeypatch):
    monkeypatch.setattr(events, "LONGEST", 0)
    with listening(ann, f"/games/{game.id}/events") as answer:
        assert len(list(heard(answer))) == 1


def test_a_server_that_stops_ends_all_streams(app, ann, game):
    with listening(ann, f"/games/{game.id}/events") as answer:
        said = heard(answer)
        next(said)
        app.extensions["streams"].bell.close()
        assert list(said) == []


def test_whoever_hangs_up_is_forgotten(app, ann, game):
    streams = app.extensions["streams"]
    with listening(ann, f"/games/{game.id}/events") as answer:
        next(heard(answer))
        assert len(streams.bell) == 1
        assert streams.open
    assert len(streams.bell) == 0
    assert not streams.open


def test_another_club_hears_nothing(app, database, game):
    client = app.test_client()
    client.set_cookie("phone", Club(database, "Cy's").tokens["owner"])
    assert client.get(f"/games/{game.id}/events").status_code == 404
    assert app.test_client().get(f"/games/{game.id}/events").status_code == 404


def test_an_erased_game_is_silent(ann, club, game):
    notes.erase(club.database, club.id, game.id, True)
    assert ann.get(f"/games/{game.id}/events").status_code == 404


def test_whoever_watches_hears(app, club, game):
    _, token = clubs.new_key(club.database, club.id, "watcher", "")
    client = app.test_client()
    client.set_cookie("phone", token)
    with listening(client, f"/games/{game.id}/events") as answer:
        assert answer.status_code == 200


def test_one_household_cannot_take_all_the_room(app, ann, game, monkeypatch):
    monkeypatch.setattr(events, "MOST_A_HOUSEHOLD", 1)
    far = {"environ_base": {"REMOTE_ADDR": "203.0.113.7"}}
    path = f"/games/{game.id}/events"
    with listening(ann, path, **far):
        refused = ann.get(path, **far)
        assert refused.status_code == 429
        assert refused.headers["Retry-After"]
        with listening(ann, path, environ_base={"REMOTE_ADDR": "203.0.113.8"}) as answer:
            assert answer.status_code == 200


def test_there_is_always_room_for_what_is_played(app, ann, game):
    app.extensions["streams"].most = 1
    with listening(ann, f"/games/{game.id}/events"):
        assert ann.get(f"/games/{game.id}/events").status_code == 429
        assert ann.get(f"/games/{game.id}").status_code == 200


def test_a_program_hears_the_same(app, club, game):
    path = f"/api/v1/games/{game.id}/events"
    client = app.test_client()
    assert client.get(path).status_code == 401
    keys = {"headers": {"Authorization": f"Bearer {club.tokens['watcher']}"}}
    with listening(client, path, **keys) as answer:
        assert answer.mimetype == "text/event-stream"
        assert next(heard(answer)).endswith(f"data: {game.version}\n\n")


def last_words(answer, change):
    """What a stream says after its beginning and that change, until it ends."""
    said = heard(answer)
    next(said)
    change()
    return list(said)


def test_a_phone_that_was_removed_hears_nothing_more(app, club, game):
    key, token = clubs.new_key(club.database, club.id, "watcher", "Bo’s phone")
    client = app.test_client()
    client.set_cookie("phone", token)
    with listening(client, f"/games/{game.id}/events") as answer:
        assert last_words(answer, lambda: clubs.revoke(club.database, club.id, key)) == []


def test_nobody_hears_of_a_game_that_was_deleted(ann, club, game):
    with listening(ann, f"/games/{game.id}/events") as answer:
        assert last_words(answer, lambda: notes.erase(club.database, club.id, game.id, True)) == []


def test_nobody_hears_of_a_club_that_was_erased(ann, club, game):
    with listening(ann, f"/games/{game.id}/events") as answer:
        assert last_words(answer, lambda: clubs.erase(club.database, club.id, True)) == []
