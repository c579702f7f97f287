"""Rulings on runs: where they end, what is in them, and what can be added."""

from web.rulings.examples import hit, meld
from web.rulings.ruling import ALL, FOLLOWS, Ruling, Topic, no, said_by, so, yes
from web.texts.terms import N_

RUNS = Topic(
    "runs",
    N_("Runs"),
    "laying",
    (
        Ruling(
            "twelve-then-one",
            N_("Does a run go on from 12 to 1: 11-12-1-2?"),
            (
                no(N_("No: a run ends at 12, and after that comes nothing.")),
                yes(N_("Yes: 1 follows 12, and the run goes on."), wrap_runs=True),
            ),
            FOLLOWS,
            N_("The cards go from 1 to 12; only a fan page on the web lets them go round."),
            (
                meld(4, "8 9 W 11 12 1 2", "run_wraps", "ok"),
                meld(2, "5 5 5 12 1 2 3", "run_wraps", "ok"),
                hit("run", "9 10 11 12", "1", "not_at_an_end", "ok"),
            ),
        ),
        Ruling(
            "colors-in-a-run",
            N_("Does a run have to be of one color?"),
            (no(N_("No: the colors of a run may be mixed in any way.")),),
            said_by("box"),
            "",
            (meld(4, "R1 B2 G3 Y4 R5 B6 G7", "ok"),),
        ),
        Ruling(
            "number-twice-in-a-run",
            N_("3-4-5-5-6: may a number come twice in a run?"),
            (no(N_("No: each number comes once, and the second 5 stays in your hand.")),),
            FOLLOWS,
            "",
            (meld(4, "3 4 5 5 6 7 8", "run_repeats_number"),),
        ),
        Ruling(
            "run-of-three",
            N_("Is 7-8-9 already a run?"),
            (no(N_("Not for any phase: the shortest run that one asks for has four cards.")),),
            said_by("box", against="S0 S1 S2 S3"),
            N_("The guides and the rule card show three cards when they explain what a run is."),
            (
                meld(2, "5 5 5 7 8 9", "group_too_small"),
                meld(2, "5 5 5 7 8 9 W", "ok"),
            ),
        ),
        Ruling(
            "wild-in-the-middle",
            N_("May a wild fill a gap in the middle of a run?"),
            (yes(N_("Yes: a wild may stand anywhere in a run.")),),
            ALL,
            "",
            (
                meld(4, "3 4 5 W 7 8 9", "ok"),
                meld(4, "3 4 5 7 8 9 10", "run_has_gap"),
            ),
        ),
        Ruling(
            "wild-at-either-end",
            N_("4-5-6 and a wild: is it the 3 or the 7?"),
            (so(N_("Whoever lays it says which, at once, and that is what it stays.")),),
            FOLLOWS,
            N_("If nobody says it, the referee here takes the high end while there is one."),
            (
                meld(2, "9 9 9 4 5 6 W", "ok"),
                hit("run", "4 5 6 W@7", "3", "ok"),
                hit("run", "4 5 6 W@7", "7", "number_already_there"),
            ),
        ),
        Ruling(
            "ends-of-a-run",
            N_("4-W-6-7 lies there. May I add a 5, a 9 or a 2?"),
            (no(N_("None of them: only the next number at either end fits, the 3 or the 8.")),),
            ALL,
            "",
            (
                hit("run", "4 W 6 7", "5", "number_already_there"),
                hit("run", "4 W 6 7", "9", "not_at_an_end"),
                hit("run", "4 W 6 7", "3", "ok"),
            ),
        ),
        Ruling(
            "full-run",
            N_("A run lies there from 1 to 12. Does a wild still fit?"),
            (no(N_("No: all twelve numbers lie there, so no place is left for it.")),),
            FOLLOWS,
            N_("On 9-10-11-12 it does fit, as the 8."),
            (
                hit("run", "1 2 3 4 5 6 7 8 9 10 11 12", "W", "run_complete"),
                hit("run", "9 10 11 12", "W", "ok"),
            ),
        ),
    ),
)
