"""Names that may be one name in two spellings."""

import pytest

from rules.spellings import is_near, plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("José", "Jose"),
        ("Ștefan", "Stefan"),
        ("ana-maria", "Ana Maria"),
        ("Ana", "Ana García"),
        ("Ana", "Anna"),
        ("Luis", "Lius"),
        ("Ioana", "Iona"),
        ("Mateus", "Matheus"),
        ("Alexandra", "Alejandra"),
    ],
)
def test_these_may_be_the_same(one, other):
    assert is_near(one, other)
    assert is_near(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Bo"),
        ("Eva", "Ava"),
        ("Ana", "Ina"),
        ("Player 1", "Player 2"),
        ("Grandma 1", "Grandma 11"),
        ("Mateus", "Mihai"),
        ("Ana", "Mariana"),
        ("Ana García", "Ana López"),
        ("Christopher", "Kristofer"),
        ("\U0001f98a", "\U0001f43b"),
    ],
)
def test_these_are_two(one, other):
    assert not is_near(one, other)
    assert not is_near(other, one)


def test_names_of_signs_only_are_near_to_themselves():
    assert plain("!?") == ""
    assert is_near("!?", "!?")
    assert not is_near("!?", "Ann")
