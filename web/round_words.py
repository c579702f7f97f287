"""What is wrong about an entry, in words, and its place in the form."""

from collections.abc import Mapping

from rules.errors import RulesError
from rules.facts import Player
from web.catalogs import Catalog
from web.naming import with_names
from web.round_forms import Complaint
from web.texts import problem_detail
from web.texts.sentences import N_, Table, sentence

UNREADABLE: Table = {
    "points_unreadable": (N_("“%(value)s” is no number, and no sum like 10+15+5."),),
    "count_unreadable": (N_("“%(value)s” is no number of cards."),),
    "laid_last_by_whom": (N_("Who laid the last phase?"),),
}
PARTS = {"completed": "laid", "counts": "points", "cards": "points"}
"""Where in the form something is told that the rules call by another name."""


def complaint_words(told: Complaint, names: Mapping[Player, str], words: Catalog) -> str:
    """What is wrong in the form, in a sentence."""
    evidence = with_names(told.evidence, names)
    if told.code in UNREADABLE:
        return sentence(UNREADABLE, told.code, evidence, words)
    return problem_detail(told.code, evidence, words.language)


def complaint_of(error: RulesError) -> Complaint:
    """What the rules refuse in a round, as a complaint about a part of its form."""
    field = error.field
    if len(field) > 1 and field[0] == "results":
        part = str(field[2]) if len(field) > 2 else "laid"
        part = PARTS.get(part, part)
        return Complaint(str(field[1]), part, error.code, error.evidence)
    return Complaint(None, "out", error.code, error.evidence)
