"""Games of a club: begun, listed, looked at, described, erased, and played again."""

from collections.abc import Callable
from typing import Any, get_args

from flask import request

from rules.errors import Unreadable
from rules.facts import GameStarted
from rules.game import Status
from rules.variants import VARIANTS
from store import games, listing, notes, phones
from store.ids import now
from store.kept import KeptGame, Stale
from store.listing import Filter, GameRow, Place
from store.writing import unless_overtaken
from web.api.asking import Asked, Reply
from web.api.clubs import gone_at
from web.api.game_reading import start_of
from web.api.game_shapes import START, text_or_null
from web.api.games import Answer
from web.api.kept_answers import kept_answer, log_answer
from web.api.lines import LONGEST_TITLE, line_in, note_in
from web.api.people import People, refusing, seated
from web.api.problems import Problem
from web.api.reading import choice, needed
from web.api.shapes import boolean, integer, record, text
from web.api.times import date_of, iso, iso_or_none, moment
from web.ending import rematch_of

NEW_GAME = record(START)
ABOUT = record(
    {"title": text, "note": text, "date": text_or_null, "deleted": boolean, "seq": integer}
)
ONLY_SEQ = record({"seq": integer})
FILTERS = ("player", "variant", "status", "since", "until", "q", "limit", "cursor")


def new_game(asked: Asked) -> Reply:
    asked.read(NEW_GAME)
    return _started(asked, lambda: _start_told(asked))


def _start_told(asked: Asked) -> tuple[GameStarted, People]:
    asked.settle()
    people = seated(asked.database, asked.club, needed(asked.body, "players"), {}, "players")
    return opening_of(asked.body, people), people


def opening_of(body: Any, people: People) -> GameStarted:
    """How the game begins, by a request that names all who sit down."""
    with refusing(people):
        return start_of(body, people)


def _started(
    asked: Asked, told: Callable[[], tuple[GameStarted, People]], after: str | None = None
) -> Reply:
    """A new game, unless this request started it before."""
    database, club = asked.database, asked.club
    if asked.token and (old := games.started_by(database, club, asked.token, asked.digest)):
        return kept_answer(old), 200

    def start() -> KeptGame:
        fact, people = told()
        token, digest, new = asked.token, asked.digest, people.newcomers
        named = {"by": asked.holder.key, "digest": digest}
        with refusing(people):
            return games.start(
                database, club, fact, newcomers=new, token=token, after=after, **named
            )

    kept = unless_overtaken(start)
    return kept_answer(kept), 201 if kept.is_fresh else 200


def rematch(asked: Asked) -> Reply:
    """Those present play the same again; the deal moves on."""
    game = asked.game
    asked.read(ONLY_SEQ, may_lack=True)
    return _started(asked, lambda: _again(asked, game), game.id)


def _again(asked: Asked, kept: KeptGame) -> tuple[GameStarted, People]:
    refuse_stale(asked, kept)
    asked.settle()
    fact = rematch_of(kept)
    return fact, People(kept.names, fact.seats)


def refuse_stale(asked: Asked, game: KeptGame) -> None:
    """409 for a ``seq`` that is not the last one; these calls can do without."""
    if asked.body.get("seq", game.seq) != game.seq:
        raise Stale(game)


def one(asked: Asked) -> Reply:
    """The game; 204 for one who has seen this version."""
    game = asked.game
    seen = request.args.get("seen")
    if seen is not None and whole_number(seen, "seen") == game.version:
        return None, 204
    return kept_answer(game), 200


def whole_number(told: str, field: str) -> int:
    if not (told.isascii() and told.isdecimal() and len(told) < 16):
        raise Unreadable("unknown_value", (field,), value=told[:40])
    return int(told)


def log(asked: Asked) -> Reply:
    return {"log": log_answer(asked.game, phones.names(asked.database, asked.club))}, 200


