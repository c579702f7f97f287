"""Is it a legal meld? RULES.md sections 1 to 4, one sentence a test."""

import pytest

from rules.errors import Refused, Unreadable
from rules.melds import Verdict, check_cards, check_groups

from .table import held, house, laid, phase, told


def groups_of(verdict: Verdict) -> list[str]:
    return [told(group.cards) for group in verdict.groups]


def judged(wanted: int | str, text: str, **switches: object) -> Verdict:
    return check_groups(phase(wanted), laid(text), house(**switches))


def heaped(wanted: int | str, text: str, **switches: object) -> Verdict:
    return check_cards(phase(wanted), held(text), house(**switches))


def test_neither_the_order_of_groups_nor_that_of_cards_matters() -> None:
    verdict = judged(3, "Y2 W B4 R5 | R5 B5 G5 W")
    assert verdict.legal
    assert groups_of(verdict) == ["R5 B5 G5 W@5", "Y2 W@3 B4 R5"]
    assert [group.objective.kind for group in verdict.groups] == ["set", "run"]


def test_a_set_is_one_number_in_any_colors() -> None:
    assert judged("set 4", "R5 R5 B5 Y5").legal
    assert judged("set 3", "R5 B5 G6").code == "set_mixed_numbers"


def test_two_sets_of_a_phase_may_have_the_same_number() -> None:
    assert judged(1, "R5 B5 G5 | Y5 R5 B5").legal


def test_the_number_of_the_set_may_also_be_in_the_run() -> None:
    assert judged(2, "R5 B5 G5 | Y4 B5 R6 G7").legal


def test_a_run_goes_upward_in_any_colors_without_a_number_twice() -> None:
    assert judged(4, "R1 B2 G3 Y4 R5 B6 G7").legal
    verdict = judged(4, "R1 B2 G3 Y4 R5 B5 G6")
    assert (verdict.code, verdict.at_group, verdict.at_cards) == ("run_repeats_number", 0, (5,))


def test_a_run_does_not_wrap_from_12_to_1_unless_the_house_says_so() -> None:
    verdict = judged(4, "R8 R9 W R11 R12 R1 R2")
    assert (verdict.code, verdict.at_cards) == ("run_wraps", (5, 6))
    assert verdict.depends_on == ("wrap_runs",)
    wrapped = judged(4, "R1 R2 R8 R9 W R11 R12", wrap_runs=True)
    assert groups_of(wrapped) == ["R8 R9 W@10 R11 R12 R1 R2"]
    assert wrapped.depends_on == ("wrap_runs",)


def test_a_gap_that_no_wild_fills_breaks_a_run() -> None:
    verdict = judged("run 4", "R3 B4 G7 Y8")
    assert (verdict.code, verdict.at_cards) == ("run_has_gap", (2, 3))
    assert verdict.evidence["lacking"] == (5, 6)


def test_both_copies_of_a_number_count_in_a_color_group() -> None:
    assert judged(8, "Y7 Y7 Y1 Y2 Y3 Y4 Y5").legal
    verdict = judged(8, "G6 G12 R8 G10 G3 G1 G9")
    assert (verdict.code, verdict.at_cards) == ("color_mixed", (2,))
    assert verdict.evidence["color"] == "G"


def test_even_and_odd_groups_take_any_colors_and_repeats() -> None:
    assert groups_of(judged("even 5", "R2 B2 R2 W Y12")) == ["R2 B2 R2 Y12 W"]
    assert judged("odd 3", "R1 B3 G4").code == "parity_mixed"


def test_a_color_run_is_a_run_in_one_color() -> None:
    assert groups_of(judged("color_run 4", "R6 R4 W R7")) == ["R4 W@5 R6 R7"]
    assert judged("color_run 4", "R4 R5 B6 R7").code == "color_mixed"
    assert judged("color_run 4", "R4 R5 B8 R9").code == "run_has_gap"


def test_a_skip_is_never_part_of_a_phase() -> None:
    verdict = judged(1, "R5 B5 G5 | R7 S G7")
    assert (verdict.code, verdict.at_group, verdict.at_cards) == ("skip_in_meld", 1, (1,))


