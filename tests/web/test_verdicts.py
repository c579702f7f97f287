"""What the referee's page answers, as values: state, words, cards."""

import pytest

from rules.phases import PHASES
from web.catalogs import LANGUAGES, catalog
from web.questions import question
from web.signs import glyph, wanted
from web.verdicts import EXAMPLES, answer

ENGLISH = catalog("en")


def said(phase, cards, words=ENGLISH, **switches):
    arguments = {"phase": [str(phase)], "cards": [cards]}
    return answer(question({**arguments, **{k: [v] for k, v in switches.items()}}), words)


def drawn(row):
    return " ".join(face.text or face.look for face in row.faces)


def test_a_legal_meld_shows_its_groups_and_what_each_wild_stands_for():
    told = said(3, "7 5 W 4 5 W 5 6")
    assert told.state == "legal"
    assert [drawn(row) for row in told.rows] == ["5 5 5 5", "4 5 6 7"]
    assert [row.label for row in told.rows] == ["set of 4", "run of 4"]
    assert sum(face.look == "wild" for row in told.rows for face in row.faces) == 2
    assert "Colors not checked" in told.sentence
    assert [(row.label, drawn(row)) for row in told.hint.ways] == [
        ("Set", "5 W"),
        ("Run", "3 8 W"),
    ]


def test_colors_are_checked_when_they_are_told():
    told = said(3, "R5 B5 G5 W Y4 W R6 B7")
    assert told.state == "legal"
    assert "olors" not in told.sentence


def test_a_color_group_takes_more_of_its_color():
    told = said(8, "B1 B4 B4 W B7 B9 B12")
    assert told.state == "legal"
    assert [face.look for face in told.hint.ways[0].faces] == ["B", "wild"]


def test_nothing_fits_that_the_deck_does_not_hold():
    told = said(7, "5 5 5 5 5 5 5 5")
    assert told.state == "legal"
    assert [drawn(row) for row in told.hint.ways] == ["W", "W"]


def test_a_wild_that_could_stand_elsewhere_is_named():
    told = said(4, "2 3 4 5 6 7 W")
    ((lead, options),) = told.picks
    assert (lead, [each.face.text for each in options]) == (
        "The wild laid as 8 could also be:",
        ["1"],
    )
    assert not said(4, "2 3 4 5 6 7 W@1").picks


def test_an_illegal_meld_marks_the_cards_and_tells_the_switch_both_ways():
    told = said(4, "8 9 W 11 12 1 2")
    assert told.state == "illegal"
    assert [face.text for face in told.rows[0].faces if face.marked] == ["1", "2"]
    assert "which is wrong" in told.rows[0].spoken
    assert (told.hint.lead, told.hint.tail) == ("2 cards missing, out of:", "or wilds")
    assert drawn(told.hint.ways[0]) == "6 7 10"
    assert len(told.notes) == 1
    assert "12 to 1" in told.notes[0]
    assert str(told.rule) == "Rule 3, Laying down"
    assert said(4, "8 9 W 11 12 1 2", wrap_runs="yes").state == "legal"


def test_an_unfinished_meld_is_neither_right_nor_wrong():
    told = said(4, "8 9 W 11 12")
    assert (told.state, told.title, told.sentence) == ("open", "5 of 7", "")
    assert [face.look for face in told.rows[0].faces].count("gap") == 2


@pytest.mark.parametrize(
    ("cards", "title", "sentence"),
    [
        ("3 3 5 5 9", "3 of 7", "2 cards do not fit with the others."),
        ("3 4 5 5", "3 of 7", "1 card does not fit with the others."),
        ("3 4 S", "2 of 7", "A skip is never part of a phase."),
        ("S S S S", "0 of 7", "A skip is never part of a phase."),
    ],
)
def test_cards_that_cannot_serve_are_told_without_a_judgement(cards, title, sentence):
    told = said(4, cards)
    assert (told.state, told.title, told.sentence) == ("open", title, sentence)


@pytest.mark.parametrize(
    ("number", "cards", "marked", "named"),
    [
        (8, "B4 B4 B4", [2], "blue 4"),
        (1, "R5 R5 R5 R5", [2, 3], "red 5"),
        (1, "R5 R5 R5 5", [2], "red 5"),
        (6, "5 5 5 5 5 5 5 5 5", [8], "5"),
        (10, "W W W W W W W W W", [8], "wild"),
    ],
)
def test_cards_that_the_deck_does_not_hold_are_no_progress(number, cards, marked, named):
    told = said(number, cards)
    assert (told.state, told.title) == ("illegal", "Not legal")
    assert [at for at, face in enumerate(told.rows[0].faces) if face.marked] == marked
    assert told.sentence == f"One deck does not hold that many: {named}."
    assert (str(told.rule), told.hint, told.notes) == ("Rule 1, Cards and points", None, ())


