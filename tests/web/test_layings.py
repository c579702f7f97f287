"""From my hand: the best laying, what is left, what lacks and how likely it comes."""

from urllib.parse import parse_qs

import pytest

from rules.hands import find
from rules.needs import lack
from tests.web.test_verdicts import drawn
from web.catalogs import LANGUAGES, catalog
from web.questions import address, full_keys, question
from web.texts.terms import percent
from web.verdicts import answer

EN = catalog("en")


def asked(cards, **told):
    told = {"mode": "hand", "phase": 2, "cards": cards, **told}
    return question({name: [str(value)] for name, value in told.items()})


def told_of(cards, words=EN, **told):
    return answer(asked(cards, **told), words)


def rows(told):
    return [(row.label, drawn(row)) for row in told.rows]


def test_the_best_laying_is_shown_with_what_was_added_and_what_is_left():
    told = told_of("5 5 3 4 W 9 12 5 6 W S")
    assert (told.state, told.title) == ("legal", "You can lay it down")
    assert told.sentence == "Set of 3 and run of 4. Colors not checked."
    laying = find(asked("").phase, asked("5 5 3 4 W 9 12 5 6 W S").cards, asked("").house)
    assert [len(row.faces) for row in told.rows] == [len(group.cards) for group in laying.groups]
    assert len(told.hint.ways[0].faces) == len(laying.hits)
    assert drawn(told.more.ways[0]) == "9 12 skip"
    assert told.more.tail == "30 points before the discard"


def test_whoever_may_float_stays_in_without_cards():
    told = told_of("5 5 5 9 9 9", phase=1)
    assert told.more.lead == "No card is left: that goes out."
    told = told_of("5 5 5 9 9 9", phase=1, go_out="float")
    assert told.more.lead == "No card is left."
    assert told.house == "Usual rules, 1 change"


def test_what_is_left_costs_what_the_table_says():
    told = told_of("5 5 5 3 4 5 6 9 S", points="1,2,3,4")
    assert (told.more.lead, told.more.tail) == ("Left in the hand:", "4 points")


def test_the_last_card_goes_to_the_discards():
    told = told_of("5 5 5 5 5 3 4 5 6 7 12")
    assert (drawn(told.more.ways[0]), told.more.tail) == ("12", "Discard it, and you are out.")


def test_a_hand_that_goes_down_whole_goes_out():
    assert told_of("5 5 5 3 4 5 6").more.lead == "No card is left: that goes out."


def test_where_the_last_card_must_be_discarded_one_is_kept():
    told = told_of("5 5 5 3 4 5 6 7", rulebook="guide")
    assert len(told.more.ways[0].faces) == 1


def test_one_missing_card_is_named_and_its_chance_told():
    told = told_of("5 5 3 4 W 9 9 12 S 1")
    found = lack(asked("").phase, asked("5 5 3 4 W 9 9 12 S 1").cards, asked("").house)
    assert (told.state, told.title) == ("open", "6 of 7")
    assert told.hint.lead == "1 card missing, one of:"
    assert told.more is None
    assert told.notes[0] == "With what you see, 35 of 98 unseen cards complete it: 36%."
    assert round(35 / 98, 4) == found.chance
    assert "Seen" in told.tip


def test_cards_seen_on_the_table_are_no_longer_to_come():
    told = told_of("1 2 3 4 5 6 8 9 11 12", phase=6, seen="7 7 7 W 10")
    before = told_of("1 2 3 4 5 6 8 9 11 12", phase=6)
    assert before.notes[0] == "With what you see, 16 of 98 unseen cards complete it: 16%."
    assert told.notes[0] == "With what you see, 12 of 93 unseen cards complete it: 13%."
    assert told.notes[1] == "5 cards seen on the table cannot come any more."


def test_a_small_chance_has_a_decimal():
    told = told_of("1 2 3 4 5 6 8 9 11 12", phase=6, seen="7 7 7 7 7 7 W W W W W W W")
    assert told.notes[0] == "With what you see, 3 of 85 unseen cards complete it: 3.5%."


