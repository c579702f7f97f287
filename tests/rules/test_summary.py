"""What one game was like for each player, for the statistics."""

from rules.replay import replay
from rules.summary import Summary, summaries
from tests.rules.told import scored, start


def told(*rounds, **named):
    return summaries(replay([start("Ann Bo Cy", **named), *map(scored, rounds)]))


def test_rounds_points_and_times_gone_out_are_counted():
    found = told("Ann +0, Bo -60, Cy +5", "Ann -55, Bo +0, Cy -70")
    assert (found["Ann"].rounds, found["Ann"].outs, found["Ann"].points) == (2, 1, 55)
    assert (found["Bo"].outs, found["Cy"].outs, found["Cy"].points) == (1, 0, 75)


def test_a_phase_takes_the_rounds_in_which_it_was_attempted_and_the_one_in_which_it_was_laid():
    found = told("Ann +0, Bo -60, Cy +5", "Ann +0, Bo -60, Cy -55", "Ann -55, Bo +5, Cy +0")
    assert found["Ann"].waits == {1: 1, 2: 1, 3: 1}
    assert found["Bo"].waits == {1: 3}
    assert found["Cy"].waits == {1: 1, 2: 2}
    assert [found[player].longest_wait for player in ("Ann", "Bo", "Cy")] == [1, 3, 2]


def test_where_everybody_moves_on_nobody_waits():
    found = told("Ann +0, Bo -60, Cy +5", variant="all_advance")
    assert found["Bo"].waits == {}
    assert found["Bo"].longest_wait == 0


def test_where_the_players_pick_only_what_was_laid_is_known():
    found = told("Ann +0 @4, Bo -60, Cy +5 @2", variant="pick")
    assert found["Ann"].waits == {4: 1}
    assert found["Bo"].waits == {}


def test_last_is_who_stands_last_alone_from_the_third_round_on():
    early = ["Ann -60, Bo +0, Cy +5", "Ann +0, Bo -60, Cy -60"]
    assert not any(each.was_last for each in told(*early).values())
    found = told(*early, "Ann +0, Bo -60, Cy -65")
    assert [player for player, each in found.items() if each.was_last] == ["Cy"]
    level = told(*early, "Ann +0, Bo -65, Cy -60")
    assert not any(each.was_last for each in level.values())


def test_of_two_nobody_is_last():
    rounds = map(scored, ["Ann +0, Bo -60"] * 4)
    found = summaries(replay([start("Ann Bo"), *rounds]))
    assert not any(each.was_last for each in found.values())


def test_a_game_without_rounds_is_nothing_yet():
    assert list(told().values()) == [Summary()] * 3
