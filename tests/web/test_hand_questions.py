"""A question about the cards left in a hand, as a URL tells it."""

from urllib.parse import parse_qs

import pytest

from rules.phases import Objective
from rules.scoring import Counts
from web.hand_questions import address, full_steps, hand_question
from web.pads import full_keys


def asked(query):
    return hand_question(parse_qs(query, keep_blank_values=True))


def test_a_hand_is_told_by_its_cards():
    question = asked("cards=5+R10,w/S")
    assert [each.text for each in question.cards] == ["5", "R10", "W", "S"]
    assert question.held == Counts(1, 1, 1, 1)
    assert question.counts is None


def test_or_by_how_many_there_are_of_each_value():
    assert asked("low=6&high=2&wild=1").held == Counts(6, 2, 0, 1)
    assert asked("low=6&high=x&skip=-1&wild=1.5").held == Counts(6)
    assert asked("by=counts").counts == Counts()


def test_cards_that_were_tapped_are_counted_on_when_counts_are_asked_for():
    question = asked("cards=5,10,W&by=counts&low=&high=&skip=&wild=")
    assert question.counts == Counts(1, 1, 0, 1)
    assert address(question) == "low=1&high=1&wild=1"
    assert asked("cards=5,10,W&by=counts&low=4").counts == Counts(4)


def test_counts_are_left_for_cards():
    assert asked("by=cards&low=4&cards=5").held == Counts(1)


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("cards=5,6&tap=7", "cards=5,6,7"),
        ("cards=5,6&tap=back", "cards=5"),
        ("cards=5,6&tap=clear", ""),
        ("tap=back", ""),
        ("tap=", ""),
        ("low=1&tap=%2Blow", "low=2"),
        ("low=1&tap=-low", "by=counts"),
        ("by=counts&tap=-wild", "by=counts"),
        ("low=1&skip=3&tap=clear", "by=counts"),
        ("low=1&tap=%2Bhorse", "low=1"),
        ("low=1&tap=low", "low=1"),
        ("low=1&tap=*low", "low=1"),
    ],
)
def test_a_key_without_scripts_changes_the_hand(query, left):
    assert address(asked(query)) == left


def test_what_is_no_card_is_named_and_nothing_is_lost():
    question = asked("cards=5,X5,w@4&tap=horse")
    assert question.unread == ("X5", "horse")
    assert address(question) == "cards=5,X5,W@4,HORSE"


@pytest.mark.parametrize("decks", [1, 2])
def test_one_deck_bounds_the_keys(decks):
    cards = ",".join(["5"] * 8 * decks + ["W"] * 8 * decks)
    question = asked(f"cards={cards}&decks={decks}")
    assert {"5", "W"} <= set(full_keys(question))
    assert asked(f"cards={cards}&decks={decks}&tap=W").refused == "W"
    question = asked(f"wild={8 * decks}&skip={4 * decks}&low=1&decks={decks}")
    assert full_steps(question) == ("+skip", "+wild")
    again = asked(f"{address(question)}&tap=%2Bwild")
    assert (again.refused, again.counts) == ("+wild", question.counts)


@pytest.mark.parametrize(
    "query",
    [
        "cards=5,10,W@5&laid=yes&phase=3",
        "low=6&high=2&laid=no&decks=2&points=1,2,3,4&lang=pt",
        "by=counts&laid=yes&objectives=color_run5,even4",
    ],
)
def test_an_address_asks_the_same_question(query):
    assert address(asked(query)) == query
    assert asked(address(asked(query))) == asked(query)


def test_an_address_leaves_out_what_is_usual_and_what_makes_no_sense():
    query = "cards=5&by=&low=0&laid=&phase=11&decks=1&points=5,10,15,25&objectives=x&lang=xx"
    assert address(asked(query)) == "cards=5"
    for points in ("0,1,2,3", "1,2,3", "1,2,3,4,5", "a,b,c,d", "101,1,1,1", "1," * 300):
        assert not asked(f"points={points}").points


def test_the_four_values_may_come_one_by_one():
    assert asked("points=1&points=2&points=3&points=4").house.points.wild == 4


def test_laid_and_which_phase_are_said_or_not():
    assert [asked(f"laid={each}").laid for each in ("yes", "no", "", "maybe")] == [
        *(True, False, None, None)
    ]
    assert asked("").phase is None
    assert asked("phase=4&objectives=set3").phase == (Objective("run", 7),)
    assert asked("objectives=set3").phase == (Objective("set", 3),)
