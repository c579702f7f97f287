"""What each verdict on a meld or a hit rests on, whole: the sentences are made of it."""

import pytest

from rules.cards import card, cards
from rules.errors import Unreadable
from rules.hits import HitVerdict, check_hit
from rules.melds import check_cards, check_groups
from rules.phases import Objective

from .table import held, house, laid, phase, told

WHOLE_RUN = " ".join(f"R{number}" for number in range(1, 13))


def hit(kind: str, group: str, added: str, **switches: object) -> HitVerdict:
    return check_hit(kind, held(group), card(added), house=house(**switches))  # type: ignore[arg-type]


HITS = [
    ("set", "R4 B4", "Y5", "not_that_number", {"card": card("Y5"), "number": 4}),
    ("color", "R4 R9", "Y5", "not_that_color", {"card": card("Y5"), "color": "R"}),
    ("color", "W@R R9", "Y5", "not_that_color", {"card": card("Y5"), "color": "R"}),
    ("color_run", "R4 R5", "Y6", "not_that_color", {"card": card("Y6"), "color": "R"}),
    ("even", "R4 R8", "Y5", "not_that_parity", {"card": card("Y5"), "parity": "even"}),
    ("odd", "R5 R9", "Y4", "not_that_parity", {"card": card("Y4"), "parity": "odd"}),
    ("run", "R4 B5", "Y5", "number_already_there", {"card": card("Y5"), "number": 5}),
    ("run", "R4 B5", "Y7", "not_at_an_end", {"card": card("Y7"), "fits": (3, 6)}),
    ("run", WHOLE_RUN, "W", "run_complete", {"card": card("W")}),
    ("run", "R4 R5 R5", "R6", "group_not_legal", {"why": "run_repeats_number"}),
    ("set", "R4 S", "R4", "group_not_legal", {"why": "skip_in_meld"}),
    ("set", "R4 R4 R4", "B4", "group_not_legal", {"why": "deck_exceeded"}),
    ("set", "R4 R4", "R4", "deck_exceeded", {"cards": cards(["R4"]), "decks": 1}),
    ("set", "R4 B4", "Y4", "ok", {"card": card("Y4")}),
    ("color", "R4 R9", "R5", "ok", {"card": card("R5")}),
    ("even", "R4 R8", "R2", "ok", {"card": card("R2")}),
    ("run", "R4 B5", "Y6", "ok", {"card": card("Y6")}),
    ("set", "R4 B4", "S", "skip_never_hit", {}),
]


@pytest.mark.parametrize(("kind", "group", "added", "code", "evidence"), HITS)
def test_a_verdict_on_a_hit_says_what_it_rests_on(
    kind: str, group: str, added: str, code: str, evidence: dict[str, object]
) -> None:
    verdict = hit(kind, group, added)
    assert (verdict.code, verdict.evidence) == (code, evidence)


def test_a_group_of_wilds_only_is_none_where_each_group_needs_a_natural_card() -> None:
    verdict = hit("even", "W W", "R2", natural_per_group=True)
    assert verdict.evidence == {"why": "no_natural_card_in_group"}
    assert verdict.depends_on == ("natural_per_group",)


def test_a_hit_is_made_later_and_on_somebody_elses_group_unless_told_otherwise() -> None:
    strict = house(same_turn_hit_others=False)
    assert check_hit("set", held("R4 B4"), card("Y4"), house=strict).legal
    assert check_hit("set", held("R4 B4"), card("Y4"), "laid_this_turn", "self", strict).legal
    verdict = check_hit("set", held("R4 B4"), card("Y4"), "laid_this_turn", house=strict)
    assert (verdict.code, verdict.depends_on) == ("not_this_turn", ("same_turn_hit_others",))
    assert hit("set", "R4 B4", "Y4").depends_on == ()


def test_a_verdict_on_a_hit_depends_on_the_decks_where_they_are_short() -> None:
    assert hit("set", "R4 R4", "R4").depends_on == ("decks",)
    assert hit("set", "R4 R4", "R4", decks=2).depends_on == ("decks",)
    assert hit("set", "R4 R4", "B4").depends_on == ()


