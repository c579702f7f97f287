"""What a player can be called."""

import pytest

from rules.errors import Unreadable
from rules.names import likeness, name


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \n", "Ann"),
        ("Ann  Lee", "Ann Lee"),
        ("Ann\u00a0\u2003Lee", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("x" * 60, "x" * 60),
    ],
)
def test_name_is_kept_trimmed_collapsed_and_composed(told, kept):
    assert name(told) == kept


@pytest.mark.parametrize("told", ["", "  ", "\n", "\u200d", "\u3164", "\u2800\ufe0f"])
def test_name_that_nobody_sees_is_empty(told):
    with pytest.raises(Unreadable, match="name_empty"):
        name(told)


def test_name_has_sixty_characters_at_most():
    with pytest.raises(Unreadable, match="name_too_long") as refused:
        name("x" * 61)
    assert refused.value.evidence == {"given": 61, "most": 60}


@pytest.mark.parametrize("told", ["A\0n", "A\nn", "A\tn", "A\u202en", "A\u200bn", "A\u200cn"])
def test_name_has_no_invisible_characters_but_the_joiner(told):
    with pytest.raises(Unreadable, match="name_unprintable"):
        name(told)


def test_names_are_compared_without_case():
    assert likeness("ANA") == likeness("ana")
    assert likeness("Straße") == likeness("STRASSE")
    assert likeness("Ana") != likeness("Anna")
