"""Which chapter of the rules a verdict rests on."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.phases import MOST_LAID
from web.catalogs import Catalog
from web.texts.terms import N_


class Chapter(NamedTuple):
    """A chapter: its section in RULES.md, and its heading."""

    section: int
    title: str


CHAPTERS = {
    "cards": Chapter(1, N_("Cards")),
    "laying": Chapter(3, N_("Laying down")),
    "hitting": Chapter(4, N_("Hitting")),
    "out": Chapter(4, N_("Going out")),
    "skips": Chapter(5, N_("Skips")),
    "scoring": Chapter(6, N_("The round is over")),
}
"""By the name that each has in addresses."""
OF_CODES = {
    "deck_exceeded": "cards",
    "skip_never_hit": "hitting",
    "not_laid_yet": "hitting",
    "not_this_turn": "hitting",
    "group_not_legal": "hitting",
    "not_that_color": "hitting",
    "not_that_parity": "hitting",
    "not_that_number": "hitting",
    "number_already_there": "hitting",
    "run_complete": "hitting",
    "not_at_an_end": "hitting",
}
"""The codes of RULES.md section 4 and of the deck; all others are about laying down."""


def chapter_of(code: str, evidence: Mapping[str, Any]) -> str:
    """The name of the chapter that says why: for a code of `rules.melds` or `rules.hits`."""
    if code == "hand_exceeded":
        return "cards" if evidence.get("most", MOST_LAID) == MOST_LAID else "out"
    return OF_CODES.get(code, "laying")


def rule_words(chapter: str, words: Catalog) -> str:
    """The line under a verdict: ``Rule 3, Laying down``."""
    section, title = CHAPTERS[chapter]
    told = {"section": section, "title": words.gettext(title)}
    return words.gettext("Rule %(section)d, %(title)s") % told
