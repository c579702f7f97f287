"""GET /metrics: what the server does, in figures that Prometheus collects, for whoever has its key.

Counted in files that all processes of the server share (gunicorn.conf.py makes their folder), so
any of them answers for all. No label names a club, a key or an address, and each has few values.
"""

import hmac
import os
import platform
import tomllib
from typing import TYPE_CHECKING

from flask import Blueprint, Flask, Response, abort, current_app, got_request_exception, request
from werkzeug.exceptions import Unauthorized

from store import measures
from web.ledger import ENDPOINT, SAVE, Entry
from web.settings import ROOT

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

blueprint = Blueprint("metrics", __name__)
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10)
"""Seconds."""
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
OUTCOMES = {409: "conflict", 422: "refused", 503: "busy"}
"""Of what was to be saved; below 400 it was accepted, everything else had no right to be."""


def register(app: Flask) -> None:
    app.register_blueprint(blueprint)
    if app.config["METRICS_TOKEN"]:
        figures = Figures(app)
        app.wsgi_app.counting = figures  # type: ignore[attr-defined]  # web.ledger
        app.extensions["figures"] = figures
        got_request_exception.connect(figures.failed, app)


@blueprint.get("/metrics")
def page() -> Response:
    """404 unless METRICS_TOKEN is set, 401 without it."""
    token = current_app.config["METRICS_TOKEN"]
    if not token:
        abort(404)
    given = request.headers.get("Authorization", "")
    if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise Unauthorized
    figures: Figures = current_app.extensions["figures"]
    answer = Response(figures.told(), content_type="text/plain; version=0.0.4; charset=utf-8")
    answer.headers["Cache-Control"] = "no-store"
    return answer


class Figures:
    """Of one app in one process; together with those of the others when they are told."""

    def __init__(self, app: Flask) -> None:
        # Not sooner: it looks at the environment when it is imported, and most servers need none.
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        self.app = app
        self.registry = registry = CollectorRegistry()
        self.requests = Counter(
            "phasekeeper_requests", "Requests.", ["endpoint", "method", "status"], registry=registry
        )
        self.seconds = Histogram(
            "phasekeeper_request_seconds",
            "Until the head of the answer was ready.",
            ["endpoint"],
            buckets=BUCKETS,
            registry=registry,
        )
        self.saves = Counter(
            "phasekeeper_saves", "What was to be saved of a game.", ["outcome"], registry=registry
        )
        self.streams = Gauge(
            "phasekeeper_streams",
            "Event streams that are open.",
            multiprocess_mode="livesum",
            registry=registry,
        )
        self.faults = Counter(
            "phasekeeper_database_errors",
            "Requests that the database failed, or kept waiting for too long (busy).",
            ["kind"],
            registry=registry,
        )

    def begun(self, entry: Entry) -> None:
        if entry.is_stream:
            self.streams.inc()

    def done(self, entry: Entry) -> None:
        environ, status = entry.environ, entry.status
        endpoint = environ.get(ENDPOINT) or "none"
        method = environ["REQUEST_METHOD"]
        self.requests.labels(endpoint, method if method in METHODS else "other", status).inc()
        self.seconds.labels(endpoint).observe(entry.told_after)
        if environ.get(SAVE):
            usual = "accepted" if status < 400 else "denied"
            self.saves.labels(OUTCOMES.get(status, usual)).inc()
        if status == 503:
            self.faults.labels("busy").inc()
        if entry.is_stream:
            self.streams.dec()

    def failed(self, _app: Flask, exception: BaseException) -> None:
        if measures.is_fault(exception):
            self.faults.labels("error").inc()

    def told(self) -> bytes:
        """As Prometheus reads it."""
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.multiprocess import MultiProcessCollector

        counted = self.registry
        if os.environ.get(FOLDER):
            counted = CollectorRegistry()
            MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
        return bytes(generate_latest(counted) + generate_latest(self.looked_up()))

    def looked_up(self) -> "CollectorRegistry":
        """What is not counted but there to be seen."""
        from prometheus_client import CollectorRegistry, Gauge, Info

        database, registry = self.app.extensions["database"], CollectorRegistry()
        size = Gauge("phasekeeper_database_bytes", "Size of the database.", registry=registry)
        size.set(measures.size(database))
        last = measures.last_backup(database, self.app.config["PHASEKEEPER_DATA"])
        if last is not None:
            backup = Gauge(
                "phasekeeper_last_backup_timestamp_seconds",
                "When the newest of the daily copies was taken.",
                registry=registry,
            )
            backup.set(last)
        info = Info("phasekeeper_build", "What runs here.", registry=registry)
        info.info(
            {
                "version": version(),
                "python": platform.python_version(),
                "database": measures.kind(database),
            }
        )
        return registry


def version() -> str:
    """Phasekeeper's."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        return str(tomllib.load(file)["project"]["version"])
