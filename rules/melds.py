"""Is this a legal meld of the phase? (RULES.md sections 1 to 4)

`check_groups` judges groups as they lie, `check_cards` a heap that may be divided in any way.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rules.assignments import CODES, RANK, nearest_assignment
from rules.cards import Card, beyond_deck, is_color_told
from rules.divisions import division, nearest_division
from rules.errors import Unreadable
from rules.groups import RUNS, Group, evidence, free_wilds, has_natural, playing_order
from rules.house import House, other_houses
from rules.phases import Phase, cards_of, most_laid, possible, takes_colors

__all__ = ["CODES", "Choice", "Verdict", "check_cards", "check_groups"]

MOST_CARDS = 216
"""As many as two decks hold; more are not looked at."""


class Choice(NamedTuple):
    """A wild of the answer that could stand for something else, told low to high."""

    group: int
    card: int
    could_be: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A code of `CODES`, and what it rests on.

    Legal: ``groups`` in the objectives' order, and the ``choices`` left open. Illegal: what is at
    fault, as indexes of the request (``at_group`` is None for a heap, and where no one group is
    at fault), and the ``evidence`` a sentence needs. ``depends_on``: the switches whose other
    value, each alone, would turn the verdict round, sorted. ``colors_checked`` is False where the
    cards were told by number alone.
    """

    code: str
    groups: tuple[Group, ...] = ()
    choices: tuple[Choice, ...] = ()
    at_group: int | None = None
    at_cards: tuple[int, ...] = ()
    evidence: Mapping[str, Any] = field(default_factory=dict)
    depends_on: tuple[str, ...] = ()
    colors_checked: bool = True

    @property
    def legal(self) -> bool:
        return self.code == "ok"


def check_groups(phase: Phase, groups: Sequence[Sequence[Card]], house: House) -> Verdict:
    """The verdict on groups as they lie; neither their order nor that of their cards matters.

    Raises `Refused` ``phase_impossible`` and `Unreadable` ``too_many_cards``, ``mixed_notation``,
    ``color_needed``. RULES.md section 3.
    """
    cards = [each for group in groups for each in group]

    def is_legal(house: House) -> bool:
        return _of_groups(phase, groups, cards, house).legal

    colors_told = _looked_at(phase, cards, house, "groups")
    verdict = _of_groups(phase, groups, cards, house)
    turning = _turning(phase, cards, house, verdict.legal, is_legal)
    return replace(verdict, depends_on=turning, colors_checked=colors_told)


def check_cards(phase: Phase, cards: Sequence[Card], house: House) -> Verdict:
    """The verdict on a heap: legal if some division into groups uses every card of it.

    Raises what `check_groups` raises. RULES.md section 3.
    """

    def is_legal(house: House) -> bool:
        divided = None if _of_any(cards, house) else division(phase, cards, house)
        return divided is not None and not divided[1]

    colors_told = _looked_at(phase, cards, house, "cards")
    verdict = _of_heap(phase, cards, house)
    turning = _turning(phase, cards, house, verdict.legal, is_legal)
    return replace(verdict, depends_on=turning, colors_checked=colors_told)


def _looked_at(phase: Phase, cards: Sequence[Card], house: House, told_as: str) -> bool:
    """Were the colors told? Raises where the question cannot be answered."""
    possible(phase, house.go_out)
    if len(cards) > MOST_CARDS:
        raise Unreadable("too_many_cards", (told_as,), given=len(cards), most=MOST_CARDS)
    colors_told = is_color_told(cards)
    if not colors_told and takes_colors(phase):
        raise Unreadable("color_needed", (told_as,))
    return colors_told


def _turning(
    phase: Phase,
    cards: Sequence[Card],
    house: House,
    legal: bool,
    is_legal: Callable[[House], bool],
) -> tuple[str, ...]:
    """The switches, sorted, whose other value would turn the verdict round."""

    def turns(other: House) -> bool:
        holds = cards_of(phase) <= most_laid(other.go_out) and is_legal(other)
        return holds != legal

    names = _switches_that_matter(phase, cards, house, legal)
    return tuple(name for name in names if any(map(turns, other_houses(house, name))))


