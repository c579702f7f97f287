"""The server as it ships: it answers, it stops, and it says plainly what is in its way."""

import os
import resource
import socket
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from app import create_app
from tests.faults.servers import health, serving
from tests.served import ROOT, served
from web.serving import address, greet
from web.settings import Unusable, secret_key, settings


def refusal(tmp_path, **environ):
    """What `python app.py` says when it cannot start."""
    ours = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(tmp_path), **environ}
    command = [sys.executable, "app.py"]
    run = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **ours}, capture_output=True, text=True, timeout=30
    )
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    return run.stderr


def test_it_serves_and_stops_on_ctrl_c(tmp_path):
    with served(tmp_path) as url, urlopen(url + "/healthz") as answer:
        assert answer.read() == b"ok"


def test_it_serves_again_from_the_same_folder(tmp_path):
    for _ in range(2):
        with served(tmp_path) as url, urlopen(url + "/healthz") as answer:
            assert answer.status == 200


def test_phones_that_never_finish_asking_block_nobody(tmp_path):
    with served(tmp_path) as url, ExitStack() as slow:
        for _ in range(40):
            phone = slow.enter_context(socket.create_connection(port_of(url)))
            phone.sendall(b"GET / HTTP/1.1\r\nHost: ")
        with urlopen(url + "/healthz", timeout=10) as answer:
            assert answer.status == 200


