"""The rules to read: their contents, GET /rules, and each chapter, GET /rules/NAME."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for

from rules.house import House
from rules.variants import course
from web.addresses import public
from web.catalogs import LANGUAGES
from web.contents import BY_NAME
from web.example_cards import EXAMPLES
from web.example_rounds import TALES
from web.examples import drawn
from web.figures import card_values, figures, hand_limits, notation
from web.languages import words
from web.reading import Page, page, phase_entries, reading
from web.rulings.shown import contents
from web.source_pages import sources as sources_of
from web.tales import told
from web.texts.terms import phase_words
from web.visits import game_in_play
from web.ways import book_texts, switch_texts, variant_texts

blueprint = Blueprint("chapters", __name__)
More = Mapping[str, Any]


@blueprint.get("/rules")
def index() -> str:
    """The chapters, what this table plays, and what people argue about."""
    return render_template("rules/index.html", page=page_now(), rulings=contents(words()))


@blueprint.get("/rules/<name>")
def chapter(name: str) -> str:
    """One chapter; 404 for a name that is none."""
    if name not in BY_NAME:
        abort(404)
    shown, catalog = page_now(), words()
    return render_template(
        BY_NAME[name].template,
        page=shown,
        chapter=reading(name, catalog),
        examples={each: drawn(cards, catalog) for each, cards in EXAMPLES.get(name, {}).items()},
        tales={each: told(tale, catalog) for each, tale in TALES.get(name, {}).items()},
        **MORE.get(name, nothing_more)(shown),
    )


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


def cards(shown: Page) -> More:
    return {"notation": notation(words()), "values": card_values(shown.table.house, words())}


def scoring(shown: Page) -> More:
    """What a hand can be worth as it is usually counted, and where this table counts otherwise."""
    rounds = [told(each, words()) for each in TALES["scoring"].values()]
    return {
        "usual": figures(House()),
        "limits": hand_limits(shown.table.house, words()),
        "refused": [each for each in rounds if each.state == "illegal"],
        "doubted": [each for each in rounds if each.state == "unclear"],
    }


def ties(_page: Page) -> More:
    return {"last": phase_words(course().phase(course().last), words())}


def variants(_page: Page) -> More:
    return {"variants": variant_texts(words())}


def house(shown: Page) -> More:
    return {"books": book_texts(words()), "switches": switch_texts(shown.table, words())}


def sources(_page: Page) -> More:
    return {"told": sources_of(words())}


MORE: Mapping[str, Callable[[Page], More]] = {
    "phases": phases,
    "cards": cards,
    "scoring": scoring,
    "ties": ties,
    "variants": variants,
    "house": house,
    "sources": sources,
}
"""What a chapter shows besides its text and its examples, by its name."""


@blueprint.context_processor
def addresses() -> dict[str, Any]:
    """The page in every language, for those who look it up: ``versions`` by language.

    ``canonical`` is the one among them that is shown; without a language in its address, the one
    that is good for all.
    """
    told = request.view_args or {}

    def address(lang: str | None) -> str:
        return public(url_for(request.endpoint or "chapters.index", **told, lang=lang))

    lang = request.args.get("lang")
    return {
        "versions": {each: address(each) for each in LANGUAGES},
        "canonical": address(lang if lang in LANGUAGES else None),
        "every": address(None),
    }
