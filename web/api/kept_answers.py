"""A kept game as the API shows it: how it stands, and all that led to it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rules.facts import (
    ActRedone,
    ActUndone,
    GameEnded,
    GameReopened,
    GameStarted,
    Player,
    PlayerJoined,
    PlayerLeft,
    Result,
    ResultTold,
    RoundCorrected,
    RoundScored,
    Scored,
    Standing,
    StartCorrected,
    TieBreakWon,
)
from rules.house import House
from rules.replay import Recorded, Replay
from rules.results import points_in
from rules.rounds import Line
from store import projections
from store.kept import Entry, KeptGame
from web.api.games import Answer, game_answer
from web.api.times import iso, iso_or_none

Names = Mapping[Player, str]
KINDS = {
    GameStarted: "started",
    RoundScored: "round",
    RoundCorrected: "round_corrected",
    StartCorrected: "start_corrected",
    PlayerJoined: "joined",
    PlayerLeft: "left",
    TieBreakWon: "tiebreak",
    GameEnded: "ended_early",
    GameReopened: "reopened",
    ResultTold: "result",
    ActUndone: "undone",
    ActRedone: "redone",
}
"""What a fact is called in the log."""


def kept_answer(kept: KeptGame) -> Answer:
    """The whole game."""
    found = kept.replay
    return {
        "id": kept.id,
        "seq": kept.seq,
        "version": kept.version,
        **game_answer(found, kept.names),
        "title": kept.title,
        "note": kept.note,
        "date": kept.played_on,
        "players": _players(found, kept.names),
        "rounds": [_round(each, found, kept.names) for each in found.recorded_rounds],
        "events": [
            _event(each, kept.names)
            for each in found.recorded
            if not isinstance(each.said.act, Scored)
        ],
        "opening": opening_answer(kept.start, kept.names),
        "can_undo": found.undoable is not None,
        "can_redo": found.redoable is not None,
        "started_at": iso(kept.started_at),
        "finished_at": iso_or_none(projections.finished_at(kept, found)),
    }


def _players(found: Replay, names: Names) -> list[Answer]:
    left_after = {
        each.said.act.player: each.said.place
        for each in found.recorded
        if isinstance(each.said.act, PlayerLeft) and each.idle is None
    }
    return [
        {
            "id": seat.player,
            "name": names[seat.player],
            "seat": number,
            "left_after": left_after[seat.player] if seat.is_left else None,
        }
        for number, seat in enumerate(found.game.seats)
    ]


def _round(each: Recorded, found: Replay, names: Names) -> Answer:
    said, act = each.said, each.said.act
    assert isinstance(act, Scored)
    lines = each.scored.lines if each.scored else {}
    return {
        "n": said.place,
        "results": {
            names[player]: result_answer(result, found.game.house, lines.get(player))
            for player, result in act.results.items()
        },
        "ended": act.ended,
        "confirmed": act.confirmed,
        "corrected": said.is_corrected,
        "counts": each.scored is not None,
    }


def result_answer(result: Result, house: House, line: Line | None = None) -> Answer:
    """What was said of one hand, and what follows from it; it could be sent again."""
    laid, points, cards, counts, out, phase = result
    if line is not None:
        laid, points, out = line.laid, line.points, line.is_out
    elif points is None:
        points = points_in(result, house.points) or 0
    told: Answer = {"completed": bool(out) if laid is None else laid, "points": points}
    if out is not None:
        told["out"] = out
    if phase is not None:
        told["phase"] = phase
    if cards is not None:
        told["cards"] = list(map(str, cards))
    if counts is not None:
        told["counts"] = counts._asdict()
    return told


def _event(each: Recorded, names: Names) -> Answer:
    after, counts = each.said.place, each.idle is None
    return {**event_answer(each.said.act, names), "after_round": after, "counts": counts}


def event_answer(fact: Any, names: Names) -> Answer:
    """An act that is no round, as `replay` takes it."""
    match fact:
        case PlayerJoined():
            return {"joined": names[fact.player], **_standing(fact.standing)}
        case PlayerLeft():
            return {"left": names[fact.player]}
        case TieBreakWon():
            won = {"laid_first": fact.laid_first, "out_first": fact.out_first}
            told = {key: names[player] for key, player in won.items() if player is not None}
            return {"tiebreak": told}
        case GameEnded():
            return {"ended_early": True, "winner": fact.winner and names[fact.winner]}
        case ResultTold():
            totals = {names[player]: total for player, total in fact.totals.items()}
            return {"result": {"totals": totals, "winners": [names[each] for each in fact.winners]}}
    return {"reopened": True}


def _standing(standing: Standing) -> Answer:
    return {key: value for key, value in standing._asdict().items() if value is not None}


def opening_answer(start: GameStarted, names: Names) -> Answer:
    """How the game begins, as `POST /games` takes it, every switch resolved."""
    phases = start.phases and [[each._asdict() for each in phase] for phase in start.phases]
    told = {
        "variant": start.variant,
        "last_phase": start.last_phase,
        "round_limit": start.round_limit,
        "phases": phases,
        "order": start.order,
        "house": asdict(start.house),
        "players": [names[player] for player in start.seats],
        "dealer": names[start.dealer],
        "start": {names[player]: _standing(each) for player, each in start.start.items()},
        "rounds_played": start.rounds_played,
    }
    return {key: value for key, value in told.items() if value is not None}


def changed_answer(before: Replay, after: Replay, names: Names) -> Answer:
    """What a correction changes: each as it was and as it is, where that is not the same."""
    old, new = game_answer(before, names), game_answer(after, names)
    changed: Answer = {
        key: [old[key], new[key]] for key in ("status", "winner", "dealer") if old[key] != new[key]
    }
    for key in ("phases", "totals"):
        people = dict.fromkeys([*new[key], *old[key]])
        pairs = {player: [old[key].get(player), new[key].get(player)] for player in people}
        if told := {player: pair for player, pair in pairs.items() if pair[0] != pair[1]}:
            changed[key] = told
    return changed


def log_answer(kept: KeptGame, called: Mapping[str, str]) -> list[Answer]:
    """Every fact ever recorded: when, by which key and what that is ``called``, what it says."""
    return [
        {
            "seq": entry.seq,
            "kind": KINDS[type(entry.fact)],
            "at": iso(entry.at),
            "by": {"id": entry.by, "label": called.get(entry.by, "")},
            "said": _said(entry, kept),
        }
        for entry in kept.entries
    ]


def _said(entry: Entry, kept: KeptGame) -> Answer:
    fact = entry.fact
    match fact:
        case GameStarted():
            return opening_answer(fact, kept.names)
        case StartCorrected():
            rounds = [_said_of_round(each, kept) for each in fact.rounds]
            renamed = {kept.names[old]: kept.names[new] for old, new in fact.renamed.items()}
            told = {"rounds": rounds, "renamed": renamed}
            return {**opening_answer(fact.start, kept.names), **told}
        case RoundScored() | RoundCorrected():
            return _said_of_round(fact, kept)
        case ActUndone() | ActRedone():
            return {}
    return event_answer(fact, kept.names)


def _said_of_round(fact: Scored, kept: KeptGame) -> Answer:
    house = kept.start.house
    results = {
        kept.names[player]: result_answer(result, house) for player, result in fact.results.items()
    }
    told: Answer = {"results": results, "ended": fact.ended, "confirmed": fact.confirmed}
    return {"n": fact.round, **told} if isinstance(fact, RoundCorrected) else told
