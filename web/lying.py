"""Groups as somebody laid them, not yet all there: how far each of them is."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from rules.cards import Card
from rules.groups import fault
from rules.house import House
from rules.needs import missing
from rules.phases import Objective, Phase, cards_of
from web.answers import Answer
from web.catalogs import Catalog
from web.hints import Row, lack_of, unused_words, what_lacks
from web.questions import Question
from web.signs import GAP, faces_of
from web.standing import standing
from web.texts.terms import objective_words

FEW = 4
"""Of so many groups it is looked up which would be which; of more each is what its place says."""


class Lying(NamedTuple):
    """The cards of one group, how many it lacks, and how many of its cards are in the way."""

    objective: Objective
    cards: tuple[Card, ...]
    missing: int
    unused: int


def unfinished(asked: Question, groups: Sequence[Sequence[Card]], words: Catalog) -> Answer:
    """Not all groups are there yet: how far they are, without a judgement."""
    lying = lying_for(asked.phase, groups, asked.house)
    size = cards_of(asked.phase)
    have = size - sum(each.missing for each in lying)
    lacking = [each for each in lying if each.missing and each.cards]
    rows = [
        Row(
            objective_words(each.objective, words),
            (*faces_of(standing(each.objective, each.cards, ()), words), *[GAP] * each.missing),
        )
        for each in lying
    ]
    hint = None
    if len(lacking) == 1:
        (group,) = lacking
        lacks = lack_of((group.objective,), group.cards, alone(asked.house))
        hint = what_lacks(lacks, words)
    return Answer(
        "open",
        words.gettext("%(have)d of %(size)d") % {"have": have, "size": size},
        unused_words(sum(each.unused for each in lying), words),
        tuple(rows),
        hint,
    )


def lying_for(phase: Phase, groups: Sequence[Sequence[Card]], house: House) -> list[Lying]:
    """Each objective with the group that would be it, so that as few cards as can be lack."""
    padded = [*map(tuple, groups), *[()] * (len(phase) - len(groups))]
    ways: Iterable[Sequence[int]] = permutations(range(len(phase)))
    if len(phase) > FEW:
        ways = [range(len(phase))]
    known: dict[tuple[Objective, tuple[Card, ...]], Lying] = {}
    for each in phase:
        for group in padded:
            if (each, group) not in known:
                known[each, group] = _lying(each, group, alone(house))
    found = [[known[each, padded[at]] for each, at in zip(phase, way, strict=True)] for way in ways]
    return min(found, key=lambda way: sum(each.missing for each in way))


def alone(house: House) -> House:
    """The house rules for one group of several: the natural card may lie in another one."""
    return replace(house, allow_all_wild=True)


def _lying(objective: Objective, group: tuple[Card, ...], house: House) -> Lying:
    lacks = missing((objective,), group, house) if group else objective.size
    is_whole = fault(objective._replace(size=max(1, len(group))), group, house.wrap_runs) is None
    unused = 0 if is_whole or not group else max(1, len(group) + lacks - objective.size)
    return Lying(objective, group, lacks, unused)
