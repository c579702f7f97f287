"""The arguments of a URL that asks the referee, read one by one.

A link may come from anywhere: what makes no sense in it is as good as left out.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from rules.house import POINTS, POINTS_RANGE, RULEBOOKS, SWITCHES, house_rules

Arguments = Mapping[str, Sequence[str]]
"""The query of a URL; where a name comes twice the last value counts."""
TEXTS: Mapping[bool | int | str, str] = {True: "yes", False: "no"}
"""How a switch's value is written, where that is not the value itself."""
LONGEST_COSTS = 20
"""Characters of four costs."""


def last(arguments: Arguments, name: str) -> str:
    """The value of an argument; of several the last one counts."""
    return (arguments.get(name) or [""])[-1]


def one_of(arguments: Arguments, name: str, values: Sequence[str], usual: str = "") -> str:
    """The value of an argument if it is one of these, else the usual one."""
    text = last(arguments, name)
    return text if text in values else usual


def rulebook(arguments: Arguments) -> str:
    """The name of the rulebook."""
    return one_of(arguments, "rulebook", tuple(RULEBOOKS), "house")


def switches(arguments: Arguments, names: Sequence[str]) -> tuple[tuple[str, Any], ...]:
    """Those of some switches that differ from their rulebook.

    The form says with ``shown`` whose switches it had on show; those of another rulebook than the
    one now chosen don't count.
    """
    book = rulebook(arguments)
    if last(arguments, "shown") not in ("", book):
        return ()
    own = house_rules(book)
    return tuple(
        (name, value)
        for name in (each for each in SWITCHES if each in names)
        for value in SWITCHES[name]
        if text_of(value) == last(arguments, name) and value != getattr(own, name)
    )


def costs(text: str) -> tuple[int, ...]:
    """What the four values of cards cost, if all four can be read."""
    values = {str(each): each for each in POINTS_RANGE}
    told = tuple(values.get(each, 0) for each in text[:LONGEST_COSTS].split(","))
    return told if len(told) == len(POINTS) and all(told) else ()


def text_of(value: bool | int | str) -> str:
    """A switch's value as it is written in a URL."""
    return TEXTS[value] if isinstance(value, bool) else str(value)


def query(needed: Mapping[str, str | int]) -> str:
    """The query of a URL, without what is empty."""
    return urlencode({k: v for k, v in needed.items() if v}, safe=",@", quote_via=quote)
