"""What luck alone would win: everybody's part of each table."""

import pytest

from rules.facts import GameEnded
from store import chances, standings
from tests.store.test_statistics import played  # noqa: F401  # three games, two of them with Cy


def test_everybody_has_an_equal_part_of_what_is_won(club, played):  # noqa: F811
    found = chances.by_luck(club.database, club.id)
    # One winner of three, two of three, one of two.
    assert found[club.ids["Ann"]] == pytest.approx(1 / 3 + 2 / 3 + 1 / 2)
    assert found[club.ids["Cy"]] == pytest.approx(1 / 3 + 2 / 3)
    won = sum(each.wins for each in standings.table(club.database, club.id))
    assert sum(found.values()) == pytest.approx(won)


def test_of_one_it_is_the_same(club, played):  # noqa: F811
    everybody = chances.by_luck(club.database, club.id)
    for player, share in everybody.items():
        assert chances.by_luck_of(club.database, club.id, player) == pytest.approx(share)


def test_games_that_ended_early_do_not_count(club):
    club.say(club.start("Ann Bo"), GameEnded(winner="Ann"))
    assert chances.by_luck(club.database, club.id) == {}
    assert chances.by_luck_of(club.database, club.id, club.ids["Ann"]) == 0
