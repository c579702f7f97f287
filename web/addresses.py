"""Addresses of pages: the same one again and again on every page, so each is built once.

And the whole address, as it is sent to others.
"""

from functools import lru_cache
from typing import Any

from flask import Flask, current_app, request, url_for

from web.delivery import version

MOST = 5000


def register(app: Flask) -> None:
    """What templates call `url_for`, and `public`."""
    app.jinja_env.globals |= {"url_for": address_of, "public": public}


def address_of(endpoint: str, **told: Any) -> str:
    """As flask's `url_for`, within this site."""
    if endpoint == "static":
        told["v"] = version(told["filename"])
    return _address(request.script_root, endpoint, tuple(told.items()))


@lru_cache(maxsize=MOST)
def _address(_root: str, endpoint: str, told: tuple[tuple[str, Any], ...]) -> str:
    return url_for(endpoint, **dict(told))


def public(path: str) -> str:
    """A path of ours as others reach it: PUBLIC_URL stands before it, or what this phone typed."""
    base: str = current_app.config["PUBLIC_URL"] or request.host_url.rstrip("/")
    return base + path
