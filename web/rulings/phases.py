"""Rulings on the phases: what each asks for, in which order, and who goes on."""

from web.rulings.examples import Round, laid, meld, not_laid, then
from web.rulings.ruling import ALL, Ruling, Topic, no, said_by, so, yes
from web.texts.terms import N_

PHASES = Topic(
    "phases",
    N_("The phases"),
    "phases",
    (
        Ruling(
            "phases-2-and-3",
            N_("Phases 2 and 3: two sets, two runs, or one of each?"),
            (
                so(
                    N_(
                        "One of each: phase 2 is a set of 3 and a run of 4, "
                        "phase 3 a set of 4 and a run of 4."
                    )
                ),
            ),
            said_by("S1 S3 box", against="S0 S2"),
            N_(
                "Two of the guides have one word for both groups, "
                "so people read two sets or two runs into them."
            ),
            (
                meld(2, "5 5 5 3 4 5 6", "ok"),
                meld(2, "5 5 5 9 9 9 9", "run_repeats_number"),
                meld(3, "8 8 8 8 2 3 W 5", "ok"),
            ),
        ),
        Ruling(
            "phase-7",
            N_("Phase 7: a run of seven, seven of one color, or two sets?"),
            (
                so(
                    N_(
                        "Two sets of 4; the run of seven is phase 4, "
                        "and seven of one color are phase 8."
                    )
                ),
            ),
            said_by("S0 S1 S2 S3 box", against="S1"),
            N_(
                "The rule card lists it like that; only where it explains hitting "
                "does it have colors begin with phase 7."
            ),
            (
                meld(7, "4 4 4 4 9 9 9 W", "ok"),
                meld(7, "R1 R2 R3 R4 R5 R6 R7 R8", "set_mixed_numbers"),
            ),
        ),
        Ruling(
            "phase-10",
            N_("Is phase 10 a set of 4 and a set of 3?"),
            (no(N_("No: it is a set of 5 and a set of 3, eight cards in all.")),),
            ALL,
            N_("Some lists on the web print it with one card too few."),
            (
                meld(10, "7 7 7 7 2 2 2", "group_too_small"),
                meld(10, "7 7 7 7 W 2 2 2", "ok"),
            ),
        ),
        Ruling(
            "five-cards-for-phase-5",
            N_("Phase 5: will five cards in a row do?"),
            (no(N_("No: phase 5 is a run of eight; its number says nothing about its cards.")),),
            ALL,
            "",
            (
                meld(5, "7 8 9 10 11", "group_too_small"),
                meld(5, "5 W 7 8 9 10 11 12", "ok"),
            ),
        ),
        Ruling(
            "jumping-ahead",
            N_("I am dealt a run of eight. May I lay phase 5 before phase 1?"),
            (
                no(N_("No: the phases come in order, and you lay the one that you are on.")),
                yes(
                    N_("Yes: any phase may be laid in any round, each of them once."),
                    order="pick",
                ),
            ),
            ALL,
            N_("As a variant, with phases in any order, the guides know it too."),
            (meld(1, "1 2 3 4 5 6 7 8", "set_mixed_numbers"),),
        ),
        Ruling(
            "several-phases-at-once",
            N_("I have a run of nine. Does that complete phases 4, 5 and 6 in one go?"),
            (no(N_("No: one phase a round, however many cards go down with it.")),),
            ALL,
            N_("A run of nine laid on phase 4 is a long phase 4, and next round you are on 5."),
            (
                Round(
                    (laid("Ana", 4, 60, 0), not_laid("Luis", 4, 75, 85)),
                    ("",),
                    next_phases=(then(Ana=5, Luis=4),),
                ),
            ),
        ),
        Ruling(
            "phase-not-laid",
            N_("I could not lay my phase. Do I go on to the next one all the same?"),
            (
                no(N_("No: whoever has not laid does not move on, and tries again next round.")),
                yes(
                    N_("Yes: everybody moves on after every round, laid or not."),
                    order="all_advance",
                ),
            ),
            ALL,
            "",
            (
                Round(
                    (laid("Ana", 1, 0, 0), not_laid("Luis", 1, 0, 85)),
                    ("", ""),
                    next_phases=(then(Ana=2, Luis=1), then(Ana=2, Luis=2)),
                ),
            ),
        ),
        Ruling(
            "laid-but-not-out",
            N_("I laid my phase, but somebody else went out. Do I still go on?"),
            (
                yes(
                    N_(
                        "Yes: whoever has laid goes on to the next phase; "
                        "going out only spares you the points."
                    )
                ),
            ),
            ALL,
            N_("The cards still in your hand count against you, that is all."),
            (
                Round(
                    (laid("Ana", 3, 40, 0), laid("Luis", 3, 55, 20), not_laid("Eva", 2, 90, 70)),
                    ("",),
                    next_phases=(then(Ana=4, Luis=4, Eva=2),),
                ),
            ),
        ),
        Ruling(
            "same-phase-twice",
            N_("With phases in any order: does the same phase count twice?"),
            (no(N_("No: each phase counts once, and laying it a second time is refused.")),),
            said_by("S0 S2 S3"),
            "",
            (
                Round(
                    (laid("Ana", 1, 0, 0), not_laid("Luis", 1, 0, 85)),
                    ("phase_already_completed",),
                    variant="pick",
                ),
            ),
        ),
        Ruling(
            "shorter-game",
            N_("Ten phases take all evening. Is there a shorter game?"),
            (
                yes(
                    N_(
                        "Yes: agree beforehand to end with phase 5 or 8, "
                        "or play only the even or only the odd phases."
                    )
                ),
            ),
            said_by("S0 S2 S3"),
            N_("The last phase of your list then does what phase 10 does otherwise."),
            (
                Round(
                    (laid("Ana", 5, 120, 20), laid("Luis", 4, 65, 0)),
                    ("Ana",),
                    variant="short",
                    last_phase=5,
                ),
            ),
        ),
    ),
)
