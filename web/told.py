"""A game told to others: as a text, as a picture, and by a link that shows this one game.

The link is found by its token alone; whoever opens it needs no key, and can press nothing.
"""

from dataclasses import replace

from flask import Blueprint, Response, current_app, redirect, render_template, url_for
from werkzeug.wrappers import Response as Redirect

from store import shares, verdicts
from store.kept import KeptGame
from store.shares import Shared
from web import languages, posts
from web.addresses import public
from web.charts import charts
from web.choices import in_languages
from web.limits import KEYS, refuse_tries
from web.log import log
from web.news import news, text
from web.phones import database, today_in
from web.pictures import picture
from web.referee import refuse_too_many
from web.sheet import sheet
from web.story import story
from web.viewers import Viewer
from web.visits import Opened, opened

blueprint = Blueprint("told", __name__)
Page = str | Redirect | tuple[str, int, dict[str, str]]
KEPT_BY_NOBODY = {"Cache-Control": "private, no-store"}


@blueprint.get("/games/<game>/share")
def page(game: str) -> str:
    """What can be sent, and the link, for those who may make one."""
    return shown(opened(game))


def shown(found: Opened, notice: str = "") -> str:
    kept, words = found.game, languages.words()
    told, link = news(kept, found.viewer, words), link_to(kept)
    return render_template(
        "told/share.html",
        news=told,
        text=text(told, words, link),
        picture=picture(kept, told, words),
        link=link,
        scores=found.viewer.scores,
        version=kept.version,
        notice=notice,
    )


def link_to(kept: KeptGame) -> str:
    """The whole address that shows the game; "" while there is none."""
    token = shares.token_of(database(), secret(), kept)
    return "" if token is None else public(url_for("told.game", token=token))


def secret() -> str:
    told: str = current_app.config["SECRET_KEY"]
    return told


@blueprint.get("/games/<game>/picture.svg")
def drawn(game: str) -> Response:
    """The picture; as dots it is made on the phone."""
    found, words = opened(game), languages.words()
    made = picture(found.game, news(found.game, found.viewer, words), words)
    return Response(render_template("told/picture.svg", page=made), mimetype="image/svg+xml")


@blueprint.post("/games/<game>/share")
def share(game: str) -> Page:
    """From now on the game has a link; a second tap makes no other one."""
    found = opened(game, "scorer")
    try:
        shares.share(database(), secret(), found.game, found.mine.key)
    except posts.HELD:
        return posts.unsaved(shown(found, posts.unsaved_words()))
    return redirect(url_for("told.page", game=game, _anchor="link"), 303)


@blueprint.post("/games/<game>/share/back")
def take_back(game: str) -> Page:
    """The link shows nothing any more."""
    found = opened(game, "scorer")
    try:
        shares.take_back(database(), found.game)
    except posts.HELD:
        return posts.unsaved(shown(found, posts.unsaved_words()))
    return redirect(url_for("told.page", game=game, _anchor="link"), 303)


@blueprint.get("/shown/<token>")
def game(token: str) -> Page:
    """The one game that a link shows; nothing on it can be pressed."""
    if refused := refuse_too_many():
        return refused
    found = shares.shared(database(), token)
    if found is None:
        refuse_tries(KEYS)
        return render_template("told/none.html"), 404, KEPT_BY_NOBODY
    return render_template("told/game.html", **told_of(found, token)), 200, KEPT_BY_NOBODY


def told_of(found: Shared, token: str) -> dict[str, object]:
    """What the page of a link gets: what was said and what follows, but for note and phones."""
    kept, words, here = found.game, languages.words(), languages.chosen()
    viewer = Viewer(time_zone=found.time_zone, today=today_in(found.time_zone))
    said = log(kept, viewer, words, verdicts.of_game(database(), kept))
    choices = in_languages(languages.NAMES, here, lambda to: f"lang={to}")
    return {
        "news": news(kept, viewer, words),
        "viewer": viewer,
        "sheet": sheet(kept, words),
        "charts": charts(kept, words),
        "story": story(kept, words),
        "log": replace(said, lines=tuple(replace(each, phone="") for each in said.lines)),
        "address": url_for("told.game", token=token),
        "page": {"language": languages.NAMES[here], "languages": choices},
    }
