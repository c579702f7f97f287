"""The engine against the oracle, which was written from the rules alone and tries everything.

Where the contract leaves a code open, the oracle names all that may be meant.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules import hands, needs
from rules.cards import Card, card, cards
from rules.errors import RulesError
from rules.hands import find
from rules.hits import check_hit
from rules.house import House, house_rules
from rules.melds import check_cards, check_groups
from rules.needs import lack, missing
from rules.phases import Objective, Phase

from . import oracle

GROUPS = 20_000
HITS = 10_000
HANDS = 2_000
HEAPS = 60
SHUFFLED = 10_000
BLOCKS = 20
"""So many tests share the work, so that they run side by side and fail in small parts."""
MELD_SWITCHES: dict[str, Sequence[Any]] = {
    "natural_per_group": (True,),
    "allow_all_wild": (True,),
    "exact_laydown": (True,),
    "wrap_runs": (True,),
    "go_out": ("discard_only", "float"),
}


def engine_house(told: oracle.House) -> House:
    return house_rules("house", told)


def engine_phase(objectives: Sequence[tuple[str, int]]) -> Phase:
    return tuple(Objective(kind, size) for kind, size in objectives)  # type: ignore[arg-type]


def pile(texts: Sequence[str]) -> tuple[Card, ...]:
    return cards(texts)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_groups_get_the_verdict_of_the_oracle(block: int) -> None:
    rng = Random(f"groups {block}")
    for _ in range(GROUPS // BLOCKS):
        house = oracle.random_house(rng)
        objectives = oracle.random_objectives(rng)
        groups = oracle.random_groups(rng, objectives, house)
        expected = oracle.check_groups(objectives, groups, house)
        verdict = check_groups(
            engine_phase(objectives), list(map(pile, groups)), engine_house(house)
        )
        assert verdict.code in expected["codes"], (objectives, groups, house)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_verdict_depends_on_just_the_switches_that_turn_it(block: int) -> None:
    rng = Random(f"switches {block}")
    names = [*MELD_SWITCHES, "decks"]
    for _ in range(100):
        house = oracle.random_house(rng)
        objectives = oracle.random_objectives(rng)
        groups = oracle.random_groups(rng, objectives, house)
        legal = oracle.check_groups(objectives, groups, house)["legal"]
        turning = [
            name
            for name in sorted(names)
            if any(
                oracle.check_groups(objectives, groups, {**house, name: value})["legal"] != legal
                for value in (False, True, 1, 2, "any", "discard_only", "float")
                if type(value) is type(house[name]) and value != house[name]
            )
        ]
        verdict = check_groups(
            engine_phase(objectives), list(map(pile, groups)), engine_house(house)
        )
        assert list(verdict.depends_on) == turning, (objectives, groups, house)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_hits_get_the_verdict_of_the_oracle(block: int) -> None:
    rng = Random(f"hits {block}")
    for _ in range(HITS // BLOCKS):
        house = oracle.random_house(rng)
        kind, group, added, turn, owner = oracle.random_hit(rng, house)
        expected = oracle.hit(kind, group, added, turn, owner, house)
        assert hit(kind, group, added, turn, owner, house) in expected["codes"], (
            kind,
            group,
            added,
        )


def hit(kind: str, group: list[str], added: str, turn: str, owner: str, house: oracle.House) -> str:
    """The engine's code, of a verdict or of a refusal."""
    try:
        told = pile(group), card(added), turn, owner, engine_house(house)
        return check_hit(kind, *told).code  # type: ignore[arg-type]
    except RulesError as error:
        return error.code


