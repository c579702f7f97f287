"""What people argue about at the table, by topic, and what is right (RULES.md).

Data alone: questions, answers, sources, and cards to try each with.
"""

from collections.abc import Mapping
from types import MappingProxyType

from web.rulings.going_out import GOING_OUT
from web.rulings.hitting import HITTING
from web.rulings.laying import LAYING
from web.rulings.phases import PHASES
from web.rulings.ruling import Ruling, Topic
from web.rulings.runs import RUNS
from web.rulings.scoring import SCORING
from web.rulings.skips import SKIPS
from web.rulings.table import TABLE
from web.rulings.wilds import WILDS
from web.rulings.winning import WINNING

TOPICS: tuple[Topic, ...] = (
    *(WILDS, RUNS, LAYING, HITTING, GOING_OUT, SKIPS, PHASES, SCORING, WINNING, TABLE),
)
RULINGS: Mapping[str, Ruling] = MappingProxyType(
    {each.slug: each for topic in TOPICS for each in topic.rulings}
)
TOPIC_OF: Mapping[str, Topic] = MappingProxyType(
    {each.slug: topic for topic in TOPICS for each in topic.rulings}
)

_OF_CODE: Mapping[str, str] = MappingProxyType(
    {
        "wrong_group_count": "third-set",
        "skip_in_meld": "skip-in-a-phase",
        "deck_exceeded": "third-copy",
        "hand_exceeded": "laying-everything",
        "group_too_small": "part-of-a-phase",
        "group_too_large": "more-cards-than-asked",
        "set_mixed_numbers": "colors-in-a-set",
        "run_repeats_number": "number-twice-in-a-run",
        "run_wraps": "twelve-then-one",
        "run_has_gap": "wild-in-the-middle",
        "color_mixed": "wild-in-a-color",
        "no_natural_card": "wilds-alone-in-a-phase",
        "no_natural_card_in_group": "wilds-alone-in-a-group",
        "cards_left_over": "third-set",
        "skip_never_hit": "skip-in-a-phase",
        "not_laid_yet": "hitting-before-laying",
        "not_this_turn": "others-at-once",
        "not_that_color": "adding-to-a-color",
        "number_already_there": "replacing-a-wild",
        "run_complete": "full-run",
        "not_at_an_end": "ends-of-a-run",
        "tiebreak_pending": "equal-totals",
        "player_count": "seven-players",
        "phase_already_completed": "same-phase-twice",
        "points_unreachable": "card-values",
        "out_without_phase": "out-without-a-phase",
        "two_players_out": "two-without-cards",
        "not_laid_below_minimum": "laid-by-the-points",
        "wrong_hand_size": "out-without-a-phase",
    }
)


def of_code(code: str) -> str | None:
    """The slug of the ruling that explains a verdict, refusal or warning; None where none does."""
    return _OF_CODE.get(code)
