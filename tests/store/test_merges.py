"""Two spellings of one person: merged they are one everywhere, taken back they are two again."""

import json

import pytest

from rules.errors import Refused
from rules.facts import ActUndone, PlayerJoined, PlayerLeft, RoundScored, StartCorrected
from store import checking, games, importing, listing, merges, players, statistics, verdicts
from store.kept import Overtaken
from store.listing import Filter
from tests.clubs import Club
from tests.rules.told import start
from tests.store.test_exchange import brought, exported

NEARLY = "10:40"


def scored(club, text):
    return RoundScored(club.results(text))


def played(club, names):
    """A game that the first of these wins."""
    first, *others = names.split()
    at = ", ".join(f"{each} {NEARLY}" for each in names.split())
    said = ", ".join([f"{first} +0", *[f"{each} -60" for each in others]])
    return club.say(club.start(names, at=at), scored(club, said))


def merge(club, player, into):
    merges.merge(club.database, club.id, club.ids[player], club.ids[into])


def separate(club, player):
    merges.separate(club.database, club.id, club.ids[player])


def counted(club, name):
    found = statistics.career(club.database, club.id, club.ids[name])
    return found.games, found.wins, found.points, found.times_out


def told(club):
    """Everything that follows from the facts, and what the pages read of them."""
    everybody = players.all_of(club.database, club.id)
    return (
        {each.name: counted(club, each.name) for each in everybody},
        [(each.id, each.seats) for each in listing.page(club.database, club.id)],
        club.rows("line"),
        exported(club),
    )


@pytest.fixture
def ann_and_anne(club):
    """Ann wins twice, once without having finished; Anne wins one and loses one."""
    return [
        played(club, "Ann Bo"),
        played(club, "Anne Bo Cy"),
        played(club, "Cy Anne"),
        club.say(club.start("Anne Bo"), scored(club, "Anne +0, Bo -60")),
    ]


@pytest.fixture(autouse=True)
def _everything_still_follows(club):
    yield
    assert not [each for each in checking.checked_games(club.database) if each.problems]


class TestMerged:
    def test_their_games_are_one_persons(self, club, ann_and_anne):
        merge(club, "Anne", "Ann")
        assert counted(club, "Ann") == (3, 2, 60, 2)
        assert counted(club, "Anne") == (0, 0, 0, 0)
        mine = Filter(player=club.ids["Ann"])
        assert len(listing.page(club.database, club.id, mine)) == 4

    def test_games_are_found_by_either_spelling(self, club, ann_and_anne):
        merge(club, "Anne", "Ann")
        for wanted in (Filter(player=club.ids["Anne"]), Filter(text="anne")):
            assert len(listing.page(club.database, club.id, wanted)) == 4

    def test_games_show_the_one_name(self, club, ann_and_anne):
        before = club.read(ann_and_anne[1])
        merge(club, "Anne", "Ann")
        kept = club.read(ann_and_anne[1])
        assert set(kept.names.values()) == {"Ann", "Bo", "Cy"}
        assert kept.version == before.version + 1
        assert kept.game.winners == (club.ids["Ann"],)

    def test_facts_stay_as_they_were_told(self, club, ann_and_anne):
        before = club.rows("fact")
        merge(club, "Anne", "Ann")
        assert club.rows("fact") == before

    def test_the_other_spelling_is_that_person_from_then_on(self, club, ann_and_anne):
        merge(club, "Anne", "Ann")
        cast = players.cast(club.database, club.id, ["anne", "Bo"])
        assert cast.ids == (club.ids["Ann"], club.ids["Bo"])
        assert not cast.newcomers
        assert [each.name for each in players.persons_of(club.database, club.id)] == [
            "Ann",
            "Bo",
            "Cy",
        ]

    def test_a_game_goes_on_and_its_facts_keep_the_id_it_began_with(self, club, ann_and_anne):
        merge(club, "Anne", "Ann")
        game = club.say(club.read(ann_and_anne[3]), scored(club, "Ann +0, Bo -60"))
        assert game.game.seat(club.ids["Ann"]).advanced == 2
        told = [row[4] for row in club.rows("fact") if row[1] == game.id]
        assert len(told) == 3
        assert club.ids["Ann"] not in json.dumps(told)
        separate(club, "Anne")
        game = club.read(game)
        assert game.replay.refusal is None
        assert game.game.seat(club.ids["Anne"]).advanced == 2

    def test_a_verdict_goes_along(self, club, ann_and_anne):
        merge(club, "Anne", "Ann")
        game = club.read(ann_and_anne[3])
        judged = verdicts.Judged("meld", "phase=1", True, "ok")
        told = {"seq": game.seq, "by": club.holder.key, "asked_by": club.ids["Ann"]}
        verdicts.keep(club.database, game, judged, **told)
        (kept,) = verdicts.of_game(club.database, club.read(game))
        assert kept.asked_by == club.ids["Ann"]
        separate(club, "Anne")
        (kept,) = verdicts.of_game(club.database, club.read(game))
        assert kept.asked_by == club.ids["Anne"]

    def test_one_who_was_merged_before_goes_along(self, club, ann_and_anne):
        played(club, "Annie Bo")
        merge(club, "Annie", "Anne")
        merge(club, "Anne", "Ann")
        assert counted(club, "Ann")[:2] == (4, 3)
        separate(club, "Anne")
        assert (counted(club, "Ann")[0], counted(club, "Anne")[0]) == (1, 3)
        separate(club, "Annie")
        assert (counted(club, "Anne")[0], counted(club, "Annie")[0]) == (2, 1)


