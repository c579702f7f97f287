"""A phase as the board shows it: number, words, glyph, and example cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.cards import Card, natural
from rules.phases import Objective, Phase
from rules.variants import Course
from web.catalogs import Catalog
from web.signs import Face, Glyph, faces_of, glyph, spoken
from web.texts.terms import phase_words

SETS = (5, 8, 2, 11, 3, 9, 6, 12, 1, 10, 4, 7)
"""The numbers of the sets in an example, one after the other."""
COLORS = "BGRY"
HIGHEST = 12


@dataclass(frozen=True, slots=True)
class PhaseSign:
    """A phase. ``groups``: example cards, with what is read aloud for each group."""

    number: int
    name: str
    words: str
    glyph: Glyph
    groups: tuple[tuple[tuple[Face, ...], str], ...]


def phase_sign(course: Course, number: int, words: Catalog) -> PhaseSign:
    """The phase of a game with that number."""
    return _sign(course.phase(number), number, words)


@lru_cache(maxsize=1000)
def _sign(phase: Phase, number: int, words: Catalog) -> PhaseSign:
    name = words.gettext("Phase %(number)d") % {"number": number}
    faces = [faces_of(group, words) for group in specimen(phase)]
    groups = tuple((each, spoken(each)) for each in faces)
    return PhaseSign(number, name, phase_words(phase, words), glyph(phase), groups)


def specimen(phase: Phase) -> Iterator[tuple[Card, ...]]:
    """Cards that make this phase, group by group."""
    for place, objective in enumerate(phase):
        yield tuple(_group(objective, place))


def _group(objective: Objective, place: int) -> Iterator[Card]:
    kind, size = objective
    color = COLORS[place % len(COLORS)] if kind in ("color", "color_run") else None
    first = 3 if size <= HIGHEST - 2 else 1
    for index in range(size):
        number = {
            "set": SETS[place % len(SETS)],
            "run": first + index,
            "color": index + 1,
            "even": 2 + 2 * index,
            "odd": 1 + 2 * index,
            "color_run": first + index,
        }[kind]
        yield natural(color, (number - 1) % HIGHEST + 1)
