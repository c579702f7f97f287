"""What the cards left in a hand cost, as values: points, how they come about, what is odd."""

import random

import pytest

from rules.cards import COLORS, NUMBERS
from rules.errors import RulesError
from rules.house import POINTS
from rules.scoring import Counts
from web.api.referee import answer_to
from web.catalogs import LANGUAGES, catalog
from web.hand_questions import hand_question
from web.hand_verdicts import hand_answer

ENGLISH = catalog("en")


def said(words=ENGLISH, **arguments):
    return hand_answer(hand_question({name: [text] for name, text in arguments.items()}), words)


def test_the_points_are_shown_as_they_come_about():
    told = said(cards="1 5 9 R9 3 2 10 12 W")
    assert told.title == "75 points"
    assert told.sum == "6 \N{MULTIPLICATION SIGN} 5 + 2 \N{MULTIPLICATION SIGN} 10 + 25"
    assert told.sentence == "9 cards"
    assert told.state == "counted"
    assert [face.text for face in told.rows[0].faces][:3] == ["1", "5", "9"]
    assert said(low="6", high="2", wild="1").sum == told.sum


def test_cards_cost_what_the_table_says():
    told = said(cards="1 W S", points="1,2,3,50")
    assert (told.points, told.sum, told.house) == (54, "1 + 3 + 50", "1 · 2 · 3 · 50")


def test_nothing_is_doubted_as_long_as_nobody_said_whether_it_was_laid():
    told = said(cards="1 2 3", phase="6")
    assert not told.warnings
    assert not told.notes


def test_a_hand_not_laid_has_ten_cards():
    told = said(cards="W " * 8 + "12 12", laid="no")
    assert told.state == "counted"
    assert told.notes == ("Ten cards make 50 to 230 points.",)
    told = said(low="9", laid="no")
    assert told.warnings == ("not_laid_below_minimum", "wrong_hand_size")
    assert told.state == "counted", "it is still being tapped"
    told = said(low="11", laid="no")
    assert (told.state, told.warnings) == ("doubtful", ("wrong_hand_size",))


def test_after_a_phase_no_more_is_left_than_it_leaves():
    told = said(cards="W W", laid="yes", phase="3")
    assert told.notes == ("After this phase at most 2 cards can be left: 50 points.",)
    told = said(cards="W W 1", laid="yes", phase="3")
    assert (told.state, told.warnings) == ("doubtful", ("laid_above_maximum",))
    assert told.notes == ("After laying this phase, at most 2 cards are left, not 3.",)
    told = said(cards="W W 1", laid="yes")
    assert (told.state, told.warnings) == ("counted", ())
    assert told.notes[0].startswith("Say above which phase")


def test_more_than_the_deck_holds_is_said_and_marked():
    told = said(cards="W " * 9 + "5")
    assert told.state == "unclear"
    assert [face.marked for face in told.rows[0].faces].index(True) == 8
    assert said(wild="9").state == "unclear"
    assert said(wild="9", decks="2").points == 225


def test_what_is_no_card_is_named():
    assert said(cards="5 X5 R13").sentence == "“X5, R13” are no cards."
    assert said(cards="5 X5").sentence == "“X5” is no card."


def test_there_is_something_to_try():
    query = said(laid="no").example.query
    assert query == "cards=2,5,9,9,11,12,W&laid=no"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_points(language):
    told = said(catalog(language), cards="5 W", laid="no")
    assert "30" in told.title
    assert len(told.notes) == 2


def test_the_tab_counts_any_hand_as_the_api_does():
    chance = random.Random(7)
    found = [same_as_the_api(any_question(chance)) for _ in range(1500)]
    assert {each for one in found for each in one} == {
        *("not_laid_below_minimum", "not_laid_above_maximum", "wrong_hand_size"),
        *("laid_above_maximum", "deck_exceeded"),
    }


def same_as_the_api(body):
    """The tab's answer to the API's question: the points, and the same warnings."""
    house = body["house"]
    told = said(
        cards=",".join(body.get("cards", ())),
        **{name: str(count) for name, count in body.get("counts", {}).items()},
        by="counts" if "counts" in body else "cards",
        laid={True: "yes", False: "no"}[body["laid"]],
        phase=str(body.get("phase", "")),
        decks=str(house["decks"]),
        points=",".join(str(house["points"][name]) for name in POINTS) if "points" in house else "",
    )
    try:
        api = answer_to("points")(body, "en")
    except RulesError as error:
        assert told.state == "unclear"
        return (error.code,)
    assert (told.points, told.cards) == (api["points"], api["cards"]), body
    codes = tuple(each["code"] for each in api["warnings"])
    if told.state != "empty":
        assert told.warnings == codes
        assert codes == () or told.notes == tuple(each["detail"] for each in api["warnings"])
        return codes
    return ()


def any_question(chance):
    size = chance.choice([0, 1, 2, 3, 4, 8, 10, 10, 10, 10, 11, 13])
    kinds = [f"{color}{number}" for color in COLORS for number in NUMBERS] * 2
    dear = [*["W"] * 9, *["S"] * 5]
    hand = chance.sample([*(dear if chance.random() < 0.2 else kinds), *dear], size)
    if chance.random() < 0.5:
        hand = [each[1:] if each[0] in COLORS else each for each in hand]
    body = {"laid": chance.random() < 0.5, "house": {"decks": chance.choice([1, 1, 2])}}
    if chance.random() < 0.3:
        body["house"]["points"] = {name: chance.randint(1, 100) for name in POINTS}
    if chance.random() < 0.8:
        body["phase"] = chance.randint(1, 10)
    if chance.random() < 0.5:
        return {**body, "cards": hand}
    most = chance.choice([1, 3, 9])
    return {**body, "counts": {name: chance.randint(0, most) for name in Counts._fields}}
