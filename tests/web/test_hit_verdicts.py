"""What the referee answers about a hit, as values: state, words, cards, ways to go on."""

import json
import random
from pathlib import Path

import pytest

from rules.cards import COLORS, NUMBERS, cards
from rules.errors import RulesError
from rules.hits import OWNERS, TURNS
from rules.house import HIT_SWITCHES, RULEBOOKS, SWITCHES, house_rules
from rules.phases import KINDS
from web.api.referee import answer_to
from web.catalogs import LANGUAGES, catalog
from web.hit_picks import Laid
from web.hit_questions import hit_question
from web.hit_verdicts import hit_answer
from web.questions import text_of
from web.texts import switch_sentence

ENGLISH = catalog("en")
CASES = json.loads((Path(__file__).parent.parent / "cases" / "hits.json").read_text())


def said(card, group, words=ENGLISH, laid=(), **arguments):
    told = {"card": card, "group": group, **arguments}
    return hit_answer(hit_question({name: [text] for name, text in told.items()}), words, laid)


def drawn(row):
    return " ".join(face.text or face.look for face in row.faces)


def rows(answer):
    return {row.label: drawn(row) for row in answer.rows}


def options(answer):
    """What can be tapped to go on, and the question that each then asks."""
    found = [each for pick in answer.ways for each in pick.options]
    return {each.text or drawn_option(each): each.query for each in found}


def drawn_option(option):
    return " ".join(face.text for face in (*option.faces, *option.onto))


def test_a_card_that_fits_is_shown_in_its_place():
    told = said("2", "3 4 5 6")
    assert (told.state, told.code, told.kind) == ("legal", "ok", "run")
    assert rows(told) == {"Run": "2 3 4 5 6"}
    assert [face.added for face in told.rows[0].faces] == [True, False, False, False, False]
    assert told.rows[0].faces[0].words == "2, which is added"
    assert told.sentence == "You can add the 2. Colors not checked."


@pytest.mark.parametrize(
    ("card", "group", "shown"),
    [
        ("5", "4 W 6 7", "4 5 6 7 + 5"),
        ("9", "4 W 6 7", "4 5 6 7 + 9"),
        ("S", "4 W 6 7", "4 5 6 7 + skip"),
        ("7", "W@7 4 5 6", "4 5 6 7 + 7"),
        ("5", "W W 8", "8 8 8 + 5"),
        ("R3", "B1 B4 W B7", "1 4 7 B + 3"),
        ("5", "4 W 6 7 8 8", "4 5 6 7 8 8 + 5"),
    ],
)
def test_a_refused_hit_shows_the_wilds_as_what_they_are(card, group, shown):
    told = said(card, group)
    assert (told.state, drawn(told.rows[0])) == ("illegal", shown)


def test_the_card_that_has_the_number_already_is_marked_with_the_one_refused():
    told = said("5", "4 W 6 7").rows[0]
    assert [face.marked for face in told.faces] == [False, True, False, False, False, True]
    assert told.faces[1].look == "wild"
    assert told.faces[1].words == "wild as 5, which is there already"
    assert not any(face.marked for face in said("9", "4 W 6 7").rows[0].faces[:-1])


@pytest.mark.parametrize(
    ("card", "group", "kind", "at"),
    [
        ("7", "3 4 5 6", "run", 4),
        ("W", "9 10 11 12", "run", 0),
        ("5", "5 5 W", "set", 2),
        ("W", "5 5 5", "set", 3),
        ("R3", "R1 R9 R12 R3", "color", 2),
        ("4", "4 4 8 W", "even", 2),
        ("B7", "B3 B4 B5 B6", "color_run", 4),
    ],
)
def test_the_added_card_is_known_among_the_others(card, group, kind, at):
    faces = said(card, group, kind=kind).rows[0].faces
    assert [face.added for face in faces].index(True) == at
    assert sum(face.added for face in faces) == 1


def test_a_card_that_does_not_fit_is_marked_and_what_would_fit_is_said():
    told = said("8", "3 4 5 6")
    assert (told.state, told.code) == ("illegal", "not_at_an_end")
    assert rows(told) == {"Run": "3 4 5 6 + 8"}
    assert [face.marked for face in told.rows[0].faces] == [*[False] * 5, True]
    assert told.sentence == "Only a 2 or a 7 fits at the ends of the run, not the 8."
    assert drawn(told.hint.ways[0]) == "2 7 W"
    assert str(told.rule) == "Rule 4, Hitting"


def test_what_fits_is_said_before_anybody_asks():
    told = said("", "3 4 5 6")
    assert (told.state, told.title) == ("open", "Which card?")
    assert drawn(told.hint.ways[0]) == "2 7 W"


@pytest.mark.parametrize(
    ("group", "kind"),
    [
        ("5 5", "set"),
        ("5 W", "set"),
        ("3 4 5 6", "run"),
        ("3 W 5 6 W@7", "run"),
        ("R5 B5", "set"),
        ("R5 R5", "set"),
        ("R3 R4 R5 R6", "run"),
        ("R1 R9", "color"),
        ("W@R W@R", "color"),
        ("W@5 W@5", "set"),
    ],
)
def test_the_cards_tell_what_the_group_is(group, kind):
    assert said("W@5", group).kind == kind


