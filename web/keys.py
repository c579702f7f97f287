"""How a phone gets into a club: by a link, by a code, and by the way back that its owner kept.

A way back is a link too, made on a POST and shown once. Following a link changes nothing before
its button is pressed.
"""

import secrets

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.errors import Refused
from store import clubs
from web import admission
from web.addresses import public
from web.admission import Entrance
from web.languages import chosen, gettext
from web.phones import database, erased_clubs, holder, needed, take_up, turn_to
from web.qr_codes import qr_code
from web.texts import problem_detail
from web.texts.sentences import N_

blueprint = Blueprint("keys", __name__)
ALLOWS = {
    "owner": N_("With this link you can do everything here: keep score, correct, invite, erase."),
    "scorer": N_("With this link you keep score and correct."),
    "player": N_("With this link you follow the game and enter your own hand."),
    "watcher": N_("With this link you follow the game."),
}
UNSEEN = {"Cache-Control": "no-store"}
LONGEST_CODE = 40
"""Characters that are repeated in its field."""
Page = tuple[str, int, dict[str, str]]


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
    link = public(url_for("keys.join", token=token))
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
def join(token: str) -> Page:
    """What this link allows, with a button."""
    found = admission.by_link(token)
    if found is None or (found.is_spent and not admission.is_in(found)):
        return closed()
    return shown(found)


@blueprint.post("/join/<token>")
def take(token: str) -> Response | Page:
    """This phone is in the club from now on."""
    return entered(admission.by_link(token))


@blueprint.get("/join")
def code() -> Page:
    """A field for the code that another phone shows."""
    return asked(request.args.get("code", ""))


@blueprint.post("/join")
def take_code() -> Response | Page:
    """This phone is in the club whose code it is."""
    told = request.form.get("code", "")
    found = admission.by_code(told)
    if found is None or (found.is_spent and not admission.was_let_in(found)):
        amiss = gettext("This code opens nothing. The other phone shows the one that does now.")
        return asked(told, amiss)
    return entered(found)


def entered(found: Entrance | None) -> Response | Page:
    if found is None:
        return closed()
    try:
        mine = admission.enter(found)
    except Refused as refusal:
        return shown(found, problem_detail(refusal.code, refusal.evidence, chosen()))
    if mine is None:
        return closed()
    is_asked = mine.right in ("scorer", "player") and mine.player is None
    return redirect(url_for("seats.who" if is_asked else "starts.first"), 303)


def shown(found: Entrance, notice: str = "") -> Page:
    mine, is_in = holder(), admission.is_in(found)
    page = render_template(
        "keys/join.html",
        name=found.club_name or gettext("Our table"),
        allows=gettext(ALLOWS[found.right]),
        is_in=is_in,
        joins=not is_in and found.right != "owner",
        is_another=mine is not None and mine.club != found.club,
        notice=notice,
        token=secrets.token_urlsafe(12),
    )
    return page, 422 if notice else 200, UNSEEN


def closed() -> Page:
    """The link is no link, or not any more; perhaps a code helps."""
    page = render_template("keys/closed.html", token=secrets.token_urlsafe(12))
    return page, 404, UNSEEN


def asked(told: str, amiss: str = "") -> Page:
    page = render_template(
        "keys/code.html",
        code=told[:LONGEST_CODE],
        amiss=amiss,
        token=secrets.token_urlsafe(12),
    )
    return page, 422 if amiss else 200, UNSEEN


@blueprint.post("/turn")
def turn() -> Response:
    """This phone plays in another of its clubs."""
    turn_to(request.form.get("to", -1, int))
    return redirect(url_for("starts.first"), 303)