@pytest.mark.parametrize(
    ("part", "whole", "language", "text"),
    [
        (7, 98, "en", "7.1%"),
        (7, 98, "es", "7,1\u00a0%"),
        (7, 98, "pt", "7,1%"),
        (7, 98, "ro", "7,1%"),
        (35, 98, "en", "36%"),
        (5, 100, "en", "5%"),
        (0, 98, "es", "0\u00a0%"),
        (0, 0, "en", "0%"),
        (98, 98, "en", "100%"),
    ],
)
def test_a_share_is_written_as_the_language_does(part, whole, language, text):
    assert percent(part, whole, catalog(language)) == text


def test_of_several_missing_cards_those_that_bring_it_nearer_are_named():
    told = told_of("5 5 3 4 9 9 12 S 1")
    assert told.title == "5 of 7"
    assert (told.more.lead, drawn(told.more.ways[0])) == ("Nearer with:", "2 5 6 9 W")
    assert " help: " in told.notes[0]


def test_a_color_that_helps_is_named_as_a_color():
    told = told_of("B1 B4 B7 R3 R9 S", phase=8)
    assert [face.look for face in told.more.ways[0].faces] == ["B", "wild"]


def test_the_hand_and_the_table_share_one_deck():
    told = told_of("R5 R5 B5", seen="R5")
    assert (told.state, "One deck" in told.sentence) == ("unclear", True)
    assert told_of("R5 R5 B5", seen="R5", decks=2).state == "open"
    assert "5" in full_keys(asked("5 5 5 5", seen="5 5 5 5"))
    assert "5" not in full_keys(asked("5 5 5 5", seen="5 5 5 5", decks=2))
    assert "R5" in full_keys(asked("R5", seen="R5"))


def test_a_legal_laying_does_not_hide_that_the_deck_is_exceeded():
    assert told_of("5 5 5 3 4 5 6", seen="5 5 5 5 5").state == "unclear"


@pytest.mark.parametrize(
    ("into", "tap", "hand", "seen"),
    [
        ("", "7", "5 6 7", "8"),
        ("seen", "7", "5 6", "8 7"),
        ("seen", "back", "5 6", ""),
        ("seen", "clear", "5 6", ""),
        ("", "clear", "", "8"),
    ],
)
def test_keys_fill_the_hand_or_what_was_seen(into, tap, hand, seen):
    told = asked("5 6", seen="8", into=into, tap=tap)
    assert (told.typed.text, told.seen.text) == (hand, seen)


def test_a_hand_has_eleven_cards_at_most():
    eleven = "1 2 3 4 5 6 7 8 9 10 11"
    told = asked(eleven, tap="12")
    assert (told.refused, told.typed.text) == ("12", eleven)
    assert asked(eleven, into="seen", tap="12").seen.text == "12"
    assert told_of(f"{eleven} 12").sentence == "A hand has at most 11 cards, not 12."


def test_words_that_are_no_cards_are_named_wherever_they_stand():
    assert "“X5”" in told_of("5 6", seen="X5").sentence


def test_colors_of_some_are_let_go_for_all_where_none_matters():
    assert told_of("R5 5 B5 3 4 5 6", seen="R9 8").state == "legal"


def test_an_address_asks_the_same_of_a_hand():
    query = "phase=2&mode=hand&cards=5,5,W&seen=9,R4&points=1,2,3,4"
    told = question(parse_qs(query))
    assert address(told) == query
    assert question(parse_qs(address(told))) == told
    assert "seen" not in address(question(parse_qs("phase=2&cards=5&seen=9")))


def test_no_cards_yet_is_no_answer_yet():
    told = told_of("")
    assert (told.state, told.is_judged) == ("empty", False)
    assert answer(question(parse_qs(told.example.query)), EN).state in ("open", "legal")


@pytest.mark.parametrize("phase", range(1, 11))
def test_there_is_a_hand_to_try_for_each_phase(phase):
    told = told_of("", phase=phase)
    assert answer(question(parse_qs(told.example.query)), EN).state in ("open", "legal")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", ["5", "5 5 3 4 9 9 12 S 1", "5 5 5 3 4 5 6", "S S S S"])
def test_every_language_has_words_for_a_hand(language, cards):
    assert "%(" not in repr(told_of(cards, catalog(language), seen="9 9"))
