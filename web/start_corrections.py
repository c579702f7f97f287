"""A start that is corrected after rounds were saved: what each of those rounds tells then.

A seat with another name is another player, of whom all was said that was said of the first; the
results of one who is taken out go; those of a forgotten player are asked for (RULES.md section 10).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.corrections import start_corrected
from rules.errors import Refused, RulesError
from rules.facts import (
    GameStarted,
    Player,
    Result,
    StartCorrected,
)
from rules.replay import Replay, entered
from rules.rounds import Warned
from rules.seats import resolved, started
from store.kept import KeptGame
from web.drafts import Draft, SeatDraft, Told
from web.start_forms import Fault, is_any_order, number, reading

LAID = {"yes": True, "no": False}


def forgotten(before: GameStarted, draft: Draft) -> tuple[int, ...]:
    """The seats of those who were not there when the rounds were recorded."""
    return tuple(at for at, seat in enumerate(draft.seats) if seat.player not in before.seats)


def correction(
    start: GameStarted,
    before: GameStarted,
    draft: Draft,
    found: Replay,
    confirmed: Sequence[str] = (),
) -> tuple[StartCorrected, tuple[Fault, ...]]:
    """The fact, with the rounds that tell something else, and what lacks for it."""
    faults: list[Fault] = []
    told: dict[int, dict[Player, Result]] = {}
    for at in forgotten(before, draft):
        for place in found.said_of_rounds:
            result, lacking = _result(place, at, draft)
            faults += lacking
            told.setdefault(place, {})[start.seats[at]] = result
    renamed = _renamed(start, before, draft)
    return start_corrected(found, before, start, told, renamed, confirmed), tuple(faults)


def _renamed(start: GameStarted, before: GameStarted, draft: Draft) -> Mapping[Player, Player]:
    """Whose seat bears another name now: all that was said of the one was said of the other."""
    pairs = zip(draft.seats, start.seats, strict=True)
    now = {seat.player: player for seat, player in pairs if seat.player in before.seats}
    return {old: new for old, new in now.items() if old != new}


def _result(place: int, at: int, draft: Draft) -> tuple[Result, list[Fault]]:
    """What was told of one who was forgotten, and what was not."""
    seat: SeatDraft = draft.seats[at]
    told = seat.rounds.get(place, Told())
    faults = []
    laid, points, phase = LAID.get(told.laid), None, None
    if laid is None:
        faults.append(_lacks(f"laid-{at}-{place}", "completed", seat))
    try:
        points = number(told.points) if told.points else None
        phase = number(told.phase) if told.phase and laid and is_any_order(draft) else None
    except RulesError as error:
        faults.append(Fault(f"points-{at}-{place}", error))
    else:
        if points is None:
            faults.append(_lacks(f"points-{at}-{place}", "points", seat))
    return Result(laid, points, phase=phase), faults


def _lacks(field: str, what: str, seat: SeatDraft) -> Fault:
    return Fault(field, Refused("result_missing", what=what, player=seat.name or None))


@dataclass(frozen=True, slots=True)
class Attempt:
    """What saving a draft would come to: the fact and the game ``after`` it, or the faults.

    ``warnings``: what is odd about the rounds told, and not confirmed yet.
    """

    fact: StartCorrected | None
    faults: tuple[Fault, ...] = ()
    after: Replay | None = None
    warnings: tuple[Warned, ...] = ()


def attempt(
    kept: KeptGame, draft: Draft, players: Sequence[Player], confirmed: Sequence[str] = ()
) -> Attempt:
    """Try a draft on a game, with these players on the seats. Nothing is recorded."""
    read = reading(draft, players)
    if read.start is None:
        return Attempt(None, read.faults)
    fact, lacking = correction(read.start, kept.start, draft, kept.replay, confirmed)
    if lacking:
        return Attempt(None, lacking)
    try:
        fact = replace(fact, start=resolved(fact.start))
        return Attempt(fact, after=kept.tried(fact))
    except RulesError as error:
        if error.code == "needs_confirmation":
            return Attempt(
                fact, after=entered(kept.facts, fact), warnings=error.evidence["warnings"]
            )
        return Attempt(None, (Fault(_place_of(error, fact, draft, kept.start), error),))


def _place_of(error: RulesError, fact: StartCorrected, draft: Draft, before: GameStarted) -> str:
    """The field of a refusal: that of a forgotten player's result, or the whole."""
    player, told = error.evidence.get("player"), error.evidence.get("round")
    for at in forgotten(before, draft):
        if fact.start.seats[at] == player and isinstance(told, int):
            return f"points-{at}-{told + 1 - started(fact.start).round}"
    return "start"
