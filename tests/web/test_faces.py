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


def tones(seats, **came):
    return [disc.tone for disc in discs({name: name for name in seats.split()}, came).values()]


def test_a_tone_is_kept_wherever_one_sits_and_whoever_plays():
    club = {"Ann": 4, "Bo": 5, "Cy": 6}
    assert tones("Ann Bo Cy", **club) == [4, 5, 6]
    assert tones("Cy Ann", **club) == [6, 4]


def test_of_two_with_the_same_tone_the_later_one_gets_the_next():
    assert tones("Bo Ann Cy", Ann=3, Bo=15, Cy=4) == [5, 3, 4]


def test_whoever_is_new_gets_a_tone_that_is_left():
    assert tones("Di Ann Bo", Ann=0, Bo=1) == [2, 0, 1]