class TestTakenBack:
    def test_all_is_as_it_was(self, club, ann_and_anne):
        before = told(club)
        merge(club, "Anne", "Ann")
        assert told(club) != before
        separate(club, "Anne")
        *after, file = told(club)
        *then, old = before
        assert after == then
        assert [each["facts"] for each in file["games"]] == [each["facts"] for each in old["games"]]

    def test_games_since_then_stay(self, club, ann_and_anne):
        merge(club, "Anne", "Ann")
        since = played(club, "Ann Cy")
        separate(club, "Anne")
        assert set(club.read(since).names.values()) == {"Ann", "Cy"}
        assert (counted(club, "Ann")[0], counted(club, "Anne")[0]) == (2, 2)

    def test_who_is_themselves_cannot_be_separated(self, club, ann_and_anne):
        with pytest.raises(Refused, match="not_merged"):
            separate(club, "Ann")


class TestRefused:
    def refused(self, club, player, into):
        before = told(club)
        with pytest.raises(Refused) as refusal:
            merges.merge(club.database, club.id, player, into)
        assert told(club) == before
        return refusal.value

    def test_two_of_one_table_are_two(self, club, ann_and_anne):
        refusal = self.refused(club, club.ids["Bo"], club.ids["Cy"])
        assert refusal.code == "both_in_one_game"
        assert refusal.evidence["game"] == ann_and_anne[1].id

    def test_one_who_took_over_a_seat_is_another(self, club):
        game = played(club, "Dee Bo Cy")
        game = club.say(club.start("Ann Bo Cy"), PlayerLeft("Bo"))
        players.create(club.database, club.id, "Eve")
        club.ids["Eve"] = players.cast(club.database, club.id, ["Eve"]).ids[0]
        club.say(game, PlayerJoined(club.ids["Eve"]))
        assert self.refused(club, club.ids["Eve"], club.ids["Bo"]).code == "both_in_one_game"

    def test_two_who_sat_together_in_a_start_that_was_corrected(self, club):
        game = club.start("Ann Anne Bo")
        club.say(game, StartCorrected(club.with_ids(start("Ann Bo"))))
        assert self.refused(club, club.ids["Anne"], club.ids["Ann"]).code == "both_in_one_game"

    def test_nobody_is_merged_with_themselves_or_with_nobody(self, club, ann_and_anne):
        ann = club.ids["Ann"]
        assert self.refused(club, ann, ann).code == "same_player"
        assert self.refused(club, ann, "nobody").code == "player_unknown"
        assert self.refused(club, "nobody", ann).code == "player_unknown"

    def test_not_round_in_a_circle(self, club, ann_and_anne):
        merge(club, "Anne", "Ann")
        assert self.refused(club, club.ids["Ann"], club.ids["Anne"]).code == "same_player"
        assert self.refused(club, club.ids["Anne"], club.ids["Bo"]).code == "player_unknown"

    def test_players_of_another_club_stay_out_of_it(self, club, ann_and_anne, database):
        cy = Club(database, "Cy's")
        played(cy, "Ann Anne2")
        assert self.refused(club, club.ids["Ann"], cy.ids["Anne2"]).code == "player_unknown"


