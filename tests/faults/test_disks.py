"""A disk that is full, or gone: a clear word to each phone and to the log, and nothing lost."""

import shutil
import signal
import time

import pytest

from store import backups, faults
from store.bell import Bell
from store.connections import connected
from store.writing import rows, write
from tests.faults.disks import Limit, SmallDisk, can_mount, kill_workers, mounted, until_both_serve
from tests.faults.ledger import problems
from tests.faults.phones import Phone, typed
from tests.faults.refusals import refusal
from tests.faults.servers import PATIENCE, serving
from tests.rules.told import scored
from web.settings import DATABASE

TOLD = {
    "en": "no room left on its disk",
    "es": "no tiene espacio en el disco",
    "pt": "não tem espaço no disco",
    "ro": "nu mai are loc pe disc",
}


@pytest.fixture(params=["disk", "limit"])
def disk(request, tmp_path):
    """A full disk of the real kind where one can be made; else, and too, files that cannot grow."""
    if request.param == "disk" and can_mount(tmp_path / "small"):
        with mounted(tmp_path / "small") as folder:
            yield SmallDisk(folder)
    else:
        yield Limit(tmp_path)


def test_a_full_disk_is_told_to_everybody_and_nothing_is_lost(disk):
    with serving(disk.folder) as server:
        phone = Phone(disk.folder, server.url)
        assert phone.save("first")[0] == 201
        disk.fill(server)
        status, headers, told = phone.save("second")
        assert (status, told["code"] in disk.told) == (503, True), told
        assert int(headers["Retry-After"]) > 0
        assert phone.rounds() == 1
        for language in TOLD:
            status, headers, page = phone.save_form(language, "95")
            assert (status, typed(page)[-1]) == (503, "95")
            assert int(headers["Retry-After"]) > 0
            if disk.told == ("disk_full",):
                assert TOLD[language] in page
        assert phone.look()[0] == 200
        if disk.told == ("disk_full",):
            assert phone.health() == (503, "disk_full")
        disk.make_room(server)
        assert phone.save("second")[0] == 201
        assert phone.save_form("es", "95")[0] == 303
        assert phone.rounds() == 3
        assert phone.health() == (200, "ok")
        said = server.stop()
    assert "Traceback" not in said, said
    assert "so nothing can be saved" in said or "cannot be reached" in said
    assert problems(phone.database) == []
    phone.database.close_all()


