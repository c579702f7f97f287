"""Rulings on the end: who wins, when, and what equal points do."""

from web.rulings.examples import Round, laid, not_laid
from web.rulings.ruling import ALL, Ruling, Topic, no, said_by, so, yes
from web.texts.terms import N_

BY_TOTAL = N_("The lowest total after the last round: everybody plays the same phases.")
BY_PHASES = N_("Whoever has the most phases after the last round, then the lowest total.")

WINNING = Topic(
    "winning",
    N_("The end of the game"),
    "winning",
    (
        Ruling(
            "out-on-nine",
            N_("I laid phase 10, and somebody on phase 9 goes out. Who wins?"),
            (
                so(N_("You do: phase 10 is complete with the end of the round, out or not.")),
                so(
                    N_("Nobody yet: you must also be the one who goes out."),
                    win="must_go_out",
                ),
                so(
                    N_("You did, the moment you laid: that ends the game."),
                    win="immediate",
                ),
                so(BY_TOTAL, order="all_advance"),
                so(BY_PHASES, order="fixed_rounds"),
            ),
            said_by("S3 box", against="S0 S2"),
            N_(
                "Two of the guides ask the winner to run out of cards: a slip of translation, "
                "since in the third any player may."
            ),
            (
                Round(
                    (laid("Ana", 10, 310, 25), laid("Luis", 9, 180, 0)),
                    ("Ana", "", None, None, None),
                ),
                Round(
                    (laid("Ana", 10, 310, 25), laid("Luis", 9, 180, 10)),
                    (None, None, "Ana", None, None),
                    ended="laid_last",
                ),
            ),
        ),
        Ruling(
            "both-complete-ten",
            N_("Two of us complete phase 10 in the same round. Who wins?"),
            (
                so(N_("The lowest total of the two, even if the other one went out.")),
                so(
                    N_("Whichever of the two went out: going out is part of winning."),
                    win="must_go_out",
                ),
                so(
                    N_("That cannot be: the first to lay it has won at once."),
                    win="immediate",
                ),
                so(BY_TOTAL, order="all_advance"),
                so(BY_PHASES, order="fixed_rounds"),
            ),
            ALL,
            N_("The total of the whole game counts, not the points of that round."),
            (
                Round(
                    (laid("Ana", 10, 200, 20), laid("Luis", 10, 240, 0)),
                    ("Ana", "Luis", None, None, None),
                ),
            ),
        ),
        Ruling(
            "equal-totals",
            N_("Both completed phase 10, and the totals are equal. What now?"),
            (
                so(
                    N_(
                        "Only those two play on, for the last phase again, "
                        "and the first to lay it wins."
                    )
                ),
                so(
                    N_(
                        "Only those two play on, for the last phase again, "
                        "and the first to go out wins."
                    ),
                    tiebreak_win="first_out",
                ),
                so(N_("They share the win: no tie-break is played."), tiebreak_win="shared"),
                so(
                    N_("No tie can arise: whichever of the two went out has won."),
                    win="must_go_out",
                ),
                so(
                    N_("That cannot be: the first to lay it has won at once."),
                    win="immediate",
                ),
            ),
            said_by("S0 S2 S3", against="box"),
            N_("The rule card says nothing about equal points. Nothing is scored in a tie-break."),
            (
                Round(
                    (laid("Ana", 10, 200, 25), laid("Luis", 10, 225, 0)),
                    ("Ana", "Luis", "Ana+Luis", "Luis", None),
                    tiebreak=("Ana", "Luis"),
                ),
            ),
        ),
        Ruling(
            "points-or-phases",
            N_("Does the lowest score win?"),
            (
                no(
                    N_(
                        "No: completing the last phase wins; points decide only among those "
                        "who do it in the same round."
                    )
                ),
                yes(
                    N_("Yes: everybody plays the same phases, and only points count."),
                    order="all_advance",
                ),
                no(BY_PHASES, order="fixed_rounds"),
            ),
            said_by("S1 box"),
            "",
            (
                Round(
                    (laid("Ana", 10, 390, 0), not_laid("Luis", 9, 60, 80)),
                    ("Ana", None, None),
                ),
                Round(
                    (laid("Ana", 10, 390, 0), not_laid("Luis", 10, 60, 80)),
                    ("Ana", "Luis", None),
                ),
            ),
        ),
        Ruling(
            "winning-at-once",
            N_("I lay phase 10. Is the game over at once?"),
            (
                no(N_("No: the round is played to its end, and others may still complete theirs.")),
                no(
                    N_("No: you win when you go out as well, and the round goes on."),
                    win="must_go_out",
                ),
                yes(
                    N_("Yes: the first to lay the last phase wins at once."),
                    win="immediate",
                ),
                no(BY_TOTAL, order="all_advance"),
                no(BY_PHASES, order="fixed_rounds"),
            ),
            ALL,
            "",
            (
                Round(
                    (laid("Ana", 10, 260, 15), laid("Luis", 10, 180, 35), laid("Eva", 8, 90, 0)),
                    ("Luis", "", None, None, None),
                ),
                Round(
                    (laid("Ana", 10, 260, 15), not_laid("Luis", 10, 180, 85)),
                    (None, None, "Ana", None, None),
                    ended="laid_last",
                ),
            ),
        ),
    ),
)
