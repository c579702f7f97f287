"""The laying with the fewest points left. RULES.md sections 3 and 4."""

import pytest

from rules.errors import Refused, Unreadable
from rules.hands import Laying, find
from rules.melds import check_groups

from .table import held, house, phase, told


def found(wanted: int | str, text: str, **switches: object) -> Laying:
    laying = find(phase(wanted), held(text), house(**switches))
    assert laying is not None
    return laying


def groups_of(laying: Laying) -> list[str]:
    return [told(group.cards) for group in laying.groups]


def test_what_fits_one_s_own_groups_goes_down_as_well() -> None:
    laying = found(4, "R1 B2 G3 Y4 R5 B6 G7 W R9 B9 S")
    assert groups_of(laying) == ["R1 B2 G3 Y4 R5 B6 G7 W@8 R9"]
    assert told(hit.card for hit in laying.hits) == "W@8 R9"
    assert (told(laying.left), laying.left_points) == ("B9 S", 20)


def test_the_dearest_cards_go_down_where_not_all_can() -> None:
    assert found(1, "R5 B5 G5 R6 B6 G6 R12 B12 G12").left_points == 15
    assert found("run 2", "R1 R2 R11 R12").left_points == 10


def test_the_points_of_the_house_decide_which_are_dearest() -> None:
    cheap_high = found("run 2", "R1 R2 R11 R12", points={"low": 20, "high": 1})
    assert told(cheap_high.left) == "R11 R12"


def test_a_phase_that_the_hand_does_not_hold_is_not_found() -> None:
    assert find(phase(4), held("R1 B2 G3 Y4 R5 B6"), house()) is None
    assert find(phase(1), (), house()) is None


def test_a_number_serves_set_or_run_but_not_both() -> None:
    assert find(phase(3), held("R8 Y8 G8 Y5 G6 B7 B8"), house()) is None
    assert groups_of(found(3, "R8 Y8 G8 B8 Y5 G6 B7 B8"))


def test_wilds_alone_are_not_found_without_the_switch() -> None:
    wilds = "W W W W W W W"
    assert find(phase(4), held(wilds), house()) is None
    assert groups_of(found(4, wilds, allow_all_wild=True)) == ["W@1 W@2 W@3 W@4 W@5 W@6 W@7"]


def test_one_natural_card_in_each_group_where_the_house_asks_for_it() -> None:
    assert find(phase(1), held("R5 W W W W W"), house(natural_per_group=True)) is None
    assert found(1, "R5 R9 W W W W", natural_per_group=True).left == ()
    shared = found("set 2 + run 3", "R5 R6 W W W", natural_per_group=True)
    assert all(any(each.is_natural for each in group.cards) for group in shared.groups)


def test_the_natural_card_of_a_group_crowds_none_out_that_fits_nowhere_else() -> None:
    for text in ("R1 W R1 R2 B1", "B1 R1 R1 W R2"):
        assert found("color 1 + run 2", text, natural_per_group=True).left == ()


def test_under_an_exact_laying_the_rest_follows_as_hits() -> None:
    laying = found(1, "R5 B5 G5 Y5 R7 B7 G7 W", exact_laydown=True)
    assert laying.left == ()
    assert [hit.group for hit in laying.hits] == [0, 0]


def test_the_groups_without_the_hits_are_legal_and_hold_the_natural_card() -> None:
    laying = found(4, "R5 W W W W W W W")
    hits = [hit.card for hit in laying.hits]
    rest = [each for each in laying.groups[0].cards if each not in hits]
    assert check_groups(phase(4), [rest], house(exact_laydown=True)).legal


def test_one_card_is_kept_where_the_last_must_be_discarded() -> None:
    laying = found(8, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 W", go_out="discard_only")
    assert laying.left_points == 5
    assert len(laying.left) == 1
    assert found(8, "R1 R2 R3 R4 R5 R6 R7 S", go_out="discard_only").left_points == 15


def test_a_hand_that_the_phase_takes_whole_keeps_none() -> None:
    assert found(8, "R1 R2 R3 R4 R5 R6 R7", go_out="discard_only").left == ()


def test_a_run_may_wrap_where_the_house_says_so() -> None:
    assert find(phase("run 4"), held("R11 R12 R1 R2"), house()) is None
    assert groups_of(found("run 4", "R11 R12 R1 R2 R4 W", wrap_runs=True)) == [
        "R11 R12 R1 R2 W@3 R4"
    ]


def test_custom_phases_of_all_six_kinds_are_found() -> None:
    assert groups_of(found("color 3 + run 3", "R1 R9 R5 B4 B5 B6")) == ["R1 R5 R9", "B4 B5 B6"]
    assert found("color 2 + run 2", "R5 B5 R6 R9").left == ()
    assert found("even 3 + odd 3", "R2 B4 W R1 B3 W S").left_points == 15
    assert groups_of(found("color_run 4", "R4 R5 B6 R7 W")) == ["R4 R5 W@6 R7"]
    assert found("set 1 + set 1 + set 1", "R4 R5 B6 R7").left_points == 5


def test_a_wild_in_the_hand_stands_for_nothing_yet() -> None:
    assert found("set 3", "R5 B5 W@9").left == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [("R1 R1 R1", "deck_exceeded"), ("W " * 9, "deck_exceeded"), ("S R1 " * 6, "hand_exceeded")],
)
def test_a_hand_that_cannot_be_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        find(phase(1), held(text), house())


def test_numbers_alone_do_for_a_phase_without_colors() -> None:
    assert found(1, "5 5 5 7 7 W").left == ()
    with pytest.raises(Unreadable, match="color_needed"):
        find(phase(8), held("5 5 5"), house())
