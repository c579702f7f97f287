"""The database made ready: brought up to date, looked over after an unclean stop, backed up."""

import re
import shutil
import sqlite3
import threading
from datetime import date, timedelta

import psycopg
import pytest

import models
from app import create_app
from rules.facts import GameEnded, RoundScored
from store import backups, clubs, housekeeping, notes, restoring, schema, verdicts
from store.kept import Busy
from store.schema import Unfit

PATH = "phasekeeper.sqlite"
HOUSEKEEPINGS = {"game_erased", "invitation_code", "invitation_ends"}


def test_every_table_has_just_the_columns_its_model_names(database):
    for table in models.TABLES:
        columns = [column.name for column in database.get_columns(table._meta.table_name)]
        assert columns == list(table._meta.sorted_field_names), table


def test_every_primary_key_leads_with_the_club(database):
    tables = [table._meta.table_name for table in models.TABLES[1:]]
    for name in (*tables, "invitation", "claim"):
        assert database.get_primary_keys(name)[0] == "club", name
        indexes = [index for index in database.get_indexes(name) if index.columns]
        ours = [index for index in indexes if index.name not in HOUSEKEEPINGS]
        assert all(index.columns[0] == "club" for index in ours), name


def test_second_start_changes_nothing(app, tmp_path, caplog):
    app.extensions["database"].close_all()
    told = {name: app.config[name] for name in ("DATABASE_URL", "PHASEKEEPER_DATA")}
    create_app(told, is_first=True).extensions["database"].close_all()
    assert not caplog.records
    assert not (tmp_path / backups.FOLDER).exists()


def test_many_who_start_at_once_make_one_schema(tmp_path):
    database = models.open_database(f"sqlite:///{tmp_path / PATH}")
    faults = []

    def prepare():
        try:
            schema.prepare(database, tmp_path)
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=prepare) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert len(database.execute_sql("SELECT * FROM schema_migration").fetchall()) == len(
        list(schema.MIGRATIONS.glob("0*.py"))
    )
    database.close_all()


