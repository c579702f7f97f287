"""PostgreSQL as it is in life: it hangs up, it is full, it is elsewhere, its address is wrong."""

import threading
from pathlib import Path

import psycopg
import pytest

import engines
from app import create_app
from store import clubs, exporting, schema, writing
from store.kept import Busy
from store.writing import rows, run
from tests.clubs import Club
from tests.rules.told import scored
from web.settings import Unusable

pytestmark = pytest.mark.postgresql
HUNG_UP = """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


@pytest.fixture
def hang_up(app):
    """The server ends every connection of the app's, as one that is started anew does."""

    def hang_up():
        with psycopg.connect(app.config["DATABASE_URL"], autocommit=True) as connection:
            assert connection.execute(HUNG_UP).fetchall()

    return hang_up


def test_a_connection_that_died_in_the_pool_is_not_handed_out(database, club, hang_up):
    database.close()
    hang_up()
    database.connect()
    assert database.execute_sql("SELECT 1").fetchall() == [(1,)]


def test_who_asks_over_a_dead_connection_is_answered_over_another(club, hang_up):
    hang_up()
    assert club.rows("access")


def test_what_is_written_when_the_server_hangs_up_is_written_once(club, hang_up, monkeypatch):
    game, tried = club.start(), []
    hold = engines.hold

    def hang_up_first(*told):
        if not tried:
            hang_up()
        tried.append(told)
        hold(*told)

    monkeypatch.setattr(engines, "hold", hang_up_first)
    assert club.say(game, club.with_ids(scored("Ann +0, Bo -60"))).seq == 1
    assert len(tried) == 2
    assert len(club.rows("fact")) == 2


def test_where_nobody_knows_whether_it_was_written_whoever_asks_again_hears(
    club, hang_up, monkeypatch
):
    game, said = club.start(), {"token": "t", "digest": "d"}
    fact, commit = club.with_ids(scored("Ann +0, Bo -60")), club.database.commit

    def commit_unheard():
        commit()
        monkeypatch.undo()
        hang_up()
        club.database.execute_sql("SELECT 1")

    monkeypatch.setattr(club.database, "commit", commit_unheard)
    with pytest.raises(Busy):
        club.say(game, fact, **said)
    again = club.say(club.read(game), fact, **said)
    assert (again.seq, len(club.rows("fact"))) == (1, 2)


def test_while_no_connection_is_free_others_wait_and_are_told(database, club, monkeypatch):
    monkeypatch.setattr(database, "_max_connections", 1)
    monkeypatch.setattr(database, "_wait_timeout", 0.1)
    monkeypatch.setattr(writing, "PATIENCE", 0.1)
    told = []

    def ask():
        try:
            clubs.holder(database, club.tokens["owner"])
        except Busy:
            told.append("busy")

    database.connect(reuse_if_open=True)
    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert told == ["busy"]


def test_who_reaches_for_a_server_in_vain_keeps_nobody_waiting(club, database, monkeypatch):
    """As one does where a machine is gone: it says nothing."""
    given_up, reaching, connect = threading.Event(), threading.Event(), psycopg.connect

    def connect_late(*told, **named):
        reaching.set()
        given_up.wait(60)
        return connect(*told, **named)

    def ask():
        assert clubs.holder(database, club.tokens["owner"])
        database.close()

    database.close()  # it lies in the pool
    database.connect()
    with monkeypatch.context() as patched:
        patched.setattr(psycopg, "connect", connect_late)
        late = threading.Thread(target=ask)
        late.start()
        assert reaching.wait(60)
        database.close()
        database.connect()
        assert club.rows("access")
        assert late.is_alive()
        given_up.set()
        late.join()


def test_a_club_is_read_as_it_was_at_one_moment(database, club):
    with exporting.at_one_moment(database):
        before = len(club.rows("player"))
        thread = threading.Thread(target=lambda: (club.start("Ann Bo"), database.close()))
        thread.start()
        thread.join()
        assert len(club.rows("player")) == before
        with pytest.raises(engines.PeeweeException, match="read-only"), database.atomic():
            run(database, "DELETE FROM player WHERE club = ?", club.id)
    assert len(club.rows("player")) == before + 2


