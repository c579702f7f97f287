"""Backups that are taken while clients save: each is one moment of the evening, and a whole one."""

import random
import time

import pytest

import models
from store import backups
from tests.clubs import Club
from tests.faults.clients import Client, Table
from tests.faults.ledger import Ledger, problems
from tests.faults.phones import Phone
from tests.faults.servers import PATIENCE, serving
from tests.faults.test_kills import flask, rows_of
from web.settings import DATABASE


def saved_before(clients):
    """What was acknowledged up to now."""
    return [said for each in clients for said in each.said if said.answer]


SLOW_DISK = """
import ctypes, os, pathlib
here, fsync, usleep = pathlib.Path(__file__).parent, os.fsync, ctypes.CDLL(None).usleep

def wait(file):
    if os.readlink(f"/proc/self/fd/{file}").endswith(".partial"):
        (here / "waits").touch()
        while not (here / "is done").exists():
            usleep(1000)
    fsync(file)

os.fsync = wait
"""


def test_a_slow_disk_holds_up_the_backup_and_nobody_else(tmp_path):
    """A process that waits for its disk serves its phones meanwhile."""
    (tmp_path / "sitecustomize.py").write_text(SLOW_DISK)
    told = {"WEB_CONCURRENCY": "1", "PYTHONPATH": str(tmp_path)}
    with serving(tmp_path / "data", **told) as server:
        phone = Phone(tmp_path / "data", server.url)
        assert phone.save("first")[0] == 201
        until = time.monotonic() + PATIENCE
        while not (tmp_path / "waits").exists() and time.monotonic() < until:
            time.sleep(0.01)
        assert [phone.save(f"meanwhile-{number}")[0] for number in range(3)] == [201] * 3
        backup = tmp_path / "data" / backups.FOLDER
        assert not list(backup.glob("????-??-??.sqlite"))
        (tmp_path / "is done").touch()
        while not list(backup.glob("????-??-??.sqlite")) and time.monotonic() < until:
            time.sleep(0.01)
        assert list(backup.glob("????-??-??.sqlite"))


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