def test_skips_that_the_deck_does_not_hold_are_no_progress_either():
    assert said(4, "S S S S S 3").state == "illegal"
    assert said(4, "R5 R5 R5 S").state == "illegal"


def test_a_second_deck_is_named_only_where_it_would_do():
    assert said(1, "R5 R5 R5 R5 R7 R7").notes == ()
    assert len(said(1, "R5 R5 R5 R7 R7 B7").notes) == 1
    assert said(1, "R5 R5 R5 R7 R7 B7", decks="2").state == "legal"
    assert said(1, "R5 R5 R5 5 7 8").notes == ()


def test_the_house_rules_that_it_was_judged_by_are_named():
    assert said(4, "8 9").house == "Usual rules"
    assert said(4, "8 9", wrap_runs="yes", decks="2").house == "Usual rules, 2 changes"


def test_what_lacks_is_told_in_few_words_or_by_its_number_alone():
    assert drawn(said(1, "5 5 9 9").hint.ways[0]) == "5 9"
    assert said(1, "5 5 9 9").hint.lead == "2 cards missing:"
    assert said(1, "5").hint.lead == "5 cards missing."
    assert said(1, "5").hint.ways == ()


def test_wilds_are_no_help_where_a_natural_card_is_owed():
    told = said(1, "W W W W W W")
    assert told.state == "illegal"
    assert told.hint.tail == ""
    assert said(1, "W W W W W W", allow_all_wild="yes").state == "legal"


@pytest.mark.parametrize("cards", ["X5", "5 X5 7", "5 5 W horse"])
def test_a_word_that_is_no_card_is_asked_about(cards):
    assert said(4, cards).state == "unclear"


def test_a_color_phase_asks_for_colors():
    told = said(8, "5 6 B7")
    assert told.state == "unclear"
    assert told.example is not None


def test_colors_told_for_some_cards_only_are_let_go_where_none_matters():
    told = said(3, "R5 5 G5 W 4 W 6 7")
    assert told.state == "legal"
    assert "Colors not checked" in told.sentence


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("1 2 3 4 5 6 7 8 9 10 11 12", "Rule 1, Cards and points"),
        ("5 5 5 5 5 5 5 5 5", "Rule 1, Cards and points"),
        ("1 2 3 4 5 6 7 S", "Rule 3, Laying down"),
    ],
)
def test_each_reason_names_its_rule(cards, rule):
    assert str(said(4, cards).rule) == rule


def test_a_card_to_keep_is_the_rule_of_going_out():
    told = said(4, "1 2 3 4 5 6 7 8 9 10 11", go_out="discard_only")
    assert (told.state, str(told.rule)) == ("illegal", "Rule 4, Going out")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", ["", "8", "8 9 W 11 12", "8 9 W 11 12 1 2", "W 2 3 4 5 6 7", "?"])
def test_every_language_has_words_for_every_state(language, cards):
    told = said(4, cards, catalog(language))
    assert told.title or told.state == "empty"
    assert "%(" not in repr(told)


@pytest.mark.parametrize("number", EXAMPLES)
def test_there_is_something_to_try_for_each_phase(number):
    assert said(number, EXAMPLES[number]).state in ("legal", "illegal")


@pytest.mark.parametrize("number", PHASES)
def test_a_glyph_has_a_bar_for_each_card_and_no_two_in_one_place(number):
    sign = glyph(PHASES[number])
    places = [bar.x for bar in sign.bars]
    assert len(places) == len(set(places)) == sum(each.size for each in PHASES[number])
    assert all(bar.y >= 0 and bar.y + (6 if bar.round else bar.height) <= 20 for bar in sign.bars)
    assert max(places) < sign.width


@pytest.mark.parametrize("label", ["6", "R", "R6", "even", "odd", "any"])
def test_every_card_that_can_be_wanted_has_a_face_and_words(label):
    assert wanted(label, ENGLISH).words


def test_a_wild_that_is_told_in_one_group_leaves_that_of_another_free():
    told = said(2, "5 5 W@5 | 2 3 4 W")
    assert told.state == "legal"
    (lead, options), *more = told.picks
    assert not more
    assert "could also be" in lead
    assert [each.face.text for each in options] == ["1"]
    told = said(2, "5 5 W@5 | 2 3 W W")
    assert [each.face.text for each in told.picks[0][1]] == ["1–4"]


def test_what_no_further_card_mends_is_not_called_one_card_short():
    told = said(2, "10 6 5 6 5 4 W 10", exact_laydown="yes")
    assert (told.state, told.hint) == ("illegal", None)
