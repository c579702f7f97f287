"""What there is to choose from for a game, in words: variants, house rules, kinds of groups."""

from rules.facts import DONE
from web.catalogs import Catalog
from web.texts.terms import N_

VARIANTS = {
    "standard": N_("Standard"),
    "short": N_("Short game"),
    "even": N_("Even phases"),
    "odd": N_("Odd phases"),
    "all_advance": N_("Everybody advances"),
    "pick": N_("Phases in any order"),
    "fixed_rounds": N_("Fixed number of rounds"),
    "custom": N_("Own phases"),
}
ABOUT = {
    "standard": N_("all 10 phases in order"),
    "short": N_("in order, up to a phase that you choose"),
    "even": N_("2, 4, 6, 8 and 10"),
    "odd": N_("1, 3, 5, 7 and 9"),
    "all_advance": N_("the next phase after each round, laid or not; fewest points win"),
    "pick": N_("any phase in any round, each of them once"),
    "fixed_rounds": N_("most phases win, then fewest points"),
    "custom": N_("1 to 20 phases that you make up"),
}
ORDERS = {
    "standard": N_("One after the other"),
    "pick": N_("Phases in any order"),
    "all_advance": N_("Everybody advances"),
}
SWITCHES = {
    "natural_per_group": N_("Cards with a number"),
    "allow_all_wild": N_("Only wilds"),
    "exact_laydown": N_("Long phases"),
    "wrap_runs": N_("Runs"),
    "same_turn_hit_others": N_("Hitting others"),
    "decks": N_("Decks"),
    "go_out": N_("Going out"),
    "skip_target": N_("Skips"),
    "tiebreak_win": N_("Equal totals"),
    "win": N_("Winning"),
    "dealer": N_("Dealing"),
}
"""What each switch is about; its values are worded in `web.in_force`."""
LAID = {"yes": N_("laid"), "no": N_("not laid")}
POINTS = {"low": N_("1 to 9"), "high": N_("10 to 12"), "skip": N_("Skip"), "wild": N_("Wild")}
KINDS = {
    "set": N_("Set"),
    "run": N_("Run"),
    "color": N_("One color"),
    "even": N_("Even"),
    "odd": N_("Odd"),
    "color_run": N_("Run in one color"),
}


def phase_label(value: str, words: Catalog) -> str:
    """A phase to choose: its number as typed, or ``done``."""
    if value == DONE:
        return words.gettext("All phases done")
    return words.gettext("Phase %(number)s") % {"number": value}
