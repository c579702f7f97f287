"""What a club says of a game beside its facts: a title, a note, a date of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from unicodedata import category

from rules.errors import RulesError
from store.ids import digest_of
from store.kept import KeptGame
from web.api.lines import LONGEST_NOTE, LONGEST_TITLE, line_in, note_in
from web.catalogs import Catalog
from web.texts import problem_detail
from web.texts.terms import day_words
from web.viewers import Viewer

READ: Mapping[str, Callable[[str], str]] = {
    "title": lambda told: line_in({"title": told}, "title", LONGEST_TITLE),
    "note": lambda told: note_in({"note": told}, ""),
}
"""How each text becomes what is kept; raises `Unreadable`."""


@dataclass(frozen=True, slots=True)
class About:
    """As it is kept, or as it was typed; ``date`` is ISO 8601, or "" for the day it began."""

    title: str = ""
    note: str = ""
    date: str = ""

    @property
    def mark(self) -> str:
        """Tells what a form was filled in upon from what others said since."""
        return digest_of(self.title, self.note, self.date)


@dataclass(frozen=True, slots=True)
class Label:
    """How a game is told from others at its head: its day, its title, the lines of its note.

    ``can_change``: may whoever looks say otherwise?
    """

    id: str
    iso: str
    day: str
    title: str
    note: tuple[str, ...]
    can_change: bool


@dataclass(frozen=True, slots=True)
class AboutScreen:
    """The form. ``began``: the day that counts where no other one is told; ``today`` is ISO."""

    id: str
    seq: int
    mark: str
    typed: About
    began: str
    today: str
    errors: Mapping[str, str] = field(default_factory=dict)
    notice: str = ""
    longest_title: int = LONGEST_TITLE
    longest_note: int = LONGEST_NOTE


def about_of(kept: KeptGame) -> About:
    """What is said of the game now."""
    return About(kept.title, kept.note, kept.played_on or "")


def typed(told: Mapping[str, str]) -> About:
    """A form as it was filled in; of its signs those that can be kept."""
    title, note, day = (_plain(told.get(name, "")) for name in ("title", "note", "date"))
    return About(" ".join(title.split()), note, day.strip())


def _plain(text: str) -> str:
    lines = text.replace("\r\n", "\n")
    return "".join([each for each in lines if each in "\n\t" or category(each) not in ("Cc", "Cs")])


def checked(told: About, today: str, words: Catalog) -> tuple[About, dict[str, str]]:
    """What was typed as it is to be kept; and what is wrong with it, by field."""
    found: dict[str, str] = {}
    errors: dict[str, str] = {}
    for name, read in READ.items():
        try:
            found[name] = read(getattr(told, name))
        except RulesError as error:
            errors[name] = problem_detail(error.code, error.evidence, words.language)
    if why := _day_fault(told.date, today, words):
        errors["date"] = why
    return told if errors else About(**found, date=told.date), errors


def _day_fault(told: str, today: str, words: Catalog) -> str:
    """Why a game cannot have been played on that day."""
    if not told:
        return ""
    try:
        is_ahead = date.fromisoformat(told).isoformat() > today
    except ValueError:
        return words.gettext("“%(text)s” is no date.") % {"text": told}
    return words.gettext("That day is still to come.") if is_ahead else ""


def label(kept: KeptGame, viewer: Viewer, words: Catalog) -> Label:
    """A game's own date, or the day on which it began; its title and note."""
    day = kept.played_on or viewer.moment(kept.started_at).day
    note = tuple(kept.note.splitlines())
    return Label(kept.id, day, day_words(day, words), kept.title, note, viewer.scores)


def about_screen(
    kept: KeptGame,
    viewer: Viewer,
    words: Catalog,
    told: About | None = None,
    errors: Mapping[str, str] | None = None,
    notice: str = "",
) -> AboutScreen:
    """The form with what is kept, or with what was typed."""
    present = about_of(kept)
    return AboutScreen(
        id=kept.id,
        seq=kept.seq,
        mark=present.mark,
        typed=told or present,
        began=day_words(viewer.moment(kept.started_at).day, words),
        today=viewer.today,
        errors=errors or {},
        notice=notice,
    )


def meanwhile(kept: KeptGame, words: Catalog) -> str:
    """What another phone has made of it since the form was opened."""
    told = [kept.title, day_words(kept.played_on, words) if kept.played_on else "", kept.note]
    said = " · ".join(filter(None, told)) or words.gettext("nothing")
    return words.gettext(
        "Another phone has changed this meanwhile; it now says: %(said)s. "
        "Save again to have it as it stands here."
    ) % {"said": said}
