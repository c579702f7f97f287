"""An installation moves from SQLite's file to PostgreSQL: all of it, or nothing."""

import re

import pytest

import engines
from app import create_app
from rules.facts import Result
from store import (
    games,
    invitations,
    moving,
    phones,
    presence,
    reports,
    seeding,
    shares,
    tries,
    verdicts,
)
from store.writing import rows
from tests.rules.told import scored

pytestmark = pytest.mark.sqlite


@pytest.fixture
def lived_in(club):
    """A game of every kind of row there is, and hundreds of others."""
    database, key = club.database, club.holder.key
    game = club.say(club.start("Ann Bo"), club.with_ids(scored("Ann +0, Bo -60")))
    judged = verdicts.Judged("meld", "phase=1", True, "ok")
    verdicts.keep(database, game, judged, seq=game.seq, by=key)
    reports.tell(database, game, club.ids["Bo"], Result(True, 25), place=2, by=key)
    shares.share(database, "secret", game, key)
    invitations.make(database, club.holder, "player", "secret")
    phones.claim(database, club.id, key, club.ids["Ann"])
    tries.allowed(database, "code", "203.0.113.1", 5, 60)
    assert list(seeding.seed(database, 120))
    return game


@pytest.fixture
def shell(app):
    """Runs `flask migrate-to URL`; gives the exit code and all that was said."""

    def run(url):
        result = app.test_cli_runner().invoke(args=["migrate-to", url])
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        return result.exit_code, result.output

    return run


@pytest.fixture
def target(postgresql_server):
    with postgresql_server.database() as url:
        yield url


def test_every_table_is_moved(database):
    assert {*moving.TABLES} == {*database.get_tables()} - moving.NOT_MOVED


def test_all_of_it_is_there_and_people_play_on(app, club, lived_in, shell, target, tmp_path):
    code, said = shell(target)
    assert code == 0, said
    assert re.search(r"\b121 game\n", said)
    before = {table: content(club.database, table) for table in moving.TABLES}
    assert all(before[table] for table in moving.TABLES if table not in ("batch", "receipt"))
    club.database.close_all()
    moved = create_app({"PHASEKEEPER_DATA": tmp_path, "DATABASE_URL": target}, is_first=True)
    club.database = moved.extensions["database"]
    assert {table: content(club.database, table) for table in moving.TABLES} == before
    games._latest.forget()
    again = club.say(club.read(lived_in), club.with_ids(scored("Ann -60, Bo +0")))
    assert [seat.total for seat in again.game.seats] == [60, 60]
    club.database.close_all()


def content(database, table):
    return sorted(rows(database, f"SELECT * FROM {table}"), key=repr)


def test_what_is_not_empty_stays_as_it_is(lived_in, shell, target):
    assert shell(target)[0] == 0
    code, said = shell(target)
    assert code == 1
    assert "not empty: there are rows in its table 'club'" in said


def test_a_database_of_others_stays_as_it_is(shell, postgresql_server, target):
    database = engines.open_database(target)
    for table in ("schema_migration", "club"):
        database.execute_sql(f"ALTER TABLE {table} RENAME TO their_{table}")
    database.close_all()
    code, said = shell(target)
    assert code == 1
    assert "not empty: it has a table" in said


def test_nothing_is_moved_while_the_server_runs(lived_in, shell, target, tmp_path):
    with presence.hold(tmp_path):
        code, said = shell(target)
    assert (code, "stop it first" in said) == (1, True)
    assert is_empty(target)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE seat SET total = 7", "rows in seat do not follow"),
        ("UPDATE fact SET body = '{' WHERE seq = 1", "cannot be read"),
        ("UPDATE game SET title = 'a' || char(0) || 'b'", "Nothing was moved"),
        ("PRAGMA foreign_keys = 0; DELETE FROM player", "points to no player"),
    ],
)
def test_what_is_not_well_is_not_moved(database, lived_in, shell, target, damage, told):
    for query in damage.split("; "):
        database.execute_sql(query)
    code, said = shell(target)
    assert code == 1
    assert told in said
    assert is_empty(target)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite:///elsewhere.sqlite", "a file's"),
        ("mysql://x@localhost/y", "must be like"),
        ("postgresql://u:hidden@127.0.0.1:1/name", "cannot be used"),
        ("postgresql://u:hidden@127.0.0.1:1", "names no database"),
        ("postgresql://u:hidden@127.0.0.1:port/name", "cannot be"),
    ],
)
def test_an_address_that_leads_nowhere_is_told_so_without_its_password(shell, url, told):
    code, said = shell(url)
    assert code == 1
    assert told in said
    assert "hidden" not in said
    assert "Traceback" not in said


def is_empty(url):
    database = engines.open_database(url)
    try:
        return not any(rows(database, f"SELECT 1 FROM {table}") for table in moving.TABLES)
    finally:
        database.close_all()
