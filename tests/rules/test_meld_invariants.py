"""What holds for every hand and every meld (RULES.md sections 1 to 4)."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cards import COLORS, WILD, Card, beyond_deck, card, cards, deck
from rules.hands import find
from rules.hits import check_hit
from rules.house import House, house_rules
from rules.melds import Verdict, check_cards, check_groups
from rules.needs import missing
from rules.phases import KINDS, PHASES, Objective, Phase, cards_of

MELD_SWITCHES = ("natural_per_group", "allow_all_wild", "exact_laydown", "wrap_runs")
KINDS_OF_CARD = sorted(map(str, deck()))

houses = st.fixed_dictionaries({}, optional={name: st.booleans() for name in MELD_SWITCHES}).map(
    lambda switches: house_rules("house", switches)
)
custom_phases = (
    st.lists(
        st.builds(Objective, st.sampled_from(KINDS), st.integers(1, 5)), min_size=1, max_size=3
    )
    .map(tuple)
    .filter(lambda phase: cards_of(phase) <= 10)
)
phases = st.one_of(st.sampled_from(list(PHASES.values())), custom_phases)
piles = (
    st.lists(st.one_of(st.sampled_from(KINDS_OF_CARD), st.just("W")), max_size=11)
    .map(cards)
    .filter(lambda pile: not beyond_deck(pile))
)


@st.composite
def melds(draw: st.DrawFn) -> tuple[Phase, list[tuple[Card, ...]]]:
    """A phase with groups that are often near to it: the naturals come from few numbers."""
    phase = draw(phases)
    low = draw(st.integers(1, 9))
    declared = [f"W@{each}" for each in (*COLORS, *range(low, low + 4))]
    naturals = [f"{c}{n}" for c in COLORS for n in range(low, low + 4)]
    near = st.sampled_from([*naturals, *["W"] * 6, *declared])
    sizes = [draw(st.integers(max(0, each.size - 1), each.size + 1)) for each in phase]
    groups = [cards(draw(st.lists(near, min_size=size, max_size=size))) for size in sizes]
    return phase, draw(st.permutations(groups))


def summary(verdict: Verdict) -> tuple[object, ...]:
    return verdict.code, verdict.depends_on, verdict.colors_checked


@given(melds(), houses, st.randoms(use_true_random=False))
def test_the_order_of_groups_and_cards_never_matters(meld, house, rng) -> None:  # type: ignore[no-untyped-def]
    phase, groups = meld
    shuffled = [tuple(rng.sample(group, len(group))) for group in groups]
    rng.shuffle(shuffled)
    first, second = check_groups(phase, groups, house), check_groups(phase, shuffled, house)
    assert summary(first) == summary(second)
    heap = tuple(each for group in shuffled for each in group)
    again = tuple(rng.sample(heap, len(heap)))
    assert summary(check_cards(phase, heap, house)) == summary(check_cards(phase, again, house))


@given(melds(), houses)
def test_a_legal_meld_is_a_legal_heap(
    meld: tuple[Phase, list[tuple[Card, ...]]], house: House
) -> None:
    phase, groups = meld
    heap = tuple(each for group in groups for each in group)
    if check_groups(phase, groups, house).legal:
        assert check_cards(phase, heap, house).legal


@given(melds(), houses)
def test_the_answer_to_a_legal_meld_is_itself_legal(
    meld: tuple[Phase, list[tuple[Card, ...]]], house: House
) -> None:
    phase, groups = meld
    verdict = check_groups(phase, groups, house)
    if verdict.legal:
        assert sorted(len(group.cards) for group in verdict.groups) == sorted(map(len, groups))
        assert check_groups(phase, [group.cards for group in verdict.groups], house).legal


def recolored(pile: tuple[Card, ...], names: dict[str, str]) -> tuple[Card, ...]:
    return tuple(
        card(f"{'W@' * each.is_wild}{names[each.color]}{each.number or ''}") if each.color else each
        for each in pile
    )


@given(melds(), houses, st.permutations(COLORS))
def test_relabelling_the_colors_changes_nothing_but_colors(
    meld: tuple[Phase, list[tuple[Card, ...]]], house: House, order: list[str]
) -> None:
    phase, groups = meld
    names = dict(zip(COLORS, order, strict=True))
    relabelled = [recolored(group, names) for group in groups]
    first, second = check_groups(phase, groups, house), check_groups(phase, relabelled, house)
    assert summary(first) == summary(second)
    assert (first.at_group, first.at_cards) == (second.at_group, second.at_cards)


@given(phases, piles.filter(lambda pile: len(pile) < 11 and pile.count(WILD) < 8), houses)
def test_adding_a_wild_never_raises_what_is_missing(
    phase: Phase, hand: tuple[Card, ...], house: House
) -> None:
    assert missing(phase, (*hand, WILD), house) <= missing(phase, hand, house)


@given(phases, piles, houses)
def test_nothing_is_missing_just_when_the_phase_is_found(
    phase: Phase, hand: tuple[Card, ...], house: House
) -> None:
    assert (missing(phase, hand, house) == 0) == (find(phase, hand, house) is not None)


@given(phases, piles, houses, st.sampled_from(["any", "discard_only"]))
def test_a_found_laying_is_legal_and_so_is_every_hit_on_it(
    phase: Phase, hand: tuple[Card, ...], house: House, go_out: str
) -> None:
    laying = find(phase, hand, house_rules("house", {**switches_of(house), "go_out": go_out}))
    if laying is None:
        return
    groups = [list(group.cards) for group in laying.groups]
    for hit in laying.hits:
        groups[hit.group].remove(hit.card)
    assert check_groups(phase, groups, house).legal
    for hit in laying.hits:
        kind = phase[hit.group].kind
        added = check_hit(kind, groups[hit.group], hit.card, "laid_this_turn", "self", house)
        assert added.legal
        groups[hit.group] = list(added.becomes)
    assert [tuple(group) for group in groups] == [group.cards for group in laying.groups]
    assert sum(map(len, groups)) + len(laying.left) == len(hand)


def switches_of(house: House) -> dict[str, bool]:
    return {name: getattr(house, name) for name in MELD_SWITCHES}
