"""The referee's page, GET /referee, and its verdict alone."""

from dataclasses import replace

from flask import Blueprint, Response, make_response, render_template, request, url_for

from store import games
from web import languages
from web.limits import seconds_to_wait
from web.offers import offers
from web.open_phases import Table, preset, table_of, with_house
from web.phones import database, holder, keep
from web.questions import Question, address, question, tells_a_phase
from web.screens import Screen, screen
from web.texts import problem_detail
from web.verdicts import Answer, answer
from web.visits import game_in_play

blueprint = Blueprint("referee", __name__)
ASKS = "asks"
"""The cookie with the id of the player for whom this phone asked last."""


@blueprint.before_request
def refuse_too_many() -> tuple[str, int, dict[str, str]] | None:
    """429 beyond the limit, as a sentence; nothing on the page is lost by it."""
    wait = seconds_to_wait()
    if not wait:
        return None
    told = problem_detail("too_many_requests", {}, languages.chosen())
    return told, 429, {"Retry-After": str(wait), "Content-Type": "text/plain; charset=utf-8"}


@blueprint.get("/referee")
def page() -> Response:
    """The whole page, for the question in its URL; or its verdict for the person opposite."""
    found = table()
    asked = asked_at(found)
    shown = {"asked": asked, "answer": answer_to(asked), "offers": offers(asked)}
    if request.args.get("turned") == "yes":
        return make_response(
            render_template("referee/turned.html", **shown, here=url_for("referee.page"))
        )
    drawn = render_template("referee/page.html", page=screen_of(asked, found), **shown)
    response = make_response(drawn)
    if asked.player and asked.player != request.cookies.get(ASKS):
        keep(response, ASKS, asked.player)
    return response


@blueprint.get("/referee/verdict")
def verdict() -> tuple[str, dict[str, str]]:
    """The verdict alone; the browser then shows the URL of the page it belongs to."""
    asked = asked_now()
    told = {"asked": asked, "answer": answer_to(asked), "offers": offers(asked)}
    shown = render_template("referee/verdict.html", **told)
    return shown, {"HX-Push-Url": f"{url_for('referee.page')}?{address(asked)}"}


def table() -> Table | None:
    """The game asked about, else the one in play on this phone; no key, no game."""
    told = request.args.get("game", "")
    mine = holder() if told else None
    asked = games.kept(database(), mine.club, told) if mine else None
    found = asked if told else game_in_play()
    return table_of(found) if found else None


def asked_at(found: Table | None) -> Question:
    """The question, set up for a player of the game in play unless it says what it is about."""
    asked = asked_now()
    if found is None:
        return replace(asked, player="")
    if not tells_a_phase(request.args.to_dict(flat=False)):
        return preset(asked, found, asked.player or request.cookies.get(ASKS, ""))
    if request.args.getlist("rulebook")[-1:] == ["table"]:
        asked = with_house(asked, found.house)
    return asked if found.asks_for(asked) else replace(asked, player="")


def asked_now() -> Question:
    return question(request.args.to_dict(flat=False))


def answer_to(asked: Question) -> Answer:
    return answer(asked, languages.words())


def screen_of(asked: Question, found: Table | None) -> Screen:
    """The rest of the page; the house rules lie open when another rulebook was just chosen."""
    chosen = request.args.get("shown", asked.rulebook) != asked.rulebook
    return screen(asked, languages.words(), languages.NAMES, languages.chosen(), chosen, found)
