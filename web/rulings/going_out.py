"""Rulings on going out: the last card, and what happens then."""

from web.rulings.examples import Round, hit, laid, meld, not_laid, then
from web.rulings.ruling import ALL, FOLLOWS, Ruling, Topic, no, said_by, yes
from web.texts.terms import N_

GOING_OUT = Topic(
    "out",
    N_("Going out"),
    "out",
    (
        Ruling(
            "last-card",
            N_("Do I need a card to discard in order to go out?"),
            (
                no(N_("No: the last card may be discarded or added to a group.")),
                yes(
                    N_("Yes: the last card must be discarded."),
                    go_out="discard_only",
                ),
                yes(
                    N_("Yes: without a discard you wait with no cards and play on."),
                    go_out="float",
                ),
            ),
            said_by("S1 box", against="S0 S1 S2 S3"),
            N_("The guides end every turn with a discard; the rule card says both."),
            (meld(1, "5 5 5 5 5 9 9 9 9 9 9", "ok", "hand_exceeded", "ok"),),
        ),
        Ruling(
            "laying-everything",
            N_("May my last cards go down with the phase?"),
            (
                yes(N_("Yes: all eleven cards may be laid, and you are out.")),
                no(
                    N_("No: one card must be kept to discard, so ten can be laid."),
                    go_out="discard_only",
                ),
                yes(
                    N_("Yes, but you are not out before you discard a last card."),
                    go_out="float",
                ),
            ),
            said_by("S1 box", against="S0 S1 S2 S3"),
            N_("The guides end every turn with a discard; the rule card says both."),
            (
                meld(4, "1 2 3 4 5 6 7 8 9 10 11", "ok", "hand_exceeded", "ok"),
                meld(4, "1 2 3 4 5 6 7 8 9 10", "ok"),
            ),
        ),
        Ruling(
            "two-without-cards",
            N_("Two of us hold no cards. Can that be?"),
            (
                no(N_("No: the round is over as soon as the first one has none left.")),
                no(
                    N_("No: the round is over as soon as somebody discards the last card."),
                    go_out="discard_only",
                ),
                yes(
                    N_("Yes: one may wait without cards until a discard ends the round."),
                    go_out="float",
                ),
            ),
            FOLLOWS,
            "",
            (
                Round(
                    (laid("Ana", 2, 30, 0), laid("Luis", 3, 45, 0), not_laid("Eva", 3, 20, 65)),
                    ("two_players_out", "two_players_out", ""),
                ),
            ),
        ),
        Ruling(
            "out-without-a-phase",
            N_("May I go out without having laid?"),
            (no(N_("No: nobody goes out before the phase lies.")),),
            FOLLOWS,
            N_("You draw one card and discard one, so without laying you always hold ten."),
            (
                Round(
                    (not_laid("Ana", 2, 30, 0), not_laid("Luis", 3, 45, 65)),
                    ("out_without_phase",),
                ),
            ),
        ),
        Ruling(
            "discarding-what-fits",
            N_("My last card would fit a group. May I discard it all the same?"),
            (yes(N_("Yes: any card may be the discard, whether it fits somewhere or not.")),),
            said_by("box"),
            "",
            (hit("set", "9 9 9", "9", "ok"),),
        ),
        Ruling(
            "out-with-a-skip",
            N_("May I go out with a skip?"),
            (yes(N_("Yes: a skip is a discard like any other, so it can be the last one.")),),
            said_by("box"),
        ),
        Ruling(
            "one-more-turn",
            N_("Somebody went out. Does everybody else get one more turn?"),
            (no(N_("No: the round ends at once, and the hands are counted.")),),
            ALL,
            "",
            (
                Round(
                    (laid("Ana", 2, 30, 0), laid("Luis", 3, 45, 15), not_laid("Eva", 3, 20, 65)),
                    ("",),
                    next_phases=(then(Ana=3, Luis=4, Eva=3),),
                ),
            ),
        ),
    ),
)