@pytest.mark.parametrize("kind", ["color", "color_run"])
def test_colors_must_be_told_where_they_matter(kind: str) -> None:
    with pytest.raises(Unreadable) as refused:
        check_hit(kind, held("4 5"), card("6"))  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.field) == ("color_needed", ("group", "cards"))
    assert check_hit("run", held("4 5"), card("6")).legal


def test_a_wild_that_could_stand_for_several_things_must_say_which() -> None:
    with pytest.raises(Unreadable) as refused:
        hit("run", "W R5", "R6")
    assert (refused.value.code, refused.value.field) == ("wild_undeclared", ("group", "cards"))


def test_a_run_wraps_to_12_and_1_at_its_ends() -> None:
    for group, added, fits in [("R11 R12", "R5", (1, 10)), ("R1 R2", "R5", (3, 12))]:
        verdict = hit("run", group, added, wrap_runs=True)
        assert (verdict.code, verdict.evidence["fits"]) == ("not_at_an_end", fits)
    assert hit("run", "R11 R12", "R5").evidence["fits"] == (10,)
    assert hit("run", "R1 R2", "R5").evidence["fits"] == (3,)


SET = Objective("set", 3)
MELDS = [
    ("set 3", "R5 B5 G6", "set_mixed_numbers", {"cards": cards(["G6"]), "number": 5}),
    ("color 3", "R5 R6 G6", "color_mixed", {"cards": cards(["G6"]), "color": "R"}),
    ("even 3", "R4 R6 G7", "parity_mixed", {"cards": cards(["G7"]), "parity": "even"}),
    ("odd 3", "R3 R6 G7", "parity_mixed", {"cards": cards(["R6"]), "parity": "odd"}),
    ("run 4", "R3 R4 R5 R9", "run_has_gap", {"cards": cards(["R9"]), "lacking": (6, 7, 8)}),
    ("run 4", "R3 R4 R5 B5", "run_repeats_number", {"cards": cards(["B5"])}),
    ("run 4", "R10 R11 R12 R1", "run_wraps", {"cards": cards(["R1"])}),
    ("set 3", "R5 B5", "group_too_small", {"objective": SET, "given": 2}),
    ("set 3", "R5 B5 S", "skip_in_meld", {"cards": cards(["S"])}),
    ("set 3", "R5 R5 R5", "deck_exceeded", {"cards": cards(["R5"]), "decks": 1}),
    ("set 3", "R5 B5 Y5 " + "W " * 8 + "G5", "hand_exceeded", {"given": 12, "most": 11}),
    ("set 3", "W W W", "no_natural_card", {}),
]


@pytest.mark.parametrize(("wanted", "group", "code", "evidence"), MELDS)
def test_a_verdict_on_a_meld_says_what_it_rests_on(
    wanted: str, group: str, code: str, evidence: dict[str, object]
) -> None:
    verdict = check_groups(phase(wanted), laid(group), house())
    assert (verdict.code, verdict.evidence) == (code, evidence)


@pytest.mark.parametrize(("wanted", "group", "code", "evidence"), MELDS)
def test_a_verdict_on_a_heap_of_one_group_says_the_same(
    wanted: str, group: str, code: str, evidence: dict[str, object]
) -> None:
    verdict = check_cards(phase(wanted), held(group), house())
    if code != "group_too_small":
        assert (verdict.code, verdict.evidence) == (code, evidence)


def test_the_wrong_number_of_groups_and_cards_left_over_say_how_many_and_which() -> None:
    verdict = check_groups(phase("set 3 + run 4"), laid("R5 B5 G5"), house())
    assert (verdict.code, verdict.evidence) == ("wrong_group_count", {"asked": 2, "given": 1})
    over = check_cards(phase("set 3"), held("R5 B5 G5 R7"), house())
    assert (over.code, over.at_cards) == ("cards_left_over", (3,))
    assert over.evidence == {"cards": cards(["R7"])}
    legal = check_groups(phase("set 3"), laid("R5 B5 G5"), house())
    assert legal.evidence == {"objectives": phase("set 3")}


