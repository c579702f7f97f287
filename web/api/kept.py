"""Around each call to a club: who asks, about what, and may they? Then the call answers."""

from collections.abc import Callable

from flask import Response, request

from store.kept import Busy, Gone, Overtaken, Stale, TokenReused
from store.reports import RoundOver
from web import languages
from web.api import asking, clubs, problems
from web.api.answers import json_answer
from web.api.asking import Asked
from web.api.body import drain
from web.api.kept_answers import kept_answer
from web.api.kept_calls import KeptCall
from web.api.problems import Problem


def view(call: KeptCall) -> Callable[..., Response]:
    """What the address of this call is answered by."""

    def answer_call(**parts: str) -> Response:
        try:
            asked = _admitted(call, parts)
        except Problem:
            drain(request)
            raise
        members, status = call.view(asked)
        return answer(members, status)

    return answer_call


def _admitted(call: KeptCall, parts: dict[str, str]) -> Asked:
    """The request, if it comes with the right for that. Raises `Problem`: 401, 404, 403."""
    holder = asking.holder()
    if holder.erased_at is not None and not (call.is_of_erased and call.path == "/club"):
        raise Problem(404, "gone")
    asked = Asked(holder, parts)
    asked.sees_erased = call.is_of_erased and holder.may(call.right)
    asked.look_up()
    if not holder.may(call.right):
        raise Problem(403)
    return asked


def found() -> Response:
    """POST /clubs; its keys are told to nobody else."""
    response = answer(*clubs.found())
    response.headers["Cache-Control"] = "no-store"
    return response


def answer(members: object, status: int) -> Response:
    if isinstance(members, Response):  # a file
        return members
    if status == 204:
        return Response(status=204)
    headers = {"Content-Language": languages.chosen()}
    return json_answer(members, status, headers=headers)


def answer_stale(error: Stale) -> Response:
    return problems.answer(Problem(409, field=("seq",), more={"game": kept_answer(error.kept)}))


def answer_round_over(error: RoundOver) -> Response:
    more = {"game": kept_answer(error.kept)}
    return problems.answer(Problem(409, "round_over", ("round",), more=more))


def answer_reused(_error: TokenReused) -> Response:
    return problems.answer(Problem(422, "token_reused", ("Idempotency-Key",)))


def answer_gone(_error: Gone) -> Response:
    return problems.answer(Problem(404))


def answer_busy(_error: Busy | Overtaken) -> Response:
    return problems.answer(Problem(503, headers={"Retry-After": "1"}))
