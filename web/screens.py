"""The referee's page, around the verdict: what there is to choose from, and the keys."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.phases import MOST_LAID
from web.catalogs import Catalog
from web.choices import LanguageChoice, in_languages
from web.in_force import house_in_force
from web.notation import LONGEST
from web.open_phases import Table, is_of_table
from web.pads import Pad, pad
from web.phase_choices import Chooser, chooser
from web.questions import Question, address
from web.switches import Book, Setting, books, settings


@dataclass(frozen=True, slots=True)
class Notices:
    """What the page says about a tap or about what was typed; ``now`` is what applies."""

    now: str
    no_more: str
    too_much: str
    hand_full: str


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything on the page but the verdict.

    ``most``: how many cards the hand holds, or 0. ``plays``: what the table of the game in play
    plays by; ``is_of_table`` when that is what was judged by.
    """

    asked: Question
    notices: Notices
    longest: int
    most: int
    chooser: Chooser
    languages: tuple[LanguageChoice, ...]
    language: str
    pad: Pad
    books: tuple[Book, ...]
    settings: tuple[Setting, ...]
    points: str
    plays: str
    is_of_table: bool
    house_open: bool


def screen(
    asked: Question,
    words: Catalog,
    languages: Mapping[str, str],
    language: str,
    house_open: bool,
    table: Table | None = None,
) -> Screen:
    """The page for a question; ``languages`` are the names of all languages by their code."""
    return Screen(
        asked=asked,
        notices=_notices(asked, words),
        longest=LONGEST,
        most=MOST_LAID if asked.from_hand else 0,
        chooser=chooser(asked, table, words),
        languages=in_languages(languages, language, lambda to: address(asked, language=to)),
        language=languages[language],
        pad=_pad(asked, words),
        books=books(asked.rulebook, words),
        settings=settings(asked.rulebook, asked.house, words),
        points=",".join(map(str, asked.points)),
        plays=", ".join(house_in_force(table.house, words)) if table else "",
        is_of_table=table is not None and is_of_table(asked, table.house),
        house_open=house_open,
    )


def _notices(asked: Question, words: Catalog) -> Notices:
    no_more = words.gettext("The deck holds no more of these.")
    too_much = words.gettext("That is more than can be judged at once: the rest was left out.")
    hand_full = words.gettext("A hand has at most %(most)d cards.") % {"most": MOST_LAID}
    refused = hand_full if asked.is_hand_full else no_more
    now = refused if asked.refused else too_much if asked.is_cut else ""
    return Notices(now, no_more, too_much, hand_full)


def _pad(asked: Question, words: Catalog) -> Pad:
    groups = not asked.from_hand and len(asked.phase) > 1
    return replace(pad(asked, words), groups=groups, seen=asked.from_hand, into=asked.into_seen)
