"""Backups that are taken while clients save: each is one moment of the evening, and a whole one."""

import random
import time

import pytest

import models
from store import backups
from tests.clubs import Club
from tests.faults.clients import Client, Table
from tests.faults.ledger import Ledger, problems
from tests.faults.servers import PATIENCE, serving
from tests.faults.test_kills import flask, rows_of
from web.settings import DATABASE


def saved_before(clients):
    """What was acknowledged up to now."""
    return [said for each in clients for said in each.said if said.answer]


@pytest.mark.slow
def test_whatever_was_acknowledged_before_a_backup_began_is_in_it(tmp_path):
    """The daily one, which the first save begins, and three of `flask backup` in between."""
    data, luck = tmp_path / "data", random.Random(3)
    taken = []
    with serving(data) as server:
        database = models.open_database(f"sqlite:///{data / DATABASE}")
        tables = [Table(Club(database, name)) for name in ("Ann's", "Cy's")]
        clients = [Client(server.url, table, luck.random()) for table in tables * 3]
        for each in clients:
            each.thread.start()
        for number in range(3):
            time.sleep(luck.uniform(0.2, 0.6))
            before, copy = saved_before(clients), tmp_path / f"{number}.sqlite"
            assert flask(data, "backup", str(copy)).returncode == 0
            taken.append((copy, before))
        server.kill()
        for each in clients:
            each.thread.join(PATIENCE)
    daily = list((data / backups.FOLDER).glob("????-??-??.sqlite"))
    assert len(daily) == 1
    taken.append((daily[0], []))
    database.close_all()
    everything = [said for each in clients for said in each.said]
    for copy, before in taken:
        done = flask(data, "restore", str(copy))
        assert done.returncode == 0, done.stderr
        look_over(data, everything, before)
    assert len(taken[2][1]) > len(taken[0][1]) > 0


def look_over(data, everything, before):
    """The check is clean, a rebuild changes nothing, and what must be there is there once."""
    checked = flask(data, "check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    database = models.open_database(f"sqlite:///{data / DATABASE}")
    ledger = Ledger(database)
    known = set(map(id, before))
    for said in everything:  # what came after may be there, if it was on its way
        said.answer = said.answer and None if id(said) not in known else True
    ledger.said = everything
    assert list(ledger.faults()) == []
    rows = rows_of(database)
    assert flask(data, "rebuild").returncode == 0
    assert rows_of(database) == rows
    assert problems(database) == []
    database.close_all()
