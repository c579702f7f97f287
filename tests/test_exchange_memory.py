"""A club of 20,000 games goes out and comes in without being in memory, whatever its size."""

import sys

import pytest

from benchmarks.exchange import GAMES, MOST_GROWTH, measured


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux how much is in memory")
def test_the_file_of_20_000_games_is_never_in_memory(tmp_path):
    found = measured(tmp_path, GAMES)
    assert found["export"].size > 50_000_000
    assert {way for way, told in found.items() if told.growth > MOST_GROWTH} == set()


def test_the_same_is_measured_with_few_games(tmp_path):
    found = measured(tmp_path, 20)
    assert found["export"].size == found["import"].size > 50_000
    assert all(0 < told.growth < MOST_GROWTH for told in found.values())
