"""Hands that phones report while a round is in play; no facts, so `seq` stays as it is."""

from typing import Any

from flask import request

from rules.facts import Player, Result
from rules.rounds import hand
from store import reports
from store.kept import KeptGame, Stale
from store.reports import Report, RoundOver
from web.api.asking import Asked, Reply
from web.api.game_reading import Tray, results_of
from web.api.game_shapes import RESULT
from web.api.games import Answer
from web.api.kept_answers import kept_answer, result_answer
from web.api.kept_games import whole_number
from web.api.people import People, refusing
from web.api.reading import colors_told, needed
from web.api.shapes import integer, record
from web.api.times import iso

REPORTED = record({"round": integer, **RESULT, "seq": integer})


def report(asked: Asked) -> Reply:
    """One phone's word on one hand, beside what others say of it."""
    game, player = asked.game, asked.seat
    asked.read(REPORTED)
    database, token, digest = asked.database, asked.token, asked.digest
    if reports.is_known(database, game, token, digest):
        return kept_answer(game), 200
    place = _place(asked, game)
    asked.settle()
    kept, is_new = reports.tell(
        database,
        game,
        player,
        _result(asked, game, player),
        place=place,
        by=asked.holder.key,
        token=token,
        digest=digest,
    )
    return kept_answer(kept), 201 if is_new else 200


def _place(asked: Asked, game: KeptGame) -> int:
    """Of the round that the request names, if that is in play. Raises `RoundOver`, `Stale`."""
    number, place = needed(asked.body, "round"), reports.round_in_play(game)
    if place is None or number != game.game.round:
        raise RoundOver(game)
    if asked.body.get("seq", game.seq) != game.seq:
        raise Stale(game)
    return place


def _result(asked: Asked, game: KeptGame, player: Player) -> Result:
    """What is said of the hand. Raises `Problem` where the rules refuse it."""
    people, tray, name = People(game.names), list[Any](), game.names[player]
    told = {key: asked.body[key] for key in asked.body if key in RESULT}
    with refusing(people, lambda field, _: field[2:] if field[:1] == ("results",) else field):
        result = results_of({name: told}, people, tray)[player]
        _colors_told(tray)
        hand(game.game, player, result)
    return result


def _colors_told(tray: Tray) -> None:
    if tray:
        colors_told(tray)


def listed(asked: Asked) -> Reply:
    """Of all rounds, or of the one of that number, as it came."""
    game, told = asked.game, request.args.get("round")
    first = game.replay.first_round
    place = None if told is None else whole_number(told, "round") + 1 - first
    found = reports.of_game(asked.database, game, place)
    number = None if reports.round_in_play(game) is None else game.game.round
    return {"round": number, "hands": [_answer(each, game) for each in found]}, 200


def _answer(told: Report, game: KeptGame) -> Answer:
    return {
        "id": told.id,
        "round": game.replay.first_round - 1 + told.round,
        "player": game.names[told.player],
        **result_answer(told.result, game.game.house),
        "at": iso(told.at),
        "by": {"id": told.by, "label": told.phone},
    }
