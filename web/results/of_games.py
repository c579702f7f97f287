"""A past game's result, corrected: /games/ID/result."""

import secrets

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.errors import RulesError
from store.kept import Stale
from web import posts
from web.languages import gettext, words
from web.naming import refusal_words
from web.results.corrections import ResultForm, form_of, present_form, told_in
from web.visits import Opened, opened

Page = str | tuple[str, int] | tuple[str, int, dict[str, str]] | Response


def result_page(game: str) -> str:
    """The form with the result as it is."""
    found = past(game)
    return shown(present_form(found.game, words()))


def correct_result(game: str) -> Page:
    """The result as it was, after all."""
    found = past(game)
    form = form_of(found.game, request.form, words())
    if form.fact is None:
        return shown(form), 422
    try:
        if posts.is_known(found.game) or form.fact == told_in(found.game):
            return back(found)
        posts.record(found, form.fact)
    except Stale as stale:
        notice = gettext("Another phone was faster. This is how the game stands now.")
        return shown(present_form(stale.kept, words()), notice), 409
    except RulesError as refusal:
        return shown(form, refusal_words(refusal, found.game.names, words())), 422
    except posts.HELD:
        return posts.unsaved(shown(form, posts.unsaved_words()))
    return back(found)


def past(game: str) -> Opened:
    """The game, for whoever keeps score; 404 for one whose rounds are known."""
    found = opened(game, "scorer")
    if not found.game.game.has_result_only:
        abort(404)
    return found


def back(found: Opened) -> Response:
    return redirect(url_for("games.board", game=found.game.id), 303)


def shown(form: ResultForm, notice: str = "") -> str:
    token = secrets.token_urlsafe(12)
    return render_template("results/result.html", form=form, notice=notice, token=token)
