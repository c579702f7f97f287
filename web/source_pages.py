"""What the sources say, as the page shows it."""

from dataclasses import dataclass

from web.catalogs import Catalog
from web.contents import BY_NAME
from web.garbled import GARBLED, Garbled
from web.reading import Link, link
from web.sources import BOX, SILENT, SOURCES, TOPICS, Side, Topic
from web.texts.terms import N_

BOX_NAME = N_("Box")


@dataclass(frozen=True, slots=True)
class SourceText:
    key: str
    words: str


@dataclass(frozen=True, slots=True)
class SideText:
    sources: str
    says: str


@dataclass(frozen=True, slots=True)
class TopicText:
    name: str
    title: str
    sides: tuple[SideText, ...]
    ruling: str
    chapter: Link


@dataclass(frozen=True, slots=True)
class SilenceText:
    """``sources`` is "" where nobody else says it either."""

    title: str
    sources: str
    ruling: str


@dataclass(frozen=True, slots=True)
class Sources:
    """All of the page."""

    sources: tuple[SourceText, ...]
    topics: tuple[TopicText, ...]
    garbled: tuple[Garbled, ...]
    silent: tuple[SilenceText, ...]


def sources(words: Catalog) -> Sources:
    return Sources(
        sources=tuple(
            SourceText(named(key, words), words.gettext(SOURCES[key])) for key in SOURCES
        ),
        topics=tuple(_topic(each, words) for each in TOPICS),
        garbled=tuple(each._replace(harm=words.gettext(each.harm)) for each in GARBLED),
        silent=tuple(
            SilenceText(
                words.gettext(each.title),
                _all_named(each.sources, words),
                words.gettext(each.ruling),
            )
            for each in SILENT
        ),
    )


def named(key: str, words: Catalog) -> str:
    """What a source is called: ``S0``; the printed sheet after where it lies."""
    return words.gettext(BOX_NAME) if key == BOX else key


def _all_named(keys: tuple[str, ...], words: Catalog) -> str:
    return ", ".join(named(key, words) for key in keys)


def _topic(topic: Topic, words: Catalog) -> TopicText:
    sides = tuple(_side(each, words) for each in topic.sides)
    chapter = link(BY_NAME[topic.chapter], words)
    return TopicText(
        topic.name, words.gettext(topic.title), sides, words.gettext(topic.ruling), chapter
    )


def _side(side: Side, words: Catalog) -> SideText:
    return SideText(_all_named(side.sources, words), words.gettext(side.says))
