"""A club as a file, and the file read into another club: the games stand as they stood."""

import copy
import io
import json

import pytest

from rules.errors import RulesError
from rules.facts import (
    ActUndone,
    GameEnded,
    PlayerJoined,
    PlayerLeft,
    RoundCorrected,
    RoundScored,
    Standing,
    StartCorrected,
)
from store import (
    checking,
    exporting,
    games,
    importing,
    listing,
    merges,
    notes,
    players,
    standings,
)
from store.kept import Overtaken
from store.writing import rows
from tests.clubs import Club
from tests.rules.told import start


def exported(club):
    """The file, as a program reads it."""
    told = exporting.head(club.holder)
    told["players"] = exporting.players(club.database, club.id)
    told["phones"] = exporting.phones(club.database, club.id)
    told["games"] = list(exporting.games(club.database, club.id))
    return json.loads(json.dumps(told))


def brought(club, told):
    """The file read into the club; what came of it."""
    text = told if isinstance(told, bytes) else json.dumps(told).encode()
    *_, last = importing.imported(club.database, club.id, io.BytesIO(text), lambda *_: True)
    return last


def scored(club, text):
    return RoundScored(club.results(text))


@pytest.fixture
def played(club):
    """Games in which everything was said that can be."""
    game = club.start("Ann Bo Cy", rulebook="guide", switches={"points": {"wild": 30}})
    said = [
        scored(club, "Ann +0, Bo -60, Cy +5"),
        RoundCorrected(1, club.results("Ann +0, Bo -65, Cy +5")),
        PlayerLeft("Cy"),
        PlayerJoined("Cy", Standing(phase=2, total=90)),
        ActUndone(),
        scored(club, "Ann -55, Bo +0"),
    ]
    game = club.say(game, *said)
    notes.annotate(club.database, game, title="Xmas", note="Snow\noutside", played_on="2025-12-25")
    other = club.say(club.start("Bo Ann"), GameEnded(winner="Bo"))
    corrected = club.say(
        club.start("Ann Bo"), StartCorrected(club.with_ids(start("Bo Ann", variant="even")))
    )
    return [game, other, corrected]


@pytest.fixture
def empty(database):
    return Club(database, "New")


def standing(club, game):
    """All that can be seen of a game, by names."""
    kept = games.read(club.database, club.id, game)
    called = kept.names
    return (
        [(seat._replace(player=called[seat.player])) for seat in kept.game.seats],
        (kept.game.status, called.get(kept.game.dealer), kept.game.round, kept.version),
        (kept.title, kept.note, kept.played_on, kept.started_at, kept.saved_at),
        [(each.seq, each.at, type(each.fact), each.phone) for each in kept.entries],
    )


class TestIntoAnEmptyClub:
    def test_every_game_stands_as_it_stood(self, club, played, empty):
        told = exported(club)
        done = brought(empty, told)
        assert done == importing.Imported(looked_at=3, new=3, there_already=0, players=3)
        for game in played:
            assert standing(empty, game.id) == standing(club, game.id)
        assert exported(empty)["games"] == told["games"]
        assert exported(empty)["players"] == told["players"]
        assert all(not each.problems for each in checking.checked_games(club.database))

    def test_it_counts_and_is_listed_as_it_did(self, club, played, empty):
        brought(empty, exported(club))

        def counted(of):
            table = {each.name: each[2:] for each in standings.table(of.database, of.id)}
            records = [each[:4] for each in standings.records(of.database, of.id)]
            months = standings.months(of.database, of.id, "Europe/Madrid")
            return table, records, months, [each.at for each in listing.page(of.database, of.id)]

        assert counted(empty) == counted(club)

    def test_both_ways_say_how_far_they_are(self, club, played, empty):
        ways, told = {"out": [], "in": []}, exported(club)

        def progress(way):
            return lambda *far: ways[way].append(far)

        list(exporting.games(club.database, club.id, progress("out")))
        text = json.dumps(told).encode()
        named = {"can_be_asked": lambda *_: True, "progress": progress("in")}
        list(importing.imported(empty.database, empty.id, io.BytesIO(text), **named))
        assert ways["out"][-1] == (3, 3)
        assert ways["in"] == sorted(ways["in"])
        assert ways["in"][-1] == (2 * len(text), 2 * len(text))

    def test_it_is_found_by_its_note_and_player(self, club, played, empty):
        brought(empty, exported(club))
        found = listing.page(empty.database, empty.id, listing.Filter(text="snow"))
        assert [each.title for each in found] == ["Xmas"]

    def test_told_again_it_brings_nothing(self, club, played, empty):
        told = exported(club)
        brought(empty, told)
        before = exported(empty)
        assert brought(empty, told) == importing.Imported(3, 0, 3, 0)
        assert exported(empty) == before

    def test_no_key_goes_along(self, club, played):
        text = json.dumps(exported(club))
        assert not [each for each in club.tokens.values() if each in text]
        query = "SELECT hash FROM access WHERE club = ?"
        for (hashed,) in rows(club.database, query, club.id):
            assert hashed not in text


