"""What the referee says, as a page shows it, whatever was asked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.cards import COLORS, Card, card, is_color_told, natural
from rules.errors import RulesError
from rules.phases import Phase, takes_colors
from web.catalogs import Catalog
from web.hints import Hint, Row
from web.notation import read
from web.phase_cards import specimen
from web.phase_texts import refusal_of
from web.questions import Question, address
from web.sections import Rule
from web.signs import GAP, Face, face, faces_of, spoken
from web.texts import problem_detail


@dataclass(frozen=True, slots=True)
class Example:
    """Something to try, as a link."""

    query: str
    faces: tuple[Face, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things that a wild could stand for, as a link that says so."""

    query: str
    face: Face


@dataclass(frozen=True, slots=True)
class Answer:
    """What the page says.

    ``state``: ``legal``, ``illegal``, ``open`` (too few cards yet), ``empty`` or ``unclear`` (it
    cannot be judged as it is told). ``more`` is a second hint; ``picks`` are wilds that could
    stand elsewhere, each with what it could be; ``again`` asks with all wilds free; ``tip``: how
    to ask better. ``full``: the keys the deck holds no more of;
    ``about``: the phase, and ``house``: the house rules that it was judged by, in a few words;
    ``query`` asks it again.
    """

    state: str
    title: str = ""
    sentence: str = ""
    rows: tuple[Row, ...] = ()
    hint: Hint | None = None
    more: Hint | None = None
    picks: tuple[tuple[str, tuple[Option, ...]], ...] = ()
    again: str = ""
    notes: tuple[str, ...] = ()
    tip: str = ""
    rule: Rule | None = None
    full: tuple[str, ...] = ()
    about: str = ""
    house: str = ""
    example: Example | None = None
    query: str = ""

    @property
    def is_judged(self) -> bool:
        """Is there something to show to others?"""
        return self.state in ("legal", "illegal", "open")


EXAMPLES = {
    1: "5 5 W 9 9 9",
    2: "5 5 5 3 4 W 6",
    3: "5 5 5 W 4 W 6 7",
    4: "8 9 W 11 12 1 2",
    5: "W 2 3 4 5 W 7 8",
    6: "1 2 3 W 5 6 7 8 9",
    7: "4 4 4 4 4 4 4 W",
    8: "B1 B4 B4 W B7 B9 B12",
    9: "3 3 3 W W 8 8",
    10: "7 7 7 7 W 2 2 2",
}
"""Melds that people ask about, by phase."""
IN_HAND = {
    8: "B1 B4 B4 W B7 B9 R3 G3 S",
    4: "2 3 4 W 7 8 8 11 12 S",
}
"""Hands, where a meld with some cards more is none."""


def empty(asked: Question, words: Catalog) -> Answer:
    """Nothing was asked yet."""
    if asked.from_hand:
        what = words.gettext("Tap the cards in your hand: here you read what you can lay.")
    else:
        what = words.gettext("Tap the cards that were laid, in any order, or type them.")
    return Answer("empty", sentence=what, example=example(asked, words))


def unread(asked: Question, words: Catalog) -> Answer:
    """Some words are no cards."""
    return unclear(asked, words, no_cards(asked.unread, words))


def no_cards(unread: Sequence[str], words: Catalog) -> str:
    """Names some words that are no cards."""
    told = ", ".join(each[:20] for each in unread[:3])
    why = words.ngettext("“%(cards)s” is no card.", "“%(cards)s” are no cards.", len(unread))
    return why % {"cards": told}


def no_phase(asked: Question, words: Catalog) -> Answer:
    """What was said to be a phase is none, or none that a hand could lay."""
    error = refusal_of(asked.no_phase)
    why = problem_detail(error.code, error.evidence, words.language)
    return Answer("unclear", words.gettext("No such phase"), why)


def unclear(asked: Question, words: Catalog, why: str) -> Answer:
    """It cannot be judged as it is told."""
    title = words.gettext("How is that meant?")
    rows = as_told(asked.cards, words)
    return Answer("unclear", title, why, rows, example=example(asked, words))


def example(asked: Question, words: Catalog) -> Example:
    """Cards to try the phase with."""
    told = EXAMPLES.get(asked.number, "").split()
    if asked.objectives:
        told = [each.text for each in example_cards(asked.objectives)]
    elif asked.from_hand:
        told = IN_HAND.get(asked.number, f"{EXAMPLES[asked.number]} 10 S").split()[1:]
    faces = faces_of(map(card, told), words)
    return Example(address(asked, typed=read(told)), faces, spoken(faces))


def example_cards(phase: Phase) -> list[Card]:
    """Cards that make a phase of one's own; with colors for each where one of them counts."""
    cards = [each for group in specimen(phase) for each in group]
    if not takes_colors(phase):
        return cards
    return [natural(c.color or COLORS[at % 4], c.number or 1) for at, c in enumerate(cards)]


def as_told(
    cards: Sequence[Card], words: Catalog, marked: Iterable[int] = (), gaps: int = 0
) -> tuple[Row, ...]:
    """The cards in the order they were told, and as many gaps as cards lack."""
    wrong = set(marked)
    faces = [face(each, words, index in wrong) for index, each in enumerate(cards)]
    return (Row("", (*faces, *[GAP] * gaps)),) if cards else ()


def in_one_notation(cards: Sequence[Card], needs_colors: bool) -> tuple[Card, ...]:
    """Where only some cards have a color and none matters, the colors are let go."""
    try:
        is_color_told(cards)
    except RulesError:
        if not needs_colors:
            return tuple(natural(None, c.number) if c.is_natural and c.number else c for c in cards)
    return tuple(cards)
