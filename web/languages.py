"""Which language this request is answered in, and its texts.

Pages: ``?lang=`` says it for one page, else the choice this browser remembers, else what its
Accept-Language likes best. A fragment speaks the language of the page that asks for it, whatever
was chosen elsewhere since: that page says with ``?spoken=`` which one it is. The API looks at
Accept-Language alone.
"""

from contextvars import ContextVar
from typing import Any

from flask import Flask, Response, request

from web.catalogs import DEFAULT, LANGUAGES, NAMES, Catalog, catalog, negotiated
from web.phones import keep

__all__ = ["LANGUAGES", "NAMES", "chosen", "gettext", "ngettext", "register", "words"]

COOKIE = "lang"
SPOKEN = "spoken"

# Asked some hundred times a page: a context variable answers ten times as fast as flask.g.
_words: ContextVar[Catalog] = ContextVar("words")
_USUAL = catalog(DEFAULT)


def register(app: Flask) -> None:
    """Choose a language before each request; templates get `_`, `ngettext` and `language`."""
    app.before_request(choose)
    app.after_request(tell)
    app.teardown_request(forget)
    app.jinja_env.globals.update(_=gettext, gettext=gettext, ngettext=ngettext)
    app.context_processor(lambda: {"language": chosen(), "languages": NAMES})


def words() -> Catalog:
    """The catalog of the language chosen; outside of a request, of the default one."""
    return _words.get(_USUAL)


def chosen() -> str:
    """The code of the language chosen."""
    return _words.get(_USUAL).language


def gettext(message: str, /, **told: Any) -> str:
    """The text in the language chosen, with what is ``told`` for its placeholders."""
    text = _words.get(_USUAL).gettext(message)
    return text % told if told else text


def ngettext(one: str, many: str, n: int, /, **told: Any) -> str:
    """The same for a text that goes with a number."""
    text = _words.get(_USUAL).ngettext(one, many, n)
    return text % told if told else text


def choose() -> None:
    """Set the language of this request."""
    _words.set(catalog(wanted()))


def forget(_error: BaseException | None = None) -> None:
    _words.set(_USUAL)


def wanted() -> str:
    """The language that this request asks for."""
    if not is_api():
        args = request.args
        for told in (args.get(SPOKEN), args.get("lang"), request.cookies.get(COOKIE)):
            if told in LANGUAGES:
                return told
    return negotiated(request.headers.get("Accept-Language", ""))


def is_api() -> bool:
    return request.path.startswith("/api/")


def tell(response: Response) -> Response:
    """Say what the answer depended on and what it is in; remember an explicit choice."""
    if request.endpoint == "static":
        return response
    if is_api():
        response.vary.add("Accept-Language")
        return response
    response.vary.update(("Accept-Language", "Cookie"))
    if response.mimetype == "text/html":
        response.headers.setdefault("Content-Language", chosen())
    if is_choice():
        keep(response, COOKIE, request.args["lang"])
    return response


def is_choice() -> bool:
    """Did somebody here choose the language: a page, no fragment and no link from elsewhere?

    Browsers say so with Sec-Fetch headers, on connections that they trust.
    """
    told = request.args.get("lang")
    return (
        request.method == "GET"
        and told in LANGUAGES
        and SPOKEN not in request.args
        and told != request.cookies.get(COOKIE)
        and request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
        and request.headers.get("Sec-Fetch-Dest", "document") == "document"
    )
