"""Those at the table let others join: a sheet to hold up, on the board until somebody has joined.

What it shows is made when it is looked at, and is the same again until it is used or grows old.
"""

from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from store import invitations, phones
from store.clubs import Holder
from store.invitations import OFFERED, Invitation
from store.kept import Busy
from web.addresses import public
from web.invites import Invite, choices, count_words, invite
from web.languages import words
from web.limits import is_loopback, is_spared
from web.phones import database, needed
from web.serving import EVERY_ADDRESS, address
from web.visits import viewer_of

blueprint = Blueprint("inviting", __name__)
USUAL = "player"


@blueprint.get("/club/join")
def sheet() -> str | tuple[str, int]:
    """The picture, the code and the link for one right; 204 while they are those that were seen."""
    mine = needed("scorer")
    right = request.args.get("right", USUAL)
    if right not in OFFERED:
        abort(404)
    shown = None if mine.locked_at else _invite(mine, right)
    count = sum(each.device is not None for each in phones.all_of(database(), mine.club))
    seen = f"{count}.{shown.id if shown else ''}"
    if request.args.get("seen") == seen:
        return "", 204
    return render_template(
        "inviting/sheet.html",
        invite=shown,
        seen=seen,
        right=right,
        choices=choices(right, words()),
        address=code_address(),
        count=count_words(count, words()),
        owns=mine.may("owner"),
    )


@blueprint.post("/club/join/lock")
def lock() -> Response:
    """Nobody joins any more; or again they may."""
    mine = needed("owner")
    invitations.lock(database(), mine.club, request.form.get("lock") == "yes")
    return redirect(url_for("inviting.sheet"), 303)


def on_board(mine: Holder) -> Invite | None:
    """What the board of a club shows in which only one phone is."""
    return None if mine.joined_at else beside(mine, USUAL)


def beside(mine: Holder, right: str) -> Invite | None:
    """What stands beside a game, if this phone may invite."""
    if mine.locked_at or not mine.may("scorer"):
        return None
    try:
        return _invite(mine, right)
    except Busy:
        return None


def _invite(mine: Holder, right: str) -> Invite:
    secret: str = current_app.config["SECRET_KEY"]
    new = invitations.shown(database(), mine, right, secret)
    link, seen = link_of(new), for_others(url_for("keys.join", token=new.token))
    return invite(new, link, seen, viewer_of(mine), words())


def link_of(new: Invitation) -> str:
    """The whole address that others open."""
    return public(url_for("keys.join", token=new.token))


def code_address() -> str:
    """Where the code is typed, as it is read out."""
    parts = urlsplit(for_others(url_for("keys.code")))
    return parts.netloc + parts.path


def for_others(path: str) -> str:
    """A path of ours as other phones reach it: the machine that serves calls itself otherwise."""
    config, host = current_app.config, urlsplit(request.host_url)
    is_alone = is_spared() and (host.hostname == "localhost" or is_loopback(host.hostname or ""))
    if config["PUBLIC_URL"] or config["HOST"] not in EVERY_ADDRESS or not is_alone:
        return public(path)
    return address(config["HOST"], host.port or 80) + path
