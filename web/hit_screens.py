"""The page that asks about a hit, around the verdict: what there is to choose from, the keys."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.house import HIT_SWITCHES
from web.catalogs import Catalog
from web.choices import Choice, LanguageChoice, choices, in_languages
from web.hit_questions import HitQuestion, address
from web.hit_words import KIND_LABELS, OWNERS, TURNS
from web.in_force import house_in_force
from web.notation import LONGEST
from web.open_phases import Table, house_told
from web.pads import Pad, pad
from web.switches import Book, Setting, books, settings


@dataclass(frozen=True, slots=True)
class HitScreen:
    """Everything on the page but the verdict.

    ``notice`` is what there is to say about a tap or about what was typed; ``plays`` what the
    table of the game in play plays by, ``is_of_table`` when that is what was judged by.
    """

    notice: str
    no_more: str
    too_much: str
    longest: int
    kinds: tuple[Choice, ...]
    owners: tuple[Choice, ...]
    turns: tuple[Choice, ...]
    languages: tuple[LanguageChoice, ...]
    language: str
    pad: Pad
    books: tuple[Book, ...]
    settings: tuple[Setting, ...]
    plays: str
    is_of_table: bool
    house_open: bool


def hit_screen(
    asked: HitQuestion,
    words: Catalog,
    languages: Mapping[str, str],
    language: str,
    house_open: bool,
    table: Table | None = None,
) -> HitScreen:
    """The page for a question; ``languages`` are the names of all languages by their code."""
    no_more = words.gettext("The deck holds no more of these.")
    too_much = words.gettext("That is more than can be judged at once: the rest was left out.")
    told = house_told(table.house, HIT_SWITCHES) if table else None
    return HitScreen(
        notice=no_more if asked.refused else too_much if asked.is_cut else "",
        no_more=no_more,
        too_much=too_much,
        longest=LONGEST,
        kinds=choices(KIND_LABELS, asked.kind, words),
        owners=choices(OWNERS, asked.owner, words),
        turns=choices(TURNS, asked.turn, words),
        languages=in_languages(languages, language, lambda to: address(asked, language=to)),
        language=languages[language],
        pad=pad(asked, words),
        books=books(asked.rulebook, words),
        settings=settings(asked.rulebook, asked.house, words, HIT_SWITCHES),
        plays=", ".join(house_in_force(table.house, words)) if table else "",
        is_of_table=told == (asked.rulebook, asked.switches),
        house_open=house_open,
    )
