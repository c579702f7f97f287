"""How many of the C(108, 10) opening hands already hold each phase: exact, by dynamic programming.

    python -m benchmarks.opening_hands

Whether a hand holds a phase follows from how many cards it has of each number (phase 8: of each
color), its wilds and its naturals. So the numbers are walked through from 1 to 12, and a state
keeps, for every stage that a half-made phase can have reached, the fewest wilds it needs so far.
Hands that agree on this are counted together; a few thousand states stand for all hands.
It knows nothing of the referee's own search, and serves to check it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb

Objectives = tuple[tuple[str, int], ...]
"""Kind (``set``, ``run`` or ``color``) and number of cards of each group."""
Stage = tuple[int, ...]
"""For each objective the cards that it has places for so far; full is done."""
Needs = tuple[tuple[Stage, int], ...]
"""For each stage that can have been reached the fewest wilds it takes."""

PHASES: Mapping[int, Objectives] = {
    1: (("set", 3), ("set", 3)),
    2: (("set", 3), ("run", 4)),
    3: (("set", 4), ("run", 4)),
    4: (("run", 7),),
    5: (("run", 8),),
    6: (("run", 9),),
    7: (("set", 4), ("set", 4)),
    8: (("color", 7),),
    9: (("set", 5), ("set", 2)),
    10: (("set", 5), ("set", 3)),
}


@dataclass(frozen=True)
class Deck:
    """Cards by kind, and the size of a hand dealt from them."""

    numbers: int = 12
    colors: int = 4
    copies: int = 2
    wilds: int = 8
    skips: int = 4
    hand: int = 10

    @cached_property
    def hands(self) -> int:
        """How many different hands can be dealt."""
        cards = self.numbers * self.colors * self.copies + self.wilds + self.skips
        return comb(cards, self.hand)


total = comb(108, 10)


def counts() -> dict[int, int]:
    """Phase number: the number of opening hands that hold the phase."""
    return {number: holding(objectives, Deck()) for number, objectives in PHASES.items()}


def holding(objectives: Objectives, deck: Deck) -> int:
    """The hands of this deck that hold the phase, with at least one natural card in it.

    A hand with a natural card and wilds enough can always put one natural card in, so the rule
    comes down to: some natural card, and as many wilds as the phase lacks (RULES.md section 3).
    """
    colored = objectives[0][0] == "color"
    kinds = deck.colors if colored else deck.numbers
    copies = deck.copies * (deck.numbers if colored else deck.colors)
    reached = walked(objectives, kinds, copies, deck)
    return sum(
        ways * with_wilds(needs, deck, deck.hand - naturals)
        for (naturals, needs), ways in reached.items()
        if naturals
    )


def walked(
    objectives: Objectives, kinds: int, copies: int, deck: Deck
) -> dict[tuple[int, Needs], int]:
    """By number of naturals and what the finished phase needs: in how many ways."""
    nothing = (tuple(0 for _ in objectives), 0)
    states: dict[tuple[int, Needs], int] = {(0, (nothing,)): 1}
    steps: dict[tuple[Needs, int], Needs] = {}
    for kind in range(kinds):
        after: dict[tuple[int, Needs], int] = defaultdict(int)
        for (naturals, needs), ways in states.items():
            for held in range(min(copies, deck.hand - naturals) + 1):
                if (needs, held) not in steps:
                    steps[needs, held] = advanced(objectives, needs, held, deck.wilds)
                after[naturals + held, steps[needs, held]] += ways * comb(copies, held)
        states = pruned(objectives, after, kinds - kind - 1)
    return states


def pruned(
    objectives: Objectives, states: Mapping[tuple[int, Needs], int], to_come: int
) -> dict[tuple[int, Needs], int]:
    """The states without the stages that can no longer become the whole phase."""
    kept: dict[tuple[int, Needs], int] = defaultdict(int)
    for (naturals, needs), ways in states.items():
        alive = tuple(each for each in needs if numbers_asked(objectives, each[0]) <= to_come)
        kept[naturals, alive] += ways
    return kept


def numbers_asked(objectives: Objectives, stage: Stage) -> int:
    """How many more numbers the stage has to see before it can be the whole phase."""
    return max(
        size - filled if kind == "run" else filled < size
        for (kind, size), filled in zip(objectives, stage, strict=True)
    )


def advanced(objectives: Objectives, needs: Needs, held: int, most: int) -> Needs:
    """What is needed after one more number, of which ``held`` cards are in the hand."""
    fewest: dict[Stage, int] = {}
    for stage, wilds in needs:
        for reached, asked in moves(objectives, stage):
            needed = wilds + max(0, asked - held)
            if needed <= most:
                fewest[reached] = min(needed, fewest.get(reached, needed))
    return tuple(sorted(fewest.items()))


def moves(objectives: Objectives, stage: Stage) -> Iterator[tuple[Stage, int]]:
    """The stages that can follow with the next number, and how many of its cards each asks."""
    options = [
        choices(kind, size, filled) for (kind, size), filled in zip(objectives, stage, strict=True)
    ]
    for reached in product(*options):
        yield reached, sum(reached) - sum(stage)


def choices(kind: str, size: int, filled: int) -> tuple[int, ...]:
    """What an objective can have after the next number: sets all at once, runs one by one."""
    if filled == size:
        return (size,)
    if kind == "run":
        return (filled + 1,) if filled else (0, 1)
    return (0, size)


def with_wilds(needs: Needs, deck: Deck, others: int) -> int:
    """Ways to have the wilds needed among ``others`` cards, all of them wilds and skips."""
    least = min((wilds for _, wilds in needs), default=others + 1)
    return sum(
        comb(deck.wilds, wilds) * comb(deck.skips, others - wilds)
        for wilds in range(least, others + 1)
    )


if __name__ == "__main__":
    for number, hands in counts().items():
        print(f"P{number}: {hands}")
