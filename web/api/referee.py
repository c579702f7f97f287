"""The referee: a question as parsed JSON in, an answer as JSON members out. Nothing is stored."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules import hands, needs
from rules.cards import Card, is_color_told
from rules.errors import Refused
from rules.groups import Group
from rules.hits import OWNERS, TURNS
from rules.partials import Partial
from rules.phases import KINDS, MOST_LAID, Objective
from rules.scoring import Counts
from web import texts as words
from web.api.reading import (
    HOUSE,
    PHASE,
    card_at,
    cards_at,
    choice,
    colors_told,
    counts_at,
    groups_at,
    house_in,
    needed,
    one_of,
    phase_in,
    seen_from,
)
from web.api.shapes import boolean, conform, each, integer, record, text, texts
from web.disputes import (
    Dispute,
    Hand,
    Hit,
    Left,
    Meld,
    counted,
    hit_verdict,
    laying,
    meld_verdict,
    points,
)

Body = Mapping[str, Any]
Answer = dict[str, Any]

MELD = record({"groups": each(texts), "cards": texts, **PHASE, **HOUSE})
HAND = record({"hand": texts, "seen": texts, **PHASE, **HOUSE})
HIT = record(
    {
        "group": record({"kind": text, "cards": texts}),
        "card": text,
        "turn": text,
        "owner": text,
        **HOUSE,
    }
)
LEFT = record(
    {
        "cards": texts,
        "counts": record(dict.fromkeys(Counts._fields, integer)),
        "laid": boolean,
        **PHASE,
        **HOUSE,
    }
)


def meld_in(body: Body) -> Meld:
    """Is this a legal laying of the phase?"""
    conform(body, MELD)
    house = house_in(body)
    phase, number = phase_in(body, house), body.get("phase")
    if one_of(body, "groups", "cards") == "cards":
        cards = cards_at(body["cards"], "cards")
        colors_told([(("cards",), cards)], phase)
        return Meld(number, phase, house, cards)
    groups = groups_at(needed(body, "groups"), "groups")
    colors_told([(("groups", at), group) for at, group in enumerate(groups)], phase)
    return Meld(number, phase, house, groups=tuple(groups))


def meld_told(asked: Meld, language: str) -> Answer:
    """The verdict on a meld."""
    verdict = meld_verdict(asked)
    answer: Answer = {
        "legal": verdict.legal,
        "code": verdict.code,
        "message": words.verdict_sentence(verdict.code, verdict.evidence, language),
        "colors_checked": verdict.colors_checked,
        "depends_on": verdict.depends_on,
        "groups": _groups(verdict.groups),
        "choices": [choice._asdict() for choice in verdict.choices],
    }
    if not verdict.legal:
        answer["at"] = {"group": verdict.at_group, "cards": verdict.at_cards}
    return answer


def hand_in(body: Body) -> Hand:
    """What can this hand lay?"""
    conform(body, HAND)
    house = house_in(body)
    phase = phase_in(body, house)
    hand = _hand_at(needed(body, "hand"), "hand")
    seen = cards_at(body.get("seen", ()), "seen")
    colors_told([(("hand",), hand), (("seen",), seen)], phase)
    return Hand(body.get("phase"), phase, house, hand, seen)


def _hand_at(texts: Sequence[str], *field: str) -> tuple[Card, ...]:
    """However many cards are too many, the reason is the same."""
    if len(texts) > MOST_LAID:
        raise Refused("hand_exceeded", field, given=len(texts), most=MOST_LAID)
    return cards_at(texts, *field)


def hand_told(asked: Hand, _language: str) -> Answer:
    """The laying with the fewest points left, or what lacks."""
    found = laying(asked)
    answer = _laying(found) if isinstance(found, hands.Laying) else _lack(found)
    return {**answer, "colors_checked": is_color_told([*asked.cards, *asked.seen])}


def _laying(laying: hands.Laying) -> Answer:
    return {
        "can_lay": True,
        "groups": _groups(laying.groups),
        "hits": [{"group": hit.group, "card": hit.card.text} for hit in laying.hits],
        "left": _texts(laying.left),
        "left_points": laying.left_points,
        "missing": 0,
    }


def _lack(lack: needs.Lack) -> Answer:
    return {
        "can_lay": False,
        "missing": lack.missing,
        "needs": lack.needs,
        "best": _groups(lack.best),
        "improves": _texts(lack.improves),
        "chance_next_draw": lack.chance,
    }


def hit_in(body: Body) -> Hit:
    """May this card be added to that group?"""
    conform(body, HIT)
    house = house_in(body)
    group = needed(body, "group")
    kind = choice(needed(group, "kind", "group"), KINDS, "group", "kind")
    cards = cards_at(needed(group, "cards", "group"), "group", "cards")
    card = card_at(needed(body, "card"), "card")
    turn = choice(body.get("turn", "later"), TURNS, "turn")
    owner = choice(body.get("owner", "other"), OWNERS, "owner")
    placed = [(("group", "cards"), cards), (("card",), (card,))]
    colors_told(placed, (Objective(kind, 1),))
    return Hit(kind, cards, card, turn, owner, house)


def hit_told(asked: Hit, language: str) -> Answer:
    """The verdict on a hit."""
    verdict = hit_verdict(asked)
    answer: Answer = {
        "legal": verdict.legal,
        "code": verdict.code,
        "message": words.hit_sentence(verdict.code, verdict.evidence, language),
        "becomes": _texts(verdict.becomes),
        "could_be": verdict.could_be,
        "colors_checked": is_color_told([*asked.group, asked.card]),
        "depends_on": verdict.depends_on,
    }
    if "why" in verdict.evidence:
        answer["why"] = verdict.evidence["why"]
    return answer


def left_in(body: Body) -> Left:
    """What do the cards left in a hand cost?"""
    conform(body, LEFT)
    house = house_in(body)
    phase = phase_in(body, house) if "phase" in body or "objectives" in body else None
    field = one_of(body, "cards", "counts")
    counts, cards = Counts(), None
    if field == "counts":
        counts = counts_at(body["counts"], "counts")
    else:
        cards = cards_at(needed(body, "cards"), "cards")
        colors_told([(("cards",), cards)])
    asked = Left(cards, counts, body.get("laid", False), house, body.get("phase"), phase)
    with seen_from(field):
        counted(asked)  # refuses what the deck does not hold
    return asked


def left_told(asked: Left, language: str) -> Answer:
    """What they cost, and whether they can be left at the end of a round."""
    cost, cards, doubts = points(asked)
    return {
        "points": cost,
        "cards": cards,
        "warnings": [
            {
                "code": doubt.code,
                "detail": words.warning_sentence(doubt.code, doubt.evidence, language),
            }
            for doubt in doubts
        ],
    }


def _groups(groups: Iterable[Group | Partial]) -> list[dict[str, Any]]:
    """Cards as text; null stands for one that lacks."""
    return [
        {"objective": objective._asdict(), "cards": [card and card.text for card in cards]}
        for objective, cards in groups
    ]


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card.text for card in cards]


READ: Mapping[str, Callable[[Body], Dispute]] = {
    "meld": meld_in,
    "hand": hand_in,
    "hit": hit_in,
    "points": left_in,
}
"""A question of each kind, from its body."""


def told(asked: Dispute, language: str) -> Answer:
    """The answer, in a language. Raises `RulesError`."""
    match asked:
        case Meld():
            return meld_told(asked, language)
        case Hand():
            return hand_told(asked, language)
        case Hit():
            return hit_told(asked, language)
        case Left():
            return left_told(asked, language)


def answer_to(kind: str) -> Callable[[Body, str], Answer]:
    """What a call of that kind answers: a body and a language in."""
    return lambda body, language: told(READ[kind](body), language)
