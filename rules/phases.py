"""Phases and their objectives, as data (RULES.md section 2)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from rules.errors import Refused, Unreadable

ObjectiveKind = Literal["set", "run", "color", "even", "odd", "color_run"]
KINDS: tuple[ObjectiveKind, ...] = get_args(ObjectiveKind)
HAND = 10
"""Cards dealt to each player; one is drawn before laying."""
MOST_LAID = HAND + 1


class Objective(NamedTuple):
    """What one group of a phase has to be: a kind, and the least number of cards."""

    kind: ObjectiveKind
    size: int


Phase = tuple[Objective, ...]


def _phase(*objectives: tuple[ObjectiveKind, int]) -> Phase:
    return tuple(Objective(kind, size) for kind, size in objectives)


PHASES: Mapping[int, Phase] = MappingProxyType(
    {
        1: _phase(("set", 3), ("set", 3)),
        2: _phase(("set", 3), ("run", 4)),
        3: _phase(("set", 4), ("run", 4)),
        4: _phase(("run", 7)),
        5: _phase(("run", 8)),
        6: _phase(("run", 9)),
        7: _phase(("set", 4), ("set", 4)),
        8: _phase(("color", 7)),
        9: _phase(("set", 5), ("set", 2)),
        10: _phase(("set", 5), ("set", 3)),
    }
)


def objective(kind: str, size: int) -> Objective:
    """An objective of a custom phase. Raises `Unreadable` ``unknown_value``, ``out_of_range``."""
    if kind not in KINDS:
        raise Unreadable("unknown_value", ("kind",), value=kind[:40])
    if size < 1:
        raise Unreadable("out_of_range", ("size",), value=size)
    return Objective(kind, size)


def cards_of(phase: Sequence[Objective]) -> int:
    """How many cards the phase needs."""
    return sum(each.size for each in phase)


def cards_left(phase: Sequence[Objective]) -> int:
    """The most cards that a player who laid this phase can still hold (RULES.md section 6)."""
    return max(0, HAND - cards_of(phase))


def most_laid(go_out: str) -> int:
    """How many cards one hand can lay: eleven, or ten where one must be kept to discard."""
    return MOST_LAID - (go_out == "discard_only")


def possible(phase: Sequence[Objective], go_out: str = "any") -> Phase:
    """The phase, if a hand can hold it (RULES.md section 8).

    Raises `Unreadable` ``missing`` for no objective at all, and `Refused` ``phase_impossible``
    for one of more than eleven cards, or of eleven where the last card must be discarded.
    """
    if not phase:
        raise Unreadable("missing")
    needed, most = cards_of(phase), most_laid(go_out)
    if needed > most:
        raise Refused("phase_impossible", needed=needed, most=most)
    return tuple(phase)


def takes_colors(phase: Sequence[Objective]) -> bool:
    """Does some objective look at colors, so that bare numbers are not enough?"""
    return any(each.kind in ("color", "color_run") for each in phase)
