"""The page for what has gone wrong, in words; the API has answers of its own."""

from flask import Flask, current_app, render_template, request
from werkzeug.exceptions import HTTPException, NotFound, ServiceUnavailable

from rules.errors import RulesError
from store import faults
from store.faults import Fault, Unwritable
from store.kept import Busy, Gone, Overtaken
from web import languages
from web.catalogs import LANGUAGES
from web.delivery import HEADERS, REFERRER
from web.lines import REQUEST
from web.texts import problem_detail, problem_title

CODES = {
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    413: "body_too_large",
    429: "too_many_requests",
    503: "busy",
}
"""What has a sentence of its own; the rest is our fault, or as good as."""
GAMES = "/games/"
"""Below this address lies what only the phones of one table may see."""
MENDING = 30
"""Seconds after which somebody may have mended what is wrong with the disk."""
Page = tuple[str, int, list[tuple[str, str]]]


def register(app: Flask) -> None:
    """For every address that no other handler answers for."""
    app.register_error_handler(HTTPException, answer_error)
    app.register_error_handler(Busy, answer_busy)
    app.register_error_handler(Overtaken, answer_busy)
    app.register_error_handler(Unwritable, answer_unwritable)
    for each in faults.ERRORS:
        app.register_error_handler(each, answer_broken)
    app.register_error_handler(Gone, answer_gone)
    app.register_error_handler(RulesError, answer_refused)


def answer_refused(error: RulesError) -> tuple[str, int]:
    """What is refused, and no form of the page has a place for."""
    language = languages.chosen()
    told = {"field": error.field, **error.evidence}
    title, detail = problem_title(error.code, language), problem_detail(error.code, told, language)
    return render_template("error.html", title=title, detail=detail, about=""), 422


def answer_busy(_error: Busy | Overtaken) -> Page:
    """Others are writing, and nothing was lost: the same again in a moment."""
    return answer_error(ServiceUnavailable(retry_after=1))


def answer_unwritable(error: Unwritable) -> Page:
    """The log knows it already."""
    return answer_fault(error.fault)


def answer_broken(error: Exception) -> Page:
    """Something is wrong with the disk, or with a file; or passes. All else is our fault."""
    return answer_busy(Busy()) if faults.passes(error) else answer_fault(known(error))


def known(error: Exception) -> Fault:
    """What is wrong, told to the log as well; an error that is another one goes on its way."""
    fault = faults.fault_of(error)
    if fault is None:
        raise error
    faults.tell(fault, current_app.extensions["database"], error)
    return fault


def answer_fault(fault: Fault) -> Page:
    """What whoever runs the server has to see to."""
    return answer_error(ServiceUnavailable(retry_after=MENDING), fault)


def answer_gone(_error: Gone) -> Page:
    """What the request is about was erased a moment ago."""
    return answer_error(NotFound())


def answer_error(error: HTTPException, code: str = "") -> Page:
    """A page that says what is wrong and where to go on."""
    status, language = error.code or 500, languages.chosen()
    if status == 404 and request.path.startswith(GAMES):
        return render_template("not_here.html"), status, []
    code = code or CODES.get(status, "bad_request" if status < 500 else "internal_error")
    title, detail = problem_title(code, language), problem_detail(code, {}, language)
    about = REQUEST.get() if status >= 500 else ""
    page = render_template("error.html", title=title, detail=detail, about=about)
    kept = [pair for pair in error.get_headers() if pair[0] in ("Allow", "Retry-After")]
    return page, status, [*kept, ("Content-Type", "text/html; charset=utf-8")]


def address_too_long() -> bytes:
    """The whole answer to a request that gunicorn gives up reading in its first line.

    In all languages: it was not read far enough to know which.
    """
    told = "".join(
        f'<section lang="{each}"><h1>{problem_title("uri_too_long", each)}</h1>'
        f"<p>{problem_detail('uri_too_long', {}, each)}</p></section>\n"
        for each in LANGUAGES
    )
    page = (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<title>Phasekeeper</title>\n"
        f'<main>\n{told}<p><a href="/">Phasekeeper</a></p>\n</main>\n'
    ).encode()
    headers = {
        "Connection": "close",
        "Content-Type": "text/html; charset=utf-8",
        "Content-Length": str(len(page)),
        **HEADERS,
        "Referrer-Policy": REFERRER,
    }
    lines = ["HTTP/1.1 414 URI Too Long", *(f"{name}: {told}" for name, told in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + page
