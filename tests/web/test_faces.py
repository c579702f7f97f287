"""The disc of a player: what stands on it."""

import pytest

from web.faces import Disc, discs


def letters(*names):
    found = discs(dict(enumerate(names)))
    assert len({disc.letters for disc in found.values()}) == len(names)
    return [disc.letters for disc in found.values()]


def test_an_initial_is_enough_where_it_is_the_only_one():
    assert letters("Ann", "Bo", "Cy") == ["A", "B", "C"]


def test_two_letters_where_initials_clash():
    assert letters("Ann", "Bo", "Anton") == ["An", "B", "At"]
    assert letters("Mara", "Mircea") == ["Ma", "Mi"]


def test_a_second_word_says_more_than_a_second_letter():
    assert letters("Ana María", "Ana Sol", "Bo") == ["AM", "AS", "B"]


def test_players_without_a_name_are_told_by_their_number():
    names = [f"Player {number}" for number in range(1, 13)]
    assert letters(*names) == [*(f"P{number}" for number in range(1, 10)), "10", "11", "12"]


def test_small_letters_become_large_and_accents_stay():
    assert letters("álvaro", "ștefan") == ["Á", "Ș"]
    assert letters("E\u0301va", "Bo")[0] == "E\u0301"


def test_an_emoji_is_one_sign():
    assert letters("\U0001f469\u200d\U0001f680 Ann", "Bo")[0] == "\U0001f469\u200d\U0001f680"


@pytest.mark.parametrize("names", [("A", "A."), ("X", "XX", "XXX"), ("ab", "ba", "abab", "abba")])
def test_no_two_discs_are_alike(names):
    letters(*names)


def test_a_tone_goes_with_the_seat():
    assert discs({"x": "Ann", "y": "Bo"}) == {"x": Disc("A", 0), "y": Disc("B", 1)}