def test_a_group_that_is_too_large_says_so_where_no_larger_ones_may_lie() -> None:
    verdict = check_groups(phase("set 3"), laid("R5 B5 G5 Y5"), house(exact_laydown=True))
    assert (verdict.code, verdict.at_cards) == ("group_too_large", (3,))
    assert verdict.evidence == {"objective": SET, "given": 4}


def test_a_question_of_too_many_cards_or_without_its_colors_names_its_field() -> None:
    for ask, field in ((check_groups, "groups"), (check_cards, "cards")):
        many = held("R5 " * 217)
        told = [many] if field == "groups" else many
        with pytest.raises(Unreadable) as refused:
            ask(phase("set 3"), told, house())  # type: ignore[operator]
        assert (refused.value.code, refused.value.field) == ("too_many_cards", (field,))
        assert refused.value.evidence == {"given": 217, "most": 216}
        bare = held("4 5 6")
        with pytest.raises(Unreadable) as refused:
            ask(phase("color 3"), [bare] if field == "groups" else bare, house())  # type: ignore[operator]
        assert (refused.value.code, refused.value.field) == ("color_needed", (field,))


def test_as_many_cards_as_two_decks_hold_are_looked_at() -> None:
    verdict = check_cards(phase("set 3"), held("R5 " * 216), house(decks=2))
    assert verdict.code == "deck_exceeded"


def test_a_verdict_says_whether_colors_were_looked_at() -> None:
    assert check_groups(phase("set 3"), laid("R5 B5 G5"), house()).colors_checked is True
    assert check_groups(phase("set 3"), laid("5 5 5"), house()).colors_checked is False
    assert check_cards(phase("set 3"), held("5 5 5"), house()).colors_checked is False


def test_a_phase_that_leaves_no_card_for_the_discard_is_none_where_one_is_needed() -> None:
    eleven = phase("set 5 + run 6")
    cards_laid = laid("R5 B5 G5 Y5 W | R1 B2 G3 Y4 R5 B6")
    assert check_groups(eleven, cards_laid, house()).depends_on == ("go_out",)
    with pytest.raises(ValueError, match="phase_impossible"):
        check_groups(eleven, cards_laid, house(go_out="discard_only"))


RUNS_WITH_GAPS = [
    ("R1 R2 R3 R9", "R9"),
    ("R1 R7 R8 R9", "R1"),
    ("R2 R3 R4 R12", "R12"),
    ("R3 R10 R11 R12", "R3"),
    ("R1 R2 R11 R12 R10", "R1 R2"),
]


@pytest.mark.parametrize(("group", "odd"), RUNS_WITH_GAPS)
def test_of_a_run_with_a_gap_the_fewest_cards_are_at_fault(group: str, odd: str) -> None:
    size = len(group.split())
    verdict = check_groups(phase(f"run {size}"), laid(group), house())
    assert verdict.evidence["cards"] == held(odd)


def test_a_heap_of_wilds_owes_a_natural_card_before_each_group_does() -> None:
    wilds = held("W W W W W W")
    for switches in ({}, {"natural_per_group": True}):
        verdict = check_cards(phase("set 3 + set 3"), wilds, house(**switches))
        assert verdict.code == "no_natural_card"


def test_where_runs_wrap_a_free_wild_still_goes_to_the_high_end() -> None:
    wrapping = house(wrap_runs=True)
    for cards_told, order in [
        ("R1 R2 R3 W", "R1 R2 R3 W@4"),
        ("R9 R10 R11 W", "R9 R10 R11 W@12"),
        ("R10 R11 R12 W", "R10 R11 R12 W@1"),
        ("R12 R1 R2 W", "R12 R1 R2 W@3"),
    ]:
        verdict = check_groups(phase("run 4"), laid(cards_told), wrapping)
        assert told(verdict.groups[0].cards) == order
