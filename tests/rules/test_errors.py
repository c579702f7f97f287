"""Errors say who is wrong, and are never changed once they are made."""

from rules.errors import Refused


def test_an_error_that_knows_more_is_a_new_one() -> None:
    error = Refused("deck_exceeded", ("cards", 2), decks=1)
    told = error.knowing(player="Ann")
    assert (type(told), told.code, told.field) == (Refused, "deck_exceeded", ("cards", 2))
    assert (told.evidence, error.evidence) == ({"decks": 1, "player": "Ann"}, {"decks": 1})


def test_what_an_error_told_already_stays() -> None:
    assert Refused("round_over", round=2).knowing(round=3).evidence == {"round": 2}
