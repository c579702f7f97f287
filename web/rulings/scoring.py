"""Rulings on points: what cards cost, and what can be told from a score."""

from web.rulings.examples import kept, meld
from web.rulings.ruling import ALL, FOLLOWS, Ruling, Topic, no, said_by, so
from web.texts.terms import N_

SCORING = Topic(
    "scoring",
    N_("Points"),
    "scoring",
    (
        Ruling(
            "card-values",
            N_("What do cards cost: skip 15 or 25, wild 20 or 25?"),
            (
                so(
                    N_(
                        "1 to 9 cost %(low)d points each, 10 to 12 cost %(high)d, "
                        "a skip %(skip)d and a wild %(wild)d."
                    )
                ),
            ),
            ALL,
            N_("By the usual rules that is 5, 10, 15 and 25; other figures are house rules."),
            (
                kept("9 10 S W", "55", phase=1),
                kept("1 2 3 4 5 6 7 8 9 12", "55"),
            ),
        ),
        Ruling(
            "laid-cards-and-points",
            N_("Do the cards that I have laid count against me?"),
            (no(N_("No: only what is still in your hand when the round ends.")),),
            ALL,
            "",
            (kept("3 11", "15", phase=2),),
        ),
        Ruling(
            "laid-by-the-points",
            N_("Can one tell from the points whether the phase was laid?"),
            (
                so(
                    N_(
                        "Only so far: ten cards cost at least %(least)d points, "
                        "so whoever has fewer has laid."
                    )
                ),
            ),
            FOLLOWS,
            N_("More proves nothing: a few dear cards may be left after laying, so ask."),
            (
                kept("W W", "50", phase=1),
                kept("1 2 3 4 5 6 7 8 9", "45 not_laid_below_minimum wrong_hand_size"),
            ),
        ),
        Ruling(
            "cards-in-the-deck",
            N_("How many cards belong to the deck: 108 or 110?"),
            (
                so(
                    N_(
                        "108: 1 to 12 twice in four colors, 8 wilds and 4 skips; "
                        "any others are reference cards."
                    )
                ),
                so(N_("Two decks have 216, with 16 wilds and 8 skips."), decks=2),
            ),
            said_by("box"),
            "",
            (
                kept("W W W W W W W W W 5", "deck_exceeded", "230"),
                meld(1, "R5 R5 B5 W W W", "ok"),
            ),
        ),
    ),
)
