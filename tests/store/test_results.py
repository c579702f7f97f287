"""Results of the past: they come in together, or not at all, and go together."""

from functools import partial

import pytest

from rules.errors import RulesError
from rules.facts import GameStarted, ResultTold
from store import (
    housekeeping,
    listing,
    notes,
    players,
    projections,
    results,
    standings,
    statistics,
)
from store.ids import time_of
from store.kept import Overtaken, TokenReused
from store.results import Brought, PastResult
from store.writing import rows, write
from tests.rules.told import scored
from web.viewers import Viewer


@pytest.fixture
def bring(club):
    """Brings results of Ann, Bo and Cy, the first two of whom are there already."""
    game = club.start("Ann Bo")
    club.say(game, scored("Ann +0, Bo -60"))

    def bring(*told, newcomers=(), **said):
        return results.bring(
            club.database,
            club.id,
            [club.with_ids(each) for each in told or [XMAS]],
            {each: each for each in newcomers},
            Brought(club.holder.key, **said),
        )

    return bring


XMAS = PastResult("2019-12-24", {"Ann": 340, "Bo": 125}, title="Christmas", note="At home")


def past(club):
    """Every past game in the lists, the newest first."""
    return listing.page(club.database, club.id, listing.Filter(status="finished"))


def told(club):
    """Day, names and totals of them."""
    return [(game.played_on, {seat.name: seat.total for seat in game.seats}) for game in past(club)]


class TestBringing:
    def test_game_is_as_if_it_had_been_told_here(self, club, bring):
        bring()
        row = next(each for each in listing.page(club.database, club.id) if each.title)
        assert (row.title, row.note, row.played_on) == ("Christmas", "At home", "2019-12-24")
        assert (row.status, row.reason, row.round) == ("finished", "result_told", 0)
        game = club.read(row.id)
        start, said = game.facts
        assert isinstance(start, GameStarted)
        assert start.seats == (club.ids["Ann"], club.ids["Bo"])
        assert said == ResultTold({club.ids["Ann"]: 340, club.ids["Bo"]: 125})
        assert {each.by for each in game.entries} == {club.holder.key}

    def test_what_follows_from_it_is_what_a_rebuild_gives(self, club, bring):
        bring(XMAS, PastResult("2020-01-01", {"Bo": 5, "Ann": 5}))
        for (game,) in rows(club.database, "SELECT id FROM game WHERE club = ?", club.id):
            kept = club.read(game)
            stored, projected = (
                {table: sorted(rows, key=str) for table, rows in found.items()}
                for found in (
                    projections.stored(club.database, kept),
                    projections.projected(kept),
                )
            )
            assert stored == projected

    def test_it_is_listed_and_counted_as_of_its_day(self, club, bring):
        bring(XMAS, PastResult("2020-01-01", {"Bo": 5, "Ann": 5}))
        assert [day for day, _ in told(club)] == ["2020-01-01", "2019-12-24"]
        before = club.rows("game"), club.rows("seat")
        for game in past(club):
            write(club.database, club.id, partial(notes.date, club.database, club.id, game.id))
        assert (club.rows("game"), club.rows("seat")) == before
        counted = {each.name: each for each in standings.table(club.database, club.id)}
        assert (counted["Bo"].games, counted["Bo"].wins, counted["Bo"].rounds) == (2, 2, 0)
        assert counted["Ann"].last.year == 2020

    def test_records_of_rounds_are_not_among_what_is_not_known(self, club, bring):
        bring()
        kinds = {each.kind: each.value for each in standings.records(club.database, club.id)}
        assert kinds == {"lowest_total": 125, "highest_total": 340}

    def test_seven_play_with_two_decks(self, club, bring):
        names = [f"p{number}" for number in range(7)]
        bring(PastResult("2020-01-01", dict.fromkeys(names, 5)), newcomers=names)
        game = club.read(past(club)[0].id)
        assert game.start.house.decks == 2

    def test_newcomers_become_players(self, club, bring):
        bring(PastResult("2020-01-01", {"Ann": 5, "Cy": 10}), newcomers=["Cy"])
        assert [each.name for each in players.all_of(club.database, club.id)] == ["Ann", "Bo", "Cy"]

    def test_nothing_is_stored_of_results_that_are_none(self, club, bring):
        for wrong in ({"Ann": 5}, {"Ann": -5, "Bo": 0}):
            with pytest.raises(RulesError):
                bring(XMAS, PastResult("2020-01-01", wrong), newcomers=["Cy"])
        with pytest.raises(RulesError):
            bring(PastResult("2020-01-01", {"Ann": 5, "Bo": 5}, ("Cy",)))
        assert told(club) == []
        assert len(players.all_of(club.database, club.id)) == 2

    def test_nothing_is_stored_when_a_name_was_taken_meanwhile(self, club, bring):
        with pytest.raises(Overtaken):
            results.bring(
                club.database,
                club.id,
                [club.with_ids(XMAS)],
                {"another": "ANN"},
                Brought(club.holder.key),
            )
        assert told(club) == []

    def test_the_same_request_counts_once(self, club, bring):
        first = bring(token="t", digest="a")
        assert bring(token="t", digest="a") == first
        assert len(told(club)) == 1
        with pytest.raises(TokenReused):
            bring(token="t", digest="b")

    def test_wins_count_and_rounds_do_not(self, club, bring):
        bring(XMAS, PastResult("2020-01-01", {"Ann": 5, "Bo": 5}))
        found = statistics.career(club.database, club.id, club.ids["Bo"])
        assert (found.games, found.wins, found.shared_wins) == (2, 2, 1)
        assert (found.rounds, found.points_per_round, found.rounds_per_phase) == (0, None, {})
        assert statistics.best_and_worst(found.totals) == (5, 125)


