"""When a game was played: the start, unless the club gave it another day; then noon of that."""

from datetime import UTC, datetime

import pytest

from rules.facts import RoundScored
from store import clubs, notes, rebuilding, writing
from store.dates import played_at
from store.writing import rows


def ms(told):
    return int(datetime.fromisoformat(told).replace(tzinfo=UTC).timestamp()) * 1000


LATE = ms("2026-11-10T23:30") + 7
"""In Madrid it is past midnight."""


@pytest.mark.parametrize(
    ("day", "zone", "at"),
    [
        (None, "Europe/Madrid", LATE),
        ("2026-11-11", "Europe/Madrid", LATE),
        ("2026-11-10", "UTC", LATE),
        ("2026-11-10", "Europe/Madrid", ms("2026-11-10T11:00")),
        ("2025-12-25", "America/Sao_Paulo", ms("2025-12-25T15:00")),
        ("1969-07-20", "UTC", ms("1969-07-20T12:00")),
        ("0001-01-01", "UTC", ms("0001-01-02T12:00")),
        ("9999-12-31", "Pacific/Niue", ms("9999-12-30T23:00")),
    ],
)
def test_a_game_was_played_at_its_start_or_at_noon_of_its_day(day, zone, at):
    assert played_at(LATE, day, zone) == at


def times(club, game):
    query = "SELECT at FROM game WHERE id = ? UNION SELECT at FROM seat WHERE game = ?"
    return {at for (at,) in rows(club.database, query, game.id, game.id)}


@pytest.fixture
def christmas(club):
    game = club.start()
    notes.annotate(club.database, game, title="", note="", played_on="2025-12-25")
    return club.read(game)


def test_the_seats_say_the_same_as_the_game(club, christmas):
    noon = {ms("2025-12-25T11:00")}
    assert times(club, christmas) == noon
    club.say(christmas, RoundScored(club.results("Ann +0, Bo -60")))
    assert times(club, christmas) == noon
    club.database.execute_sql("UPDATE game SET at = 0")
    club.database.execute_sql("UPDATE seat SET at = 1")
    assert list(rebuilding.rebuild(club.database)) == [christmas.id]
    assert times(club, christmas) == noon


def test_a_date_that_was_given_while_a_round_is_saved_is_not_lost(club):
    seen = club.start()
    notes.annotate(club.database, seen, title="", note="", played_on="2025-12-25")
    club.say(seen, RoundScored(club.results("Ann +0, Bo -60")))
    assert times(club, seen) == {ms("2025-12-25T11:00")}


def test_noon_moves_with_the_club(club, christmas):
    clubs.change(club.database, club.id, "Ann's", "America/Sao_Paulo")
    assert times(club, christmas) == {ms("2025-12-25T15:00")}


def test_others_can_write_while_a_club_with_many_dates_moves(club, christmas, monkeypatch):
    for _ in range(2):
        notes.annotate(
            club.database, club.start("Ann Bo"), title="", note="", played_on="2025-12-25"
        )
    monkeypatch.setattr(writing, "MOST_AT_ONCE", 1)
    said, write = [], notes.write

    def meanwhile(database, told, work):
        if not said:  # a game gets a date, by the zone that is the club's yet
            said.append(club.start("Ann Bo"))
            notes.annotate(club.database, said[0], title="", note="", played_on="2025-12-25")
        write(database, told, work)
        assert database.transaction_depth() == 0
        said.append(work)

    monkeypatch.setattr(notes, "write", meanwhile)
    clubs.change(club.database, club.id, "Ann's", "America/Sao_Paulo")
    assert len(said) > 3
    dated = club.database.execute_sql("SELECT at FROM game UNION SELECT at FROM seat").fetchall()
    assert dated == [(ms("2025-12-25T15:00"),)]