@pytest.mark.parametrize("group", ["3", "R3", "3 4", "3 4 5", "3 6", "6 4", "3 4 6 7"])
def test_a_group_that_is_still_being_tapped_is_not_judged(group):
    told = said("9", group)
    assert (told.state, told.title) == ("open", "And the rest of the group?")
    assert said("9", group, kind="run").state != "open"


def test_of_a_long_run_the_ends_are_enough():
    assert options(said("11", "3 10")) == {"3 4 5 6 7 8 9 10": "group=3,4,5,6,7,8,9,10&card=11"}
    assert options(said("11", "8 10")) == {"8 9 10": "kind=run&group=8,9,10&card=11"}
    assert options(said("11", "3 10", kind="run")).keys() == {"3 4 5 6 7 8 9 10"}


def test_whoever_taps_the_group_first_and_then_the_card_is_understood():
    told = said("5", "5 5 7")
    assert (told.state, told.code) == ("illegal", "group_not_legal")
    assert [face.marked for face in told.rows[0].faces] == [False, False, True, False, False]
    assert list(options(told).values()) == ["group=5,5,5&card=7"]
    assert "group=3,4,5,6&card=8" in options(said("3", "4 5 6 8")).values()


def test_what_the_group_lies_as_is_asked_only_where_it_matters():
    reds = "R3 R4 R5 R6 R7 R8 R9"
    assert said("R10", reds).state == "legal"
    assert said("G7", reds).state == "illegal"
    told = said("G10", reds)
    assert (told.state, told.title) == ("open", "What does the group lie as?")
    assert list(options(told)) == ["Run", "One color"]
    assert {said("G10", reds, kind=kind).state for kind in ("run", "color")} == {"legal", "illegal"}
    assert said("", reds).title == "Which card?"


def test_a_wild_that_may_be_several_numbers_is_asked_for():
    told = said("7", "W 4 5 6")
    assert (told.state, told.title) == ("open", "What is the wild there?")
    assert options(told) == {
        "3\N{EN DASH}6": "group=W@3,4,5,6&card=7",
        "4\N{EN DASH}7": "group=4,5,6,W@7&card=7",
    }
    assert said("7", "W@3 4 5 6").state == "legal"
    assert said("7", "4 5 6 W@7").code == "number_already_there"


@pytest.mark.parametrize(
    ("kind", "first", "many"),
    [("set", "1", 12), ("run", "1\N{EN DASH}3", 10), ("color", "red", 4)],
)
def test_wilds_alone_are_asked_for_by_a_tap_too(kind, first, many):
    assert list(options(said("5", "W W W"))) == ["Set", "Run", "One color"]
    card = "R5" if kind == "color" else "5"
    told = said(card, "W W W", kind=kind)
    assert next(iter(options(told))) == first
    assert len(options(told)) == many
    for each in options(told).values():
        again = hit_question({name: [text] for name, text in pairs(each)})
        assert hit_answer(again, ENGLISH).state in ("legal", "illegal")


def pairs(address):
    return [each.split("=") for each in address.split("&")]


def test_a_wild_at_a_run_open_at_both_ends_can_be_said_and_said_otherwise():
    told = said("W", "3 4 5 6")
    assert rows(told) == {"Run": "3 4 5 6 7"}
    chosen = {each.faces[0].text: each.chosen for each in told.ways[0].options}
    assert chosen == {"2": False, "7": True}
    told = said("W@2", "3 4 5 6")
    assert rows(told) == {"Run": "2 3 4 5 6"}
    assert [each.chosen for each in told.ways[0].options] == [True, False]
    assert not said("W", "9 10 11 12").ways
    assert not said("W", "5 5 5").ways


def test_house_rules_are_told_both_ways():
    told = said("5", "5 5", turn="laid_this_turn")
    assert told.state == "legal"
    assert "if not, this would not be legal" in told.notes[0]
    told = said("5", "5 5", turn="laid_this_turn", rulebook="guide")
    assert (told.state, told.code) == ("illegal", "not_this_turn")
    assert told.notes[0] == "The card itself would fit there."
    assert "if one might at once, this would be legal" in told.notes[1]
    assert told.house == "Guide"
    assert "would not fit" in said("6", "5 5", turn="before_laying").notes[0]


def test_nothing_but_cards_is_judged_and_what_is_none_is_named():
    assert said("X5", "5 5").sentence == "“X5” is no card."
    assert said("5 6", "5 5").sentence == "Ask about one card at a time."
    assert said("5", "R1", kind="color").state == "unclear"
    assert said("5", "1", kind="color_run").sentence.startswith("Colors count here")


def test_colors_that_only_some_cards_have_are_let_go_where_none_counts():
    assert said("R5", "5 B5").state == "legal"
    verdict = said("R5", "R5 R5 5")
    assert verdict.code == "deck_exceeded"
    assert verdict.notes == (switch_sentence("decks", house_rules(), "en"),)


