"""A question of the referee's pages told in plain values, and told back to those pages."""

from collections.abc import Sequence
from typing import Any

from rules.cards import Card
from rules.house import POINTS, House, Points
from rules.scoring import Counts
from web import links
from web.answers import in_one_notation
from web.disputes import Dispute, Hand, Hit, Left, Meld
from web.hand_questions import HandQuestion
from web.hand_questions import address as hand_address
from web.hit_questions import HitQuestion
from web.hit_questions import address as hit_address
from web.notation import GROUP, Typed, cut, read
from web.questions import Question
from web.questions import address as meld_address

Asked = Question | HitQuestion | HandQuestion
ENDPOINTS = {
    "meld": "referee.page",
    "hand": "referee.page",
    "hit": "hits.page",
    "points": "hands.page",
}
"""The page that asks a question of that kind."""


def dispute_of(asked: Asked, kind: str = "") -> Dispute | None:
    """The question, if it is whole; ``kind``: what the group of a hit was judged as."""
    if asked.unread or asked.is_cut:
        return None
    match asked:
        case Question():
            return _of_meld(asked)
        case HitQuestion():
            return _of_hit(asked, kind)
        case HandQuestion():
            return _of_hand(asked)


def _of_meld(asked: Question) -> Dispute | None:
    if asked.no_phase or not asked.cards:
        return None
    if asked.from_hand:
        return hand_of(asked)
    groups = len(asked.typed.sizes)
    # A link knows no group without cards that is still to come; of one alone it is understood.
    if asked.typed.is_begun and 1 < groups < len(asked.phase):
        return None
    return meld_of(asked)


def meld_of(asked: Question) -> Meld:
    """Groups as they lie, where somebody said how; else a heap."""
    about = _number(asked), asked.phase, asked.house
    if asked.typed.is_grouped:
        return Meld(*about, groups=tuple(map(tuple, cut(asked.cards, asked.typed.sizes))))
    return Meld(*about, asked.cards)


def hand_of(asked: Question) -> Hand:
    """The cards in the hand, and those seen elsewhere, in one notation."""
    known = in_one_notation(asked.known, asked.needs_colors)
    cards, seen = known[: len(asked.cards)], known[len(asked.cards) :]
    return Hand(_number(asked), asked.phase, asked.house, cards, seen)


def _number(asked: Question | HandQuestion) -> int | None:
    return None if asked.objectives else asked.number


def _of_hit(asked: HitQuestion, kind: str) -> Dispute | None:
    known = [each for each in links.OBJECTIVES.values() if each == (asked.kind or kind)]
    if not known or not asked.group.cards or len(asked.card.cards) != 1:
        return None
    (card,) = asked.card.cards
    return Hit(known[0], asked.group.cards, card, asked.turn, asked.owner, asked.house)


def _of_hand(asked: HandQuestion) -> Dispute | None:
    if not asked.cards and asked.counts is None:
        return None
    cards = asked.cards if asked.counts is None else None
    # Of a hand of which nobody said whether its owner laid there is as little to doubt as of one
    # that was laid, nobody knows what from.
    laid = asked.laid is not False
    phase = asked.phase if asked.laid is not None else None
    counts = asked.counts or Counts()
    return Left(cards, counts, laid, asked.house, _number(asked) if phase else None, phase)


def question_of(asked: Dispute) -> Asked:
    """The page's question; whether it says the same can be seen by `dispute_of`."""
    switches: Any = _switches(asked)
    match asked:
        case Meld():
            phase = _phase(asked.number, asked.phase)
            return Question(**phase, typed=_lying(asked), switches=switches)
        case Hand():
            phase = _phase(asked.number, asked.phase)
            told = {"typed": _typed(asked.cards), "seen": _typed(asked.seen), "from_hand": True}
            points = _points(asked.house)
            return Question(**phase, **told, switches=switches, points=points)  # type: ignore[arg-type]  # of several types
        case Hit():
            group, card = _typed(asked.group), _typed([asked.card])
            whose = asked.turn, asked.owner
            return HitQuestion(asked.kind, group, card, *whose, switches=switches)
        case Left():
            return HandQuestion(
                typed=_typed(asked.cards or ()),
                counts=asked.counts if asked.cards is None else None,
                laid=None if asked.laid and not asked.phase else asked.laid,
                **(_phase(asked.number, asked.phase) if asked.phase else {}),
                switches=(("decks", asked.house.decks),),
                points=_points(asked.house),
            )


def _switches(asked: Dispute) -> tuple[tuple[str, Any], ...]:
    """All that matter."""
    names = links.MATTER[links.kind_of(asked)]
    return tuple([(name, getattr(asked.house, name)) for name in names])


def _points(house: House) -> tuple[int, ...]:
    if house.points == Points():
        return ()
    return tuple(getattr(house.points, name) for name in POINTS)


def _phase(number: int | None, phase: Any) -> dict[str, Any]:
    return {"objectives": phase} if number is None else {"number": number}


def _typed(cards: Sequence[Card]) -> Typed:
    return read([card.text for card in cards])


def _lying(asked: Meld) -> Typed:
    """The cards, with a mark after each group that lies; without one they would be a heap."""
    if asked.groups is None:
        return _typed(asked.cards)
    words = [word for group in asked.groups for word in (*(c.text for c in group), GROUP)]
    return read(words[:-1] if len(asked.groups) > 1 else words)


def page_query(asked: Asked, player: str = "") -> str:
    """The query of the referee's page that asks this; of a hit nobody in particular asks."""
    match asked:
        case Question():
            return meld_address(asked, player=player)
        case HitQuestion():
            return hit_address(asked)
        case HandQuestion():
            return hand_address(asked, player=player)
