"""Asking the referee what a hand costs: GET /referee/hand."""

from flask import Blueprint, render_template

from web.referee import refuse_too_many

blueprint = Blueprint("hands", __name__)
blueprint.before_request(refuse_too_many)


@blueprint.get("/referee/hand")
def page() -> str:
    """The whole page, for the question in its URL."""
    return render_template("referee/hand.html")