class TestCorrectedName:
    """Somebody typed Anne, and then said that it was Ann: the game's facts speak of both."""

    @pytest.fixture
    def game(self, club):
        played(club, "Ann Cy")
        game = club.say(club.start("Anne Bo"), scored(club, "Anne +0, Bo -60"))
        renamed = {club.ids["Anne"]: club.ids["Ann"]}
        start_now = club.with_ids(start("Ann Bo"))
        return club.say(game, StartCorrected(start_now, renamed=renamed))

    def test_it_can_be_merged_and_taken_back(self, club, game):
        before = told(club)[:3]
        merge(club, "Anne", "Ann")
        assert club.read(game).game.seat(club.ids["Ann"]).advanced == 1
        separate(club, "Anne")
        assert told(club)[:3] == before

    def test_it_goes_on_between_the_two(self, club, game):
        merge(club, "Anne", "Ann")
        club.say(club.read(game), scored(club, "Ann +0, Bo -65"))
        separate(club, "Anne")
        kept = club.read(game)
        assert kept.replay.refusal is None
        assert kept.game.seat(club.ids["Ann"]).advanced == 2

    def test_the_correction_is_undone_while_they_are_one(self, club, game):
        merge(club, "Anne", "Ann")
        club.say(club.read(game), ActUndone(), scored(club, "Ann +0, Bo -65"))
        separate(club, "Anne")
        kept = club.read(game)
        assert kept.replay.refusal is None
        assert kept.game.seat(club.ids["Anne"]).advanced == 2


class TestAtTheSameMoment:
    def test_a_round_that_was_begun_before_is_told_of_the_one_person(self, club, ann_and_anne):
        game = club.read(ann_and_anne[3])
        merge(club, "Anne", "Ann")
        club.say(game, scored(club, "Anne +0, Bo -60"))
        assert club.read(game).game.seat(club.ids["Ann"]).advanced == 2

    def test_a_round_that_was_begun_before_it_was_taken_back(self, club, ann_and_anne):
        merge(club, "Anne", "Ann")
        game = club.read(ann_and_anne[3])
        separate(club, "Anne")
        club.say(game, scored(club, "Ann +0, Bo -60"))
        assert club.read(game).game.seat(club.ids["Anne"]).advanced == 2

    def test_a_game_that_begins_with_one_who_is_another_now_is_told_again(self, club, ann_and_anne):
        merge(club, "Anne", "Ann")
        with pytest.raises(Overtaken):
            games.start(club.database, club.id, club.with_ids(start("Anne Bo")), by=club.holder.key)

    def test_one_who_joins_as_another_is_told_again(self, club, ann_and_anne):
        game = club.start("Bo Cy")
        merge(club, "Anne", "Ann")
        with pytest.raises(Overtaken):
            club.say(game, PlayerJoined(club.ids["Anne"]))


class TestTheFile:
    def test_another_club_gets_the_spellings_too(self, club, ann_and_anne, database):
        played(club, "Annie Bo")
        merge(club, "Annie", "Anne")
        merge(club, "Anne", "Ann")
        file, empty = exported(club), Club(database, "New")
        brought(empty, file)
        assert exported(empty)["games"] == file["games"]
        assert exported(empty)["players"] == file["players"]
        empty.ids = club.ids
        assert counted(empty, "Ann") == counted(club, "Ann")
        separate(empty, "Anne")
        separate(club, "Anne")
        assert counted(empty, "Anne") == counted(club, "Anne")

    def test_who_are_one_here_are_one_in_what_comes(self, club, ann_and_anne, database):
        file, here = exported(club), Club(database, "New")
        played(here, "Ann Bo")
        played(here, "Anne Bo")
        merge(here, "Anne", "Ann")
        brought(here, file)
        assert counted(here, "Ann")[:2] == (5, 4)
        separate(here, "Anne")
        assert (counted(here, "Ann")[0], counted(here, "Anne")[0]) == (2, 3)

    def test_a_game_of_two_who_are_one_here_is_refused(self, club, database):
        played(club, "Ann Anne")
        file, here = exported(club), Club(database, "New")
        played(here, "Ann Bo")
        played(here, "Anne Bo")
        merge(here, "Anne", "Ann")
        with pytest.raises(Refused) as refusal:
            brought(here, file)
        assert refusal.value.field[:2] == ("games", 0)

    @pytest.mark.parametrize("into", ["0", "2222222222", 7, "self", "round"])
    def test_spellings_that_lead_nowhere_are_refused(self, club, ann_and_anne, database, into):
        file = exported(club)
        one, other, *_ = file["players"]
        one["merged_into"] = {"self": one["id"], "round": other["id"]}.get(into, into)
        if into == "round":
            other["merged_into"] = one["id"]
        with pytest.raises(importing.Unreadable):
            brought(Club(database, "New"), file)
