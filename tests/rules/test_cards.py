"""RULES.md section 1."""

import copy
import pickle

import pytest

from rules.cards import WILD, beyond_deck, card, cards, deck, is_color_told, undeclared, wild_as
from rules.errors import Unreadable

from .table import held


def test_every_card_reads_back_as_it_is_written() -> None:
    for each in [*deck(), *deck(colors=False), *map(wild_as, (*range(1, 13), *"RBGY"))]:
        assert card(str(each)) is each
        assert card(str(each).lower()) is each
    assert cards(["w@R", "W@r", "w@7", "r12"]) == cards(["W@R", "W@R", "W@7", "R12"])


def test_one_deck_holds_108_cards_and_two_hold_216() -> None:
    assert sum(deck().values()) == 108 == sum(deck(colors=False).values())
    assert sum(deck(2).values()) == 216 == sum(deck(2, colors=False).values())


def test_a_card_has_one_object_even_after_copying_and_pickling() -> None:
    five = card("R5")
    assert copy.deepcopy(five) is five
    assert pickle.loads(pickle.dumps(five)) is five


@pytest.mark.parametrize(
    "text", ["", "R", "R0", "R13", "X5", "05", "R05", " R5", "R5 ", "W5", "W@0", "W@13", "W@X"]
)
def test_what_names_no_card_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="bad_card"):
        card(text)


@pytest.mark.parametrize("text", ["ſ", "R５", "Ｗ", "\x00", "🂡"])
def test_look_alikes_from_other_alphabets_name_no_card(text: str) -> None:
    with pytest.raises(Unreadable, match="bad_card"):
        card(text)


def test_the_error_names_the_index_of_the_bad_card() -> None:
    with pytest.raises(Unreadable) as caught:
        cards(["R5", "w", "R13"])
    assert caught.value.field == (2,)
    assert caught.value.evidence == {"card": "R13"}


def test_a_third_copy_of_a_colored_number_is_beyond_one_deck() -> None:
    assert beyond_deck(held("R5 B5 R5 R5")) == (3,)
    assert beyond_deck(held("R5 B5 R5 R5"), decks=2) == ()


def test_a_ninth_wild_and_a_fifth_skip_are_beyond_one_deck_whatever_the_wilds_stand_for() -> None:
    assert beyond_deck(held("W W W@3 W W@R W W W@12 W")) == (8,)
    assert beyond_deck(held("S S S S S")) == (4,)


def test_a_number_told_without_color_comes_eight_times() -> None:
    assert beyond_deck(held(" ".join(["5"] * 9))) == (8,)


def test_cards_with_and_without_color_do_not_mix() -> None:
    assert is_color_told(held("R5 W S"))
    assert not is_color_told(held("5 W S"))
    assert is_color_told(held("W S"))
    with pytest.raises(Unreadable, match="mixed_notation"):
        is_color_told(held("R5 6"))


def test_a_wild_goes_back_to_the_deck_as_a_plain_wild() -> None:
    assert undeclared(card("W@5")) is WILD
    assert undeclared(card("R5")) is card("R5")
