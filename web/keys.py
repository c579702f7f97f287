"""A way back into the club: a link that makes another phone, or this one again, its owner's.

The link is made on a POST and shown once; following it changes nothing before its button is
pressed.
"""

from flask import Blueprint, abort, current_app, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from store import clubs
from web.languages import gettext
from web.phones import (
    database,
    erased_clubs,
    holder,
    invited_by,
    needed,
    take_up,
    turn_to,
)
from web.qr_codes import qr_code
from web.texts.sentences import N_

blueprint = Blueprint("keys", __name__)
ALLOWS = {
    "owner": N_("With this link you can do everything here: keep score, correct, invite, erase."),
    "scorer": N_("With this link you keep score and correct."),
    "player": N_("With this link you follow the game and enter your own hand."),
    "watcher": N_("With this link you follow the game."),
}


@blueprint.get("/recovery")
def recovery() -> str:
    """What the link is for, and the button that makes one."""
    needed("owner")
    return render_template("keys/recovery.html", link=None)


@blueprint.post("/recovery")
def make_recovery() -> tuple[str, dict[str, str]]:
    """A new key for the owner, shown as a link, this once."""
    mine = needed("owner")
    _, token = clubs.new_key(database(), mine.club, "owner", clubs.RECOVERY)
    base = current_app.config["PUBLIC_URL"] or request.host_url.rstrip("/")
    link = base + url_for("keys.join", token=token)
    page = render_template("keys/recovery.html", link=link, code=qr_code(link))
    return page, {"Cache-Control": "no-store"}


@blueprint.post("/club/back")
def take_back() -> Response:
    """The club that was erased is there again, and this phone plays in it.

    ``place``: which of them, in the phone's list; the first one without.
    """
    found = dict(erased_clubs())
    place = request.form.get("place", next(iter(found), -1), int)
    if place not in found:
        abort(404)
    clubs.erase(database(), found[place].club, False)
    take_up(g.tokens[place])
    return redirect(url_for("starts.first"), 303)


@blueprint.get("/join/<token>")
def join(token: str) -> tuple[str, dict[str, str]]:
    """What this link allows, with a button."""
    found = invited_by(token)
    name = found.club_name or gettext("Our table")
    mine, allows = holder(), gettext(ALLOWS[found.right])
    is_another = mine is not None and mine.club != found.club
    page = render_template("keys/join.html", name=name, allows=allows, is_another=is_another)
    return page, {"Cache-Control": "no-store"}


@blueprint.post("/join/<token>")
def take(token: str) -> Response:
    """This phone is in the club from now on."""
    take_up(token)
    return redirect(url_for("starts.first"), 303)


@blueprint.post("/turn")
def turn() -> Response:
    """This phone plays in another of its clubs."""
    turn_to(request.form.get("to", -1, int))
    return redirect(url_for("starts.first"), 303)
