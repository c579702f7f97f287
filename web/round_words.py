"""What is wrong or odd about an entry, in words: names instead of ids, a place in the form."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.errors import RulesError
from rules.facts import Player
from rules.rounds import Warned
from web.catalogs import Catalog
from web.round_forms import Complaint
from web.texts import problem_detail, warning_sentence
from web.texts.sentences import N_, Table, sentence

UNREADABLE: Table = {
    "points_unreadable": (N_("“%(value)s” is no number, and no sum like 10+15+5."),),
    "count_unreadable": (N_("“%(value)s” is no number of cards."),),
    "laid_last_by_whom": (N_("Who laid the last phase?"),),
}
OF_A_PERSON = ("player",)
OF_PEOPLE = ("players", "tied", "among")
PARTS = {"completed": "laid", "counts": "points", "cards": "points"}
"""Where in the form something is told that the rules call by another name."""


def by_name(evidence: Mapping[str, Any], names: Mapping[Player, str]) -> dict[str, Any]:
    """The evidence with names for ids, that of an ``error`` in it included."""
    told = dict(evidence)
    for key in OF_A_PERSON:
        if told.get(key) is not None:
            told[key] = names[told[key]]
    for key in OF_PEOPLE:
        if key in told:
            told[key] = tuple(names[each] for each in told[key])
    error = told.get("error")
    if isinstance(error, RulesError):
        told["error"] = type(error)(error.code, error.field, **by_name(error.evidence, names))
    return told


def refusal_words(error: RulesError, names: Mapping[Player, str], words: Catalog) -> str:
    """Why the rules refuse something, in a sentence."""
    return problem_detail(error.code, by_name(error.evidence, names), words.language)


def complaint_words(told: Complaint, names: Mapping[Player, str], words: Catalog) -> str:
    """What is wrong in the form, in a sentence."""
    evidence = by_name(told.evidence, names)
    if told.code in UNREADABLE:
        return sentence(UNREADABLE, told.code, evidence, words)
    return problem_detail(told.code, evidence, words.language)


def warning_words(
    warned: Iterable[Warned], names: Mapping[Player, str], words: Catalog
) -> tuple[str, ...]:
    """What is odd, each in a sentence."""
    return tuple(
        warning_sentence(
            each.code, by_name({**each.evidence, "player": each.player}, names), words.language
        )
        for each in warned
    )


def complaint_of(error: RulesError) -> Complaint:
    """What the rules refuse in a round, as a complaint about a part of its form."""
    field = error.field
    if len(field) > 1 and field[0] == "results":
        part = str(field[2]) if len(field) > 2 else "laid"
        part = PARTS.get(part, part)
        return Complaint(str(field[1]), part, error.code, error.evidence)
    return Complaint(None, "out", error.code, error.evidence)
