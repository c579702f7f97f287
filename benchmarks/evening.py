"""The screens that people look at, on the shipped server, with a game of four in its eighth round.

Game, Referee, History and Rules are the four places at the bottom of every page; entering a round
is what a phone does most.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from benchmarks import pages
from benchmarks.shipped import server
from web.phones import COOKIE


class Served(NamedTuple):
    """An address, the key of the phone that keeps score, and the paths by what they show."""

    address: str
    cookie: Mapping[str, str]
    screens: Mapping[str, str]


@contextmanager
def served() -> Iterator[Served]:
    table = pages.Table(1)
    table.database.close_all()
    game = f"/games/{table.games[0]}"
    screens = {
        "the board": game,
        "the referee": "/referee",
        "the history": "/history",
        "the rules": "/rules",
        "a round's entry": f"{game}/round?out=nobody",
    }
    with server(table.folder.name) as (host, port, _):
        cookie = {"name": COOKIE, "value": table.club.tokens["owner"]}
        yield Served(f"http://{host}:{port}", cookie, screens)
