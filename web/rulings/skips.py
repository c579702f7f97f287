"""Rulings on skips: who misses a turn, how often, and where the card may go."""

from web.rulings.examples import hit, meld
from web.rulings.ruling import ALL, CUSTOM, FOLLOWS, Ruling, Topic, no, said_by, so, yes
from web.texts.terms import N_

SKIPS = Topic(
    "skips",
    N_("Skips"),
    "skips",
    (
        Ruling(
            "who-is-skipped",
            N_("Who misses a turn: the next player, or whoever I choose?"),
            (
                so(N_("Whoever you choose; you say it as you play the skip.")),
                so(N_("The next player: you do not choose."), skip_target="next"),
            ),
            said_by("S1 box", against="S0 S2 S3"),
        ),
        Ruling(
            "skipped-twice",
            N_("May two of us skip the same player?"),
            (no(N_("Not while the first skip is still waiting: one at a time for each player.")),),
            said_by("box"),
        ),
        Ruling(
            "skipped-again",
            N_("Somebody has just missed a turn. May they be skipped again?"),
            (yes(N_("Yes: once the turn is missed, the next skip may follow.")),),
            said_by("box"),
            N_("Older sheets allow only one for each player until the turn has gone round."),
        ),
        Ruling(
            "skip-with-two-players",
            N_("Only two of us play. What does a skip do?"),
            (so(N_("The other one misses a turn, so you have another full turn at once.")),),
            FOLLOWS,
            N_("It begins with a draw, like every turn."),
        ),
        Ruling(
            "skipping-oneself",
            N_("May I skip myself?"),
            (no(N_("No: a skip is for another player.")),),
            said_by("box"),
        ),
        Ruling(
            "everybody-is-skipped",
            N_("Everybody else has a skip waiting already. May I discard another one?"),
            (yes(N_("Yes, but then it is a plain discard, and nobody misses a turn for it.")),),
            CUSTOM,
        ),
        Ruling(
            "skip-from-the-discards",
            N_("A skip lies on top of the discards. May I draw it?"),
            (no(N_("No: a skip is never drawn from there, so draw from the other pile.")),),
            said_by("S1 box", against="S0 S2 S3"),
            N_("The guides make no exception for it."),
        ),
        Ruling(
            "first-card-a-skip",
            N_("The first card turned up is a skip. What now?"),
            (so(N_("Whoever would start misses the first turn.")),),
            said_by("S0 S2 S3 box"),
            N_("Some tables put it under the pile and turn another one."),
        ),
        Ruling(
            "keeping-a-skip",
            N_("Must I play a skip as soon as I draw it?"),
            (no(N_("No: keep it for when you need it.")),),
            ALL,
            N_("Left in your hand, it costs %(skip)d points."),
        ),
        Ruling(
            "skip-and-discard",
            N_("I play a skip. Do I discard another card as well?"),
            (no(N_("No: the skip is your discard, and your turn is over.")),),
            ALL,
        ),
        Ruling(
            "skip-before-the-end",
            N_("May I skip somebody who is about to go out, or to lay phase 10?"),
            (
                yes(N_("Yes: that is what skips are for.")),
                so(N_("Only if that is the next player."), skip_target="next"),
            ),
            FOLLOWS,
        ),
        Ruling(
            "skip-in-a-phase",
            N_("Our skips are blue. May one go into a phase of blue cards, or anywhere else?"),
            (no(N_("No: a skip is never part of a phase and never added to one.")),),
            said_by("box"),
            "",
            (
                meld(8, "B1 B2 B4 B7 B9 B12 S", "skip_in_meld"),
                hit("color", "B1 B2 B4 B7 B9 B11 B12", "S", "skip_never_hit"),
            ),
        ),
    ),
)
