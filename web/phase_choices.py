"""Whose phase is asked about: the players at the table, their game's phases, all ten."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.phases import PHASES, Phase
from web.catalogs import Catalog
from web.faces import Disc
from web.open_phases import Layer, Table, phase_of
from web.phase_texts import phase_text
from web.questions import BY, Question
from web.signs import Glyph, glyph
from web.texts.terms import phase_words


@dataclass(frozen=True, slots=True)
class PhaseChoice:
    """A phase in words and as a sign, with its ``name`` and, for a list of them, its ``label``.

    ``who`` would lay it, where that is chosen with it.
    """

    value: str
    name: str
    label: str
    words: str
    glyph: Glyph | None
    chosen: bool
    who: str = ""
    disc: Disc | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Choices under a heading."""

    title: str
    choices: tuple[PhaseChoice, ...]


@dataclass(frozen=True, slots=True)
class Chooser:
    """``now`` is what is chosen; ``parts`` what there is to choose from."""

    now: PhaseChoice
    parts: tuple[Part, ...]


def chooser(asked: Question, table: Table | None, words: Catalog) -> Chooser:
    """What there is to choose from: players first, then the phases that no player has open."""
    layer = table.asks_for(asked) if table else None
    parts = [*_at_table(asked, table, layer, words)] if table else []
    if table and table.course.variant == "custom":
        own = [_of_game(asked, table, number, layer, words) for number in table.course.numbers]
        parts.append(Part(words.gettext("Phases of this game"), tuple(own)))
    printed = tuple(_printed(number, asked, layer, words) for number in PHASES)
    parts.append(Part(words.gettext("All phases") if parts else "", printed))
    chosen = [each for part in parts for each in part.choices if each.chosen]
    if not chosen:
        chosen = [_unlisted(asked, words)]
        parts.insert(0, Part("", tuple(chosen)))
    return Chooser(chosen[0], tuple(parts))


def _at_table(asked: Question, table: Table, layer: Layer | None, words: Catalog) -> Iterator[Part]:
    """Each player once, with the phase that is next; then what else the one who asks may lay."""
    first: dict[str, int] = {}
    for each in table.layers:
        first[each.person.player] = each.numbers[0]
    if layer:
        here = (n for n in layer.numbers if table.course.phase(n) == asked.phase)
        first[layer.person.player] = next(here)
    rows = [_theirs(asked, table, each, first[each.person.player], words) for each in table.layers]
    if rows:
        yield Part(words.gettext("At this table"), tuple(rows))
    if layer and len(layer.numbers) > 1:
        others = [number for number in layer.numbers if number != first[layer.person.player]]
        more = [_more(table, layer, number, words) for number in others]
        title = words.gettext("%(name)s can lay as well")
        yield Part(title % {"name": layer.person.name}, tuple(more))


def _theirs(
    asked: Question, table: Table, layer: Layer, number: int, words: Catalog
) -> PhaseChoice:
    phase, person = table.course.phase(number), layer.person
    is_chosen = person.player == asked.player and phase == asked.phase
    name = phase_name(number, words)
    told = phase_words(phase, words), glyph(phase), is_chosen
    value = _value(table, number, layer)
    return PhaseChoice(value, name, name, *told, person.name, person.disc)


def _more(table: Table, layer: Layer, number: int, words: Catalog) -> PhaseChoice:
    phase = table.course.phase(number)
    return _numbered(_value(table, number, layer), number, phase, False, words)


def _of_game(
    asked: Question, table: Table, number: int, layer: Layer | None, words: Catalog
) -> PhaseChoice:
    phase = table.course.phase(number)
    is_chosen = layer is None and bool(asked.objectives) and phase == asked.objectives
    return _numbered(_value(table, number), number, phase, is_chosen, words)


def _printed(number: int, asked: Question, layer: Layer | None, words: Catalog) -> PhaseChoice:
    is_chosen = not (layer or asked.objectives or asked.no_phase) and number == asked.number
    return _numbered(str(number), number, PHASES[number], is_chosen, words)


def _unlisted(asked: Question, words: Catalog) -> PhaseChoice:
    """A phase of some other table, or what was said to be one."""
    name = words.gettext("No such phase") if asked.no_phase else words.gettext("Own phase")
    phase = asked.objectives
    told = phase_words(phase, words), glyph(phase) if phase else None
    return PhaseChoice(phase_text(phase), name, name, *told, chosen=True)


def _numbered(
    value: str, number: int, phase: Phase, is_chosen: bool, words: Catalog
) -> PhaseChoice:
    name = phase_name(number, words)
    told = phase_words(phase, words), glyph(phase), is_chosen
    return PhaseChoice(value, name, str(number), *told)


def _value(table: Table, number: int, layer: Layer | None = None) -> str:
    told = phase_of(table.course, number)
    text = phase_text(told["objectives"]) if "objectives" in told else str(number)
    return f"{text}{BY}{layer.person.player}" if layer else text


def phase_name(number: int, words: Catalog) -> str:
    return words.gettext("Phase %(number)d") % {"number": number}
