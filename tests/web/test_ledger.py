"""What is noted of each request: its id, its line in the log, and nothing that is secret."""

import io
import json
import logging
import os
import re
import signal
import socket
import threading
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from app import create_app
from tests.clubs import Club
from tests.conftest import Client
from tests.served import start
from web import lines
from web.ledger import HEADER
from web.settings import Unusable, settings

TOKEN = "abcdefghjkmn.AAAA-bbbb_cccc-1111-2222-3333-44"
NAME = "Xanthippe Quagga"
GIVEN = "0f8fad5b-d9cb-469f-a165-70867728950e"
MADE = re.compile(r"[0-9a-f]{16}")


@pytest.fixture(params=["json", "text"])
def written(request, app):
    """All that is logged while requests are told of, in the way that LOG_FORMAT names."""
    told = io.StringIO()
    handler = logging.StreamHandler(told)
    handler.setFormatter(lines.formatter({"LOG_FORMAT": request.param}))
    logging.getLogger().addHandler(handler)
    logging.getLogger(lines.REQUESTS).setLevel(logging.INFO)
    app.config.update(TESTING=False)
    yield told.getvalue
    logging.getLogger(lines.REQUESTS).setLevel(logging.NOTSET)
    logging.getLogger().removeHandler(handler)


def objects(written):
    return [json.loads(line) for line in written().splitlines()]


@pytest.mark.parametrize("path", ["/rules", "/nowhere", "/api/v1/phases", "/static/app.css"])
def test_every_answer_has_an_id_of_its_own(client, path):
    first, second = (client.get(path).headers[HEADER] for _ in range(2))
    assert MADE.fullmatch(first)
    assert first != second


def test_an_id_that_was_sent_is_believed_from_a_proxy_only(client, tmp_path):
    assert client.get("/rules", headers={HEADER: GIVEN}).headers[HEADER] != GIVEN
    behind = create_app({"PHASEKEEPER_DATA": tmp_path, "PROXY_HOPS": "1"})
    behind.test_client_class = Client
    phone = behind.test_client()
    assert phone.get("/rules", headers={HEADER: GIVEN}).headers[HEADER] == GIVEN
    for odd in (NAME, TOKEN, "a" * 15, "a" * 65, "-" * 20, f"{GIVEN} x", "é" * 20, ""):
        assert MADE.fullmatch(phone.get("/rules", headers={HEADER: odd}).headers[HEADER]), odd
    behind.extensions["database"].close_all()


def test_the_page_of_an_error_of_ours_names_it_and_so_does_the_log(app, client, written):
    app.add_url_rule("/broken", "broken", view_func=lambda: 1 / 0)
    answer = client.get("/broken")
    told = answer.headers[HEADER]
    assert answer.status_code == 500
    assert told in answer.text
    assert told not in client.get("/nowhere").text
    traceback = next(part for part in written().split("\n") if "Exception on /broken" in part)
    assert told in traceback
    assert "ZeroDivisionError: division by zero" in written()


@pytest.mark.parametrize("written", ["json"], indirect=True)
def test_a_line_tells_method_path_status_and_how_much_and_how_long(client, written):
    answer = client.get(f"/join/{TOKEN}?q={NAME}")
    client.post("/api/v1/melds/check", json={})
    first, second = objects(written)
    assert (first["method"], first["path"], first["status"]) == ("GET", "/join/***", 404)
    assert (first["request"], first["bytes"]) == (answer.headers[HEADER], len(answer.data))
    assert (second["method"], second["path"]) == ("POST", "/api/v1/melds/check")
    assert second["status"] == 422
    assert second["ms"] > 0
    assert first["level"] == "info"
    assert re.fullmatch(r"2\d\d\d-\d\d-\d\dT[\d:.]{12}\+00:00", first["time"])


def test_what_fails_beside_the_requests_is_told_like_the_rest(app, written):
    def fail():
        raise ValueError(f"no seat for '{NAME}'")

    thread = threading.Thread(target=fail, name="bell")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(threading, "excepthook", lines.tell_of_thread)
        thread.start()
        thread.join()
    assert "thread bell failed" in written()
    assert "ValueError: no seat for ***" in written()


@pytest.mark.parametrize("written", ["text"], indirect=True)
def test_as_text_it_is_one_line_for_people(client, written):
    told = client.get("/rules").headers[HEADER]
    assert re.search(rf"info GET /rules 200 [\d.]+ ms \d+ bytes \(request {told}\)\n$", written())


