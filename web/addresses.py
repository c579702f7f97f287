"""Addresses of pages: the same one again and again on every page, so each is built once."""

from functools import lru_cache
from typing import Any

from flask import Flask, request, url_for

from web.delivery import version

MOST = 5000


def register(app: Flask) -> None:
    """What templates call `url_for`."""
    app.jinja_env.globals["url_for"] = address_of


def address_of(endpoint: str, **told: Any) -> str:
    """As flask's `url_for`, within this site."""
    if endpoint == "static":
        told["v"] = version(told["filename"])
    return _address(request.script_root, endpoint, tuple(told.items()))


@lru_cache(maxsize=MOST)
def _address(_root: str, endpoint: str, told: tuple[tuple[str, Any], ...]) -> str:
    return url_for(endpoint, **dict(told))
