"""What the rules say of players, who are ids to them, told with their names instead."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.errors import RulesError
from rules.facts import Player
from rules.rounds import Warned
from web.catalogs import Catalog
from web.texts import problem_detail, warning_sentence

ONE = ("player", "joined")
SEVERAL = ("players", "tied", "among")


def with_names(evidence: Mapping[str, Any], names: Mapping[Player, str]) -> dict[str, Any]:
    """The evidence of an error or warning, told with the names of those it concerns."""
    return {name: _named(name, value, names) for name, value in evidence.items()}


def refusal_words(error: RulesError, names: Mapping[Player, str], words: Catalog) -> str:
    """Why the rules refuse something, in a sentence."""
    return problem_detail(error.code, with_names(error.evidence, names), words.language)


def warning_words(
    warned: Iterable[Warned], names: Mapping[Player, str], words: Catalog
) -> tuple[str, ...]:
    """What is odd, each in a sentence."""
    return tuple(
        warning_sentence(
            each.code, with_names({**each.evidence, "player": each.player}, names), words.language
        )
        for each in warned
    )


def _named(name: str, value: Any, names: Mapping[Player, str]) -> Any:
    if name in ONE and isinstance(value, str):
        return names.get(value, value)
    if name in SEVERAL:
        return tuple(names.get(each, each) for each in value)
    if isinstance(value, RulesError):
        return type(value)(value.code, value.field, **with_names(value.evidence, names))
    return value
