"""What travels with every answer."""

import gzip
import re

import pytest
from flask import url_for

from app import create_app
from web.delivery import HEADERS
from web.settings import ROOT

HTMX = "vendor/htmx.min.js"


@pytest.fixture
def htmx(app):
    """The address of a static file, as pages link it."""
    with app.test_request_context():
        return url_for("static", filename=HTMX)


@pytest.mark.parametrize("path", ["/healthz", "/static/" + HTMX, "/no/such/page"])
def test_every_answer_carries_the_strict_policy(client, path):
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "base-uri 'none'" in policy
    assert "form-action 'self'" in policy
    for careless in ("unsafe", "*", "data:", "http:", "https:"):
        assert careless not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("path", "told", "policy"),
    [
        ("/", {"Sec-Fetch-Site": "none"}, "no-referrer"),
        ("/", {}, "same-origin"),  # whoever comes by plain HTTP, or is old
        ("/no/such/page", {}, "same-origin"),
        ("/api/v1/phases", {}, "no-referrer"),
        ("/static/app.css", {}, "no-referrer"),
    ],
)
def test_no_site_hears_of_a_page_and_we_hear_where_a_post_comes_from(client, path, told, policy):
    headers = {"User-Agent": "Mozilla/5.0 (iPhone)", **told}
    assert client.get(path, headers=headers).headers["Referrer-Policy"] == policy


def test_every_page_and_answer_of_the_table_carries_the_headers(app, club):
    for path in ("/", "/games/new", "/history", "/recovery", "/referee", "/rules", "/api/v1/club"):
        phone = app.test_client()
        phone.set_cookie("phone", club.tokens["owner"])
        for method in ("GET", "POST", "DELETE"):
            headers = phone.open(path, method=method).headers
            assert {*HEADERS, "Referrer-Policy", "Cache-Control"} <= {name for name, _ in headers}


def test_behind_tls_browsers_are_told_to_stay_there_and_cookies_to(tmp_path):
    app = create_app({"PROXY_HOPS": 1, "PHASEKEEPER_DATA": tmp_path})
    secure = {"X-Forwarded-Proto": "https"}
    for headers, is_secure in ((secure, True), ({}, False)):
        for path in ("/", "/api/v1/phases", "/static/app.css", "/nothing"):
            answer = app.test_client().get(path, headers=headers, buffered=True)
            told = answer.headers.get("Strict-Transport-Security")
            assert told == ("max-age=31536000" if is_secure else None)
        answer = app.test_client().post("/games", data={"count": "2"}, headers=headers)
        cookies = answer.headers.getlist("Set-Cookie")
        assert len(cookies) == 2
        for cookie in cookies:
            assert ("; Secure" in cookie) == is_secure
            assert "; HttpOnly" in cookie
            assert "; SameSite=Lax" in cookie
    app.extensions["database"].close_all()


@pytest.mark.parametrize(
    ("host", "is_secure"), [("play.example.org", True), ("192.0.2.7:8000", False)]
)
def test_a_phone_that_comes_by_another_address_than_the_public_one_keeps_its_key(
    tmp_path, host, is_secure
):
    """At home, past the proxy, without TLS: a cookie for TLS only would not be kept."""
    app = create_app({"PUBLIC_URL": "https://Play.example.org/", "PHASEKEEPER_DATA": tmp_path})
    answer = app.test_client().post("/games", data={"count": "2"}, headers={"Host": host})
    for cookie in answer.headers.getlist("Set-Cookie"):
        assert ("; Secure" in cookie) == is_secure
    app.extensions["database"].close_all()


@pytest.mark.parametrize("hops", [0, 2])
def test_a_client_is_not_believed_about_tls_its_address_or_our_name(tmp_path, hops):
    app = create_app({"PROXY_HOPS": hops, "PHASEKEEPER_DATA": tmp_path})
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "elsewhere.example"}
    answer = app.test_client().post("/games", data={"count": "2"}, headers=headers)
    assert "Strict-Transport-Security" not in answer.headers
    assert "Secure" not in answer.headers["Set-Cookie"]
    phone = app.test_client()
    phone.post("/games", data={"count": "2"})
    assert "elsewhere.example" not in phone.post("/recovery", headers=headers).text
    app.extensions["database"].close_all()


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

    app = create_app({"PROXY_HOPS": hops, "PHASEKEEPER_DATA": tmp_path})
    app.add_url_rule("/whoever", view_func=lambda: request.remote_addr)
    headers = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7"}
    assert app.test_client().get("/whoever", headers=headers).text == seen


def test_our_scripts_travel_without_what_is_for_their_readers(client):
    script = client.get("/static/round.js").text
    source = (ROOT / "static" / "round.js").read_text()
    assert len(script) < 0.9 * len(source)
    assert not re.search(r"^\s*//", script, re.MULTILINE)
    assert client.get("/sw.js").text.count("//") == 0


def test_our_styles_travel_without_what_is_for_their_readers(client):
    styles = client.get("/static/app.css").text
    assert len(styles) < 0.9 * len((ROOT / "static" / "app.css").read_text())
    assert "/*" not in styles


def test_a_script_of_others_travels_as_it_is(client):
    assert client.get(f"/static/{HTMX}").data == (ROOT / "static" / HTMX).read_bytes()
