"""May this card be added? RULES.md section 4."""

import pytest

from rules.cards import card
from rules.errors import Unreadable
from rules.hits import HitVerdict, check_hit

from .table import held, house, told


def hit(
    kind: str, group: str, added: str, when: str = "later other", **switches: object
) -> HitVerdict:
    turn, owner = when.split()
    return check_hit(kind, held(group), card(added), turn, owner, house(**switches))  # type: ignore[arg-type]


def test_a_set_takes_its_number_in_any_color_and_wilds() -> None:
    assert told(hit("set", "R4 B4 G4", "Y4").becomes) == "R4 B4 G4 Y4"
    assert told(hit("set", "R4 B4 G4", "W").becomes) == "R4 B4 G4 W@4"
    assert hit("set", "R4 B4 G4", "W@4").legal
    assert hit("set", "R4 B4 G4", "Y5").code == "not_that_number"
    assert hit("set", "R4 B4 G4", "W@5").code == "not_that_number"


def test_a_run_takes_the_number_below_and_the_one_above() -> None:
    assert told(hit("run", "R3 B4 G5", "Y2").becomes) == "Y2 R3 B4 G5"
    assert told(hit("run", "B4 R3 G5", "Y6").becomes) == "R3 B4 G5 Y6"
    refused = hit("run", "R3 B4 G5", "Y7")
    assert (refused.code, refused.evidence["fits"]) == ("not_at_an_end", (2, 6))
    assert hit("run", "R3 B4 G5", "Y4").code == "number_already_there"


def test_a_bare_wild_at_a_run_names_both_ends_and_takes_the_high_one() -> None:
    verdict = hit("run", "R3 B4 G5", "W")
    assert (verdict.could_be, told(verdict.becomes)) == ((2, 6), "R3 B4 G5 W@6")
    low = hit("run", "R10 B11 G12", "W")
    assert (low.could_be, told(low.becomes)) == ((9,), "W@9 R10 B11 G12")


def test_a_wild_hits_where_it_is_said_to() -> None:
    verdict = hit("run", "R3 B4 G5", "W@2")
    assert (verdict.could_be, told(verdict.becomes)) == ((), "W@2 R3 B4 G5")
    assert hit("run", "R3 B4 G5", "W@4").code == "number_already_there"


def test_a_run_of_twelve_is_complete() -> None:
    whole = " ".join(f"R{number}" for number in range(1, 13))
    assert hit("run", whole, "W").code == "run_complete"
    assert hit("run", whole, "W", wrap_runs=True).code == "run_complete"
    assert hit("run", whole, "B3").code == "number_already_there"


def test_with_wrapping_runs_1_follows_12() -> None:
    verdict = hit("run", "R10 B11 G12", "Y1")
    assert (verdict.code, verdict.depends_on) == ("not_at_an_end", ("wrap_runs",))
    wrapped = hit("run", "R10 B11 G12", "Y1", wrap_runs=True)
    assert (told(wrapped.becomes), wrapped.depends_on) == ("R10 B11 G12 Y1", ("wrap_runs",))
    assert told(hit("run", "R1 R2 R3", "B12", wrap_runs=True).becomes) == "B12 R1 R2 R3"
    assert hit("run", "R10 B11 G12 Y1", "W", wrap_runs=True).could_be == (2, 9)


def test_a_color_group_takes_its_color() -> None:
    assert told(hit("color", "G9 G2", "G2").becomes) == "G2 G2 G9"
    assert told(hit("color", "G9 G2", "W").becomes) == "G2 G9 W@G"
    assert hit("color", "G9 G2", "R2").code == "not_that_color"
    assert hit("color", "G9 G2", "W@R").code == "not_that_color"


def test_an_even_or_odd_group_takes_its_parity() -> None:
    assert told(hit("even", "R2 W", "B4").becomes) == "R2 B4 W"
    assert hit("odd", "R1 B3", "G4").code == "not_that_parity"
    assert hit("even", "W W", "B4").legal


def test_a_color_run_takes_an_end_in_its_color() -> None:
    assert told(hit("color_run", "R3 R4", "R5").becomes) == "R3 R4 R5"
    assert hit("color_run", "R3 R4", "B5").code == "not_that_color"
    assert hit("color_run", "R3 R4", "R9").code == "not_at_an_end"


def test_a_color_run_of_wilds_gets_its_color_from_the_first_natural_card() -> None:
    assert told(hit("color_run", "W@3 W@4", "B5").becomes) == "W@3 W@4 B5"


def test_a_skip_is_never_hit() -> None:
    assert hit("set", "R4 B4", "S").code == "skip_never_hit"


def test_nobody_hits_before_laying() -> None:
    assert hit("set", "R4 B4", "G4", "before_laying self").code == "not_laid_yet"


def test_in_the_turn_of_laying_the_own_groups_always_others_by_the_switch() -> None:
    assert hit("set", "R4 B4", "G4", "laid_this_turn other").depends_on == ("same_turn_hit_others",)
    verdict = hit("set", "R4 B4", "G4", "laid_this_turn other", same_turn_hit_others=False)
    assert (verdict.code, verdict.depends_on) == ("not_this_turn", ("same_turn_hit_others",))
    assert hit("set", "R4 B4", "G4", "laid_this_turn self", same_turn_hit_others=False).legal


def test_group_and_card_together_are_bounded_by_the_deck() -> None:
    verdict = hit("set", "R4 R4 B4", "R4")
    assert (verdict.code, verdict.depends_on) == ("deck_exceeded", ("decks",))


def test_a_group_that_is_none_cannot_be_hit() -> None:
    assert hit("set", "R4 B5", "R4").evidence == {"why": "set_mixed_numbers"}
    assert hit("run", "R11 R12 R1", "R2").depends_on == ("wrap_runs",)
    assert check_hit("set", (), card("R4")).code == "group_not_legal"


def test_thirteen_cards_are_no_run() -> None:
    assert hit("run", "W " * 8 + "W W W W W", "R1", decks=2).code == "group_not_legal"
    whole = " ".join(f"R{number}" for number in range(1, 13))
    assert hit("run", whole + " W", "W").code == "group_not_legal"


def test_a_group_of_wilds_only_never_exists_where_each_group_needs_a_natural_card() -> None:
    assert hit("set", "W@7 W@7", "R7").depends_on == ("natural_per_group",)
    assert hit("set", "W@7 W@7", "R7", natural_per_group=True).code == "group_not_legal"


def test_a_group_of_any_size_may_be_hit() -> None:
    assert hit("run", "R4", "B5").legal
    assert hit("set", "R4 R4 B4 B4 G4 G4 Y4 Y4 W W W", "W").legal


def test_a_laid_wild_takes_its_only_place() -> None:
    assert hit("run", "R4 W B6", "G7").legal
    assert hit("run", "R10 W G12", "W@9").legal


@pytest.mark.parametrize(
    ("kind", "group"),
    [("run", "R4 B5 W"), ("set", "W W"), ("color", "W W"), ("run", "W"), ("color_run", "W W@R")],
)
def test_a_laid_wild_that_could_stand_for_several_things_must_be_declared(
    kind: str, group: str
) -> None:
    with pytest.raises(Unreadable, match="wild_undeclared"):
        hit(kind, group, "R6")


def test_numbers_alone_do_where_no_color_matters() -> None:
    assert hit("run", "3 4 5", "6").legal
    with pytest.raises(Unreadable, match="color_needed"):
        hit("color", "3 4 5", "6")
