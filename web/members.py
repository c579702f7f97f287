"""The phones at the table: which there are, whose they are, what they may do; taking one off."""

from collections.abc import Sequence

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from store import clubs, phones, players
from store.clubs import Holder
from store.phones import PhoneRow
from web.languages import gettext, words
from web.member_lines import Member, member
from web.phones import database, needed
from web.visits import viewer_of

blueprint = Blueprint("members", __name__, url_prefix="/club/phones")
LONGEST_LABEL = 60


@blueprint.get("")
def page() -> str:
    """All of them, for whoever keeps score; the owner may call each something, and take it off."""
    mine = needed("scorer")
    shown = lines(phones.all_of(database(), mine.club), mine)
    return render_template("members/page.html", phones=shown, owns=mine.may("owner"))


@blueprint.get("/<key>")
def one(key: str) -> str:
    """One of them: what it is called, and the button that takes it off."""
    mine = needed("owner")
    return render_template("members/phone.html", phone=line(found(mine, key), mine), amiss="")


@blueprint.post("/<key>")
def call(key: str) -> Response:
    """It is called so from now on, here and in logs."""
    mine = needed("owner")
    found(mine, key)
    told = request.form.get("label", "")
    label = " ".join("".join(each for each in told if each.isprintable()).split())
    phones.call(database(), mine.club, key, label[:LONGEST_LABEL])
    return redirect(url_for("members.page"), 303)


@blueprint.post("/<key>/revoke")
def revoke(key: str) -> Response | tuple[str, int]:
    """It is not at this table any more."""
    mine = needed("owner")
    phone = found(mine, key)
    if not clubs.revoke(database(), mine.club, key):
        why = gettext("Nobody else could do everything here then. Make a recovery link first.")
        return render_template("members/phone.html", phone=line(phone, mine), amiss=why), 422
    return redirect(url_for("starts.first" if key == mine.key else "members.page"), 303)


def found(mine: Holder, key: str) -> PhoneRow:
    phone = phones.one(database(), mine.club, key)
    if phone is None:
        abort(404)
    return phone


def line(phone: PhoneRow, mine: Holder) -> Member:
    return lines([phone], mine)[0]


def lines(found: Sequence[PhoneRow], mine: Holder) -> list[Member]:
    viewer, catalog = viewer_of(mine), words()
    names = players.names_of(database(), mine.club, {each.player for each in found if each.player})
    return [member(each, names.get(each.player or "", ""), viewer, catalog) for each in found]
