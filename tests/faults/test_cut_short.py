"""Work that is killed in the middle: the next start is good, and nothing is half there or lost."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

import models
from app import create_app
from rules.facts import RoundScored
from store import backups, clubs, schema, seeding
from tests.clubs import Club
from tests.faults.ledger import problems
from tests.faults.phones import Phone
from tests.faults.servers import serving
from tests.served import ROOT
from tests.store import test_schema
from web.phones import COOKIE
from web.settings import DATABASE

LUCK = random.Random(7)
PARTIAL = f"*{backups.PARTIAL}*"
SAID = 6
"""Facts of the club that plays."""


def opened(folder):
    return models.open_database(f"sqlite:///{folder / DATABASE}")


def killed(folder, *command, after):
    """A command of ours, killed after so many seconds of its work; True if it was still at it.

    It begins to work when it says so: `WORKS` is put around the command.
    """
    environ = {**os.environ, "PHASEKEEPER_DATA": str(folder)}
    run = [sys.executable, "-c", command[0], *map(str, command[1:])]
    with subprocess.Popen(
        run, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout.readline() == "works\n"
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    return process.returncode == -signal.SIGKILL


FLASK = """import sys
from app import create_app
app = create_app()
print("works", flush=True)
app.cli.main(args=sys.argv[1:], standalone_mode=False)
"""
"""Commands of `flask`, ready to begin."""
START = """from app import create_app
print("works", flush=True)
create_app(is_first=True).extensions["database"].close_all()
"""


@pytest.fixture
def data(tmp_path):
    """A folder with a club that plays, and 200 games of others, so that work takes a while."""
    folder = tmp_path / "data"
    database = create_app({"PHASEKEEPER_DATA": folder}).extensions["database"]
    club = Club(database)
    game = club.start("Ann Bo")
    for _ in range(5):
        game = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    list(seeding.seed(database, 200))
    database.close_all()
    return folder


def facts(folder):
    database = opened(folder)
    found = database.execute_sql("SELECT * FROM fact ORDER BY 1, 2, 3").fetchall()
    database.close_all()
    return found


def is_well(folder):
    """After the next start."""
    create_app({"PHASEKEEPER_DATA": folder}, is_first=True).extensions["database"].close_all()
    database = opened(folder)
    assert problems(database) == []
    database.close_all()
    assert not list(folder.glob(PARTIAL))
    assert not list((folder / backups.FOLDER).glob(PARTIAL))
    return True


@pytest.mark.slow
class TestKilled:
    def test_a_rebuild(self, data):
        before = facts(data)
        database = opened(data)
        database.execute_sql("UPDATE seat SET total = total + 1")
        database.close_all()
        were_cut = [killed(data, FLASK, "rebuild", after=LUCK.uniform(0, 0.4)) for _ in range(6)]
        assert any(were_cut)
        assert not killed(data, FLASK, "rebuild", after=30)
        assert facts(data) == before
        assert is_well(data)

    def test_a_backup(self, data, tmp_path):
        for number in range(8):
            copy = tmp_path / f"{number}.sqlite"
            killed(data, FLASK, "backup", copy, after=LUCK.uniform(0, 0.08))
            if copy.exists():
                (tmp_path / str(number)).mkdir()
                copy.rename(tmp_path / str(number) / DATABASE)
                assert facts(tmp_path / str(number)) == facts(data)
        assert is_well(data)

    def test_a_restore(self, data, tmp_path):
        backup = backups.take(opened(data), tmp_path)
        old = facts(data)
        database = opened(data)
        club = Club(database)
        club.start("Ann Bo")
        database.close_all()
        new = facts(data)
        for _ in range(8):
            killed(data, FLASK, "restore", backup, after=LUCK.uniform(0, 0.25))
            assert is_well(data)
            assert facts(data) in (old, new)
        assert not killed(data, FLASK, "restore", backup, after=30)
        assert facts(data) == old
        assert is_well(data)

    def test_housekeeping(self, data):
        database = opened(data)
        database.execute_sql("UPDATE club SET erased_at = 1 WHERE name LIKE 'Seeded%'")
        # Nothing is purged that was played after it was erased.
        database.execute_sql(
            "UPDATE game SET saved_at = 0 WHERE club IN (SELECT id FROM club WHERE erased_at = 1)"
        )
        database.close_all()
        before = facts(data)
        for _ in range(6):
            killed(data, START, after=LUCK.uniform(0, 0.1))
            assert len(facts(data)) in (len(before), SAID)  # all of it, or none
        assert is_well(data)
        assert len(facts(data)) == SAID

    def test_a_migration(self, club, tmp_path, monkeypatch):
        list(seeding.seed(club.database, 200))
        made = test_schema.TestStatisticsOfOldGames
        old = made.older_than(made.SINCE, club, tmp_path, monkeypatch)
        said = facts(old)
        were_cut = [killed(old, START, after=LUCK.uniform(0, 0.5)) for _ in range(6)]
        assert any(were_cut)
        assert is_well(old)
        assert schema.UNFINISHED not in opened(old).get_tables()
        assert facts(old) == said
        for backup in (old / backups.FOLDER).glob("*-before-migration.sqlite"):
            (tmp_path / backup.stem).mkdir()
            backup.rename(tmp_path / backup.stem / DATABASE)
            assert facts(tmp_path / backup.stem) == said

    def test_an_import(self, data, tmp_path):
        """It goes on by itself when the server is back, from where it was."""
        database = opened(data)
        (seeded,) = database.execute_sql("SELECT id FROM club WHERE name LIKE 'Seeded%'").fetchone()
        owner = clubs.new_key(database, seeded, "owner", "")[1]
        database.close_all()
        with serving(data) as server:
            phone = Phone(data, server.url)
            told = phone.ask("GET", "/api/v1/export", None, bearer(owner))[2]
        fresh = tmp_path / "fresh"
        with serving(fresh) as server:
            phone = Phone(fresh, server.url)
            send(phone, told)
        for _ in range(3):
            with serving(fresh):
                time.sleep(LUCK.uniform(0, 0.5))
            assert problems(phone.database) == []
        with serving(fresh) as server:
            phone.url = server.url
            end = time.monotonic() + 60
            while count_of_games(phone) < 201 and time.monotonic() < end:
                time.sleep(0.1)
            assert "failed" not in server.stop()
        assert count_of_games(phone) == 201
        assert problems(phone.database) == []
        phone.database.close_all()


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def send(phone, told):
    """A club's file, from the page, and the word to bring it in."""
    parts = [
        f'--cut\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in (("zone", "UTC"), ("token", "t" * 20))
    ]
    parts.append('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n')
    body = "".join(parts) + f"Content-Type: application/json\r\n\r\n{told}\r\n--cut--\r\n"
    headers = {
        "Content-Type": "multipart/form-data; boundary=cut",
        "Cookie": f"{COOKIE}={phone.token}",
    }
    assert phone.ask("POST", "/club/import", body.encode(), headers)[0] == 303
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    assert phone.ask("POST", "/club/import/go", "", headers)[0] == 303


def count_of_games(phone):
    (found,) = phone.database.execute_sql("SELECT COUNT(*) FROM game").fetchone()
    phone.database.close_all()
    return found