class TestMigration:
    @pytest.fixture
    def newer(self, monkeypatch, tmp_path):
        """The folder of migrations, with one that adds a column."""
        folder = tmp_path / "migrations"
        shutil.copytree(schema.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "0098_more.py").write_text(
            "def up(_migrator, db):\n    db.execute_sql('ALTER TABLE club ADD COLUMN more TEXT')\n"
        )
        monkeypatch.setattr(schema, "MIGRATIONS", folder)

    @pytest.mark.sqlite
    def test_old_database_is_backed_up_and_brought_up_to_date(self, club, tmp_path, newer):
        schema.prepare(club.database, tmp_path)
        assert club.rows("access")
        (backup,) = (tmp_path / backups.FOLDER).iterdir()
        assert backup.name.endswith("before-migration.sqlite")
        old = sqlite3.connect(backup)
        assert old.execute("SELECT id FROM club").fetchall() == [(club.id,)]
        assert "more" not in [row[1] for row in old.execute("PRAGMA table_info(club)")]
        old.close()

    @pytest.mark.sqlite
    def test_without_room_for_a_backup_it_stays_as_it_is(self, club, tmp_path, newer, monkeypatch):
        monkeypatch.setattr(backups.faults, "free", lambda _: 0)
        with pytest.raises(Unfit, match="There is no room for a copy"):
            schema.prepare(club.database, tmp_path)
        assert "more" not in [each.name for each in club.database.get_columns("club")]

    @pytest.mark.sqlite
    def test_club_of_the_first_release_can_keep_verdicts(self, club, tmp_path):
        game = club.start()
        club.database.execute_sql("DROP TABLE verdict")
        club.database.execute_sql("DELETE FROM schema_migration WHERE name = '0002_verdicts'")
        schema.prepare(club.database, tmp_path)
        assert len(list((tmp_path / backups.FOLDER).iterdir())) == 1
        assert verdicts.of_game(club.database, club.read(game)) == ()

    def test_failed_migration_leaves_the_database_as_it_was(self, club, tmp_path, newer):
        broken = schema.MIGRATIONS / "0098_more.py"
        broken.write_text(broken.read_text() + "    raise RuntimeError('half way')\n")
        with pytest.raises(RuntimeError, match="half way"):
            schema.prepare(club.database, tmp_path)
        assert "more" not in [each.name for each in club.database.get_columns("club")]

    @pytest.mark.postgresql
    def test_a_migration_waits_for_a_dump_and_lets_phones_through(
        self, app, club, client, tmp_path, newer
    ):
        other = models.open_database(app.config["DATABASE_URL"])
        game = club.start("Ann Bo")
        client.set_cookie("phone", club.tokens["watcher"])
        with psycopg.connect(app.config["DATABASE_URL"]) as dump:
            dump.execute("LOCK TABLE club IN ACCESS SHARE MODE")
            starting = threading.Thread(target=schema.prepare, args=(other, tmp_path))
            starting.start()
            for _ in range(3):
                assert client.get(f"/games/{game.id}").status_code == 200
            assert starting.is_alive()
        starting.join(60)
        assert "more" in [each.name for each in club.database.get_columns("club")]
        other.close_all()

    def newest(self, club, tmp_path, monkeypatch):
        """Brings the club's database to the version after this one; this one goes on."""
        with monkeypatch.context() as patched:
            folder = tmp_path / "migrations"
            shutil.copytree(schema.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
            (folder / "0099_later.py").write_text(
                "def up(_migrator, db):\n"
                "    db.execute_sql('ALTER TABLE game ADD COLUMN more TEXT')\n"
                "    db.execute_sql('ALTER TABLE fact ADD COLUMN more TEXT')\n"
                "    db.execute_sql('CREATE TABLE later (club TEXT PRIMARY KEY)')\n"
            )
            patched.setattr(schema, "MIGRATIONS", folder)
            schema.prepare(club.database, tmp_path)

    def test_database_of_a_newer_version_is_refused(self, club, tmp_path, monkeypatch):
        self.newest(club, tmp_path, monkeypatch)
        before = club.rows("access")
        with pytest.raises(Unfit, match=re.escape("newer Phasekeeper (0099_later); update this")):
            schema.prepare(club.database, tmp_path)
        assert club.rows("access") == before

    @pytest.mark.sqlite
    def test_nor_is_a_backup_of_a_newer_version_put_back(self, club, tmp_path, monkeypatch):
        newer = tmp_path / "newer.sqlite"
        shutil.copytree(tmp_path, tmp_path / "other", ignore=shutil.ignore_patterns("other"))
        self.newest(club, tmp_path, monkeypatch)
        backups.into(club.database, newer)
        here = models.open_database(f"sqlite:///{tmp_path / 'other' / PATH}")
        with pytest.raises(Unfit, match=re.escape("newer Phasekeeper (0099_later); update this")):
            restoring.restore(here, newer, tmp_path / "other")
        schema.prepare(here, tmp_path / "other")
        assert not list((tmp_path / "other").glob("*.restored*"))
        here.close_all()

    def test_the_worker_of_before_goes_on_beside_a_newer_one(
        self, club, client, tmp_path, monkeypatch
    ):
        game = club.start("Ann Bo")
        self.newest(club, tmp_path, monkeypatch)
        saved = club.say(game, RoundScored(club.results("Ann +0, Bo -50")))
        assert saved.seq == 1
        club.start("Ann Bo")
        client.set_cookie("phone", club.tokens["owner"])
        for path in ("/", f"/games/{game.id}", f"/games/{game.id}/log", "/history", "/players"):
            assert client.get(path).status_code == 200
        assert client.get("/healthz").text == "ok"


@pytest.mark.sqlite
class TestStatisticsOfOldGames:
    """A database that is older than a column that follows from the facts."""

    SINCE = "0003_statistics"

    @pytest.fixture
    def old(self, club, tmp_path, monkeypatch):
        """The folder of such a database, with all that the club has."""
        return self.older_than(self.SINCE, club, tmp_path, monkeypatch)

    @staticmethod
    def older_than(since, club, tmp_path, monkeypatch):
        club.say(club.start("Ann Bo Cy"), RoundScored(club.results("Ann +0, Bo -60, Cy -70")))
        folder, here = tmp_path / "old", tmp_path / "migrations"
        folder.mkdir()
        before = [each for each in sorted(schema.MIGRATIONS.glob("0*.py")) if each.stem < since]
        here.mkdir()
        for each in before:
            shutil.copy(each, here)
        database = models.open_database(f"sqlite:///{folder / PATH}")
        with monkeypatch.context() as patched:
            patched.setattr(schema, "MIGRATIONS", here)
            schema.prepare(database, folder)
        database.execute_sql(f"ATTACH '{tmp_path / PATH}' AS new")
        for table in ("club", "access", "player", "game", "fact", "seat", "line"):
            columns = ", ".join(f'"{each.name}"' for each in database.get_columns(table))
            database.execute_sql(f"INSERT INTO main.{table} SELECT {columns} FROM new.{table}")
        database.close_all()
        return folder

    def rows(self, folder):
        database = sqlite3.connect(folder / PATH)
        found = database.execute("SELECT * FROM seat ORDER BY 1, 2, 3").fetchall()
        database.close()
        return found

    def test_they_are_made_when_it_is_brought_up_to_date(self, club, old, tmp_path):
        database = models.open_database(f"sqlite:///{old / PATH}")
        schema.prepare(database, old)
        assert self.rows(old) == self.rows(tmp_path)
        assert not database.table_exists(schema.UNFINISHED)
        database.close_all()

    def test_and_if_that_is_cut_off_at_the_next_start(self, old, tmp_path, monkeypatch):
        """Also of another machine, which has a data folder of its own."""
        (elsewhere := tmp_path / "elsewhere").mkdir()
        database = models.open_database(f"sqlite:///{old / PATH}")
        with monkeypatch.context() as patched:
            patched.setattr(schema, "rebuild", lambda _: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                schema.prepare(database, old)
        assert self.rows(old) != self.rows(tmp_path)
        schema.prepare(database, elsewhere)
        assert self.rows(old) == self.rows(tmp_path)
        database.close_all()

    def test_what_a_seat_repeats_needs_no_facts(self, club, tmp_path, monkeypatch):
        shared = {"tiebreak_win": "shared", "go_out": "float"}
        tie = club.start("Ann Bo Cy", at="Ann 10:40, Bo 10:40", switches=shared)
        club.say(tie, RoundScored(club.results("Ann +0, Bo +0, Cy -70")))
        early = club.say(club.start("Ann Cy"), GameEnded())
        notes.annotate(club.database, early, title="", note="", played_on="2025-12-25")
        notes.erase(club.database, club.id, club.say(club.start(), GameEnded()).id, True)
        old = self.older_than("0004_played_at", club, tmp_path, monkeypatch)
        database = models.open_database(f"sqlite:///{old / PATH}")
        with monkeypatch.context() as patched:
            patched.setattr(schema, "rebuild", lambda _: 1 / 0)
            schema.prepare(database, old)
        assert self.rows(old) == self.rows(tmp_path)
        times = "SELECT id, at FROM game ORDER BY id"
        assert database.execute_sql(times).fetchall() == (
            club.database.execute_sql(times).fetchall()
        )
        database.close_all()

    def test_what_was_made_anew_is_not_made_again(self, database, tmp_path, caplog):
        schema.prepare(database, tmp_path)
        assert not caplog.records


@pytest.mark.sqlite
class TestUncleanStop:
    def test_log_that_is_left_over_is_noticed_and_the_file_looked_over(
        self, club, tmp_path, caplog, database
    ):
        copy = tmp_path / "copy"
        copy.mkdir()
        for part in (PATH, f"{PATH}-wal"):  # as a power cut leaves them
            shutil.copy(tmp_path / part, copy / part)
        again = models.open_database(f"sqlite:///{copy / PATH}")
        schema.prepare(again, copy, is_first=True)
        assert "not a clean one" in caplog.text
        assert clubs.holder(again, club.tokens["owner"]).club == club.id
        again.close_all()

    def test_damaged_file_is_not_served_from(self, club, tmp_path):
        for _ in range(30):
            club.start()
        club.database.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        club.database.close_all()
        path = tmp_path / PATH
        kept = bytearray(path.read_bytes())
        kept[4096 * 3 : 4096 * 9] = b"\xff" * 4096 * 6
        path.write_bytes(kept)
        (tmp_path / f"{PATH}-wal").write_bytes(b"\0" * 32)
        again = models.open_database(f"sqlite:///{path}")
        with pytest.raises(Unfit, match="damaged"):
            schema.prepare(again, tmp_path, is_first=True)
        again.close_all()


@pytest.mark.sqlite
class TestBackups:
    def test_a_day_has_one_backup_and_seven_are_kept(self, club, tmp_path):
        folder = tmp_path / backups.FOLDER
        folder.mkdir()
        days = [date(2026, 1, 1) + timedelta(days) for days in range(9)]
        for day in days:
            (folder / f"{day}.sqlite").touch()
        (folder / "2026-01-01-100000-before-migration.sqlite").touch()
        backups.daily(club.database, tmp_path).join()
        assert backups.daily(club.database, tmp_path) is None
        names = sorted(path.name for path in folder.iterdir())
        assert len(names) == 8
        assert names[0] == "2026-01-01-100000-before-migration.sqlite"
        assert f"{days[-6]}.sqlite" in names
        today = sqlite3.connect(folder / names[-1])
        assert today.execute("SELECT id FROM club").fetchall() == [(club.id,)]
        today.close()

    def test_backup_taken_while_others_write_is_one_moment_of_the_game(
        self, club, tmp_path, monkeypatch
    ):
        game = club.start()
        for _ in range(20):
            club.start()
        monkeypatch.setattr(backups, "PAGES", 1)
        said = []

        def write_on(_seconds):
            if len(said) < 8:
                said.append(
                    club.say(
                        said[-1] if said else game, RoundScored(club.results("Ann -50, Bo +0"))
                    )
                )

        monkeypatch.setattr(backups.time, "sleep", write_on)
        copied = sqlite3.connect(backups.take(club.database, tmp_path))
        assert len(said) == 8
        assert copied.execute("SELECT count(*) FROM fact WHERE seq > 0").fetchone() == (0,)
        assert copied.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        copied.close()

    def test_backup_that_fails_is_told_to_the_log_and_tried_again_later(
        self, club, tmp_path, caplog, monkeypatch
    ):
        (tmp_path / backups.FOLDER).touch()
        backups.daily(club.database, tmp_path).join()
        assert "could not be taken" in caplog.text
        assert "Traceback" not in caplog.text
        assert backups.daily(club.database, tmp_path) is None
        (tmp_path / backups.FOLDER).unlink()
        monkeypatch.setattr(backups, "_not_before", {})
        backups.daily(club.database, tmp_path).join()
        assert len(list((tmp_path / backups.FOLDER).iterdir())) == 1


class TestErasure:
    def test_erased_club_is_gone_for_good_after_a_week(self, club, other_club, monkeypatch):
        club.start()
        other_club.start()
        clubs.erase(club.database, club.id, True)
        housekeeping.purge(club.database)
        assert club.rows("game")
        monkeypatch.setattr("store.housekeeping.now", lambda: later)
        later = clubs.now() + housekeeping.WEEK + 1
        housekeeping.purge(club.database)
        for table in ("access", "player", "game", "fact", "seat", "line", "receipt"):
            assert club.rows(table) == [], table
        assert other_club.rows("fact")

    def test_owner_of_an_erased_club_is_known_and_nobody_else(self, club):
        clubs.erase(club.database, club.id, True)
        assert clubs.holder(club.database, club.tokens["owner"], is_erased_too=True).erased_at
        assert clubs.holder(club.database, club.tokens["scorer"]) is None
        clubs.erase(club.database, club.id, False)
        assert clubs.holder(club.database, club.tokens["scorer"])

    def test_erased_game_goes_with_its_facts(self, club, monkeypatch):
        game, other = club.start(), club.start()
        notes.erase(club.database, club.id, game.id, True)
        later = clubs.now() + housekeeping.WEEK + 1
        monkeypatch.setattr("store.housekeeping.now", lambda: later)
        housekeeping.purge(club.database)
        assert {row[1] for row in club.rows("fact")} == {other.id}

    def test_it_goes_once_a_day_while_people_play(self, club, tmp_path, monkeypatch):
        erased, today = club.start(), clubs.now()
        notes.erase(club.database, club.id, erased.id, True)
        for days, left in ((0, 1), (6, 1), (8, 0)):
            monkeypatch.setattr("store.housekeeping.now", lambda d=days: today + d * clubs.DAY)
            housekeeping.daily(club.database, tmp_path)
            assert len(club.rows("game")) == left
        done = []
        monkeypatch.setattr(housekeeping, "purge", done.append)
        housekeeping.daily(club.database, tmp_path)
        assert done == []

    def test_what_fails_is_told_to_the_log_only(self, club, tmp_path, monkeypatch, caplog):
        def busy(_database):
            raise Busy

        monkeypatch.setattr(housekeeping, "purge", busy)
        housekeeping.daily(club.database, tmp_path)
        assert "could not be removed" in caplog.text

    def test_every_write_sees_to_it_and_no_look(self, client, monkeypatch):
        seen = []
        monkeypatch.setattr(housekeeping, "daily", lambda *told: seen.append(told))
        client.get("/")
        assert seen == []
        client.post("/games", data={"count": "2", "token": "t"})
        assert len(seen) == 1
