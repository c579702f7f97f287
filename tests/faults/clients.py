"""Phones that save whatever comes to mind, and remember what they were answered."""

import json
import random
import threading
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from typing import Any
from urllib.parse import urlencode, urlsplit

from web.phones import COOKIE

SAVED, REFUSED = {200, 201, 303}, {404, 409, 422, 429, 503}
FULL = 40
"""Facts after which a table begins another game, so that none grows without end."""
PATIENCE = 30


@dataclass
class Said:
    """A request that would change something, under its token, and what became of it.

    ``answer``: True for one that was acknowledged, False for one that was refused, None for one
    that was never answered. ``seq``: of its fact, as far as that was told. ``points``: by name, or
    by a player's id, where it tells a round.
    """

    club: Any
    method: str
    path: str
    body: dict[str, Any]
    token: str
    game: str = ""
    points: dict[str, int] = field(default_factory=dict)
    is_form: bool = False
    answer: bool | None = None
    seq: int | None = None
    made: str = ""

    def request(self):
        """Method, path, body and headers."""
        if self.is_form:
            told = urlencode({**self.body, "token": self.token})
            headers = {"Content-Type": "application/x-www-form-urlencoded"}
            headers["Cookie"] = f"{COOKIE}={self.club.tokens['scorer']}"
            return self.method, self.path, told, headers
        headers = {"Content-Type": "application/json", "Idempotency-Key": self.token}
        headers["Authorization"] = f"Bearer {self.club.tokens['scorer']}"
        return self.method, self.path, json.dumps(self.body), headers

    def send(self, line):
        """Say it, and note the answer; ``answer`` stays as it is where none comes."""
        status, told = asked(line, *self.request())
        assert status in SAVED | REFUSED, (status, told)
        self.answer = status in SAVED
        if status == 201:
            self.seq, self.made = told.get("seq"), told["id"]
        return status


def asked(line, *request):
    """The status, and the members of an answer in JSON; one that breaks off is none."""
    line.request(*request)
    with line.getresponse() as answer:
        told = answer.read()
        is_json = "json" in answer.headers.get("Content-Type", "")
        return answer.status, json.loads(told) if is_json else {}


class Table:
    """A club, and the game that its phones play in just now."""

    def __init__(self, club):
        self.club = club
        self.game = club.start("Ann Bo").id

    def state(self, line):
        headers = {"Authorization": f"Bearer {self.club.tokens['scorer']}"}
        return asked(line, "GET", f"/api/v1/games/{self.game}", None, headers)[1]


class Client:
    """One phone at a table, until the line is dead; ``said`` is all it ever sent."""

    numbers = count()

    def __init__(self, url, table, seed):
        self.number = next(self.numbers)
        self.url, self.table = url, table
        self.luck = random.Random(seed)
        self.said, self.failure = [], None
        self.thread = threading.Thread(target=self.play, daemon=True)

    def play(self):
        try:
            with closing(HTTPConnection(urlsplit(self.url).netloc, timeout=PATIENCE)) as line:
                while True:
                    self.act(line)
        except (OSError, HTTPException):
            pass  # it was killed
        except Exception as failure:
            self.failure = failure

    def act(self, line):
        game = self.table.state(line)
        if not game:
            return
        if game["seq"] >= FULL:
            acts = [self.new_game]
        else:
            weights = {self.round: 8, self.form: 4, self.correct: 4, self.hand: 4, self.undo: 2}
            weights |= {self.redo: 1, self.join: 2, self.leave: 1, self.player: 1, self.club: 1}
            acts = self.luck.choices(list(weights), list(weights.values()))
        said = acts[0](game)
        if said is None:
            return
        self.said.append(said)
        status = said.send(line)
        if said.made and acts[0] == self.new_game:
            self.table.game = said.made
        if status in SAVED and self.luck.random() < 0.1:  # the answer was lost, and it goes again
            assert asked(line, *said.request())[0] in (200, 303)

    def tell(self, method, path, body, **named):
        token = f"{self.number}-{len(self.said)}-twenty-signs"
        return Said(self.table.club, method, f"/api/v1{path}", body, token, **named)

    def in_game(self, game, method, path, body, **named):
        return self.tell(method, f"/games/{game['id']}{path}", body, game=game["id"], **named)

    def points(self):
        return 5 * self.luck.randrange(10, 30)

    def round(self, game):
        here = [each["name"] for each in game["players"] if each["left_after"] is None]
        return self.told(game, "POST", "/rounds", here)

    def correct(self, game):
        if not game["rounds"]:
            return None
        chosen = self.luck.choice(game["rounds"])
        return self.told(game, "PUT", f"/rounds/{chosen['n']}", chosen["results"])

    def told(self, game, method, path, people):
        points = {each: self.points() for each in people}
        results = {each: {"completed": False, "points": told} for each, told in points.items()}
        body = {"results": results, "ended": "nobody_out", "seq": game["seq"]}
        return self.in_game(game, method, path, body, points=points)

    def form(self, game):
        """The same from a browser, without scripts: somebody went out."""
        here = [each["id"] for each in game["players"] if each["left_after"] is None]
        points = {each: self.points() for each in here[1:]}
        body = {"seq": game["seq"], "place": len(game["rounds"]) + 1, "out": here[0]}
        for player, told in points.items():
            body |= {f"laid-{player}": "no", f"points-{player}": told}
        said = self.in_game(game, "POST", "", body, points=points, is_form=True)
        said.path = f"/games/{game['id']}/rounds"
        return said

    def hand(self, game):
        points = self.points()
        body = {"round": game["round"], "completed": False, "points": points}
        return self.in_game(game, "PUT", "/hands/Bo", body, points={"Bo": points})

    def undo(self, game):
        return self.in_game(game, "POST", "/undo", {"seq": game["seq"]})

    def redo(self, game):
        return self.in_game(game, "POST", "/redo", {"seq": game["seq"]})

    def join(self, game):
        body = {"name": f"Guest {self.number}-{len(self.said)}", "seq": game["seq"]}
        return self.in_game(game, "POST", "/joins", body)

    def leave(self, game):
        name = self.luck.choice(game["players"])["name"]
        return self.in_game(game, "POST", "/leaves", {"name": name, "seq": game["seq"]})

    def player(self, _game):
        return self.tell("POST", "/players", {"name": f"Player {self.number}-{len(self.said)}"})

    def club(self, _game):
        return self.tell("POST", "/clubs", {"name": f"Club {self.number}-{len(self.said)}"})

    def new_game(self, _game):
        return self.tell("POST", "/games", {"players": ["Ann", "Bo"]})
