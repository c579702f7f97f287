"""A body has to arrive in time, or it is answered without."""

import json
from io import BytesIO

import gevent
import pytest
from flask import request
from werkzeug.exceptions import RequestTimeout

from web.deadlines import SLOWEST, Timed, with_deadline

QUESTION = json.dumps({"phase": 1, "groups": [["R5", "B5", "G5"], ["R7", "B7", "G7"]]}).encode()


class Connection:
    """A socket, as far as it is looked at."""

    is_heard = True

    def shutdown(self, _how):
        self.is_heard = False


class Slow(BytesIO):
    """Some bytes at a time, each time after a pause."""

    def __init__(self, body, pause, size):
        super().__init__(body)
        self.pause = pause
        self.size = size

    def read(self, size=-1):
        gevent.sleep(self.pause)
        return super().read(min(size, self.size))


class Stalled(BytesIO):
    """What is there, and then nothing and no end."""

    def read(self, size=-1):
        piece = super().read(size)
        if len(piece) < size:
            gevent.sleep(60)
        return piece


@pytest.fixture
def ask(app):
    """Sends a body that may take a twentieth of a second."""

    def asked(path, body, connection=None, length=500, **headers):
        told = {"gunicorn.socket": connection or Connection(), "CONTENT_LENGTH": str(length)}
        app.wsgi_app = with_deadline(app.wsgi_app, 0.05)
        return app.test_client().post(
            path,
            input_stream=body,
            environ_overrides=told,
            headers=headers,
        )

    return asked


def test_half_a_body_is_a_408_and_the_connection_is_not_heard_any_more(ask):
    connection = Connection()
    answer = ask(
        "/api/v1/melds/check", Stalled(b"{"), connection, **{"Content-Type": "application/json"}
    )
    assert answer.status_code == 408
    assert answer.content_type == "application/problem+json"
    assert answer.json["code"] == "request_timeout"
    assert not connection.is_heard


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/v1/nowhere", 404), ("/api/v1/phases", 405), ("/api/v1/melds/check", 415)],
)
def test_a_body_that_nobody_wants_is_not_waited_for_either(ask, path, status):
    assert ask(path, Stalled(b"{")).status_code == status


def test_half_a_form_is_answered_with_a_page(app, ask):
    app.add_url_rule("/said", view_func=lambda: request.form["said"], methods=["POST"])
    form = "application/x-www-form-urlencoded"
    answer = ask("/said", Stalled(b"said="), **{"Content-Type": form, "Accept-Language": "es"})
    assert (answer.status_code, answer.mimetype) == (408, "text/html")
    assert "ha tardado demasiado" in answer.text


def test_a_whole_body_is_read_as_ever(ask):
    body, length = BytesIO(QUESTION), len(QUESTION)
    answer = ask("/api/v1/melds/check", body, length=length, **{"Content-Type": "application/json"})
    assert answer.json["legal"]


def test_what_keeps_coming_is_waited_for():
    steady = Timed(Slow(b"x" * 5 * SLOWEST, 0.03, SLOWEST), Connection(), 0.05)
    assert sum(map(len, iter(lambda: steady.read(SLOWEST), b""))) == 5 * SLOWEST


def test_a_byte_now_and_then_is_not():
    drip = Timed(Slow(b"x" * 100, 0.03, 1), Connection(), 0.1)
    with pytest.raises(RequestTimeout):
        drip.read()


def test_after_its_time_nothing_more_is_read():
    late = Timed(Stalled(b""), Connection(), 0.01)
    for _ in range(2):
        with pytest.raises(RequestTimeout):
            late.read(1)
