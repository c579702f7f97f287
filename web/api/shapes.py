"""What a request may hold: which fields, of which JSON types.

A wrong type is a 400, whatever else is wrong; what a shape does not know, or is too large a
number, is a 422 and waits until all types have been looked at.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rules.errors import Field, RulesError, Unreadable
from web.api.problems import Problem

Later = list[RulesError]
"""What is wrong, but less so than a type."""
Shape = Callable[[Any, Field, Later], None]
LARGEST_INTEGER = 2**53 - 1
"""As every reader of JSON knows them."""
_TEXT = {str}
_NAMES = {str: "string", int: "integer", bool: "boolean", list: "array", dict: "object"}


def conform(body: Mapping[str, Any], shape: Shape) -> None:
    """Raises `Problem` ``wrong_type``, then `Unreadable` ``unknown_field``, ``out_of_range``."""
    later: Later = []
    shape(body, (), later)
    if later:
        raise later[0]


def wrong_type(field: Field, expected: type) -> Problem:
    """The 400 for a value of another JSON type than ``expected``."""
    return Problem(400, "wrong_type", field, evidence={"expected": _NAMES[expected]})


def exactly(kind: type) -> Shape:
    """A value of this very type: ``True`` is no integer."""

    def shape(value: Any, field: Field, later: Later) -> None:
        if type(value) is not kind:
            raise wrong_type(field, kind)

    return shape


def integer(value: Any, field: Field, later: Later) -> None:
    """No ``true``, no ``1.5``, no ``1.0``."""
    if type(value) is not int:
        raise wrong_type(field, int)
    if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
        later.append(Unreadable("out_of_range", field))


def at_most(most: int) -> Shape:
    """An integer with a sane bound: what it is added to must stay a number that JSON can bear."""

    def bounded(value: Any, field: Field, later: Later) -> None:
        integer(value, field, later)
        if LARGEST_INTEGER >= value > most:
            later.append(Unreadable("out_of_range", field, value=value, least=0, most=most))

    return bounded


def texts(value: Any, field: Field, later: Later) -> None:
    """A list of strings."""
    if type(value) is not list:
        raise wrong_type(field, list)
    if not _TEXT.issuperset(map(type, value)):
        index = next(i for i, each in enumerate(value) if type(each) is not str)
        raise wrong_type((*field, index), str)


def each(shape: Shape) -> Shape:
    """A list of such values."""

    def of_each(value: Any, field: Field, later: Later) -> None:
        if type(value) is not list:
            raise wrong_type(field, list)
        for index, item in enumerate(value):
            shape(item, (*field, index), later)

    return of_each


def record(fields: Mapping[str, Shape], unknown: str = "unknown_field") -> Shape:
    """An object of known fields, each optional here; ``unknown`` is the code for another one."""

    def of_fields(value: Any, field: Field, later: Later) -> None:
        if type(value) is not dict:
            raise wrong_type(field, dict)
        for name, item in value.items():
            shape = fields.get(name)
            if shape is not None:
                shape(item, (*field, name), later)
            else:
                later.append(Unreadable(unknown, (*field, name), value=name[:40]))

    return of_fields


boolean = exactly(bool)
text = exactly(str)
