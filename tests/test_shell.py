"""What is done from a shell: looking the database over, copying it, putting a copy back."""

import os
import re
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from urllib.request import urlopen

import pytest

from app import create_app
from rules.facts import RoundScored
from store import backups, clubs, games, presence
from tests.clubs import Club
from tests.faults.test_kills import flask
from tests.served import ROOT, served

FILE = "phasekeeper.sqlite"


@pytest.fixture
def shell(app):
    """Runs `flask ...`; gives the exit code and all that was said."""

    def run(*told):
        result = app.test_cli_runner().invoke(args=[str(each) for each in told])
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        return result.exit_code, result.output

    return run


@pytest.fixture
def game(club):
    return club.say(club.start("Ann Bo"), scored(club))


def scored(club):
    return RoundScored(club.results("Ann +0, Bo -60"))


class TestCheck:
    def test_what_was_played_is_well(self, shell, club, game):
        club.say(club.start("Ann Cy"), RoundScored(club.results("Ann +0, Cy -60")))
        code, said = shell("check")
        assert (code, said.splitlines()[-1]) == (0, "Games looked at: 2. All is well.")

    @pytest.mark.parametrize(
        ("damage", "told"),
        [
            ("UPDATE seat SET total = 7", "rows in seat do not follow"),
            ("DELETE FROM line", "rows in line do not follow"),
            ("UPDATE game SET status = 'finished'", "rows in game do not follow"),
            ("DELETE FROM fact WHERE seq = 1", "do not follow"),
            ("UPDATE fact SET seq = 5 WHERE seq = 1", "a fact is missing"),
            ("UPDATE fact SET body = '{' WHERE seq = 1", "cannot be read"),
            ("UPDATE fact SET body = '{\"v\":99}' WHERE seq = 1", "cannot be read"),
            ("UPDATE fact SET kind = 'Odd' WHERE seq = 1", "cannot be read"),
            ("DELETE FROM fact", "cannot be read"),
            ("PRAGMA foreign_keys = 0; DELETE FROM player", "a row of seat points to no player"),
        ],
    )
    def test_whatever_is_wrong_is_found_and_nothing_is_changed(
        self, shell, club, game, tmp_path, damage, told
    ):
        with closing(sqlite3.connect(tmp_path / FILE)) as database:
            database.executescript(damage)
            before = list(database.iterdump())
            code, said = shell("check")
            assert code == 1
            assert told in said
            assert "Problems: " in said
            assert list(database.iterdump()) == before

    def test_a_game_that_stops_at_a_refusal_is_well(self, shell, club, game):
        """The good part of it is what counts (HOUSE: an old game never breaks a page)."""
        club.database.execute_sql('UPDATE fact SET body = \'{"v":1,"results":{}}\' WHERE seq = 1')
        assert shell("rebuild")[0] == 0
        assert shell("check")[0] == 0


class TestBackup:
    def test_a_backup_holds_what_was_saved_and_can_be_put_back(self, shell, club, game, tmp_path):
        copy = tmp_path / "copy.sqlite"
        code, said = shell("backup", copy)
        assert code == 0
        assert str(copy) in said
        club.say(game, scored(club), scored(club))
        code, said = shell("restore", copy)
        assert code == 0, said
        assert play_goes_on(tmp_path, club, game, 1)
        (before,) = (tmp_path / backups.FOLDER).glob("*before-restore.sqlite")
        assert str(before) in said
        assert copy.exists()

    def test_what_was_there_before_can_be_put_back_too(self, shell, club, game, tmp_path):
        shell("backup", tmp_path / "copy.sqlite")
        club.say(game, scored(club), scored(club))
        shell("restore", tmp_path / "copy.sqlite")
        (before,) = (tmp_path / backups.FOLDER).glob("*before-restore.sqlite")
        assert shell("restore", before)[0] == 0
        assert play_goes_on(tmp_path, club, game, 3)

    def test_nothing_is_written_over(self, shell, game, tmp_path):
        (tmp_path / "mine").write_text("mine")
        code, said = shell("backup", tmp_path / "mine")
        assert (code, said) == (1, f"Error: {tmp_path / 'mine'} is there already.\n")
        assert (tmp_path / "mine").read_text() == "mine"

    def test_a_folder_that_is_none_is_said(self, shell, game, tmp_path):
        code, said = shell("backup", tmp_path / "none" / "copy")
        assert code == 1
        assert "cannot be written" in said

    def test_an_older_one_is_brought_up_to_date(self, shell, club, game, tmp_path):
        copy = tmp_path / "copy.sqlite"
        shell("backup", copy)
        with closing(sqlite3.connect(copy)) as old, old:
            last = old.execute("SELECT MAX(name) FROM schema_migration").fetchone()
            assert last
        assert shell("restore", copy)[0] == 0
        assert shell("check")[0] == 0


