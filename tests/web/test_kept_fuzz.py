"""Odd requests to a club, seeded: each gets an answer that openapi.json tells of, none a 500."""

import json
import random
from copy import deepcopy
from urllib.parse import quote

import pytest

from tests.web.club import START, Asker, Table
from tests.web.test_api_fuzz import NAMES, ODD, mutated, scrambled

TURNS = 260
RESULTS = {
    "Ann": {"completed": True, "cards": ["R5"], "phase": 2},
    "Bo": {"completed": True, "out": True, "points": 0},
}
LONG = ["x" * 61, "x" * 101, "y" * 2001, "\u202e", "\u200d", "A\u0301nn", "ANN", "Bo", "Mia"]
CUSTOM = {"variant": "custom", "phases": [[{"kind": "set", "size": 3}]] * 2, "order": "pick"}
MELD = {"phase": 4, "groups": [["8", "9", "W", "11"], []], "house": {"wrap_runs": True}}
HIT = {"group": {"kind": "run", "cards": ["R3", "W@4"]}, "card": "R5", "turn": "later"}
WRITES = (
    ("POST", "/clubs", {"name": "Friday", "time_zone": "Europe/Madrid"}),
    ("PATCH", "/club", {"name": "Friday", "time_zone": "UTC", "deleted": False}),
    ("POST", "/club/keys", {"right": "watcher", "label": "Tablet"}),
    ("POST", "/players", {"name": "Mia"}),
    ("PATCH", "/players/{player}", {"name": "Bo", "archived": True}),
    ("POST", "/players/{player}/merge", {"into": "2222222222"}),
    ("POST", "/games", {**START, "start": {"Ann": {"phase": 3, "total": 40}}, "house": {}}),
    ("POST", "/games", {**START, **CUSTOM, "rulebook": "card"}),
    ("PATCH", "{game}", {"title": "x", "note": "y", "date": "2026-12-24", "seq": 0}),
    ("POST", "{game}/rounds", {"results": RESULTS, "ended": "nobody_out", "confirm": ["x"]}),
    ("POST", "{game}/rounds", {"results": {"Ann": {"out": True}, "Bo": {"points": 60}}}),
    ("PUT", "{game}/rounds/1", {"results": RESULTS}),
    ("PUT", "{game}/rounds/1?dry_run=1", {"results": RESULTS}),
    ("PUT", "{game}/start", {**START, "rounds": [{"n": 1, "results": RESULTS}], "confirm": []}),
    ("POST", "{game}/undo", {}),
    ("POST", "{game}/redo", {}),
    ("POST", "{game}/tiebreak", {"laid_first": "Ann", "out_first": "Bo"}),
    ("POST", "{game}/joins", {"name": "Mia", "phase": 2, "completed": [1], "total": 50}),
    ("POST", "{game}/leaves", {"name": "Mia"}),
    ("POST", "{game}/end", {"winner": "Ann"}),
    ("POST", "{game}/reopen", {}),
    ("POST", "{game}/rematch", {}),
    ("PUT", "{game}/hands/Ann", {"round": 1, **RESULTS["Ann"]}),
    ("PUT", "{game}/hands/Bo", {"round": 1, "completed": True, "counts": {"low": 2}, "seq": 0}),
    ("POST", "{game}/verdicts", {"kind": "meld", "question": MELD, "by": "Ann"}),
    ("POST", "{game}/verdicts", {"kind": "hit", "question": HIT}),
    ("POST", "{game}/verdicts", {"kind": "points", "question": {"cards": ["R5"], "laid": True}}),
    ("POST", "{game}/verdicts", {"kind": "hand", "question": {"phase": 1, "hand": ["R5", "W"]}}),
)
READS = (
    "/games",
    "{game}",
    "{game}/log",
    "{game}/verdicts",
    "{game}/hands",
    "/players",
    "/club",
    "/club/keys",
)
QUERIES = {
    "since": ["2026-01-01", "0001-01-01", "9999-12-31", "2026-W01-1", "2026-01-01T00:00:00+14:00"],
    "until": ["9999-12-31T23:59:59", "0001-01-01T00:00:00-23:59", "2026-02-30"],
    "limit": ["1", "0", "-1", "1e3", "\u0661", "9" * 30],
    "cursor": ["1-a", "-", "9999999999999999-\U0001f602", "1-\0"],
    "q": ["%", "!", "\0", "x" * 5000, "Ann"],
    "seen": ["1", "-1", "9" * 50],
    "dry_run": ["1", "true"],
    "player": ["\0", "x" * 5000],
}


