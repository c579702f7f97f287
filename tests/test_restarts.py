"""Stopped and started anew while phones ask: whoever got through to the server has an answer."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

import models
from tests.clubs import Club
from tests.served import ROOT, printed_address, start
from web.settings import DATABASE

PATIENCE = 60
"""Seconds; far more than anything takes here."""


def ended(process, how=signal.SIGTERM):
    """What it printed until it was gone."""
    process.send_signal(how)
    told, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, told
    assert "Traceback" not in told, told
    return told


@contextmanager
def stopped_at_last(process):
    """Whatever fails, nothing goes on running."""
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


class Phones:
    """They ask without a pause, each in its way; ``heard`` counts what became of it."""

    def __init__(self, data, url):
        self.club = Club(models.open_database(f"sqlite:///{data / DATABASE}"))
        self.place = urlsplit(url).netloc
        self.mine = {"Authorization": f"Bearer {self.club.tokens['owner']}"}
        self.heard = Counter()
        self.is_over = threading.Event()
        self.games = [self.club.start("Ann Bo").id for _ in range(3)]
        ways = [(self.save, game) for game in self.games]
        ways += [(self.look, pause) for pause in (0, 0.02, 0.5, 1.5)]
        ways += [(self.come_anew, None)] * 4 + [(self.follow, self.games[0])] * 2
        self.threads = [threading.Thread(target=way, args=(what,)) for way, what in ways]
        self.saved = 0

    def __enter__(self):
        for each in self.threads:
            each.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        for each in self.threads:
            each.join()
        self.club.database.close_all()

    def ask(self, line, method, path, body=None, headers=()):
        """One request on a connection that is kept; its status, 0 if there was no answer."""
        told = {**self.mine, "Content-Type": "application/json", **dict(headers)}
        try:
            line.request(method, path, body and json.dumps(body), told)
            with line.getresponse() as answer:
                answer.read()
        except (OSError, HTTPException) as error:
            self.heard[method, repr(error)] += 1
            line.close()
            return 0
        self.heard[method, answer.status] += 1
        return answer.status

    def save(self, game):
        """A round after the other, each acknowledged before the next."""
        with closing(HTTPConnection(self.place, timeout=PATIENCE)) as line:
            seq = 0
            results = {name: {"completed": False, "points": 50} for name in ("Ann", "Bo")}
            while not self.is_over.wait(0.02):
                body = {"results": results, "ended": "nobody_out", "seq": seq}
                said = self.ask(line, "POST", f"/api/v1/games/{game}/rounds", body)
                seq += said == 201
            self.saved += seq

    def look(self, pause):
        with closing(HTTPConnection(self.place, timeout=PATIENCE)) as line:
            while not self.is_over.wait(pause):
                self.ask(line, "GET", f"/api/v1/games/{self.games[0]}")

    def come_anew(self, _):
        while not self.is_over.is_set():
            with closing(HTTPConnection(self.place, timeout=PATIENCE)) as line:
                self.ask(line, "GET", "/rules", headers={"Connection": "close"}.items())

    def follow(self, game):
        """Streams, each to its end, which is one: nothing is cut off in the middle."""
        while not self.is_over.is_set():
            with closing(HTTPConnection(self.place, timeout=PATIENCE)) as line:
                self.ask(line, "GET", f"/api/v1/games/{game}/events")

    def facts(self):
        """How many rounds are kept."""
        query = "SELECT count(*) FROM fact WHERE kind LIKE '%round%'"
        return self.club.database.execute_sql(query).fetchone()[0]


def workers(process):
    """The ids of the processes that it began."""
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True)
    rows = [line.split() for line in told.stdout.splitlines()]
    return {pid for pid, parent in rows if parent == str(process.pid)}


def until(is_so):
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def wait_for_more(phones, count=60):
    """All of them have been answered some more."""
    before = phones.heard.total()
    until(lambda: phones.heard.total() > before + count)


def test_as_many_processes_serve_as_were_asked_for(tmp_path):
    told = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(tmp_path)}
    with stopped_at_last(start({**told, "WEB_CONCURRENCY": "3"})) as process:
        urlopen(f"{printed_address(process)}/healthz").close()
        until(lambda: len(workers(process)) == 3)
        ended(process)


@pytest.mark.slow
def test_a_restart_fails_no_request_and_ends_streams_properly(tmp_path):
    settings = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(tmp_path)}
    with stopped_at_last(start(settings)) as process:
        url = printed_address(process)
        urlopen(f"{url}/healthz").close()
        with Phones(tmp_path, url) as phones:
            for _ in range(2):
                wait_for_more(phones)
                old = workers(process)
                process.send_signal(signal.SIGHUP)
                until(lambda old=old: not old & workers(process))
            wait_for_more(phones)
            process.send_signal(signal.SIGHUP)  # so that those who follow come back
        assert {what for _, what in phones.heard} == {200, 201}, phones.heard
        assert phones.saved
        ended(process)


@pytest.fixture
def held():
    """A socket that takes connections while nobody serves, as systemd holds it."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listener:
        yield listener


