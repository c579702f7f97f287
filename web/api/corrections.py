"""Corrections: a round, or the start, as it was; the answer says what that changes."""

from collections.abc import Mapping
from typing import Any

from flask import request

from rules.corrections import start_corrected
from rules.errors import Field, Refused, Unreadable
from rules.facts import Fact, Player, Result, RoundCorrected
from rules.seats import started
from store.kept import KeptGame
from web.api.asking import Asked, Reply
from web.api.game_reading import Tray, results_of, told_once
from web.api.game_shapes import RESULTS, START, by_name
from web.api.kept_answers import changed_answer, kept_answer
from web.api.kept_games import opening_of
from web.api.people import FieldOf, People, refusing, seated
from web.api.problems import Problem
from web.api.reading import colors_told, needed, seen_from
from web.api.shapes import Shape, each, integer, record, text, texts
from web.api.writes import ROUND, SEQ, Said, appended, confirmed_in, round_in, seq_of

CORRECTED = record(ROUND)
ROUNDS = each(record({"n": integer, "results": RESULTS}))
START_CORRECTED = record(
    {**START, "rounds": ROUNDS, "renamed": by_name(text), "confirm": texts, **SEQ}
)


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
    told = _Start()
    return _corrected(asked, START_CORRECTED, told.told, told.field_of)


class _Start:
    """A corrected start, and which rounds of the request come with it, by their place."""

    def __init__(self) -> None:
        self.first = 1
        self.places: list[int] = []

    def told(self, asked: Asked, game: KeptGame) -> tuple[Fact, People]:
        body = asked.body
        people = seated(asked.database, asked.club, needed(body, "players"), game.names, "players")
        start = opening_of(body, people)
        told = _results_told(body, people)
        with refusing(people):
            self.first = started(start).round
        self.places = list(told)
        renamed = _renamed_in(body, game, people)
        codes = confirmed_in(body)
        try:
            fact = start_corrected(game.replay, game.start, start, told, renamed, codes)
        except Unreadable as error:
            raise Unreadable(error.code, (*error.field, "n"), **error.evidence) from None
        return fact, people

    def field_of(self, field: Field, number: Any) -> Field:
        """A refused result stands under the round of the request that tells it."""
        if not field or field[0] not in ("results", "ended"):
            return field
        place = number - self.first + 1
        return ("rounds", self.places.index(place), *field) if place in self.places else ("rounds",)


def _renamed_in(body: Any, game: KeptGame, people: People) -> dict[Player, Player]:
    """Who was at the table by a wrong name, and who that was."""
    told, found = body.get("renamed", {}), {}
    for key, old in told_once(told, people, "renamed"):
        if old not in game.names:
            among = tuple(game.names.values())
            raise Refused("player_unknown", ("renamed", key), player=key, among=among)
        found[old] = people.of(told[key])
    return {old: new for old, new in found.items() if old != new}


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


def _corrected(asked: Asked, shape: Shape, said: Said, field_of: FieldOf) -> Reply:
    dry_run = request.args.get("dry_run", "0")
    if dry_run not in ("0", "1"):
        asked.later.append(Unreadable("unknown_value", ("dry_run",), value=dry_run[:40]))
    if dry_run == "1":
        return _tried(asked, shape, said, field_of)
    before = asked.game
    kept, is_new = appended(asked, shape, said, field_of)
    if not is_new:
        return kept_answer(kept), 200
    changed = changed_answer(before.replay, kept.replay, kept.names)
    return {**kept_answer(kept), "changed": changed}, 201


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
