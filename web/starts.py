"""The first page, a game that begins with one tap on it, and where its start is told."""

import secrets
from datetime import UTC, datetime
from typing import Any

from flask import (
    Blueprint,
    abort,
    g,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from store import games, listing, players
from store.clubs import Holder
from store.kept import KeptGame, TokenReused
from store.writing import unless_overtaken
from web import games as boards
from web import joins, languages, posts, seating
from web.club import gone
from web.home import (
    Home,
    count_told,
    home,
    in_play,
    is_idle,
    open_game,
    placeholders,
    same_table,
    usual_start,
)
from web.phones import database, holder, keep, needed, new_holder
from web.viewers import Viewer
from web.visits import RECENT, TOUCHED, opened, viewer_of

blueprint = Blueprint("starts", __name__)
blueprint.add_url_rule("/games/<game>/start", "start", seating.page)
blueprint.add_url_rule("/games/<game>/start", "correct", seating.correct, methods=["POST"])
blueprint.add_url_rule("/games/<game>/start/draft", "draft", seating.draft, methods=["POST"])
blueprint.add_url_rule("/games/<game>/people", "people", joins.page)
blueprint.add_url_rule("/games/<game>/joins", "join", joins.join, methods=["POST"])
blueprint.add_url_rule("/games/<game>/leaves", "leave", joins.leave, methods=["POST"])


@blueprint.get("/")
def first() -> str:
    """The game in play, or how to begin one."""
    found = holder()
    if found is None:
        return page_of(without_club())
    rows = listing.page(database(), found.club, limit=RECENT)
    playing = in_play(rows, request.cookies.get(TOUCHED, ""))
    if not playing:
        return page_of(beginning(found, rows))
    viewer, words = viewer_of(found), languages.words()
    lines = [open_game(row, viewer, words) for row in playing]
    if is_idle(playing[0], datetime.now(UTC)):
        asked: dict[str, Any] = {"idle": lines[0], "others": lines[1:], "scores": viewer.scores}
        return page_of(home(languages.NAMES, words, **asked))
    return boards.shown(opened(playing[0].id), others=lines[1:])


@blueprint.get("/games/new")
def new() -> str:
    """How to begin a game, whatever else is in play."""
    found = holder()
    if found is None:
        return page_of(without_club())
    return page_of(beginning(found, listing.page(database(), found.club, limit=RECENT)))


def without_club() -> Home:
    """The page for a phone that has no club; where it was erased, it can be taken back."""
    return home(languages.NAMES, languages.words(), gone=gone(), is_new=True)


def beginning(found: Holder, rows: list[listing.GameRow]) -> Home:
    """The page, with the table of the last game that was played here."""
    played = next((row for row in rows if row.reason != "result_told"), None)
    last = games.kept(database(), found.club, played.id) if played else None
    words = languages.words()
    same = same_table(last, words) if last else None
    scores = Viewer(found.right).scores
    return home(languages.NAMES, words, same=same, scores=scores)


def page_of(shown: Home) -> str:
    return render_template("starts/home.html", page=shown, token=secrets.token_urlsafe(12))


@blueprint.post("/games")
def create() -> Response:
    """A game begins; the phone's first one makes its club."""
    count, token = count_told(request.form.get("count", "")), posts.token()
    if count is None:
        abort(400)
    try:
        begun = begin(holder_or_new(token), count, token)
    except TokenReused:
        return redirect(url_for("starts.first"), 303)
    g.begun = begun.id
    return redirect(url_for("games.board", game=begun.id), 303)


def holder_or_new(token: str | None) -> Holder:
    """Who begins a game: one who keeps score; for a phone without a club, its owner to be."""
    found = holder()
    if found is None:
        return new_holder("", request.form.get("zone", ""), token or "")
    return needed("scorer")


def begin(found: Holder, count: int, token: str | None) -> KeptGame:
    """A game for so many; the same form begins no other one for as many. Raises `TokenReused`.

    Whoever goes back and taps another count means another game.
    """
    known_by = f"{token}-{count}" if token else None
    told: dict[str, Any] = {"by": found.key, "digest": posts.digest()}

    def start() -> KeptGame:
        cast = players.cast(database(), found.club, placeholders(count, languages.words()))
        fact, new = usual_start(cast.ids, secrets.choice(cast.ids)), cast.newcomers
        return games.start(database(), found.club, fact, newcomers=new, token=known_by, **told)

    return unless_overtaken(start)


@blueprint.after_app_request
def touch(response: Response) -> Response:
    """The game that was looked at, or begun, opens first on this phone."""
    game = (request.view_args or {}).get("game") or g.get("begun")
    is_seen = response.status_code < 400 and not request.path.startswith("/api/")
    if game and is_seen and request.cookies.get(TOUCHED) != game:
        keep(response, TOUCHED, game)
    return response
