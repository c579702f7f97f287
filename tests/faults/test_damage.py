"""A database file that is damaged: it is not served from, and the reason is said."""

import os
import shutil
import sqlite3
import time
from contextlib import closing

import pytest

from app import create_app
from rules.facts import RoundScored
from store import backups, journal
from tests.clubs import Club
from tests.faults.disks import until_both_serve
from tests.faults.phones import Phone
from tests.faults.refusals import refusal
from tests.faults.servers import serving
from tests.faults.test_kills import flask
from web.settings import DATABASE, Unusable

PAGE = 4096


@pytest.fixture
def data(tmp_path):
    """A folder with a database of some pages, stopped cleanly, and a backup of it."""
    database = create_app({"PHASEKEEPER_DATA": tmp_path}).extensions["database"]
    club = Club(database)
    for _ in range(30):
        club.start("Ann Bo")
    backups.take(database, tmp_path)
    database.close_all()
    assert (tmp_path / DATABASE).stat().st_size > 20 * PAGE
    return tmp_path


def start(data):
    """As the first one to start, without a server."""
    create_app({"PHASEKEEPER_DATA": data}, is_first=True).extensions["database"].close_all()


def written(data, place, told):
    with open(data / DATABASE, "r+b") as file:
        file.seek(place)
        file.write(told)


DAMAGES = {
    "garbage in its head": lambda data: written(data, 0, b"\xa5" * 100),
    "a damaged page in the middle": lambda data: written(data, 10 * PAGE, b"\xff" * PAGE),
    "no database at all": lambda data: (data / DATABASE).write_bytes(b"my shopping list\n" * 500),
    "cut in half": lambda data: half(data),
    "nothing in it": lambda data: (data / DATABASE).write_bytes(b""),
    "not there": lambda data: (data / DATABASE).unlink(),
}


