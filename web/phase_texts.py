"""A phase as it stands in an address: its printed number, or its groups: ``set3,run4``."""

import re

from rules.errors import RulesError, Unreadable
from rules.phases import PHASES, Phase, objective, possible

GROUP = re.compile(r"([a-z_]{1,20})([1-9][0-9]?)", re.ASCII)
SHOWN = 40
"""Characters of what is no phase that are repeated."""
NUMBERS = {str(number): number for number in PHASES}


def phase_text(phase: Phase) -> str:
    """The groups of a phase."""
    return ",".join(f"{each.kind}{each.size}" for each in phase)


def phase_told(text: str) -> Phase:
    """The phase of these groups.

    Raises `Unreadable` ``no_phase`` for any other text, `Refused` ``phase_impossible`` for one
    that no hand can lay (RULES.md section 8).
    """
    found = [GROUP.fullmatch(each) for each in text[:200].split(",")]
    try:
        groups = [objective(each[1], int(each[2])) for each in found if each]
    except RulesError:
        groups = []
    if len(groups) < len(found) or len(text) > 200:
        raise Unreadable("no_phase", ("objectives",), value=text[:SHOWN])
    return possible(tuple(groups))


def refusal_of(text: str) -> RulesError:
    """Why that is no phase."""
    try:
        phase_told(text)
    except RulesError as error:
        return error
    raise LookupError(text)
