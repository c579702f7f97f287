"""The examples of the rules, by chapter and by what they show. Tests put each to the referee."""

from collections.abc import Mapping

from rules.phases import Objective
from web.examples import Example, Hand, Hit, Meld
from web.texts.terms import N_

FULL_RUN = "1 2 3 4 5 6 7 8 9 10 11 12"

EXAMPLES: Mapping[str, Mapping[str, Example]] = {
    "cards": {
        "hand": Hand("R3 B7 Y11 S W", 60, N_("A 3, a 7, an 11, a skip and a wild.")),
        "third-red-five": Meld(1, "R5 R5 R5 | B7 G7 Y7", "deck_exceeded"),
    },
    "laying": {
        "sets": Meld(1, "R5 B5 B5 | G9 Y9 R9", about=N_("Phase 1: any colors, also one twice.")),
        "one-number": Meld(
            1, "R5 B5 G5 | R5 B5 Y5", about=N_("Both sets may be of the same number.")
        ),
        "shared-number": Meld(
            3,
            "R8 B8 G8 Y8 | R5 B6 Y7 G8",
            about=N_("Phase 3: the number of the set may be in the run as well."),
        ),
        "mixed-set": Meld(1, "5 5 6 | 9 9 9", "set_mixed_numbers"),
        "run": Meld(4, "R3 B4 B5 G6 Y7 R8 Y9", about=N_("Phase 4: a run in any colors.")),
        "twice": Meld(4, "3 4 5 5 6 7 8", "run_repeats_number"),
        "gap": Meld(4, "2 3 4 6 7 8 9", "run_has_gap"),
        "wraps": Meld(4, "8 9 10 11 12 1 2", "run_wraps"),
        "color": Meld(8, "B1 B4 B4 B6 B7 B9 B12", about=N_("Phase 8: blue, with both blue 4s.")),
        "mixed-color": Meld(8, "B1 B4 B4 B6 B7 B9 R12", "color_mixed"),
        "many-wilds": Meld(
            10, "7 W W W W | W W 2", about=N_("Phase 10: six wilds, and a number in each set.")
        ),
        "wild-group": Meld(
            1,
            "5 5 5 | W@9 W@9 W@9",
            about=N_("A set of wilds alone: the 5s are natural cards enough for the whole phase."),
        ),
        "wild-group-refused": Meld(
            1,
            "5 5 5 | W@9 W@9 W@9",
            "no_natural_card_in_group",
            N_("The same cards where every group needs a natural card."),
            {"natural_per_group": True},
        ),
        "all-wild": Meld(1, "W W W | W W W", "no_natural_card"),
        "middle": Meld(4, "4 5 W 7 8 W 10", about=N_("Wilds may stand anywhere in a run.")),
        "either-end": Meld(
            2,
            "9 9 9 | 4 5 6 W",
            about=N_("The wild could be the 3 or the 7. Nobody said, so it is taken for the 7."),
        ),
        "skip": Meld(1, "5 5 S | 9 9 9", "skip_in_meld"),
        "larger": Meld(
            2, "5 5 5 5 | 3 4 5 6 7", about=N_("Phase 2: one card more in the set, one in the run.")
        ),
        "third-set": Meld(1, "6 6 6 | 8 8 8 | 10 10 10", "wrong_group_count"),
        "larger-refused": Meld(
            2,
            "5 5 5 5 | 3 4 5 6",
            "group_too_large",
            N_("Where exactly as many cards are laid as the phase asks for."),
            {"exact_laydown": True},
        ),
        "even": Meld(
            (Objective("even", 4), Objective("color_run", 4)),
            "R2 B8 B8 W | G3 G4 W G6",
            about=N_("Four even cards, and a run of four in one color."),
        ),
    },
    "hitting": {
        "to-set": Hit("set", "5 5 W@5", "5", about=N_("The same number goes to a set.")),
        "below": Hit("run", "4 W@5 6 7", "3", about=N_("The next number below a run.")),
        "above": Hit("run", "4 W@5 6 7", "8", about=N_("The next number above it.")),
        "taken": Hit("run", "4 W@5 6 7", "5", "number_already_there"),
        "far": Hit("run", "4 W@5 6 7", "9", "not_at_an_end"),
        "to-color": Hit("color", "B1 B4 W@B B7", "B4", about=N_("Any blue card goes to blue.")),
        "other-color": Hit("color", "B1 B4 W@B B7", "R4", "not_that_color"),
        "wild-below": Hit("run", "9 10 11 12", "W@8", about=N_("Here a wild can only be the 8.")),
        "full": Hit("run", FULL_RUN, "W", "run_complete"),
        "skip": Hit("set", "5 5 5", "S", "skip_never_hit"),
        "too-early": Hit("set", "5 5 5", "5", "not_laid_yet", turn="before_laying"),
        "same-turn": Hit(
            "set",
            "5 5 5",
            "5",
            about=N_("In the turn of laying, to somebody else’s set."),
            turn="laid_this_turn",
        ),
        "same-turn-refused": Hit(
            "set",
            "5 5 5",
            "5",
            "not_this_turn",
            N_("The same where others’ groups have to wait."),
            "laid_this_turn",
            "other",
            {"same_turn_hit_others": False},
        ),
    },
    "out": {
        "eleven": Meld(
            4, "1 2 3 4 5 6 7 8 9 10 11", about=N_("Phase 4 with eleven cards: laid, and out.")
        ),
        "eleven-refused": Meld(
            4,
            "1 2 3 4 5 6 7 8 9 10 11",
            "hand_exceeded",
            N_("The same where the last card must be discarded."),
            {"go_out": "discard_only"},
        ),
    },
    "skips": {
        "in-phase": Meld(8, "B1 B4 B4 B6 B7 B9 S", "skip_in_meld"),
        "as-hit": Hit("color", "B1 B4 B7", "S", "skip_never_hit"),
    },
    "scoring": {
        "cheapest": Hand("R1 B1 G2 Y3 R4 B5 G6 Y7 R8 B9", 50, N_("Ten cards, all from 1 to 9.")),
        "dearest": Hand("W W W W W W W W S S", 230, N_("Ten cards, the dearest of one deck.")),
        "two-wilds": Hand("W W", 50, N_("Two wilds, left after phase 1 was laid.")),
    },
}
