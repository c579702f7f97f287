"""A question about a hit, as a URL tells it."""

from urllib.parse import parse_qs

import pytest

from rules.cards import beyond_deck
from web.hit_questions import address, hit_question
from web.pads import full_keys


def asked(query):
    return hit_question(parse_qs(query, keep_blank_values=True))


def told(query):
    question = asked(query)
    return " ".join(question.card.words), " ".join(question.group.words), question.fills


def test_the_card_comes_first_and_all_that_follows_is_the_group():
    query = ""
    for key in ("8", "3", "4", "5", "6"):
        query = f"{address(asked(query))}&tap={key}"
    assert told(query) == ("8", "3 4 5 6", "group")
    assert address(asked(query)) == "group=3,4,5,6&card=8"


def test_a_card_tapped_onto_another_takes_its_place():
    query = "group=3,4,5,6&card=8&into=card&tap=7"
    assert told(query) == ("7", "3 4 5 6", "card")


def test_after_a_group_that_was_picked_the_keys_fill_the_card():
    assert told("kind=run&group=3,4,5,6") == ("", "3 4 5 6", "card")
    assert told("kind=run&group=3,4,5,6&tap=7") == ("7", "3 4 5 6", "card")


def test_the_keys_can_be_set_to_either_field():
    assert told("into=group&tap=5") == ("", "5", "group")
    assert told("group=5&into=group&tap=5") == ("", "5 5", "group")
    assert address(asked("group=5&into=group")) == "group=5&into=group"
    assert address(asked("card=5&into=group")) == "card=5"


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("group=3,4&card=8&tap=back", ("8", "3", "group")),
        ("group=3&card=8&tap=back", ("8", "", "group")),
        ("card=8&tap=back", ("", "", "card")),
        ("tap=back", ("", "", "card")),
        ("group=3,4&card=8&into=card&tap=back", ("", "3 4", "card")),
        ("group=3,4&card=8&tap=clear", ("", "", "card")),
        ("tap=", ("", "", "card")),
    ],
)
def test_cards_are_taken_back_one_by_one_or_all_at_once(query, left):
    assert told(query) == left


def test_what_is_no_card_is_named_and_nothing_is_lost():
    question = asked("card=X5&group=5+R13+w@4")
    assert question.unread == ("X5", "R13")
    assert address(question) == "group=5,R13,W@4&card=X5"


def test_a_key_that_means_nothing_is_named():
    assert asked("tap=horse").unread == ("horse",)


def test_no_mark_between_groups_is_kept():
    assert told("card=5&group=5|5_5")[1] == "5 5 5"


@pytest.mark.parametrize("tap", ["R5", "5", "W", "S"])
@pytest.mark.parametrize("into", ["card", "group"])
def test_one_deck_bounds_the_keys_over_both_fields(tap, into):
    query = f"group=R5,R5,5,5,5,5,5,5,W,W,W,W,W,W,W,S,S,S&card={tap}&into={into}"
    question = asked(query)
    assert (tap in full_keys(question)) == (into == "group" or tap in ("R5", "5"))
    again = asked(f"{query}&tap={tap}")
    assert (again.refused == tap) == (tap in full_keys(question))
    if not again.refused:
        assert not beyond_deck([each for each in again.cards if each.text == tap])


@pytest.mark.parametrize(
    "query",
    [
        "kind=run&group=3,4,W@5,6&card=7",
        "kind=color&group=R1,W@R&card=R5&turn=laid_this_turn&owner=self&rulebook=guide&lang=ro",
        "group=5,5,5&card=W&turn=before_laying&colors=yes&wrap_runs=yes&decks=2",
        "kind=set&group=5,5&card=5&rulebook=guide&same_turn_hit_others=yes",
        "kind=set&group=5,5&card=5&same_turn_hit_others=no&natural_per_group=yes",
    ],
)
def test_an_address_asks_the_same_question(query):
    question = asked(query)
    assert asked(address(question)) == question
    assert sorted(address(question).split("&")) == sorted(query.split("&"))


def test_an_address_leaves_out_what_is_usual_and_what_makes_no_sense():
    query = (
        "kind=&group=&card=5&turn=later&owner=other&into=group&rulebook=house&shown=house&color=R"
        "&wrap_runs=no&decks=9&go_out=any&x=1&colors=&lang=xx"
    )
    assert address(asked(query)) == "card=5"
    assert address(asked("kind=horse&turn=never&owner=nobody&into=sky&rulebook=x")) == ""


def test_another_rulebook_brings_its_own_switches():
    question = asked("shown=house&rulebook=guide&wrap_runs=yes&same_turn_hit_others=yes")
    assert not question.switches
    assert not question.house.same_turn_hit_others
    assert asked("rulebook=guide&same_turn_hit_others=yes").house.same_turn_hit_others


@pytest.mark.parametrize("field", ["card", "group"])
def test_what_is_more_than_can_be_judged_is_cut_between_two_cards(field):
    question = hit_question({field: ["R12 " * 300]})
    assert question.is_cut
    assert len(address(question)) < 1000
