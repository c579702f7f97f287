"""A club's games counted: ties count for all, early ends apart, a record is the first one's."""

from datetime import UTC, datetime

import pytest

from rules.facts import GameEnded, PlayerLeft, RoundScored
from store import notes, standings, statistics
from store.statistics import best_and_worst
from store.writing import run

NEARLY = "Ann 10:40, Bo 10:40"


def scored(club, text):
    return RoundScored(club.results(text))


@pytest.fixture
def played(club):
    """Ann wins alone, then shares a win; Bo wins; one game ends early, one is in play."""
    first = club.start("Ann Bo Cy", at=NEARLY)
    first = club.say(first, scored(club, "Ann +0, Bo +10, Cy -60"))
    switches = {"tiebreak_win": "shared", "go_out": "float"}
    second = club.start("Ann Bo Cy", at=NEARLY, switches=switches)
    club.say(second, scored(club, "Ann +0, Bo +0, Cy -70"))
    third = club.start("Ann Bo", at="Ann 10:40, Bo 9:40")
    club.say(third, *[scored(club, "Ann -55, Bo +0")] * 2)
    early = club.start("Ann Bo")
    club.say(early, scored(club, "Ann +0, Bo -110"), GameEnded(winner="Ann"))
    club.say(club.start("Ann Bo Dee"), scored(club, "Ann +0, Bo -115, Dee -60"))
    return [first, second, third]


def table(club):
    return {each.name: each for each in standings.table(club.database, club.id)}


def records(club):
    found = standings.records(club.database, club.id)
    names = {player: name for name, player in club.ids.items()}
    return {
        each.kind: (each.value, each.game, " ".join(sorted(names[who] for who in each.players)))
        for each in found
    }


def test_the_table_says_what_each_career_says(club, played):
    club.start("Eve Flo")
    for name, row in table(club).items():
        career = statistics.career(club.database, club.id, club.ids[name])
        totals = best_and_worst(career.totals) or (None, None)
        told = (career.games, career.wins, career.shared_wins, career.points, career.rounds)
        assert row[3:6] + row[7:9] == told, name
        assert row.places == sum(each.place for each in career.played)
        assert (row.outs, row.best, row.worst) == (career.times_out, *totals)
        assert row.last == max((each.at for each in career.played), default=None)
        assert row.ended_early == career.ended_early


def test_the_table_has_the_known_counts(club, played):
    ann, dee = table(club)["Ann"], table(club)["Dee"]
    assert (ann.games, ann.wins, ann.shared_wins, ann.ended_early) == (3, 2, 1, 1)
    assert (ann.best, ann.worst, ann.places) == (40, 150, 4)
    assert (dee.games, dee.best, dee.last, dee.is_archived) == (0, None, None, False)


def test_records_are_of_games_that_were_played_to_the_end(club, played):
    first, second, third = played
    assert records(club) == {
        "lowest_total": (40, first.id, "Ann"),
        "highest_total": (150, third.id, "Ann"),
        "longest_wait": (2, third.id, "Ann"),
        "most_points_in_a_round": (70, second.id, "Cy"),
        "shortest_game": (1, first.id, "Ann Bo Cy"),
        "longest_game": (2, third.id, "Ann Bo"),
    }


def test_a_club_without_games_has_no_records(club):
    club.start("Ann Bo")
    assert records(club) == {}
    assert standings.months(club.database, club.id, "UTC") == []


def test_who_left_has_no_total_among_the_records(club):
    game = club.start("Ann Bo Cy", at="Ann 10:40, Bo 10:40, Cy 2:0")
    club.say(game, PlayerLeft("Cy"), scored(club, "Ann +0, Bo +10"))
    assert records(club)["lowest_total"] == (40, game.id, "Ann")
    assert table(club)["Cy"].best is None


def test_an_erased_game_counts_nowhere_until_it_is_taken_back(club, played):
    before = (table(club), records(club), months(club))
    notes.erase(club.database, club.id, played[2].id, True)
    assert table(club)["Ann"].games == 2
    assert records(club)["longest_game"] == (1, played[0].id, "Ann Bo Cy")
    assert sum(dict(months(club)).values()) == 2
    notes.erase(club.database, club.id, played[2].id, False)
    assert (table(club), records(club), months(club)) == before


def months(club, zone="Europe/Madrid"):
    return standings.months(club.database, club.id, zone)


def test_a_game_counts_in_the_month_in_which_it_was_played(club, played):
    for game, day in zip(played, ("2025-12-25", "2024-12-31", "2025-12-01"), strict=True):
        notes.annotate(club.database, club.read(game), title="", note="", played_on=day)
    assert months(club) == [("2024-12", 1), ("2025-12", 2)]


def test_the_month_is_that_of_the_place_where_the_club_plays(club, played):
    at = int(datetime(2025, 12, 31, 23, 30, tzinfo=UTC).timestamp() * 1000)
    run(club.database, "UPDATE game SET at = ?", at)
    assert months(club) == [("2026-01", 3)]
    assert months(club, "UTC") == [("2025-12", 3)]


def test_the_last_month_that_is_known_has_no_end(club, played):
    for game, day in zip(played, ("9999-12-31", "9999-12-01", "9999-11-30"), strict=True):
        notes.annotate(club.database, club.read(game), title="", note="", played_on=day)
    assert months(club) == [("9999-11", 1), ("9999-12", 2)]
