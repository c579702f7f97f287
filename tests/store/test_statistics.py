"""Many games counted: the lowest total wins, a shared win counts for all, early ends are apart."""

import pytest

from rules.facts import GameEnded, PlayerLeft, RoundScored
from store import notes, statistics
from store.statistics import Against, best_and_worst, win_share

NEARLY = "Ann 10:40, Bo 10:40"


def scored(club, text):
    return RoundScored(club.results(text))


@pytest.fixture
def played(club):
    """Ann wins alone, then shares a win; Bo wins; one game ends early, one is in play."""
    shared = {"tiebreak_win": "shared"}
    first = club.start("Ann Bo Cy", at=NEARLY)
    club.say(first, scored(club, "Ann +0, Bo +10, Cy -60"))
    second = club.start("Ann Bo Cy", at=NEARLY, switches={**shared, "go_out": "float"})
    club.say(second, scored(club, "Ann +0, Bo +0, Cy -70"))
    third = club.start("Ann Bo", at=NEARLY)
    club.say(third, scored(club, "Ann -55, Bo +0"))
    early = club.start("Ann Bo")
    club.say(early, scored(club, "Ann +0, Bo -60"), GameEnded(winner="Ann"))
    club.say(club.start("Ann Bo"), scored(club, "Ann +0, Bo -60"))
    return [first, second, third]


def career(club, name):
    return statistics.career(club.database, club.id, club.ids[name])


def test_games_wins_and_shared_wins_are_counted(club, played):
    ann, bo, cy = (career(club, name) for name in ("Ann", "Bo", "Cy"))
    assert (ann.games, ann.wins, ann.shared_wins, ann.ended_early) == (3, 2, 1, 1)
    assert (bo.games, bo.wins, bo.shared_wins, bo.ended_early) == (3, 2, 1, 1)
    assert (cy.games, cy.wins, cy.shared_wins, cy.ended_early) == (2, 0, 0, 0)


def test_places_points_and_times_out(club, played):
    ann = career(club, "Ann")
    assert [each.place for each in ann.played] == [1, 1, 2]
    assert ann.average_place == pytest.approx(4 / 3)
    assert (ann.rounds, ann.points) == (3, 55)
    assert ann.points_per_round == pytest.approx(55 / 3)
    assert (ann.times_out, career(club, "Bo").times_out) == (1, 1)
    assert best_and_worst(ann.totals) == (40, 95)
    assert best_and_worst(career(club, "Cy").totals) == (60, 70)


def test_the_rounds_of_a_phase_are_on_average_of_the_games_in_which_it_was_tried(club):
    nearly = "Ann 9:0, Bo 9:0"
    game = club.start("Ann Bo", at=nearly)
    rounds = ["Ann -60, Bo +0", "Ann +5, Bo +0"]
    club.say(game, *[scored(club, each) for each in rounds])
    game = club.start("Ann Bo", at=nearly)
    club.say(game, *[scored(club, each) for each in ["Ann +0, Bo -60", "Ann +0, Bo -60"]])
    ann = career(club, "Ann")
    assert ann.rounds_per_phase == {9: 1.5, 10: 1.0}
    assert ann.longest_wait == 2
    assert career(club, "Bo").longest_wait == 2


def test_a_comeback_is_a_win_after_standing_last(club):
    nearly = "Ann 7:0, Bo 7:0, Cy 7:0"
    game = club.start("Ann Bo Cy", at=nearly)
    behind = ["Ann -60, Bo +0, Cy +5"] * 2 + ["Ann -60, Bo +0, Cy -60"]
    won = club.say(game, *[scored(club, each) for each in behind])
    stuck = "Ann +0, Bo -60, Cy -60"
    club.say(won, *[scored(club, stuck)] * 4)
    assert career(club, "Ann").comebacks == 1
    assert career(club, "Bo").comebacks == 0


def test_who_left_is_in_the_game_but_their_total_is_no_record(club):
    game = club.start("Ann Bo Cy", at=NEARLY)
    club.say(game, PlayerLeft("Cy"), scored(club, "Ann +0, Bo +10"))
    cy = career(club, "Cy")
    assert (cy.games, cy.wins) == (1, 0)
    assert best_and_worst(cy.totals) is None


def test_an_erased_game_does_not_count(club, played):
    notes.erase(club.database, club.id, played[0].id, True)
    assert career(club, "Ann").games == 2


def test_one_against_the_other(club, played):
    found = statistics.head_to_head(club.database, club.id, club.ids["Ann"])
    assert found == [
        Against(club.ids["Bo"], "Bo", games=3, ahead=1, behind=1),
        Against(club.ids["Cy"], "Cy", games=2, ahead=2, behind=0),
    ]


def test_somebody_who_has_played_no_game_has_no_average(club):
    club.start("Ann Bo")
    ann = career(club, "Ann")
    assert (ann.games, ann.average_place, ann.points_per_round) == (0, None, None)
    assert ann.rounds_per_phase == {}
    assert win_share(ann.wins, ann.games) is None


def test_few_games_say_little_about_the_share_of_wins():
    """Wilson's interval: known values for 1 of 1, 5 of 10 and 500 of 1000."""
    assert win_share(1, 1) == pytest.approx((1.0, 0.2065, 1.0), abs=1e-4)
    assert win_share(5, 10) == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    assert win_share(500, 1000) == pytest.approx((0.5, 0.4691, 0.5309), abs=1e-4)
    assert win_share(0, 3)[1] == pytest.approx(0)
