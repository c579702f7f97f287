"""Two phones that bring the same new name at the same moment, on pages."""

import re

import pytest

from store import players
from tests.web.test_start_page import kept, names, saved


@pytest.fixture
def database(app):
    return app.extensions["database"]


@pytest.fixture
def address(client):
    """A game for three."""
    return client.post("/games", data={"count": "3", "token": "t"}).location


@pytest.fixture
def faster(database, monkeypatch):
    """Another phone gets each new name into the club just after it was looked up here."""
    look_up = players.cast

    def cast(_database, club, told):
        found = look_up(database, club, told)
        for name in found.newcomers.values():
            players.create(database, club, name)
        return found

    monkeypatch.setattr(players, "cast", cast)


def test_a_name_that_somebody_gets_meanwhile_is_the_same_persons(client, database, address, faster):
    assert saved(client, address, name_0="Lea").status_code == 303
    assert names(database, address)[0] == "Lea"
    sent = {"seq": "1", "token": "j", "name": "Mia"}
    assert client.post(f"{address}/joins", data=sent).status_code == 303
    game = kept(database, address)
    told = [each.name for each in players.all_of(database, game.club)]
    assert (told.count("Lea"), told.count("Mia")) == (1, 1)


def test_two_first_games_at_once_have_the_same_placeholders(client, address, faster):
    answer = client.post("/games", data={"count": "5", "token": "o"})
    assert answer.status_code == 303
    assert len(set(re.findall(r"Player \d", client.get(answer.location).text))) == 5
