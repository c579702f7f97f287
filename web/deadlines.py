"""How long a request may take to arrive: its body here, its head in gunicorn.conf.py.

A connection that sends half a request and then nothing holds a place among those that a worker
serves, and a few thousand of them would hold all.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import RawIOBase
from socket import SHUT_RD
from typing import Any

from flask import Flask
from gevent import Timeout
from werkzeug.exceptions import RequestTimeout

GRACE = 10.0
"""Seconds that any body may take."""
SLOWEST = 8 * 1024
"""Bytes that buy a further second: what keeps coming at that rate is never cut off."""
PIECE = 64 * 1024
"""Bytes that are waited for at once."""

Environ = dict[str, Any]
Answer = Iterable[bytes]


def register(app: Flask) -> None:
    """Every body that comes through a socket is read against the clock."""
    app.wsgi_app = with_deadline(app.wsgi_app)  # type: ignore[method-assign]


def with_deadline(serve: Callable[..., Answer], grace: float = GRACE) -> Callable[..., Answer]:
    """A WSGI app that reads bodies within limits of time; in process there is no socket."""

    def served(environ: Environ, start_response: Callable[..., Any]) -> Answer:
        if "gunicorn.socket" in environ:
            environ["wsgi.input"] = Timed(environ["wsgi.input"], environ["gunicorn.socket"], grace)
        return serve(environ, start_response)

    return served


class Timed(RawIOBase):
    """The body as it comes. One that takes too long is a 408, and nothing more is heard of it:
    after half a body the next request would be read from the middle of it."""

    def __init__(self, body: Any, connection: Any, grace: float = GRACE) -> None:
        self.body = body
        self.connection = connection
        self.until = time.monotonic() + grace

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        """Raises `RequestTimeout`."""
        try:
            with Timeout(max(0.0, self.until - time.monotonic()), RequestTimeout):
                piece = self.body.read(min(len(buffer), PIECE))
        except RequestTimeout:
            self.until = 0.0
            with suppress(OSError):  # gone already
                self.connection.shutdown(SHUT_RD)
            raise
        self.until += len(piece) / SLOWEST
        buffer[: len(piece)] = piece
        return len(piece)
