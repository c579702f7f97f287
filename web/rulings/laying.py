"""Rulings on laying down: what makes a group, how many cards, and when."""

from web.rulings.examples import hit, kept, meld
from web.rulings.ruling import ALL, FOLLOWS, Ruling, Topic, no, said_by, yes
from web.texts.terms import N_

LAYING = Topic(
    "laying",
    N_("Laying down"),
    "laying",
    (
        Ruling(
            "colors-in-a-set",
            N_("Do the cards of a set have to be of different colors?"),
            (no(N_("No: in a set only the number counts, and a color may come twice.")),),
            ALL,
            "",
            (
                meld(1, "R5 R5 B5 G9 G9 Y9", "ok"),
                meld(1, "R5 R5 R6 G9 G9 Y9", "set_mixed_numbers"),
            ),
        ),
        Ruling(
            "two-sets-of-one-number",
            N_("May both sets be of the same number?"),
            (yes(N_("Yes: six 10s are two sets of 3, if you put them down as two groups.")),),
            said_by("box"),
            "",
            (
                meld(1, "10 10 10 10 10 10", "ok"),
                meld(7, "8 8 8 8 8 8 8 8", "ok"),
            ),
        ),
        Ruling(
            "number-in-set-and-run",
            N_("May the number of the set turn up in the run as well?"),
            (yes(N_("Yes: four 8s beside 5-6-7-8 are fine, five 8s in all.")),),
            said_by("S1"),
            "",
            (
                meld(3, "8 8 8 8 5 6 7 8", "ok"),
                meld(2, "5 5 5 4 5 6 7", "ok"),
            ),
        ),
        Ruling(
            "third-set",
            N_("I have three sets of three. May the third one go down with phase 1?"),
            (no(N_("No: there are as many groups as the phase asks for, never one more.")),),
            said_by("box"),
            N_("The third set stays in your hand; single cards of it may fit groups on the table."),
            (meld(1, "6 6 6 8 8 8 10 10 10", "cards_left_over"),),
        ),
        Ruling(
            "more-cards-than-asked",
            N_("Four 5s and three 10s for phase 1: may I lay more than it asks for?"),
            (
                yes(N_("Yes, as long as the extra cards belong to the same groups.")),
                no(
                    N_("No: each group has exactly as many cards as the phase asks for."),
                    exact_laydown=True,
                ),
            ),
            said_by("box"),
            N_("Where it is forbidden, the extra cards can still be added once the phase lies."),
            (
                meld(1, "5 5 5 5 10 10 10", "ok", "cards_left_over"),
                meld(1, "5 5 5 10 10 10", "ok"),
            ),
        ),
        Ruling(
            "part-of-a-phase",
            N_("I have one of my two sets. May I lay that one already?"),
            (no(N_("No: the whole phase goes down at once, from one hand.")),),
            ALL,
            N_("Some clubs allow it, to get points out of the hand; that is their own rule."),
            (
                meld(1, "5 5 5", "group_too_small"),
                meld(1, "5 5 5 9 W 9", "ok"),
            ),
        ),
        Ruling(
            "holding-a-phase-back",
            N_("Must I lay as soon as I can?"),
            (no(N_("No: you may sit on a complete phase for as long as you dare.")),),
            ALL,
            N_("If somebody goes out first, all ten cards count and the phase is not completed."),
            (kept("5 5 5 9 9 9 1 3 12 W", "75"),),
        ),
        Ruling(
            "third-copy",
            N_("Three red 5s in one set: can that be?"),
            (
                no(N_("No: one deck holds each number only twice in each color.")),
                yes(N_("Yes: two decks hold the red 5 four times."), decks=2),
            ),
            FOLLOWS,
            "",
            (
                meld(1, "R5 R5 R5 B9 G9 Y9", "deck_exceeded", "ok"),
                meld(1, "R5 R5 B5 B9 G9 Y9", "ok"),
            ),
        ),
        Ruling(
            "moving-laid-cards",
            N_("May laid cards be moved, taken back, or taken from others?"),
            (no(N_("No: what lies stays as it was laid; cards only ever join it.")),),
            said_by("box"),
            "",
            (
                hit("run", "4 5 6 W@7", "7", "number_already_there"),
                hit("run", "4 5 6 W@7", "8", "ok"),
            ),
        ),
        Ruling(
            "not-my-turn",
            N_("May I lay or add cards when it is not my turn?"),
            (no(N_("No: in your own turn only.")),),
            ALL,
        ),
        Ruling(
            "drawing-first",
            N_("Must I draw before I lay?"),
            (yes(N_("Yes: first a card from either pile, then you lay from eleven cards.")),),
            ALL,
            "",
            (meld(4, "1 2 3 4 5 6 7 8 9 10 11 12", "hand_exceeded"),),
        ),
        Ruling(
            "both-copies-in-a-color",
            N_("Phase 8: do both yellow 7s count?"),
            (yes(N_("Yes: only the color matters there, any numbers, twice included.")),),
            said_by("S0 S2 S3 box"),
            "",
            (meld(8, "Y1 Y3 Y7 Y7 Y9 Y11 Y12", "ok"),),
        ),
        Ruling(
            "wild-in-a-color",
            N_("Phase 8: six red cards and a wild?"),
            (yes(N_("Yes: a wild has whatever color you need.")),),
            ALL,
            "",
            (
                meld(8, "R1 R2 R4 R6 R9 R11 W", "ok"),
                meld(8, "R1 R2 R4 R6 R9 R11 B12", "color_mixed"),
            ),
        ),
    ),
)
