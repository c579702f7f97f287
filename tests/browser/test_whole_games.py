"""Whole games by thumb: from the first tap on the first page to the winner, in each variant."""

import pytest

from tests.browser.evenings import Evening

WINS = "Ann +0, Bo -60"
LOSES = "Ann -60, Bo +0"
PICKED = [f"Ann +0 @{phase}, Bo -60" for phase in range(1, 10)]
GAMES = {
    "standard": (
        {},
        [WINS] * 10,
        ("Ann wins", "Completed phase 10 before everybody else, with 0 points."),
        ("1st Ann 0", "2nd Bo 600"),
    ),
    "short": (
        {"last": 2},
        ["Ann +25, Bo +0", "Ann +0, Bo +5"],
        ("Bo wins", "Several completed phase 2 in the same round; the lowest total wins: 5 points"),
        ("1st Bo 5", "2nd Ann 25"),
    ),
    "even": (
        {},
        [LOSES, WINS, LOSES, WINS, WINS, WINS, WINS],
        ("Ann wins", "Completed phase 10 before everybody else, with 120 points."),
        ("1st Ann 120", "2nd Bo 300"),
    ),
    "odd": (
        {},
        [LOSES] * 5,
        ("Bo wins", "Completed phase 9 before everybody else, with 0 points."),
        ("1st Bo 0", "2nd Ann 300"),
    ),
    "all_advance": (
        {},
        [WINS] * 4 + [LOSES] * 6,
        ("Bo wins", "Everybody advanced together; the lowest total wins: 240 points."),
        ("1st Bo 240", "2nd Ann 360"),
    ),
    "pick": (
        {},
        ["Ann -60, Bo +0 @10", *PICKED, "Ann +5 @10, Bo +0 @1"],
        ("Ann wins", "Completed all 10 phases before everybody else, with 65 points."),
        ("1st Ann 65", "2nd Bo 540"),
    ),
    "fixed_rounds": (
        {"rounds": 3},
        [WINS, LOSES, WINS],
        ("Ann wins", "The most phases, then the lowest total: 2, 60 points."),
        ("1st Ann 60", "2nd Bo 120"),
    ),
    "custom": (
        {"own": (("run", 4), ("set", 3))},
        [LOSES, WINS, WINS],
        ("Ann wins", "Completed phase 2 before everybody else, with 60 points."),
        ("1st Ann 60", "2nd Bo 120"),
    ),
}


@pytest.mark.parametrize("variant", GAMES)
def test_a_game_is_played_from_the_first_tap_to_the_winner(page, variant):
    told, rounds, (headline, reason), places = GAMES[variant]
    evening = Evening(page).begin(variant=variant, **told)
    for number, each in enumerate(rounds, 1):
        evening.in_round(number)
        evening.plays(each)
    evening.over(headline, reason, *places)


def test_phase_9_ends_nothing_and_fewer_points_do_not_win(page):
    evening = Evening(page).begin(paper="Ann 9:300, Bo 9:0")
    evening.plays("Ann +0, Bo -60")
    evening.totals(300, 60)
    evening.plays("Ann +5, Bo +0")
    evening.over("Ann wins", "Completed phase 10 before everybody else", "1st Ann 305", "2nd Bo 60")