@pytest.mark.parametrize("block", range(BLOCKS))
def test_hands_are_laid_and_lack_as_the_oracle_says(block: int) -> None:
    """Over all house rules, the five meld switches among them."""
    compare_hands(Random(f"hands {block}"), HANDS // BLOCKS, {})


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("switch", MELD_SWITCHES)
def test_hands_agree_with_each_of_the_meld_switches_set(switch: str, block: int) -> None:
    rng = Random(f"{switch} {block}")
    for _ in range(HANDS // BLOCKS):
        compare_hands(rng, 1, {switch: rng.choice(MELD_SWITCHES[switch])})


@pytest.mark.parametrize("block", range(BLOCKS))
def test_hands_agree_in_phases_of_many_groups(block: int) -> None:
    compare_hands(Random(f"many {block}"), 5, {}, most_groups=6, most_held=7)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_hands_agree_where_the_search_is_cut_short(
    block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (hands, needs):
        monkeypatch.setattr(module, "MOST_STEPS", 0)
    monkeypatch.setattr(needs, "FEW", 0)
    compare_hands(Random(f"short {block}"), HANDS // BLOCKS // 2, {})


def compare_hands(
    rng: Random,
    times: int,
    switches: dict[str, Any],
    most_groups: int = 2,
    most_held: int | None = None,
) -> None:
    for _ in range(times):
        house = {**oracle.random_house(rng), **switches}
        objectives = oracle.random_objectives(rng, most_groups)
        held = most_held and rng.randint(0, most_held)
        hand = oracle.random_hand(rng, objectives, house, held)
        phase, rules = engine_phase(objectives), engine_house(house)
        laying = find(phase, pile(hand), rules)
        left = laying.left_points if laying else None
        case = (objectives, hand, house)
        assert left == oracle.best_laying(objectives, hand, house), case
        assert missing(phase, pile(hand), rules) == oracle.missing(objectives, hand, house), case


@pytest.mark.parametrize("block", range(BLOCKS))
def test_heaps_get_the_verdict_of_the_oracle(block: int) -> None:
    rng = Random(f"heaps {block}")
    for _ in range(HEAPS // BLOCKS):
        house = oracle.random_house(rng)
        objectives = oracle.random_objectives(rng, most_groups=2, most_cards=8)
        groups = oracle.random_groups(rng, objectives, house)
        heap = [each for group in groups for each in group][:9]
        expected = oracle.check_cards(objectives, heap, house)
        verdict = check_cards(engine_phase(objectives), pile(heap), engine_house(house))
        assert verdict.code in expected["codes"], (objectives, heap, house)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_legal_meld_stays_legal_as_a_heap(block: int) -> None:
    """Its wilds declared or not, as a color too, in groups of any size."""
    rng = Random(f"shuffled {block}")
    for _ in range(SHUFFLED // BLOCKS):
        house = oracle.random_house(rng)
        objectives = oracle.random_objectives(rng)
        groups = oracle.random_groups(rng, objectives, house)
        told = [[spoken(rng, each) for each in group] for group in groups]
        phase, rules = engine_phase(objectives), engine_house(house)
        if not check_groups(phase, list(map(pile, told)), rules).legal:
            continue
        heap = [each for group in told for each in group]
        rng.shuffle(heap)
        assert check_cards(phase, pile(heap), rules).legal, (objectives, told, house)


def spoken(rng: Random, text: str) -> str:
    """A bare wild now and then declared as a color."""
    return f"W@{rng.choice(oracle.COLORS)}" if text == "W" and rng.random() < 0.5 else text


@pytest.mark.parametrize("block", range(BLOCKS))
def test_what_improves_is_what_the_oracle_says(block: int) -> None:
    rng = Random(f"improves {block}")
    house = oracle.random_house(rng)
    objectives = oracle.random_objectives(rng, most_groups=2)
    hand = oracle.random_hand(rng, objectives, house, 10)
    if find(engine_phase(objectives), pile(hand), engine_house(house)) is None:
        answer = lack(engine_phase(objectives), pile(hand), engine_house(house))
        expected = oracle.improves(objectives, hand, [], house)
        assert set(map(str, answer.improves)) == expected, (objectives, hand, house)