def test_the_server_as_it_ships_writes_objects_only(tmp_path):
    settings = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(tmp_path)}
    process = start({**settings, "LOG_FORMAT": "json", "LOG_REQUESTS": "1"})
    try:
        url = json.loads(process.stdout.readline())["message"].removeprefix("serving at ")
        urlopen(f"{url}/healthz").close()
        with socket.create_connection((urlsplit(url).hostname, urlsplit(url).port)) as odd:
            odd.sendall(b"NONSENSE /?q=Xanthippe\r\n\r\n")
            assert odd.recv(100).startswith(b"HTTP/1.1 400 ")
    finally:
        os.killpg(process.pid, signal.SIGINT)
        told, _ = process.communicate(timeout=20)
    found = [json.loads(line) for line in told.splitlines()]
    assert [each["path"] for each in found if "path" in each] == ["/healthz"]
    assert any("Invalid request" in each["message"] for each in found)
    assert "Xanthippe" not in told


def test_nothing_is_written_of_requests_unless_asked(client, caplog):
    client.get("/rules")
    assert not caplog.records


class TestAttack:
    """Keys and a name in every place that a request has, and in what goes wrong."""

    @pytest.fixture
    def broken(self, app):
        def fail(told):
            from flask import request

            form, query = request.form.get("name"), request.args.get("q")
            body = request.get_json(silent=True) or {}
            try:
                raise KeyError(NAME)
            except KeyError as error:
                words = f"{told} {form} {query} {body.get('name')} {request.cookies.get('phone')}"
                raise ValueError(
                    f'no seat for {words}\nDETAIL:  Key (club, likeness)=(abc, {NAME}) "{NAME}"'
                    f" postgresql://phasekeeper:{'s3cret'}@db/phasekeeper"
                ) from error

        app.add_url_rule("/broken/<told>", "broken", fail, methods=["GET", "POST"])

    @pytest.mark.usefixtures("broken")
    def test_no_log_tells_a_key_or_a_name(self, client, written):
        client.set_cookie("phone", TOKEN)
        headers = {"Authorization": f"Bearer {TOKEN}", "Referer": f"http://localhost/join/{TOKEN}"}
        for sent in ({"data": {"name": NAME}}, {"json": {"name": NAME}}):
            for path in (f"/broken/{TOKEN}", f"/join/{TOKEN}", "/nowhere", "/history", "/games"):
                client.post(f"{path}?q={NAME}", headers=headers, **sent)
                client.get(f"{path}?q={NAME}", headers=headers)
        assert "ValueError: no seat for" in written()
        assert "KeyError" in written()
        for secret in ("AAAA", "1111", "Xanthippe", "Quagga", "s3cret"):
            assert secret not in written(), secret

    def test_nor_that_of_a_game(self, app, client, written):
        club = Club(app.extensions["database"])
        game = club.start("Ann Bo")
        client.set_cookie("phone", club.tokens["owner"])
        client.post(f"/games/{game.id}/about", data={"title": NAME, "note": NAME, "seq": "0"})
        client.get(f"/games/{game.id}")
        assert f"/games/{game.id}" in written()
        assert "Xanthippe" not in written()
        assert club.tokens["owner"].split(".")[1] not in written()


@pytest.mark.parametrize(
    "told",
    [
        {"LOG_FORMAT": "xml"},
        {"LOG_REQUESTS": "yes"},
        {"METRICS_TOKEN": "short"},
        {"WEB_CONCURRENCY": "0"},
        {"WEB_CONCURRENCY": "two"},
    ],
    ids=str,
)
def test_settings_that_cannot_be_are_named(tmp_path, told):
    with pytest.raises(Unusable, match=next(iter(told))):
        settings({"PHASEKEEPER_DATA": tmp_path, **told})


def test_a_secret_may_stand_in_a_file(tmp_path):
    file = tmp_path / "key"
    named = {"PHASEKEEPER_DATA": tmp_path, "SECRET_KEY_FILE": str(file)}
    with pytest.raises(Unusable, match=r"SECRET_KEY_FILE .* cannot be read: No such file"):
        settings(named)
    file.write_text("\n")
    with pytest.raises(Unusable, match="is empty"):
        settings(named)
    file.write_text("a secret\n")
    assert settings(named)["SECRET_KEY"] == "a secret"
    assert settings({**named, "SECRET_KEY": "another"})["SECRET_KEY"] == "another"
