"""Thousands of odd requests, seeded: each gets an answer that is documented, and none a 500."""

import json
import random
from copy import deepcopy
from pathlib import Path

import pytest

CASES = [
    case
    for file in sorted((Path(__file__).parent.parent / "cases").glob("*.json"))
    for case in json.loads(file.read_text())
]
QUESTIONS = [(case["call"], case["request"]) for case in CASES] + [
    ("melds/find", {"phase": 4, "hand": ["R1", "B2", "W", "S"], "seen": ["R5"], "house": {}}),
    ("hands/points", {"cards": ["R5", "W"], "laid": True, "phase": 3}),
    ("hands/points", {"counts": {"low": 6, "high": 2, "skip": 0, "wild": 1}}),
]
ODD = [
    *(None, True, False, 0, 1, -1, 1.5, 2, 11, 13, 10**9, 2**53, 10**30, -(10**30), 1e300),
    *("", "R5", "r5", "5", "W", "W@5", "W@R", "S", "R13", "X5", "W@13", "W@", "\u0000"),
    *("\U0001f602", "\ud800", "a" * 5000, "set", "run", "color_run", "even", "house", "guide"),
    *("standard", "pick", "custom", "nobody_out", "laid_last", "self", "laid_this_turn", "A"),
    *([], {}, [[]], [None], [{}], {"": ""}, {"kind": "set", "size": 3}, ["R5"] * 300),
    *({"decks": 2}, {"wrap_runs": True}, {"go_out": "float"}, {"win": "immediate"}),
    [{"kind": "even", "size": 11}],
    {"points": {"low": 100}},
]
NAMES = [
    *("phase", "objectives", "groups", "cards", "hand", "seen", "house", "rulebook", "group"),
    *("card", "turn", "owner", "counts", "laid", "players", "rounds", "variant", "start"),
    *("dealer", "last_phase", "round_limit", "phases", "order", "rounds_played", "results"),
    *("ended", "tiebreak", "joined", "left", "ended_early", "winner", "completed", "points"),
    *("out", "total", "kind", "size", "low", "decks", "A", "B", "", "\U0001f602", "__class__"),
]
ROUNDS = 4000


def places(value, place=()):
    """Every place in a JSON value, the whole included."""
    yield place
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in inner:
            yield from places(each, (*place, key))


def at(value, place):
    for key in place:
        value = value[key]
    return value


def mutated(chance, question):
    """The question with one to three things changed, dropped, doubled, added or swapped."""
    question = deepcopy(question)
    for _ in range(chance.randint(1, 3)):
        spots = [place for place in places(question) if place]
        if not spots:
            return question
        place = chance.choice(spots)
        holder, key = at(question, place[:-1]), place[-1]
        match chance.randrange(5):
            case 0:
                holder[key] = deepcopy(chance.choice(ODD))
            case 1:
                del holder[key]
            case 2 if isinstance(holder, list):
                holder.insert(key, deepcopy(holder[key]))
            case 3 if isinstance(holder, dict):
                holder[chance.choice(NAMES)] = deepcopy(chance.choice([*ODD, holder[key]]))
            case _:
                holder[key] = deepcopy(at(question, chance.choice(spots)))
    return question


def scrambled(chance, body):
    """The same bytes with a few of them changed, cut off or doubled."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(body) + 1)
        match chance.randrange(3):
            case 0:
                body = body[:at] + bytes([chance.randrange(256)]) + body[at + 1 :]
            case 1:
                body = body[:at] + body[at + chance.randrange(20) :]
            case 2:
                body = (
                    body[:at]
                    + chance.choice([b"{", b"[", b'"', b"\\u", b"\0", b"1e999"])
                    + body[at:]
                )
    return body


def ask(client, call, body, language="en"):
    headers = {"Accept-Language": language}
    return client.post(
        f"/api/v1/{call}", data=body, content_type="application/json", headers=headers
    )


def is_documented(response):
    told = response.json
    if response.status_code == 200:
        return response.content_type == "application/json" and isinstance(told, dict)
    return (
        response.status_code in (400, 413, 422)
        and response.content_type == "application/problem+json"
        and told["status"] == response.status_code
        and all(told[name] for name in ("code", "title", "detail"))
        and "%(" not in told["detail"]
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_question_with_something_wrong_gets_a_documented_answer(client, seed):
    chance = random.Random(f"questions {seed}")
    for _ in range(ROUNDS // 4):
        call, question = chance.choice(QUESTIONS)
        body = json.dumps(mutated(chance, question))
        language = chance.choice(["en", "es", "pt", "ro"])
        assert is_documented(ask(client, call, body, language)), (call, body)


@pytest.mark.parametrize("seed", range(4))
def test_scrambled_bytes_get_a_documented_answer(client, seed):
    chance = random.Random(f"bytes {seed}")
    for _ in range(ROUNDS // 8):
        call, question = chance.choice(QUESTIONS)
        body = scrambled(chance, json.dumps(question).encode())
        assert is_documented(ask(client, call, body)), (call, body)


@pytest.mark.parametrize("seed", range(2))
def test_odd_headers_get_a_documented_answer(client, seed):
    chance = random.Random(f"headers {seed}")
    odd = ["", "*", ";q=", "x" * 2000, "en;q=9", "\xe9", "ro-RO, es;q=0.5", "application/json"]
    for _ in range(200):
        call, question = chance.choice(QUESTIONS)
        response = client.post(
            f"/api/v1/{call}",
            data=json.dumps(question),
            headers={
                "Content-Type": chance.choice([*odd, "application/json;charset"]),
                "Accept-Language": chance.choice(odd),
                "Accept": chance.choice(odd),
                "Cookie": chance.choice(odd),
                "Authorization": chance.choice(odd),
            },
        )
        assert response.status_code == 415 or is_documented(response)
