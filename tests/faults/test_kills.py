"""The server is killed at any moment under load: what was acknowledged is there, once."""

import random
import subprocess
import sys
import time
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

import models
from tests.clubs import Club
from tests.faults.clients import Client, Table
from tests.faults.ledger import Ledger, problems
from tests.faults.servers import PATIENCE, Server
from tests.served import ROOT
from web.settings import DATABASE

KILLS = 50
"""Of each server; there are four of them."""
CLIENTS = 3
"""At each of two tables."""
EARLY = 0.15
"""So often it is killed while it is still starting."""
LONGEST_START, LONGEST_LOAD = 1.5, 10
"""Seconds."""
MOST_SAID, LAST_WAIT = 60, 0.02
"""So many requests at most before the kill, and seconds then, so that it falls into one."""


class Evening:
    """One server that is killed again and again, and those who play on it."""

    def __init__(self, data, seed):
        self.data, self.luck = data, random.Random(seed)
        first = Server(data)
        first.address()
        self.database = models.open_database(f"sqlite:///{data / DATABASE}")
        self.tables = [Table(Club(self.database, name)) for name in ("Ann's", "Cy's")]
        self.ledger = Ledger(self.database)
        self.unanswered, self.were_saved = [], 0
        self.heard = first.kill()

    def kill_once(self):
        """Start, look everything over, go on, and be killed."""
        server = Server(self.data)
        try:
            self.live(server)
        finally:  # nothing that is found wrong leaves a server behind
            if server.process.poll() is None:
                server.kill()

    def live(self, server):
        if self.luck.random() < EARLY:
            time.sleep(self.luck.uniform(0, LONGEST_START))
            self.heard += server.kill()
            return
        url = server.address()
        assert list(self.ledger.faults()) == []
        assert problems(self.database) == []
        with closing(HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)) as line:
            self.were_saved += self.ledger.settle(line, self.unanswered)
        clients = [
            Client(url, table, self.luck.random()) for table in self.tables for _ in range(CLIENTS)
        ]
        for each in clients:
            each.thread.start()
        self.wait_for(clients, self.luck.randrange(MOST_SAID))
        self.heard += server.kill()
        for each in clients:
            each.thread.join(PATIENCE)
        self.unanswered = self.ledger.take(clients)

    def wait_for(self, clients, count):
        """Until so much was said, and a moment more."""
        end = time.monotonic() + LONGEST_LOAD
        while sum(len(each.said) for each in clients) < count and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(self.luck.uniform(0, LAST_WAIT))

    def checked_by_command(self):
        """`flask check`, as somebody types it, on what the kill has left."""
        return flask(self.data, "check")


def rows_of(database):
    """All that follows from the facts; the third column of a game counts its changes."""
    with database.connection_context():
        found = [
            database.execute_sql(f"SELECT * FROM {each} ORDER BY 1, 2, 4").fetchall()
            for each in ("game", "seat", "line")
        ]
    return [[(*row[:2], *row[3:]) for row in found[0]], *found[1:]]


def flask(data, *command):
    environ = {"PHASEKEEPER_DATA": str(data), "PATH": ""}
    run = [sys.executable, "-m", "flask", *command]
    return subprocess.run(run, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=120)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_whatever_was_acknowledged_is_there_once_after_each_of_fifty_kills(tmp_path, seed):
    evening = Evening(tmp_path, seed)
    for kill in range(1, KILLS + 1):
        evening.kill_once()
        if kill % 10 == 0:
            checked = evening.checked_by_command()
            assert checked.returncode == 0, checked.stdout + checked.stderr
    before = rows_of(evening.database)
    assert flask(tmp_path, "rebuild").returncode == 0
    assert rows_of(evening.database) == before
    assert list(evening.ledger.faults()) == []
    said = evening.ledger.said
    print(
        f"seed {seed}: {len(said)} said, {sum(each.answer is True for each in said)} saved, "
        f"{evening.were_saved} saved without an answer"
    )
    assert "Traceback" not in evening.heard, evening.heard
    assert "damaged" not in evening.heard
    assert evening.were_saved
    assert sum(each.answer is False for each in said)
    evening.database.close_all()
