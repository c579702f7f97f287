"""The JSON API, version 1: the referee, which needs no key and stores nothing, and clubs.

It takes no cookie, sets none, and answers whatever goes wrong as application/problem+json.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Blueprint, Response, request
from werkzeug.exceptions import HTTPException, NotFound

from rules.errors import RulesError
from store import faults
from store.faults import Unwritable
from store.kept import Busy, Gone, Overtaken, Stale, TokenReused
from store.reports import RoundOver
from web import languages
from web.api import kept, openapi, operations, problems
from web.api.answers import json_answer
from web.api.body import drain, json_object
from web.api.kept_calls import CALLS
from web.api.problems import Problem
from web.errors import MENDING, known
from web.limits import seconds_to_wait

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


def answer_with(answer: Callable[[dict[str, Any], str], Any]) -> Callable[[], Response]:
    """A view: a question in the body, answered by a function that takes the request's language."""

    def view() -> Response:
        language = languages.chosen()
        members = answer(json_object(request), language)
        return json_answer(members, headers={"Content-Language": language})

    return view


def answer_table(table: Callable[[], Any]) -> Response:
    return json_answer(table())


for rule, call in operations.CALLS.items():
    blueprint.add_url_rule(rule, rule, answer_with(call.answered), methods=["POST"])
for rule, table in openapi.TABLES.items():
    answer = partial(answer_table, table.answered)
    blueprint.add_url_rule(rule, rule.removesuffix(".json"), answer)
blueprint.add_url_rule("/clubs", "foundClub", kept.found, methods=["POST"])
for kept_call in CALLS:
    blueprint.add_url_rule(
        kept_call.path, kept_call.name, kept.view(kept_call), methods=[kept_call.method]
    )


@blueprint.before_app_request
def refuse_unknown_address() -> Response | None:
    """A 404 or 405 under /api/: found before any blueprint is, and so answered here."""
    error = request.routing_exception
    if error is None or not request.path.startswith("/api/"):
        return None
    drain(request)
    return problems.answer(problems.of_http(error if error.code == 405 else NotFound()))


@blueprint.before_request
def refuse_too_many() -> Response | None:
    """429 beyond the limit."""
    wait = seconds_to_wait()
    if not wait:
        return None
    drain(request)
    return problems.answer(Problem(429, headers={"Retry-After": str(wait)}))


@blueprint.after_request
def keep_to_oneself(response: Response) -> Response:
    """What a key opens is nobody else's, problems included: a 409 carries the game."""
    if "Authorization" in request.headers:
        response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.errorhandler(Problem)
def answer_problem(problem: Problem) -> Response:
    return problems.answer(problem)


@blueprint.errorhandler(RulesError)
def answer_refusal(error: RulesError) -> Response:
    return problems.answer(problems.refused(error))


blueprint.register_error_handler(Stale, kept.answer_stale)
blueprint.register_error_handler(RoundOver, kept.answer_round_over)
blueprint.register_error_handler(TokenReused, kept.answer_reused)
blueprint.register_error_handler(Gone, kept.answer_gone)
blueprint.register_error_handler(Busy, kept.answer_busy)
blueprint.register_error_handler(Overtaken, kept.answer_busy)


@blueprint.errorhandler(Unwritable)
def answer_unwritable(error: Unwritable) -> Response:
    return answer_fault(error.fault)


def answer_broken(error: Exception) -> Response:
    return kept.answer_busy(Busy()) if faults.passes(error) else answer_fault(known(error))


def answer_fault(fault: faults.Fault) -> Response:
    """What whoever runs the server has to see to."""
    return problems.answer(Problem(503, fault, headers={"Retry-After": str(MENDING)}))


for each in faults.ERRORS:
    blueprint.register_error_handler(each, answer_broken)


def answer_http(error: HTTPException) -> Response:
    return problems.answer(problems.of_http(error))


# By code: a page's handler for the same code, on the whole app, would come before HTTPException.
for code in problems.CODES:
    blueprint.register_error_handler(code, answer_http)
