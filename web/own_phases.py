"""Phases of one's own: built from groups, each phase with what the deck says to it."""

from dataclasses import dataclass

from rules.errors import RulesError
from rules.phases import KINDS as KINDS_OF
from rules.phases import Phase, cards_of, objective, possible
from web.catalogs import Catalog
from web.choices import Choice, choices
from web.drafts import Draft
from web.labels import KINDS
from web.signs import Glyph, glyph
from web.start_forms import number
from web.texts import problem_detail
from web.texts.terms import phase_words


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a phase of one's own."""

    at: int
    kinds: tuple[Choice, ...]
    size: str


@dataclass(frozen=True, slots=True)
class OwnPhase:
    """A phase of one's own, and what the deck says to it."""

    at: int
    title: str
    words: str
    glyph: Glyph | None
    says: str
    is_possible: bool
    groups: tuple[Group, ...]


def own_phase(at: int, draft: Draft, words: Catalog) -> OwnPhase:
    """The phase at that place of a draft."""
    phase = _phase(draft, at)
    verdict, fits = _verdict(phase, draft.switches.get("go_out", "any"), words)
    groups = [
        Group(group, choices({kind: KINDS[kind] for kind in KINDS_OF}, kind, words), size)
        for group, (kind, size) in enumerate(draft.phases[at])
    ]
    title = words.gettext("Phase %(number)d") % {"number": at + 1}
    return OwnPhase(
        at,
        title,
        phase_words(phase or (), words),
        glyph(phase) if phase and fits else None,
        verdict,
        fits,
        tuple(groups),
    )


def _phase(draft: Draft, at: int) -> Phase | None:
    """None where something cannot be read."""
    try:
        return tuple(objective(kind, number(size)) for kind, size in draft.phases[at])
    except RulesError:
        return None


def _verdict(phase: Phase | None, go_out: str, words: Catalog) -> tuple[str, bool]:
    if phase is None:
        return words.gettext("Say how many cards each group has."), False
    try:
        possible(phase, go_out)
    except RulesError as error:
        if error.code == "missing":
            return words.gettext("A phase has at least one group."), False
        return problem_detail(error.code, error.evidence, words.language), False
    count = cards_of(phase)
    return words.ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}, True
