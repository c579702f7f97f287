"""The tables of RULES.md sections 2, 8 and 9, as data."""

from dataclasses import asdict
from functools import cache
from typing import Any

from rules.house import POINTS_RANGE, RULEBOOKS, SWITCHES, Points, rulebook
from rules.phases import PHASES, Phase, cards_of
from rules.scoring import left_after
from rules.variants import VARIANTS, Variant

Table = dict[str, Any]


@cache
def phases() -> Table:
    """The ten phases, and what is left at most in a hand that laid one: computed, not listed."""
    return {"phases": [_phase(number, phase) for number, phase in PHASES.items()]}


def _phase(number: int, phase: Phase) -> Table:
    left = left_after(phase, rulebook("house"))
    return {
        "phase": number,
        "objectives": [each._asdict() for each in phase],
        "cards": cards_of(phase),
        "most_cards_left": left.cards,
        "most_points_left": left.points,
    }


@cache
def rulebooks() -> Table:
    """Each rulebook with what it changes and with all of its switches; each switch's values."""
    books = [
        {"rulebook": name, "differs": dict(differs), "house": asdict(rulebook(name))}
        for name, differs in RULEBOOKS.items()
    ]
    switches = [
        {"switch": name, "default": values[0], "values": values}
        for name, values in SWITCHES.items()
    ]
    points = {"default": asdict(Points()), "least": POINTS_RANGE[0], "most": POINTS_RANGE[-1]}
    return {"rulebooks": books, "switches": switches, "points": points}


@cache
def variants() -> Table:
    """The variants: their phases by number, their order, and the parameters they take."""
    return {"variants": [_variant(name, variant) for name, variant in VARIANTS.items()]}


def _variant(name: str, variant: Variant) -> Table:
    return {
        "variant": name,
        "phases": variant.numbers,
        "order": variant.order,
        "needs": variant.needs,
        "may_have": variant.may,
    }