class TestRestoreRefuses:
    """And leaves everything as it was."""

    @pytest.fixture(autouse=True)
    def _unchanged(self, club, game, tmp_path):
        before = club.rows("fact")
        yield
        assert club.rows("fact") == before
        assert not list(tmp_path.glob("*.restored*"))

    def test_what_is_no_database(self, shell, tmp_path):
        (tmp_path / "text").write_text("no database at all" * 100)
        code, said = shell("restore", tmp_path / "text")
        assert code == 1
        assert "is no database" in said

    def test_somebody_elses_database(self, shell, tmp_path):
        with closing(sqlite3.connect(tmp_path / "other")) as other:
            other.execute("CREATE TABLE club (id TEXT)")
        code, said = shell("restore", tmp_path / "other")
        assert code == 1
        assert "is no backup of Phasekeeper's" in said

    def test_a_torn_one(self, shell, tmp_path):
        shell("backup", tmp_path / "copy")
        whole = (tmp_path / "copy").read_bytes()
        half = len(whole) // 2
        (tmp_path / "copy").write_bytes(whole[:half] + b"\xff" * 8192 + whole[half + 8192 :])
        code, said = shell("restore", tmp_path / "copy")
        assert code == 1
        assert "damaged" in said or "is no database" in said

    def test_one_of_a_newer_phasekeeper(self, shell, tmp_path):
        copy = tmp_path / "copy.sqlite"
        shell("backup", copy)
        with closing(sqlite3.connect(copy)) as newer, newer:
            newer.execute("UPDATE schema_migration SET name = '9999_newer' WHERE name LIKE '0001%'")
        code, said = shell("restore", copy)
        assert code == 1
        assert "newer Phasekeeper" in said

    def test_while_the_server_runs(self, shell, tmp_path):
        shell("backup", tmp_path / "copy.sqlite")
        with served(tmp_path) as url, urlopen(url + "/healthz"):
            code, said = shell("restore", tmp_path / "copy.sqlite")
        assert (code, said) == (1, "Error: The server is running: stop it first.\n")

    def test_a_file_that_is_not_there(self, shell, tmp_path):
        assert shell("restore", tmp_path / "none")[0] == 2


def play_goes_on(folder, club, game, rounds):
    """Served anew, does the game stand after so many rounds, and does it take another one?"""
    app = create_app({"PHASEKEEPER_DATA": folder})
    club.database = app.extensions["database"]
    games._latest.forget()  # a new process knows nothing yet
    try:
        found = club.read(game)
        assert len(found.replay.rounds) == rounds
        return club.say(found, scored(club)).seq == rounds + 1
    finally:
        club.database.close_all()


class TestClubs:
    def test_they_are_listed_with_what_they_have(self, shell, club, game):
        clubs.change(club.database, club.id, "Ann’s\x1b table", "UTC")
        status, told = shell("clubs")
        assert status == 0
        assert re.fullmatch(
            rf"{club.id} +1 games +0 phones +\d{{4}}-\d\d-\d\d  Ann’s table\n", told
        ), told

    def test_owner_who_lost_the_phone_gets_a_new_way_back(self, shell, club):
        status, told = shell("clubs", "recovery", club.id)
        found = clubs.holder(club.database, told.split()[0].rpartition("/")[2])
        assert (status, found.club, found.right) == (0, club.id, "owner")

    def test_a_club_that_is_none_is_refused(self, shell):
        assert shell("clubs", "recovery", "nope") == (1, "Error: There is no club nope.\n")


