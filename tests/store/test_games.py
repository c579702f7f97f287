"""Games are kept: what was said counts once, whoever was faster, and nothing crosses clubs."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from models import Line
from rules.errors import Refused
from rules.facts import (
    ActRedone,
    ActUndone,
    GameEnded,
    GameReopened,
    PlayerJoined,
    PlayerLeft,
    RoundCorrected,
    RoundScored,
    Standing,
    StartCorrected,
    TieBreakWon,
)
from rules.phases import PHASES
from store import clubs, games, ids, kept, listing, notes, players, rebuilding
from store.housekeeping import WEEK
from store.kept import Busy, Gone, Overtaken, Stale, TokenReused
from store.writing import rows


def scored(club, text):
    return RoundScored(club.results(text))


class TestFacts:
    def test_what_was_said_is_there_after_reading(self, club):
        game = club.start("Ann Bo Cy")
        game = club.say(game, scored(club, "Ann +0, Bo -60, Cy +25"))
        read = club.read(game)
        assert read == game
        assert read.game.seats[1].total == 60
        assert set(read.names.values()) == {"Ann", "Bo", "Cy"}

    def test_second_of_two_who_say_the_next_fact_is_told_the_game_as_it_is(self, club):
        game = club.start()
        faster = club.say(game, scored(club, "Ann +0, Bo -60"))
        with pytest.raises(Stale) as told:
            club.say(game, scored(club, "Ann -70, Bo +0"))
        assert told.value.kept == faster

    def test_seq_that_was_not_the_last_is_stale(self, club):
        game = club.start()
        with pytest.raises(Stale):
            games.append(club.database, game, ActUndone(), seq=3, by="")

    def test_same_request_counts_once_however_often_it_comes(self, club):
        game, fact = club.start(), None
        fact = scored(club, "Ann +0, Bo -60")
        once = club.say(game, fact, token="t", digest="d")
        assert club.say(once, fact, token="t", digest="d") == once
        assert club.say(game, fact, token="t", digest="d") == once  # read before the first came
        assert len(club.rows("fact")) == 2

    def test_token_of_another_request_is_refused(self, club):
        game = club.say(club.start(), scored(club, "Ann +0, Bo -60"), token="t", digest="d")
        with pytest.raises(TokenReused):
            club.say(game, ActUndone(), token="t", digest="other")

    def test_what_the_rules_refuse_is_not_recorded(self, club):
        game = club.start()
        with pytest.raises(Refused, match="nobody_went_out"):
            club.say(game, scored(club, "Ann -60, Bo -60"))
        assert club.read(game).seq == 0

    def test_warning_is_recorded_when_confirmed_only(self, club):
        game = club.start()
        results = club.results("Ann +0, Bo -45")
        with pytest.raises(Refused, match="needs_confirmation") as told:
            club.say(game, RoundScored(results))
        assert [each.code for each in told.value.evidence["warnings"]] == ["not_laid_below_minimum"]
        confirmed = RoundScored(results, confirmed=("not_laid_below_minimum",))
        assert club.say(game, confirmed).seq == 1

    def test_one_request_starts_one_game(self, club):
        game = club.start(token="t", digest="d")
        assert club.start(token="t", digest="d").id == game.id
        with pytest.raises(TokenReused):
            club.start(token="t", digest="other")

    def test_many_at_once_leave_one_next_fact(self, club):
        game = club.start()

        def say(place):
            try:
                with club.database.connection_context():
                    return club.say(game, scored(club, "Ann +0, Bo -60"), token=f"t{place}").seq
            except Stale as stale:
                return stale.kept.seq

        with ThreadPoolExecutor(8) as pool:
            assert set(pool.map(say, range(24))) == {1}
        assert len(club.rows("fact")) == 2
        assert len(club.rows("line")) == 2

    def test_forty_resends_at_once_count_once(self, club):
        game = club.start()

        def say(_):
            with club.database.connection_context():
                return club.say(game, scored(club, "Ann +0, Bo -60"), token="t", digest="d").seq

        with ThreadPoolExecutor(8) as pool:
            assert set(pool.map(say, range(40))) == {1}
        assert len(club.rows("fact")) == 2


class TestWholeFacts:
    """What a fact leaves to the moment it says when it is kept, whoever said it."""

    def test_event_says_the_round_that_it_follows(self, club):
        game = club.say(club.start("Ann Bo Cy"), scored(club, "Ann +0, Bo -60, Cy +25"))
        cy = club.ids["Cy"]
        game = club.say(game, PlayerLeft(cy), PlayerJoined(cy), GameEnded(), GameReopened())
        assert [fact.after for fact in club.read(game).facts[2:]] == [1, 1, 1, 1]
        assert game.facts[3].standing == Standing(2, None, 25)

    def test_tie_break_says_among_whom_it_was_played(self, club):
        game = club.start()
        ten = {club.ids[name]: Standing(10, None, 75 + 25 * (name == "Ann")) for name in club.ids}
        game = club.say(game, StartCorrected(replace(game.start, start=ten)))
        game = club.say(game, scored(club, "Ann +0, Bo +25"), TieBreakWon(club.ids["Bo"]))
        assert club.read(game).facts[3].tied == (club.ids["Ann"], club.ids["Bo"])

    def test_start_says_order_and_rounds_played(self, club):
        game = club.start(variant="custom", phases=(PHASES[1], PHASES[4]))
        assert (game.facts[0].order, game.facts[0].rounds_played) == ("standard", 0)
        assert club.start(variant="pick").facts[0].order is None
        told = replace(game.start, order=None, rounds_played=None)
        assert club.say(game, StartCorrected(told)).start == game.start

    def test_rounds_played_follow_from_the_start_phase_where_everybody_advances(self, club):
        assert club.start(variant="all_advance").facts[0].rounds_played is None


class TestClubsApart:
    def test_game_of_another_club_is_not_there(self, club, other_club):
        game = club.start()
        assert games.kept(other_club.database, other_club.id, game.id) is None

    def test_names_of_two_clubs_are_two_people(self, club, other_club):
        club.start()
        other_club.start()
        assert set(club.ids.values()).isdisjoint(other_club.ids.values())

    def test_token_opens_its_own_club_only(self, club, other_club):
        assert clubs.holder(club.database, club.tokens["scorer"]).club == club.id
        forged = f"{other_club.id}.{club.tokens['owner'].partition('.')[2]}"
        assert clubs.holder(club.database, forged) is None
        assert clubs.holder(club.database, "nonsense") is None

    def test_revoked_key_opens_nothing(self, club):
        key, token = clubs.new_key(club.database, club.id, "watcher", "tablet")
        assert clubs.holder(club.database, token).right == "watcher"
        assert clubs.revoke(club.database, club.id, key)
        assert clubs.holder(club.database, token) is None

    def test_token_itself_is_nowhere_in_the_database(self, club, database):
        kept = repr([rows(database, f'SELECT * FROM "{table}"') for table in database.get_tables()])
        assert club.id in kept
        assert not any(token in kept for token in club.tokens.values())


class TestPlayers:
    def test_two_names_that_differ_in_case_are_one_player(self, club):
        club.start("Ann Bo")
        cast = players.cast(club.database, club.id, ["ANN", "bo"])
        assert cast.newcomers == {}
        assert cast.ids == tuple(club.ids.values())

    def test_renaming_keeps_history_and_changes_the_version(self, club):
        game = club.start()
        players.rename(club.database, club.id, club.ids["Ann"], "Anna")
        read = club.read(game)
        assert read.names[club.ids["Ann"]] == "Anna"
        assert (read.seq, read.version) == (0, 2)

    def test_name_of_somebody_else_is_refused(self, club):
        club.start()
        with pytest.raises(Refused, match="name_taken"):
            players.rename(club.database, club.id, club.ids["Ann"], "BO")

    def test_one_who_joins_becomes_a_player_with_the_join_or_not_at_all(self, club):
        game = club.start()
        cast = players.cast(club.database, club.id, ["Di"])
        joined = PlayerJoined(cast.ids[0], Standing(99, total=0))
        with pytest.raises(Refused):
            club.say(game, joined, newcomers=cast.newcomers)
        assert len(players.all_of(club.database, club.id)) == 2
        game = club.say(game, PlayerJoined(cast.ids[0]), newcomers=cast.newcomers)
        assert club.read(game).names[cast.ids[0]] == "Di"


class TestProjections:
    def test_corrections_undo_and_redo_leave_what_a_rebuild_makes(self, club):
        game = club.start("Ann Bo Cy")
        rounds = ["Ann +0, Bo -60, Cy +25", "Ann +25, Bo +0, Cy -60", "Ann -55, Bo +30, Cy +0"]
        game = club.say(game, *[scored(club, text) for text in rounds])
        game = club.say(game, RoundCorrected(2, club.results("Ann -75, Bo +0, Cy -60")))
        game = club.say(game, ActUndone(), ActUndone(), ActRedone(), ActUndone())
        game = club.say(game, scored(club, "Ann +0, Bo +10, Cy -50"))
        tables = ("game", "seat", "line")
        before = {table: club.rows(table) for table in tables}
        assert len(before["line"]) == 9
        club.database.execute_sql("DELETE FROM seat")
        club.database.execute_sql("UPDATE line SET points = 1")
        assert list(rebuilding.rebuild(club.database)) == [game.id]
        after = {table: club.rows(table) for table in tables}
        version = 2
        assert [row[:version] + row[version + 1 :] for row in after.pop("game")] == [
            row[:version] + row[version + 1 :] for row in before.pop("game")
        ]
        assert after == before

    def test_round_said_just_before_a_rebuild_writes_is_in_what_it_makes(self, club, monkeypatch):
        game = club.say(club.start(), scored(club, "Ann +0, Bo -60"))
        begin, more = club.database.atomic, [scored(club, "Ann +0, Bo -70")]

        def begin_later():
            if more:
                club.say(game, more.pop())
            return begin()

        monkeypatch.setattr(club.database, "atomic", begin_later)
        assert list(rebuilding.rebuild(club.database)) == [game.id]
        assert len(club.rows("line")) == 4
        assert club.read(game).game.seats[1].total == 130
        query = "SELECT total FROM seat WHERE number = 1"
        assert club.database.execute_sql(query).fetchall() == [(130,)]

    def test_round_is_written_once(self, club, monkeypatch):
        game = club.say(club.start(), scored(club, "Ann +0, Bo -60"))
        said = []
        execute = club.database.execute_sql
        monkeypatch.setattr(
            club.database,
            "execute_sql",
            lambda *told, **named: said.append(told) or execute(*told),
        )
        club.say(game, scored(club, "Ann +0, Bo -60"))
        assert not [query for query, *_ in said if "DELETE FROM line" in query]
        columns = len(Line._meta.sorted_field_names)
        written = [values for query, values in said if 'INTO "line"' in query]
        assert [len(values) for values in written] == [2 * columns]

    def test_what_a_phone_has_saved_is_not_replayed_again(self, club, monkeypatch):
        game = club.start()
        for _ in range(2):
            game = club.say(game, scored(club, "Ann +0, Bo -60"))
        monkeypatch.setattr(kept, "replay", None)
        assert club.read(game).game.seats[1].total == 120

    def test_end_is_when_the_last_round_was_first_told(self, club):
        game = club.start("Ann Bo", variant="short", last_phase=1)
        game = club.say(game, scored(club, "Ann +0, Bo -60"))
        ended = game.saved_at
        game = club.say(game, RoundCorrected(1, club.results("Ann +0, Bo -70")))
        (row,) = listing.page(club.database, club.id)
        assert (row.finished_at, row.status) == (ended, "finished")
        assert row.seats[0].is_winner


class TestLists:
    def test_pages_go_from_the_newest_to_the_oldest(self, club):
        made = [club.start().id for _ in range(5)]
        seen, after = [], None
        while page := listing.page(club.database, club.id, limit=2, after=after):
            seen += [game.id for game in page]
            after = listing.Place(int(page[-1].started_at.timestamp() * 1000 + 0.5), page[-1].id)
        assert sorted(seen) == sorted(made)
        assert len(seen) == 5

    def test_a_game_stands_where_the_date_that_the_club_gave_it_belongs(self, club):
        old, dated, new = (club.start() for _ in range(3))

        def listed(**told):
            found = listing.page(club.database, club.id, listing.Filter(**told))
            return [game.id for game in found]

        notes.annotate(club.database, dated, title="", note="", played_on="1969-07-20")
        assert listed() == [new.id, old.id, dated.id]
        begins = int(datetime(1969, 7, 20, tzinfo=ZoneInfo("Europe/Madrid")).timestamp()) * 1000
        assert listed(since=begins, until=begins + clubs.DAY) == [dated.id]
        assert listed(player=club.ids["Ann"], until=begins + clubs.DAY) == [dated.id]
        notes.annotate(club.database, dated, title="", note="", played_on=None)
        assert not listed(until=begins + clubs.DAY)

    def test_filters_find_by_player_variant_status_and_words(self, club):
        first, second = club.start("Ann Bo"), club.start("Cy Di", variant="pick")
        notes.annotate(club.database, first, title="Christmas 100%", note="", played_on=None)

        def found(**told):
            return [
                game.id for game in listing.page(club.database, club.id, listing.Filter(**told))
            ]

        assert found(player=club.ids["Cy"]) == [second.id]
        assert found(variant="pick") == [second.id]
        assert found(status="finished") == []
        assert found(text="christmas 100%") == [first.id]
        assert found(text="CY") == [second.id]
        assert found(text="_") == []

    def test_erased_game_is_out_of_sight_until_it_is_taken_back(self, club):
        game = club.start()
        assert notes.erase(club.database, club.id, game.id, True)
        assert club.read(game) is None
        assert listing.page(club.database, club.id) == []
        notes.erase(club.database, club.id, game.id, False)
        assert club.read(game).id == game.id


class TestWaiting:
    def test_writer_waits_for_another_one(self, club, held):
        game = club.start()
        with ThreadPoolExecutor(1) as pool:
            with held(club.id):
                waiting = pool.submit(self.say, club, game)
                with pytest.raises(TimeoutError):
                    waiting.result(timeout=0.3)
            assert waiting.result(timeout=5).seq == 1

    def test_writer_gives_up_in_the_end_and_nothing_is_written(self, club, impatient, held):
        game = club.start()
        with held(club.id), pytest.raises(Busy):
            self.say(club, game)
        assert club.read(game).seq == 0

    @pytest.mark.postgresql
    def test_whoever_writes_to_another_club_does_not_wait(self, club, other_club, held):
        game = other_club.start()
        with held(club.id):
            assert self.say(other_club, game).seq == 1

    @staticmethod
    def say(club, game):
        with club.database.connection_context():
            return club.say(game, scored(club, "Ann +0, Bo -60"))


class TestRaces:
    def test_request_that_comes_again_makes_nobody_else(self, club):
        told = club.database, club.id, "Lea", "t"
        lea, is_new = players.create(*told, "d")
        assert is_new
        assert players.create(*told, "d") == (lea, False)
        with pytest.raises(TokenReused):
            players.create(*told, "other")
        with pytest.raises(Refused, match="name_taken"):
            players.create(*told[:3], "u", "d")

    def test_two_newcomers_of_one_name_at_once_are_told_apart_from_a_stale_game(self, club):
        game = club.start()
        players.create(club.database, club.id, "Lea")
        fact = PlayerJoined("newcomer22", Standing(1, None, 0), 0)
        told = {"by": "key", "newcomers": {"newcomer22": "LEA"}}
        with pytest.raises(Overtaken):
            games.append(club.database, game, fact, seq=game.seq, **told)
        start = game.facts[0]
        with pytest.raises(Overtaken):
            games.start(club.database, club.id, start, **told)

    def test_player_of_the_club_who_joins_is_known_by_name(self, club):
        game = club.start()
        lea, _ = players.create(club.database, club.id, "Lea")
        fact = PlayerJoined(lea.id, Standing(1, None, 0), 0)
        joined = games.append(club.database, game, fact, seq=game.seq, by="key")
        assert joined.names[lea.id] == "Lea"
        assert joined == club.read(game)

    def test_whoever_recorded_a_fact_knows_it(self, club):
        game = club.start()
        first = club.say(game, scored(club, "Ann +0, Bo -60"), token="t", digest="d")
        again = club.say(game, scored(club, "Ann +0, Bo -60"), token="t", digest="d")
        assert first == again
        assert (first.is_fresh, again.is_fresh, club.read(game).is_fresh) == (True, False, False)


class TestErased:
    def test_game_is_taken_back_within_a_week_only(self, club, monkeypatch):
        game = club.start()
        assert notes.erase(club.database, club.id, game.id, True)
        assert not notes.erase(club.database, club.id, game.id, True)
        later = ids.now() + WEEK + 1
        monkeypatch.setattr(notes, "now", lambda: later)
        assert not notes.erase(club.database, club.id, game.id, False)


class TestKeys:
    def test_last_owner_is_not_revoked(self, club):
        clubs.new_key(club.database, club.id, "owner", "")
        others = [each.id for each in clubs.keys(club.database, club.id)]
        assert [clubs.revoke(club.database, club.id, each) for each in others].count(False) == 1
        (left,) = clubs.keys(club.database, club.id)
        assert left.right == "owner"

    def test_founding_told_again_is_the_same_request_or_refused(self, club):
        told = {"repeatable": ("secret", "request"), "digest": "one"}
        first, is_new = clubs.found(club.database, "Friday", **told)
        assert is_new
        assert clubs.found(club.database, "Friday", **told) == (first, False)
        with pytest.raises(TokenReused):
            clubs.found(club.database, "Monday", **{**told, "digest": "other"})


def test_what_is_said_of_a_game_that_was_erased_a_moment_ago_is_not_kept(club):
    game = club.start("Ann Bo")
    notes.erase(club.database, club.id, game.id, True)
    with pytest.raises(Gone):
        club.say(game, scored(club, "Ann +0, Bo -60"))
    notes.erase(club.database, club.id, game.id, False)
    assert club.read(game).seq == 0
