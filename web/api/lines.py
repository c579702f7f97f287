"""Texts that people write: labels, titles, notes."""

import unicodedata
from typing import Any

from rules.errors import Unreadable
from rules.names import name
from web.api.game_shapes import Body
from web.api.reading import seen_from

LONGEST_TITLE = 100
LONGEST_NOTE = 2000


def line_in(body: Body, field: str, most: int, present: str = "") -> str:
    """One line, of the characters that a name may have; it may be empty."""
    told = body.get(field, present)
    if not told.strip():
        return ""
    try:
        with seen_from(field):
            return name(told, most)
    except Unreadable as error:
        raise _too_long(error) from None


def note_in(body: Body, present: str) -> str:
    """The ``note`` of a request, of any lines, or the present one."""
    told = unicodedata.normalize("NFC", body.get("note", present).strip())
    if len(told) > LONGEST_NOTE:
        evidence: dict[str, Any] = {"given": len(told), "most": LONGEST_NOTE}
        raise Unreadable("text_too_long", ("note",), **evidence)
    return told


def _too_long(error: Unreadable) -> Unreadable:
    if error.code != "name_too_long":
        return error
    return Unreadable("text_too_long", error.field, **error.evidence)
