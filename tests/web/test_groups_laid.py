"""Groups as somebody laid them: judged as they lie, and wilds that could stand at either end."""

from urllib.parse import parse_qs

import pytest

from tests.web.test_verdicts import drawn, said
from web.catalogs import LANGUAGES, catalog
from web.questions import address, question
from web.verdicts import answer

EN = catalog("en")


def rows(told):
    return [(row.label, drawn(row)) for row in told.rows]


def marked(told):
    return [[face.text for face in row.faces if face.marked] for row in told.rows]


def asked(query):
    return question(parse_qs(query))


def follow(query):
    return answer(asked(query), EN)


def test_groups_are_judged_as_they_lie():
    told = said(2, "3 4 W 6 | 5 5 5")
    assert (told.state, rows(told)) == ("legal", [("set of 3", "5 5 5"), ("run of 4", "3 4 5 6")])


def test_a_card_in_the_wrong_group_is_marked_there_and_the_right_groups_are_named():
    told = said(3, "5 5 5 4 | 5 5 6 7")
    assert told.state == "illegal"
    assert rows(told) == [("set of 4", "5 5 5 4"), ("run of 4", "5 5 6 7")]
    assert marked(told) == [["4"], []]
    assert said(3, "5 5 5 4 5 5 6 7").state == "legal"
    assert told.hint.lead == "Laid like this, the same cards are legal:"
    assert [drawn(way) for way in told.hint.ways] == ["5 5 5 5", "4 5 6 7"]


def test_a_card_at_fault_in_the_second_group_is_marked_in_the_second():
    told = said(2, "5 5 5 | 3 4 5 9")
    assert marked(told) == [[], ["9"]]
    assert told.sentence.startswith("The run has a gap")
    assert told.hint.lead == "1 card missing, one of:"


def test_one_group_too_many_is_no_meld():
    told = said(1, "5 5 5 | 6 6 6 | 7 7 7")
    assert told.state == "illegal"
    assert told.sentence == "The phase asks for 2 groups, not 3."
    assert [row.label for row in told.rows] == ["", "", ""]
    assert said(4, "1 2 3 4 | 5 6 7").state == "illegal"
    assert said(4, "1 2 | 3").state == "illegal"


@pytest.mark.parametrize(
    ("number", "cards", "title", "shown", "sentence"),
    [
        (2, "5 5 |", "2 of 7", [("set of 3", "5 5 gap"), ("run of 4", "gap gap gap gap")], ""),
        (2, "5 6 | 8", "3 of 7", [("set of 3", "8 gap gap"), ("run of 4", "5 6 gap gap")], ""),
        (
            2,
            "5 5 9 | 6",
            "3 of 7",
            [("set of 3", "5 5 9 gap"), ("run of 4", "6 gap gap gap")],
            "1 card does not fit with the others.",
        ),
        (
            1,
            "5 5 5 5 5 5 |",
            "3 of 6",
            [("set of 3", "5 5 5 5 5 5"), ("set of 3", "gap gap gap")],
            "",
        ),
        (1, "W W W | 7 7", "5 of 6", [("set of 3", "W W W"), ("set of 3", "7 7 gap")], ""),
        (9, "W W | 7 7 7 7", "6 of 7", [("set of 5", "7 7 7 7 gap"), ("set of 2", "W W")], ""),
    ],
)
def test_groups_that_are_not_all_there_are_neither_right_nor_wrong(
    number, cards, title, shown, sentence
):
    told = said(number, cards)
    assert (told.state, told.title, rows(told), told.sentence) == ("open", title, shown, sentence)


def test_one_group_that_lacks_cards_says_which():
    told = said(2, "5 5 5 | 3 4 6")
    assert (told.title, told.hint.lead, told.hint.tail) == ("6 of 7", "1 card missing:", "or wilds")
    assert drawn(told.hint.ways[0]) == "5"


def test_a_skip_among_unfinished_groups_is_named():
    told = said(2, "5 5 S | 3")
    assert (told.state, told.sentence) == ("open", "A skip is never part of a phase.")


def test_one_deck_holds_for_groups_as_for_a_heap():
    told = said(1, "R5 R5 B5 | R5 R5 B5")
    assert told.state == "illegal"
    assert str(told.rule) == "Rule 1, Cards and points"
    assert marked(told) == [[], ["5", "5"]]


def test_eleven_groups_of_a_phase_of_its_own_are_told_apart():
    eleven = ",".join(["set1"] * 11)
    told = follow(f"objectives={eleven}&cards=1_2_3_4_5_6_7_8_9_10")
    assert (told.state, told.title) == ("open", "10 of 11")
    assert follow(f"objectives={eleven}&cards=1_2_3_4_5_6_7_8_9_10_11").state == "legal"


