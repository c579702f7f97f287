"""Answers of the referee, kept with the round in play; no facts, so `seq` stays as it is."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from rules.errors import Field, Refused, Unreadable
from rules.facts import Player
from rules.house import House
from rules.names import likeness, name
from rules.phases import Phase
from store import phones, verdicts
from store.kept import KeptGame
from store.verdicts import Judged, KeptVerdict
from web import languages, links
from web.api import referee
from web.api.asking import Asked, Reply
from web.api.game_shapes import text_or_null
from web.api.games import Answer
from web.api.kept_answers import kept_answer
from web.api.reading import choice, needed, seen_from
from web.api.shapes import Later, Shape, exactly, integer, record, text
from web.api.times import iso
from web.api.writes import seq_of
from web.disputes import Cards, Dispute, Hand, Hit, Left, Meld, outcome

SHAPES: Mapping[str, Shape] = {
    "meld": referee.MELD,
    "hand": referee.HAND,
    "hit": referee.HIT,
    "points": referee.LEFT,
}
_TOLD = record({"kind": text, "question": exactly(dict), "by": text_or_null, "seq": integer})


def told(value: Any, field: Field, later: Later) -> None:
    """The shape of the request: the question's is that of its kind."""
    _TOLD(value, field, later)
    kind = SHAPES.get(value.get("kind", ""))
    if kind and "question" in value:
        kind(value["question"], (*field, "question"), later)


def keep(asked: Asked) -> Reply:
    """The referee answers, and question and answer stay with the game."""
    game = asked.game
    asked.read(told)
    if verdicts.is_known(asked.database, game, asked.token, asked.digest):
        return kept_answer(game), 200
    seq = seq_of(asked, game)
    asked.settle()
    kind = choice(needed(asked.body, "kind"), links.KINDS, "kind")
    question, by = needed(asked.body, "question"), asked.body.get("by")
    judged = judged_in(kind, question)
    kept, is_new = verdicts.keep(
        asked.database,
        game,
        judged,
        seq=seq,
        by=asked.holder.key,
        asked_by=None if by is None else player_called(by, game),
        token=asked.token,
        digest=asked.digest,
    )
    return kept_answer(kept), 201 if is_new else 200


def judged_in(kind: str, question: Mapping[str, Any]) -> Judged:
    """What the referee says to it. Raises `RulesError` where it has no answer."""
    with seen_from("question"):
        dispute = referee.READ[kind](question)
        legal, code = outcome(dispute)
    query = links.query(dispute)
    if len(query) > links.LONGEST:
        evidence: dict[str, Any] = {"given": len(query), "most": links.LONGEST}
        raise Unreadable("text_too_long", ("question",), **evidence)
    return Judged(kind, query, legal, code)


def player_called(told: str, game: KeptGame) -> Player:
    """Who of the table bears that name. Raises `Refused` ``player_unknown``."""
    with suppress(Unreadable):
        like = likeness(name(told))
        for seat in game.game.seats:
            if likeness(game.names[seat.player]) == like:
                return seat.player
    raise Refused("player_unknown", ("by",), player=told)


def listed(asked: Asked) -> Reply:
    game, language = asked.game, languages.chosen()
    found = verdicts.of_game(asked.database, game)
    called = phones.names(asked.database, asked.club)
    told = [_verdict(each, game, language, called.get(each.by, "")) for each in found]
    return {"verdicts": told}, 200


def _verdict(kept: KeptVerdict, game: KeptGame, language: str, phone: str) -> Answer:
    """``phone``: what the key is called that kept it."""
    kind, query, legal, code = kept.judged
    question, answer = _asked_again(kind, query, language)
    return {
        "id": kept.id,
        "round": kept.round,
        "kind": kind,
        "question": question,
        "answer": answer,
        "legal": legal,
        "code": code,
        "by": kept.asked_by and game.names[kept.asked_by],
        "at": iso(kept.at),
        "kept_by": {"id": kept.by, "label": phone},
        "link": f"/verdict/{links.VERSION}/{kind}?{query}",
    }


@lru_cache(1024)
def _asked_again(kind: str, query: str, language: str) -> tuple[Answer, Answer]:
    """Question and answer, worked out once for each language."""
    dispute = links.read(kind, query)
    return body_of(dispute), referee.told(dispute, language)


def body_of(asked: Dispute) -> Answer:
    """The question as the referee's call takes it, every switch that matters written out."""
    house = {"house": house_of(links.kind_of(asked), asked.house)}
    match asked:
        case Meld(groups=None):
            return _phase(asked.number, asked.phase) | {"cards": _texts(asked.cards)} | house
        case Meld(groups=tuple(groups)):
            told = {"groups": [_texts(group) for group in groups]}
            return _phase(asked.number, asked.phase) | told | house
        case Hand():
            hand = {"hand": _texts(asked.cards), "seen": _texts(asked.seen)}
            return _phase(asked.number, asked.phase) | hand | house
        case Hit():
            group = {"kind": asked.kind, "cards": _texts(asked.group)}
            hit = {"group": group, "card": asked.card.text}
            return hit | {"turn": asked.turn, "owner": asked.owner} | house
        case Left():
            counts: Answer = {"counts": asked.counts._asdict()}
            cards = counts if asked.cards is None else {"cards": _texts(asked.cards)}
            phase = _phase(asked.number, asked.phase) if asked.phase else {}
            return cards | {"laid": asked.laid} | phase | house
    raise LookupError(asked)


def house_of(kind: str, house: House) -> Answer:
    told = {name: getattr(house, name) for name in links.MATTER[kind]}
    return told | ({"points": asdict(house.points)} if kind in links.COUNT_POINTS else {})


def _phase(number: int | None, phase: Phase) -> Answer:
    if number is not None:
        return {"phase": number}
    return {"objectives": [each._asdict() for each in phase]}


def _texts(cards: Cards) -> list[str]:
    return [card.text for card in cards]
