"""Rulings on the table: who plays, who deals, and the piles."""

from web.rulings.examples import Round, laid, not_laid
from web.rulings.ruling import CUSTOM, FOLLOWS, Ruling, Topic, no, said_by, so, yes
from web.texts.terms import N_

SEVEN = (
    laid("Ana", 1, 0, 0),
    *(not_laid(name, 1, 0, 85) for name in ("Luis", "Eva", "Leo", "Mia", "Tomás", "Ioana")),
)

TABLE = Topic(
    "table",
    N_("At the table"),
    "turn",
    (
        Ruling(
            "empty-pile",
            N_("The draw pile is used up. Is the round over?"),
            (no(N_("No: shuffle the discards, all but the top one, and draw on.")),),
            CUSTOM,
            N_("If you would rather stop there, enter the round as ended with nobody out."),
        ),
        Ruling(
            "seven-players",
            N_("Seven of us want to play. Is that possible?"),
            (
                no(N_("Not with one deck: it is for 2 to 6 players.")),
                yes(N_("Yes: with two decks up to 12 can play."), decks=2),
            ),
            said_by("box"),
            "",
            (Round(SEVEN, ("player_count", "")),),
        ),
        Ruling(
            "who-deals-next",
            N_("Who deals the next round?"),
            (
                so(N_("The player to the left of whoever dealt.")),
                so(N_("The same player: the deal does not move."), dealer="fixed"),
            ),
            said_by("S1 box"),
            N_("The guides say nothing about it."),
        ),
        Ruling(
            "unwanted-discard",
            N_("Nobody wants the discard that I need. May I take it out of turn?"),
            (no(N_("No: one draws in one’s own turn only, and one card.")),),
            FOLLOWS,
            N_("Buying the discard is a house rule of some clubs; hands then no longer add up."),
        ),
        Ruling(
            "somebody-leaves",
            N_("Somebody has to go home. What happens to the cards?"),
            (
                so(
                    N_(
                        "Laid groups stay on the table, the hand is put aside, "
                        "and nothing more is scored for it."
                    )
                ),
            ),
            CUSTOM,
        ),
    ),
)
