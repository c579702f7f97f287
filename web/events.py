"""The bell of a game, as an event stream: the new version and nothing else.

Whoever hears it fetches what changed. A phone that was removed hears nothing more, nor does anybody
of a game that was deleted: their stream ends, and when they ask again they are told why.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

from flask import Blueprint, Flask, Response, abort, current_app, request
from werkzeug.exceptions import TooManyRequests

from store import games, phones
from store.bell import Bell, Listener
from store.clubs import Holder
from web.limits import household, is_loopback
from web.phones import database
from web.visits import opened

blueprint = Blueprint("events", __name__)
AGAIN = 1000
"""Milliseconds until a phone whose stream has ended asks again."""
QUIET = 25.0
"""Seconds of silence after which something is said, so that nobody in between hangs up."""
LONGEST = 600.0
"""Seconds that a stream lasts."""
MOST_A_HOUSEHOLD = 200
"""Streams of one address, in each process."""
HEADERS = {
    "Cache-Control": "no-store",
    # What proxies gather before they pass it on comes too late.
    "X-Accel-Buffering": "no",
}


class Streams:
    """Those that are open in this process, by household; ``most`` leaves room for others."""

    def __init__(self, bell: Bell, most: int = 1000) -> None:
        self.bell = bell
        self.most = most
        self.open: dict[str, int] = {}

    def enter(self, address: str) -> str:
        """Whose stream it is. Raises `TooManyRequests`."""
        mine = household(address)
        is_here = is_loopback(address) and not current_app.config["PROXY_HOPS"]
        is_too_many = self.open.get(mine, 0) >= MOST_A_HOUSEHOLD and not is_here
        if is_too_many or len(self.bell) >= self.most:
            raise TooManyRequests(retry_after=int(QUIET))
        self.open[mine] = self.open.get(mine, 0) + 1
        return mine

    def leave(self, mine: str) -> None:
        self.open[mine] -= 1
        if not self.open[mine]:
            del self.open[mine]


def register(app: Flask) -> None:
    app.extensions["streams"] = Streams(Bell(app.extensions["database"]))
    app.register_blueprint(blueprint)


@blueprint.get("/games/<game>/events")
def stream(game: str) -> Response:
    """For a page of this phone's club."""
    return rung(opened(game).mine, game)


def rung(mine: Holder, game: str) -> Response:
    """The stream of that game, for somebody who may read it; the present version comes first."""
    reads = partial(phones.reads, database(), mine.club, mine.key, game)
    streams: Streams = current_app.extensions["streams"]
    with ExitStack() as begun:
        address = streams.enter(request.remote_addr or "")
        begun.callback(streams.leave, address)
        listener = begun.enter_context(streams.bell.listening(mine.club, game))
        present = games.kept(database(), mine.club, game)
        if present is None:
            abort(404)
        answer = Response(told(listener, present.version, reads), mimetype="text/event-stream")
        answer.headers.update(HEADERS)
        answer.call_on_close(begun.pop_all().close)
    return answer


def told(listener: Listener, version: int, reads: Callable[[], bool]) -> Iterator[bytes]:
    """What is sent: versions as they come, and a sign of life where nothing comes.

    ``reads`` says whether whoever listens may still hear it.
    """
    end = time.monotonic() + LONGEST
    yield f"retry: {AGAIN}\n{message(version)}".encode()
    while time.monotonic() < end:
        has_rung = listener.wait(QUIET)
        if listener.is_over or (has_rung and not reads()):
            return
        yield message(listener.version).encode() if has_rung else b":\n\n"


def message(version: int) -> str:
    return f"data: {version}\n\n"
