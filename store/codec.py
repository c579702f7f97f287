"""Facts as text for the database, and back: ``text_of(fact)``, ``fact(kind, text)``.

A fact is kept as it was said for as long as the game is: what changes here must go on reading
what was written before. ``v`` is the version of the format.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from rules.cards import card
from rules.facts import (
    SAME,
    ActRedone,
    ActUndone,
    Fact,
    GameEnded,
    GameReopened,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    Result,
    ResultTold,
    RoundCorrected,
    RoundScored,
    Standing,
    StartCorrected,
    TieBreakWon,
)
from rules.house import House, Points
from rules.phases import Objective, Phase
from rules.scoring import Counts

FORMAT = 2
SINCE: Mapping[str, int] = {"ResultTold": 2}
"""The format that a kind came with, if not with the first; an older program reads the others."""
Told = Mapping[str, Any]

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def kind_of(fact: Fact) -> str:
    """The name that a fact is kept under: that of its class."""
    return type(fact).__name__


def text_of(fact: Fact) -> str:
    """The fact as JSON; what was not said is left out."""
    return _encode({"v": SINCE.get(kind_of(fact), 1), **_told(fact)})


@lru_cache(8192)
def fact(kind: str, text: str) -> Fact:
    """The fact of that kind; the same text gives the same object.

    Raises ValueError for a format that is newer than this program.
    """
    told = json.loads(text)
    if told.pop("v") > FORMAT:
        raise ValueError(f"{kind} is written in a newer format")
    return _READ[kind](told)


def result_text(result: Result) -> str:
    """What was said of one hand, as JSON."""
    return _encode({"v": 1, **_result(result)})


def result_in(text: str) -> Result:
    """And back."""
    return _result_of(json.loads(text))


def renamed(said: Fact, ids: Mapping[str, str]) -> Fact:
    """The same fact, said of others; no word of a fact looks like an id."""
    text = before = text_of(said)
    for old, new in ids.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    return said if text == before else fact(kind_of(said), text)


def _told(fact: Fact) -> Told:
    match fact:
        case GameStarted():
            return _start(fact)
        case StartCorrected():
            rounds = [{"round": each.round, **_round(each)} for each in fact.rounds]
            renamed = dict(fact.renamed) or None
            return _said(start=_start(fact.start), rounds=rounds or None, renamed=renamed)
        case RoundScored():
            return _round(fact)
        case RoundCorrected():
            return {"round": fact.round, **_round(fact)}
        case PlayerJoined():
            return _said(player=fact.player, standing=_standing(fact.standing), after=fact.after)
        case PlayerLeft():
            return _said(player=fact.player, after=fact.after)
        case TieBreakWon():
            won = {"laid_first": fact.laid_first, "out_first": fact.out_first}
            return _said(**won, tied=fact.tied, after=fact.after)
        case GameEnded():
            return _said(winner=fact.winner, after=fact.after)
        case GameReopened():
            return _said(after=fact.after)
        case ResultTold():
            return _said(totals=dict(fact.totals), winners=fact.winners or None)
        case ActUndone() | ActRedone():
            return {}


def _said(**told: Any) -> Told:
    return {name: value for name, value in told.items() if value is not None}


def _start(start: GameStarted) -> Told:
    phases = start.phases and [[list(each) for each in phase] for phase in start.phases]
    return _said(
        seats=start.seats,
        dealer=start.dealer,
        house=asdict(start.house),
        variant=start.variant,
        last_phase=start.last_phase,
        round_limit=start.round_limit,
        phases=phases,
        order=start.order,
        start={player: _standing(told) for player, told in start.start.items()} or None,
        rounds_played=start.rounds_played,
    )


def _standing(standing: Standing) -> Told:
    return _said(**standing._asdict())


def _round(fact: RoundScored | RoundCorrected) -> Told:
    results = {player: _result(result) for player, result in fact.results.items()}
    return _said(results=results, ended=fact.ended, confirmed=fact.confirmed or None)


def _result(result: Result) -> Told:
    cards = None if result.cards is None else [str(each) for each in result.cards]
    return _said(**{**result._asdict(), "cards": cards})


def _started(told: Told) -> GameStarted:
    house = told["house"]
    phases = told.get("phases")
    return GameStarted(
        tuple(told["seats"]),
        told["dealer"],
        House(**{**house, "points": Points(**house["points"])}),
        told["variant"],
        told.get("last_phase"),
        told.get("round_limit"),
        None if phases is None else tuple(map(_phase, phases)),
        told.get("order"),
        {player: _standing_of(each) for player, each in told.get("start", {}).items()},
        told.get("rounds_played"),
    )


def _phase(told: list[list[Any]]) -> Phase:
    return tuple(Objective(kind, size) for kind, size in told)


def _standing_of(told: Told) -> Standing:
    return Standing(told.get("phase"), _tuple(told.get("completed")), told.get("total"))


def _result_of(told: Told) -> Result:
    cards, counts = told.get("cards"), told.get("counts")
    return Result(
        told.get("laid"),
        told.get("points"),
        None if cards is None else tuple(map(card, cards)),
        None if counts is None else Counts(*counts),
        told.get("out"),
        told.get("phase"),
    )


def _results(told: Told) -> dict[str, Result]:
    return {player: _result_of(each) for player, each in told["results"].items()}


def _scored(told: Told) -> RoundScored:
    return RoundScored(_results(told), told.get("ended"), tuple(told.get("confirmed", ())))


def _corrected(told: Told) -> RoundCorrected:
    confirmed = tuple(told.get("confirmed", ()))
    return RoundCorrected(told["round"], _results(told), told.get("ended"), confirmed)


def _start_corrected(told: Told) -> StartCorrected:
    rounds = tuple(map(_corrected, told.get("rounds", ())))
    return StartCorrected(_started(told["start"]), rounds, told.get("renamed", SAME))


def _joined(told: Told) -> PlayerJoined:
    return PlayerJoined(told["player"], _standing_of(told["standing"]), told.get("after"))


def _won(told: Told) -> TieBreakWon:
    first = told.get("laid_first"), told.get("out_first")
    return TieBreakWon(*first, _tuple(told.get("tied")), told.get("after"))


def _result_told(told: Told) -> ResultTold:
    return ResultTold(told["totals"], tuple(told.get("winners", ())))


def _tuple(told: list[Any] | None) -> tuple[Any, ...] | None:
    return None if told is None else tuple(told)


_READ: Mapping[str, Callable[[Told], Fact]] = {
    "GameStarted": _started,
    "StartCorrected": _start_corrected,
    "RoundScored": _scored,
    "RoundCorrected": _corrected,
    "PlayerJoined": _joined,
    "PlayerLeft": lambda told: PlayerLeft(told["player"], told.get("after")),
    "TieBreakWon": _won,
    "GameEnded": lambda told: GameEnded(told.get("winner"), told.get("after")),
    "GameReopened": lambda told: GameReopened(told.get("after")),
    "ResultTold": _result_told,
    "ActUndone": lambda told: ActUndone(),
    "ActRedone": lambda told: ActRedone(),
}