def test_a_text_with_a_nul_finds_nothing(club):
    assert clubs.holder(club.database, f"{club.id}.\0") is None


def test_text_is_in_the_order_of_sqlite(database):
    query = """SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = current_schema() AND data_type = 'text'
        AND collation_name IS DISTINCT FROM 'C' AND table_name <> 'tries'"""
    assert rows(database, query) == []


def test_two_machines_that_start_at_once_make_one_schema(postgresql_server, tmp_path):
    with postgresql_server.database(template="template0") as url:
        faults, folders = [], [tmp_path / name for name in "abcd"]

        def prepare(folder):
            folder.mkdir()
            database = engines.open_database(url)
            try:
                schema.prepare(database, folder, is_first=True)
            except Exception as error:
                faults.append(error)
            database.close_all()

        threads = [threading.Thread(target=prepare, args=[each]) for each in folders]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not faults
        database = engines.open_database(url)
        done = rows(database, "SELECT name FROM schema_migration")
        assert len(done) == len(list(Path(schema.MIGRATIONS).glob("0*.py")))
        database.close_all()


def test_an_address_of_several_hosts_leads_to_the_one_that_can_be_written_to(
    postgresql_server, database_url
):
    name = database_url.partition("@/")[2].partition("?")[0]
    hosts = f"/nowhere,{postgresql_server.folder}"
    told = f"host={hosts}&target_session_attrs=read-write&options=-c%20geqo%3Doff"
    database = engines.open_database(f"postgresql://postgres@/{name}?{told}")
    assert rows(database, "SHOW geqo") == [("off",)]
    assert rows(database, "SHOW lock_timeout") == [("5s",)]
    assert Club(database).start("Ann Bo").seq == 0
    database.close_all()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://u:hidden@127.0.0.1:1/name", "refused"),
        ("postgresql://postgres:hidden@/nothing?host={folder}", '"nothing" does not exist'),
        ("postgresql://stranger:hidden@/postgres?host={folder}", "authentication failed"),
        ("postgresql://u:hidden@127.0.0.1:port/name", "port"),
        ("postgresql://u:hid%den@127.0.0.1/name", "cannot be read"),
        ("postgresql://u:hidden@127.0.0.1/", "names no database"),
        ("postgresql://u:se@hidden@127.0.0.1/name", "written %40"),
        ("postgresql://u:hid/den@127.0.0.1/name", "written %40"),
        ("sqlite:////tmp/" + "x" * 300, "File name too long"),
        ("oracle://u:hidden@127.0.0.1/name", "must be like"),
    ],
)
def test_what_is_wrong_with_an_address_is_told_in_a_sentence(
    postgresql_server, database_url, tmp_path, url, told
):
    url = url.replace("{folder}", str(postgresql_server.folder))
    with pytest.raises(Unusable) as problem:
        create_app({"PHASEKEEPER_DATA": tmp_path, "DATABASE_URL": url})
    said = str(problem.value)
    assert told in said
    assert "hid" not in said
    assert "\n" not in said


def test_from_a_shell_it_is_looked_over_made_anew_and_left_to_its_own_tools(app, club, tmp_path):
    club.say(club.start("Ann Bo"), club.with_ids(scored("Ann +0, Bo -60")))
    (tmp_path / "file").touch()

    def said(*told):
        return app.test_cli_runner().invoke(args=[str(each) for each in told]).output

    assert "Games looked at: 1. All is well." in said("check")
    assert "Games made anew: 1" in said("rebuild")
    assert "pg_dump" in said("backup", tmp_path / "copy")
    assert "pg_restore" in said("restore", tmp_path / "file")
    assert "PostgreSQL already" in said("migrate-to", app.config["DATABASE_URL"])
    run(club.database, "UPDATE seat SET total = 7 WHERE club = ?", club.id)
    assert "rows in seat do not follow" in said("check")
