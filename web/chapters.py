"""The rules to read: their contents, GET /rules, and each chapter, GET /rules/NAME."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, abort, current_app, render_template, request, url_for

from rules.variants import course
from web.catalogs import LANGUAGES
from web.contents import BY_NAME
from web.languages import words
from web.reading import Page, page, phase_entries, reading
from web.visits import game_in_play

blueprint = Blueprint("chapters", __name__)
More = Mapping[str, Any]


@blueprint.get("/rules")
def index() -> str:
    """The chapters, and what this table plays."""
    return render_template("rules/index.html", page=page_now())


@blueprint.get("/rules/<name>")
def chapter(name: str) -> str:
    """One chapter; 404 for a name that is none."""
    if name not in BY_NAME:
        abort(404)
    shown = page_now()
    more = MORE.get(name, nothing_more)(shown)
    read = reading(name, words())
    return render_template(BY_NAME[name].template, page=shown, chapter=read, **more)


def page_now() -> Page:
    lang = request.args.get("lang")
    return page(game_in_play(), lang if lang in LANGUAGES else None, words())


def nothing_more(_page: Page) -> More:
    return {}


def phases(shown: Page) -> More:
    """The ten, and those of a table that plays its own."""
    played, house = shown.table.course, shown.table.house
    own = phase_entries(played, house, words()) if played.variant == "custom" else ()
    return {"phases": phase_entries(course(), house, words()), "own": own}


MORE: Mapping[str, Callable[[Page], More]] = {"phases": phases}
"""What a chapter shows besides its text, by its name."""


@blueprint.context_processor
def addresses() -> dict[str, Any]:
    """The page in every language, for those who look it up: ``versions`` by language.

    ``canonical`` is the one among them that is shown; without a language in its address, the one
    that is good for all.
    """
    base = current_app.config["PUBLIC_URL"] or request.host_url.rstrip("/")
    told = request.view_args or {}

    def address(lang: str | None) -> str:
        return base + url_for(request.endpoint or "chapters.index", **told, lang=lang)

    lang = request.args.get("lang")
    return {
        "versions": {each: address(each) for each in LANGUAGES},
        "canonical": address(lang if lang in LANGUAGES else None),
        "every": address(None),
    }
