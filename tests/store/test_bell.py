"""The bell rings for every change of a game, whoever makes it, and for no other game."""

import sqlite3
import threading
from contextlib import ExitStack

import pytest

from engines import open_database
from rules.facts import ActUndone
from store import ears, notes, players
from store.bell import Bell
from store.writing import rows, run
from tests.rules.told import scored

LONG = 20
"""Seconds, for a machine that is busy; nothing here waits for them where the bell rings."""


@pytest.fixture
def game(club):
    return club.start("Ann Bo")


@pytest.fixture
def bell(database):
    return Bell(database)


@pytest.fixture
def heard(bell, club, game):
    """Somebody who waits for that game."""
    with bell.listening(club.id, game.id) as listener:
        yield listener


def test_a_saved_round_rings_with_the_new_version(club, game, heard):
    saved = club.say(game, scored("Ann +0, Bo -60"))
    assert heard.wait(LONG)
    assert heard.version == saved.version


@pytest.mark.parametrize("change", ["undo", "note", "rename", "erase"])
def test_whatever_changes_what_a_board_shows_rings(club, game, heard, change):
    if change == "undo":
        game = club.say(game, scored("Ann +0, Bo -60"), ActUndone())
    elif change == "note":
        notes.annotate(club.database, game, title="Easter", note="", played_on=None)
    elif change == "rename":
        players.rename(club.database, club.id, club.ids["Bo"], "Bob")
    else:
        notes.erase(club.database, club.id, game.id, True)
    assert heard.wait(LONG)


def test_another_process_is_heard_as_well(app, club, game, heard):
    other = open_database(app.config["DATABASE_URL"])
    run(other, "UPDATE game SET version = 40 WHERE id = ?", game.id)
    other.close_all()
    assert heard.wait(LONG)
    assert heard.version == 40


def test_another_game_is_not_heard(bell, club, game, heard):
    other = club.start("Ann Bo")
    with bell.listening(club.id, other.id) as listener:
        club.say(other, scored("Ann +0, Bo -60"))
        assert listener.wait(LONG)
    assert not heard.wait(0)


def test_of_many_changes_at_once_the_newest_is_told(club, game, heard):
    saved = club.say(game, *[scored("Ann +0, Bo -60")] * 5)
    while heard.version < saved.version:
        assert heard.wait(LONG)
    assert heard.version == saved.version
    heard.wait(0)  # it may have rung once more, with the same version
    assert not heard.wait(0)


def test_what_changes_while_the_first_sits_down_is_heard(bell, club, game, monkeypatch):
    """The thread may come to its first look long after somebody has begun to wait."""
    late = threading.Event()
    listen = Bell._listen
    monkeypatch.setattr(Bell, "_listen", lambda self: (late.wait(LONG), listen(self)))
    with bell.listening(club.id, game.id) as listener:
        club.say(game, scored("Ann +0, Bo -60"))
        late.set()
        assert listener.wait(LONG)


@pytest.mark.sqlite
def test_whoever_missed_too_much_is_told_to_ask_again(club, game, heard):
    database = club.database
    with database.atomic():
        database.execute_sql(
            """WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3)
            INSERT INTO bell (id, club, game, version) SELECT 50000 + i, 'c', 'g', i FROM n"""
        )
    assert heard.wait(LONG)
    assert heard.is_over


@pytest.mark.sqlite
def test_only_the_last_lines_are_kept(club, game):
    database = club.database
    database.execute_sql("INSERT INTO bell (id, club, game, version) VALUES (50000, 'c', 'g', 1)")
    club.say(game, scored("Ann +0, Bo -60"))
    (count,) = database.execute_sql("SELECT COUNT(*) FROM bell").fetchone()
    assert count == 2
    database.execute_sql("INSERT INTO bell (id, club, game, version) VALUES (70000, 'c', 'g', 1)")
    club.say(club.read(game), scored("Ann -60, Bo +0"))
    (count,) = database.execute_sql("SELECT COUNT(*) FROM bell").fetchone()
    assert count == 2


def test_when_the_process_stops_everybody_goes_home(bell, club, game, heard):
    bell.close()
    assert heard.wait(LONG)
    assert heard.is_over


def test_nobody_waits_and_nothing_runs(bell, club, game):
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(bell.listening(club.id, game.id))
        assert len(bell) == 3
        thread = bell._thread
        assert thread.is_alive()
    assert len(bell) == 0
    thread.join(LONG)
    assert not thread.is_alive()
    with bell.listening(club.id, game.id) as again:
        club.say(game, scored("Ann +0, Bo -60"))
        assert again.wait(LONG)


@pytest.mark.sqlite
def test_after_an_error_of_the_database_the_bell_goes_on_ringing(club, game, heard, monkeypatch):
    failed, asked = threading.Event(), ears.rows

    def once(database, query, *values):
        if "data_version" in query and not failed.is_set():
            failed.set()
            raise sqlite3.OperationalError("disk I/O error")  # as a cursor says it
        return asked(database, query, *values)

    monkeypatch.setattr(ears, "rows", once)
    assert failed.wait(LONG)
    club.say(game, scored("Ann +0, Bo -60"))
    assert heard.wait(LONG)


def test_whoever_could_not_begin_to_wait_does_not_count_as_waiting(
    database, club, game, monkeypatch
):
    broken = Bell(database)
    monkeypatch.setattr(threading.Thread, "start", lambda thread: 1 / 0)
    with pytest.raises(ZeroDivisionError), broken.listening(club.id, game.id):
        pass
    assert len(broken) == 0
    monkeypatch.undo()
    with broken.listening(club.id, game.id) as listener:
        club.say(game, scored("Ann +0, Bo -60"))
        assert listener.wait(LONG)


@pytest.mark.postgresql
def test_when_the_server_hangs_up_whoever_waits_asks_again_and_hears(bell, club, game, heard):
    query = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN%'"""
    assert rows(club.database, query) == [(True,)]
    assert heard.wait(LONG)
    assert heard.is_over
    with bell.listening(club.id, game.id) as again:
        saved = club.say(game, scored("Ann +0, Bo -60"))
        assert again.wait(LONG)
        assert again.version == saved.version
