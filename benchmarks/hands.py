"""Seeded hands to measure with: plain deals, and deals that hold or nearly hold their phase."""

from collections.abc import Sequence
from random import Random

from rules.phases import PHASES, Objective, Phase

COLORS = "RBGY"
DECK = [f"{color}{number}" for color in COLORS for number in range(1, 13)] * 2
DECK += ["W"] * 8 + ["S"] * 4
WILD_INSTEAD = 1 / 6
"""How often a hand dealt for its phase has a wild instead of a card wished for."""

Hand = tuple[int, tuple[str, ...]]
"""The number of a phase, and cards."""


def mixed_hands(seed: int, n: int) -> list[Hand]:
    """``n`` hands, evenly over the ten phases; every second ten dealt for its phase.

    Half of each have 10 cards, half 11, as before and after drawing.
    """
    random = Random(seed)
    hands = []
    for index in range(n):
        number = index % 10 + 1
        size = 10 + index // 20 % 2
        cards = dealt_for(PHASES[number], size, random) if index // 10 % 2 else plain(size, random)
        hands.append((number, tuple(cards)))
    return hands


def plain(size: int, random: Random) -> list[str]:
    """A deal from the whole deck."""
    return random.sample(DECK, size)


def dealt_for(phase: Phase, size: int, random: Random) -> list[str]:
    """A deal around the phase's own cards, of which none, one or two were lost again."""
    deck = random.sample(DECK, len(DECK))
    kept = [
        taken(["W"] if random.random() < WILD_INSTEAD else wished, deck)
        for objective in phase
        for wished in wishes(objective, random)
    ]
    random.shuffle(kept)
    kept = kept[random.choice((0, 0, 1, 2)) :]
    hand = kept + deck[: size - len(kept)]
    random.shuffle(hand)
    return hand


def wishes(objective: Objective, random: Random) -> list[Sequence[str]]:
    """For each place of a group the cards that fit it, all for one number, start or color."""
    kind, size = objective
    if kind == "color":
        color = random.choice(COLORS)
        return [[f"{color}{number}" for number in range(1, 13)]] * size
    start = random.randint(1, 13 - size if kind == "run" else 12)
    numbers = range(start, start + size) if kind == "run" else [start] * size
    return [[f"{color}{number}" for color in COLORS] for number in numbers]


def taken(wished: Sequence[str], deck: list[str]) -> str:
    """The first card of the deck that is wished for; where all are gone, the first of all."""
    at = next((at for at, each in enumerate(deck) if each in wished), 0)
    return deck.pop(at)
