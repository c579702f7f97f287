"""Full-text search among the rulings, in one language: no accents, no case, all words.

Some sixty short texts: each is looked at for each search. What is looked up is worked out once a
language.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from rules.house import House
from web.catalogs import Catalog, catalog
from web.rulings import RULINGS, TOPIC_OF
from web.rulings.ruling import Ruling
from web.rulings.telling import filled

LONGEST = 100
"""Characters of a search that are looked at."""
MOST_WORDS = 12
ENOUGH = 4
"""Letters of a word that make clear what it will be."""
WORD = re.compile(r"\w+")
ALIKE: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {"joker": "wild", "wildcard": "wild", "colour": "color", "straight": "run"},
        "es": {"joker": "comodin", "trio": "conjunto", "corrida": "escalera", "mazo": "baraja"},
        "pt": {"curinga": "coringa", "joker": "coringa", "trinca": "conjunto", "skip": "pular"},
        "ro": {"jolly": "joker", "terta": "set", "chinta": "suita", "skip": "salt"},
    }
)
"""What else people call things, without accents."""


class Entry(NamedTuple):
    """The words of a ruling, in lines: those of its question, of its answers, and the rest."""

    slug: str
    question: str
    answers: str
    rest: str


@dataclass(frozen=True, slots=True)
class Found:
    """``slugs`` of the rulings with all words, the best first. Where there is none, ``instead``
    are those words that alone lead somewhere, and to how many."""

    slugs: tuple[str, ...]
    instead: tuple[tuple[str, int], ...] = ()


def plain(text: str) -> str:
    """The text without accents and case: ``ș``, ``ş`` and ``S`` are all an s."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def words_of(text: str) -> list[str]:
    return WORD.findall(plain(text))


@lru_cache
def index(language: str) -> tuple[Entry, ...]:
    """All rulings as they are looked up, in the order in which they stand."""
    words = catalog(language)
    return tuple(_entry(each, words) for each in RULINGS.values())


def _entry(told: Ruling, words: Catalog) -> Entry:
    answers = " ".join(filled(way.says, House(), words) for way in told.ways)
    rest = f"{filled(told.why, House(), words)} {words.gettext(TOPIC_OF[told.slug].title)}"
    texts = (words.gettext(told.question), answers, rest)
    return Entry(told.slug, *(_line(words_of(text)) for text in texts))


def _line(words: Sequence[str]) -> str:
    """Words one after the other, with a space on either side."""
    return f" {' '.join(words)} "


def found(query: str, language: str) -> Found:
    """The rulings in which all words of the query begin a word.

    First those that ask just that, word for word, then those with the words in the question.
    """
    asked = words_of(query[:LONGEST])[:MOST_WORDS]
    entries = index(language)
    ranked = sorted(_ranks(asked, entries, language)) if asked else []
    slugs = tuple(entries[place].slug for *_, place in ranked)
    if slugs or len(asked) < 2:
        return Found(slugs)
    return Found((), tuple(_alone(query, entries, language)))


def _ranks(
    asked: list[str], entries: tuple[Entry, ...], language: str
) -> Iterable[tuple[bool, int, int]]:
    """Does the question not say just that, how far from it the words stand, and the place."""
    line = _line(asked)
    for place, entry in enumerate(entries):
        distances = [_distance(word, entry, language) for word in asked]
        told = [each for each in distances if each is not None]
        if len(told) == len(distances):
            yield line not in entry.question, sum(told), place


def _distance(word: str, entry: Entry, language: str) -> int | None:
    """0 for a whole word of the question, 1 for the beginning of one, then answers and the rest."""
    forms = {word, *_alike(word, language)}
    for distance, line in ((0, entry.question), (2, entry.answers), (4, entry.rest)):
        if any(f" {form} " in line for form in forms):
            return distance
        # 1 is no beginning of 12
        if not word.isdecimal() and any(f" {form}" in line for form in forms):
            return distance + 1
    return None


def _alike(word: str, language: str) -> list[str]:
    """What else a word may mean, as soon as enough of it is typed."""
    alike = ALIKE[language].items() if len(word) >= ENOUGH else ()
    return [usual for other, usual in alike if other.startswith(word)]


def _alone(query: str, entries: tuple[Entry, ...], language: str) -> Iterable[tuple[str, int]]:
    typed = WORD.findall(query[:LONGEST])[:MOST_WORDS]
    for word in dict.fromkeys(typed):
        count = sum(1 for _ in _ranks(words_of(word), entries, language))
        if 0 < count < len(entries) // 2:
            yield word, count