def describe(asked: Asked) -> Reply:
    """Title, note and date, no facts all of them; an erased game comes back first of all."""
    game = asked.game
    try:
        asked.read(ABOUT)
    except Problem:
        _refuse_erased(asked, game)
        raise
    _refuse_erased(asked, game)
    refuse_stale(asked, game)
    asked.settle()
    body = asked.body
    if body.get("deleted"):
        raise Unreadable("unknown_value", ("deleted",), value="true")
    title = line_in(body, "title", LONGEST_TITLE, game.title)
    note = note_in(body, game.note)
    day = body.get("date", game.played_on)
    played_on = None if day is None else date_of(day, "date")
    if game.erased_at is not None and not notes.erase(asked.database, asked.club, game.id, False):
        raise Problem(404)
    if (title, note, played_on) != (game.title, game.note, game.played_on):
        notes.annotate(asked.database, game, title=title, note=note, played_on=played_on)
    return kept_answer(_as_it_is(asked, game.id)), 200


def _refuse_erased(asked: Asked, game: KeptGame) -> None:
    """An erased game is not there, but to be taken back."""
    if game.erased_at is not None and asked.body.get("deleted") is not False:
        raise Problem(404)


def _as_it_is(asked: Asked, game: str) -> KeptGame:
    found = games.kept(asked.database, asked.club, game)
    if found is None:
        raise Problem(404)
    return found


def erase(asked: Asked) -> Reply:
    game = asked.game
    asked.read(ONLY_SEQ, may_lack=True)
    refuse_stale(asked, game)
    asked.settle()
    if not notes.erase(asked.database, asked.club, game.id, True):
        raise Problem(404)
    return {"id": game.id, "deleted": True, "gone_at": gone_at(now())}, 200


def listed(asked: Asked) -> Reply:
    """A page of the games, newest first."""
    args = request.args
    for name, value in args.items():
        if name not in FILTERS:
            raise Unreadable("unknown_field", (name,), value=name[:40])
        if "\0" in value:
            raise Unreadable("unknown_value", (name,), value="")
    limit = whole_number(args.get("limit", "20"), "limit")
    if not 1 <= limit <= 100:
        raise Unreadable("out_of_range", ("limit",), value=limit, least=1, most=100)
    wanted, after = _filter(asked), _place(args.get("cursor"))
    found = listing.page(asked.database, asked.club, wanted, limit + 1, after)
    rows = found[:limit]
    following = _cursor(rows[-1]) if len(found) > limit else None
    return {"games": [_row(each) for each in rows], "next": following}, 200


def _filter(asked: Asked) -> Filter:
    args, zone = request.args, asked.holder.time_zone
    since, until = args.get("since"), args.get("until")
    words = line_in(dict(args), "q", LONGEST_TITLE)
    return Filter(
        args.get("player"),
        choice(args["variant"], tuple(VARIANTS), "variant") if "variant" in args else None,
        choice(args["status"], get_args(Status), "status") if "status" in args else None,
        None if since is None else moment(since, zone, "since"),
        None if until is None else moment(until, zone, "until", is_end=True),
        words or None,
    )


def _cursor(row: GameRow) -> str:
    return f"{row.at}-{row.id}"


def _place(cursor: str | None) -> Place | None:
    if cursor is None:
        return None
    at, _, game = cursor.rpartition("-")
    sign = -1 if at.startswith("-") else 1  # a game may have a date before 1970
    return Place(sign * whole_number(at.removeprefix("-"), "cursor"), game)


def _row(row: GameRow) -> Answer:
    winners = [seat.name for seat in row.seats if seat.is_winner]
    return {
        "id": row.id,
        "title": row.title,
        "note": row.note,
        "date": row.played_on,
        "variant": row.variant,
        "status": row.status,
        "reason": row.reason,
        "round": row.round,
        "players": [
            {"id": seat.player, "name": seat.name, "seat": number, "left": seat.is_left}
            for number, seat in enumerate(row.seats)
        ],
        "totals": {seat.name: seat.total for seat in row.seats},
        "places": {seat.name: seat.place for seat in row.seats},
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "started_at": iso(row.started_at),
        "saved_at": iso(row.saved_at),
        "finished_at": iso_or_none(row.finished_at),
    }
