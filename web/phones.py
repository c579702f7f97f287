"""Which club this phone plays in: a key of its own, kept in a cookie nobody's script can read.

The first POST makes a club for the phone without asking; a GET never does. Posts from other
sites are refused.
"""

from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from flask import Flask, abort, current_app, g, request
from werkzeug.wrappers import Response

from models import Database
from store import clubs, housekeeping
from store.clubs import Holder
from store.housekeeping import WEEK
from store.ids import club_of, now, time_of
from web.limits import CLUBS, KEYS, refuse_tries
from web.viewers import day_in

COOKIE = "phone"
BETWEEN = "~"
MOST_KEYS = 20
"""Clubs that one phone is in; the first one is the one it plays in."""
DAYS = 400
"""As long as browsers keep a cookie; each visit renews it."""
SAFE = {"GET", "HEAD", "OPTIONS"}
UTC = "UTC"
LEAST_TOKEN = 16
"""Characters of a form's token that nobody guesses."""
DEVICES = ("iPhone", "iPad", "Android", "CrOS", "Windows", "Macintosh", "Linux")
"""What a browser says it runs on, the more telling word first."""


def register(app: Flask) -> None:
    app.before_request(refuse_other_sites)
    app.after_request(renew)
    app.teardown_request(give_back)


def database() -> Database:
    """The database of this app."""
    found: Database = current_app.extensions["database"]
    return found


def holder() -> Holder | None:
    """What this phone's key opens; None for a phone that has no club: not yet, or not any more."""
    if "holder" not in g:
        told = request.cookies.get(COOKIE, "").split(BETWEEN)
        g.tokens = [token for token in told if clubs.is_token(token)][:MOST_KEYS]
        g.holder = next(filter(None, map(opened_by, g.tokens)), None)
        if g.tokens and g.holder is None:
            refuse_tries(KEYS)
    found: Holder | None = g.holder
    return found


def opened_by(token: str) -> Holder | None:
    return clubs.holder(database(), token)


def invited_by(token: str) -> Holder:
    """What a link opens; 404 for one that opens nothing, 429 where that is tried too often."""
    found = opened_by(token)
    if found is None:
        refuse_tries(KEYS)
        abort(404)
    return found


def erased_clubs() -> list[tuple[int, Holder]]:
    """Those of this phone that their owner erased and can still take back, by place in its list."""
    holder()
    found = []
    for place, token in enumerate(g.tokens):
        each = clubs.holder(database(), token, is_erased_too=True)
        if each and (each.erased_at or 0) > now() - WEEK:
            found.append((place, each))
    return found


def needed(right: str) -> Holder:
    """The holder, who may do that. 404 for a phone without a club, 403 without the right."""
    found = holder()
    if found is None:
        abort(404)
    if not found.may(right):
        abort(403)
    return found


def new_holder(name: str, time_zone: str = UTC, token: str = "") -> Holder:
    """A club for this phone, which owns it from now on; on a POST only.

    ``token``: of the form; two taps on it make one club. Raises `TokenReused` for an old form.
    """
    refuse_tries(CLUBS)
    secret = current_app.config["SECRET_KEY"]
    founded, _ = clubs.found(
        database(),
        name,
        known_zone(time_zone),
        rights=("owner",),
        device=device(),
        day=today_in(known_zone(time_zone)),
        repeatable=(secret, f"phone:{token}") if len(token) >= LEAST_TOKEN else None,
    )
    return take_up(founded.tokens["owner"])


def take_up(token: str) -> Holder:
    """From now on the phone plays in the club that this token of its own opens, others stay listed.

    404 for a token that opens nothing.
    """
    holder()
    new = invited_by(token)
    others = [each for each in g.tokens if not clubs.is_same_club(each, token)]
    g.tokens, g.holder = [token, *others][:MOST_KEYS], new
    return new


def held_of(club: str) -> tuple[str, Holder] | None:
    """The token by which this phone is in that club, and what it opens."""
    holder()
    found = [(each, opened_by(each)) for each in g.tokens if club_of(each) == club]
    return next(((token, each) for token, each in found if each), None)


def elsewhere() -> list[tuple[int, Holder]]:
    """The other clubs that this phone is in, by their place in its list."""
    holder()
    found = [(place, opened_by(token)) for place, token in enumerate(g.tokens)]
    mine = g.holder.club if g.holder else None
    return [(place, each) for place, each in found if each and each.club != mine]


def turn_to(place: int) -> Holder:
    """Play in another club of the list from now on. 404 for a place that is none."""
    holder()
    if place not in dict(elsewhere()):
        abort(404)
    return take_up(g.tokens[place])


def device() -> str:
    """What kind of phone this is, so that its key can be told from others."""
    agent = request.headers.get("User-Agent", "")
    return next((each for each in DEVICES if each in agent), "")


def today_in(time_zone: str) -> str:
    """The day that it is there now."""
    return day_in(time_zone, time_of(now()))


def known_zone(told: str) -> str:
    """The time zone, if it is one."""
    try:
        return ZoneInfo(told).key
    except (ValueError, OSError, KeyError):
        return UTC


def refuse_other_sites() -> None:
    """403 for a post that another site's page sent; browsers say so in one header or another."""
    if request.method in SAFE or request.path.startswith("/api/"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        is_ours = site in ("same-origin", "none")
    else:
        is_ours = origin is None or urlsplit(origin).netloc == request.host
    if not is_ours:
        abort(403)


def renew(response: Response) -> Response:
    """The key's cookie, from today on for as long as there is."""
    if g.get("holder") is not None and response.status_code < 400:
        keep(response, COOKIE, BETWEEN.join(g.tokens))
        note_day(g.holder)
    return response


def note_day(found: Holder) -> None:
    """The first time in a day that a key is used, the day is noted; if others write, later."""
    today = today_in(found.time_zone)
    if found.seen_on != today:
        clubs.seen(database(), found, today)


def keep(response: Response, name: str, value: str) -> None:
    """A cookie that this phone keeps as long as browsers do: for us alone, no script reads it."""
    response.set_cookie(
        name,
        value,
        max_age=DAYS * 24 * 60 * 60,
        secure=request.is_secure or request.host == current_app.config["SECURE_HOST"],
        httponly=True,
        samesite="Lax",
    )


def give_back(_error: BaseException | None = None) -> None:
    """After a write the day's chores are seen to; then the connection goes back to the pool."""
    found = database()
    if not found.is_closed():
        if request.method not in SAFE:
            housekeeping.daily(found, current_app.config["PHASEKEEPER_DATA"])
        found.close()
