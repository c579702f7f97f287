"""Days as people write them: ``24/12/2025``, ``24.12.25``, ``2025-12-24``, ``24 dic 2025``.

Where only figures are written it is not said whether the day comes first or the month; other days
of the same table tell, or else somebody has to.
"""

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from rules.spellings import plain
from web.catalogs import LANGUAGES, catalog
from web.texts.terms import MONTHS

DAY_FIRST, MONTH_FIRST = "day", "month"
ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d.*)?", re.ASCII)
FIGURES = re.compile(
    r"(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})\.?(?:,? \d{1,2}[:.h].*)?", re.ASCII
)
WORDS = re.compile(r"\d+|[^\W\d_]+")
CENTURY = 100
SHORTEST = 3
"""Letters that a month is told by."""


def day_of(text: str, order: str, today: date) -> date | None:
    """The day that is meant; None for what is none."""
    told = text.strip()
    try:
        if found := ISO.fullmatch(told):
            return date(*map(int, found.groups()))
        if found := FIGURES.fullmatch(told):
            first, second, year = map(int, found.groups())
            day, month = (second, first) if order == MONTH_FIRST else (first, second)
            return date(_year(year, today), month, day)
        return _worded(told)
    except (ValueError, OverflowError):  # a year of many figures
        return None


def orders_of(texts: Iterable[str]) -> set[str]:
    """Which orders all these days can be written in; both where nothing tells."""
    found = {DAY_FIRST, MONTH_FIRST}
    for text in texts:
        if told := FIGURES.fullmatch(text.strip()):
            first, second = int(told[1]), int(told[2])
            if first > 12:
                found.discard(MONTH_FIRST)
            if second > 12:
                found.discard(DAY_FIRST)
    return found


def is_open(text: str) -> bool:
    """Would the day be another one in the other order?"""
    told = FIGURES.fullmatch(text.strip())
    if told is None:
        return False
    first, second = int(told[1]), int(told[2])
    return max(first, second) <= 12 and first != second


def _year(told: int, today: date) -> int:
    """Of two figures, the last year that ends like that."""
    if told >= CENTURY:
        return told
    year = today.year - today.year % CENTURY + told
    return year if year <= today.year else year - CENTURY


def _worded(text: str) -> date | None:
    """A day with its month in words, of any of the languages; other words say nothing."""
    words = WORDS.findall(plain(text))
    months = [month for word in words if (month := _month(word))]
    numbers = [int(word) for word in words if word.isdecimal()]
    if not months or len(numbers) < 2:
        return None
    day, year = numbers[:2]
    if day >= CENTURY:
        day, year = year, day
    return date(year, months[-1], day) if year >= CENTURY else None


@lru_cache(256)
def _month(word: str) -> int | None:
    """The month whose name begins like that, in whichever language."""
    if len(word) < SHORTEST or word.isdecimal():
        return None
    found = {
        number
        for language in LANGUAGES
        for number, name in enumerate(MONTHS, 1)
        if plain(catalog(language).gettext(name)).startswith(word)
    }
    return found.pop() if len(found) == 1 else None