class TestNextToWhatIsThere:
    def test_who_has_the_same_name_is_the_same(self, club, played, empty):
        empty.say(empty.start("ANN Dee"), scored(empty, "ANN +0, Dee -60"))
        ids = {each.name: each.id for each in players.all_of(empty.database, empty.id)}
        done = brought(empty, exported(club))
        assert done.players == 2
        found = {each.name: each.id for each in players.all_of(empty.database, empty.id)}
        assert found.items() >= ids.items()
        assert set(found) == {"ANN", "Dee", "Bo", "Cy"}
        assert games.read(empty.database, empty.id, played[0].id).names[ids["ANN"]] == "ANN"

    def test_what_is_there_already_stays_as_it_is(self, club, played):
        told = exported(club)
        club.say(club.read(played[0]), scored(club, "Ann -55, Bo +0"))
        before = exported(club)
        assert brought(club, told) == importing.Imported(3, 0, 3, 0)
        assert exported(club) == before

    def test_an_erased_game_comes_back(self, club, played):
        told = exported(club)
        notes.erase(club.database, club.id, played[0].id, True)
        assert len(exported(club)["games"]) == 2
        brought(club, told)
        assert [each["facts"] for each in exported(club)["games"]] == [
            each["facts"] for each in told["games"]
        ]


def test_a_name_that_somebody_gets_meanwhile_stops_the_import(club, played, empty):
    """Nothing was stored; told again, it finds the name."""
    told = exported(club)
    file = io.BytesIO(json.dumps(told).encode())
    coming = importing.imported(empty.database, empty.id, file, lambda *_: True)
    next(coming)
    players.create(empty.database, empty.id, "Ann")
    with pytest.raises(Overtaken):
        list(coming)
    assert exported(empty)["games"] == []
    assert brought(empty, told).new == 3


def changed(told, *path_and_value):
    """The file with one value changed, or taken away (...)."""
    *path, last, value = path_and_value
    told = copy.deepcopy(told)
    inner = told
    for key in path:
        inner = inner[key]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return told


DEEP = json.loads("[" * 500 + "]" * 500)
FACT = "games", 0, "facts", 0
BROKEN = [
    ("format", "another", "format"),
    ("format", ..., "format"),
    ("version", "1", "format"),
    ("version", True, "format"),
    ("players", 0, "name", "", "players[0].name"),
    ("players", 0, "name", "x" * 61, "players[0].name"),
    ("players", 0, "name", 7, "players[0]"),
    ("players", 0, "id", "standard", "players[0]"),
    ("players", 0, "id", ["a"], "players[0]"),
    ("players", 0, "created_at", "soon", "players[0]"),
    ("players", 0, 7, "players[0]"),
    ("phones", [7], "phones[0]"),
    ("games", 0, 7, "games[0]"),
    ("games", 0, "id", "../../etc/x", "games[0]"),
    ("games", 0, "title", "x" * 101, "games[0]"),
    ("games", 0, "date", "2025-13-01", "games[0]"),
    ("games", 0, "date", "2025-1-5", "games[0]"),
    ("games", 0, "version", -1, "games[0]"),
    ("games", 0, "verdicts", {}, "games[0].verdicts"),
    ("games", 0, "verdicts", [7], "games[0].verdicts[0]"),
    ("games", 0, "verdicts", [{"id": "x"}], "games[0].verdicts[0]"),
    ("games", 0, "facts", [], "games[0]"),
    ("games", 0, "facts", {}, "games[0]"),
    (*FACT, "kind", "Magic", "games[0].facts[0]"),
    (*FACT, ..., "games[0].facts[0]"),
    (*FACT, "at", "yesterday", "games[0].facts[0]"),
    (*FACT, "at", "1970-01-01T00:00:00+00:00", "games[0].facts[0]"),
    (*FACT, "fact", {}, "games[0].facts[0]"),
    (*FACT, "fact", DEEP, ""),
    (*FACT, "fact", "v", 99, "games[0].facts[0]"),
    (*FACT, "fact", "seats", ["standard", "house"], "games[0]"),
    (*FACT, "fact", "house", "decks", 1.0, "games[0].facts[0]"),
    (*FACT, "fact", "house", "go_out", "never", "games[0].facts[0].house.go_out"),
    (*FACT, "fact", "house", "more", 1, "games[0].facts[0]"),
    (*FACT, "fact", "rounds_played", True, "games[0].facts[0]"),
    (*FACT, "fact", "rounds_played", 10**9, "games[0].facts[0]"),
    (*FACT, "fact", "variant", "poker", "games[0].variant"),
]


def written(field):
    return "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in field)[1:]


