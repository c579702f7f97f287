"""How often somebody may try something, counted for all processes together."""

import threading

import pytest

from engines import open_database
from store import housekeeping, tries
from store.kept import Busy
from store.writing import rows

ANN, BO = "203.0.113.1", "203.0.113.2"


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still; its hand is moved by tests, in seconds."""

    class Clock:
        seconds = 1_000_000.0

        def __call__(self):
            return int(self.seconds * 1000)

    clock = Clock()
    monkeypatch.setattr("store.tries.now", clock)
    return clock


def tried(database, who=ANN, kind="code", most=5, seconds=60):
    return tries.allowed(database, kind, who, most, seconds)


def test_five_tries_are_allowed_and_the_sixth_waits_for_the_minute_to_end(database, clock):
    assert [tried(database) for _ in range(6)] == [0, 0, 0, 0, 0, 60]
    clock.seconds += 59.2
    assert tried(database) == 1
    clock.seconds += 0.8
    assert [tried(database) for _ in range(6)] == [0, 0, 0, 0, 0, 60]


def test_whoever_is_refused_waits_no_longer_for_that(database, clock):
    for _ in range(50):
        tried(database)
    clock.seconds += 60
    assert tried(database) == 0


def test_others_and_other_things_are_counted_apart(database, clock):
    for _ in range(6):
        tried(database)
    assert tried(database, BO) == 0
    assert tried(database, kind="key") == 0


def test_good_try_is_given_back(database, clock):
    for _ in range(20):
        assert tried(database) == 0
        tries.give_back(database, "code", ANN)
    tries.give_back(database, "code", BO)  # who never tried
    assert [tried(database) for _ in range(6)].count(0) == 5


def test_processes_count_together(app):
    others = [open_database(app.config["DATABASE_URL"]) for _ in "abcd"]
    allowed = []

    def ask(other):
        for _ in range(5):
            allowed.append(tried(other))
        other.close_all()

    threads = [threading.Thread(target=ask, args=[other]) for other in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(allowed) == 20
    assert allowed.count(0) == 5


def test_what_is_over_is_not_kept(database, clock):
    for number in range(10):
        tried(database, f"198.51.100.{number}")
    clock.seconds += 61
    tried(database)
    assert database.execute_sql("SELECT who FROM tries").fetchall() == [(ANN,)]
    clock.seconds += 60
    housekeeping.purge(database)
    assert database.execute_sql("SELECT who FROM tries").fetchall() == []


@pytest.mark.sqlite
def test_whoever_tries_is_found_by_an_index(database):
    query = f"EXPLAIN QUERY PLAN {tries._SPENT}"
    (plan,) = rows(database, query, "code", ANN, 0, 1, 5)
    assert "SEARCH tries USING INDEX" in plan[3]


def test_whoever_is_refused_costs_one_look(database, clock):
    for _ in range(5):
        tried(database)
    asked = []
    database.execute_sql, plain = (
        lambda *told: asked.append(told) or plain(*told),
        (database.execute_sql),
    )
    assert tried(database) > 0
    assert len(asked) == 1


def test_what_cannot_be_counted_is_not_allowed(database, monkeypatch):
    def held(*_):
        raise Busy

    monkeypatch.setattr("store.tries.write", held)
    assert tried(database) == tries.BUSY_WAIT
