"""Asking the referee about a hit: GET /referee/hit."""

from flask import Blueprint, render_template

from web.referee import refuse_too_many

blueprint = Blueprint("hits", __name__)
blueprint.before_request(refuse_too_many)


@blueprint.get("/referee/hit")
def page() -> str:
    """The whole page, for the question in its URL."""
    return render_template("referee/hit.html")
