"""The referee's page, around the verdict: what there is to choose from, and the keys."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.cards import COLORS, NUMBERS, natural
from rules.phases import PHASES
from web.catalogs import Catalog
from web.questions import Question, address, full_keys
from web.signs import Face, Glyph, face, glyph
from web.switches import Book, Setting, books, house_words, settings
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
class LanguageChoice:
    """The same page in another language."""

    code: str
    name: str
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Key:
    """A key that adds a card; ``full`` when the deck holds no more of it."""

    value: str
    face: Face
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
    wild_full: bool
    skip_full: bool


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything on the page but the verdict."""

    asked: Question
    typed: str
    notice: str
    no_more: str
    phase: PhaseChoice
    phases: tuple[PhaseChoice, ...]
    languages: tuple[LanguageChoice, ...]
    language: str
    pad: Pad
    books: tuple[Book, ...]
    settings: tuple[Setting, ...]
    house_words: str
    house_open: bool


def screen(
    asked: Question, words: Catalog, languages: Mapping[str, str], language: str, house_open: bool
) -> Screen:
    """The page for a question; ``languages`` are the names of all languages by their code."""
    phases = tuple(_phase(number, asked, words) for number in PHASES)
    no_more = words.gettext("The deck holds no more of these.")
    return Screen(
        asked=asked,
        typed=" ".join(each.upper() for each in asked.told),
        notice=no_more if asked.refused else "",
        no_more=no_more,
        phase=phases[asked.number - 1],
        phases=phases,
        languages=_languages(asked, languages, language),
        language=languages[language],
        pad=_pad(asked, words),
        books=books(asked.rulebook, words),
        settings=settings(asked.rulebook, asked.house, words),
        house_words=house_words(asked, words),
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
    return Pad(numbers, colors, asked.with_colors, "W" in full, "S" in full)


def _color_keys(letter: str, asked: Question, words: Catalog, full: tuple[str, ...]) -> ColorKeys:
    chosen = letter == asked.color_in_hand
    return ColorKeys(letter, color_words(letter, words), chosen, _keys(letter, words, full))


def _keys(color: str | None, words: Catalog, full: tuple[str, ...]) -> tuple[Key, ...]:
    kinds = [natural(color, number) for number in NUMBERS]
    return tuple(Key(each.text, face(each, words), each.text in full) for each in kinds)
