"""A page of the rules: its place among the chapters, and how the table of this phone plays."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.house import POINTS, SWITCHES, House
from rules.phases import Phase, cards_of
from rules.scoring import Limits, left_after
from rules.variants import Course, course
from store.kept import KeptGame
from web.catalogs import NAMES, Catalog
from web.choices import LanguageChoice, in_languages
from web.contents import BY_NAME, CHAPTERS, Chapter, neighbors
from web.figures import Figures, figures
from web.in_force import POINT_NAMES, VALUES, in_force
from web.phase_cards import PhaseSign, phase_sign
from web.texts.terms import cards_words, points_words


@dataclass(frozen=True, slots=True)
class Way:
    """How one switch stands; ``is_usual`` when that is the usual way."""

    words: str
    is_usual: bool


@dataclass(frozen=True, slots=True)
class Table:
    """How the table plays that this phone keeps score for, or how it is usually played.

    ``rules`` are those of the game in play, empty without one; ``lead`` says whose ``ways`` (by
    switch) follow, and the ``values`` of cards that are not the usual ones, "" for none.
    """

    rules: tuple[str, ...]
    lead: str
    ways: Mapping[str, Way]
    values: str
    house: House
    course: Course


@dataclass(frozen=True, slots=True)
class PhaseEntry:
    """A phase with what it needs and what can be left after it, in words."""

    sign: PhaseSign
    needs: str
    leaves: str


@dataclass(frozen=True, slots=True)
class Link:
    """The way to another chapter."""

    name: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Page:
    """What every page of the rules shows. ``lang`` is the language that its address asks for, so
    that its links go on in it; None where the phone says which one."""

    languages: tuple[LanguageChoice, ...]
    language: str
    lang: str | None
    table: Table
    numbers: Figures
    chapters: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A chapter among its neighbors; ``section`` is that of the rules, "" for none."""

    name: str
    title: str
    about: str
    section: str
    anchor: str
    also: tuple[Link, ...]
    before: Link | None
    after: Link | None


def page(kept: KeptGame | None, lang: str | None, words: Catalog) -> Page:
    """The part of a page that is the same in all chapters; ``kept`` is the game in play."""
    languages = in_languages(NAMES, words.language, lambda to: f"lang={to}")
    table = table_of(kept, words)
    chapters = tuple(link(each, words) for each in CHAPTERS)
    language = NAMES[words.language]
    return Page(languages, language, lang, table, figures(table.house), chapters)


def table_of(kept: KeptGame | None, words: Catalog) -> Table:
    """How the table of this game plays; without one, how it is usually played."""
    if kept is None:
        lead = words.gettext("By the usual rules:")
        return Table((), lead, ways(House(), words), "", House(), course())
    house = kept.game.house
    lead = words.gettext("At this table:")
    told = in_force(kept.start, words)
    values = unusual_values(house, words)
    return Table(told, lead, ways(house, words), values, house, kept.game.course)


def ways(house: House, words: Catalog) -> dict[str, Way]:
    """How each switch stands under these house rules."""
    return {
        name: Way(words.gettext(VALUES[name, getattr(house, name)]), _is_usual(house, name))
        for name in SWITCHES
    }


def unusual_values(house: House, words: Catalog) -> str:
    """What cards cost here, where that is not the usual."""
    told = ((name, getattr(house.points, name)) for name in POINTS)
    return ", ".join(
        words.gettext(POINT_NAMES[name]) % {"points": points}
        for name, points in told
        if points != getattr(House().points, name)
    )


def _is_usual(house: House, name: str) -> bool:
    return bool(getattr(house, name) == getattr(House(), name))


def reading(name: str, words: Catalog) -> Reading:
    """The chapter of that name, one of `BY_NAME`."""
    told = BY_NAME[name]
    before, after = neighbors(name)
    section = words.gettext("Rule %(section)d") % {"section": told.section} if told.section else ""
    return Reading(
        name=name,
        title=words.gettext(told.title),
        about=words.gettext(told.about),
        section=section,
        anchor=f"rule-{told.section}" if told.section else name,
        also=tuple(link(BY_NAME[each], words) for each in told.also),
        before=link(before, words) if before else None,
        after=link(after, words) if after else None,
    )


def link(chapter: Chapter, words: Catalog) -> Link:
    return Link(chapter.name, words.gettext(chapter.title), words.gettext(chapter.about))


def phase_entries(played: Course, house: House, words: Catalog) -> tuple[PhaseEntry, ...]:
    """The phases of a game, with the two figures that follow from each (RULES.md section 2)."""
    return tuple(_entry(played, number, house, words) for number in played.numbers)


def _entry(played: Course, number: int, house: House, words: Catalog) -> PhaseEntry:
    phase: Phase = played.phase(number)
    left: Limits = left_after(phase, house)
    told = {"cards": cards_words(left.cards, words), "points": points_words(left.points, words)}
    leaves = words.gettext("Left after it: at most %(cards)s, %(points)s") % told
    needs = cards_words(cards_of(phase), words)
    return PhaseEntry(phase_sign(played, number, words), needs, leaves)
