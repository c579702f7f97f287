"""The games of this phone's club: GET /history, and its next lines alone."""

from flask import Blueprint, render_template, request

from store import listing, players
from store.clubs import Holder
from web.abouts import lately_erased
from web.history import SHOWN, History, asked_for
from web.history import history as history_of
from web.languages import words
from web.phones import database, elsewhere, holder
from web.texts.terms import all_of
from web.viewers import Viewer
from web.visits import RECENT, viewer_of

blueprint = Blueprint("histories", __name__)
DELETED = "deleted"
"""The game that was deleted a moment ago: the page offers to take that back."""


@blueprint.get("/history")
def page() -> str:
    """The list; nothing for a phone that has no club yet."""
    mine = holder()
    scores = mine is not None and mine.may("scorer")
    deleted = request.args.get(DELETED, "").replace("\0", "")
    told = {
        "elsewhere": [(place, table_name(each)) for place, each in elsewhere()],
        "erased": lately_erased(deleted) if scores and deleted else [],
        "scores": scores,
    }
    return render_template("history/page.html", page=listed(mine), **told)


@blueprint.get("/history/more")
def more() -> str:
    """The games that follow on those that are shown."""
    return render_template("history/games.html", page=listed(holder()))


def listed(mine: Holder | None) -> History:
    """What the URL asks for: the games with those who played, and the people to choose from."""
    viewer, catalog = viewer_of(mine) if mine else Viewer(), words()
    asked = asked_for(request.args, viewer, catalog)
    if mine is None:
        return history_of(asked, (), (), viewer, catalog)
    found = listing.page(database(), mine.club, asked.filter, SHOWN + 1, asked.after)
    people = players.persons_of(database(), mine.club)
    return history_of(asked, found, people, viewer, catalog)


def table_name(club: Holder) -> str:
    """What a club is called; one without a name by those who played last."""
    recent = listing.page(database(), club.club, limit=RECENT)
    last = next((game for game in recent if game.reason != "result_told"), None)
    people = all_of([seat.name for seat in last.seats], words()) if last else ""
    return club.club_name or people or words().gettext("Our table")
