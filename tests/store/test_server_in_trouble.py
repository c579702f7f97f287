"""PostgreSQL that cannot do what it is asked, for a while: told so, and over when it is over."""

import psycopg
import pytest
from peewee import OperationalError, PeeweeException

import engines
from store import faults, writing
from store.kept import Busy
from store.writing import rows
from tests.rules.told import scored

pytestmark = pytest.mark.postgresql
HUNG_UP = """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


@pytest.fixture
def other(app):
    """Somebody else at the same database."""
    with psycopg.connect(app.config["DATABASE_URL"], autocommit=True) as connection:
        yield connection


@pytest.fixture
def watcher(app, club):
    client = app.test_client()
    client.set_cookie("phone", club.tokens["watcher"])
    return client


@pytest.fixture
def hasty(database, monkeypatch):
    """Whoever waits gives up soon."""
    monkeypatch.setattr(writing, "PATIENCE", 0.5)
    database.execute_sql("SET lock_timeout = '100ms'")


def test_when_a_read_only_spell_is_over_what_is_said_is_saved(club, other, monkeypatch):
    monkeypatch.setattr(writing, "PATIENCE", 0.5)
    game, name = club.start("Ann Bo"), other.info.dbname
    fact = club.with_ids(scored("Ann +0, Bo -60"))
    other.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    other.execute(HUNG_UP)
    with pytest.raises(Busy):
        club.say(game, fact)
    assert faults.present(club.database) == "read_only"
    other.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
    assert club.say(game, fact).seq == 1
    assert faults.present(club.database) is None


def test_when_a_read_only_spell_is_over_the_health_says_so_without_a_save(club, other):
    name = other.info.dbname
    other.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    other.execute(HUNG_UP)
    club.database.close_all()
    assert faults.present(club.database) == "read_only"
    other.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
    assert faults.present(club.database) is None


@pytest.mark.parametrize("table", ["game", "access", "fact"])
def test_who_meets_a_table_that_others_hold_is_told_to_ask_again(
    watcher, club, other, hasty, table
):
    game = club.start("Ann Bo")
    with other.transaction():
        other.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        for path in (f"/games/{game.id}", f"/api/v1/games/{game.id}"):
            headers = {"Authorization": f"Bearer {club.tokens['watcher']}"}
            is_api = path.startswith("/api")
            answer = watcher.get(path, headers=headers if is_api else {})
            assert (answer.status_code, answer.headers.get("Retry-After")) == (503, "1"), path
    assert watcher.get(f"/games/{game.id}").status_code == 200


def test_who_wants_to_follow_and_gets_no_connection_is_told_to_ask_again(
    watcher, club, monkeypatch
):
    game = club.start("Ann Bo")

    def full(*_, **__):
        raise psycopg.OperationalError("FATAL:  sorry, too many clients already")

    monkeypatch.setattr(psycopg, "connect", full)
    answer = watcher.get(f"/games/{game.id}/events")
    assert (answer.status_code, answer.headers.get("Retry-After")) == (503, "1")


def test_a_connection_that_cannot_listen_is_let_go_of(database, other):
    with pytest.raises(PeeweeException):
        engines.listening(database, "no channel")
    query = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN no%'"
    assert rows(database, query) == [(0,)]


def test_a_server_whose_disk_is_full_says_so(database):
    error = OperationalError(psycopg.errors.DiskFull("No space left on device"))
    assert faults.fault_of(error) == "disk_full"
    assert "is full, so nothing can be saved" in faults.why_not(error, database)


def test_a_server_that_can_only_be_read_says_so(database, caplog, monkeypatch):
    monkeypatch.setattr(faults, "_told", {})
    faults.tell("read_only", database)
    assert "can only be read" in caplog.text
