"""A verdict for whoever has its link, GET /verdict/1/KIND; and kept in the log of a game."""

import secrets

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.errors import RulesError
from rules.facts import Player
from store import games, verdicts
from store.kept import Gone, KeptGame, Stale, TokenReused
from store.verdicts import Judged
from web import languages, links, posts
from web.addresses import public
from web.disputes import Dispute, has_answer, outcome
from web.naming import refusal_words
from web.offers import KEPT, referee_address
from web.phones import database
from web.questions import PLAYER
from web.referee import refuse_too_many
from web.shown import Shown, shared, shown
from web.verdict_forms import NOBODY, asker, late_words, verdict_form
from web.visits import Opened, opened

blueprint = Blueprint("verdicts", __name__)
blueprint.before_request(refuse_too_many)
HOUR = 60 * 60
Page = str | Response | tuple[str, int] | tuple[str, int, dict[str, str]]


@blueprint.get("/verdict/1/<kind>")
def page(kind: str) -> Response:
    """The verdict, worked out afresh; 404 for what is no link, 422 for what has no answer."""
    words = languages.words()
    try:
        asked = links.dispute(kind, request.args.to_dict())
    except links.NoLink:
        return cached(render_template("verdicts/none.html"), 404)
    verdict = shown(asked, words)
    addresses = {"referee": referee_address(asked), "link": link_to(verdict)}
    page = shared(verdict, languages.NAMES, words)
    drawn = render_template("verdicts/page.html", page=page, **addresses)
    return cached(drawn, 422 if verdict.answer.state == "unclear" else 200)


def link_to(verdict: Shown) -> str:
    """The whole address, to be sent."""
    return public(f"{url_for('verdicts.page', kind=verdict.kind)}?{verdict.query}")


def cached(drawn: str, status: int) -> Response:
    """It hangs on nothing but its address and the language: any phone may keep it for a while."""
    whose = "private" if "lang" in request.args else "public"
    headers = {"Cache-Control": f"{whose}, max-age={HOUR}"}
    return Response(drawn, status, headers, mimetype="text/html")


@blueprint.get("/games/<game>/verdicts/new/<kind>")
def new(game: str, kind: str) -> Page:
    """Who asked? Then it can be kept."""
    found = opened(game, "scorer")
    return form(found, asked_in(kind, request.query_string.decode()))


@blueprint.post("/games/<game>/verdicts")
def keep(game: str) -> Page:
    """The verdict is in the log from now on; back to the referee."""
    found, told = opened(game, "scorer"), request.form
    asked = asked_in(told.get("kind", ""), told.get("question", ""))
    words = languages.words()
    try:
        record(found, asked)
    except Stale as stale:
        return form(found._replace(game=stale.kept), asked, late_words(stale.kept, words)), 409
    except RulesError as error:
        return form(found, asked, refusal_words(error, found.game.names, words)), 422
    except posts.HELD:
        return posts.unsaved(form(found, asked, posts.unsaved_words()))
    return redirect(f"{referee_address(asked, asking())}&{KEPT}={found.game.id}", 303)


def asked_in(kind: str, query: str) -> Dispute:
    """The question that one of our own pages asks to keep; 404 for any other."""
    try:
        asked = links.read(kind, query)
    except links.NoLink:
        abort(404)
    return asked if has_answer(asked) else abort(404)


def form(found: Opened, asked: Dispute, notice: str = "") -> str:
    by, token = request.values.get("by", NOBODY), secrets.token_urlsafe(12)
    told = {"token": token, "by": by, "notice": notice}
    page = verdict_form(found.game, asked, languages.words(), **told)
    back = {"player": asking(), "referee": referee_address(asked, asking())}
    return render_template("verdicts/new.html", page=page, **back)


def asking() -> Player:
    """Whose question it is at the referee, and stays there, whoever is said to have asked it."""
    told = request.form.get("player", request.args.get("by", NOBODY))
    return told if PLAYER.fullmatch(told) else NOBODY


def record(found: Opened, asked: Dispute) -> KeptGame:
    """The game with one verdict more. Raises `Stale`, `RulesError`, `Busy`; 404 for a lost game."""
    mine, game = found
    try:
        kept, _ = verdicts.keep(
            database(),
            game,
            Judged(links.kind_of(asked), links.query(asked), *outcome(asked)),
            seq=posts.seq(),
            by=mine.key,
            asked_by=asker(request.form.get("by", NOBODY), game),
            token=posts.token(),
            digest=posts.digest(),
        )
    except TokenReused:
        raise Stale(games.kept(database(), game.club, game.id) or game) from None
    except Gone:
        abort(404)
    return kept
