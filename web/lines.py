"""How a line of the log looks: as text, or as one JSON object.

The standard library only, and nothing of ours: gunicorn's first process reads this file by itself.
"""

import json
import logging
import threading
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

FORMATS = ("text", "json")
REQUESTS = "phasekeeper.requests"
"""The logger that tells of each request; silent unless asked."""
REQUEST: ContextVar[str] = ContextVar("REQUEST", default="")
"""The id of the request that is answered."""


class Json(logging.Formatter):
    """One object: time, level, who says it, what, of which request, and the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": getattr(record, "request", "") or None,
            **getattr(record, "told", {}),
        }
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        told["traceback"] = record.exc_text
        return json.dumps({name: each for name, each in told.items() if each is not None})


class Text(logging.Formatter):
    """A line for people, with the id of the request it belongs to."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's name
        of = getattr(record, "request", "")
        level = record.levelname.lower()
        return f"{moment(record)} {level} {record.message}{f' (request {of})' if of else ''}"


def moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def formatter(environ: Mapping[str, str]) -> logging.Formatter:
    """The one that LOG_FORMAT names."""
    return Json() if environ.get("LOG_FORMAT") == "json" else Text()


def begin(environ: Mapping[str, Any]) -> None:
    """Write what is logged in this process to where errors go, a line each."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(environ))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    threading.excepthook = tell_of_thread
    if environ.get("LOG_REQUESTS") == "1":
        logging.getLogger(REQUESTS).setLevel(logging.INFO)


def tell_of_thread(failed: threading.ExceptHookArgs) -> None:
    """What goes wrong beside the requests is said in the log like all else."""
    if failed.exc_value is not None:
        name = failed.thread.name if failed.thread else "?"
        logging.getLogger(__name__).error("thread %s failed", name, exc_info=failed.exc_value)
