"""The page for what has gone wrong, in words; the API has answers of its own."""

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException

from web import languages
from web.texts import problem_detail, problem_title

CODES = {404: "not_found", 405: "method_not_allowed", 413: "body_too_large"}
"""What has a sentence of its own; the rest is our fault, or as good as."""


def register(app: Flask) -> None:
    """For every address that no other handler answers for."""
    app.register_error_handler(HTTPException, answer_error)


def answer_error(error: HTTPException) -> tuple[str, int, list[tuple[str, str]]]:
    """A page that says what is wrong and where to go on."""
    status, language = error.code or 500, languages.chosen()
    code = CODES.get(status, "bad_request" if status < 500 else "internal_error")
    title, detail = problem_title(code, language), problem_detail(code, {}, language)
    page = render_template("error.html", title=title, detail=detail)
    kept = [pair for pair in error.get_headers() if pair[0] in ("Allow", "Retry-After")]
    return page, status, [*kept, ("Content-Type", "text/html; charset=utf-8")]
