"""A game: its board, sheet and log, and what is done by one button."""

import secrets
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.errors import RulesError
from rules.facts import ActRedone, ActUndone, Fact, GameEnded, GameReopened, TieBreakWon
from store import games, phones, reports, verdicts
from store.kept import Stale, TokenReused
from store.latest import Latest
from web import posts
from web.about import label
from web.board import board as board_of
from web.charts import charts
from web.ending import ending, rematch_of
from web.home import OpenGame
from web.inviting import code_address, on_board
from web.languages import chosen, words
from web.log import log as log_of
from web.looks import looks
from web.naming import refusal_words
from web.phones import database, keep
from web.reported import hands_on_board
from web.seats import asked_on
from web.sheet import sheet as sheet_of
from web.tie import tie
from web.visits import Opened, opened, viewer_of

blueprint = Blueprint("games", __name__)
BY = "by"
"""The cookie that remembers how this phone likes the board sorted."""
TOKEN = "\ue000token\ue000"
"""Stands in a drawn page for the token that each request gets of its own."""
DRAWN: Latest[str] = Latest(500)
"""Boards, by all that they depend on."""
UNCHANGED = "", 204
Answer = str | tuple[str, int] | tuple[str, int, dict[str, str]] | Response


@blueprint.get("/games/<game>")
def board(game: str) -> Answer:
    """The game in play, tied, or over; 204 while it is the one that was seen."""
    found = opened(game)
    if is_seen(found):
        return UNCHANGED
    page = shown(found)
    asked = request.args.get(BY)
    if asked not in ("seat", "place"):
        return page
    answer = Response(page, mimetype="text/html")
    keep(answer, BY, asked)
    return answer


def is_seen(found: Opened) -> bool:
    """Does the page that asks show this very version? It follows the game, see static/game.js."""
    return request.args.get("seen") == str(found.game.version)


def shown(found: Opened, notice: str = "", others: Sequence[OpenGame] = ()) -> str:
    """The page of a game, as it is now."""
    page = drawn(found) if not (notice or others) else rendered(found, notice, others)
    return page.replace(TOKEN, secrets.token_urlsafe(12))


def drawn(found: Opened) -> str:
    """The page without anything that belongs to this request alone, drawn once a version."""
    mine, game = found
    state = game.club, game.id, game.version, game.saved_at, *game.told
    beside = beside_board(found)
    invite = beside["invite"] and beside["invite"].id
    other = invite, beside["asking"], beside["address"]
    key = (*state, viewer_of(mine), chosen(), is_by_place(), looks(), *other)
    return DRAWN.get(key) or DRAWN.put(key, rendered(found, beside=beside))


def beside_board(found: Opened) -> dict[str, Any]:
    """What stands beside the game: how others join, and what other phones ask."""
    return {"invite": on_board(found.mine), "asking": asked_on(found), "address": code_address()}


def rendered(
    found: Opened,
    notice: str = "",
    others: Sequence[OpenGame] = (),
    beside: dict[str, Any] | None = None,
) -> str:
    page = {**told_of(found), **(beside or beside_board(found))}
    return render_template("games/board.html", notice=notice, others=others, token=TOKEN, **page)


def is_by_place() -> bool:
    """Does this phone like the board sorted by place?"""
    return (request.args.get(BY) or request.cookies.get(BY)) == "place"


def told_of(found: Opened) -> dict[str, object]:
    """What the board's templates get: the board, and what goes with its state."""
    game, catalog = found.game, words()
    status = game.game.status
    return {
        "board": board_of(game, found.viewer, catalog, by_place=is_by_place()),
        "tie": tie(game, catalog) if status == "tiebreak" else None,
        "ending": ending(game, catalog) if game.game.is_over else None,
        "label": label(game, found.viewer, catalog),
        "hands": hands_on_board(
            game, reports.of_round_in_play(database(), game), found.viewer, catalog
        ),
    }


@blueprint.get("/games/<game>/sheet")
def sheet(game: str) -> Answer:
    """The score sheet."""
    found = opened(game)
    if is_seen(found):
        return UNCHANGED
    kept, catalog = found.game, words()
    told = {"viewer": found.viewer, "charts": () if kept.game.is_over else charts(kept, catalog)}
    return render_template("games/sheet.html", sheet=sheet_of(kept, catalog), **told)


@blueprint.get("/games/<game>/log")
def log(game: str) -> Answer:
    """Every fact and every verdict that was kept, the newest first."""
    found = opened(game)
    if is_seen(found):
        return UNCHANGED
    kept = verdicts.of_game(database(), found.game)
    names = phones.names(database(), found.game.club)
    page = log_of(found.game, found.viewer, words(), kept, names)
    return render_template("games/log.html", log=page)


@blueprint.post("/games/<game>/undo")
def undo(game: str) -> Answer:
    """Take back the last act."""
    return carried_out(opened(game, "scorer"), ActUndone())


@blueprint.post("/games/<game>/redo")
def redo(game: str) -> Answer:
    """Put back what was taken back last."""
    return carried_out(opened(game, "scorer"), ActRedone())


@blueprint.post("/games/<game>/tiebreak")
def tiebreak(game: str) -> Answer:
    """Who won the tie-break, in the way that the house rules ask for."""
    found, winner = opened(game, "scorer"), request.form.get("winner")
    if found.game.game.house.tiebreak_win == "first_out":
        return carried_out(found, TieBreakWon(out_first=winner))
    return carried_out(found, TieBreakWon(laid_first=winner))


@blueprint.post("/games/<game>/end")
def end(game: str) -> Answer:
    """End early, with a winner if the players name one."""
    return carried_out(opened(game, "scorer"), GameEnded(request.form.get("winner") or None))


@blueprint.post("/games/<game>/reopen")
def reopen(game: str) -> Answer:
    """Go on with a game that ended early."""
    return carried_out(opened(game, "scorer"), GameReopened())


@blueprint.post("/games/<game>/rematch")
def rematch(game: str) -> Answer:
    """The same people and rules once more; the deal moves on."""
    found = opened(game, "scorer")
    mine, fact = found.mine, rematch_of(found.game)
    token, digest = posts.token(), posts.digest()
    try:
        new = games.start(
            database(), mine.club, fact, by=mine.key, token=token, digest=digest, after=game
        )
    except TokenReused:
        return refused(found, Stale(found.game))
    except RulesError as refusal:
        return refused(found, refusal)
    except posts.HELD:
        return held(found)
    return redirect(url_for("games.board", game=new.id), 303)


def carried_out(found: Opened, fact: Fact) -> Answer:
    """The board with one fact more, or what stands against it."""
    try:
        posts.record(found, fact)
    except (Stale, RulesError) as refusal:
        return refused(found, refusal)
    except posts.HELD:
        return held(found)
    return redirect(url_for("games.board", game=found.game.id), 303)


def held(found: Opened) -> Answer:
    return posts.unsaved(shown(found, posts.unsaved_words()))


def refused(found: Opened, why: Stale | RulesError) -> Answer:
    """The board as it is, and why nothing was changed."""
    if isinstance(why, Stale):
        notice = words().gettext("Another phone was faster. This is how the game stands now.")
        return shown(found._replace(game=why.kept), notice), 409
    return shown(found, refusal_words(why, found.game.names, words())), 422
