"""Short ways to say cards and phases in tests: ``laid("R5 B5 G5 | 7 7 W")``."""

from typing import Any

from rules.cards import Card, cards
from rules.house import House, house_rules
from rules.phases import PHASES, Phase, objective


def held(text: str) -> tuple[Card, ...]:
    """The cards of one group or hand, separated by spaces."""
    return cards(text.split())


def laid(text: str) -> list[tuple[Card, ...]]:
    """Groups separated by bars."""
    return [held(group) for group in text.split("|")]


def phase(wanted: int | str) -> Phase:
    """A numbered phase, or objectives such as ``"set 3 + even 4"``."""
    if isinstance(wanted, int):
        return PHASES[wanted]
    pairs = (each.split() for each in wanted.split("+"))
    return tuple(objective(kind, int(size)) for kind, size in pairs)


def house(**switches: Any) -> House:
    """The default rulebook with some switches set otherwise."""
    return house_rules("house", switches)


def told(group: object) -> str:
    """Cards in their notation, a gap as a dot."""
    return " ".join("." if each is None else str(each) for each in group)  # type: ignore[attr-defined]