def test_one_natural_card_in_the_phase_is_enough() -> None:
    verdict = judged(1, "R5 W W | W W W")
    assert verdict.legal
    assert verdict.depends_on == ("natural_per_group",)


def test_a_phase_of_wilds_only_needs_the_switch() -> None:
    verdict = judged(1, "W W W | W W W")
    assert (verdict.code, verdict.depends_on) == ("no_natural_card", ("allow_all_wild",))
    allowed = judged(1, "W W W | W W W", allow_all_wild=True)
    assert allowed.depends_on == ("allow_all_wild", "natural_per_group")


def test_natural_per_group_wins_over_allow_all_wild() -> None:
    verdict = judged(1, "R5 W W | W W W", natural_per_group=True, allow_all_wild=True)
    assert (verdict.code, verdict.at_group) == ("no_natural_card_in_group", 1)


def test_more_cards_than_the_size_are_fine_unless_laying_is_exact() -> None:
    assert judged(1, "R5 B5 G5 Y5 | R7 B7 G7").depends_on == ("exact_laydown",)
    verdict = judged(1, "R5 B5 G5 Y5 | R7 B7 G7", exact_laydown=True)
    assert (verdict.code, verdict.at_cards) == ("group_too_large", (3,))


def test_there_is_never_an_extra_group_and_never_one_too_few() -> None:
    assert judged(1, "R5 B5 G5 | R7 B7 G7 | R9 B9 G9").code == "wrong_group_count"
    assert judged(1, "R5 B5 G5").evidence == {"asked": 2, "given": 1}
    assert check_groups(phase(1), [], house()).code == "wrong_group_count"


def test_an_empty_group_is_too_small() -> None:
    verdict = check_groups(phase(1), [held("R5 B5 G5"), ()], house())
    assert (verdict.code, verdict.at_group) == ("group_too_small", 1)


def test_the_third_copy_of_a_card_is_beyond_the_deck() -> None:
    verdict = judged(1, "R5 R5 G5 | R7 R5 G7")
    assert (verdict.code, verdict.at_group, verdict.at_cards) == ("deck_exceeded", 1, (1,))
    assert judged(1, "R5 R5 G5 | R5 B5 G5").depends_on == ("decks",)


def test_a_hand_lays_at_most_eleven_cards_and_ten_where_the_last_is_discarded() -> None:
    eleven = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11"
    assert judged(8, eleven).depends_on == ("exact_laydown", "go_out")
    kept = judged(8, eleven, go_out="discard_only")
    assert (kept.code, kept.depends_on) == ("hand_exceeded", ("go_out",))
    assert judged(8, eleven + " R12").depends_on == ()


def test_a_declared_wild_is_taken_at_its_word() -> None:
    assert judged("set 3", "R5 B5 W@6").code == "set_mixed_numbers"
    assert judged("run 4", "R4 B5 W@7 G6").legal
    assert judged("run 4", "R4 B5 W@5 G6").code == "run_repeats_number"
    assert judged("color 3", "R4 R5 W@B").code == "color_mixed"
    assert judged("odd 3", "R1 R3 W@4").code == "parity_mixed"
    assert judged("color_run 3", "R4 R5 W@B").code == "color_mixed"


def test_a_wild_declared_as_a_color_takes_any_place_in_a_run() -> None:
    assert groups_of(judged("run 4", "R4 W@B G6 Y7")) == ["R4 W@5 G6 Y7"]


def test_a_wild_at_an_end_is_assumed_high_and_the_choice_is_named() -> None:
    verdict = judged("run 4", "R2 B3 G4 Y5 W")
    assert groups_of(verdict) == ["R2 B3 G4 Y5 W@6"]
    assert verdict.choices == ((0, 4, (1, 6)),)


def test_the_low_end_is_assumed_when_there_is_no_high_one() -> None:
    verdict = judged("run 4", "R10 B11 G12 W")
    assert groups_of(verdict) == ["W@9 R10 B11 G12"]
    assert verdict.choices == ()


def test_a_wild_between_two_cards_is_no_choice() -> None:
    verdict = judged("run 4", "R4 W R6 W")
    assert groups_of(verdict) == ["R4 W@5 R6 W@7"]
    assert verdict.choices == ((0, 3, (3, 7)),)