class TestRefused:
    """Then nothing is stored, and it is said where the file is wrong."""

    @pytest.fixture
    def told(self, club, played):
        return exported(club)

    @pytest.mark.parametrize("case", BROKEN, ids=lambda case: f"{case[-1]} {str(case[-2])[:20]}")
    def test_a_file_that_somebody_changed(self, told, empty, case):
        *change, place = case
        with pytest.raises(RulesError) as caught:
            brought(empty, changed(told, *change))
        assert written(caught.value.field).startswith(place)
        assert exported(empty)["players"] == exported(empty)["games"] == []

    @pytest.mark.parametrize("text", [b"", b"{", b"[]", b"7", b"\xff\xfe", b'{"format"', b"null"])
    def test_what_is_no_file_of_a_club(self, empty, text):
        with pytest.raises(RulesError) as caught:
            brought(empty, text)
        assert caught.value.code == "bad_export"

    @pytest.mark.parametrize("inner", ["[", '{"a":', '[{"a":['])
    def test_one_that_is_nested_without_end_is_not_read_on(self, empty, inner):
        """Its cost grows with the square of the depth."""
        with pytest.raises(RulesError) as caught:
            brought(empty, (inner * 100_000).encode())
        assert caught.value.code == "bad_export"

    def test_brackets_and_quotes_in_texts_are_no_nesting(self, told, empty):
        odd = '[[[[[{{{{{"' * 8 + "\\" * 3
        told["games"][0]["title"] = odd
        told["padding"] = odd * 60_000
        assert brought(empty, told).new == 3

    def test_a_game_that_begins_twice(self, told, empty):
        facts = told["games"][0]["facts"]
        facts.append(copy.deepcopy(facts[0]))
        with pytest.raises(RulesError) as caught:
            brought(empty, told)
        assert written(caught.value.field) == f"games[0].facts[{len(facts) - 1}]"

    def test_one_that_breaks_off(self, told, empty):
        text = json.dumps(told).encode()
        with pytest.raises(RulesError):
            brought(empty, text[: len(text) - 300])
        assert exported(empty)["games"] == []

    def test_one_of_a_newer_program(self, told, empty):
        with pytest.raises(RulesError) as caught:
            brought(empty, changed(told, "version", 2))
        assert caught.value.code == "newer_export"

    def test_a_game_that_the_rules_refuse(self, told, empty):
        game, place, fact = next(
            (game, place, fact)
            for game, each in enumerate(told["games"])
            for place, fact in reversed(list(enumerate(each["facts"])))
            if fact["kind"] == "RoundScored"
        )
        next(iter(fact["fact"]["results"].values()))["points"] = 3
        with pytest.raises(RulesError) as caught:
            brought(empty, told)
        assert written(caught.value.field).startswith(f"games[{game}].facts[{place}]")
        assert exported(empty)["games"] == []

    def test_two_players_of_one_name(self, told, empty):
        told["players"][1]["name"] = told["players"][0]["name"].upper()
        with pytest.raises(RulesError) as caught:
            brought(empty, told)
        assert caught.value.field == ("players", 1)


def merging_before(monkeypatch, what, database, club, one, other):
    """Somebody turns out to be another just before the import does that for the first time."""
    work = getattr(importing, what)

    def merged(*told):
        monkeypatch.setattr(importing, what, work)
        ids = {each.name: each.id for each in players.all_of(database, club)}
        merges.merge(database, club, ids[one], ids[other])
        return work(*told)

    monkeypatch.setattr(importing, what, merged)


@pytest.mark.parametrize("what", ["_stored", "_game"])
def test_who_turns_out_to_be_another_while_games_come_is_that_one_in_them(
    database, club, empty, monkeypatch, what
):
    club.say(club.start("Ann Bo"), scored(club, "Ann +0, Bo -60"))
    club.say(club.start("Anne Bo"), scored(club, "Anne +0, Bo -60"))
    merging_before(monkeypatch, what, database, empty.id, "Anne", "Ann")
    brought(empty, exported(club))
    assert not [each for each in checking.checked_games(database) if each.problems]
    names = [[seat.name for seat in game.seats] for game in listing.page(database, empty.id)]
    assert names == [["Ann", "Bo"]] * 2


def test_a_newcomers_person_is_who_that_turned_out_to_be_meanwhile(
    database, club, empty, monkeypatch
):
    for name in ("Ann", "Anne", "Annie"):
        club.say(club.start(f"{name} Bo"), scored(club, f"{name} +0, Bo -60"))
    told = exported(club)
    (annie,) = [each for each in told["players"] if each["name"] == "Annie"]
    annie["merged_into"] = club.ids["Anne"]
    for name in ("Ann", "Anne"):
        players.create(database, empty.id, name)
    merging_before(monkeypatch, "_add_people", database, empty.id, "Anne", "Ann")
    brought(empty, told)
    people = {each.name: each for each in players.all_of(database, empty.id)}
    assert people["Annie"].person == people["Ann"].id