def _switches_that_matter(
    phase: Phase, cards: Sequence[Card], house: House, legal: bool
) -> list[str]:
    """The switches, sorted, that could turn a verdict on these cards.

    Each of them only ever allows more or only ever less, so a legal meld need not be tried with
    one that would allow more, nor an illegal one with less.
    """
    wilds = sum(each.is_wild for each in cards)
    matter = {
        "allow_all_wild": house.allow_all_wild == legal and wilds and not has_natural(cards),
        "decks": (house.decks == 2) == legal and beyond_deck(cards),
        "exact_laydown": house.exact_laydown != legal and len(cards) > cards_of(phase),
        "go_out": len(cards) == most_laid("any"),
        "natural_per_group": house.natural_per_group != legal
        and wilds >= min(each.size for each in phase),
        "wrap_runs": house.wrap_runs == legal and any(each.kind in RUNS for each in phase),
    }
    return [name for name, does in matter.items() if does]


def _of_groups(
    phase: Phase, groups: Sequence[Sequence[Card]], cards: Sequence[Card], house: House
) -> Verdict:
    if len(groups) != len(phase):
        return Verdict("wrong_group_count", evidence={"asked": len(phase), "given": len(groups)})
    found = _of_any(cards, house)
    if found:
        return _in_group(found, groups)
    assigned = nearest_assignment(phase, groups, house)
    faults = [(RANK[each.code], at) for at, each in enumerate(assigned.faults) if each]
    owed = _owes_natural(cards, house)
    if faults and not (owed and min(faults)[0] > RANK["no_natural_card"]):
        at = min(faults)[1]
        worst = assigned.faults[at]
        assert worst is not None
        told = evidence(phase[assigned.objectives[at]], groups[at], worst)
        return Verdict(worst.code, at_group=at, at_cards=worst.cards, evidence=told)
    if owed:
        return Verdict("no_natural_card")
    laid = sorted(zip(assigned.objectives, groups, strict=True), key=lambda pair: pair[0])
    return _legal(phase, [group for _, group in laid], house)


def _of_any(cards: Sequence[Card], house: House) -> Verdict | None:
    """What is wrong with the cards before one looks at groups; indexes as in one heap."""
    skips = tuple(index for index, each in enumerate(cards) if each.is_skip)
    if skips:
        told = tuple(cards[index] for index in skips)
        return Verdict("skip_in_meld", at_cards=skips, evidence={"cards": told})
    beyond = beyond_deck(cards, house.decks)
    if beyond:
        told = tuple(cards[index] for index in beyond)
        evidence = {"cards": told, "decks": house.decks}
        return Verdict("deck_exceeded", at_cards=beyond, evidence=evidence)
    most = most_laid(house.go_out)
    if len(cards) > most:
        return Verdict("hand_exceeded", evidence={"given": len(cards), "most": most})
    return None


def _in_group(verdict: Verdict, groups: Sequence[Sequence[Card]]) -> Verdict:
    """The same verdict, its indexes counted within the first group at fault."""
    begins = 0
    for at, group in enumerate(groups):
        inside = tuple(i - begins for i in verdict.at_cards if begins <= i < begins + len(group))
        if inside:
            return replace(verdict, at_group=at, at_cards=inside)
        begins += len(group)
    return verdict


def _owes_natural(cards: Sequence[Card], house: House) -> bool:
    return house.least_naturals != "none" and not has_natural(cards)


def _legal(phase: Phase, groups: Sequence[Sequence[Card]], house: House) -> Verdict:
    wraps = house.wrap_runs
    laid = tuple(
        Group(objective, playing_order(objective.kind, group, wraps))
        for objective, group in zip(phase, groups, strict=True)
    )
    choices = tuple(
        Choice(at, card, could_be)
        for at, (objective, group) in enumerate(zip(phase, groups, strict=True))
        for card, could_be in free_wilds(objective.kind, group, wraps)
    )
    return Verdict("ok", laid, choices, evidence={"objectives": phase})


def _of_heap(phase: Phase, cards: Sequence[Card], house: House) -> Verdict:
    found = _of_any(cards, house)
    if found:
        return found
    divided = division(phase, cards, house)
    if divided:
        groups, over = divided
        if not over:
            return _legal(phase, groups, house)
        left = tuple(cards[index] for index in over)
        return Verdict("cards_left_over", at_cards=over, evidence={"cards": left})
    way, faults = nearest_division(phase, cards, house)
    ranked = [(RANK[each.code], at) for at, each in enumerate(faults) if each]
    if not ranked or (_owes_natural(cards, house) and min(ranked)[0] > RANK["no_natural_card"]):
        return Verdict("no_natural_card")
    at = min(ranked)[1]
    worst = faults[at]
    assert worst is not None
    indexes = tuple(way[at][index] for index in worst.cards)
    told = evidence(phase[at], [cards[index] for index in way[at]], worst)
    return Verdict(worst.code, at_cards=indexes, evidence=told)
