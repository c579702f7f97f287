"""The club as a file: going out, and coming in from one that somebody sent."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from flask import (
    Blueprint,
    Response,
    current_app,
    redirect,
    render_template,
    request,
    stream_with_context,
    url_for,
)
from werkzeug.exceptions import RequestEntityTooLarge, ServiceUnavailable
from werkzeug.formparser import FormDataParser
from werkzeug.wrappers import Response as Plain

from models import Database
from rules.errors import RulesError
from store import bringing, errands, exporting, players
from store.bringing import Content
from store.clubs import Holder
from store.ids import now
from web.api.body import drain
from web.api.exchange import file_of
from web.club import shown
from web.copying import coming
from web.errands import go_on, last_copy, place_of, sent_file
from web.languages import gettext, words
from web.phones import database, holder, known_zone, needed, new_holder
from web.posts import TOKEN
from web.texts import problem_detail
from web.visits import viewer_of

blueprint = Blueprint("copies", __name__, url_prefix="/club")
BESIDE = 64 * 1024
"""Bytes of a form besides its file."""
MOST_AT_ONCE = 2 * BESIDE
"""Bytes that the parser holds: the piece that it reads, and what is left of the one before."""
MOST_WAITING = 4
"""So many files of the largest size may wait in the data folder."""
Answer = str | Plain | tuple[str, int]


@blueprint.get("/copy")
def copy() -> Response:
    """The whole club, written while it is read."""
    mine = needed("owner")
    pieces = followed(database(), mine, place_of(mine, "copy"), asked_copy())
    answer = Response(stream_with_context(pieces), content_type="application/json")
    day = viewer_of(mine).today
    answer.headers["Content-Disposition"] = f'attachment; filename="phasekeeper-{day}.json"'
    return answer


def asked_copy() -> str:
    """Tells this copy from the one before it."""
    told = request.args.get("copy", "")
    return told if TOKEN.fullmatch(told) else ""


def followed(database: Database, mine: Holder, place: errands.Place, which: str) -> Iterator[str]:
    """The pieces of the file; how far it is can be read meanwhile, unless another one goes out."""
    pieces = file_of(database, mine)
    lock = errands.taken(place)
    if lock is None:
        yield from pieces
        return
    with lock:
        about = {"which": which, "games": exporting.size(database, mine.club).games}
        errands.tell(place, "works", **about, done=0)
        teller, number = errands.Teller(place, **about), 0
        for number, piece in enumerate(pieces):  # the head, the games, the end
            yield piece
            teller.at(done=number)
        errands.tell(place, "done", which=which, games=number - 1, at=now())


@blueprint.get("/copy/state")
def copy_state() -> str:
    """How far the copy is that this page asked for."""
    mine = needed("owner")
    found, which = errands.read(place_of(mine, "copy")), asked_copy()
    is_this = found is not None and found.told.get("which") == which
    last = last_copy(mine) if is_this else None
    return render_template("club/copying.html", last=last, which=which)


@blueprint.post("/import")
def send() -> Answer:
    """A file, looked at: what it holds is told before anything comes of it."""
    mine = holder()
    if mine is not None:
        needed("owner")
        if is_coming(mine):
            drain(request)
            return redirect(url_for("copies.page"), 303)
    try:
        fields, file = received(current_app.config["PHASEKEEPER_DATA"])
    except RequestEntityTooLarge:
        drain(request)
        return shown(refused=gettext("This file is too large to be a copy of games.")), 413
    if file is None:
        return shown(refused=gettext("Choose the file first.")), 422
    with file:
        try:
            found = bringing.content(database(), mine.club if mine else None, file)
        except RulesError as error:
            return shown(refused=refusal(error)), 422
        ask(mine or new_holder("", fields.get("zone", ""), token_in(fields)), file, found)
    return redirect(url_for("copies.page"), 303)


def is_coming(mine: Holder) -> bool:
    found = errands.read(place_of(mine, "bring"))
    return found is not None and found.state == "works"


def received(data: Path) -> tuple[dict[str, str], IO[bytes] | None]:
    """The form, and the file in it. Raises `RequestEntityTooLarge`, `ServiceUnavailable`."""
    most = current_app.config["IMPORT_MAX"]
    errands.sweep(data)
    if errands.weight(data) > MOST_WAITING * most:
        drain(request)
        raise ServiceUnavailable
    request.max_content_length = most + BESIDE
    folder = errands.make_folder(data)
    parser = FormDataParser(
        lambda *_, **__: tempfile.NamedTemporaryFile(dir=folder),  # noqa: SIM115
        max_form_memory_size=MOST_AT_ONCE,
        max_form_parts=10,
    )
    told = request.stream, request.mimetype, request.content_length, request.mimetype_params
    _, fields, files = parser.parse(*told)
    file = files.get("file")
    return fields.to_dict(), file.stream if file and file.filename else None


def token_in(fields: dict[str, str]) -> str:
    told = fields.get("token", "")
    return told if TOKEN.fullmatch(told) else ""


def refusal(error: RulesError) -> str:
    return problem_detail(error.code, error.evidence, words().language)


def ask(mine: Holder, file: Any, found: Content) -> None:
    """Keep the file until somebody says whether it is to come in."""
    place = place_of(mine, "bring")
    about = found._replace(time_zone=known_zone(found.time_zone))
    errands.forget(place)
    file.flush()
    os.link(file.name, place.sent)
    errands.tell(place, "asks", **about._asdict(), adopts=is_unused(mine) and bool(about.club))


def is_unused(mine: Holder) -> bool:
    """Has nobody given the club a name, a player or a game?"""
    if mine.club_name or players.all_of(database(), mine.club):
        return False
    return not exporting.size(database(), mine.club).games


@blueprint.get("/import")
def page() -> Answer:
    """The file that was sent, how far it is, and what came of it."""
    found = sent_file(needed("owner"))
    if found is None:
        return redirect(url_for("club.page", _anchor="bring"), 303)
    return render_template("club/import.html", coming=coming(found, words()))


@blueprint.get("/import/state")
def state() -> Answer:
    """The same in itself; 204 while it is the one that was seen."""
    found = sent_file(needed("owner"))
    if found is None or request.args.get("seen") == str(found.version):
        return "", 204
    return render_template("club/coming.html", coming=coming(found, words()))


@blueprint.post("/import/go")
def go() -> Plain:
    """Yes, this file; or once more, where it did not come to its end."""
    mine = needed("owner")
    place = place_of(mine, "bring")
    found = errands.read(place)
    if found is not None and found.state in ("asks", "failed") and place.sent.exists():
        errands.tell(place, "works", **{**found.told, "tries": 0})
        go_on(current_app, place)
    return redirect(url_for("copies.page"), 303)


@blueprint.post("/import/leave")
def leave() -> Plain:
    """Not this file; or the report was read."""
    mine = needed("owner")
    if not is_coming(mine):
        errands.forget(place_of(mine, "bring"))
    return redirect(url_for("club.page"), 303)
