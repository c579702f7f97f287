"""The board and a saved round, in process: by the shipped app, with a database on the disk."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar
from urllib.parse import urlencode

from flask import Flask, render_template
from flask.testing import FlaskClient
from jinja2 import DictLoader

from app import create_app
from benchmarks.games import MARATHON, PLAYERS, scored, started
from models import Database
from rules.facts import RoundScored
from store import clubs, games, players, writing
from store.kept import KeptGame
from web.games import DRAWN
from web.phones import COOKIE

Value = TypeVar("Value")
ROUNDS = 7
"""Played in each game before anything is measured."""
FORM = "application/x-www-form-urlencoded"
ROWS, CELLS = 40, 5
TEMPLATE = """<!doctype html><title>{{ title }}</title><table>
{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}</table>"""


class Table:
    """A phone, and games of four that are in play: `look` at one, `save` a round more in it."""

    def __init__(self, count: int) -> None:
        # The first save of a day begins a copy of the database, which may go on when this ends.
        self.folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self.app = app = create_app({"PHASEKEEPER_DATA": self.folder.name})
        self.database = app.extensions["database"]
        self.club, _ = clubs.found(self.database, "Bench")
        self.client = app.test_client()
        self.client.set_cookie(COOKIE, self.club.tokens["owner"])
        cast = players.cast(self.database, self.club.id, PLAYERS)
        self.ids = dict(zip(PLAYERS, cast.ids, strict=True))
        self.newcomers: Mapping[str, str] = cast.newcomers
        self.random = Random(count)
        self.games = [self.played() for _ in range(count)]
        self.seqs = dict.fromkeys(self.games, ROUNDS)
        self.writing = 0.0
        self.rests: list[float] = []
        games.write = self.write

    def played(self) -> str:
        """The id of a game that never ends, after its first rounds."""
        seats = tuple(self.ids.values())
        fact = replace(started(MARATHON), seats=seats, dealer=seats[-1])
        game = games.start(self.database, self.club.id, fact, by="", newcomers=self.newcomers)
        self.newcomers = {}
        for at in range(ROUNDS):
            game = self.said(game, at)
        return game.id

    def said(self, game: KeptGame, at: int) -> KeptGame:
        """The game with one round more."""
        told = scored(self.random, at, lays=0.45).results
        fact = RoundScored({self.ids[player]: result for player, result in told.items()})
        return games.append(self.database, game, fact, seq=game.seq, by="")

    def look(self, place: int) -> bytes:
        """The board of a game."""
        answer = self.client.get(f"/games/{self.games[place]}")
        if answer.status_code != 200:
            raise AssertionError(answer.status)
        return answer.data

    def look_anew(self, place: int) -> bytes:
        """As the first phone after a change gets it."""
        DRAWN.forget()
        return self.look(place)

    def save(self, place: int) -> None:
        """One round more, as the form tells it; `rests` gets the seconds beside the write."""
        begin = perf_counter()
        self.post(place)
        self.rests.append(perf_counter() - begin - self.writing)

    def write(self, database: Database, club: str, work: Callable[[], Value]) -> Value:
        """The transaction of the store, timed."""
        begin = perf_counter()
        try:
            return writing.write(database, club, work)
        finally:
            self.writing = perf_counter() - begin

    def post(self, place: int) -> None:
        game = self.games[place]
        out, *others = self.ids.values()
        form = {"out": out, "seq": self.seqs[game], "place": self.seqs[game] + 1}
        for player in others:
            form |= {f"laid-{player}": "no", f"points-{player}": "55"}
        told = urlencode({**form, "token": secrets.token_urlsafe(12)})
        answer = self.client.post(f"/games/{game}/rounds", data=told, content_type=FORM)
        if answer.status_code != 303:
            raise AssertionError(answer.text)
        self.seqs[game] += 1


def bare_client(size: int) -> FlaskClient:
    """A Flask app of one route, which renders a table of so many bytes."""
    bare = Flask(__name__)
    bare.jinja_loader = DictLoader({"page.html": TEMPLATE})
    empty = len(TEMPLATE) + ROWS * (10 + CELLS * 9)
    words = "x" * ((size - empty) // (ROWS * CELLS))
    rows = [[words] * CELLS for _ in range(ROWS)]

    @bare.get("/")
    def page() -> str:
        return render_template("page.html", title="Bare", rows=rows)

    return bare.test_client()
