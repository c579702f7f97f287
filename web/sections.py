"""Which chapter of the rules a verdict rests on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.house import House
from rules.phases import MOST_LAID
from web.catalogs import Catalog
from web.contents import BY_NAME
from web.rulings import RULINGS, of_code
from web.rulings.ruling import Table
from web.texts.terms import N_

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
PLACES = {
    "deck_exceeded": "one-deck",
    "group_too_large": "larger",
    "wrong_group_count": "larger",
    "cards_left_over": "larger",
    "skip_in_meld": "skips",
    "set_mixed_numbers": "sets",
    "run_repeats_number": "runs",
    "run_wraps": "runs",
    "run_has_gap": "runs",
    "color_mixed": "color",
    "no_natural_card": "wilds",
    "no_natural_card_in_group": "wilds",
    "not_this_turn": "same-turn",
    "not_that_number": "a-set",
    "not_that_color": "a-color",
    "number_already_there": "a-run",
    "run_complete": "a-run",
    "not_at_an_end": "a-run",
    "skip_never_hit": "wilds-and-skips",
}
"""Where in its chapter a code is explained, if not at its beginning."""


def chapter_of(code: str, evidence: Mapping[str, Any]) -> str:
    """The name of the chapter that says why: for a code of `rules.melds` or `rules.hits`."""
    if code == "hand_exceeded":
        return "cards" if evidence.get("most", MOST_LAID) == MOST_LAID else "out"
    return OF_CODES.get(code, "laying")


@dataclass(frozen=True, slots=True)
class Rule:
    """What a verdict rests on: ``Rule 3, Laying down``, and a ``place`` in a chapter to read on.

    ``ruling`` is the slug of what people argue about there, "" for nothing; ``sources`` are those
    that say so.
    """

    chapter: str
    place: str
    words: str
    ruling: str = ""
    sources: str = ""

    def __str__(self) -> str:
        return self.words


def rule(chapter: str, words: Catalog, code: str = "", house: House | None = None) -> Rule:
    """The line under a verdict, for a code that has a ruling of its own also that."""
    section, title = BY_NAME[chapter].section, BY_NAME[chapter].title
    told = {"section": section, "title": words.gettext(title)}
    named = words.gettext("Rule %(section)d, %(title)s") % told
    house = house or House()
    if code == "cards_left_over" and house.exact_laydown:
        code = "group_too_large"  # of one heap, larger groups are not told from one more
    slug = of_code(code) or ""
    place = PLACES.get(code, f"rule-{section}")
    return Rule(chapter, place, named, slug, _sources(slug, house, words) if slug else "")


def rule_of(code: str, evidence: Mapping[str, Any], words: Catalog, house: House) -> Rule:
    """The rule that a code of `rules.melds` or `rules.hits` rests on, by these house rules."""
    return rule(chapter_of(code, evidence), words, code, house)


def _sources(slug: str, house: House, words: Catalog) -> str:
    """Who says what is played here: where that is not the usual answer, those who say otherwise."""
    ruling = RULINGS[slug]
    is_usual = ruling.way(Table(house)).sign == ruling.ways[0].sign
    said_by = ruling.sources.said_by if is_usual else ruling.sources.against
    if not said_by:
        return words.gettext("Why")
    told = list(dict.fromkeys(_kind(each, words) for each in said_by))
    lead = words.ngettext("Source: %(names)s", "Sources: %(names)s", len(told))
    return lead % {"names": ", ".join(told)}


def _kind(source: str, words: Catalog) -> str:
    """What a source is to people; the ruling says which ones by name."""
    kinds = {"S1": N_("rule card"), "box": N_("printed sheet")}
    return words.gettext(kinds.get(source, N_("guides")))
