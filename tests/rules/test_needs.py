"""What a hand lacks. RULES.md section 3."""

import pytest

from rules.cards import deck
from rules.errors import Refused
from rules.needs import Lack, lack, missing

from .table import held, house, phase, told


def lacking(wanted: int | str, text: str, seen: str = "", **switches: object) -> Lack:
    return lack(phase(wanted), held(text), house(**switches), held(seen))


def needed(answer: Lack) -> list[str]:
    return [" ".join(need) for need in answer.needs]


def best(answer: Lack) -> list[str]:
    return [told(group.cards) for group in answer.best]


def test_the_cheapest_completions_are_named_in_ascending_order() -> None:
    answer = lacking(4, "R8 R9 W R11 R12 R1 R2")
    assert answer.missing == 2
    assert needed(answer) == ["6 7", "6 10", "7 10"]
    assert best(answer) == [". . R8 R9 W@10 R11 R12"]


def test_a_card_improves_if_it_lowers_what_is_missing() -> None:
    improves = set(map(str, lacking(4, "R8 R9 W R11 R12 R1 R2").improves))
    assert improves == {"W"} | {f"{color}{n}" for color in "RBGY" for n in (6, 7, 10)}


def test_a_wild_serves_for_any_card_but_the_natural_one_still_owed() -> None:
    answer = lacking(4, "W W W W W W W")
    assert (answer.missing, needed(answer)) == (1, ["any"])
    assert "W" not in map(str, answer.improves)
    assert "R1" in map(str, answer.improves)


def test_any_natural_card_begins_a_set_of_wilds() -> None:
    assert needed(lacking(1, "R5 B5 G5 W W")) == ["any"]
    assert needed(lacking(1, "W W W W")) == ["any any"]


def test_a_number_is_named_where_two_cards_of_one_set_lack() -> None:
    assert needed(lacking("set 3", "W"))[:2] == ["1 1", "2 2"]


def test_every_group_owes_its_own_natural_card_where_the_house_says_so() -> None:
    answer = lacking(1, "R5 W W W W W", natural_per_group=True)
    assert (answer.missing, needed(answer)) == (1, ["any"])
    assert best(answer)[1].split().count(".") == 1


def test_colors_parities_and_colored_cards_are_named_as_such() -> None:
    assert needed(lacking(8, "R5 R6 R7 B1 B2 G4 W")) == ["R R R"]
    assert needed(lacking("even 3", "R2 B4 R1")) == ["even"]
    assert needed(lacking("color_run 4", "R1 R2 W")) == ["R3", "R4"]


def test_a_card_that_serves_two_groups_leaves_the_choice_open() -> None:
    one, other = (
        needed(lacking(wanted, "R5 R6 B7 R9 Y1"))
        for wanted in ("color 3 + run 4", "run 4 + color 3")
    )
    assert one == other
    assert {"4 5 6", "4 5 R", "4 R R"} <= set(one)


def test_at_most_twenty_completions_are_named() -> None:
    assert len(lacking(1, "").needs) == 20


def test_the_chance_is_the_share_of_the_unseen_cards_that_complete_the_phase() -> None:
    hand = "R1 R2 R3 R4 R5 R6 S S S S"
    assert lacking(4, hand).chance == round((8 + 8) / 98, 4)
    assert lacking(4, hand, seen="R7 B7 W W@3").chance == round((6 + 6) / 94, 4)
    assert lacking(4, "R1 R2 R3").chance == 0.0


def test_a_card_of_which_none_is_left_improves_nothing() -> None:
    sevens = "R7 R7 B7 B7 G7 G7 Y7 Y7"
    answer = lacking(4, "R1 R2 R3 R4 R5 R6", seen=sevens)
    assert told(answer.improves) == "W"


def test_hand_and_table_together_are_bounded_by_the_deck() -> None:
    with pytest.raises(Refused, match="deck_exceeded") as caught:
        lacking(4, "R1 R1", seen="B2 R1")
    assert caught.value.field == ("seen", 1)


def test_numbers_alone_improve_as_numbers() -> None:
    answer = lacking(4, "1 2 3 4 5 6")
    assert told(answer.improves) == "7 W"
    assert answer.chance == round(16 / 102, 4)


def test_an_empty_hand_lacks_the_whole_phase() -> None:
    for number in range(1, 11):
        wanted = phase(number)
        assert missing(wanted, (), house()) == sum(each.size for each in wanted)


@pytest.mark.parametrize("text", ["", "R5 B5", "R5 B6 W W S", "W W W", "R1 R2 R3 R4 R5 R6 R7"])
@pytest.mark.parametrize("number", range(1, 11))
def test_what_improves_is_what_lowers_missing_by_one(number: int, text: str) -> None:
    wanted, hand = phase(number), held(text)
    least = missing(wanted, hand, house())
    if least == 0:
        return
    improves = lack(wanted, hand, house()).improves
    for kind in deck():
        then = missing(wanted, (*hand, kind), house())
        assert then == least - (kind in improves)


def test_as_many_gaps_stand_in_the_best_groups_as_cards_are_missing() -> None:
    answer = lacking(2, "R9 B9 R3 B4 W")
    assert best(answer)[0] == "R9 B9 ."
    assert " ".join(best(answer)).split().count(".") == answer.missing == 2
