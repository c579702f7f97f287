"""The referee's page, around the verdict: what there is to choose from, and the keys."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.cards import COLORS, NUMBERS, SKIP, WILD, Card, deck, natural
from rules.phases import PHASES
from web.catalogs import Catalog
from web.choices import LanguageChoice
from web.questions import LONGEST, Question, address, full_keys
from web.signs import Face, Glyph, face, glyph
from web.switches import Book, Setting, books, settings
from web.texts.terms import color_words, phase_words


@dataclass(frozen=True, slots=True)
class PhaseChoice:
    """A phase in words and as a sign."""

    number: int
    name: str
    words: str
    glyph: Glyph
    chosen: bool


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
    asked for. Without numbers there is no choice."""

    numbers: tuple[Key, ...]
    colors: tuple[ColorKeys, ...]
    colored: bool
    wild: Key
    skip: Key


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything on the page but the verdict."""

    asked: Question
    typed: str
    notice: str
    no_more: str
    too_much: str
    longest: int
    phase: PhaseChoice
    phases: tuple[PhaseChoice, ...]
    languages: tuple[LanguageChoice, ...]
    language: str
    pad: Pad
    books: tuple[Book, ...]
    settings: tuple[Setting, ...]
    house_open: bool


def screen(
    asked: Question, words: Catalog, languages: Mapping[str, str], language: str, house_open: bool
) -> Screen:
    """The page for a question; ``languages`` are the names of all languages by their code."""
    phases = tuple(_phase(number, asked, words) for number in PHASES)
    no_more = words.gettext("The deck holds no more of these.")
    too_much = words.gettext("That is more than can be judged at once: the rest was left out.")
    return Screen(
        asked=asked,
        typed=" ".join(each.upper() for each in asked.told),
        notice=no_more if asked.refused else too_much if asked.is_cut else "",
        no_more=no_more,
        too_much=too_much,
        longest=LONGEST,
        phase=phases[asked.number - 1],
        phases=phases,
        languages=_languages(asked, languages, language),
        language=languages[language],
        pad=_pad(asked, words),
        books=books(asked.rulebook, words),
        settings=settings(asked.rulebook, asked.house, words),
        house_open=house_open,
    )


def _phase(number: int, asked: Question, words: Catalog) -> PhaseChoice:
    phase = PHASES[number]
    name = words.gettext("Phase %(number)d") % {"number": number}
    chosen = number == asked.number
    return PhaseChoice(number, name, phase_words(phase, words), glyph(phase), chosen)


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
    return Pad(numbers, colors, asked.with_colors, wild, skip)


def _color_keys(letter: str, asked: Question, words: Catalog, full: tuple[str, ...]) -> ColorKeys:
    chosen = letter == asked.color_in_hand
    return ColorKeys(letter, color_words(letter, words), chosen, _keys(letter, words, full))


def _keys(color: str | None, words: Catalog, full: tuple[str, ...]) -> tuple[Key, ...]:
    return tuple(_key(natural(color, number), words, full) for number in NUMBERS)


def _key(kind: Card, words: Catalog, full: tuple[str, ...]) -> Key:
    most = deck(colors=not kind.is_bare)[kind]
    return Key(kind.text, face(kind, words), most, kind.text in full)
