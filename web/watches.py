"""A game on a television, or on a phone that only looks."""

from flask import Blueprint, render_template

from web.games import UNCHANGED, Answer, is_seen
from web.inviting import beside
from web.languages import words
from web.visits import opened
from web.watch import watch

blueprint = Blueprint("watches", __name__)


@blueprint.get("/games/<game>/watch")
def page(game: str) -> Answer:
    """Large, sorted, live; 204 while it is what was seen."""
    found = opened(game)
    if is_seen(found):
        return UNCHANGED
    told = watch(found.game, found.viewer, words())
    return render_template("watch/page.html", watch=told, invite=beside(found.mine, "watcher"))
