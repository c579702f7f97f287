"""How every answer travels: security headers, caching, compression, versioned static files."""

import gzip
import hashlib
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Request, Response, current_app, g, request
from flask.sessions import SessionInterface
from rcssmin import cssmin
from rjsmin import jsmin

# Nothing inline, nothing from another host; tests/browser finds out when a page needs more.
POLICY = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
)
HEADERS = {
    "Content-Security-Policy": "; ".join(POLICY),
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
REFERRER = "no-referrer"
REFERRER_OF_OLD = "same-origin"
"""Other sites hear nothing of it either. See `referrer_policy`."""
LIGHTER = {"text/javascript": jsmin, "text/css": cssmin}
"""By the type of a file, what leaves out all that only its readers need."""
YEAR = 365 * 24 * 60 * 60
HSTS = f"max-age={YEAR}"
"""Once a phone came by TLS, it does so always."""
# Bytes; below that an answer fits into one packet either way.
WORTH_COMPRESSING = 500
COMPRESSIBLE = (
    "text/",
    "application/json",
    "application/manifest+json",
    "application/problem+json",
    "image/svg+xml",
)


def register(app: Flask) -> None:
    """Applies to every answer of the app, errors included."""
    app.session_interface = NoSessions()
    app.url_defaults(add_version)
    # Flask runs these last to first.
    app.after_request(secure)
    app.after_request(compress)
    app.after_request(lighten)
    app.after_request(cache)


class NoSessions(SessionInterface):
    """Nothing is kept in a signed cookie, so none is looked for in each request."""

    def open_session(self, app: Flask, request: Request) -> None:
        """None at all."""


def secure(response: Response) -> Response:
    response.headers.update(HEADERS)
    response.headers["Referrer-Policy"] = referrer_policy(response)
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = HSTS
    return response


def referrer_policy(response: Response) -> str:
    """None at all, but for pages in browsers that would hide even from us whose page posts.

    Their Origin is then "null". It does no harm to those that send Sec-Fetch-Site instead: new
    ones, over TLS or from this very machine (`web.phones.refuse_other_sites`).
    """
    is_browser = request.headers.get("User-Agent", "").startswith("Mozilla/")
    is_old = is_browser and "Sec-Fetch-Site" not in request.headers
    return REFERRER_OF_OLD if is_old and response.mimetype == "text/html" else REFERRER


def add_version(endpoint: str, values: dict[str, Any]) -> None:
    """url_for("static", ...) names the content, so that browsers may keep it for good."""
    if endpoint == "static":
        values["v"] = version(values["filename"])


def version(filename: str) -> str:
    """Of a static file, changing when the file does. A file that is missing is an OSError."""
    path = f"{current_app.static_folder}/{filename}"
    return digest(path, os.stat(path).st_mtime_ns)


@lru_cache(maxsize=256)
def digest(path: str, _changed: int) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:10]


def cache(response: Response) -> Response:
    """A static file for good when asked for by its present version; the rest is asked again.

    What is shown to the holder of a key is kept by that phone alone.
    """
    if response.status_code in (200, 304) and is_versioned():
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    else:
        usual = "private, no-cache" if g.get("holder") else "no-cache"
        response.headers.setdefault("Cache-Control", usual)
    return response


def is_versioned() -> bool:
    if request.endpoint != "static" or not request.view_args:
        return False
    return request.args.get("v") == version(request.view_args["filename"])


def lighten(response: Response) -> Response:
    """Our own scripts and styles without what is for their readers; those of others as they are."""
    told = request.view_args or {}
    is_ours = request.endpoint == "installed.worker" or (
        request.endpoint == "static" and not told["filename"].startswith("vendor/")
    )
    if is_ours and response.status_code == 200 and response.mimetype in LIGHTER:
        response.direct_passthrough = False
        response.set_data(lighter(response.mimetype, response.get_data(as_text=True)))
    return response


@lru_cache(maxsize=64)
def lighter(kind: str, text: str) -> str:
    """The same program, or the same looks, without comments and spaces."""
    found: str = LIGHTER[kind](text)
    return found


def compress(response: Response) -> Response:
    """gzip where the phone takes it and it pays; streams are left alone."""
    if not is_compressible(response):
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.quality("gzip") > 0:
        response.direct_passthrough = False  # a static file: read it
        response.set_data(gzip.compress(response.get_data(), mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        weaken_etag(response)
    return response


def is_compressible(response: Response) -> bool:
    return (
        response.status_code not in (204, 206, 304)
        and "Content-Encoding" not in response.headers
        and (response.content_length or 0) >= WORTH_COMPRESSING
        and (response.mimetype or "").startswith(COMPRESSIBLE)
    )


def weaken_etag(response: Response) -> None:
    """Same content, other bytes: that is what a weak tag says."""
    tag, _ = response.get_etag()
    if tag:
        response.set_etag(tag, weak=True)
