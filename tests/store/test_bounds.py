"""How much a club can hold."""

import pytest

from rules.errors import Refused
from rules.facts import ActRedone, ActUndone
from store import bounds, clubs, players
from store.writing import run
from tests.rules.told import scored


def refusal(act):
    with pytest.raises(Refused) as told:
        act()
    return told.value.code, told.value.evidence["most"]


def test_no_more_players_than_a_club_knows(club, monkeypatch):
    monkeypatch.setattr(bounds, "MOST_PLAYERS", 4)
    game = club.start("Ann Bo Cy")
    players.create(club.database, club.id, "Dee")
    before = club.rows("player")
    full = ("too_many_players", 4)
    assert refusal(lambda: players.create(club.database, club.id, "Eli")) == full
    assert refusal(lambda: club.start("Ann Eli")) == full
    assert club.rows("player") == before
    assert club.start("Ann Dee").seq == 0  # they are known
    assert club.read(game).seq == 0


def test_no_more_games_than_a_day_has(club, monkeypatch):
    monkeypatch.setattr(bounds, "GAMES_A_DAY", 2)
    first = club.start("Ann Bo", token="a", digest="a")
    club.start("Ann Bo")
    before = club.rows("game"), club.rows("receipt")
    assert refusal(lambda: club.start("Ann Bo", token="b", digest="b")) == ("too_many_games", 2)
    assert (club.rows("game"), club.rows("receipt")) == before
    assert club.start("Ann Bo", token="a", digest="a").id == first.id
    day = 24 * 60 * 60 * 1000
    run(club.database, "UPDATE game SET at = at - ? WHERE id = ?", day, first.id)
    assert club.start("Ann Bo").seq == 0


def test_no_more_phones_than_a_club_lets_in(club, monkeypatch):
    monkeypatch.setattr(bounds, "MOST_KEYS", 6)
    made = [clubs.new_key(club.database, club.id, "player", "")[0] for _ in range(2)]
    full = ("too_many_keys", 6)
    assert refusal(lambda: clubs.new_key(club.database, club.id, "player", "")) == full
    clubs.revoke(club.database, club.id, made[0])
    assert clubs.new_key(club.database, club.id, "player", "")


def test_no_more_is_said_in_a_game_than_a_file_can_bring_back(club, monkeypatch):
    monkeypatch.setattr(bounds, "MOST_FACTS", 4)
    game = club.say(club.start("Ann Bo"), scored("Ann +0, Bo -60"), ActUndone(), ActRedone())
    assert refusal(lambda: club.say(game, ActUndone())) == ("too_many_facts", 4)
    assert club.read(game).seq == 3