def test_groups_that_were_laid_in_the_round_are_one_tap():
    laid = [
        Laid("run", cards(["3", "W@4", "5", "6"]), "Ana"),
        Laid("set", cards(["R5", "B5"]), "Luis", is_own=True),
    ]
    for card in ("", "7"):
        told = said(card, "", laid=laid)
        asked = f"&card={card}" if card else ""
        assert list(options(told).values()) == [
            f"kind=run&group=3,W@4,5,6{asked}",
            f"kind=set&group=R5,B5{asked}&owner=self",
        ]
    assert not said("", "").ways


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_told_in_a_few_words(language):
    words = catalog(language)
    told = said("5", "5 5", words, turn="laid_this_turn", owner="self")
    assert told.about.count(" · ") == 2
    if language == "en":
        assert told.about == "Set · Mine · Laid this turn"


def test_there_is_something_to_try():
    to_try = said("", "").to_try
    told = hit_answer(hit_question({n: [t] for n, t in pairs(to_try.query)}), ENGLISH)
    assert told.state == "legal"


def same_as_the_api(body):
    """The tab's answer to the API's question is the API's, or both say that it cannot be judged."""
    house = body.get("house", {})
    arguments = {
        "kind": body["group"]["kind"],
        "group": ",".join(body["group"]["cards"]),
        "card": body["card"],
        **{name: body[name] for name in ("turn", "owner", "rulebook") if name in body},
        **{name: text_of(value) for name, value in house.items() if not isinstance(value, dict)},
    }
    told = said(**arguments)
    try:
        api = answer_to("hit")(body, "en")
    except RulesError as error:
        assert told.state in ("open", "unclear", "empty"), body
        assert not told.code
        if error.code == "wild_undeclared":
            assert told.ways
        return told.state
    assert (told.state == "legal", told.code) == (api["legal"], api["code"]), body
    assert told.sentence.startswith(api["message"])
    rules = house_rules(body.get("rulebook", "house"), house)
    switches = [switch_sentence(name, rules, "en") for name in api["depends_on"]]
    assert list(told.notes)[-len(switches) :] == switches if switches else True
    if api["legal"]:
        assert drawn(told.rows[0]) == " ".join(map(printed, cards(api["becomes"])))
    ends = [each.faces[0].text for pick in told.ways for each in pick.options if each.faces]
    if len(api["could_be"]) > 1:
        assert ends == [str(each) for each in api["could_be"]]
    return told.code


def printed(card):
    return card.text.removeprefix("W@") if card.is_wild else str(card.number)


@pytest.mark.parametrize("case", [pytest.param(each, id=each["id"]) for each in CASES])
def test_the_tab_judges_the_handed_cases_as_the_api_does(case):
    same_as_the_api(case["request"])


def test_the_tab_judges_any_hit_as_the_api_does():
    chance = random.Random(20)
    found = {same_as_the_api(any_question(chance)) for _ in range(1500)}
    assert {"ok", "group_not_legal", "not_at_an_end", "not_that_color", "run_complete"} <= found
    assert {"open", "skip_never_hit", "not_laid_yet", "not_this_turn", "deck_exceeded"} <= found


def any_question(chance):
    kind = chance.choice(KINDS)
    group = any_group(kind, chance)
    switches = {n: chance.choice(SWITCHES[n][:2]) for n in HIT_SWITCHES if chance.random() < 0.3}
    card = chance.choice([*group, any_card(chance), any_card(chance), "W", "S"])
    if chance.random() < 0.4 and kind not in ("color", "color_run"):
        group, card = [bare(each) for each in group], bare(card)
    return {
        "group": {"kind": kind, "cards": group},
        "card": card,
        "turn": chance.choice([*TURNS, "later", "later"]),
        "owner": chance.choice(OWNERS),
        "rulebook": chance.choice(list(RULEBOOKS)),
        "house": switches,
    }


def any_card(chance):
    return f"{chance.choice(COLORS)}{chance.choice(NUMBERS)}"


def any_group(kind, chance):
    """Mostly a legal one, some cards being wilds."""
    size, color = chance.randint(1, 12), chance.choice(COLORS)
    first = chance.randint(1, 13 - size if size < 13 else 1)
    number = chance.choice(NUMBERS)
    group = [
        {
            "set": f"{chance.choice(COLORS)}{number}",
            "run": f"{chance.choice(COLORS)}{first + at}",
            "color": f"{color}{chance.choice(NUMBERS)}",
            "even": f"{chance.choice(COLORS)}{chance.choice(NUMBERS[1::2])}",
            "odd": f"{chance.choice(COLORS)}{chance.choice(NUMBERS[::2])}",
            "color_run": f"{color}{first + at}",
        }[kind]
        for at in range(size if kind in ("run", "color_run") else min(size, 7))
    ]
    for at in range(len(group)):
        if chance.random() < 0.2:
            group[at] = "W" if chance.random() < 0.6 else f"W@{group[at][1:]}"
    if chance.random() < 0.15:
        group[chance.randrange(len(group))] = any_card(chance)
    return group


def bare(text):
    return text[1:] if text[0] in COLORS else text