def test_several_free_wilds_each_list_their_numbers_over_all_placings() -> None:
    verdict = judged("run 4", "R4 R5 R6 W W")
    assert verdict.choices == ((0, 3, (2, 3, 7)), (0, 4, (3, 7, 8)))


def test_groups_of_wilds_only_name_what_was_assumed() -> None:
    verdict = judged("set 2 + run 3 + color 2 + set 2", "W W | W W W | W W | R5 B5")
    assert groups_of(verdict) == ["W@12 W@12", "W@1 W@2 W@3", "W@R W@R", "R5 B5"]
    could_be = {choice[:2]: choice.could_be for choice in verdict.choices}
    assert could_be[0, 0] == tuple(range(1, 13))
    assert could_be[1, 0] == tuple(range(1, 11))
    assert could_be[2, 1] == ("R", "B", "G", "Y")


def test_with_wrapping_runs_a_wild_after_12_is_a_1() -> None:
    verdict = judged("run 4", "R10 B11 G12 W", wrap_runs=True)
    assert groups_of(verdict) == ["R10 B11 G12 W@1"]
    assert verdict.choices == ((0, 3, (1, 9)),)


def test_the_reading_with_fewest_groups_at_fault_is_told() -> None:
    verdict = judged(2, "R4 B5 G6 Y8 | R9 B9 W")
    assert (verdict.code, verdict.at_group, verdict.at_cards) == ("run_has_gap", 0, (3,))


def test_then_the_reading_with_fewest_cards_at_fault() -> None:
    verdict = judged(9, "R7 B7 G7 | R3 B3 G3 Y3")
    assert (verdict.code, verdict.at_group) == ("group_too_small", 1)


def test_eleven_groups_of_one_card_are_soon_judged() -> None:
    singles = " | ".join(f"R{number}" for number in range(1, 12))
    wanted = " + ".join(["even 1"] * 5 + ["odd 1"] * 6)
    assert judged(wanted, singles).legal


def test_numbers_alone_are_checked_as_numbers() -> None:
    verdict = judged(1, "5 5 5 | 7 7 W")
    assert verdict.legal
    assert not verdict.colors_checked
    assert judged("set 11", "5 5 5 5 5 5 5 5 W W W").legal
    assert judged(1, "5 5 5 5 5 | 5 5 5 5").code == "deck_exceeded"


def test_numbers_alone_do_not_do_where_colors_count() -> None:
    with pytest.raises(Unreadable, match="color_needed"):
        judged(8, "5 5 5 7 7 W 1")
    with pytest.raises(Unreadable, match="mixed_notation"):
        judged(1, "5 5 5 | R7 B7 W")


def test_a_phase_that_no_hand_can_hold_is_refused() -> None:
    with pytest.raises(Refused, match="phase_impossible"):
        judged("run 6 + run 6", "R1 | R2")


def test_a_heap_is_legal_if_some_division_uses_every_card() -> None:
    assert groups_of(heaped(1, "R5 B5 G5 Y5 R5 B5"))
    verdict = heaped(3, "R8 Y8 G8 B8 Y5 G6 B7 B8")
    assert verdict.legal
    assert sorted(map(len, (group.cards for group in verdict.groups))) == [4, 4]


def test_a_heap_takes_its_declared_wilds_at_their_word() -> None:
    assert heaped(1, "R5 B5 W@5 R7 B7 W@7").legal
    assert not heaped(1, "R5 B5 W@6 R7 B7 W@7").legal
    assert groups_of(heaped("color 3 + run 3", "R1 R9 W@R B4 B5 B6")) == [
        "R1 R9 W@R",
        "B4 B5 B6",
    ]


def test_a_declared_wild_too_many_for_an_exact_laying_is_left_over() -> None:
    verdict = heaped("color 1 + set 2", "W@10 R1 R5 B5", exact_laydown=True)
    assert (verdict.code, verdict.at_cards) == ("cards_left_over", (0,))


