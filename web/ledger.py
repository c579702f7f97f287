"""What is noted of each request: its id, a line in the log, and what the figures count.

The id is in the answer, on the page of an error of ours, and on every line of the log about it. A
proxy that we believe may have given it one already.
"""

import logging
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from flask import Flask, request

from web.lines import REQUEST, REQUESTS
from web.masks import masked

HEADER = "X-Request-Id"
WELL_FORMED = re.compile(r"[0-9a-f](?:[0-9a-f-]{14,62})[0-9a-f]", re.IGNORECASE)
"""Hexadecimal, a UUID say: no key and no name can be spelled like that."""
ENDPOINT, SAVE = "phasekeeper.endpoint", "phasekeeper.save"
LONGEST_PATH = 200
"""Characters of a path that are noted."""
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
BEGINNINGS = frozenset({"starts.create", "api.startGame"})
"""What is saved of a game has the game in its address, but for these."""
STREAM = "text/event-stream"

Environ = dict[str, Any]
Answer = Iterable[bytes]
log = logging.getLogger(REQUESTS)


class Counting(Protocol):
    """What wants to hear of each request."""

    def begun(self, entry: "Entry") -> None: ...
    def done(self, entry: "Entry") -> None: ...


def register(app: Flask) -> None:
    """Around everything else."""
    app.wsgi_app = Ledger(app)  # type: ignore[method-assign]
    app.before_request(note_endpoint)


def note_endpoint() -> None:
    """Which of our addresses it is, and whether something is to be saved of a game."""
    request.environ[ENDPOINT] = request.endpoint
    is_write = request.method in WRITES
    is_game = "game" in (request.view_args or {}) or request.endpoint in BEGINNINGS
    request.environ[SAVE] = is_write and is_game


class Entry:
    """One request, from its head to the end of its answer."""

    __slots__ = ("bytes", "counting", "environ", "id", "is_stream", "since", "status", "told_after")

    def __init__(self, environ: Environ, told: str, counting: Counting | None) -> None:
        self.environ = environ
        self.id = told
        self.counting = counting
        self.since = time.perf_counter()
        self.told_after = 0.0
        self.status = 500
        self.bytes = 0
        self.is_stream = False

    def begin(self, status: str, headers: list[tuple[str, str]]) -> None:
        """The head of the answer is known."""
        self.status = int(status[:3])
        self.told_after = self.seconds()
        kinds = (told for name, told in headers if name.lower() == "content-type")
        self.is_stream = next(kinds, "").startswith(STREAM)
        if self.counting:
            self.counting.begun(self)

    def done(self) -> None:
        if self.counting:
            self.counting.done(self)
        if log.isEnabledFor(logging.INFO):
            self.write_line()

    def seconds(self) -> float:
        return time.perf_counter() - self.since

    def write_line(self) -> None:
        method, path = self.environ["REQUEST_METHOD"], self.path()
        milliseconds = round(self.seconds() * 1000, 1)
        told = {"method": method, "path": path, "status": self.status, "bytes": self.bytes}
        line = ("%s %s %d %.1f ms %d bytes", method, path, self.status, milliseconds, self.bytes)
        log.info(*line, extra={"told": {**told, "ms": milliseconds, "request": self.id}})

    def path(self) -> str:
        """Without the query, which may tell names; keys are masked before it is cut."""
        told = self.environ.get("PATH_INFO", "").encode("latin-1").decode(errors="replace")
        return masked(told)[:LONGEST_PATH]


class Ledger:
    """The app, with each request noted."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.serve: Callable[..., Answer] = app.wsgi_app
        self.counting: Counting | None = None

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Answer:
        told = self.id_of(environ)
        REQUEST.set(told)
        entry = Entry(environ, told, self.counting)

        def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            headers.append((HEADER, told))
            entry.begin(status, headers)
            return start_response(status, headers, *rest)

        if not (self.counting or log.isEnabledFor(logging.INFO)):
            return self.serve(environ, begin)
        try:
            return Noted(self.serve(environ, begin), entry)
        except BaseException:
            entry.done()
            raise

    def id_of(self, environ: Environ) -> str:
        given = environ.get("HTTP_X_REQUEST_ID", "")
        if self.app.config["PROXY_HOPS"] and WELL_FORMED.fullmatch(given):
            return str(given)
        return secrets.token_hex(8)


class Noted:
    """The answer, its bytes counted as they go."""

    def __init__(self, answer: Answer, entry: Entry) -> None:
        self.answer = answer
        self.entry = entry

    def __iter__(self) -> Iterator[bytes]:
        for piece in self.answer:
            self.entry.bytes += len(piece)
            yield piece

    def close(self) -> None:
        try:
            if close := getattr(self.answer, "close", None):
                close()
        finally:
            self.entry.done()
