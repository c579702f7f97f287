"""Clubs whose rows lie in partitions, as docs/postgresql.md makes them, play as others do."""

import json
import re
from io import BytesIO
from pathlib import Path

import pytest

from app import create_app
from rules.facts import RoundCorrected
from store import checking, clubs, games, housekeeping, importing, merges, shares, standings
from store.bell import Bell
from store.writing import rows
from tests.clubs import Club
from tests.rules.told import scored
from tests.web.club import Asker, Table
from web.api.exchange import can_be_asked, file_of

pytestmark = pytest.mark.postgresql
INDEXES = "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"
SCRIPT = re.search(r"```sql\n(.+?)```", Path("docs/postgresql.md").read_text(), re.DOTALL)[1]


@pytest.fixture
def app(app):
    """With a club in it from before the partitions were made."""
    database = app.extensions["database"]
    app.old = Club(database, "Before")
    app.game = app.old.say(app.old.start("Ann Bo"), app.old.with_ids(scored("Ann +0, Bo -60")))
    app.indexes = {name for (name,) in rows(database, INDEXES)}
    database.connection().execute(SCRIPT)
    database.close_all()
    return app


def partitions(database, table, club):
    """In which of its partitions a table has rows of that club."""
    query = f"SELECT DISTINCT tableoid::regclass::text FROM {table} WHERE club = ?"
    return [name for (name,) in rows(database, query, club)]


def test_what_was_there_goes_on(app, database):
    club = app.old
    again = club.say(club.read(app.game), club.with_ids(scored("Ann -60, Bo +0")))
    assert [seat.total for seat in again.game.seats] == [60, 60]
    for table in ("fact", "seat", "line", "game", "access", "player"):
        (name,) = partitions(database, table, club.id)
        assert re.fullmatch(rf"{table}_\d+", name)
    assert not any(each.problems for each in checking.checked_games(database))


def test_a_club_is_told_corrected_merged_exported_imported_and_erased(
    app, database, other_club, monkeypatch
):
    club = Club(database)
    with Bell(database).listening(club.id, (game := club.start("Ann Bo Cy")).id) as heard:
        game = club.say(game, club.with_ids(scored("Ann +0, Bo -60, Cy -70")))
        assert heard.wait(20)
    game = club.say(game, RoundCorrected(1, club.results("Ann +0, Bo -50, Cy -70")))
    token = shares.share(database, "secret", game, club.holder.key)
    assert shares.shared(database, token).game == club.read(game)
    club.start("Ana Bo")
    merges.merge(database, club.id, club.ids["Ana"], club.ids["Ann"])
    assert len(standings.table(database, club.id)) == 3
    file = BytesIO("".join(file_of(database, club.holder)).encode())
    assert len(json.loads(file.getvalue())["games"]) == 2
    *_, came = importing.imported(database, other_club.id, file, can_be_asked)
    assert came.new == 2
    clubs.erase(database, club.id, True)
    later = clubs.now() + housekeeping.WEEK + 1
    monkeypatch.setattr("store.housekeeping.now", lambda: later)
    housekeeping.purge(database)
    assert not rows(database, "SELECT 1 FROM fact WHERE club = ?", club.id)
    assert rows(database, "SELECT 1 FROM fact WHERE club = ?", other_club.id)


def test_the_api_plays_a_game(app, client):
    keys = Asker(client).post("/clubs", {"name": "Friday"})["keys"]
    table = Table(Asker(client, keys["scorer"]))
    table.round("Ann +0, Bo -60", key="k")
    table.round("Ann +0, Bo -60", key="k", status=200, seq=0)
    table.correct(1, "Ann -70, Bo +0")
    assert table.read()["players"] == table.at["players"]
    assert len(Asker(client, keys["owner"]).get("/games")["games"]) == 1


def test_a_game_is_looked_for_in_one_partition_of_each_table(app, database):
    told = rows(database, f"EXPLAIN {games._KEPT}", -1, app.old.id, app.game.id)
    looked = {*re.findall(r" on (game|fact|access)_(\d+)", repr(told))}
    assert {table for table, _ in looked} == {"game", "fact", "access"}
    assert len({part for _, part in looked}) == 1


def test_each_index_is_called_as_before_so_that_a_migration_finds_it(app, database):
    names = {name for (name,) in rows(database, INDEXES)}
    assert app.indexes <= names
    for name in app.indexes - names_of_keys(database):
        database.execute_sql(f'DROP INDEX "{name}"')


def names_of_keys(database):
    query = "SELECT conname FROM pg_constraint WHERE contype IN ('p', 'u')"
    return {name for (name,) in rows(database, query)}


def test_a_start_finds_its_schema_as_it_should_be_and_leaves_it_so(app, database, tmp_path):
    query = "SELECT oid, relname FROM pg_class WHERE relkind IN ('r', 'p', 'i', 'I') ORDER BY oid"
    before = rows(database, query)
    told = {"PHASEKEEPER_DATA": tmp_path, "DATABASE_URL": app.config["DATABASE_URL"]}
    create_app(told, is_first=True).extensions["database"].close_all()
    assert rows(database, query) == before
    assert any(name == "game_0" for _, name in before)
