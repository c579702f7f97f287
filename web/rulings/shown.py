"""The pages of the rulings: all of them by topic, those that were found, and one of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from web.catalogs import NAMES, Catalog
from web.choices import LanguageChoice, in_languages
from web.contents import BY_NAME
from web.rulings import RULINGS, TOPIC_OF, TOPICS
from web.rulings.checks import Check, checks
from web.rulings.finding import LONGEST, Found, found
from web.rulings.played import Played
from web.rulings.ruling import Table, Topic
from web.rulings.telling import (
    LEADS,
    TAGS,
    Answer,
    Grounds,
    Line,
    answers,
    filled,
    grounds,
    line,
)
from web.texts.terms import N_

DESCRIBED = 160
"""Characters by which those who look for it tell one page from another."""
TRY = (N_("wild"), N_("skip"), "12-1", N_("discard"))
"""What always leads somewhere, for those who found nothing."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A topic, with its questions and how many there are."""

    name: str
    title: str
    count: int
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """The topics, without their questions, and how long a search may be."""

    topics: tuple[Heading, ...]
    longest: int = LONGEST


@dataclass(frozen=True, slots=True)
class Frame:
    """What all these pages have: the languages, and what their links carry on: the language and
    the house rules, where the address says them."""

    languages: tuple[LanguageChoice, ...]
    language: str
    lang: str | None
    kept: dict[str, str]


@dataclass(frozen=True, slots=True)
class Listing:
    """The list: ``lines`` are what was found, None where nobody searched; ``said`` counts them,
    or says that they are only close.

    ``tries``: what to look for instead, where nothing was found.
    """

    frame: Frame
    query: str
    longest: int
    said: str
    topics: tuple[Heading, ...]
    lines: tuple[Line, ...] | None
    tries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One ruling. ``answer`` is the table's, ``answers`` are those of all tables, where they
    differ; ``lead`` and ``tag`` say which table that is; ``chapter`` is where the rules tell
    more."""

    frame: Frame
    slug: str
    question: str
    about: str
    answer: Answer
    lead: str
    tag: str
    answers: tuple[Answer, ...]
    why: str
    checks: tuple[Check, ...]
    grounds: Grounds
    topic: Heading
    chapter: str
    chapter_title: str


def frame(played: Played, lang: str | None, words: Catalog, **more: str) -> Frame:
    """``more`` is what else the same page in another language is asked for with."""
    told = {**more, **dict(played.told)}
    languages = in_languages(NAMES, words.language, lambda to: urlencode({**told, "lang": to}))
    kept = {**dict(played.told), **({"lang": lang} if lang else {})}
    return Frame(languages, NAMES[words.language], lang, kept)


def contents(words: Catalog) -> Contents:
    """What there is, for a page that leads here."""
    return Contents(tuple(_heading(each, (), words) for each in TOPICS))


def _heading(topic: Topic, lines: Iterable[Line], words: Catalog) -> Heading:
    return Heading(topic.name, words.gettext(topic.title), len(topic.rulings), tuple(lines))


def listing(query: str, played: Played, lang: str | None, words: Catalog) -> Listing:
    """All rulings by topic, or those that answer the query, or come closest to it."""
    asked = " ".join(query[:LONGEST].split())
    common: dict[str, Any] = {"query": asked, "longest": LONGEST}
    common["frame"] = frame(played, lang, words, **({"q": asked} if asked else {}))
    if not asked:
        headings = tuple(_all(each, played.table, words) for each in TOPICS)
        said = counted(len(RULINGS), words)
        return Listing(said=said, topics=headings, lines=None, **common)
    result = found(asked, words.language)
    lines = tuple(line(RULINGS[slug], played.table, words) for slug in result.slugs)
    tries = () if lines else tuple(words.gettext(each) for each in TRY)
    said = _said(result, words)
    return Listing(said=said, topics=(), lines=lines, tries=tries, **common)


def _said(result: Found, words: Catalog) -> str:
    if not result.slugs:
        return words.gettext("Nothing found.")
    if not result.is_all:
        return words.gettext("Nothing has all of these words. Closest:")
    return counted(len(result.slugs), words)


def _all(topic: Topic, table: Table, words: Catalog) -> Heading:
    return _heading(topic, (line(each, table, words) for each in topic.rulings), words)


def counted(count: int, words: Catalog) -> str:
    return words.ngettext("%(count)d ruling", "%(count)d rulings", count) % {"count": count}


def page(slug: str, played: Played, lang: str | None, words: Catalog) -> Page:
    """The ruling of that slug, as that table plays."""
    told, topic, table = RULINGS[slug], TOPIC_OF[slug], played.table
    found_answers = answers(told, table, words)
    here = next(each for each in found_answers if each.is_here)
    question, why = words.gettext(told.question), filled(told.why, table.house, words)
    others = (line(each, table, words) for each in topic.rulings if each is not told)
    chapter = BY_NAME[topic.chapter]
    return Page(
        frame=frame(played, lang, words),
        slug=slug,
        question=question,
        about=shortened(f"{question} {here.says} {why}".strip()),
        answer=here,
        lead=words.gettext(LEADS[played.whose]),
        tag=words.gettext(TAGS[played.whose]),
        answers=found_answers if len(found_answers) > 1 else (),
        why=why,
        checks=checks(told, table, words),
        grounds=grounds(told, table, words),
        topic=_heading(topic, others, words),
        chapter=chapter.name,
        chapter_title=words.gettext(chapter.title),
    )


def shortened(text: str) -> str:
    """So much of a text as goes into a description, cut between words."""
    if len(text) <= DESCRIBED:
        return text
    return text[: DESCRIBED - 1].rsplit(" ", 1)[0] + "…"