class TestTakingBack:
    def test_all_of_it_goes_and_comes_back(self, club, bring):
        batch = bring(XMAS, PastResult("2020-01-01", {"Ann": 5, "Cy": 10}), newcomers=["Cy"])
        (found,) = results.latest(club.database, club.id)
        assert (found.id, found.games, found.players) == (batch, 2, ("Cy",))
        assert found.undone_at is None
        assert results.take_back(club.database, club.id, batch)
        assert told(club) == []
        assert {each.games for each in standings.table(club.database, club.id)} == {0}
        assert results.one(club.database, club.id, batch).undone_at is not None
        archived = {each.name: each.is_archived for each in players.all_of(club.database, club.id)}
        assert archived == {"Ann": False, "Bo": False, "Cy": True}
        assert results.put_back(club.database, club.id, batch)
        assert len(told(club)) == 2
        assert {each.games for each in standings.table(club.database, club.id)} == {1, 2}
        assert not any(each.is_archived for each in players.all_of(club.database, club.id))

    def test_neither_happens_twice(self, club, bring):
        batch = bring()
        assert not results.put_back(club.database, club.id, batch)
        assert results.take_back(club.database, club.id, batch)
        assert not results.take_back(club.database, club.id, batch)
        assert results.put_back(club.database, club.id, batch)

    def test_whoever_plays_elsewhere_by_now_stays(self, club, bring):
        batch = bring(PastResult("2020-01-01", {"Ann": 5, "Cy": 10}), newcomers=["Cy"])
        club.start("Ann Cy")
        results.take_back(club.database, club.id, batch)
        assert not any(each.is_archived for each in players.all_of(club.database, club.id))

    def test_a_game_that_was_deleted_before_stays_deleted(self, club, bring, monkeypatch):
        batch = bring(XMAS, PastResult("2020-01-01", {"Ann": 5, "Bo": 10}))
        gone = past(club)[0].id
        notes.erase(club.database, club.id, gone, True)
        later = results.now() + 1000
        monkeypatch.setattr(results, "now", lambda: later)
        results.take_back(club.database, club.id, batch)
        results.put_back(club.database, club.id, batch)
        assert len(told(club)) == 1

    def test_brought_in_again_its_players_are_there_again(self, club, bring):
        batch = bring(PastResult("2020-01-01", {"Ann": 5, "Cy": 10}), newcomers=["Cy"])
        results.take_back(club.database, club.id, batch)
        bring(PastResult("2020-01-01", {"Ann": 5, "Cy": 10}))
        assert not any(each.is_archived for each in players.all_of(club.database, club.id))

    def test_what_was_brought_in_again_meanwhile_does_not_come_back_as_well(self, club, bring):
        easter = PastResult("2020-04-12", {"Ann": 90, "Bo": 125})
        first = bring(XMAS, easter)
        results.take_back(club.database, club.id, first)
        bring(XMAS)
        assert results.put_back(club.database, club.id, first)
        assert [game.played_on for game in past(club)] == ["2020-04-12", "2019-12-24"]

    def test_who_plays_a_game_that_comes_back_alone_is_there_again(self, club, bring):
        batch = bring(
            PastResult("2020-01-01", {"Ann": 5, "Cy": 10}),
            PastResult("2020-01-02", {"Ann": 5, "Di": 10}),
            newcomers=["Cy", "Di"],
        )
        alone = past(club)[1].id
        results.take_back(club.database, club.id, batch)
        notes.erase(club.database, club.id, alone, False)
        people = players.all_of(club.database, club.id)
        assert [each.name for each in people if each.is_archived] == ["Di"]

    def test_after_a_week_it_is_too_late(self, club, bring, monkeypatch):
        batch = bring()
        later = results.now() + 8 * housekeeping.DAY
        monkeypatch.setattr(results, "now", lambda: later)
        monkeypatch.setattr(housekeeping, "now", lambda: later)
        assert results.latest(club.database, club.id) == []
        assert not results.take_back(club.database, club.id, batch)
        housekeeping.purge(club.database)
        assert club.database.execute_sql("SELECT * FROM batch").fetchall() == []
        assert len(told(club)) == 1

    def test_another_club_has_nothing_to_take_back(self, club, other_club, bring):
        batch = bring()
        assert not results.take_back(club.database, other_club.id, batch)
        assert results.latest(club.database, other_club.id) == []
        assert len(told(club)) == 1


def test_scores_of_days_are_those_of_all_games(club, bring):
    bring(XMAS, PastResult("2020-01-01", {"Ann": 5, "Bo": 10}))
    viewer = Viewer(time_zone=club.holder.time_zone)

    def scores(*days):
        def day_of(at):
            return viewer.moment(at).day

        return results.scores(club.database, club.id, set(days), day_of)

    xmas = {frozenset({(club.ids["Ann"], 340), (club.ids["Bo"], 125)})}
    assert scores("2019-12-24", "2019-12-25", "2026-01-01") == {"2019-12-24": xmas}
    today = viewer.moment(time_of(results.now())).day
    assert scores(today) == {today: {frozenset({(club.ids["Ann"], 0), (club.ids["Bo"], 60)})}}
    assert scores() == {}
