"""Is a fact that somebody else wrote made of what its class says it is made of?"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from rules.cards import Card

LARGEST = 1_000_000
"""No count, total or place of a game is larger, or negative."""
LONGEST = 40
"""Characters of an id or a code."""
Check = Callable[[Any], bool]


def conforms(value: object, hint: Any) -> bool:
    """Is the value of that type, and all that is in it? ``True`` is no integer here."""
    return check_of(hint)(value)


@lru_cache
def check_of(hint: Any) -> Check:
    """The question that `conforms` asks, made ready once: a club has a million values."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _any_of([check_of(each) for each in inner])
    if origin is Literal:
        known = {(type(each), each) for each in inner}
        return lambda value: value.__hash__ is not None and (type(value), value) in known
    if origin is tuple:
        return _tuple_of(check_of(inner[0]))
    if origin is not None:
        return _mapping_of(check_of(inner[0]), check_of(inner[1]))
    if hint in (None, NoneType):
        return lambda value: value is None
    if hint is str:
        return lambda value: type(value) is str and len(value) <= LONGEST
    if hint in (int, bool):
        return lambda value: type(value) is hint and 0 <= value <= LARGEST
    return _record_of(hint)


def _any_of(checks: list[Check]) -> Check:
    def is_one(value: object) -> bool:
        for check in checks:  # noqa: SIM110  # as a generator it takes twice as long
            if check(value):
                return True
        return False

    return is_one


def _tuple_of(check: Check) -> Check:
    return lambda value: isinstance(value, tuple) and all(map(check, value))


def _mapping_of(key: Check, member: Check) -> Check:
    return lambda value: (
        isinstance(value, Mapping) and all(map(key, value)) and all(map(member, value.values()))
    )


def _record_of(hint: type) -> Check:
    """A dataclass, or a tuple with names; a card was made by `rules.cards.card`."""
    if hint is Card:
        return lambda value: isinstance(value, Card)
    if not (is_dataclass(hint) or hasattr(hint, "_fields")):
        return lambda value: False
    parts = [(attrgetter(name), check_of(each)) for name, each in get_type_hints(hint).items()]

    def is_one(value: object) -> bool:
        if not isinstance(value, hint):
            return False
        for part, check in parts:  # noqa: SIM110
            if not check(part(value)):
                return False
        return True

    return is_one
