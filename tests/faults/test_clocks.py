"""The clock is set back: nothing breaks, nobody is shut out, nothing is deleted early."""

import importlib.util
from pathlib import Path

import pytest

from store import backups, clubs, housekeeping, ids, invitations, notes, tries
from tests.faults.ledger import problems
from tests.faults.phones import Phone
from tests.faults.servers import serving

MINUTE, DAY = 60 * 1000, 24 * 60 * 60 * 1000
SECRET = "s" * 64
MODULES = ("clubs", "games", "housekeeping", "invitations", "notes", "tries", "phones", "reports")


class Clock:
    """What every module of the store is told when it asks; ``shift`` in milliseconds."""

    def __init__(self):
        self.shift = 0

    def now(self):
        return ids.now() + self.shift


@pytest.fixture
def clock(monkeypatch):
    told = Clock()
    for module in MODULES:
        monkeypatch.setattr(f"store.{module}.now", told.now)
    return told


def test_an_address_is_not_shut_out_for_as_long_as_the_clock_was_wrong(database, clock):
    clock.shift = 400 * DAY
    for _ in range(5):
        assert tries.allowed(database, "code", "here", 5, 60) == 0
    assert 0 < tries.allowed(database, "code", "here", 5, 60) <= 60
    clock.shift = 0
    for _ in range(5):
        assert tries.allowed(database, "code", "here", 5, 60) == 0
    assert 0 < tries.allowed(database, "code", "here", 5, 60) <= 60


def test_a_code_does_not_hold_for_as_long_as_the_clock_was_wrong(club, clock):
    shown = invitations.make(club.database, club.holder, "scorer", SECRET)
    clock.shift = -MINUTE
    assert invitations.by_code(club.database, shown.code)
    assert invitations.by_link(club.database, shown.token)
    clock.shift = -2 * DAY
    assert invitations.by_code(club.database, shown.code) is None
    assert invitations.by_link(club.database, shown.token) is None
    new = invitations.make(club.database, club.holder, "scorer", SECRET)
    assert invitations.by_code(club.database, new.code)


@pytest.mark.parametrize("back", [-DAY, -400 * DAY])
def test_what_was_erased_by_a_wrong_clock_can_be_taken_back_for_a_week(club, clock, back):
    game, other = club.start("Ann Bo"), club.start("Ann Bo")
    clock.shift = back * 8
    notes.erase(club.database, club.id, game.id, True)
    clubs.erase(club.database, club.id, True)
    clock.shift = 0
    housekeeping.purge(club.database)
    for days, left in ((6, 2), (8, 0)):
        clock.shift = days * DAY
        housekeeping.purge(club.database)
        assert len(club.rows("game")) == left
    assert other


def test_todays_backup_is_not_thrown_away_as_the_oldest(club, tmp_path):
    folder = tmp_path / backups.FOLDER
    folder.mkdir()
    later = [folder / f"2099-01-0{day}.sqlite" for day in range(1, 8)]
    for each in later:
        each.touch()
    backups.daily(club.database, tmp_path).join()
    (today,) = set(folder.iterdir()) - set(later)
    assert backups.daily(club.database, tmp_path) is None  # it is there, so none is taken anew
    assert len(list(folder.iterdir())) == backups.KEPT
    assert today.stat().st_size > 0
    assert later[-1].exists()


@pytest.mark.slow
def test_the_clock_of_a_server_is_set_back_while_people_play(tmp_path):
    """By libfaketime: every process of the server lives two days, then a year, before today."""
    found = Path(importlib.util.find_spec("libfaketime").origin).parent
    hands = tmp_path / "clock"
    hands.write_text("+0")
    environ = {
        "LD_PRELOAD": str(found / "vendor/libfaketime/src/libfaketime.so.1"),
        "FAKETIME_TIMESTAMP_FILE": str(hands),
        "FAKETIME_NO_CACHE": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }
    data = tmp_path / "data"
    with serving(data, **environ) as server:
        phone = Phone(data, server.url)
        assert phone.save("first")[0] == 201
        for shift, token in (("-2d", "second"), ("-1y", "third"), ("+0", "fourth")):
            hands.write_text(shift)
            assert phone.save("first", seq=0)[0] == 200
            assert phone.save(token)[0] == 201
            assert phone.save(token, seq=phone.saved - 1)[0] == 200
            for path in ("", "/log", "/sheet", "/share"):
                assert phone.look(f"/games/{phone.game}{path}")[0] == 200
            for path in ("/", "/history", "/players", "/club"):
                assert phone.look(path)[0] == 200
            assert phone.health() == (200, "ok")
        assert phone.rounds() == 4
        said = server.stop()
    assert "Traceback" not in said, said
    times = [at for (at,) in phone.database.execute_sql("SELECT at FROM fact ORDER BY seq")]
    assert times[1] - times[2] > DAY
    assert times[2] - times[3] > 300 * DAY
    assert problems(phone.database) == []
    phone.database.close_all()
