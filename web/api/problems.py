"""What went wrong, as application/problem+json (RFC 9457)."""

from collections.abc import Mapping
from typing import Any

from flask import Response
from werkzeug.exceptions import HTTPException

from rules.errors import Field, RulesError
from web import languages
from web.api.answers import json_answer
from web.texts import problem_detail, problem_title

MEDIA_TYPE = "application/problem+json"
CODES = {
    400: "bad_request",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    409: "stale",
    413: "body_too_large",
    415: "unsupported_media_type",
    429: "too_many_requests",
    500: "internal_error",
    503: "busy",
}
"""The code where nothing more is known than the status."""
LONGEST_NAME = 60
"""Characters of a field's name that are repeated in an answer."""


class Problem(Exception):
    """An answer other than 200: its status, a code, and the evidence a sentence can be made of.

    ``field``: the place in the request, indexes from 0. ``headers`` go with the answer, and the
    members of ``more`` (``kept``, say) into it.
    """

    def __init__(
        self,
        status: int,
        code: str = "",
        field: Field = (),
        *,
        headers: Mapping[str, str] | None = None,
        more: Mapping[str, Any] | None = None,
        evidence: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code or CODES[status]
        self.field = field
        self.headers = headers or {}
        self.more = more or {}
        self.evidence = evidence or {}


def refused(error: RulesError, more: Mapping[str, Any] | None = None) -> Problem:
    """What the rules cannot read, or say no to: 422."""
    return Problem(422, error.code, error.field, more=more, evidence=error.evidence)


def of_http(error: HTTPException) -> Problem:
    """What Flask and Werkzeug raise, with the headers that belong to it (``Allow``)."""
    status = error.code if error.code in CODES else 500
    kept = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    return Problem(status, headers=kept)


def answer(problem: Problem) -> Response:
    """The problem, worded in the language of the request."""
    language = languages.chosen()
    detail = problem_detail(problem.code, {"field": problem.field, **problem.evidence}, language)
    members = {
        "type": "about:blank",
        "title": problem_title(problem.code, language),
        "status": problem.status,
        "code": problem.code,
        "detail": detail,
        "errors": [{"field": field_text(problem.field), "code": problem.code, "detail": detail}]
        if problem.field
        else [],
    }
    headers = {"Content-Language": language, **problem.headers}
    return json_answer({**members, **problem.more}, problem.status, MEDIA_TYPE, headers)


def field_text(field: Field) -> str:
    """As in ``rounds[1].results.B.points``."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{part[:LONGEST_NAME]}" for part in field)
    return "".join(parts).removeprefix(".")
