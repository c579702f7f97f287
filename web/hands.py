"""Asking the referee what a hand costs: GET /referee/hand, and the answer alone."""

from dataclasses import replace

from flask import Blueprint, render_template, request, url_for

from rules.house import HAND_SWITCHES
from web import languages
from web.hand_questions import HandQuestion, address, hand_question, tells_a_hand
from web.hand_screens import hand_screen
from web.hand_verdicts import HandAnswer, hand_answer
from web.offers import offers
from web.open_phases import Table, house_told, preset
from web.questions import Question
from web.referee import ASKS, refuse_too_many, table

blueprint = Blueprint("hands", __name__)
blueprint.before_request(refuse_too_many)


@blueprint.get("/referee/hand")
def page() -> str:
    """The whole page, for the question in its URL; or its answer for the person opposite."""
    found = table()
    asked = asked_at(found)
    shown = {"asked": asked, "answer": answer_to(asked), "offers": offers(asked)}
    if request.args.get("turned") == "yes":
        return render_template("referee/turned.html", **shown, here=url_for("hands.page"))
    words, language = languages.words(), languages.chosen()
    screen = hand_screen(asked, words, languages.NAMES, language, found)
    return render_template("referee/hand.html", page=screen, **shown)


@blueprint.get("/referee/hand/verdict")
def verdict() -> tuple[str, dict[str, str]]:
    """The answer alone; the browser then shows the URL of the page it belongs to."""
    asked = asked_now()
    told = {"asked": asked, "answer": answer_to(asked), "offers": offers(asked)}
    shown = render_template("referee/hand_verdict.html", **told)
    return shown, {"HX-Push-Url": f"{url_for('hands.page')}?{address(asked)}"}


def asked_now() -> HandQuestion:
    return hand_question(request.args.to_dict(flat=False))


def asked_at(found: Table | None) -> HandQuestion:
    """The question, set up for a player of the game in play unless it says what it is about."""
    asked = asked_now()
    if found is None:
        return replace(asked, player="")
    if not tells_a_hand(request.args.to_dict(flat=False)):
        told = preset(Question(), found, asked.player or request.cookies.get(ASKS, ""))
        number = None if told.objectives else told.number
        asked = replace(asked, number=number, objectives=told.objectives, player=told.player)
        _, switches = house_told(found.house, HAND_SWITCHES)
        return replace(asked, switches=switches, points=told.points)
    return asked


def answer_to(asked: HandQuestion) -> HandAnswer:
    return hand_answer(asked, languages.words())