@pytest.mark.parametrize(
    "typed",
    [
        "5 5|6",
        "5,5,|,6",
        "5 5 | | 6",
        "| 5 5 || 6",
        "5 5_6",
    ],
)
def test_groups_are_kept_apart_by_a_stroke_wherever_it_stands(typed):
    told = asked(f"cards={typed}")
    assert told.typed.sizes == (2, 1)
    assert "cards=5,5_6" in address(told)
    assert asked(address(told)) == told


@pytest.mark.parametrize(
    ("cards", "tap", "words"),
    [
        ("5 5", "|", "5 5 |"),
        ("5 5 |", "|", "5 5 |"),
        ("", "|", ""),
        ("5 5 |", "6", "5 5 | 6"),
        ("5 5 |", "back", "5 5"),
    ],
)
def test_the_key_between_two_groups_works_without_scripts(cards, tap, words):
    assert asked(f"cards={cards}&tap={tap}").typed.text == words


class TestAWildAtEitherEnd:
    def test_is_chosen_by_a_link(self):
        told = said(4, "2 3 4 5 6 7 W")
        ((lead, (option,)),) = told.picks
        assert lead == "The wild laid as 8 could also be:"
        assert option.face.words == "wild as 1"
        assert option.query == "phase=4&cards=W@1,2,3,4,5,6,7"
        chosen = follow(option.query)
        assert (chosen.state, rows(chosen), chosen.picks) == ("legal", [("", "1 2 3 4 5 6 7")], ())

    def test_can_be_chosen_again(self):
        chosen = said(4, "2 3 4 5 6 7 W@1")
        assert follow(chosen.again).picks
        assert said(4, "1 W@2 3 4 5 6 7").again == ""
        assert said(4, "2 3 4 5 6 7 W").again == ""

    def test_stays_in_its_group(self):
        told = said(2, "3 3 3 W 4 5 6")
        ((_, (option,)),) = told.picks
        chosen = follow(option.query)
        assert rows(chosen) == [("set of 3", "3 3 3"), ("run of 4", "3 4 5 6")]
        assert follow(chosen.again).state == "legal"

    def test_of_several_wilds_in_a_run_is_told_by_where_it_begins_and_ends(self):
        told = said(4, "3 4 5 6 7 W W")
        ((lead, options),) = told.picks
        assert lead == "The run 3–9 could also be:"
        assert [each.face.text for each in options] == ["1–7", "2–8"]
        chosen = follow(options[1].query)
        assert (rows(chosen), chosen.picks) == ([("", "2 3 4 5 6 7 8")], ())

    def test_goes_on_past_twelve_where_runs_do(self):
        told = said(4, "8 9 10 11 12 W W", wrap_runs="yes")
        ((_lead, options),) = told.picks
        assert [each.face.text for each in options] == ["6–12", "7–1"]
        for option in options:
            assert follow(option.query).rows[0].faces[0].text == option.face.text.split("–")[0]

    def test_beside_one_that_was_said_is_a_single_one(self):
        told = said(4, "3 4 5 6 7 W@2 W")
        ((lead, options),) = told.picks
        assert lead == "The wild laid as 8 could also be:"
        assert [each.face.text for each in options] == ["1"]
        assert rows(follow(options[0].query)) == [("", "1 2 3 4 5 6 7")]

    def test_decides_for_all_in_a_group_of_wilds(self):
        told = said(1, "W W W 9 9 9")
        ((lead, options),) = told.picks
        assert lead == "The wilds laid as 12 could also be:"
        assert len(options) == 11
        chosen = follow(options[4].query)
        assert sorted(rows(chosen)) == [("set of 3", "5 5 5"), ("set of 3", "9 9 9")]

    def test_of_a_color_group_is_a_color(self):
        told = follow("objectives=color2,color3&cards=W,W_R1,R2,R3")
        ((lead, options),) = told.picks
        assert lead == "The wilds laid as red could also be:"
        assert [each.face.text for each in options] == ["B", "G", "Y"]
        assert follow(options[0].query).state == "legal"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", ["5 5 |", "5 5 5 4 | 5 5 6 7", "5 | 6 | 7", "5 5 5 | W 4 5 6"])
def test_every_language_has_words_for_groups(language, cards):
    told = said(2, cards, catalog(language))
    assert "%(" not in repr(told)


@pytest.mark.parametrize("cards", ["8,9,W,11,12", "2,4,6,8,W", "1,3,W,7,9", "G5,G6,G7,W"])
@pytest.mark.parametrize("phase", ["even5", "odd5", "color_run4", "run5", "set2,color3"])
def test_phases_of_every_kind_are_answered(phase, cards):
    told = follow(f"objectives={phase}&cards={cards}")
    assert told.state in ("legal", "illegal", "open", "unclear")
    assert follow(f"objectives={phase}").example.faces
    assert follow(follow(f"objectives={phase}").example.query).state == "legal"
