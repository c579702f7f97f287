"""A club as one file, going out and coming in; a game as a table."""

import hashlib
import json
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from typing import IO, Any

from flask import Response, current_app, request, stream_with_context

from models import Database
from store import exporting, importing, receipts
from store.clubs import Holder
from store.importing import Imported
from store.writing import unless_overtaken
from web import languages, links
from web.api.asking import Asked, Reply
from web.api.body import drain, is_json, pieces
from web.api.problems import Problem
from web.disputes import has_answer
from web.spreadsheet import spreadsheet

MADE = "import"
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def export(asked: Asked) -> Reply:
    """The whole club, written while it is read: no game but the present ones is in memory."""
    pieces = stream_with_context(file_of(asked.database, asked.holder))
    answer = Response(pieces, content_type="application/json")
    answer.headers["Content-Disposition"] = 'attachment; filename="phasekeeper-club.json"'
    return answer, 200


def file_of(database: Database, mine: Holder) -> Iterator[str]:
    """The head of the file, then each game, then its end.

    All as it was at one moment: a game knows nobody who is not among the players.
    """
    with exporting.at_one_moment(database):
        club, head = mine.club, exporting.head(mine)
        head["players"] = exporting.players(database, club)
        head["phones"] = exporting.phones(database, club)
        yield _encode(head)[:-1] + ',"games":['
        for place, game in enumerate(exporting.games(database, club)):
            yield f"{',' if place else ''}\n{_encode(game)}"
        yield "\n]}\n"


def bring(asked: Asked) -> Reply:
    """Such a file, next to what is there. Nothing is stored of one that is not whole and right."""
    if not is_json(request):
        drain(request)
        raise Problem(415)
    with tempfile.TemporaryFile(dir=current_app.config["PHASEKEEPER_DATA"]) as file:
        digest = _received(file)
        database, club, token = asked.database, asked.club, asked.token
        if token and (made := receipts.made_by(database, club, token, digest, MADE)):
            return json.loads(made), 200
        told = _answer(unless_overtaken(partial(_brought, asked, file)))
        if token:
            made = json.dumps(told)
            if not receipts.given(database, club, token, digest, MADE, made):
                return told, 200  # the same request at the same time
    return told, 201


def _received(file: IO[bytes]) -> str:
    """Keep the body in a file; what tells it from another one."""
    most, digest = current_app.config["IMPORT_MAX"], hashlib.sha256()
    told, length = request.content_length, 0
    if told is not None and told > most:
        drain(request)
        raise Problem(413, evidence={"most": most})
    for piece in pieces(request, most + 1 if told is None else told):
        length += len(piece)
        if length > most:
            drain(request)
            raise Problem(413, evidence={"most": most})
        digest.update(piece)
        file.write(piece)
    if told is not None and length < told:
        raise Problem(400, "bad_json")
    return digest.hexdigest()


def _brought(asked: Asked, file: IO[bytes]) -> Imported:
    last = Imported()
    for done in importing.imported(asked.database, asked.club, file, can_be_asked):
        last = done
        time.sleep(0)  # others are served in the meantime
    return last


def can_be_asked(kind: str, question: str) -> bool:
    """Would the log that has this verdict in it find an answer?"""
    try:
        return has_answer(links.read(kind, question))
    except links.NoLink:
        return False


def _answer(done: Imported) -> dict[str, Any]:
    return {"games": done.new, "skipped": done.there_already, "players": done.players}


def table(asked: Asked) -> Reply:
    """One row per player and round, in the language of the request."""
    told = spreadsheet(asked.game, languages.words(), asked.holder.time_zone)
    answer = Response(told, content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{asked.game.id}.csv"'
    answer.headers["Content-Language"] = languages.chosen()
    return answer, 200
