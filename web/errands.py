"""Work that goes on outside of any request: begun, gone on with, and looked at."""

import threading
from collections.abc import Mapping

from flask import Flask, current_app

from rules.errors import RulesError
from store import bringing, errands
from store.clubs import Holder
from store.errands import Errand, Kind, Place
from web.api.exchange import can_be_asked
from web.catalogs import LANGUAGES
from web.copying import Copying, copying
from web.languages import words
from web.naming import with_names
from web.texts import problem_detail
from web.visits import viewer_of


def place_of(mine: Holder, kind: Kind) -> Place:
    """Where it is told how far it is."""
    return Place(current_app.config["PHASEKEEPER_DATA"], mine.club, kind)


def last_copy(mine: Holder) -> Copying | None:
    """The copy that goes out just now, or went out last."""
    place = place_of(mine, "copy")
    found = errands.read(place)
    is_held = found is not None and found.state == "works" and _is_held(place)
    return copying(found, is_held, viewer_of(mine), words())


def _is_held(place: Place) -> bool:
    lock = errands.taken(place)
    if lock is not None:
        lock.close()
    return lock is None


def sent_file(mine: Holder) -> Errand | None:
    """How it stands with the file that was sent; what was cut off is gone on with."""
    place = place_of(mine, "bring")
    found = errands.read(place)
    if found is not None and found.state == "works":
        go_on(current_app, place)
    return found


def go_on(app: Flask, place: Place) -> None:
    """Bring in the file that was sent, unless somebody is at it; nobody waits for that."""
    lock = errands.taken(place)
    if lock is None:
        return
    told = app.extensions["database"], place, lock, can_be_asked, refused
    threading.Thread(target=bringing.bring, args=told, daemon=True).start()


def go_on_with_all(app: Flask) -> None:
    """After a start of the server: what it left when it was stopped."""
    for place in errands.all_of(app.config["PHASEKEEPER_DATA"], "bring"):
        found = errands.read(place)
        if found is not None and found.state == "works":
            go_on(app, place)


def refused(error: RulesError, names: Mapping[str, str]) -> dict[str, str]:
    """Why a file is refused, in each language: nobody knows yet who will read it."""
    evidence = with_names(error.evidence, names)
    return {each: problem_detail(error.code, evidence, each) for each in LANGUAGES}
