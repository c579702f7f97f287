"""Every query finds its rows by an index that leads with the club, and there are few of them."""

import pytest

import engines
from rules.facts import Result, RoundCorrected, RoundScored
from store import (
    clubs,
    games,
    housekeeping,
    listing,
    notes,
    players,
    reports,
    shares,
    standings,
    statistics,
    verdicts,
)
from store.listing import Filter, Place
from tests.store.plans import plan, scans
from web.phones import COOKIE

RECORDS = ("seat_total", "seat_wait", "seat_points", "game_round")
"""Indexes of which the ends are looked at only."""


@pytest.fixture
def asked(club, monkeypatch):
    """All queries from now on, with their values."""
    said, execute = [], club.database.execute_sql

    def noting(query, values=(), **named):
        said.append((query, values))
        return execute(query, values, **named)

    monkeypatch.setattr(club.database, "execute_sql", noting)
    return said


def reads(asked):
    is_turn = "FOR NO KEY UPDATE"  # by which PostgreSQL lets one write to a club after the other
    return [query for query, _ in asked if query.startswith("SELECT") and is_turn not in query]


def test_reading_a_game_takes_two_queries_beside_the_key(club, asked):
    game = club.start()
    asked.clear()
    assert clubs.holder(club.database, club.tokens["scorer"])
    assert games.kept(club.database, club.id, game.id)
    assert len(asked) == 3
    assert not scans(club.database, list(asked))


def test_saving_a_round_reads_nothing_that_was_not_read_before(club, asked):
    game = club.say(club.start(), RoundScored(club.results("Ann +0, Bo -60")))
    asked.clear()
    club.say(game, RoundScored(club.results("Ann -60, Bo +0")))
    assert reads(asked) == []
    assert not scans(club.database, list(asked))


def test_correcting_a_round_finds_its_rows_by_the_key(club, asked):
    game = club.say(club.start(), RoundScored(club.results("Ann +0, Bo -60")))
    asked.clear()
    club.say(game, RoundCorrected(1, club.results("Ann -60, Bo +0")))
    assert not scans(club.database, list(asked))


@pytest.mark.parametrize(
    "wanted",
    [
        Filter(),
        Filter(variant="pick", status="finished"),
        Filter(since=1, until=2**40),
        Filter(player="somebody"),
        Filter(player="somebody", variant="pick", since=1, until=2**40, text="ann"),
        Filter(text="ann"),
    ],
)
def test_a_page_of_games_takes_one_query(club, asked, wanted):
    club.start()
    asked.clear()
    listing.page(club.database, club.id, wanted, after=Place(2**45, "zzz"))
    assert len(asked) == 1
    assert not scans(club.database, list(asked))


@pytest.mark.sqlite
def test_a_players_games_are_found_by_their_seats(club, asked):
    listing.page(club.database, club.id, Filter(player="somebody"))
    listing.page(club.database, club.id, Filter(status="tiebreak"))
    listing.page(club.database, club.id, Filter(variant="pick"))
    steps = [plan(club.database, *each) for each in list(asked)]
    assert "SEARCH f USING COVERING INDEX seat_player (club=? AND player=?)" in steps[0]
    assert "SEARCH g USING INDEX game_status (club=? AND status=?)" in steps[1]
    assert "SEARCH g USING INDEX game_variant (club=? AND variant=?)" in steps[2]


@pytest.mark.parametrize(
    "counted",
    [
        lambda club, _: standings.table(club.database, club.id),
        lambda club, _: standings.records(club.database, club.id),
        lambda club, _: standings.months(club.database, club.id, "UTC"),
        lambda club, player: statistics.career(club.database, club.id, player),
        lambda club, player: statistics.head_to_head(club.database, club.id, player),
    ],
)
def test_many_games_are_counted_by_one_query_that_reads_no_rows_but_an_index(club, asked, counted):
    club.start()
    asked.clear()
    counted(club, club.ids["Ann"])
    assert len(asked) == 1
    assert not scans(club.database, list(asked))
    for step in plan(club.database, *asked[0]) if engines.is_file(club.database) else ():
        is_quick = any(told in step for told in ("COVERING", "KEY (club=? AND", *RECORDS))
        assert is_quick or not step.startswith(("SEARCH s ", "SEARCH seat ", "SEARCH game ")), step


