"""What the engine has to say about an example, at a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import cards
from rules.errors import RulesError
from rules.facts import Fact, GameStarted, Result, RoundScored, Standing, TieBreakWon
from rules.hits import HitVerdict, check_hit
from rules.melds import Verdict, check_cards
from rules.phases import PHASES
from rules.replay import Replay, replay
from rules.scoring import (
    Doubt,
    counts_of,
    doubts,
    left_after,
    points_of,
    refuse_beyond_deck,
    ten_cards,
)
from web.rulings.examples import Example, Hit, Kept, Meld, Round, Seat
from web.rulings.ruling import Table


def meld_verdict(told: Meld, table: Table) -> Verdict:
    """The verdict on the cards, as one heap."""
    return check_cards(PHASES[told.phase], cards(told.cards.split()), table.house)


def hit_verdict(told: Hit, table: Table) -> HitVerdict:
    group, (card,) = cards(told.group.split()), cards([told.card])
    return check_hit(told.kind, group, card, told.turn, told.owner, table.house)


@dataclass(frozen=True, slots=True)
class Counted:
    """The points of a hand, and what is hard to believe about it."""

    points: int
    doubts: tuple[Doubt, ...] = ()


def counted(told: Kept, table: Table) -> Counted:
    """Raises `Refused` ``deck_exceeded``."""
    house, hand = table.house, cards(told.cards.split())
    refuse_beyond_deck(hand, house.decks)
    points = points_of(counts_of(hand), house.points)
    laid = PHASES.get(told.phase or 0)
    limits = left_after(laid, house) if laid else ten_cards(house.points, house.decks)
    found = doubts(points, len(hand), limits, laid is not None, told.phase)
    return Counted(points, tuple(found))


def played(told: Round, table: Table) -> Replay:
    """The game after the round, and after the tie-break if one is called for.

    Raises `RulesError` where the rules refuse it.
    """
    facts: list[Fact] = [_start(told, table), _scored(told)]
    found = _accepted(facts)
    if found.game.status == "tiebreak" and told.tiebreak:
        found = _accepted([*facts, TieBreakWon(*told.tiebreak)])
    return found


def _accepted(facts: Sequence[Fact]) -> Replay:
    found = replay(facts)
    if found.refusal:
        raise found.refusal.error
    return found


def _start(told: Round, table: Table) -> GameStarted:
    variant = told.variant if table.order == "standard" else table.order
    names = tuple(each.name for each in told.seats)
    start = {each.name: _standing(each, variant) for each in told.seats}
    last = told.last_phase
    return GameStarted(names, names[-1], table.house, variant, last, start=start)


def _standing(seat: Seat, variant: str) -> Standing:
    """Where the players pick, the phase in question has been completed before."""
    if variant == "pick":
        return Standing(completed=(seat.phase,), total=seat.total)
    return Standing(seat.phase, total=seat.total)


def _scored(told: Round) -> RoundScored:
    picks = told.variant == "pick"
    results = {
        each.name: Result(each.laid, each.left, phase=each.phase if picks and each.laid else None)
        for each in told.seats
    }
    return RoundScored(results, told.ended or None)


def claim(told: Example, table: Table) -> str:
    """What comes of an example at a table, in the words of its claims."""
    match told:
        case Meld():
            return meld_verdict(told, table).code
        case Hit():
            return hit_verdict(told, table).code
        case Kept():
            return _claim_of_hand(told, table)
        case Round():
            return _claim_of_round(told, table)


def _claim_of_hand(told: Kept, table: Table) -> str:
    try:
        found = counted(told, table)
    except RulesError as error:
        return error.code
    return " ".join([str(found.points), *(each.code for each in found.doubts)])


def _claim_of_round(told: Round, table: Table) -> str:
    try:
        return "+".join(played(told, table).game.winners)
    except RulesError as error:
        return error.code
