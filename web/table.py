"""The club's page: what the table is called, its copies, and how this phone likes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from store.exporting import Size
from store.housekeeping import WEEK
from store.ids import time_of
from web.catalogs import Catalog
from web.choices import Choice, LanguageChoice, choices, in_languages
from web.copying import Copying, size_words
from web.texts.terms import N_, day_words
from web.viewers import Viewer

THEMES = {"": N_("As the phone"), "light": N_("Light"), "dark": N_("Dark")}


@dataclass(frozen=True, slots=True)
class Gone:
    """A club that was erased and can still be taken back; ``place`` in this phone's list."""

    place: int
    words: str


@dataclass(frozen=True, slots=True)
class Copies:
    """What the owner can have as a file: how much it is, and the last time it went out."""

    size: str
    has_games: bool
    last: Copying | None


@dataclass(frozen=True, slots=True)
class Table:
    """The page. ``called`` is the name as it is typed; ``has_club``: this phone is in one.

    ``invites``, ``plays``: what this phone may. ``amiss``: what is wrong with the name,
    ``refused`` with the file that was sent. ``is_coming``: a file that was sent waits, or is being
    brought in, or there is a report on it.
    """

    name: str
    called: str
    has_club: bool
    owns: bool
    invites: bool
    plays: bool
    gone: tuple[Gone, ...]
    copies: Copies | None
    is_coming: bool
    languages: tuple[LanguageChoice, ...]
    themes: tuple[Choice, ...]
    is_awake: bool
    amiss: str = ""
    refused: str = ""


def phone_choices(
    languages: Mapping[str, str], theme: str, words: Catalog
) -> tuple[tuple[LanguageChoice, ...], tuple[Choice, ...]]:
    """The languages, and the ways the screen can look."""
    spoken = in_languages(languages, words.language, lambda to: f"lang={to}")
    return spoken, choices(THEMES, theme, words)


def copies_of(size: Size, last: Copying | None, words: Catalog) -> Copies:
    return Copies(size_words(size, words), size.games > 0, last)


def gone_clubs(erased: Sequence[tuple[int, str, int, str]], words: Catalog) -> tuple[Gone, ...]:
    """Of each: its place, name, since when it is erased (ms), and time zone."""
    found = []
    for place, name, since, time_zone in erased:
        last = Viewer(time_zone=time_zone).moment(time_of(since + WEEK))
        told = {"name": name, "day": day_words(last.day, words), "clock": last.clock}
        text = words.gettext(
            "“%(name)s” was erased. Until %(day)s, %(clock)s you can take it back."
        )
        found.append(Gone(place, text % told))
    return tuple(found)