@pytest.fixture
def place(owner):
    table = Table(owner)
    table.round("Ann +0, Bo -60")
    told = {"game": table.path, "player": table.at["players"][1]["id"]}
    return table, lambda path: path.format(**told)


def odd(chance, question):
    """The question with something wrong; at times a text that is too long for its place."""
    told = mutated(chance, question) if chance.random() < 0.8 else deepcopy(question)
    if told and chance.random() < 0.3:
        told[chance.choice(list(told))] = chance.choice(LONG)
    return told


@pytest.mark.parametrize("seed", range(4))
def test_a_write_with_something_wrong_gets_a_documented_answer(owner, place, seed):
    chance, (table, named) = random.Random(f"writes {seed}"), place
    for _ in range(TURNS):
        method, path, question = chance.choice(WRITES)
        path = named(path)
        if "/games/" in path and chance.random() < 0.9:
            question = {**question, "seq": table.read()["seq"]}
        key = chance.choice([None, None, "k", chance.choice(NAMES), "x" * 200])
        key = key if key is None or key.isascii() else None
        body = json.dumps(odd(chance, question)).encode()
        if chance.random() < 0.1:
            body = scrambled(chance, body)
        more = {"data": body, "content_type": "application/json"}
        language = chance.choice(["en", "es", "pt", "ro"])
        answer = owner.ask(method, path, key=key, language=language, **more)
        told = method, path, body, answer
        assert owner.response.status_code in (200, 201, 400, 404, 409, 422), told
        if owner.response.status_code >= 400:
            assert answer["title"], told
            assert "%(" not in json.dumps(answer), told
    assert table.read()["seq"] > 1


@pytest.mark.parametrize("seed", range(2))
def test_an_odd_address_gets_a_documented_answer(owner, place, seed):
    chance, (_, named) = random.Random(f"reads {seed}"), place
    for _ in range(TURNS):
        names = chance.sample(sorted(QUERIES), chance.randint(0, 3))
        told = [(name, chance.choice([*QUERIES[name], chance.choice(LONG)])) for name in names]
        query = "&".join(f"{name}={quote(value)}" for name, value in told)
        owner.ask("GET", f"{named(chance.choice(READS))}?{query}")
        assert owner.response.status_code in (200, 204, 422), query


@pytest.mark.parametrize("told", ["\0", "%00", "x" * 3000, "\U0001f602", "..", "%2e%2e", "'--"])
@pytest.mark.parametrize("path", ["/games/{}", "/games/{}/log", "/players/{}", "/club/keys/{}"])
def test_an_odd_id_is_none(client, keys, path, told):
    headers = {"Authorization": f"Bearer {keys['owner']}"}
    address = "/api/v1" + path.format(quote(told, safe="%"))
    for method in ("GET", "PATCH", "DELETE"):
        response = client.open(address, method=method, headers=headers, json={})
        assert response.status_code in (404, 405)
        assert response.content_type == "application/problem+json"


@pytest.mark.parametrize("value", ODD)
def test_no_value_in_place_of_any_field_is_a_500(owner, place, value):
    table, named = place
    for method, path, question in WRITES:
        for field in question:
            body = {**question, field: value, "seq": table.read()["seq"]}
            if "/games/" not in named(path):
                del body["seq"]
            owner.ask(method, named(path), body)


def test_whoever_asks_without_a_key_learns_nothing(client, place):
    _, named = place
    anyone = Asker(client, "\xe9.x")
    for method, path, question in WRITES[1:]:
        anyone.ask(method, named(path), question, status=401)