@pytest.mark.parametrize(
    "text",
    [
        "R1 B2 G3 Y4 R5 W@R G7 B8",
        "R1 B2 G3 Y4 R5 B6 G7 W@R",
        "W@R R1 B2 G3 Y4 R5 B6 G7",
        "W@R W@B R1 B2 G3 Y4 R5 B6 G7",
        "W@R B12 R1 B2 G3 Y4 R5 B6 G7 W W",
    ],
)
def test_a_wild_declared_as_a_color_stands_in_a_run_of_any_length(text: str) -> None:
    wraps = "B12" in text
    assert judged(4, text, wrap_runs=wraps).code == "ok"
    assert heaped(4, text, wrap_runs=wraps).code == "ok"


def test_a_declared_wild_does_not_take_the_place_of_a_group_s_natural_card() -> None:
    for text in ("R5 W@B G9 G6 G8 G7", "G9 W@B G7 G8 R5 G6", "G7 G6 W@B G9 G8 R5"):
        assert heaped("odd 1 + color_run 4", text, natural_per_group=True).code == "ok"


def test_a_wild_declared_as_another_color_does_not_lengthen_a_color_run() -> None:
    assert heaped("color_run 3", "R1 R2 R3 W@R").code == "ok"
    assert heaped("color_run 3", "R1 R2 R3 W@B").code == "cards_left_over"


def test_cards_left_over_are_named_where_a_part_is_legal() -> None:
    verdict = heaped(1, "R6 B6 G6 R8 B8 G8 R10")
    assert (verdict.code, verdict.at_group, verdict.at_cards) == ("cards_left_over", None, (6,))


def test_a_heap_too_large_for_an_exact_laying_has_cards_left_over() -> None:
    verdict = heaped(4, "R1 R2 R3 R4 R5 R6 R7 R8", exact_laydown=True)
    assert (verdict.code, verdict.depends_on) == ("cards_left_over", ("exact_laydown",))


def test_a_heap_with_too_few_cards_has_a_group_that_is_too_small() -> None:
    verdict = heaped(4, "R1 R2 R3")
    assert verdict.code == "group_too_small"
    assert verdict.evidence["given"] == 3
    for wanted in (1, 4, "set 1 + set 1 + run 3"):
        assert check_cards(phase(wanted), (), house()).code == "group_too_small"


def test_the_nearest_division_of_a_heap_is_told() -> None:
    verdict = heaped(1, "R5 B5 G5 R7 B7 G8")
    assert (verdict.code, verdict.at_cards) == ("set_mixed_numbers", (5,))
    assert heaped(4, "R8 R9 W R11 R12 R1 R2").code == "run_wraps"
    assert heaped("set 3 + set 2 + run 3", "R5 B5 G5 R7 B7 R1 R2 R9").code == "run_has_gap"


def test_a_heap_of_wilds_only_owes_a_natural_card() -> None:
    assert heaped(1, "W W W W W W").code == "no_natural_card"
    alone = heaped(1, "R5 W W W W W", natural_per_group=True)
    assert (alone.code, alone.depends_on) == (
        "no_natural_card_in_group",
        ("natural_per_group",),
    )


def test_too_many_cards_are_not_looked_at() -> None:
    with pytest.raises(Unreadable, match="too_many_cards"):
        check_cards(phase(1), held("R5 " * 217), house())


def test_cards_that_do_not_fit_a_run_count_beside_those_that_repeat() -> None:
    verdict = judged(2, "W W W G5 | B10 W@2 W G10")
    assert (verdict.code, verdict.at_group, verdict.at_cards) == ("set_mixed_numbers", 1, (1,))


def test_the_order_of_a_heap_does_not_matter_where_each_group_owes_a_natural_card() -> None:
    for text in ("R3 G1 R3 R2 B3 R1 R2 W W@B R1", "R2 W R2 R3 R1 R3 G1 B3 R1 W@B"):
        assert heaped("run 1 + run 3 + color_run 4", text, natural_per_group=True).legal


def test_a_declared_wild_does_not_take_the_place_of_the_only_natural_card_that_fits() -> None:
    for text in ("W@1 W W R1 W W R1", "R1 W W W@1 W W R1"):
        assert heaped("run 1 + even 4", text).code == "cards_left_over"
