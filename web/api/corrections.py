"""Corrections: a round, or the start, as it was; the answer says what that changes."""

from collections.abc import Mapping
from typing import Any

from flask import request

from rules.errors import Field, RulesError, Unreadable
from rules.facts import Fact, Player, Result, RoundCorrected, Scored, StartCorrected
from store.kept import KeptGame
from web.api.asking import Asked, Reply
from web.api.game_reading import Tray, results_of
from web.api.game_shapes import RESULTS, START
from web.api.kept_answers import changed_answer, kept_answer
from web.api.kept_games import opening_of
from web.api.people import FieldOf, People, refusing, seated
from web.api.problems import Problem
from web.api.reading import colors_told, needed, seen_from
from web.api.shapes import Shape, each, integer, record, texts
from web.api.writes import ROUND, SEQ, Said, appended, confirmed_in, round_in, seq_of

CORRECTED = record(ROUND)
ROUNDS = each(record({"n": integer, "results": RESULTS}))
START_CORRECTED = record({**START, "rounds": ROUNDS, "confirm": texts, **SEQ})


def correct_round(asked: Asked) -> Reply:
    """PUT a round: all of its results, as they were."""
    told = asked.parts["n"]
    if not (told.isascii() and told.isdecimal() and len(told) < 10):
        raise Problem(404)
    return _corrected(asked, CORRECTED, _round_told, lambda field, _: field)


def _round_told(asked: Asked, game: KeptGame) -> tuple[Fact, People]:
    people = People(game.names)
    results, ended, confirmed = round_in(asked.body, people)
    return RoundCorrected(int(asked.parts["n"]), results, ended, confirmed), people


def correct_start(asked: Asked) -> Reply:
    """PUT the start, and in the same breath results of those who were forgotten."""
    first = asked.game.replay.first_round

    def field_of(field: Field, number: Any) -> Field:
        return _field_in_start(asked.body, field, number, first)

    return _corrected(asked, START_CORRECTED, _start_told, field_of)


def _field_in_start(body: Any, field: Field, number: Any, first: int) -> Field:
    """A refused result stands under the round of the request that tells it."""
    if not field or field[0] not in ("results", "ended"):
        return field
    first = body.get("rounds_played", first - 1) + 1
    told = [index for index, each in enumerate(body.get("rounds", ())) if _is(each, number, first)]
    return ("rounds", *told[:1], *field) if told else ("rounds",)


def _is(told: Any, number: Any, first: int) -> bool:
    return number is not None and told.get("n") == number - first + 1


def _start_told(asked: Asked, game: KeptGame) -> tuple[Fact, People]:
    body = asked.body
    told = needed(body, "players")
    people = seated(asked.database, asked.club, told, game.names, "players")
    start = opening_of(body, people)
    told_rounds = _results_told(body, people)
    gone = set(game.start.seats) - set(start.seats)
    confirmed = confirmed_in(body)
    rounds = []
    for recorded in game.replay.recorded:
        act, place = recorded.said.act, recorded.said.place
        if isinstance(act, Scored) and (place in told_rounds or not gone.isdisjoint(act.results)):
            rounds.append(_merged(act, place, told_rounds.pop(place, {}), gone, confirmed))
    if told_rounds:
        raise _no_such_round(body, min(told_rounds), game)
    return StartCorrected(start, tuple(rounds)), people


def _results_told(body: Any, people: People) -> dict[int, Mapping[Player, Result]]:
    """By the place of the round: the results that change, or are new."""
    found: dict[int, Mapping[Player, Result]] = {}
    tray: Tray = []
    for index, told in enumerate(body.get("rounds", ())):
        outer = ("rounds", index)
        number = needed(told, "n", *outer)
        if number in found:
            raise Unreadable("contradictory", (*outer, "n"))
        with refusing(people), seen_from(*outer):
            found[number] = results_of(needed(told, "results"), people, tray, outer)
    with refusing(people):
        if tray:
            colors_told(tray)
    return found


def _merged(
    act: Scored,
    place: int,
    told: Mapping[Player, Result],
    gone: set[Player],
    confirmed: tuple[str, ...],
) -> RoundCorrected:
    """The round as recorded, without those who never sat there, and with what is told anew."""
    kept = {player: result for player, result in act.results.items() if player not in gone}
    both = tuple(dict.fromkeys([*act.confirmed, *confirmed]))
    return RoundCorrected(place, {**kept, **told}, act.ended, both)


def _no_such_round(body: Any, number: int, game: KeptGame) -> RulesError:
    rounds = [told.get("n") for told in body["rounds"]]
    field = ("rounds", rounds.index(number), "n")
    most = sum(isinstance(each.said.act, Scored) for each in game.replay.recorded)
    return Unreadable("round_unknown", field, given=number, rounds=most)


def _corrected(asked: Asked, shape: Shape, said: Said, field_of: FieldOf) -> Reply:
    if is_dry_run():
        return _tried(asked, shape, said, field_of)
    before = asked.game
    kept, is_new = appended(asked, shape, said, field_of)
    if not is_new:
        return kept_answer(kept), 200
    changed = changed_answer(before.replay, kept.replay, kept.names)
    return {**kept_answer(kept), "changed": changed}, 201


def is_dry_run() -> bool:
    told = request.args.get("dry_run", "0")
    if told not in ("0", "1"):
        raise Unreadable("unknown_value", ("dry_run",), value=told[:40])
    return told == "1"


def _tried(asked: Asked, shape: Shape, said: Said, field_of: FieldOf) -> Reply:
    """What the correction would change; nothing is recorded, and no Idempotency-Key used up."""
    game = asked.game
    asked.read(shape)
    seq_of(asked, game)
    asked.settle()
    fact, people = said(asked, game)
    with refusing(people, field_of):
        found = game.tried(fact)
    return {"changed": changed_answer(game.replay, found, people.names)}, 200
