"""20,000 requests that schemathesis makes of openapi.json: no 500, no answer that it does not tell.

Half of them are as the document says, half break it somewhere. Each is seeded by its block, and
asks about things that are there, with keys of every right. What was asked is in the failure.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.house import House
from web.api import openapi

pytestmark = pytest.mark.slow

REQUESTS = 20_000
OPERATIONS = [
    (method.upper(), path)
    for path, methods in openapi.description()["paths"].items()
    for method in methods
]
WAYS = {
    (method, path): ("positive",) if path in openapi.TABLES else ("positive", "negative")
    for method, path in OPERATIONS
}
"""A table takes no question that could be broken."""
ENGINES = {"positive": "sqlite", "negative": "postgresql"}
"""What is odd goes where more is refused: too long a text, too large a number, a NUL."""
DEAR = 60
"""Requests, of either way, of what is slow to make."""
SHARES = {
    **dict.fromkeys([each for each in WAYS if len(WAYS[each]) == 1], 1),
    ("POST", "/import"): DEAR,
}
MANY = -(-REQUESTS // 2 // (len(OPERATIONS) - len(SHARES)))
WORN = 25
"""After so many requests the clubs are made anew: some erase them."""
HOLDERS = ("owner",) * 12 + ("scorer", "scorer", "player", "player", "watcher", "elsewhere", None)


def share(operation):
    return SHARES.get(operation, MANY)


def test_the_requests_are_twenty_thousand():
    assert sum(share(each) * len(ways) for each, ways in WAYS.items()) >= REQUESTS


class Home:
    """This very machine, which is never told to wait; of a stream it reads the beginning.

    It takes nothing that is compressed: schemathesis reads answers in process as they come.
    """

    def __init__(self, serve):
        self.serve = serve

    def __call__(self, environ, start_response):
        environ = {**environ, "REMOTE_ADDR": "127.0.0.1"}
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        pieces = self.serve(environ, start_response)
        if not environ["PATH_INFO"].endswith("/events"):
            return pieces
        first = [next(iter(pieces))]
        pieces.close()
        return first


class Stranger:
    """Sends what was generated, and looks at the answer; a house that is worn is built anew."""

    def __init__(self, client, checks):
        self.client, self.checks = client, checks
        self.asked = 0

    def send(self, case, chance):
        if self.asked % WORN == 0:
            self.house = House(self.client)
        self.asked += 1
        told = self.house.told_well(chance, case.path_parameters or {}, case.body)
        case.path_parameters, case.body = told
        holder = chance.choice(HOLDERS)
        if holder:
            case.headers["Authorization"] = f"Bearer {self.house.keys[holder]}"
        # In OpenAPI 3.1 the schema of a stream is that of its text; here it is read as an event's.
        is_stream = case.operation.path.endswith("/events")
        case.validate_response(case.call(), checks=self.checks[: -1 if is_stream else None])


@pytest.fixture
def stranger(client):
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks as told

    return Stranger(
        client,
        [
            not_a_server_error,
            told.status_code_conformance,
            told.content_type_conformance,
            told.response_headers_conformance,
            told.response_schema_conformance,
        ],
    )


@pytest.fixture
def document(app):
    import schemathesis  # heavy, and there for `make test-slow` only

    app.wsgi_app = Home(app.wsgi_app)
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


@pytest.mark.parametrize(
    ("method", "path", "way", "engine"),
    [(*each, way, ENGINES[way]) for each, ways in WAYS.items() for way in ways],
    indirect=["engine"],
)
def test_a_request_gets_a_documented_answer(document, stranger, method, path, way):
    from schemathesis import GenerationMode

    operation, most = document[path][method], share((method, path))

    @seed(f"{method} {path} {way}")
    @settings(
        max_examples=most,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=GenerationMode(way)), st.integers(0, 2**32))
    def ask(case, number):
        if stranger.asked < most:
            stranger.send(case, Random(number))

    ask()
    assert stranger.asked == most
