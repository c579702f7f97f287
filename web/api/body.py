"""The body of a request: read within limits, and parsed into one JSON object."""

import json
from collections.abc import Iterator
from typing import Any

from flask import Request
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import ClientDisconnected, RequestTimeout
from werkzeug.http import parse_options_header
from werkzeug.wsgi import get_input_stream

from rules.errors import Field
from store.nesting import DEEPEST, is_too_deep
from web.api.problems import Problem

LARGEST = 64 * 1024
"""Bytes of a body."""
LARGEST_DRAINED = 16 * 1024 * 1024
"""Bytes of a refused body that are read, so that its sender looks at the answer."""
_PIECE = 64 * 1024
_BROKEN_OFF = (OSError, ClientDisconnected, ParseException)
"""Raised while reading, when a client hangs up or its chunks are none (the last by gunicorn)."""


def json_object(request: Request) -> dict[str, Any]:
    """The one object that the body is; what it is not is a 415, 413 or 400."""
    if not is_json(request):
        drain(request)
        raise Problem(415)
    body = _read(request)
    try:
        return _parsed(body)
    except RecursionError:
        raise Problem(400, "too_deep", evidence={"most": DEEPEST}) from None
    except ValueError:  # no UTF-8, or no JSON
        raise Problem(400, "bad_json") from None


def drain(request: Request) -> None:
    """Read a body nobody wants and throw it away, within limits.

    A client that is still sending when the connection closes would never see the answer.
    """
    stream = get_input_stream(request.environ)
    left = LARGEST_DRAINED
    try:
        while left > 0 and (piece := stream.read(min(left, _PIECE))):
            left -= len(piece)
    except (*_BROKEN_OFF, RequestTimeout):
        pass


def is_json(request: Request) -> bool:
    """Does the body say that it is JSON, in a way that we read?"""
    told = request.environ.get("CONTENT_TYPE", "")
    if told != "application/json":
        name, options = parse_options_header(told)
        charset = options.get("charset", "utf-8").lower()
        if name.lower() != "application/json" or charset not in ("utf-8", "utf8", "us-ascii"):
            return False
    coding: str = request.environ.get("HTTP_CONTENT_ENCODING", "identity")
    return coding.lower() == "identity"


def _read(request: Request) -> bytes:
    """All of the body; one sent in chunks does not say beforehand how long it is."""
    told = request.content_length
    if told is not None and told > LARGEST:
        drain(request)
        raise Problem(413, evidence={"most": LARGEST})
    body = b"".join(pieces(request, LARGEST + 1 if told is None else told))
    if len(body) > LARGEST:
        drain(request)
        raise Problem(413, evidence={"most": LARGEST})
    if told is not None and len(body) < told:
        raise Problem(400, "bad_json")
    return body


def pieces(request: Request, left: int, at_once: int = _PIECE) -> Iterator[bytes]:
    """Up to so many bytes, as they come. A body that breaks off is a 400."""
    stream = get_input_stream(request.environ)
    try:
        while left > 0 and (piece := stream.read(min(left, at_once))):
            left -= len(piece)
            yield piece
    except _BROKEN_OFF:
        raise Problem(400, "bad_json") from None


def _parsed(body: bytes) -> dict[str, Any]:
    text = body.decode()
    _measure_depth(body)
    again: Field = ()
    try:
        found = _DECODER.decode(text)
    except _Repeated:
        found, again = _LENIENT.decode(text), _repeated(_PAIRED.decode(text))
    # Only an escape can hide what UTF-8 and JSON don't allow as it is.
    if "\\u" in text and not _is_storable(found):
        raise ValueError
    if not isinstance(found, dict):
        raise Problem(400, "not_an_object")
    if again:
        raise Problem(400, "repeated_key", again)
    return found


def _measure_depth(body: bytes) -> None:
    """Refuse deep nesting before the parser, which calls itself, comes to it."""
    if body.count(b"[") + body.count(b"{") > DEEPEST and is_too_deep([body]):
        raise Problem(400, "too_deep", evidence={"most": DEEPEST})


class _Repeated(Exception):
    """An object has a key twice."""


class _Pairs(list[tuple[str, Any]]):
    """An object as it is written, with all of its keys."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different: of two values neither is the right one."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Repeated
    return found


def _repeated(value: Any) -> Field:
    """Where the first key stands that its object has already; nowhere, if that is none."""
    is_object = isinstance(value, _Pairs)
    seen: set[str | int] = set()
    for key, item in value if is_object else enumerate(value):
        if key in seen:
            return (key,)
        seen.add(key)
        inner = _repeated(item) if isinstance(item, list) else ()
        if inner:
            return (key, *inner)
    return ()


def _no_number(name: str) -> Any:
    raise ValueError(name)


def _whole(digits: str) -> int:
    """An integer; one longer than Python reads is out of every range, whichever it is."""
    if len(digits) <= _LONGEST_INTEGER:
        return int(digits)
    return -_BEYOND if digits[0] == "-" else _BEYOND


_LONGEST_INTEGER = 20
"""Characters; those that JSON bears have 16 digits."""
_BEYOND = 1 << 70
_NUMBERS: dict[str, Any] = {"parse_int": _whole, "parse_constant": _no_number}
_LENIENT = json.JSONDecoder(**_NUMBERS)
_DECODER = json.JSONDecoder(object_pairs_hook=_once, **_NUMBERS)
_PAIRED = json.JSONDecoder(object_pairs_hook=_Pairs, **_NUMBERS)


def _is_storable(found: Any) -> bool:
    """No text with a NUL or half a character: not every database takes them, and no UTF-8."""
    if isinstance(found, str):
        return "\0" not in found and not any("\ud800" <= each <= "\udfff" for each in found)
    if isinstance(found, dict):
        return all(_is_storable(key) and _is_storable(value) for key, value in found.items())
    return not isinstance(found, list) or all(map(_is_storable, found))