def test_a_backup_does_not_take_the_last_room(club, tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(backups.faults, "free", lambda _folder: backups.SPARE)
    backups.daily(club.database, tmp_path).join()
    assert "There is no room for a copy" in caplog.text
    assert list((tmp_path / backups.FOLDER).iterdir()) == []


def plays_on(server, phone):
    """After its first round: all is there again, and both processes serve."""
    until_both_serve(server)
    assert phone.save("second")[0] == 201
    assert phone.rounds() == 2
    server.stop()


def test_a_worker_that_begins_while_the_folder_is_away_makes_no_new_one(tmp_path):
    data = tmp_path / "data"
    with serving(data) as server:
        until_both_serve(server)
        phone = Phone(data, server.url)
        assert phone.save("first")[0] == 201
        shutil.move(data, tmp_path / "elsewhere")
        kill_workers(server)
        time.sleep(3)
        assert not data.exists()
        shutil.move(tmp_path / "elsewhere", data)
        plays_on(server, phone)


def test_a_worker_that_begins_while_the_file_is_away_makes_no_new_one(tmp_path):
    with serving(tmp_path) as server:
        until_both_serve(server)
        phone = Phone(tmp_path, server.url)
        assert phone.save("first")[0] == 201
        (away := tmp_path / "away").mkdir()
        files = [tmp_path / f"{DATABASE}{each}" for each in ("", "-wal", "-shm")]
        for each in files:
            each.rename(away / each.name)
        kill_workers(server)
        time.sleep(3)
        assert not files[0].exists()
        assert f"a process waits for {files[0]}" in "".join(server.said)
        for each in files:
            (away / each.name).rename(each)
        plays_on(server, phone)


def test_a_worker_that_waits_hears_that_it_is_to_stop(tmp_path):
    with serving(tmp_path) as server:
        until_both_serve(server)
        (tmp_path / DATABASE).rename(tmp_path / "away")
        kill_workers(server)
        until = time.monotonic() + PATIENCE
        while "a process waits for" not in "".join(server.said) and time.monotonic() < until:
            time.sleep(0.1)
        said = server.stop(signal.SIGTERM)
        assert "SIGKILL" not in said.partition("a process waits for")[2]


def test_a_database_that_is_reached_by_a_link_is_served_from(tmp_path):
    (disk := tmp_path / "disk").mkdir()
    (data := tmp_path / "data").mkdir()
    (data / DATABASE).symlink_to(disk / "played.sqlite")
    for number in range(2):
        with serving(data) as server:
            phone = Phone(data, server.url)
            assert phone.save(f"round-{number}")[0] == 201
            assert phone.health() == (200, "ok")
            assert "Traceback" not in server.stop()
    assert (disk / "played.sqlite").stat().st_size > 0


def test_another_file_in_its_place_is_written_to_and_heard_of_by_phones_that_follow(
    app, club, database, tmp_path
):
    """Somebody moved the old one away, log and all, and put a backup there."""
    game = club.start("Ann Bo")
    copy = backups.take(database, tmp_path)
    for _ in range(3):
        game = club.say(game, club.with_ids(scored("Ann +0, Bo -60")))
    (tmp_path / "old").mkdir()
    with Bell(database).listening(club.id, game.id) as listener:
        for each in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
            (tmp_path / each).rename(tmp_path / "old" / each)
        shutil.copy(copy, tmp_path / DATABASE)
        assert listener.wait(PATIENCE)
        assert listener.is_over
    with pytest.raises(faults.Unwritable):  # by a connection from before; nobody gets it again
        club.start("Ann Bo")
    with Bell(database).listening(club.id, game.id) as listener:
        game = club.say(club.read(game), club.with_ids(scored("Ann +0, Bo -50")))
        assert game.seq == 1
        assert listener.wait(PATIENCE)
        assert listener.version == game.version
    assert faults.present(database) is None


def test_who_works_on_a_file_that_another_takes_the_place_of_is_told(club, database, tmp_path):
    copy = backups.take(database, tmp_path)
    with connected(database):
        rows(database, "SELECT 1")
        for each in (f"{DATABASE}-wal", f"{DATABASE}-shm"):
            (tmp_path / each).unlink()
        shutil.copy(copy, tmp_path / "new")
        (tmp_path / "new").replace(tmp_path / DATABASE)
        with pytest.raises(faults.Unwritable, match="data_unreachable"):
            write(database, club.id, lambda: None)
    assert club.start("Ann Bo").seq == 0


def test_a_folder_that_vanishes_takes_nothing_that_was_acknowledged_with_it(tmp_path):
    data = tmp_path / "data"
    with serving(data) as server:
        until_both_serve(server)
        phone = Phone(data, server.url)
        assert phone.save("first")[0] == 201
        shutil.move(data, tmp_path / "elsewhere")
        status, _, told = phone.save("second")
        assert (status, told["code"]) == (503, "data_unreachable")
        assert phone.health() == (503, "data_unreachable")
        assert "fuera de alcance" in phone.look(language="es")[1]
        shutil.move(tmp_path / "elsewhere", data)
        assert phone.save("second")[0] == 201
        assert phone.health() == (200, "ok")
        assert phone.rounds() == 2
        said = server.stop()
    assert "Traceback" not in said, said
    assert problems(phone.database) == []
    phone.database.close_all()


@pytest.fixture
def small(tmp_path):
    """A full disk can be made before anything serves only where a disk can be made."""
    if not can_mount(tmp_path / "small"):
        pytest.skip("nothing can be mounted here")
    with mounted(tmp_path / "small") as folder:
        yield SmallDisk(folder)


def test_on_a_disk_that_is_full_from_the_start_it_does_not_begin_and_says_why(small):
    small.fill(None)
    assert "secret_key cannot be used: No space left on device" in refusal(small.folder)
    assert "is full, so nothing can be saved" in refusal(small.folder, SECRET_KEY="told")
    small.make_room(None)
    with serving(small.folder) as server:
        assert Phone(small.folder, server.url).save("first")[0] == 201


def test_after_a_clean_stop_it_needs_room_for_its_log_and_says_so(small):
    with serving(small.folder) as server:
        assert Phone(small.folder, server.url).save("first")[0] == 201
        server.stop()
    small.fill(None)
    assert "is full, so nothing can be saved" in refusal(small.folder)


def test_begun_anew_on_a_full_disk_it_shows_what_there_is_and_saves_when_there_is_room(small):
    with serving(small.folder) as server:
        phone = Phone(small.folder, server.url)
        assert phone.save("first")[0] == 201
        server.kill()
    small.fill(None)
    with serving(small.folder, health=503) as server:
        phone.url = server.url
        assert phone.look()[0] == 200
        for number in range(100):  # what the log had room for already is used first
            status, _, told = phone.save(f"more-{number}")
            if status != 201:
                break
        assert (status, told.get("code")) == (503, "disk_full"), told
        assert phone.rounds() == phone.saved
        small.make_room(server)
        assert phone.save("last")[0] == 201
        assert phone.rounds() == phone.saved
        server.stop()
    assert problems(phone.database) == []
    phone.database.close_all()