HALF = (
    b"POST /api/v1/melds/check HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    b"Content-Length: 500\r\n\r\n{"
)


def half_asked(url, stack):
    """A connection on which half a body was sent."""
    phone = stack.enter_context(socket.create_connection(port_of(url), timeout=20))
    phone.sendall(HALF)
    return phone


def test_two_thousand_half_sent_bodies_hold_up_nobody(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard == resource.RLIM_INFINITY else max(soft, min(4096, hard))
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    with served(tmp_path) as url, ExitStack() as slow:
        for _ in range(2100):
            half_asked(url, slow)
        for _ in range(5):
            with urlopen(url + "/healthz", timeout=10) as answer:
                assert answer.status == 200


@pytest.mark.slow
def test_half_a_body_is_answered_in_the_end(tmp_path):
    with served(tmp_path) as url, ExitStack() as slow:
        phone = half_asked(url, slow)
        with phone.makefile("rb") as answer:
            assert answer.readline().startswith(b"HTTP/1.1 408 ")
            assert b'"code":"request_timeout"' in answer.read()  # to the end: it was closed


def test_an_address_that_is_too_long_is_answered_with_a_page(tmp_path):
    with served(tmp_path) as url:
        with urlopen(f"{url}/referee?cards={'5' * 8000}") as answer:
            assert answer.status == 200
        for length in (8200, 100_000):
            with pytest.raises(HTTPError, match="414") as refused:
                urlopen(f"{url}/referee?cards={'5' * length}")
            with refused.value as answer:
                page = answer.read().decode()
            for said in ("Address too long", "Dirección demasiado larga", "Adresă prea lungă"):
                assert said in page


def port_of(url):
    parts = urlsplit(url)
    return parts.hostname, parts.port


def test_a_busy_port_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        said = refusal(tmp_path, PORT=port)
    assert f"port {port}: Address already in use" in said
    assert "make run PORT=8080" in said


@pytest.mark.parametrize(
    ("environ", "named"),
    [
        ({"PORT": "eighty"}, "PORT"),
        ({"PORT": "70000"}, "PORT"),
        ({"PROXY_HOPS": "-1"}, "PROXY_HOPS"),
        ({"PORT": "9" * 5000}, "PORT"),
        ({"PUBLIC_URL": "phase.example"}, "PUBLIC_URL"),
        ({"PUBLIC_URL": "http://" + "x" * 4000}, "PUBLIC_URL has 4007 characters"),
        ({"PUBLIC_URL": "http://"}, "PUBLIC_URL"),
        ({"PUBLIC_URL": "http://[::1"}, "PUBLIC_URL"),
        ({"PUBLIC_URL": "http://phase.example:99999"}, "PUBLIC_URL"),
        ({"PUBLIC_URL": "http://phase example"}, "PUBLIC_URL"),
        ({"PHASEKEEPER_DATA": "/tmp/" + "x" * 5000}, "data folder"),
        ({"PHASEKEEPER_DATA": __file__}, "data folder"),
        ({"DATABASE_URL": "abacus://here"}, "DATABASE_URL"),
        ({"DATABASE_URL": "sqlite:////nowhere/at.all"}, "database"),
        ({"HOST": "nowhere.invalid"}, "HOST 'nowhere.invalid' is no address of this machine"),
        ({"HOST": "x" * 100}, "is no address of this machine"),
        ({"HOST": "192.0.2.1"}, "Without HOST it listens on every address"),
    ],
)
def test_a_setting_that_cannot_be_is_named_in_a_sentence(tmp_path, environ, named):
    said = refusal(tmp_path, **environ)
    assert named in said
    assert said.count("\n") <= 2
    assert "make run PORT=" not in said


def test_an_unreadable_database_is_not_healthy(app, client):
    app.extensions["database"].close_all()
    (app.config["PHASEKEEPER_DATA"] / "phasekeeper.sqlite").write_bytes(b"no database" * 100)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "data_damaged")


def test_one_secret_key_is_made_however_many_start_at_once(tmp_path):
    with ThreadPoolExecutor(8) as starters:
        keys = set(starters.map(secret_key, [tmp_path] * 8))
    assert len(keys) == 1
    assert len(keys.pop()) == 64
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_an_unusable_secret_key_is_named(tmp_path):
    (tmp_path / "secret_key").mkdir()
    with pytest.raises(Unusable, match="secret_key"):
        settings({"PHASEKEEPER_DATA": tmp_path})


def test_a_secret_key_that_can_be_guessed_is_told_of(tmp_path, caplog):
    assert (
        settings({"PHASEKEEPER_DATA": tmp_path, "SECRET_KEY": "k" * 15})["SECRET_KEY"] == "k" * 15
    )
    assert "the secret key has 15 of 16 characters" in caplog.text
    caplog.clear()
    settings({"PHASEKEEPER_DATA": tmp_path, "SECRET_KEY": "k" * 16})
    assert caplog.text == ""


@pytest.mark.parametrize("name", ["serving.lock", "prepare.lock"])
def test_a_folder_in_the_place_of_a_lock_is_named(tmp_path, name):
    (tmp_path / name).mkdir()
    with pytest.raises(Unusable, match=f"Is a directory: .*{name}"):
        create_app({"PHASEKEEPER_DATA": tmp_path}, is_first=True)


def test_a_server_that_may_open_few_files_says_how_many_phones_it_has_room_for(tmp_path):
    with serving(tmp_path, before=("prlimit", "--nofile=200")) as server:
        assert health(server.url) == 200
        assert "each process can serve 136 phones at once" in server.stop()


def test_a_secret_key_that_is_no_text_is_named(tmp_path):
    (tmp_path / "secret_key").write_bytes(b"\xff\xfe" * 50)
    with pytest.raises(Unusable, match="secret_key cannot be used: it is no text"):
        settings({"PHASEKEEPER_DATA": tmp_path})


@pytest.mark.parametrize("path", ["sqlite:///:memory:", "sqlite:///", "sqlite:////tmp"])
def test_a_database_that_is_no_file_is_refused(tmp_path, path):
    with pytest.raises(Unusable, match="is no file that lasts"):
        create_app({"PHASEKEEPER_DATA": tmp_path, "DATABASE_URL": path})


def test_settings_left_out_or_empty_have_their_defaults(tmp_path):
    named = ("PORT", "HOST", "DATABASE_URL", "PUBLIC_URL", "PROXY_HOPS", "SECRET_KEY")
    found = settings({"PHASEKEEPER_DATA": tmp_path, **dict.fromkeys(named, "")})
    assert (found["HOST"], found["PORT"], found["PROXY_HOPS"]) == ("0.0.0.0", 8000, 0)
    assert found["DATABASE_URL"] == f"sqlite:///{tmp_path}/phasekeeper.sqlite"


@pytest.mark.parametrize(
    ("host", "port", "url"),
    [
        ("192.168.1.20", 8000, "http://192.168.1.20:8000"),
        ("192.168.1.20", 80, "http://192.168.1.20"),
        ("fd00::1", 8000, "http://[fd00::1]:8000"),
    ],
)
def test_the_address_is_what_a_phone_can_type(host, port, url):
    assert address(host, port) == url


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_the_address_names_one_machine(everywhere):
    assert urlsplit(address(everywhere, 8000)).hostname != everywhere


def test_the_address_comes_with_its_qr_code(capsys):
    greet("http://192.168.1.20:8000")
    printed = capsys.readouterr().out
    assert "http://192.168.1.20:8000" in printed
    assert "▄▄▄▄▄" in printed


def test_what_no_phone_can_open_has_no_qr_code(capsys):
    greet("http://127.0.0.1:8000")
    assert "▄" not in capsys.readouterr().out


def test_errors_are_answers_too(tmp_path):
    with served(tmp_path) as url, pytest.raises(HTTPError, match="404") as refused:
        urlopen(url + "/%00/%ff")
    refused.value.close()
