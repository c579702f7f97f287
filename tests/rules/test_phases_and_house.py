"""RULES.md sections 2, 8 and 9."""

import pytest

from rules.errors import Refused, Unreadable
from rules.house import RULEBOOKS, SWITCHES, House, Points, house_rules, other_houses, rulebook
from rules.phases import PHASES, cards_left, cards_of, objective, possible

from .table import phase


def test_the_ten_phases_need_as_many_cards_as_the_table_says() -> None:
    needed = [cards_of(PHASES[number]) for number in range(1, 11)]
    assert needed == [6, 7, 8, 7, 8, 9, 8, 7, 7, 8]
    left = [cards_left(PHASES[number]) for number in range(1, 11)]
    assert left == [4, 3, 2, 3, 2, 1, 2, 3, 3, 2]


def test_no_card_is_left_after_a_custom_phase_of_eleven() -> None:
    assert cards_left(phase("run 11")) == 0


def test_a_phase_of_more_than_eleven_cards_is_impossible() -> None:
    with pytest.raises(Refused, match="phase_impossible"):
        possible(phase("set 6 + set 6"))


def test_a_phase_of_eleven_cards_is_impossible_where_the_last_card_is_discarded() -> None:
    assert possible(phase("run 11")) == phase("run 11")
    with pytest.raises(Refused, match="phase_impossible"):
        possible(phase("run 11"), "discard_only")


@pytest.mark.parametrize(
    ("kind", "size", "code"), [("straight", 3, "unknown_value"), ("set", 0, "out_of_range")]
)
def test_an_objective_has_a_known_kind_and_a_size_from_one(kind: str, size: int, code: str) -> None:
    with pytest.raises(Unreadable, match=code):
        objective(kind, size)


def test_the_defaults_are_the_rulebook_house_and_the_first_value_of_every_switch() -> None:
    assert rulebook("house") == House()
    for name, values in SWITCHES.items():
        assert getattr(House(), name) == values[0]


def test_each_rulebook_differs_from_the_defaults_just_as_the_table_says() -> None:
    for name, differences in RULEBOOKS.items():
        book = rulebook(name)
        for switch in SWITCHES:
            assert getattr(book, switch) == differences.get(switch, getattr(House(), switch))
            assert getattr(book, switch) in SWITCHES[switch]


def test_switches_left_out_keep_the_value_of_the_rulebook() -> None:
    guide = house_rules("guide", {"wrap_runs": True, "points": {"skip": 20}})
    assert (guide.go_out, guide.wrap_runs) == ("discard_only", True)
    assert guide.points == Points(skip=20)


@pytest.mark.parametrize(
    ("switches", "code", "field"),
    [
        ({"stack": True}, "unknown_switch", ("house", "stack")),
        ({"decks": 3}, "out_of_range", ("house", "decks")),
        ({"go_out": "maybe"}, "unknown_value", ("house", "go_out")),
        ({"points": {"low": 0}}, "out_of_range", ("house", "points", "low")),
        ({"points": {"low": 101}}, "out_of_range", ("house", "points", "low")),
        ({"points": {"joker": 5}}, "unknown_switch", ("house", "points", "joker")),
    ],
)
def test_a_switch_nobody_knows_is_named(
    switches: dict[str, object], code: str, field: tuple[str, ...]
) -> None:
    with pytest.raises(Unreadable, match=code) as caught:
        house_rules("house", switches)
    assert caught.value.field == field


def test_an_unknown_rulebook_is_named() -> None:
    with pytest.raises(Unreadable, match="unknown_rulebook"):
        house_rules("casino")


def test_natural_per_group_wins_over_allow_all_wild() -> None:
    both = house_rules("house", {"natural_per_group": True, "allow_all_wild": True})
    assert both.least_naturals == "group"


def test_the_other_values_of_a_switch_make_as_many_other_houses() -> None:
    assert [each.go_out for each in other_houses(House(), "go_out")] == ["discard_only", "float"]
