"""GET /healthz: can this process serve?"""

from flask import Blueprint, current_app

import models

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> tuple[str, int, dict[str, str]]:
    """200 when the database opens and lists its tables; what is wrong goes to the log only."""
    problem = models.why_unusable(current_app.extensions["database"])
    if problem:
        current_app.logger.error("the database cannot be used: %s", problem)
        return "no database", 503, {"Content-Type": "text/plain"}
    return "ok", 200, {"Content-Type": "text/plain"}
