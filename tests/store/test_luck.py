"""What luck alone would win: everybody's part of each table."""

import pytest

from rules.facts import GameEnded
from store import standings, statistics
from tests.store.test_statistics import played  # noqa: F401  # three games, two of them with Cy


def luck(club):
    return {each.player: each.luck for each in standings.table(club.database, club.id)}


def test_everybody_has_an_equal_part_of_what_is_won(club, played):  # noqa: F811
    found = luck(club)
    # One winner of three, two of three, one of two.
    assert found[club.ids["Ann"]] == pytest.approx(1 / 3 + 2 / 3 + 1 / 2)
    assert found[club.ids["Cy"]] == pytest.approx(1 / 3 + 2 / 3)
    won = sum(each.wins for each in standings.table(club.database, club.id))
    assert sum(found.values()) == pytest.approx(won)


def test_of_one_it_is_the_same(club, played):  # noqa: F811
    for player, share in luck(club).items():
        career = statistics.career(club.database, club.id, player)
        assert career.luck == pytest.approx(share)


def test_games_that_ended_early_do_not_count(club):
    club.say(club.start("Ann Bo"), GameEnded(winner="Ann"))
    assert set(luck(club).values()) == {0}
