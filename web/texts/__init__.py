"""From codes to sentences, in one of `LANGUAGES`: the words of every verdict and problem.

The sentences stand in tables by code: `rulings`, `complaints`, `refusals` and `notices`;
`sentences` fills them, and `terms` has the words of the game. Evidence is what the rules put into
a verdict or an error.
"""

from collections.abc import Mapping
from typing import Any

from rules.house import House
from web.catalogs import Catalog, catalog
from web.texts.complaints import COMPLAINTS
from web.texts.complaints import TITLES as COMPLAINT_TITLES
from web.texts.notices import NOTICES
from web.texts.notices import TITLES as NOTICE_TITLES
from web.texts.refusals import REFUSALS, WARNINGS
from web.texts.refusals import TITLES as REFUSAL_TITLES
from web.texts.rulings import HITS, MELDS, SWITCHES
from web.texts.sentences import sentence as said

Evidence = Mapping[str, Any]
PROBLEMS = {**COMPLAINTS, **REFUSALS, **NOTICES}
TITLES = {**COMPLAINT_TITLES, **REFUSAL_TITLES, **NOTICE_TITLES}


def verdict_sentence(code: str, evidence: Evidence, language: str) -> str:
    """The verdict on a meld: a code of `rules.melds.CODES` and its evidence."""
    return said(MELDS, code, evidence, catalog(language))


def hit_sentence(code: str, evidence: Evidence, language: str) -> str:
    """The verdict on a hit: a code of `rules.hits.CODES` and its evidence."""
    return said(HITS, code, evidence, catalog(language))


def warning_sentence(code: str, evidence: Evidence, language: str) -> str:
    """What is odd about a result, but accepted when confirmed."""
    why = _why_above(evidence) if code == "laid_above_maximum" else ""
    return said(WARNINGS, code, {**evidence, "why": why}, catalog(language))


def _why_above(evidence: Evidence) -> str:
    """More cards than the phase leaves, more points, or a sum that so few cards do not make."""
    cards, points = evidence.get("cards"), evidence.get("points")
    if cards is not None and cards > evidence["most_cards"]:
        return "cards"
    if points is None:
        return ""
    return "points" if points > evidence["most_points"] else "no_sum"


def problem_title(code: str, language: str) -> str:
    """A problem in a few words."""
    return catalog(language).gettext(TITLES[code])


def problem_detail(code: str, evidence: Evidence, language: str) -> str:
    """What is wrong with a request, or what the rules refuse, in a sentence.

    An ``error`` in the evidence is told in a sentence of its own.
    """
    told = said(PROBLEMS, code, evidence, catalog(language))
    error = evidence.get("error")
    return f"{told} {problem_detail(error.code, error.evidence, language)}" if error else told


def sentence(code: str, evidence: Evidence, words: Catalog) -> str:
    """The sentence for whatever the referee answers about a meld: a verdict, or a problem."""
    if code in MELDS or f"{code}/set" in MELDS or f"{code}/even" in MELDS:
        return verdict_sentence(code, evidence, words.language)
    return problem_detail(code, evidence, words.language)


def switch_sentence(name: str, house: House, language: str) -> str:
    """How it is under these house rules, and that the other way the verdict would turn round."""
    value = getattr(house, name)
    told = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    return catalog(language).gettext(SWITCHES[f"{name}/{told}"])
