"""GET /healthz: can this process serve?"""

from flask import Blueprint, current_app

from store import faults

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> tuple[str, int, dict[str, str]]:
    """200 when the database can be read and written; else what is wrong, and a line in the log."""
    database = current_app.extensions["database"]
    fault = faults.present(database)
    if fault:
        faults.tell(fault, database)
    return fault or "ok", 503 if fault else 200, {"Content-Type": "text/plain"}
