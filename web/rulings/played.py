"""How a table plays: as a URL says, as the game in play began, or by the usual rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from rules.facts import GameStarted
from rules.house import POINTS, RULEBOOKS, SWITCHES, House, house_rules
from rules.variants import Course
from web.arguments import Arguments, last, text_of
from web.arguments import costs as costs_in
from web.rulings.ruling import Table

Whose = Literal["link", "game", "usual"]
Order = Literal["standard", "pick", "all_advance", "fixed_rounds"]
ORDERS: tuple[Order, ...] = get_args(Order)
VARIANT, RULEBOOK = "variant", "rulebook"


@dataclass(frozen=True, slots=True)
class Played:
    """How it is played, who says so, and the part of a URL that says it again."""

    table: Table
    whose: Whose
    told: tuple[tuple[str, str], ...] = ()


def played(arguments: Arguments, start: GameStarted | None, course: Course | None) -> Played:
    """What a URL tells comes before the game in play; what makes no sense in it is left out."""
    told = _told(arguments)
    if told:
        return Played(_table(dict(told)), "link", told)
    if start is None or course is None:
        return Played(Table(), "usual")
    return Played(Table(start.house, order_of(course)), "game")


def order_of(course: Course) -> str:
    """The order of its phases; ``fixed_rounds`` where rounds are counted."""
    if course.order == "standard" and course.round_limit is not None:
        return "fixed_rounds"
    return course.order


def _told(arguments: Arguments) -> tuple[tuple[str, str], ...]:
    """The arguments that say how it is played, those that make sense."""
    texts = {name: [text_of(value) for value in values] for name, values in SWITCHES.items()}
    texts |= {RULEBOOK: list(RULEBOOKS), VARIANT: list(ORDERS)}
    found = [(name, last(arguments, name)) for name in (RULEBOOK, VARIANT, *SWITCHES)]
    told = [(name, text) for name, text in found if text in texts[name]]
    costs = last(arguments, "points")
    return tuple([*told, ("points", costs)] if costs_in(costs) else told)


def _table(told: Mapping[str, str]) -> Table:
    switches: dict[str, Any] = {
        name: value
        for name, values in SWITCHES.items()
        for value in values
        if told.get(name) == text_of(value)
    }
    if "points" in told:
        switches["points"] = dict(zip(POINTS, costs_in(told["points"]), strict=True))
    house: House = house_rules(told.get(RULEBOOK, "house"), switches)
    return Table(house, told.get(VARIANT, "standard"))
