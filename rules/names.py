"""What a player can be called: names as they are kept and compared."""

import unicodedata

from rules.errors import Unreadable

LONGEST = 60
"""Characters of a name."""
JOINER = "\u200d"
"""Holds emoji together; the one invisible character that a name may have."""
_UNPRINTABLE = {"Cc", "Cf", "Cs"}
_BLANK = JOINER + "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe0e\ufe0f\uffa0"
"""Nothing is seen where only these are, though some count as letters or signs."""


def name(text: str, most: int = LONGEST) -> str:
    """The name as it is kept: trimmed, inner spaces collapsed, composed (NFC), up to so long.

    Raises `Unreadable` ``name_empty``, ``name_too_long`` (evidence: given, most) and
    ``name_unprintable`` for control and format characters.
    """
    told = text.strip()
    if not told.isprintable() and any(map(_is_unprintable, told)):
        raise Unreadable("name_unprintable")
    told = unicodedata.normalize("NFC", " ".join(told.split()))
    if not told.strip(_BLANK):
        raise Unreadable("name_empty")
    if len(told) > most:
        raise Unreadable("name_too_long", given=len(told), most=most)
    return told


def _is_unprintable(character: str) -> bool:
    return character != JOINER and unicodedata.category(character) in _UNPRINTABLE


def likeness(told: str) -> str:
    """What two names have in common that nobody can tell apart by ear: case is no difference."""
    return unicodedata.normalize("NFC", told.casefold())
