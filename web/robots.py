"""What search engines may keep: the referee, the rules and the first page; nothing of a table.

Each page says so by itself, in a header and in its head, so they have to be let in to read it. A
page that robots.txt kept from them could still be listed by its address, and those of invitations
and of shared games are secrets.
"""

from flask import Blueprint, Flask, Response, g, request

blueprint = Blueprint("robots", __name__)
FIRST = "starts.first"
FOUND = {
    *(FIRST, "referee.page", "hits.page", "hands.page"),
    *("chapters.index", "chapters.chapter", "rulings.index", "rulings.ruling"),
}
"""Endpoints of pages that are the same for everybody; the first one is to who has no key."""
TOLD = "User-agent: *\nDisallow: /api/\n"
"""Programs ask there, and what they get is no page."""


def register(app: Flask) -> None:
    app.jinja_env.globals["is_found"] = is_found
    app.after_request(hide)


@blueprint.get("/robots.txt")
def robots() -> Response:
    """For all of them."""
    return Response(TOLD, mimetype="text/plain")


def is_found() -> bool:
    """May the page that is asked for be found by searching?"""
    is_own = request.endpoint == FIRST and bool(g.get("holder"))
    return request.endpoint in FOUND and not is_own


def hide(response: Response) -> Response:
    """Pages, and the parts and pictures of them."""
    is_drawn = response.mimetype in ("text/html", "image/svg+xml")
    if is_drawn and request.endpoint != "static" and not is_found():
        response.headers["X-Robots-Tag"] = "noindex"
    return response
