"""The referee's page, around the verdict: what there is to choose from, and the keys."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.cards import COLORS, NUMBERS, SKIP, WILD, Card, deck, natural
from rules.phases import MOST_LAID
from web.catalogs import Catalog
from web.choices import LanguageChoice
from web.in_force import house_in_force
from web.notation import LONGEST
from web.open_phases import Table, is_of_table
from web.phase_choices import Chooser, chooser
from web.questions import Question, address, full_keys
from web.signs import Face, face
from web.switches import Book, Setting, books, settings
from web.texts.terms import color_words


@dataclass(frozen=True, slots=True)
class Key:
    """A key that adds a card: ``most`` are in a deck, ``full`` when it holds no more of it."""

    value: str
    face: Face
    most: int
    full: bool


@dataclass(frozen=True, slots=True)
class ColorKeys:
    """The twelve keys of a color."""

    letter: str
    name: str
    chosen: bool
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """The keys: ``numbers`` where colors don't matter, ``colored`` when those with colors are
    asked for. Without numbers there is no choice. ``groups``: is there a key between two groups?
    """

    numbers: tuple[Key, ...]
    colors: tuple[ColorKeys, ...]
    colored: bool
    wild: Key
    skip: Key
    groups: bool


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
        languages=_languages(asked, languages, language),
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


def _languages(
    asked: Question, languages: Mapping[str, str], language: str
) -> tuple[LanguageChoice, ...]:
    return tuple(
        LanguageChoice(code, name, address(asked, language=code), code == language)
        for code, name in languages.items()
    )


def _pad(asked: Question, words: Catalog) -> Pad:
    full = full_keys(asked)
    numbers = () if asked.needs_colors else _keys(None, words, full)
    colors = tuple(_color_keys(letter, asked, words, full) for letter in COLORS)
    wild, skip = (_key(each, words, full) for each in (WILD, SKIP))
    groups = not asked.from_hand and len(asked.phase) > 1
    return Pad(numbers, colors, asked.with_colors, wild, skip, groups)


def _color_keys(letter: str, asked: Question, words: Catalog, full: tuple[str, ...]) -> ColorKeys:
    chosen = letter == asked.color_in_hand
    return ColorKeys(letter, color_words(letter, words), chosen, _keys(letter, words, full))


def _keys(color: str | None, words: Catalog, full: tuple[str, ...]) -> tuple[Key, ...]:
    return tuple(_key(natural(color, number), words, full) for number in NUMBERS)


def _key(kind: Card, words: Catalog, full: tuple[str, ...]) -> Key:
    most = deck(colors=not kind.is_bare)[kind]
    return Key(kind.text, face(kind, words), most, kind.text in full)
