"""The club's own page: its name, how this phone likes the screen, and erasing it all."""

import secrets
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.errors import RulesError
from rules.names import likeness, name
from store import clubs, errands, exporting
from store.clubs import Holder
from web import looks
from web.errands import last_copy, place_of
from web.histories import table_name
from web.languages import NAMES, gettext, words
from web.phones import database, erased_clubs, holder, needed
from web.table import Copies, Table, copies_of, gone_clubs, phone_choices
from web.texts import problem_detail

blueprint = Blueprint("club", __name__, url_prefix="/club")


@blueprint.get("")
def page() -> str:
    """Everything about the table; for a phone without one, what it may begin with."""
    return shown()


def shown(**told: Any) -> str:
    """The page; ``told`` is what was typed, and what is wrong with it."""
    token = secrets.token_urlsafe(12)
    return render_template("club/page.html", page=table(holder(), **told), token=token)


def table(mine: Holder | None, **told: Any) -> Table:
    spoken, themes = phone_choices(NAMES, looks.looks().theme, words())
    owns = mine is not None and mine.may("owner")
    about: dict[str, Any] = {
        "name": shown_name(mine),
        "called": mine.club_name if mine else "",
        "has_club": mine is not None,
        "owns": owns,
        "invites": mine is not None and mine.may("scorer"),
        "plays": mine is not None and mine.may("player"),
        "gone": gone(),
        "copies": copies(mine) if mine and owns else None,
        "is_coming": bool(mine and owns and errands.read(place_of(mine, "bring"))),
        "languages": spoken,
        "themes": themes,
        "is_awake": looks.looks().is_awake,
    }
    return Table(**{**about, **told})


def shown_name(mine: Holder | None) -> str:
    return table_name(mine) if mine else gettext("This phone")


def gone() -> Any:
    """The clubs of this phone that were erased and can still be taken back."""
    found = [
        (place, each.club_name or gettext("Our table"), each.erased_at or 0, each.time_zone)
        for place, each in erased_clubs()
    ]
    return gone_clubs(found, words())


def copies(mine: Holder) -> Copies:
    return copies_of(exporting.size(database(), mine.club), last_copy(mine), words())


@blueprint.post("/name")
def rename() -> Response | tuple[str, int]:
    """The table is called so from now on."""
    mine, told = needed("owner"), request.form.get("name", "")
    try:
        called = name(told)
    except RulesError as error:
        amiss = problem_detail(error.code, error.evidence, words().language)
        return shown(called=told[:200], amiss=amiss), 422
    clubs.change(database(), mine.club, called, mine.time_zone)
    return redirect(url_for("club.page"), 303)


@blueprint.post("/looks")
def choose_looks() -> Response:
    """This phone's screen: light or dark, and whether it stays on."""
    answer = redirect(url_for("club.page", _anchor="phone"), 303)
    theme, awake = request.form.get("theme"), request.form.get("awake")
    if theme is not None:
        looks.choose(answer, looks.THEME, theme if theme in looks.THEMES else looks.SYSTEM)
    if awake is not None:
        looks.choose(answer, looks.AWAKE, looks.OFF if awake == looks.OFF else "")
    return answer


@blueprint.get("/erase")
def erasing() -> str:
    """What goes, and for how long it can be taken back."""
    return erasure(needed("owner"))


def erasure(mine: Holder, amiss: str = "") -> str:
    called = mine.club_name or gettext("Our table")
    size = exporting.size(database(), mine.club)
    return render_template("club/erase.html", name=called, games=size.games, amiss=amiss)


@blueprint.post("/erase")
def erase() -> Response | tuple[str, int]:
    """All of it is out of sight, for whoever says its name; for a week it can be taken back."""
    mine = needed("owner")
    called = mine.club_name or gettext("Our table")
    if likeness(" ".join(request.form.get("name", "").split())) != likeness(called):
        return erasure(mine, gettext("That is another name.")), 422
    clubs.erase(database(), mine.club, True)
    return redirect(url_for("club.page"), 303)
