"""Evidence of the rules, in which players are ids, with their names instead."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RulesError
from rules.facts import Player

ONE = ("player", "joined")
SEVERAL = ("players", "tied", "among")


def with_names(evidence: Mapping[str, Any], names: Mapping[Player, str]) -> dict[str, Any]:
    """The evidence of an error or warning, told with the names of those it concerns."""
    return {name: _named(name, value, names) for name, value in evidence.items()}


def _named(name: str, value: Any, names: Mapping[Player, str]) -> Any:
    if name in ONE and isinstance(value, str):
        return names.get(value, value)
    if name in SEVERAL:
        return tuple(names.get(each, each) for each in value)
    if isinstance(value, RulesError):
        return type(value)(value.code, value.field, **with_names(value.evidence, names))
    return value