def half(data):
    path = data / DATABASE
    with open(path, "r+b") as file:
        file.truncate(path.stat().st_size // PAGE // 2 * PAGE)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_not_served_from_and_nothing_in_it_is_changed(data, damage):
    DAMAGES[damage](data)
    before = {path.name: path.read_bytes() for path in data.glob(f"{DATABASE}*")}
    with pytest.raises(Unusable) as refused:
        start(data)
    said = str(refused.value)
    assert str(data / DATABASE) in said
    assert "README" in said
    after = {path.name: path.read_bytes() for path in data.glob(f"{DATABASE}*")}
    assert after.get(DATABASE) == before.get(DATABASE)


@pytest.mark.parametrize("log", [b"", b"what was saved last"])
def test_no_command_makes_a_new_one_where_it_is_away_for_a_while(data, log):
    """SQLite would make an empty one, and delete the log."""
    (data / f"{DATABASE}-wal").write_bytes(log)
    (data / DATABASE).rename(data / "away")
    for command in ("check", "rebuild", "clubs"):
        done = flask(data, command)
        assert (done.returncode, done.stdout) == (1, "")
        assert "is not there, but there was one" in done.stderr
        assert "Traceback" not in done.stderr
    assert not (data / DATABASE).exists()
    assert (data / f"{DATABASE}-wal").read_bytes() == log


def test_it_is_said_in_a_sentence_on_the_terminal(data):
    DAMAGES["a damaged page in the middle"](data)
    said = refusal(data)
    assert "is damaged" in said
    assert said.count("\n") <= 4


def test_a_page_that_is_damaged_while_people_play_is_told_to_them(app, club, client, database):
    for _ in range(30):
        game = club.start("Ann Bo")
    database.close_all()
    path = app.config["PHASEKEEPER_DATA"] / DATABASE
    written(path.parent, PAGE, b"\xff" * (path.stat().st_size - PAGE))
    headers = {"Authorization": f"Bearer {club.tokens['scorer']}"}
    answer = client.get(f"/api/v1/games/{game.id}", headers=headers)
    assert (answer.status_code, answer.json["code"]) == (503, "data_damaged")
    assert int(answer.headers["Retry-After"]) > 0
    client.set_cookie("phone", club.tokens["scorer"])
    page = client.get(f"/games/{game.id}", headers={"Accept-Language": "ro"})
    assert (page.status_code, "Datele sunt deteriorate" in page.text) == (503, True)
    assert "Traceback" not in page.text


def test_a_damaged_database_takes_no_good_backup_from_its_place(club, tmp_path, caplog):
    for _ in range(20):
        club.start("Ann Bo")
    club.database.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    club.database.close_all()
    written(tmp_path, 10 * PAGE, b"\xff" * PAGE)
    folder = tmp_path / backups.FOLDER
    folder.mkdir()
    kept = [folder / f"2026-01-0{day}.sqlite" for day in range(1, 8)]
    for each in kept:
        each.touch()
    backups.daily(club.database, tmp_path).join()
    assert sorted(folder.iterdir()) == kept
    assert "could not be taken" in caplog.text


class TestLog:
    """The write-ahead log of a server that was killed: some commits that are nowhere else."""

    @pytest.fixture
    def killed(self, tmp_path):
        """A folder as a kill leaves it, with ten rounds in the log."""
        database = create_app({"PHASEKEEPER_DATA": tmp_path / "live"}).extensions["database"]
        club = Club(database)
        game = club.start("Ann Bo")
        database.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        for _ in range(10):
            game = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
        shutil.copytree(tmp_path / "live", tmp_path / "killed")
        database.close_all()
        return tmp_path / "killed"

    def log(self, data):
        return data / f"{DATABASE}-wal"

    def rounds(self, data):
        with closing(sqlite3.connect(data / DATABASE)) as found:
            return found.execute("SELECT COUNT(*) FROM fact WHERE seq > 0").fetchone()[0]

    def test_a_whole_one_is_read_to_its_end(self, killed):
        assert journal.damage(killed / DATABASE) is None
        start(killed)
        assert self.rounds(killed) == 10

    def test_where_the_last_commit_is_torn_nothing_was_acknowledged_yet(self, killed):
        log = self.log(killed)
        with open(log, "r+b") as file:
            file.truncate(log.stat().st_size - PAGE)
        start(killed)
        assert self.rounds(killed) == 9

    def test_so_is_a_last_commit_whose_pages_came_in_another_order(self, killed):
        log = self.log(killed)
        with open(log, "r+b") as file:
            file.seek(-(2 * PAGE + 24), 2)
            file.write(b"\xff" * PAGE)
        start(killed)
        assert self.rounds(killed) == 9

    @pytest.mark.parametrize("place", [0, 8, 32 + 24 + 100, 32 + 3 * (PAGE + 24) + 500])
    def test_what_was_acknowledged_and_cannot_be_read_stops_the_start(self, killed, place):
        log = self.log(killed)
        with open(log, "r+b") as file:
            file.seek(place)
            file.write(b"\xa5" * 4)
        before = log.read_bytes()
        with pytest.raises(Unusable, match="-wal, what was saved last, is damaged"):
            start(killed)
        assert log.read_bytes() == before

    def test_what_a_larger_write_has_left_behind_the_last_commit_was_not_acknowledged(
        self, tmp_path
    ):
        """It was taken back; then the power went while somebody saved, over its first pages."""
        live, killed = tmp_path / "live.sqlite", tmp_path / DATABASE
        with closing(sqlite3.connect(live, isolation_level=None)) as database:
            database.execute("PRAGMA journal_mode = wal")
            database.execute("PRAGMA cache_size = 10")  # what is larger goes to the log before
            database.execute("CREATE TABLE said (what TEXT)")
            for number in range(5):
                database.execute("INSERT INTO said VALUES (?)", (f"{number}",))
            whole = sum(each.is_whole for each in journal.frames(live.with_suffix(".sqlite-wal")))
            for how, count in (("ROLLBACK", 400), ("COMMIT", 20)):
                database.execute("BEGIN")
                for _ in range(count):
                    database.execute("INSERT INTO said VALUES (?)", ("x" * 1000,))
                database.execute(how)
            for each in ("", "-wal"):
                shutil.copy(f"{live}{each}", f"{killed}{each}")
        frames = list(journal.frames(self.log(tmp_path)))
        assert whole < sum(each.is_whole for each in frames) < len(frames)
        with open(self.log(tmp_path), "r+b") as file:
            file.seek(32 + whole * (24 + PAGE) + 24 + 100)
            file.write(bytes(512))
        assert journal.damage(killed) is None
        with closing(sqlite3.connect(killed)) as found:
            assert found.execute("SELECT COUNT(*) FROM said").fetchone()[0] == 5

    def test_without_it_the_rest_can_be_served(self, killed):
        self.log(killed).rename(killed / "kept-aside")
        start(killed)
        assert self.rounds(killed) == 0


class TestWhileServing:
    """Somebody cleans up in the data folder: nothing that would be lost is acknowledged."""

    @pytest.fixture
    def phone(self, tmp_path):
        with serving(tmp_path) as server:
            phone = Phone(tmp_path, server.url)
            for number in range(3):
                assert phone.save(f"first-{number}")[0] == 201
            until_both_serve(server)
            phone.server = server
            yield phone

    def refused(self, phone, *codes):
        """Both processes, every time."""
        for number in range(10):
            status, headers, told = phone.save(f"later-{number}")
            assert (status, told.get("code") in codes) == (503, True), (number, status, told)
            assert int(headers["Retry-After"]) > 0
        assert phone.health()[0] == 503

    def test_the_log_is_deleted(self, phone, tmp_path):
        (tmp_path / f"{DATABASE}-wal").unlink()
        self.refused(phone, "data_damaged", "data_unreachable")
        said = phone.server.kill()
        assert "was deleted; what it held is saved in the database" in said
        assert "Traceback" not in said
        with serving(tmp_path) as again:
            phone.url = again.url
            assert phone.rounds() == 3

    def test_the_log_is_another_one(self, phone, tmp_path):
        log = tmp_path / f"{DATABASE}-wal"
        shutil.copy(log, tmp_path / "copy")
        (tmp_path / "copy").replace(log)
        self.refused(phone, "data_damaged")
        assert "Traceback" not in phone.server.kill()

    def test_the_log_and_its_index_are_deleted(self, phone, tmp_path):
        for each in ("-wal", "-shm"):
            (tmp_path / f"{DATABASE}{each}").unlink()
        self.refused(phone, "data_damaged")
        said = phone.server.kill()
        assert "was deleted; what it held is saved in the database" in said
        assert "Traceback" not in said

    def test_a_copy_is_put_there_and_the_log_deleted_and_nothing_is_written_over_it(
        self, phone, tmp_path
    ):
        backups.take(phone.database, tmp_path, "before")
        (copy,) = (tmp_path / backups.FOLDER).glob("*-before.sqlite")
        phone.database.close_all()
        for number in range(5):
            assert phone.save(f"more-{number}")[0] == 201
        time.sleep(1.5)
        shutil.copy(copy, tmp_path / DATABASE)
        (tmp_path / f"{DATABASE}-wal").unlink()
        self.refused(phone, "data_damaged", "data_unreachable")
        phone.server.kill()
        assert (tmp_path / DATABASE).read_bytes() == copy.read_bytes()

    def test_its_index_is_deleted(self, phone, tmp_path):
        (tmp_path / f"{DATABASE}-shm").unlink()
        self.refused(phone, "data_damaged")
        assert "Traceback" not in phone.server.kill()

    def test_the_file_is_emptied(self, phone, tmp_path):
        os.truncate(tmp_path / DATABASE, 0)
        self.refused(phone, "data_damaged")
        assert "Traceback" not in phone.server.kill()

    @pytest.mark.parametrize("left", [0, 20, 100, 32 + 2 * (PAGE + 24), 32 + 3 * PAGE])
    def test_the_log_is_cut_off_where_it_lies(self, phone, tmp_path, left):
        os.truncate(tmp_path / f"{DATABASE}-wal", left)
        self.refused(phone, "data_damaged")
        assert "Traceback" not in phone.server.kill()

    @pytest.mark.parametrize("size", [None, 20 * PAGE])
    def test_a_copy_is_written_over_the_file_or_it_is_cut_off(self, phone, tmp_path, size):
        """What `cp` does, instead of `flask restore` with the server stopped."""
        backups.take(phone.database, tmp_path, "before")
        (copy,) = (tmp_path / backups.FOLDER).glob("*-before.sqlite")
        phone.database.close_all()
        time.sleep(1.5)
        if size is None:
            shutil.copy(copy, tmp_path / DATABASE)
        else:
            os.truncate(tmp_path / DATABASE, size)
        self.refused(phone, "data_damaged")
        assert "Traceback" not in phone.server.kill()

    def test_whoever_tidies_up_the_log_as_sqlite_does_is_in_nobodys_way(self, phone, tmp_path):
        with closing(sqlite3.connect(tmp_path / DATABASE)) as other:
            for number, how in enumerate(("PASSIVE", "FULL", "RESTART", "TRUNCATE") * 3):
                other.execute(f"PRAGMA wal_checkpoint({how})")
                for again in range(3):
                    assert phone.save(f"later-{number}-{again}")[0] == 201
                if number % 2:
                    other.execute("VACUUM")
                    assert phone.health()[0] == 200
        assert phone.save("last")[0] == 201
