"""Is a fact that somebody else wrote made of what its class says it is made of?"""

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.cards import Card

LARGEST = 1_000_000
"""No count, total or place of a game is larger, or negative."""
LONGEST = 40
"""Characters of an id or a code."""
T = TypeVar("T")


def conforms(value: object, hint: Any) -> bool:
    """Is the value of that type, and all that is in it? ``True`` is no integer here."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(conforms(value, each) for each in inner)
    if origin is Literal:
        return any(type(value) is type(each) and value == each for each in inner)
    if origin is tuple:
        return isinstance(value, tuple) and all(conforms(each, inner[0]) for each in value)
    if origin is not None:  # a mapping
        return isinstance(value, Mapping) and all(
            conforms(key, inner[0]) and conforms(each, inner[1]) for key, each in value.items()
        )
    if hint in (None, NoneType):
        return value is None
    return _is_plain(value, hint) if hint in (int, str, bool) else _is_made_of(value, hint)


def _is_plain(value: object, hint: type) -> bool:
    if type(value) is not hint:
        return False
    if isinstance(value, str):
        return len(value) <= LONGEST
    return 0 <= value <= LARGEST  # type: ignore[operator]  # an int, or a bool


def _is_made_of(value: object, hint: type) -> bool:
    """A dataclass, or a tuple with names."""
    if not isinstance(value, hint):
        return False
    if isinstance(value, Card):
        return True
    is_record = is_dataclass(value) or hasattr(value, "_fields")
    return is_record and all(
        conforms(getattr(value, name), each) for name, each in _hints(hint).items()
    )


@lru_cache
def _hints(hint: type) -> Mapping[str, Any]:
    return get_type_hints(hint)