@pytest.mark.parametrize(
    "path",
    [
        "/history",
        "/history?player={ann}&from=2020-01-01&status=finished",
        "/history?q=ann",
        "/history?after=1700000000000-abc",
        "/history/more?player={ann}&after=1700000000000-abc&month=2023-11",
        "/players",
        "/players/{ann}",
    ],
)
def test_a_page_over_many_games_asks_at_most_five_times_and_by_indexes(club, client, asked, path):
    game = club.start("Ann Bo", at="Ann 10:0, Bo 9:0")
    club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    client.set_cookie(COOKIE, club.tokens["watcher"])
    asked.clear()
    page = client.get(path.format(ann=club.ids["Ann"]))
    assert page.status_code == 200
    assert 1 < len(asked) <= 5
    assert not [each for each in scans(club.database, list(asked)) if "FROM player" not in each[0]]


def test_names_are_looked_up_by_the_key(club, asked):
    club.start()
    asked.clear()
    players.cast(club.database, club.id, ["Ann", "Di"])
    players.names_of(club.database, club.id, club.ids.values())
    assert len(asked) == 2
    assert not scans(club.database, list(asked))


@pytest.mark.sqlite
def test_housekeeping_looks_at_what_is_erased_only(club, asked):
    housekeeping.purge(club.database)
    for query, values in list(asked):
        if "erased_at" in query:
            plan = club.database.execute_sql(f"EXPLAIN QUERY PLAN {query}", values).fetchall()
            assert not [row[3] for row in plan if row[3].startswith("SCAN")], query


def test_query_without_an_index_would_be_noticed(club):
    assert scans(club.database, [("SELECT * FROM fact WHERE at = 1", ())])
    assert scans(club.database, [("SELECT * FROM seat WHERE player = 'a'", ())])


@pytest.mark.sqlite
def test_sorting_without_an_index_would_be_noticed(club):
    assert scans(club.database, [("SELECT * FROM game WHERE club = 'a' ORDER BY title", ())])


def test_a_verdict_is_kept_and_found_by_the_index(club, asked):
    game = club.start()
    asked.clear()
    judged = verdicts.Judged("meld", "phase=1", True, "ok")
    verdicts.keep(club.database, game, judged, seq=0, by=club.holder.key, token="t")
    verdicts.of_game(club.database, game)
    assert not scans(club.database, list(asked))


def test_the_game_in_play_is_found_by_the_index_in_one_query(club, asked):
    club.start()
    asked.clear()
    assert listing.in_play(club.database, club.id, 30)
    assert len(asked) == 1
    assert not scans(club.database, list(asked))


def test_what_a_link_shows_takes_three_queries(club, asked):
    game = club.start()
    token = shares.share(club.database, "secret", game, club.holder.key)
    games._latest.forget()
    asked.clear()
    assert shares.shared(club.database, token)
    assert len(asked) == 3
    assert shares.token_of(club.database, "secret", game) == token
    shares.take_back(club.database, game)
    assert not scans(club.database, list(asked))


def test_what_was_erased_is_found_without_looking_at_the_rest(club, asked):
    game = club.start()
    notes.erase(club.database, club.id, game.id, True)
    asked.clear()
    ((found, _),) = listing.erased(club.database, club.id, 0)
    assert found.id == game.id
    assert listing.erased(club.database, club.id, 0, game.id)[0][0] == found
    assert listing.erased(club.database, club.id, 2**50) == []
    assert not scans(club.database, list(asked))


def test_reported_hands_are_found_by_index(club, asked):
    game = club.start()
    asked.clear()
    reports.tell(
        club.database,
        *(game, club.ids["Bo"], Result(True, 25)),
        place=1,
        by=club.holder.key,
        token="t",
    )
    told = list(asked)
    assert not scans(club.database, told)
    asked.clear()
    assert reports.of_round_in_play(club.database, game)
    assert reports.of_game(club.database, game)
    assert len(asked) == 2
    assert not scans(club.database, list(asked))
