"""Rulings on wilds: alone, replaced, declared, taken and given away."""

from web.rulings.examples import hit, meld
from web.rulings.ruling import ALL, FOLLOWS, Ruling, Topic, no, said_by, so, yes
from web.texts.terms import N_

WILDS = Topic(
    "wilds",
    N_("Wilds"),
    "laying",
    (
        Ruling(
            "wilds-alone-in-a-group",
            N_("May one of the groups be all wilds?"),
            (
                yes(N_("Yes, as long as the phase as a whole has a card with a number.")),
                no(
                    N_("No: every group needs a card with a number."),
                    natural_per_group=True,
                ),
            ),
            said_by("S0 S2 S3 box"),
            N_(
                "The guides and the printed sheet ask for one card with a number in the phase, "
                "not in each group."
            ),
            (
                meld(1, "5 W W W W W", "ok", "no_natural_card_in_group"),
                meld(1, "5 5 W 9 W W", "ok"),
            ),
        ),
        Ruling(
            "wilds-alone-in-a-phase",
            N_("I hold six wilds. Is that phase 1?"),
            (
                no(N_("No: at least one card with a number must be in the phase.")),
                yes(N_("Yes: wilds alone will do."), allow_all_wild=True),
                no(
                    N_("No: every group needs a card with a number."),
                    allow_all_wild=True,
                    natural_per_group=True,
                ),
            ),
            said_by("S0 S2 S3 box", against="S1"),
            N_("The rule card sets no limit to wilds."),
            (
                meld(1, "W W W W W W", "no_natural_card", "ok", "no_natural_card"),
                meld(1, "8 W W W W W", "ok", "ok", "no_natural_card_in_group"),
            ),
        ),
        Ruling(
            "number-of-a-wild-group",
            N_("A group is all wilds. Which number is it?"),
            (
                so(
                    N_(
                        "Whoever lays it says so at once: the number of a set, "
                        "the lowest number of a run."
                    )
                ),
                so(
                    N_("There is no such group: each needs a card with a number."),
                    natural_per_group=True,
                ),
            ),
            FOLLOWS,
            N_("What was said stays, so everybody knows what can be added."),
            (
                hit("set", "W@7 W@7 W@7", "7", "ok", "group_not_legal"),
                hit("set", "W@7 W@7 W@7", "8", "not_that_number", "group_not_legal"),
            ),
        ),
        Ruling(
            "replacing-a-wild",
            N_("I hold the real card. May I swap it for the wild on the table?"),
            (no(N_("No: a wild stays where it was laid, and nobody takes it back.")),),
            said_by("S0 S2 S3 box"),
            N_("Swapping is a house rule of some tables; here no switch is made for it."),
            (
                hit("run", "3 W@4 5 6", "4", "number_already_there"),
                hit("set", "9 9 W@9", "9", "ok"),
            ),
        ),
        Ruling(
            "wild-already-declared",
            N_("The wild was laid as the 12, and now I draw the 12. Can it move over?"),
            (no(N_("No: it is the 12 for the rest of the round, and yours does not fit.")),),
            said_by("S0 S2 S3 box"),
            N_("Had it been laid at the low end, the 12 would fit now: saying it decides."),
            (
                hit("run", "4 5 6 7 8 W@9 10 11 W@12", "12", "number_already_there"),
                hit("run", "W@3 4 5 6 7 8 W@9 10 11", "12", "ok"),
            ),
        ),
        Ruling(
            "wilds-in-one-turn",
            N_("Is it only one wild a turn?"),
            (no(N_("No: play as many as you hold, in your phase and in hits.")),),
            ALL,
            "",
            (meld(10, "7 7 W W W 2 W W", "ok"),),
        ),
        Ruling(
            "one-wild-twice",
            N_("Can one wild count in both groups?"),
            (no(N_("No: one card has one place.")),),
            said_by("S0 S2 S3 box"),
            "",
            (
                meld(1, "5 5 W 9 9", "group_too_small"),
                meld(1, "5 5 W 9 9 W", "ok"),
            ),
        ),
        Ruling(
            "wild-as-a-skip",
            N_("May I play a wild as a skip?"),
            (no(N_("No: it stands for a number or a color, never for a skip.")),),
            said_by("S0 S2 S3 box", against="S1"),
            N_("Taken to the letter the rule card would allow it; that is hardly meant."),
        ),
        Ruling(
            "first-card-a-wild",
            N_("The first card turned up is a wild. Who gets it?"),
            (so(N_("Whoever starts may take it, like any other card.")),),
            said_by("box"),
            N_("Some tables bury it and turn another one, or let the dealer decide."),
        ),
        Ruling(
            "wild-from-the-discards",
            N_("A wild lies on top of the discards. May I draw it?"),
            (yes(N_("Yes: the top card may be drawn, whatever it is, unless it is a skip.")),),
            ALL,
        ),
        Ruling(
            "discarding-a-wild",
            N_("May I discard a wild, even to go out?"),
            (yes(N_("Yes: any card of your hand may be the discard.")),),
            said_by("box"),
        ),
        Ruling(
            "colored-wilds",
            N_("Our old wilds are colored. Does that mean anything?"),
            (no(N_("No: a colored wild still stands for any number and any color.")),),
            said_by("box"),
        ),
    ),
)
