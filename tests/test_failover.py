"""The database server dies while two hundred phones save; the other one takes its place.

The app is not restarted, and every round that was acknowledged is there exactly once.
"""

import json
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Lock
from urllib.parse import urlsplit

import pytest

import engines
from store import checking
from store.writing import rows
from tests import postgres
from tests.clubs import Club
from tests.served import served
from tests.standby import Pair

CLUBS, GAMES, ROUNDS = 20, 10, 5
"""Two hundred games, a phone at each, which saves so many rounds."""
ENOUGH = 300
"""Rounds that are acknowledged before the server dies: most phones are in mid-game."""
PATIENT = 120
"""Seconds."""
FACTS = "SELECT game, seq, token FROM fact WHERE kind = 'RoundScored'"


class Phone:
    """Saves its rounds one after the other, and the same again until somebody says it is there."""

    def __init__(self, url, token, game, acknowledged):
        self.netloc = urlsplit(url).netloc
        self.token = token
        self.game = game
        self.acknowledged = acknowledged
        self.refused = Counter()

    def play(self):
        for number in range(ROUNDS):
            self.save(number)
        return self

    def save(self, number):
        results = {name: {"completed": False, "points": 50} for name in ("Ann", "Bo")}
        body = {"results": results, "ended": "nobody_out", "seq": number}
        until = time.monotonic() + PATIENT
        while (status := self.post(body, f"{self.game}-{number}")) not in (200, 201):
            assert status in (None, 503), status
            assert time.monotonic() < until, self.refused
            self.refused[status] += 1
            time.sleep(0.2)
        self.acknowledged.note(self.game, number + 1)

    def post(self, body, key):
        """The status; None if nothing came back."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        with closing(HTTPConnection(self.netloc, timeout=30)) as line:
            try:
                path = f"/api/v1/games/{self.game}/rounds"
                line.request("POST", path, json.dumps(body), {**headers, "Idempotency-Key": key})
                return line.getresponse().status
            except OSError:
                return None


class Acknowledged:
    """What phones were told is there; ``enough`` once there is much of it."""

    def __init__(self):
        self.rounds = Counter()
        self.enough = Event()
        self._lock = Lock()

    def note(self, game, seq):
        with self._lock:
            self.rounds[game, seq] += 1
            if self.rounds.total() >= ENOUGH:
                self.enough.set()


@pytest.fixture
def pair():
    with tempfile.TemporaryDirectory(prefix="pair-", dir=postgres.memory()) as folder:
        Path(folder).chmod(0o755)
        pair = Pair(Path(folder))
        yield pair
        pair.stop()


@contextmanager
def listening(url, token, game):
    """The versions of a game, as its event stream tells them."""
    with closing(HTTPConnection(urlsplit(url).netloc, timeout=30)) as line:
        line.request(
            "GET", f"/api/v1/games/{game}/events", headers={"Authorization": f"Bearer {token}"}
        )
        with line.getresponse() as answer:
            assert answer.status == 200
            yield (int(each[6:]) for each in answer if each.startswith(b"data: "))


@pytest.mark.slow
def test_a_database_server_dies_and_what_was_acknowledged_is_there_once(pair, tmp_path):
    with served(tmp_path, DATABASE_URL=pair.url) as url:
        database = engines.open_database(pair.url)
        found = [Club(database, f"Club {number}") for number in range(CLUBS)]
        games = [(club, club.start()) for club in found for _ in range(GAMES)]
        database.close_all()
        acknowledged = Acknowledged()
        phones = [Phone(url, club.tokens["scorer"], game.id, acknowledged) for club, game in games]
        with ThreadPoolExecutor(len(phones)) as pool:
            playing = [pool.submit(phone.play) for phone in phones]
            assert acknowledged.enough.wait(PATIENT)
            pair.kill_first()
            before = acknowledged.rounds.total()
            pair.promote_second()
            for each in playing:
                each.result()
        assert before < len(phones) * ROUNDS, "it died after the last round"
        # What the same server, never restarted, answers and rings from here on.
        with listening(url, phones[0].token, phones[0].game) as versions:
            present = next(versions)
            phones[0].save(ROUNDS)
            assert next(versions) == present + 1

    assert acknowledged.rounds == Counter((game, seq) for game, seq, _ in rows(database, FACTS))
    tokens = Counter(token for _, _, token in rows(database, FACTS))
    assert set(tokens.values()) == {1}
    wrong = [each for each in checking.checked_games(database) if each.problems]
    assert not wrong
    database.close_all()
