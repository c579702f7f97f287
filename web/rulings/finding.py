"""Full-text search among the rulings, in one language, for questions as people ask them.

Some eighty short texts: each is looked at for each search. What is looked up is worked out once a
language.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from math import log
from typing import NamedTuple

from rules.house import House
from web.catalogs import Catalog, catalog
from web.rulings import RULINGS, TOPIC_OF
from web.rulings.asked import ASKED
from web.rulings.ruling import Ruling
from web.rulings.telling import filled
from web.rulings.wording import known, meaning, spelled, telling, words_of

LONGEST = 100
"""Characters of a search that are looked at."""
MOST_WORDS = 20
CLOSEST = 6
"""At most so many rulings that lack a word."""
NEAR = 0.6
"""What a ruling that lacks a word must at least be worth, the best one being 1."""
ENOUGH = 4
"""Letters of a word that make clear what it is a form of."""
LAST = 3
"""Letters at its end that may differ."""
PLACES = (1.0, 0.6, 0.3)
"""What a word is worth in the question, in the answers, and in the rest."""
WHOLE, BEGUN, ALMOST = 1.0, 0.8, 0.6
"""What it is worth as it was typed, as the beginning of a word (or as a digit for a number), and
with another ending."""


class Entry(NamedTuple):
    """The words of a ruling: those of its question, of its answers, and of the rest.

    ``asked``: the question, and what else it is asked as, each a line.
    """

    slug: str
    asked: tuple[str, ...]
    places: tuple[frozenset[str], ...]


class Index(NamedTuple):
    """``rarity``: what a word is worth, by how few rulings have it; ``words`` are in order."""

    entries: tuple[Entry, ...]
    rarity: Mapping[str, float]
    words: tuple[str, ...]


class Match(NamedTuple):
    """``present`` words of those that were asked for are there. ``is_told``: they are all of a
    question, and little besides; ``is_phrase``: they stand there one after the other."""

    entry: Entry
    present: int
    is_told: bool
    is_phrase: bool
    worth: float


@dataclass(frozen=True, slots=True)
class Found:
    """``slugs`` of the rulings, the best first; not ``is_all``: they lack some of the words."""

    slugs: tuple[str, ...]
    is_all: bool = True


@lru_cache
def index(language: str) -> Index:
    """All rulings as they are looked up, in the order in which they stand."""
    texts = {each.slug: _texts(each, catalog(language)) for each in RULINGS.values()}
    entries = tuple(_entry(slug, told, language) for slug, told in texts.items())
    counts = Counter(word for each in entries for word in frozenset().union(*each.places))
    rarity = {word: log(1 + len(entries) / count) for word, count in counts.items()}
    words = {word for told in texts.values() for text in told for word in words_of(text)}
    return Index(entries, rarity, tuple(sorted(words | known(language))))


def _texts(told: Ruling, words: Catalog) -> tuple[str, str, str]:
    """The question in all its forms, line by line, the answers, and the rest."""
    asked = f"{words.gettext(told.question)}\n{ASKED[words.language].get(told.slug, '')}"
    answers = " ".join(filled(way.says, House(), words) for way in told.ways)
    why = filled(told.why, House(), words)
    return asked, answers, f"{why} {words.gettext(TOPIC_OF[told.slug].title)}"


def _entry(slug: str, texts: tuple[str, str, str], language: str) -> Entry:
    lines = texts[0].replace(";", "\n").splitlines()
    asked = tuple(_line(telling(words_of(line), language), language) for line in lines)
    places = (frozenset(meaning(word, language) for word in words_of(text)) for text in texts)
    return Entry(slug, asked, tuple(places))


def _line(words: Sequence[str], language: str) -> str:
    """What the words mean, one after the other, with a space on either side."""
    return f" {' '.join(meaning(word, language) for word in words)} "


def found(query: str, language: str) -> Found:
    """The rulings with all words that say something; where there is none, the closest."""
    asked = telling(words_of(query[:LONGEST])[:MOST_WORDS], language)
    matches = sorted(_matches(asked, language), key=_order)
    whole = [each for each in matches if each.present == len(asked)]
    if whole or len(asked) < 2:
        return Found(tuple(each.entry.slug for each in matches if each.is_told or each in whole))
    best = max((each.worth for each in matches), default=0)
    near = [each.entry.slug for each in matches if each.is_told or each.worth >= NEAR * best]
    return Found(tuple(near[:CLOSEST]), is_all=False)


def _order(match: Match) -> tuple[bool, bool, bool, float]:
    """First those that ask just that, last those that have no more than one word."""
    return not match.is_told, not match.is_phrase, match.present < 2, -match.worth


def _matches(asked: list[str], language: str) -> Iterator[Match]:
    known_here, line = index(language), _line(asked, language)
    senses = [_senses(word, known_here, language) for word in asked]
    for entry in known_here.entries:
        worths = [_worth(each, entry, known_here.rarity) for each in senses]
        present = sum(1 for worth in worths if worth)
        if present:
            is_told = any(_is_told(each, line) for each in entry.asked)
            is_phrase = any(line in each for each in entry.asked)
            yield Match(entry, present, is_told, is_phrase, sum(worths))


def _is_told(question: str, line: str) -> bool:
    """Are all words of the question in the line, and are they most of it?"""
    words, told = line.split(), set(question.split())
    if len(told) < 2:
        return question == line
    return told <= set(words) and len(told) * 2 > len(words)


def _worth(senses: Mapping[str, float], entry: Entry, rarity: Mapping[str, float]) -> float:
    """What a word is worth where it counts most; 0 if the ruling does not have it."""
    return max(
        (
            sure * rarity[sense] * worth
            for sense, sure in senses.items()
            for worth, place in zip(PLACES, entry.places, strict=True)
            if sense in place
        ),
        default=0,
    )


def _senses(word: str, known_here: Index, language: str) -> dict[str, float]:
    """What the word may mean among those that occur, and how sure that is."""
    senses = {meaning(word, language): WHOLE}
    senses |= {meaning(each, language): BEGUN for each in spelled(word, language)}
    if not word.isdecimal():  # 1 is no beginning of 12
        for begun in _from(word, known_here.words):
            senses.setdefault(meaning(begun, language), BEGUN)
    told = {sense: sure for sense, sure in senses.items() if sense in known_here.rarity}
    return told or {meaning(each, language): ALMOST for each in _almost(word, known_here)}


def _from(start: str, words: Sequence[str]) -> Iterator[str]:
    """The words that begin like that."""
    rest = (words[place] for place in range(bisect_left(words, start), len(words)))
    return takewhile(lambda word: word.startswith(start), rest)


def _almost(word: str, known_here: Index) -> Iterator[str]:
    """The words that begin as this one does, and end otherwise."""
    least = max(ENOUGH, len(word) - LAST)
    return _from(word[:least], known_here.words) if len(word) >= ENOUGH else iter(())
