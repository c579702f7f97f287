"""What logs do not tell."""

import io
import logging
import os
import re
import signal
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.served import printed_address, start
from web.masks import Masked, masked, report

TOKEN = "abcdefghjkmn.AAAA-bbbb_cccc-1111-2222-3333-44"
OTHER = "zyxwvuts"


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (f"GET /join/{TOKEN} HTTP/1.1", "GET /join/*** HTTP/1.1"),
        (f"/shown/{OTHER}?lang=es", "/shown/***?lang=es"),
        (f"/join/{OTHER}/x", "/join/***/x"),
        ("/join/%41%42C", "/join/***"),
        (f"https://here.example/join/{OTHER}.", "https://here.example/join/***"),
        (f"phone={TOKEN}~{TOKEN}", "phone=abcdefghjkmn.***~abcdefghjkmn.***"),
        (f"Bearer {TOKEN}", "Bearer abcdefghjkmn.***"),
        ("/games/abcdefghjk/rounds/3", "/games/abcdefghjk/rounds/3"),
        ("PUT /games/abcdefghjk/hands/Ann 200", "PUT /games/abcdefghjk/hands/*** 200"),
        ("/join and /shown/", "/join and /shown/"),
    ],
)
def test_keys_are_masked_wherever_they_stand(told, shown):
    assert masked(told) == shown


@pytest.fixture
def lines(app):
    """What is written to a log, by any handler."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.Formatter("%(message)s"))
    logging.getLogger().addHandler(handler)
    app.config.update(TESTING=False)
    yield lambda: written.getvalue()
    logging.getLogger().removeHandler(handler)


def test_a_failure_is_logged_with_its_traceback_and_without_the_key(app, client, lines, caplog):
    def broken(token):
        raise ValueError(f"cannot open {token}")

    app.view_functions["keys.join"] = broken
    assert client.get(f"/join/{TOKEN}").status_code == 500
    for told in (lines(), caplog.text):
        assert "Exception on /join/*** [GET]" in told
        assert "ValueError: cannot open ***" in told
        assert TOKEN not in told
        assert "AAAA" not in told


def test_nobody_begins_a_line_of_the_log(app, client, lines):
    app.add_url_rule("/broken/<path:told>", "broken", view_func=lambda told: 1 / 0)
    client.get("/broken/%0AERROR%20all%20is%20lost%1B%5B31m%E2%80%A8%C2%85")
    first, second = lines().splitlines()[:2]
    assert first == r"Exception on /broken/\nERROR all is lost\x1b[31m\u2028\x85 [GET]"
    assert second == "Traceback (most recent call last):"


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("Invalid request from ip=203.0.113.7: bad", "Invalid request from ip=***"),
        (
            "Invalid request from ip=::1: Invalid HTTP line: 'GET /games?q=Ann Smith HTTP/1'",
            "Invalid request from ip=***",
        ),
    ],
)
def test_of_what_is_no_request_neither_sender_nor_words_are_told(told, shown):
    assert Masked("gunicorn.error", 30, "a.py", 1, told, None, None).getMessage() == shown


def test_a_name_with_brackets_is_not_told_by_an_error():
    error = ValueError("Key (club, likeness)=(abc, ann (old) smith) already exists.")
    assert "smith" not in report(error)
    told = "null value in column\nDETAIL:  Failing row contains (abc, def, Smith Ann, 1)."
    assert "Smith" not in report(ValueError(told))


def test_a_line_that_cannot_be_written_disturbs_nobody(capsys):
    line = Masked("web", logging.ERROR, "a.py", 1, "%d of %d", ("one",), None)
    logging.StreamHandler(io.StringIO()).handle(line)
    assert "Logging error" in capsys.readouterr().err


def test_the_access_log_of_the_server_as_it_ships_masks_them_too(tmp_path):
    process = start(
        {
            "HOST": "127.0.0.1",
            "PORT": "0",
            "PHASEKEEPER_DATA": str(tmp_path),
            "GUNICORN_CMD_ARGS": "--access-logfile -",
        }
    )
    try:
        url = printed_address(process)
        elsewhere = {"Referer": f"{url}/shown/{OTHER}?q=Xanthippe"}
        asked = Request(f"{url}/join/{TOKEN}?q=Xanthippe", headers=elsewhere)
        with pytest.raises(HTTPError, match="404"):
            urlopen(asked)
    finally:
        os.killpg(process.pid, signal.SIGINT)
        told, _ = process.communicate(timeout=20)
    assert re.search(r'"GET /join/\*\*\* HTTP/1\.1" 404 ', told), told
    assert "Xanthippe" not in told
    assert "AAAA" not in told
    assert OTHER not in told