def activated(data, held):
    """The server, given the socket as systemd does: number 3, and told so."""
    command = (
        "import os, sys; os.dup2(int(sys.argv[1]), 3);"
        "os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1');"
        "os.execv(sys.executable, [sys.executable, 'app.py'])"
    )
    return subprocess.Popen(
        [sys.executable, "-c", command, str(held.fileno())],
        cwd=ROOT,
        env={**os.environ, "PHASEKEEPER_DATA": str(data), "PORT": "1"},
        pass_fds=[held.fileno()],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


@pytest.mark.slow
def test_with_a_socket_that_outlives_it_the_whole_server_is_exchanged_unnoticed(tmp_path, held):
    url = f"http://127.0.0.1:{held.getsockname()[1]}"
    with stopped_at_last(activated(tmp_path, held)) as first:
        urlopen(f"{url}/healthz", timeout=PATIENCE).close()
        with Phones(tmp_path, url) as phones:
            wait_for_more(phones)
            ended(first)
            with stopped_at_last(activated(tmp_path, held)) as second:
                wait_for_more(phones)
                phones.is_over.set()
                second.send_signal(signal.SIGHUP)
                for each in phones.threads:
                    each.join()
                assert {what for _, what in phones.heard} == {200, 201}, phones.heard
                assert phones.saved == phones.facts()
                ended(second)


HALF = (
    b"POST /api/v1/melds/check HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    b"Content-Length: 2\r\n\r\n{"
)


def answer(line):
    """All that comes until the server closes the connection."""
    with line.makefile("rb") as file:
        return file.read()


def test_a_stop_answers_all_that_has_got_through(tmp_path):
    settings = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(tmp_path)}
    with stopped_at_last(start(settings)) as process, ExitStack() as stack:
        url = printed_address(process)
        urlopen(f"{url}/healthz").close()
        place = (urlsplit(url).hostname, urlsplit(url).port)

        def line():
            return stack.enter_context(socket.create_connection(place, timeout=PATIENCE))

        half, idle, mute = line(), line(), line()
        half.sendall(HALF)
        crowd = [line() for _ in range(300)]
        for each in crowd:
            each.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        process.send_signal(signal.SIGTERM)
        for each in crowd:
            assert answer(each).startswith(b"HTTP/1.1 200 ")
        told = b""
        while b"Connection: close" not in told:
            idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
            told = idle.recv(1000)
            assert told.startswith(b"HTTP/1.1 200 ")
        until(lambda: is_refused(place))
        half.sendall(b"}")
        assert answer(half).startswith(b"HTTP/1.1 422 ")
        assert answer(mute) == b""
        told, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert "ERROR" not in told, told


def is_refused(place):
    try:
        socket.create_connection(place).close()
    except ConnectionRefusedError:
        return True
    return False
