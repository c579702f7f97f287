"""Lines over the rounds: further ahead is higher up, names stand apart, a table says the same."""

import re
from itertools import pairwise

import pytest

from rules.facts import PlayerJoined, PlayerLeft, RoundScored, Standing
from tests.rules.told import start
from web.catalogs import catalog
from web.charts import BOTTOM, LABEL, TOP, charts
from web.phones import COOKIE

ENGLISH = catalog("en")
ROUNDS = ["Ann +0, Bo -60, Cy +5", "Ann -55, Bo +0, Cy -70", "Ann +0, Bo -60, Cy -60"]


@pytest.fixture
def game(club):
    return played(club, club.start("Ann Bo Cy"))


def played(club, game, rounds=ROUNDS):
    return club.say(game, *[RoundScored(club.results(each)) for each in rounds])


def by_name(chart):
    return {curve.person.name: curve for curve in chart.curves}


def test_there_is_nothing_to_compare_before_two_rounds(club):
    game = club.start("Ann Bo Cy")
    assert charts(game, ENGLISH) == ()
    assert charts(played(club, game, ROUNDS[:1]), ENGLISH) == ()


def test_who_is_further_ahead_is_higher_up(game):
    race, points = (by_name(each) for each in charts(game, ENGLISH))
    last = {name: curve.marks[-1][1] for name, curve in race.items()}
    assert last["Ann"] < last["Bo"]
    last = {name: curve.marks[-1][1] for name, curve in points.items()}
    assert last["Ann"] < last["Bo"] < last["Cy"]


def test_lines_of_players_on_the_same_phase_run_side_by_side(club):
    names = [f"P{number}" for number in range(12)]
    for count in (2, 12):
        game = club.start(" ".join(names[:count]), switches={"decks": 2})
        told = ", ".join(["P0 +0", *[f"{name} +5" for name in names[1:count]]])
        race, _ = charts(played(club, game, [told] * 2), ENGLISH)
        for one, other in zip(*(curve.marks for curve in race.curves[:2]), strict=True):
            assert 0.9 <= other[1] - one[1] <= 2
        lines = [mark[1] for curve in race.curves for mark in curve.marks]
        step = (race.values[0].at - race.values[-1].at) / (len(race.values) - 1) / 2
        assert max(lines) - min(lines) < 2 * step


def test_the_table_says_what_was_after_each_round(game):
    race, points = charts(game, ENGLISH)
    assert race.heads == points.heads == ("1", "2", "3")
    assert dict(race.rows) == {"Ann": ("1", "1", "2"), "Bo": ("0", "1", "1"), "Cy": ("1", "1", "1")}
    assert dict(points.rows)["Ann"] == ("0", "55", "55")
    assert points.spoken == "Total points: Ann 55, Bo 120 and Cy 135"


def test_where_everybody_advances_only_the_points_are_told(club):
    game = played(club, club.start("Ann Bo Cy", variant="all_advance"))
    assert [each.title for each in charts(game, ENGLISH)] == ["Total points"]


def test_who_came_late_or_left_has_a_line_as_long_as_they_were_there(club):
    club.start("Mia Bo")
    game = played(club, club.start("Ann Bo Cy"), ROUNDS[:1])
    game = club.say(game, PlayerJoined("Mia", Standing(phase=1, total=60)), PlayerLeft("Cy"))
    game = played(club, game, ["Ann -55, Bo +0, Mia -70", "Ann +0, Bo -60, Mia -60"])
    points = charts(game, ENGLISH)[1]
    assert dict(points.rows)["Cy"] == ("5", "", "")
    assert dict(points.rows)["Mia"] == ("", "130", "190")
    assert len(by_name(points)["Mia"].marks) == 2


def test_twelve_names_stand_apart_and_within_the_drawing(club):
    names = [f"P{number}" for number in range(12)]
    game = club.start(" ".join(names), switches={"decks": 2})
    told = ", ".join(["P0 +0", *[f"{name} -60" for name in names[1:]]])
    for chart in charts(played(club, game, [told] * 3), ENGLISH):
        at = sorted(curve.label_at for curve in chart.curves)
        assert all(b - a >= LABEL - 0.2 for a, b in pairwise(at))
        assert at[0] >= TOP
        assert at[-1] <= chart.height - BOTTOM + 0.1
        assert len({(curve.marker, curve.dash) for curve in chart.curves}) == 12


def test_a_long_name_is_cut_at_the_line_and_whole_in_the_table(club):
    long = "Maria-Magdalena de los Ángeles"
    game = club.begun(start("Ann Bo"), ["Ann", "Bo"], {"Bo": long})
    told = played(club, game, ["Ann +0, Bo -60"] * 2)
    chart = charts(told, ENGLISH)[0]
    assert {curve.label for curve in chart.curves} == {"Ann", "Maria-Mag…"}
    assert long in dict(chart.rows)


def test_the_end_of_a_game_shows_them(client, club):
    game = club.start("Ann Bo Cy", at="Ann 9:0, Bo 1:0, Cy 1:0")
    game = played(club, game, ["Ann +0, Bo -60, Cy -60"] * 2)
    client.set_cookie(COOKIE, club.tokens["watcher"])
    page = client.get(f"/games/{game.id}").text
    assert len(re.findall(r'<svg viewBox="0 0 288 170', page)) == 2
    assert "As a table" in page
