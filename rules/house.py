"""House rules: the switches, and the four rulebooks that bundle them (RULES.md section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rules.errors import Unreadable


@dataclass(frozen=True, slots=True)
class Points:
    """What a card left in the hand costs, in points (RULES.md section 1)."""

    low: int = 5
    high: int = 10
    skip: int = 15
    wild: int = 25


@dataclass(frozen=True, slots=True)
class House:
    """Every switch with its value; the defaults are the rulebook ``house``."""

    natural_per_group: bool = False
    allow_all_wild: bool = False
    exact_laydown: bool = False
    wrap_runs: bool = False
    same_turn_hit_others: bool = True
    decks: int = 1
    go_out: str = "any"
    skip_target: str = "chosen"
    tiebreak_win: str = "first_to_lay"
    win: str = "completed"
    dealer: str = "rotates"
    points: Points = Points()

    @property
    def least_naturals(self) -> str:
        """Where a natural card is asked for: in each ``group``, in the ``phase``, or ``none``."""
        if self.natural_per_group:
            return "group"
        return "none" if self.allow_all_wild else "phase"


SWITCHES: Mapping[str, tuple[bool | int | str, ...]] = MappingProxyType(
    {
        "natural_per_group": (False, True),
        "allow_all_wild": (False, True),
        "exact_laydown": (False, True),
        "wrap_runs": (False, True),
        "same_turn_hit_others": (True, False),
        "decks": (1, 2),
        "go_out": ("any", "discard_only", "float"),
        "skip_target": ("chosen", "next"),
        "tiebreak_win": ("first_to_lay", "first_out", "shared"),
        "win": ("completed", "must_go_out", "immediate"),
        "dealer": ("rotates", "fixed"),
    }
)
"""Each switch's values, the default first; ``points`` is set value by value."""

MELD_SWITCHES = (
    *("allow_all_wild", "decks", "exact_laydown", "go_out", "natural_per_group", "wrap_runs"),
)
"""Those that a verdict on a meld can depend on; the first two values of each make all of it."""
HIT_SWITCHES = ("decks", "natural_per_group", "same_turn_hit_others", "wrap_runs")
"""Those that a verdict on a hit can depend on."""
HAND_SWITCHES = ("decks",)
"""Those that what may be left in a hand depends on, besides the points of the cards."""

POINTS = tuple(each.name for each in fields(Points))
POINTS_RANGE = range(1, 101)

RULEBOOKS: Mapping[str, Mapping[str, bool | int | str]] = MappingProxyType(
    {
        "house": {},
        "guide": {"skip_target": "next", "same_turn_hit_others": False, "go_out": "discard_only"},
        "card": {"allow_all_wild": True, "tiebreak_win": "shared"},
        "box": {"tiebreak_win": "first_out"},
    }
)
"""What each rulebook changes of the defaults (RULES.md section 9)."""


@lru_cache
def rulebook(name: str) -> House:
    """The house rules of one rulebook. Raises `Unreadable` ``unknown_rulebook``."""
    if name not in RULEBOOKS:
        raise Unreadable("unknown_rulebook", ("rulebook",), value=name[:40])
    return House(**RULEBOOKS[name])  # type: ignore[arg-type]  # RULEBOOKS is checked by a test


def house_rules(name: str = "house", switches: Mapping[str, Any] | None = None) -> House:
    """A rulebook with some switches set otherwise; missing ones keep the rulebook's value.

    Raises `Unreadable` ``unknown_rulebook``, ``unknown_switch``, ``unknown_value`` or
    ``out_of_range``, the field naming the switch.
    """
    base = rulebook(name)
    if not switches:
        return base
    return replace(base, **{key: _switch(base, key, value) for key, value in switches.items()})


def _switch(base: House, name: str, value: Any) -> Any:
    if name == "points":
        return _points(base.points, value)
    if name not in SWITCHES:
        raise Unreadable("unknown_switch", ("house", name[:40]), value=name[:40])
    if value not in SWITCHES[name]:
        code = "out_of_range" if name == "decks" else "unknown_value"
        raise Unreadable(code, ("house", name), value=str(value)[:40])
    return value


def _points(base: Points, values: Mapping[str, int]) -> Points:
    for name, value in values.items():
        if name not in POINTS:
            raise Unreadable("unknown_switch", ("house", "points", name[:40]), value=name[:40])
        if value not in POINTS_RANGE:
            raise Unreadable("out_of_range", ("house", "points", name), value=value)
    return replace(base, **values)


def other_houses(house: House, name: str) -> tuple[House, ...]:
    """The same house rules with switch ``name`` at each of its other values."""
    now = getattr(house, name)
    return tuple(replace(house, **{name: value}) for value in SWITCHES[name] if value != now)  # type: ignore[arg-type]  # names and values come from SWITCHES
