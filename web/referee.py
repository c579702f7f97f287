"""The referee's page, GET /referee, and its verdict alone."""

from flask import Blueprint, render_template, request, url_for

from web import languages
from web.limits import seconds_to_wait
from web.questions import Question, address, question
from web.screens import Screen, screen
from web.texts import problem_detail
from web.verdicts import Answer, answer

blueprint = Blueprint("referee", __name__)


@blueprint.before_request
def refuse_too_many() -> tuple[str, int, dict[str, str]] | None:
    """429 beyond the limit, as a sentence; nothing on the page is lost by it."""
    wait = seconds_to_wait()
    if not wait:
        return None
    told = problem_detail("too_many_requests", {}, languages.chosen())
    return told, 429, {"Retry-After": str(wait), "Content-Type": "text/plain; charset=utf-8"}


@blueprint.get("/referee")
def page() -> str:
    """The whole page, for the question in its URL."""
    asked = asked_now()
    return render_template("referee/page.html", page=screen_of(asked), answer=answer_to(asked))


@blueprint.get("/referee/verdict")
def verdict() -> tuple[str, dict[str, str]]:
    """The verdict alone; the browser then shows the URL of the page it belongs to."""
    asked = asked_now()
    shown = render_template("referee/verdict.html", answer=answer_to(asked))
    return shown, {"HX-Push-Url": f"{url_for('referee.page')}?{address(asked)}"}


def asked_now() -> Question:
    return question(request.args.to_dict(flat=False))


def answer_to(asked: Question) -> Answer:
    return answer(asked, languages.words())


def screen_of(asked: Question) -> Screen:
    """The rest of the page; the house rules lie open when another rulebook was just chosen."""
    chosen = request.args.get("shown", asked.rulebook) != asked.rulebook
    return screen(asked, languages.words(), languages.NAMES, languages.chosen(), chosen)
