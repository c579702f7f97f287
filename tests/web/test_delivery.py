"""What travels with every answer."""

import gzip
import re

import pytest
from flask import url_for

HTMX = "vendor/htmx.min.js"


@pytest.fixture
def htmx(app):
    """The address of a static file, as pages link it."""
    with app.test_request_context():
        return url_for("static", filename=HTMX)


@pytest.mark.parametrize("path", ["/healthz", "/static/" + HTMX, "/no/such/page"])
def test_every_answer_carries_the_strict_policy(client, path):
    headers = client.get(path).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_failure_says_nothing_about_itself(app):
    app.config.update(TESTING=False)
    app.add_url_rule("/broken", view_func=lambda: {}["a secret"])
    answer = app.test_client().get("/broken")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_a_static_file_is_kept_for_good_by_its_version(client, htmx):
    assert re.search(r"\?v=[0-9a-f]{10}$", htmx)
    assert "immutable" in client.get(htmx).headers["Cache-Control"]


@pytest.mark.parametrize("query", ["", "?v=", "?v=0123456789"])
def test_a_static_file_of_no_or_another_version_is_asked_for_again(client, query):
    assert client.get(f"/static/{HTMX}{query}").headers["Cache-Control"] == "no-cache"


def test_a_version_follows_the_content(app, tmp_path):
    app.static_folder = str(tmp_path)
    versions = set()
    for text in ("a", "b"):
        (tmp_path / "app.css").write_text(text)
        with app.test_request_context():
            versions.add(url_for("static", filename="app.css"))
    assert len(versions) == 2


@pytest.mark.parametrize("name", ["x" * 5000, "..%2Fapp.py", "%00", "vendor", "nothing.css"])
def test_a_static_file_that_is_none_is_not_found(client, name):
    assert client.get(f"/static/{name}?v=1").status_code == 404


def test_large_answers_are_compressed_for_those_who_can(client):
    plain = client.get("/static/" + HTMX)
    small = client.get("/static/" + HTMX, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(small.data) == plain.data
    assert len(small.data) == int(small.headers["Content-Length"]) < len(plain.data) / 2
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Vary"] == small.headers["Vary"] == "Accept-Encoding"


def test_a_compressed_file_is_not_sent_twice(client):
    gzipped = {"Accept-Encoding": "gzip"}
    tag = client.get("/static/" + HTMX, headers=gzipped).headers["ETag"]
    again = client.get("/static/" + HTMX, headers={**gzipped, "If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")


def test_small_answers_are_left_alone(client):
    answer = client.get("/healthz", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers


def test_a_stream_is_left_alone(app, client):
    app.add_url_rule("/stream", view_func=lambda: (line for line in ["data: x\n\n"] * 1000))
    answer = client.get("/stream", headers={"Accept-Encoding": "gzip"})
    assert answer.text == "data: x\n\n" * 1000


@pytest.mark.parametrize(("hops", "seen"), [("0", "127.0.0.1"), ("1", "203.0.113.7")])
def test_proxies_are_believed_when_they_are_counted(tmp_path, hops, seen):
    from flask import request

    from app import create_app

    app = create_app({"PROXY_HOPS": hops, "PHASEKEEPER_DATA": tmp_path})
    app.add_url_rule("/who", view_func=lambda: request.remote_addr)
    headers = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7"}
    assert app.test_client().get("/who", headers=headers).text == seen
