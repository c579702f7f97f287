"""What people argue about: the four questions that a verdict answers, told to the last switch.

Each is plain values, and knows nothing of the page or the request that it came from.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from rules.cards import Card, beyond_deck, is_color_told, natural
from rules.errors import RulesError, Unreadable
from rules.hands import Laying, find
from rules.hits import HitVerdict, check_hit
from rules.house import House
from rules.melds import Verdict, check_cards, check_groups
from rules.needs import Lack, lack, unseen_cards
from rules.phases import ObjectiveKind, Phase, takes_colors
from rules.scoring import (
    Counts,
    Doubt,
    counts_of,
    doubts,
    left_after,
    points_of,
    refuse_beyond_deck,
    refuse_counts_beyond_deck,
    ten_cards,
)

Cards = tuple[Card, ...]
KEPT = 256
"""Answers of a kind: a page, its link and the log ask the same within a moment."""


@dataclass(frozen=True, slots=True)
class Meld:
    """Is this a legal laying of the phase? A heap of ``cards``, or ``groups`` as they lie.

    ``number`` is the phase's, None for a phase of one's own.
    """

    number: int | None
    phase: Phase
    house: House
    cards: Cards = ()
    groups: tuple[Cards, ...] | None = None

    @property
    def all_cards(self) -> Cards:
        if self.groups is None:
            return self.cards
        return tuple(card for group in self.groups for card in group)


@dataclass(frozen=True, slots=True)
class Hand:
    """What can this hand lay, or what lacks? ``seen`` are the cards on the table."""

    number: int | None
    phase: Phase
    house: House
    cards: Cards
    seen: Cards = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """May this card be added to that group? ``turn`` and ``owner`` as in `rules.hits`."""

    kind: ObjectiveKind
    group: Cards
    card: Card
    turn: str
    owner: str
    house: House


@dataclass(frozen=True, slots=True)
class Left:
    """What do the cards left in a hand cost? They are told by card, else by value."""

    cards: Cards | None
    counts: Counts
    laid: bool
    house: House
    number: int | None = None
    phase: Phase | None = None


Dispute = Meld | Hand | Hit | Left


@lru_cache(KEPT)
def meld_verdict(asked: Meld) -> Verdict:
    """Where some cards have a color and some none, and none matters, all colors are let go; a
    third red 5 is one too many all the same.

    Raises what `rules.melds.check_cards` raises.
    """
    if not _is_mixed(asked.all_cards, takes_colors(asked.phase)):
        return _judged(asked)
    at = beyond_deck(asked.all_cards, asked.house.decks)
    if not at or any(each.is_skip for each in asked.all_cards):
        return _judged(without_colors(asked))
    cards = tuple(asked.all_cards[index] for index in at)
    told = {"cards": cards, "decks": asked.house.decks}
    turning = ("decks",) if _does_with_two_decks(asked) else ()
    return Verdict("deck_exceeded", at_cards=at, evidence=told, depends_on=turning)


def _is_mixed(cards: Cards, needs_colors: bool) -> bool:
    """Are the cards told in two ways, where that does no harm?"""
    try:
        is_color_told(cards)
    except Unreadable:
        return not needs_colors
    return False


def _judged(asked: Meld) -> Verdict:
    if asked.groups is None:
        return check_cards(asked.phase, asked.cards, asked.house)
    return check_groups(asked.phase, asked.groups, asked.house)


def _does_with_two_decks(asked: Meld) -> bool:
    if beyond_deck(asked.all_cards, 2):
        return False
    return _judged(without_colors(replace(asked, house=replace(asked.house, decks=2)))).legal


def without_colors(asked: Meld) -> Meld:
    """The same by numbers alone."""
    groups = asked.groups and tuple(map(_numbers, asked.groups))
    return replace(asked, cards=_numbers(asked.cards), groups=groups)


def _numbers(cards: Sequence[Card]) -> Cards:
    return tuple(natural(None, c.number) if c.is_natural and c.number else c for c in cards)


@lru_cache(KEPT)
def laying(asked: Hand) -> Laying | Lack:
    """What the hand lays, or what it lacks.

    Raises what `rules.hands.find` raises, ``deck_exceeded`` for hand and table together too.
    """
    found = find(asked.phase, asked.cards, asked.house)
    if found is None:
        return lack(asked.phase, asked.cards, asked.house, asked.seen)
    if asked.seen:
        unseen_cards(asked.cards, asked.seen, asked.house)  # refuses what the deck does not hold
    return found


@lru_cache(KEPT)
def hit_verdict(asked: Hit) -> HitVerdict:
    """Cards told in two ways are taken as for a meld. Raises what `rules.hits.check_hit` raises."""
    cards = (*asked.group, asked.card)
    if not _is_mixed(cards, asked.kind in ("color", "color_run")):
        return _hit_judged(asked)
    *group, card = _numbers(cards)
    verdict = _hit_judged(replace(asked, group=tuple(group), card=card))
    at = beyond_deck(cards, asked.house.decks)
    if not at or not verdict.legal:
        return verdict
    told = {"cards": tuple(cards[index] for index in at), "decks": asked.house.decks}
    turning = () if beyond_deck(cards, 2) else ("decks",)
    return HitVerdict("deck_exceeded", evidence=told, depends_on=turning)


def _hit_judged(asked: Hit) -> HitVerdict:
    return check_hit(asked.kind, asked.group, asked.card, asked.turn, asked.owner, asked.house)


def counted(asked: Left) -> Counts:
    """How many cards of each value. Raises `Refused` ``deck_exceeded``."""
    if asked.cards is None:
        refuse_counts_beyond_deck(asked.counts, asked.house.decks)
        return asked.counts
    refuse_beyond_deck(asked.cards, asked.house.decks)
    return counts_of(asked.cards)


def points(asked: Left) -> tuple[int, int, Sequence[Doubt]]:
    """What they cost, how many they are, and what is odd about them at the end of a round.

    Whoever has laid may hold whatever the phase leaves: without one there is nothing to say.
    Raises what `counted` raises.
    """
    counts, house = counted(asked), asked.house
    cost, cards = points_of(counts, house.points), sum(counts)
    if not asked.laid:
        return cost, cards, doubts(cost, cards, ten_cards(house.points, house.decks), False)
    if asked.phase is None:
        return cost, cards, ()
    limits = left_after(asked.phase, house)
    return cost, cards, doubts(cost, cards, limits, True, asked.number)


class Outcome(NamedTuple):
    """What was answered, in a word: a code of the rules, or ``cards_missing`` for a hand.

    ``legal`` is None where nobody asked whether something is.
    """

    legal: bool | None
    code: str


def has_answer(asked: Dispute) -> bool:
    """Can the rules judge it as it is told?"""
    try:
        outcome(asked)
    except RulesError:
        return False
    return True


def outcome(asked: Dispute) -> Outcome:
    """Raises `RulesError` where the question has no answer."""
    match asked:
        case Meld():
            verdict = meld_verdict(asked)
            return Outcome(verdict.legal, verdict.code)
        case Hit():
            hit = hit_verdict(asked)
            return Outcome(hit.legal, hit.code)
        case Hand():
            can_lay = isinstance(laying(asked), Laying)
            return Outcome(can_lay, "ok" if can_lay else "cards_missing")
        case Left():
            _, _, odd = points(asked)
            return Outcome(None, odd[0].code if odd else "ok")
