"""Fifty phones keep score of one game at once, over HTTP, through all processes of the server."""

import json
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from threading import Barrier
from urllib.parse import urlsplit

import pytest

import models
from store import clubs
from tests.clubs import Club
from tests.served import served
from web.settings import DATABASE

PHONES, ROUNDS, HANDS = 50, 5, 3
ACCEPTED, REFUSED = {200, 201}, {409, 503}


class Phone:
    """A program with a key of its own; it notes what was acknowledged, and what was refused."""

    def __init__(self, number, url, key, game):
        self.number = number
        self.key, self.token = key
        self.game = f"/api/v1/games/{game}"
        self.line = HTTPConnection(urlsplit(url).netloc, timeout=60)
        self.luck = random.Random(number)
        self.rounds, self.hands, self.refused = [], [], 0

    def ask(self, method, path, body=None, key=None):
        headers = {"Authorization": f"Bearer {self.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key:
            headers["Idempotency-Key"] = key
        self.line.request(method, path, json.dumps(body) if body else None, headers)
        with self.line.getresponse() as answer:
            return answer.status, json.loads(answer.read())

    def say(self, method, path, body, key):
        """Was it acknowledged? Now and then the answer is lost, and the same is said again."""
        status, _ = self.ask(method, path, body, key)
        assert status in ACCEPTED | REFUSED, status
        if status in ACCEPTED and self.luck.random() < 0.3:
            again, _ = self.ask(method, path, body, key)
            assert again == 200
        self.refused += status in REFUSED
        return status in ACCEPTED

    def play(self, barrier):
        barrier.wait()
        acts = [self.score] * ROUNDS + [self.report] * HANDS
        self.luck.shuffle(acts)
        with closing(self.line):
            for number, act in enumerate(acts):
                _, game = self.ask("GET", self.game)
                act(game, f"{self.number}-{number}")
        return self

    def score(self, game, key):
        points = 5 * self.luck.randrange(10, 30)
        results = {name: {"completed": False, "points": points} for name in ("Ann", "Bo")}
        body = {"results": results, "ended": "nobody_out", "seq": game["seq"]}
        if self.say("POST", f"{self.game}/rounds", body, key):
            self.rounds.append((game["seq"] + 1, points))

    def report(self, game, key):
        points = 5 * self.luck.randrange(10, 30)
        body = {"round": game["round"], "completed": False, "points": points}
        if self.say("PUT", f"{self.game}/hands/Bo", body, key):
            self.hands.append((game["round"], points))


@pytest.fixture
def played(tmp_path):
    """The phones after an evening, and the game as it is kept."""
    with served(tmp_path) as url:
        club = Club(models.open_database(f"sqlite:///{tmp_path / DATABASE}"))
        game = club.start()
        keys = [clubs.new_key(club.database, club.id, "scorer", "") for _ in range(PHONES)]
        phones = [Phone(number, url, key, game.id) for number, key in enumerate(keys)]
        barrier = Barrier(PHONES)
        with ThreadPoolExecutor(PHONES) as pool:
            phones = list(pool.map(lambda phone: phone.play(barrier), phones))
        with closing(phones[0].line):
            _, log = phones[0].ask("GET", f"{phones[0].game}/log")
            _, hands = phones[0].ask("GET", f"{phones[0].game}/hands")
            _, present = phones[0].ask("GET", phones[0].game)
        yield phones, log["log"], hands["hands"], present
        club.database.close_all()


def test_every_acknowledged_fact_is_there_once_and_no_refused_one(played):
    phones, log, hands, game = played
    said = [each for each in log if each["kind"] == "round"]
    kept = Counter((e["by"]["id"], e["seq"], e["said"]["results"]["Bo"]["points"]) for e in said)
    assert kept == Counter((each.key, *told) for each in phones for told in each.rounds)
    reported = Counter((each["by"]["id"], each["round"], each["points"]) for each in hands)
    assert reported == Counter((each.key, *told) for each in phones for told in each.hands)

    assert [each["seq"] for each in log] == list(range(len(log)))
    assert game["seq"] == len(said) == len(game["rounds"])
    assert game["totals"]["Bo"] == sum(each["said"]["results"]["Bo"]["points"] for each in said)
    assert game["version"] == 1 + len(said) + len(hands)

    told = sum(len(each.rounds) + len(each.hands) for each in phones)
    assert told + sum(each.refused for each in phones) == PHONES * (ROUNDS + HANDS)
    assert len(said) > 1
    assert sum(each.refused for each in phones)
