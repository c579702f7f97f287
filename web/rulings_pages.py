"""What people argue about: GET /rules/rulings, searched by ``?q=``, and a page for each ruling."""

from typing import Any

from flask import Blueprint, abort, render_template, request, url_for

from web.catalogs import LANGUAGES
from web.chapters import addresses
from web.languages import words
from web.rulings import RULINGS
from web.rulings.played import Played, played
from web.rulings.shown import Listing, listing
from web.rulings.shown import page as page_of
from web.visits import game_in_play

blueprint = Blueprint("rulings", __name__)
blueprint.context_processor(addresses)


@blueprint.get("/rules/rulings")
def index() -> str:
    """All of them by topic, or what was looked for."""
    return render_template("rulings/index.html", page=listing_now())


@blueprint.get("/rules/rulings/found")
def found() -> tuple[str, dict[str, str]]:
    """The list alone, as one types; the browser then shows the URL of the page it belongs to."""
    page = listing_now()
    asked: dict[str, Any] = {**page.frame.kept, "q": page.query or None}
    shown = render_template("rulings/found.html", page=page)
    return shown, {"HX-Replace-Url": url_for("rulings.index", **asked)}


@blueprint.get("/rules/rulings/<slug>")
def ruling(slug: str) -> str:
    """One question; 404 for one that nobody asked."""
    if slug not in RULINGS:
        abort(404)
    page = page_of(slug, played_now(), lang_told(), words())
    return render_template("rulings/ruling.html", page=page)


def listing_now() -> Listing:
    return listing(request.args.get("q", ""), played_now(), lang_told(), words())


def played_now() -> Played:
    """How the table plays that asks: as its link says, or the game in play on this phone."""
    told = request.args.to_dict(flat=False)
    kept = None if played(told, None, None).told else game_in_play()
    return played(told, kept.start if kept else None, kept.game.course if kept else None)


def lang_told() -> str | None:
    lang = request.args.get("lang")
    return lang if lang in LANGUAGES else None
