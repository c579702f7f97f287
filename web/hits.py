"""Asking the referee about a hit: GET /referee/hit, and the verdict alone."""

from dataclasses import replace

from flask import Blueprint, render_template, request, url_for

from rules.house import HIT_SWITCHES
from web import languages
from web.hit_answers import HitAnswer
from web.hit_questions import HitQuestion, address, hit_question, tells_a_hit
from web.hit_screens import hit_screen
from web.hit_verdicts import hit_answer
from web.offers import groups_laid, offers
from web.open_phases import Table, house_told
from web.referee import refuse_too_many, table

blueprint = Blueprint("hits", __name__)
blueprint.before_request(refuse_too_many)


@blueprint.get("/referee/hit")
def page() -> str:
    """The whole page, for the question in its URL; or its verdict for the person opposite."""
    found = table()
    asked = asked_at(found)
    answer = answer_to(asked)
    shown = {"asked": asked, "answer": answer, "offers": offers(asked, answer.kind)}
    if request.args.get("turned") == "yes":
        return render_template("referee/turned.html", **shown, here=url_for("hits.page"))
    chosen = request.args.get("shown", asked.rulebook) != asked.rulebook
    words, language = languages.words(), languages.chosen()
    screen = hit_screen(asked, words, languages.NAMES, language, chosen, found)
    return render_template("referee/hit.html", page=screen, **shown)


@blueprint.get("/referee/hit/verdict")
def verdict() -> tuple[str, dict[str, str]]:
    """The verdict alone; the browser then shows the URL of the page it belongs to."""
    asked = asked_now()
    answer = answer_to(asked)
    told = {"asked": asked, "answer": answer, "offers": offers(asked, answer.kind)}
    shown = render_template("referee/hit_verdict.html", **told)
    return shown, {"HX-Push-Url": f"{url_for('hits.page')}?{address(asked)}"}


def asked_now() -> HitQuestion:
    return hit_question(request.args.to_dict(flat=False))


def asked_at(found: Table | None) -> HitQuestion:
    """The question, by the rules of the game in play unless it says by which."""
    asked = asked_now()
    is_new = not tells_a_hit(request.args.to_dict(flat=False))
    if found and (is_new or request.args.getlist("rulebook")[-1:] == ["table"]):
        book, switches = house_told(found.house, HIT_SWITCHES)
        return replace(asked, rulebook=book, switches=switches)
    return asked


def answer_to(asked: HitQuestion) -> HitAnswer:
    """The answer; as long as no group is told, with those that lie on the table to choose from."""
    laid = () if asked.group.words else groups_laid()
    return hit_answer(asked, languages.words(), laid)
