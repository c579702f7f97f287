"""Every query finds its rows by an index that leads with the club, and there are few of them."""

import pytest

from rules.facts import RoundCorrected, RoundScored
from store import clubs, games, housekeeping, listing, players, verdicts
from store.listing import Filter, Place

READS = ("SELECT", "UPDATE", "DELETE")


@pytest.fixture
def asked(club, monkeypatch):
    """All queries from now on, with their values."""
    said, execute = [], club.database.execute_sql

    def noting(query, values=(), **named):
        said.append((query, values))
        return execute(query, values, **named)

    monkeypatch.setattr(club.database, "execute_sql", noting)
    return said


def scans(database, asked):
    """The queries that look at rows that no index leads to, with the steps of their plan."""
    found = []
    for query, values in [each for each in asked if each[0].lstrip().startswith(READS)]:
        plan = database.execute_sql(f"EXPLAIN QUERY PLAN {query}", values).fetchall()
        steps = [row[3] for row in plan]
        if any(step.startswith("SCAN") or "TEMP B-TREE FOR ORDER" in step for step in steps):
            found.append((query, steps))
        found += [
            (query, step)
            for step in steps
            if step.startswith("SEARCH") and "club=?" not in step and "SEARCH c " not in step
        ]
    return found


def reads(asked):
    return [query for query, _ in asked if query.startswith("SELECT")]


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
        Filter(text="ann"),
    ],
)
def test_a_page_of_games_takes_two_queries(club, asked, wanted):
    club.start()
    asked.clear()
    listing.page(club.database, club.id, wanted, after=Place(2**45, "zzz"))
    assert len(asked) <= 2
    assert not scans(club.database, [each for each in asked if "FROM game" in each[0]])


def test_names_are_looked_up_by_the_key(club, asked):
    club.start()
    asked.clear()
    players.cast(club.database, club.id, ["Ann", "Di"])
    players.names_of(club.database, club.id, club.ids.values())
    assert len(asked) == 2
    assert not scans(club.database, list(asked))


def test_housekeeping_looks_at_what_is_erased_only(club, asked):
    housekeeping.purge(club.database)
    for query, values in list(asked):
        if "erased_at" in query:
            plan = club.database.execute_sql(f"EXPLAIN QUERY PLAN {query}", values).fetchall()
            assert not [row[3] for row in plan if row[3].startswith("SCAN")], query


def test_query_without_an_index_would_be_noticed(club):
    assert scans(club.database, [("SELECT * FROM fact WHERE at = 1", ())])
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
