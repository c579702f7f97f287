"""Thousands of forms, sent without scripts, against the API: the same facts, the same standing."""

from random import Random

import pytest

from tests.fuzz.twins import Twins, start_of

pytestmark = pytest.mark.slow

BLOCKS, GAMES, STEPS = 4, 30, 25


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_game_told_in_forms_is_the_game_told_to_the_api(app, block):
    taken = 0
    for number in range(GAMES):
        chance = Random(f"forms {block} {number}")
        twins = Twins(app, start_of(chance))
        for _ in range(STEPS):
            taken += step(twins, chance)
        assert twins.told_in_forms() == twins.told_to_the_api()
    assert taken > GAMES * STEPS / 4


def step(twins, chance):
    rounds = len(twins.ours["rounds"])
    match chance.randrange(10):
        case 0 | 1 | 2 if rounds:
            return twins.round(chance, chance.randint(1, rounds))
        case 3 if twins.ours["status"] == "in_progress":
            twins.odd_round(chance)
            return False
        case 4 | 5 | 6:
            return twins.act(chance)
    return twins.round(chance)