class TestPlainly:
    """What cannot be done is said in a sentence, not in a traceback."""

    @pytest.fixture
    def said(self, tmp_path):
        def run(*command, **environ):
            done = subprocess.run(
                [sys.executable, "-m", "flask", *command],
                cwd=ROOT,
                env={**os.environ, "PHASEKEEPER_DATA": str(tmp_path), **environ},
                capture_output=True,
                text=True,
            )
            assert done.returncode == 1, done.stdout
            assert done.stderr.count("\n") == 1, done.stderr
            return done.stderr

        return run

    @pytest.mark.parametrize(
        ("setting", "told"),
        [
            ({"WEB_CONCURRENCY": "0"}, "WEB_CONCURRENCY must be"),
            ({"DATABASE_URL": "mysql://x:hid@z/w"}, "DATABASE_URL cannot be used"),
            ({"PHASEKEEPER_DATA": "/dev/null/x"}, "/dev/null/x cannot be made"),
        ],
        ids=str,
    )
    def test_a_setting_that_cannot_be(self, said, setting, told):
        found = said("check", **setting)
        assert told in found
        assert "hid" not in found

    @pytest.mark.parametrize(
        ("name", "told"),
        [("nowhere/copy.sqlite", "No such file or directory"), ("x" * 300, "too long")],
    )
    def test_a_copy_that_cannot_be_made(self, said, tmp_path, name, told):
        create_app({"PHASEKEEPER_DATA": tmp_path}).extensions["database"].close_all()
        assert told in said("backup", str(tmp_path / name))

    @pytest.mark.parametrize("command", ["check", "clubs", "rebuild", "backup", "migrate-to"])
    def test_a_folder_in_which_there_is_no_database(self, said, tmp_path, command):
        told = {"backup": [str(tmp_path / "copy")], "migrate-to": ["postgresql://u@h/name"]}
        found = said(command, *told.get(command, []))
        assert f"There is no database {tmp_path / FILE}" in found
        assert "PHASEKEEPER_DATA" in found
        assert not list(tmp_path.glob("*.sqlite*"))
        assert not (tmp_path / "copy").exists()

    def test_a_damaged_database_is_told_of_by_check(self, said, tmp_path, damaged):
        found = said("check")
        assert "Problems: " in found or "is damaged. Put back a backup" in found

    def test_a_copy_takes_the_place_of_a_damaged_database_and_that_is_kept(
        self, said, tmp_path, damaged
    ):
        before, aside = (tmp_path / FILE).read_bytes(), tmp_path / backups.FOLDER
        done = restored(tmp_path, damaged)
        assert done.returncode == 0, done.stderr
        (kept,) = aside.glob("*-damaged.sqlite")
        assert str(kept) in done.stdout
        assert kept.read_bytes() == before
        assert "Games looked at: 20. All is well." in checked(tmp_path)

    @pytest.mark.parametrize("log", [b"", b"saved last"])
    def test_and_of_one_that_is_not_there(self, said, tmp_path, damaged, log):
        (tmp_path / FILE).unlink()
        (tmp_path / f"{FILE}-wal").write_bytes(log)
        assert "there was one" in said("check")
        done = restored(tmp_path, damaged)
        assert done.returncode == 0, done.stderr
        kept = (tmp_path / backups.FOLDER).glob("*-damaged.sqlite-wal")
        assert [each.read_bytes() for each in kept] == [log] * bool(log)
        assert "Games looked at: 20. All is well." in checked(tmp_path)

    def test_a_log_that_is_damaged_in_the_middle_is_kept_whole(self, tmp_path, damaged):
        """A copy would hold what was saved before that place, and no more."""
        restored(tmp_path, damaged)
        live = tmp_path / "live"
        live.mkdir()
        database = create_app({"PHASEKEEPER_DATA": live}).extensions["database"]
        club = Club(database)
        for _ in range(10):
            club.start("Ann Bo")
        for each in ("", "-wal"):
            (tmp_path / f"{FILE}{each}").write_bytes((live / f"{FILE}{each}").read_bytes())
        database.close_all()
        with open(tmp_path / f"{FILE}-wal", "r+b") as file:
            file.seek(32 + 3 * (4096 + 24) + 500)
            file.write(b"\xa5" * 4)
        log = (tmp_path / f"{FILE}-wal").read_bytes()
        assert restored(tmp_path, damaged).returncode == 0
        (kept,) = (tmp_path / backups.FOLDER).glob("*-damaged.sqlite-wal")
        assert kept.read_bytes() == log

    @pytest.fixture
    def damaged(self, tmp_path):
        """One that has lost some pages; gives the backup from before."""
        database = create_app({"PHASEKEEPER_DATA": tmp_path}).extensions["database"]
        club = Club(database)
        for _ in range(20):
            club.start("Ann Bo")
        backup = backups.take(database, tmp_path)
        database.close_all()
        path = tmp_path / FILE
        with open(path, "r+b") as file:
            file.seek(10 * 4096)
            file.write(b"\xff" * 10 * 4096)
        return backup


def restored(data, copy):
    return flask(data, "restore", str(copy))


def checked(data):
    return flask(data, "check").stdout


def test_a_restore_that_is_refused_leaves_nothing_beside_the_copy(shell, game, tmp_path):
    shell("backup", tmp_path / "copy.sqlite")
    with presence.hold(tmp_path):
        assert shell("restore", tmp_path / "copy.sqlite")[0] == 1
    assert not list(tmp_path.glob("copy.sqlite-*"))


def test_a_copy_is_its_owners_alone(shell, game, tmp_path):
    assert shell("backup", tmp_path / "copy.sqlite")[0] == 0
    assert stat.S_IMODE((tmp_path / "copy.sqlite").stat().st_mode) == 0o600


def test_a_backup_is_not_deleted_where_a_restore_would_make_its_copy(shell, game, tmp_path):
    file = tmp_path / "phasekeeper.restored"
    assert shell("backup", file)[0] == 0
    code, said = shell("restore", file)
    assert (code, "give it another name" in said) == (1, True)
    assert file.exists()
