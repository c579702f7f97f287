"""Phasekeeper on a phone's home screen: what it is called there, and what it shows offline."""

from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    json,
    render_template,
    send_from_directory,
    url_for,
)

from web.languages import chosen, gettext

blueprint = Blueprint("installed", __name__)
NAME = "Phasekeeper"
PAPER, INK = "#faf7f2", "#1d1b19"


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """In the language of the page that links it."""
    told = json.dumps(manifest_told(), ensure_ascii=False, separators=(",", ":"))
    return Response(told, mimetype="application/manifest+json")


def manifest_told() -> dict[str, Any]:
    return {
        "id": "/",
        "name": NAME,
        "short_name": NAME,
        "description": gettext("Keeps score for Phase 10 and settles its arguments."),
        "lang": chosen(),
        "start_url": url_for("starts.first"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "categories": ["games"],
        "icons": [
            icon("icon-192.png", "192x192"),
            icon("icon-512.png", "512x512"),
            icon("maskable-512.png", "512x512") | {"purpose": "maskable"},
        ],
        "shortcuts": [
            {"name": gettext("Referee"), "url": url_for("referee.page")},
            {"name": gettext("History"), "url": url_for("histories.page")},
            {"name": gettext("Rules"), "url": url_for("chapters.index")},
        ],
    }


def icon(name: str, sizes: str) -> dict[str, str]:
    src = url_for("static", filename=f"icons/{name}")
    return {"src": src, "sizes": sizes, "type": "image/png"}


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker; from here it may serve all pages."""
    return send_from_directory(str(current_app.static_folder), "sw.js")


@blueprint.get("/offline")
def offline() -> str:
    """What a phone keeps for the time without a connection."""
    return render_template("offline.html")
