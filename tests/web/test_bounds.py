"""A club that is full says so: to programs by a code, on pages in a sentence."""

import html
import re

import pytest

from store import bounds
from web import phones

GAME = {"players": ["Ann", "Bo"], "dealer": "Bo"}


@pytest.fixture
def full(monkeypatch):
    """Nothing more fits into any club."""
    for name in ("MOST_PLAYERS", "GAMES_A_DAY", "MOST_KEYS"):
        monkeypatch.setattr(bounds, name, 0)


def test_programs_are_told_a_code(ann, owner, table, full, monkeypatch):
    assert owner.fault("POST", "/club/keys", {"right": "player", "label": ""})[0] == "too_many_keys"
    assert ann.fault("POST", "/players", {"name": "Dee"})[0] == "too_many_players"
    assert ann.fault("POST", "/games", GAME)[0] == "too_many_games"
    assert table.fault("/joins", name="Dee")[0] == "too_many_players"
    monkeypatch.setattr(bounds, "MOST_FACTS", table.at["seq"] + 1)
    assert table.fault("/end", winner=None)[0] == "too_many_facts"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "At most 0 games can begin in a day."),
        ("es", "En un día pueden empezar 0 partidas como máximo."),
        ("pt", "Em um dia podem começar no máximo 0 partidas."),
        ("ro", "Într-o zi pot începe cel mult 0 de partide."),
    ],
)
def test_pages_say_it_in_a_sentence(client, full, language, told):
    headers = {"Accept-Language": language}
    answer = client.post("/games", data={"count": "3"}, headers=headers)
    assert answer.status_code == 422
    assert told in html.unescape(answer.text)


def test_who_keeps_score_is_told_on_the_page_where_it_happened(client, database, monkeypatch):
    board = client.post("/games", data={"count": "3", "token": "t" * 20}).location
    monkeypatch.setattr(bounds, "MOST_PLAYERS", 3)
    joining = {"seq": "0", "token": "j" * 20, "name": "Dee", "phase": "1", "total": "0"}
    answer = client.post(f"{board}/joins", data=joining)
    assert answer.status_code == 422
    assert "A club knows at most 3 players." in answer.text
    assert re.search(r'name="name"[^>]*value="Dee"', answer.text)
    monkeypatch.setattr(bounds, "MOST_FACTS", 1)
    answer = client.post(f"{board}/end", data={"seq": "0", "token": "e" * 20})
    assert answer.status_code == 422
    assert "More than 1 entries do not fit into a game." in answer.text
    monkeypatch.setattr(bounds, "MOST_KEYS", 1)
    answer = client.post("/recovery")
    assert answer.status_code == 422
    assert "At most 1 phones can be in a club" in answer.text
    assert client.get_cookie(phones.COOKIE)
