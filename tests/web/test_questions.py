"""A question put to the referee, as a URL tells it."""

from urllib.parse import parse_qs

import pytest

from web.questions import address, full_keys, question


def asked(query):
    return question(parse_qs(query, keep_blank_values=True))


def texts(query):
    return [each.text for each in asked(query).cards]


@pytest.mark.parametrize("typed", ["r5 B5 w", "R5,b5,W", " r5;B5 / w ", "R5+b5+W", "R5%0Ab5%09w"])
def test_cards_are_typed_with_any_separator_and_in_any_case(typed):
    assert texts(f"cards={typed}") == ["R5", "B5", "W"]


def test_what_is_no_card_is_named_and_nothing_is_lost():
    told = asked("cards=5 X5 R13 w@4")
    assert told.unread == ("X5", "R13")
    assert [each.text for each in told.cards] == ["5", "W@4"]
    assert "cards=5,X5,R13,W@4" in address(told)


@pytest.mark.parametrize(
    ("typed", "last", "is_cut"),
    [
        ("R12 " * 200, "R12", False),
        ("R12 " * 201, "R12", True),
        ("5 " + "R12 " * 200, "R12", True),
        ("5" * 799 + " 12", "5" * 799, True),
        ("5 " * 216, "5", False),
        ("5 " * 217, "5", True),
        ("x" * 5000, "x" * 800, True),
        ("R5" + " " * 5000, "R5", False),
    ],
)
def test_what_is_more_than_can_be_judged_is_cut_between_two_cards(typed, last, is_cut):
    told = question({"cards": [typed]})
    assert (told.typed.words[-1], told.is_cut) == (last, is_cut)
    assert len(address(told)) < 1000


@pytest.mark.parametrize(
    "query",
    ["", "phase=0", "phase=11", "phase=x", "phase=²", "phase=99999999999999999999", "phase="],
)
def test_a_phase_that_is_none_is_phase_one(query):
    assert asked(query).number == 1


@pytest.mark.parametrize(
    ("tap", "left"), [("7", "5 6 7"), ("back", "5"), ("clear", ""), ("W", "5 6 W")]
)
def test_a_key_without_scripts_changes_the_cards(tap, left):
    assert " ".join(texts(f"cards=5+6&tap={tap}")) == left


def test_a_key_that_means_nothing_is_named():
    assert asked("cards=5&tap=horse").unread == ("horse",)


@pytest.mark.parametrize(
    ("cards", "full"),
    [
        ("5 " * 8, {"5", "R5", "B5", "G5", "Y5"}),
        ("5 " * 7, set()),
        ("R5 R5", {"R5"}),
        ("R5 R5 B5 B5 G5 G5 Y5 Y5", {"5", "R5", "B5", "G5", "Y5"}),
        ("W " * 8, {"W"}),
        ("W W W W@5 W@6 W@R W W", {"W"}),
        ("S S S S", {"S"}),
    ],
)
def test_one_deck_bounds_the_keys(cards, full):
    told = asked(f"cards={cards}")
    assert set(full_keys(told)) == full
    for key in full:
        again = question({"cards": [cards], "tap": [key]})
        assert again.refused == key
        assert again.cards == told.cards


def test_two_decks_hold_twice_as_many():
    assert not full_keys(asked(f"cards={'5 ' * 8}&decks=2"))


@pytest.mark.parametrize(
    "query",
    [
        "phase=4&cards=8,9,W,11,12,1,2",
        "phase=8&cards=B1,B4,W@B&rulebook=guide&lang=ro",
        "phase=1&cards=5&colors=yes&wrap_runs=yes&decks=2",
        "phase=1&rulebook=card&allow_all_wild=no",
    ],
)
def test_an_address_asks_the_same_question(query):
    assert address(asked(query)) == query
    assert asked(address(asked(query))) == asked(query)


def test_an_address_leaves_out_what_is_usual():
    query = "phase=4&cards=&rulebook=house&shown=house&color=R&wrap_runs=no&decks=9&x=1&colors="
    assert address(asked(query)) == "phase=4"


def test_a_box_without_its_mark_says_so_where_the_rulebook_has_it_on():
    assert asked("rulebook=card").house.allow_all_wild
    assert not asked("rulebook=card&allow_all_wild=no").house.allow_all_wild
    assert asked("rulebook=card&allow_all_wild=no&allow_all_wild=yes").house.allow_all_wild


def test_another_rulebook_brings_its_own_switches():
    told = asked("shown=card&rulebook=guide&allow_all_wild=yes&wrap_runs=yes")
    assert told.house.go_out == "discard_only"
    assert not told.house.allow_all_wild
    assert not told.switches
