"""What happens in a game, one fact at a time: rounds, who comes and goes, the end, undo, redo."""

from collections.abc import Callable
from typing import Any

from rules.errors import Unreadable
from rules.facts import (
    ActRedone,
    ActUndone,
    Fact,
    GameEnded,
    GameReopened,
    PlayerJoined,
    PlayerLeft,
    RoundScored,
    TieBreakWon,
)
from store import games
from store.kept import KeptGame, Stale
from store.writing import unless_overtaken
from web.api.asking import Asked, Reply
from web.api.game_reading import Tray, result_told, results_of, standing_of
from web.api.game_shapes import RESULT_TOLD, RESULTS, STANDING, text_or_null
from web.api.kept_answers import kept_answer
from web.api.kept_games import ONLY_SEQ
from web.api.people import FieldOf, People, refusing, seated
from web.api.reading import colors_told, needed
from web.api.shapes import Shape, integer, record, text, texts
from web.texts.refusals import WARNINGS

SEQ = {"seq": integer}
ROUND: dict[str, Shape] = {"results": RESULTS, "ended": text, "confirm": texts, **SEQ}
SCORED = record(ROUND)
TIEBREAK = record({"laid_first": text, "out_first": text, **SEQ})
JOINED = record({"name": text, **STANDING, **SEQ})
LEFT = record({"name": text, **SEQ})
TOLD = record({**RESULT_TOLD, **SEQ})
ENDED = record({"winner": text_or_null, **SEQ})

Said = Callable[[Asked, KeptGame], tuple[Fact, People]]
"""What a request says, as a fact; who is named in it."""


def appended(
    asked: Asked, shape: Shape, said: Said, field_of: FieldOf = lambda field, _: field
) -> tuple[KeptGame, bool]:
    """The game with one fact more, and whether this request said it; a known one says nothing."""
    game = asked.game
    asked.read(shape)
    if games.is_known(game, asked.token, asked.digest):
        return game, False
    seq = seq_of(asked, game)
    asked.settle()

    def append() -> KeptGame:
        fact, people = said(asked, game)
        with refusing(people, field_of):
            return _append(asked, game, fact, seq, people)

    new = unless_overtaken(append)
    return new, new.is_fresh


def _append(asked: Asked, game: KeptGame, fact: Fact, seq: int, people: People) -> KeptGame:
    return games.append(
        asked.database,
        game,
        fact,
        seq=seq,
        by=asked.holder.key,
        newcomers=people.newcomers,
        token=asked.token,
        digest=asked.digest,
    )


def seq_of(asked: Asked, game: KeptGame) -> int:
    """The ``seq`` that was seen last. Raises `Unreadable`, and `Stale` for an old one."""
    if "seq" not in asked.body:
        raise Unreadable("seq_required", ("seq",))
    if asked.body["seq"] != game.seq:
        raise Stale(game)
    return game.seq


def _answer(asked: Asked, shape: Shape, said: Said, **fields: str) -> Reply:
    """``fields``: what the rules call a field that the request calls otherwise."""
    kept, is_new = appended(asked, shape, said, lambda field, _: _renamed(field, fields))
    return kept_answer(kept), 201 if is_new else 200


def _renamed(field: tuple[Any, ...], fields: dict[str, str]) -> tuple[Any, ...]:
    if not field or field[0] not in fields:
        return field
    first = fields[field[0]]
    return (first, *field[1:]) if first else field[1:]


def score(asked: Asked) -> Reply:
    return _answer(asked, SCORED, _round_told)


def _round_told(asked: Asked, game: KeptGame) -> tuple[Fact, People]:
    people = People(game.names)
    results, ended, confirmed = round_in(asked.body, people)
    return RoundScored(results, ended, confirmed), people


def round_in(body: Any, people: People) -> tuple[Any, str | None, tuple[str, ...]]:
    """Results, ending and confirmed warnings of a round in the long form."""
    tray: Tray = []
    with refusing(people):
        results = results_of(needed(body, "results"), people, tray)
        if tray:
            colors_told(tray)
    return results, body.get("ended"), confirmed_in(body)


def confirmed_in(body: Any) -> tuple[str, ...]:
    """The warnings that a request accepts; some may not have arisen."""
    told = dict.fromkeys(body.get("confirm", ()))
    for index, code in enumerate(told):
        if code not in WARNINGS:
            raise Unreadable("unknown_value", ("confirm", index), value=code[:40])
    return tuple(told)


def join(asked: Asked) -> Reply:
    return _answer(asked, JOINED, _join_told, joined="name")


def _join_told(asked: Asked, game: KeptGame) -> tuple[Fact, People]:
    told = needed(asked.body, "name")
    people = _one_seated(asked, game, told)
    (player,) = people.players
    return PlayerJoined(player, standing_of(asked.body)), people


def _one_seated(asked: Asked, game: KeptGame, told: str) -> People:
    try:
        return seated(asked.database, asked.club, [told], game.names)
    except Unreadable as error:
        raise type(error)(error.code, ("name",), **error.evidence) from None


def leave(asked: Asked) -> Reply:
    return _answer(asked, LEFT, _leave_told, left="name")


def _leave_told(asked: Asked, game: KeptGame) -> tuple[Fact, People]:
    people = People(game.names)
    player = people.of(needed(asked.body, "name"))
    return PlayerLeft(player), people


def break_tie(asked: Asked) -> Reply:
    return _answer(asked, TIEBREAK, _tie_told, tiebreak="")


def _tie_told(asked: Asked, game: KeptGame) -> tuple[Fact, People]:
    people, body = People(game.names), asked.body
    won = {key: people.of(told) for key, told in body.items() if key != "seq"}
    return TieBreakWon(won.get("laid_first"), won.get("out_first")), people


def end(asked: Asked) -> Reply:
    return _answer(asked, ENDED, _end_told)


def _end_told(asked: Asked, game: KeptGame) -> tuple[Fact, People]:
    people, winner = People(game.names), asked.body.get("winner")
    player = None if winner is None else people.of(winner)
    return GameEnded(player), people


def tell_result(asked: Asked) -> Reply:
    return _answer(asked, TOLD, _result_told, result="")


def _result_told(asked: Asked, game: KeptGame) -> tuple[Fact, People]:
    people = People(game.names)
    with refusing(people):
        return result_told(asked.body, people), people


def reopen(asked: Asked) -> Reply:
    return _answer(asked, ONLY_SEQ, _reopened)


def _reopened(_: Asked, game: KeptGame) -> tuple[Fact, People]:
    return GameReopened(), People(game.names)


def undo(asked: Asked) -> Reply:
    return _answer(asked, ONLY_SEQ, lambda _, game: (ActUndone(), People(game.names)))


def redo(asked: Asked) -> Reply:
    return _answer(asked, ONLY_SEQ, lambda _, game: (ActRedone(), People(game.names)))
