"""Points of the cards left in a hand, and what such a hand can be (RULES.md sections 1 and 6).

A set of sums is an integer, a bit for each sum: bit 40 is set if cards worth 40 points exist.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from rules.cards import Card, beyond_deck, deck
from rules.errors import Refused
from rules.house import House, Points
from rules.phases import HAND, MOST_LAID, Phase, cards_left, cards_of


class Counts(NamedTuple):
    """How many cards of each value: low is 1 to 9, high is 10 to 12."""

    low: int = 0
    high: int = 0
    skip: int = 0
    wild: int = 0


class Limits(NamedTuple):
    """What may be left in a hand: at most so many ``cards`` and ``points``; the ``sums`` of points.

    ``least`` is the fewest points that the cards can be worth.
    """

    cards: int
    least: int
    points: int
    sums: int


class Doubt(NamedTuple):
    """A warning's code, with the evidence a sentence can be made of."""

    code: str
    evidence: Mapping[str, object]


def counts_of(hand: Iterable[Card]) -> Counts:
    """The cards of a hand by their value."""
    found = Counter(each.value for each in hand)
    return Counts(found["low"], found["high"], found["skip"], found["wild"])


def points_of(counts: Counts, points: Points) -> int:
    """Points of so many cards at the values of the house (RULES.md section 1)."""
    low, high, skip, wild = counts
    return low * points.low + high * points.high + skip * points.skip + wild * points.wild


@lru_cache
def whole_deck(decks: int) -> Counts:
    """How many cards of each value there are."""
    return counts_of(each for each, copies in deck(decks).items() for _ in range(copies))


def refuse_beyond_deck(hand: Sequence[Card], decks: int) -> None:
    """Raises `Refused` ``deck_exceeded``, the field being the index of the first card too many."""
    beyond = beyond_deck(hand, decks)
    if beyond:
        cards = tuple(hand[index] for index in beyond)
        raise Refused("deck_exceeded", (beyond[0],), cards=cards, decks=decks)


def refuse_counts_beyond_deck(counts: Counts, decks: int) -> None:
    """Raises `Refused` ``deck_exceeded``, the field being the value there are too many cards of."""
    for value, given, most in beyond(counts, decks):
        raise Refused("deck_exceeded", (value,), value=value, given=given, most=most, decks=decks)


def beyond(counts: Counts, decks: int) -> Iterator[tuple[str, int, int]]:
    """Each value that there are too many cards of, how many are given, and how many there are."""
    told = zip(Counts._fields, counts, whole_deck(decks), strict=True)
    return (each for each in told if each[1] > each[2])


@lru_cache(512)
def sums(points: Points, decks: int) -> int:
    """Every sum of cards that the decks hold, none and all of them included."""
    reached = 1
    for copies, value in _values(points, decks):
        step = 1
        while copies:  # doubling: n copies in about log n shifts
            step = min(step, copies)
            reached |= reached << step * value
            copies -= step
            step *= 2
    return reached


def is_reachable(total: int, points: Points, decks: int) -> bool:
    """Are there cards in the decks that are worth exactly ``total`` points?"""
    return total >= 0 and bool(sums(points, decks) >> total & 1)


def nearest_sums(total: int, points: Points, decks: int) -> tuple[int | None, int | None]:
    """The reachable sums next below and next above ``total``; None where there is none."""
    reached = sums(points, decks)
    lower = reached & (1 << max(0, min(total, reached.bit_length()))) - 1
    higher = reached >> max(0, total + 1)
    above = max(0, total + 1) + (higher & -higher).bit_length() - 1 if higher else None
    return lower.bit_length() - 1 if lower else None, above


@lru_cache(512)
def ten_cards(points: Points, decks: int) -> Limits:
    """What a hand is worth that nothing was laid from: always ten cards (RULES.md section 6)."""
    dear = sorted(_each_value(points, decks))
    return Limits(HAND, sum(dear[:HAND]), sum(dear[-HAND:]), sums(points, decks))


@lru_cache(1024)
def leavings(cards: int, points: Points, decks: int) -> Limits:
    """What up to so many cards can be worth."""
    reached = [1] + [0] * cards  # by the number of cards
    for copies, value in _values(points, decks):
        for count in range(cards, 0, -1):
            for taken in range(1, min(copies, count) + 1):
                reached[count] |= reached[count - taken] << taken * value
    every = 0
    for each in reached:
        every |= each
    return Limits(cards, 0, every.bit_length() - 1, every)


def left_after(phase: Phase, house: House) -> Limits:
    """What is left at most in a hand that this phase was laid from (RULES.md section 2)."""
    return leavings(cards_left(phase), house.points, house.decks)


def left_at_once_after(phase: Phase, house: House) -> Limits:
    """What one holds at most who has laid this phase just now, of eleven cards."""
    return leavings(max(0, MOST_LAID - cards_of(phase)), house.points, house.decks)


def is_possible(points: int, limits: Limits) -> bool:
    """Can a hand within the limits be worth this?"""
    return limits.least <= points <= limits.points and bool(limits.sums >> points & 1)


def doubts(
    points: int, cards: int | None, limits: Limits, is_laid: bool, phase: int | None = None
) -> list[Doubt]:
    """What makes such a hand implausible at the end of a round (RULES.md section 6).

    ``cards`` is how many there are, None where only the points are told. ``limits`` are
    `ten_cards` for a hand not laid, else those of the laid ``phase``.
    """
    if is_laid:
        return _doubts_laid(points, cards, limits, phase)
    found = []
    if points < limits.least:
        told = {"points": points, "least": limits.least, "hand": HAND}
        found.append(Doubt("not_laid_below_minimum", told))
    if points > limits.points:
        told = {"points": points, "most": limits.points, "hand": HAND}
        found.append(Doubt("not_laid_above_maximum", told))
    if cards is not None and cards != HAND:
        found.append(Doubt("wrong_hand_size", {"cards": cards, "hand": HAND}))
    return found


def _doubts_laid(points: int, cards: int | None, limits: Limits, phase: int | None) -> list[Doubt]:
    if is_possible(points, limits) and (cards is None or cards <= limits.cards):
        return []
    most = {"most_cards": limits.cards, "most_points": limits.points}
    told = {"points": points, "cards": cards, "phase": phase, **most}
    return [Doubt("laid_above_maximum", told)]


def _values(points: Points, decks: int) -> Iterator[tuple[int, int]]:
    for value, copies in zip(Counts._fields, whole_deck(decks), strict=True):
        yield copies, getattr(points, value)


def _each_value(points: Points, decks: int) -> Iterator[int]:
    """The value of each card of the decks, ten of a kind being as many as one hand holds."""
    for copies, value in _values(points, decks):
        yield from islice((value for _ in range(copies)), HAND)
