"""One request to a club: with which key, about what, and what its body says.

What is checked before a call is answered comes in this order: the key (401), what the address
names (404), the right (403), the body (415, 413, 400), a known Idempotency-Key; then, as 422, the
fields that are unknown or out of range. Writes to a game look at ``seq`` (409) before those.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

from flask import current_app, request

from models import Database
from rules.errors import Unreadable
from rules.facts import Player
from rules.names import likeness, name
from store import clubs, games, players
from store.clubs import Holder, KeyRow
from store.housekeeping import WEEK
from store.ids import digest_of, now
from store.kept import KeptGame
from store.players import PlayerRow
from web import phones
from web.api.body import json_object
from web.api.game_shapes import Body
from web.api.problems import Problem
from web.api.shapes import Later, Shape
from web.limits import KEYS, Tries, tried

Reply = tuple[Any, int]
"""The members of an answer, and its status."""
VISIBLE = re.compile(r"[!-~]{1,200}")
"""What an Idempotency-Key can be."""
LEAST_SECRET = 16
"""Characters of one that nobody guesses."""


class Asked:
    """A request of somebody who holds a key; ``parts`` are the names in its address."""

    def __init__(self, holder: Holder, parts: Mapping[str, str]) -> None:
        self.holder = holder
        self.club = holder.club
        self.parts = parts
        self.body: Body = {}
        self.later: Later = []
        self.sees_erased = False

    @property
    def database(self) -> Database:
        return phones.database()

    @cached_property
    def game(self) -> KeptGame:
        """The game of the address; 404 for another club's, and for an erased one."""
        told = self.parts["game"]
        found = games.kept(self.database, self.club, told, is_erased_too=self.sees_erased)
        if found is None:
            raise Problem(404)
        return found

    @cached_property
    def player(self) -> PlayerRow:
        found = players.one(self.database, self.club, self.parts["player"])
        if found is None:
            raise Problem(404)
        return found

    @cached_property
    def seat(self) -> Player:
        """Who at the table of the game has that id, or that name."""
        told, names = self.parts["seat"], self.game.names
        with suppress(Unreadable):
            like = likeness(name(told))
            for seat in self.game.game.seats:
                if told == seat.player or like == likeness(names[seat.player]):
                    return seat.player
        raise Problem(404)

    @cached_property
    def key(self) -> KeyRow:
        told = self.parts["key"]
        found = [each for each in clubs.keys(self.database, self.club) if each.id == told]
        if not found:
            raise Problem(404)
        return found[0]

    def look_up(self) -> None:
        """Find what the address names, or raise the 404."""
        for part in ("game", "player", "seat", "key"):
            if part in self.parts:
                getattr(self, part)

    def read(self, shape: Shape, *, may_lack: bool = False) -> None:
        """Read the body, and look at its types. ``may_lack``: there need not be one."""
        is_there = request.content_length or request.content_type
        is_there = is_there or "Transfer-Encoding" in request.headers
        self.body = json_object(request) if is_there or not may_lack else {}
        shape(self.body, (), self.later)

    def settle(self) -> None:
        """Refuse what is unknown or too large in the body."""
        if self.later:
            raise self.later[0]

    @cached_property
    def token(self) -> str | None:
        """The request's Idempotency-Key."""
        return idempotency_key()

    @cached_property
    def digest(self) -> str:
        """Tells this request from another one with the same Idempotency-Key."""
        return digest_of_request(self.body)


def idempotency_key(least: int = 1) -> str | None:
    """The request's Idempotency-Key, of at least so many characters. Raises `Unreadable`."""
    told = request.headers.get("Idempotency-Key")
    if told is not None and not (VISIBLE.fullmatch(told) and len(told) >= least):
        raise Unreadable("bad_idempotency_key", ("Idempotency-Key",), least=least)
    return told


def digest_of_request(body: Body) -> str:
    """The same for the same JSON at the same address, however it is written."""
    return digest_of(request.method, request.path, json.dumps(body, sort_keys=True))


def holder() -> Holder:
    """Who asks, by the bearer key; a 401 where that opens nothing, a 429 if that comes often."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    found = None
    if scheme.lower() == "bearer":
        found = clubs.holder(phones.database(), token.strip(), is_erased_too=True)
    if found is None or (found.erased_at is not None and found.erased_at < now() - WEEK):
        if token:
            refuse_tries(KEYS)
        raise Problem(401, headers={"WWW-Authenticate": "Bearer"})
    phones.note_day(found)
    return found


def refuse_tries(what: Tries) -> None:
    """Count a try; 429 beyond what is allowed."""
    wait = tried(what)
    if wait:
        raise Problem(429, headers={"Retry-After": str(wait)})


def secret() -> str:
    """What makes the tokens of a club that is founded twice by one request the same."""
    told: str = current_app.config["SECRET_KEY"]
    return told
