"""Rulings on hitting: when, where, and how much."""

from web.rulings.examples import hit
from web.rulings.ruling import ALL, Ruling, Topic, no, said_by, so, yes
from web.texts.terms import N_

HITTING = Topic(
    "hitting",
    N_("Hitting"),
    "hitting",
    (
        Ruling(
            "own-groups-at-once",
            N_("I have just laid. May I add to my own groups in the same turn?"),
            (yes(N_("Yes, at once, with every card that fits.")),),
            ALL,
            N_("“Lay or hit, but not both in one turn” goes round the web and is wrong."),
            (hit("set", "5 5 5", "5", "ok", turn="laid_this_turn", owner="self"),),
        ),
        Ruling(
            "others-at-once",
            N_("I have just laid. May I add to other players’ groups in the same turn?"),
            (
                yes(N_("Yes: once your phase lies, every group on the table takes cards.")),
                no(
                    N_("No: only your own groups; those of others from your next turn on."),
                    same_turn_hit_others=False,
                ),
            ),
            said_by("S1 box", against="S0 S2 S3"),
            "",
            (
                hit("set", "5 5 5", "5", "ok", "not_this_turn", turn="laid_this_turn"),
                hit("set", "5 5 5", "5", "ok", turn="later"),
            ),
        ),
        Ruling(
            "lay-hit-and-go-out",
            N_("May I lay, add cards and go out in a single turn?"),
            (
                yes(N_("Yes: lay, add whatever fits anywhere, and go out with your last card.")),
                yes(
                    N_("Yes, but you add to your own groups only: those of others have to wait."),
                    same_turn_hit_others=False,
                ),
            ),
            said_by("S1 box", against="S0 S2 S3"),
            N_(
                "Say you laid 5 to 11, hold 1, 3, 7 and a wild, and others have sets of 1 and 3: "
                "the 7 is your discard, and you are out; with your own run alone you are not."
            ),
            (
                hit("set", "1 1 1", "1", "ok", "not_this_turn", turn="laid_this_turn"),
                hit("run", "5 6 7 8 9 10 11", "W", "ok", turn="laid_this_turn", owner="self"),
            ),
        ),
        Ruling(
            "hitting-before-laying",
            N_("May I add a card to somebody’s group before my own phase lies?"),
            (no(N_("No: first your own phase, then you can add cards.")),),
            ALL,
            "",
            (
                hit("set", "5 5 5", "5", "not_laid_yet", turn="before_laying"),
                hit("set", "5 5 5", "5", "ok", turn="later"),
            ),
        ),
        Ruling(
            "whose-groups",
            N_("May I add only to my own groups?"),
            (no(N_("No: to any group on the table, whoever laid it.")),),
            ALL,
            "",
            (hit("run", "3 4 5 6", "7", "ok", owner="other"),),
        ),
        Ruling(
            "how-many-hits",
            N_("How many cards may I add in one turn?"),
            (so(N_("As many as fit, on as many groups as you like.")),),
            said_by("S1 box"),
        ),
        Ruling(
            "adding-to-a-color",
            N_("Seven red cards lie there. Does a blue one fit?"),
            (no(N_("No: only more red ones, of any number, and wilds.")),),
            ALL,
            "",
            (
                hit("color", "R1 R2 R4 R6 R9 R11 R12", "B5", "not_that_color"),
                hit("color", "R1 R2 R4 R6 R9 R11 R12", "R5", "ok"),
            ),
        ),
    ),
)
