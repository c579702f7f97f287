"""The four languages: their catalogs, and which of them a browser would like to read."""

import re
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path

NAMES = {"en": "English", "es": "Español", "pt": "Português", "ro": "Română"}
"""Each language by its code, as its speakers call it."""
LANGUAGES = tuple(NAMES)
DEFAULT = "en"
FOLDER = Path(__file__).resolve().parent.parent / "translations"

MOST_WISHES = 50
"""So many entries of an Accept-Language are looked at; browsers send a handful."""
OTHER_NAMES = {"mo": "ro"}
QUALITY = re.compile(r"q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)")


class Catalog(GNUTranslations):
    """The texts of one language, which knows which one it is."""

    language = DEFAULT

    def gettext(self, message: str) -> str:
        """The text in this language; of nothing, nothing (gettext would tell the header)."""
        return super().gettext(message) if message else ""


@lru_cache
def catalog(language: str) -> Catalog:
    """The catalog of one of `LANGUAGES`."""
    with (FOLDER / language / "LC_MESSAGES" / "messages.mo").open("rb") as compiled:
        loaded = Catalog(compiled)
    loaded.language = language
    return loaded


@lru_cache(maxsize=256)
def negotiated(accepted: str) -> str:
    """The language that an Accept-Language header likes best; the default where it likes none.

    Of equally liked ones the first; a region is as good as its language (``es-419``, ``pt-PT``),
    and what cannot be read is passed over.
    """
    wishes: dict[str, float] = {}
    for entry in accepted.split(",", MOST_WISHES)[:MOST_WISHES]:
        language, quality = _wish(entry)
        if language:
            wishes[language] = max(quality, wishes.get(language, 0.0))
    best = max(wishes, key=wishes.__getitem__, default="*")
    if best != "*" and wishes[best]:
        return best
    unwanted = {language for language, quality in wishes.items() if not quality}
    return next((each for each in (DEFAULT, *LANGUAGES) if each not in unwanted), DEFAULT)


def _wish(entry: str) -> tuple[str, float]:
    """The language of one entry ("" where we don't have it, "*" for any), and how it is liked."""
    tag, *parameters = entry.replace(" ", "").replace("\t", "").lower().split(";")
    language = tag.split("-")[0]
    language = OTHER_NAMES.get(language, language)
    if language not in LANGUAGES and tag != "*":
        return "", 0.0
    if not parameters:
        return language, 1.0
    told = QUALITY.fullmatch(parameters[0])
    return (language, float(told[1])) if told else ("", 0.0)
