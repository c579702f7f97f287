"""Title, note and date of a game, GET and POST /games/ID/about; deleted, and taken back."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from store import listing, notes
from store.housekeeping import WEEK
from store.ids import now
from web import posts
from web.about import About, about_of, about_screen, checked, meanwhile, typed
from web.erasures import Erased, erased
from web.languages import gettext, words
from web.phones import database, needed
from web.visits import Opened, opened, viewer_of

blueprint = Blueprint("abouts", __name__)
Page = str | tuple[str, int] | tuple[str, int, dict[str, str]] | Response


@blueprint.get("/games/<game>/about")
def page(game: str) -> Page:
    """The form, and the way to delete the game."""
    return shown(opened(game, "scorer"))


@blueprint.post("/games/<game>/about")
def save(game: str) -> Page:
    """Title, note and date from now on; back to the game."""
    found, told = opened(game, "scorer"), typed(request.form)
    about, errors = checked(told, found.viewer.today, words())
    present = about_of(found.game)
    if errors:
        return shown(found, told, errors), 422
    if about != present and request.form.get("was") != present.mark:
        return shown(found, told, notice=meanwhile(found.game, words())), 409
    try:
        if about != present:
            keep(found, about)
    except posts.HELD:
        return posts.unsaved(shown(found, told, notice=posts.unsaved_words()))
    return redirect(url_for("games.board", game=game), 303)


def keep(found: Opened, about: About) -> None:
    """Raises `Busy`."""
    title, note, day = about.title, about.note, about.date or None
    notes.annotate(database(), found.game, title=title, note=note, played_on=day)


@blueprint.post("/games/<game>/delete")
def delete(game: str) -> Page:
    """Out of sight, and the list says how to take that back; not what was not seen."""
    found = opened(game, "scorer", is_erased_too=True)
    if found.game.erased_at is None:
        if posts.seq() != found.game.seq:
            late = gettext("Another phone was faster. This is how the game stands now.")
            return shown(found, notice=late), 409
        try:
            notes.erase(database(), found.mine.club, game, True)
        except posts.HELD:
            return posts.unsaved(shown(found, notice=posts.unsaved_words()))
    return redirect(url_for("histories.page", deleted=game), 303)


@blueprint.post("/games/<game>/restore")
def restore(game: str) -> Response:
    """The game is there again; 404 where it is gone for good."""
    found = opened(game, "scorer", is_erased_too=True)
    is_there = found.game.erased_at is None
    if not is_there and not notes.erase(database(), found.mine.club, game, False):
        abort(404)
    return redirect(url_for("games.board", game=game), 303)


@blueprint.get("/history/deleted")
def deleted() -> str:
    """The games that can be taken back."""
    needed("scorer")
    return render_template("history/deleted.html", games=lately_erased())


def lately_erased(game: str | None = None) -> list[Erased]:
    """What was deleted within a week; only that game, if it is one of them."""
    mine = needed("scorer")
    found = listing.erased(database(), mine.club, now() - WEEK, game)
    viewer, catalog = viewer_of(mine), words()
    return [erased(each, at, viewer, catalog) for each, at in found]


def shown(
    found: Opened,
    told: About | None = None,
    errors: dict[str, str] | None = None,
    notice: str = "",
) -> str:
    page = about_screen(found.game, found.viewer, words(), told, errors, notice)
    return render_template("games/about.html", page=page)
