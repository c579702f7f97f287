"""The referee: a question as parsed JSON in, an answer as JSON members out. Nothing is stored."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules import hands, hits, melds, needs
from rules.cards import Card
from rules.errors import Refused
from rules.groups import Group
from rules.hits import OWNERS, TURNS
from rules.house import House
from rules.melds import Verdict
from rules.partials import Partial
from rules.phases import KINDS, MOST_LAID, Objective, Phase
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


def meld_answer(body: Body, language: str) -> Answer:
    """Is this a legal laying of the phase?"""
    conform(body, MELD)
    house = house_in(body)
    phase = phase_in(body, house)
    if one_of(body, "groups", "cards") == "cards":
        cards = cards_at(body["cards"], "cards")
        colors_told([(("cards",), cards)], phase)
        return _verdict(melds.check_cards(phase, cards, house), language)
    groups = groups_at(needed(body, "groups"), "groups")
    colors_told([(("groups", at), group) for at, group in enumerate(groups)], phase)
    return _verdict(melds.check_groups(phase, groups, house), language)


def _verdict(verdict: Verdict, language: str) -> Answer:
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


def hand_answer(body: Body, language: str) -> Answer:
    """The laying with the fewest points left, or what lacks."""
    conform(body, HAND)
    house = house_in(body)
    phase = phase_in(body, house)
    hand = _hand_at(needed(body, "hand"), "hand")
    seen = cards_at(body.get("seen", ()), "seen")
    colors = colors_told([(("hand",), hand), (("seen",), seen)], phase)
    laying = hands.find(phase, hand, house)
    if laying is None:
        return {**_lack(needs.lack(phase, hand, house, seen)), "colors_checked": colors}
    if seen:
        needs.unseen_cards(hand, seen, house)  # refuses what the deck does not hold
    return {**_laying(laying), "colors_checked": colors}


def _hand_at(texts: Sequence[str], *field: str) -> tuple[Card, ...]:
    """However many cards are too many, the reason is the same."""
    if len(texts) > MOST_LAID:
        raise Refused("hand_exceeded", field, given=len(texts), most=MOST_LAID)
    return cards_at(texts, *field)


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


def hit_answer(body: Body, language: str) -> Answer:
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
    colors = colors_told(placed, (Objective(kind, 1),))
    verdict = hits.check_hit(kind, cards, card, turn, owner, house)
    answer: Answer = {
        "legal": verdict.legal,
        "code": verdict.code,
        "message": words.hit_sentence(verdict.code, verdict.evidence, language),
        "becomes": _texts(verdict.becomes),
        "could_be": verdict.could_be,
        "colors_checked": colors,
        "depends_on": verdict.depends_on,
    }
    if "why" in verdict.evidence:
        answer["why"] = verdict.evidence["why"]
    return answer


def points_answer(body: Body, language: str) -> Answer:
    """What do the cards left in a hand cost, and can they be left at the end of a round?"""
    conform(body, LEFT)
    house = house_in(body)
    phase = phase_in(body, house) if "phase" in body or "objectives" in body else None
    counts = _counts(body, house)
    points, cards = points_of(counts, house.points), sum(counts)
    return {
        "points": points,
        "cards": cards,
        "warnings": [
            {
                "code": doubt.code,
                "detail": words.warning_sentence(doubt.code, doubt.evidence, language),
            }
            for doubt in _doubts(points, cards, body, phase, house)
        ],
    }


def _counts(body: Body, house: House) -> Counts:
    """How many cards of each value, whichever way they are told."""
    if one_of(body, "cards", "counts") == "counts":
        counts = counts_at(body["counts"], "counts")
        with seen_from("counts"):
            refuse_counts_beyond_deck(counts, house.decks)
        return counts
    cards = cards_at(needed(body, "cards"), "cards")
    colors_told([(("cards",), cards)])
    with seen_from("cards"):
        refuse_beyond_deck(cards, house.decks)
    return counts_of(cards)


def _doubts(
    points: int, cards: int, body: Body, phase: Phase | None, house: House
) -> Sequence[Doubt]:
    """Whoever has laid may hold whatever the phase leaves: without one there is nothing to say."""
    if not body.get("laid", False):
        return doubts(points, cards, ten_cards(house.points, house.decks), False)
    if phase is None:
        return ()
    return doubts(points, cards, left_after(phase, house), True, body.get("phase"))


def _groups(groups: Iterable[Group | Partial]) -> list[dict[str, Any]]:
    """Cards as text; null stands for one that lacks."""
    return [
        {"objective": objective._asdict(), "cards": [card and card.text for card in cards]}
        for objective, cards in groups
    ]


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card.text for card in cards]
