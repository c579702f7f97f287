"""What the four texts and the printed sheet say, topic by topic, in our own words.

SOURCES.md section 2, and section 1 for the sheet. A source stands where that page cites it, and
nowhere else; a test holds the citations.
"""

from typing import NamedTuple

from web.texts.terms import N_

S0, S1, S2, S3, BOX = "S0", "S1", "S2", "S3", "box"
GUIDE = (S0, S2, S3)
"""Translations of one English guide."""
SOURCES = {
    S0: N_("a guide to the game, translated from English into Spanish"),
    S1: N_("a rule card in Spanish, written on its own"),
    S2: N_("the guide of S0, in Portuguese"),
    S3: N_("the guide of S0, in Romanian"),
    BOX: N_("the sheet that the publishers print and put into the box"),
}


class Side(NamedTuple):
    """What these sources say."""

    sources: tuple[str, ...]
    says: str


class Topic(NamedTuple):
    """Something that they say differently; ``ruling``: what Phasekeeper makes of it."""

    name: str
    title: str
    sides: tuple[Side, ...]
    ruling: str
    chapter: str


class Silence(NamedTuple):
    """Something that all four leave open; ``sources``: who else says it."""

    name: str
    title: str
    sources: tuple[str, ...]
    ruling: str


TOPICS = (
    Topic(
        "skip-target",
        N_("Who loses the turn"),
        (
            Side(GUIDE, N_("The next player.")),
            Side((S1, BOX), N_("Whoever plays the skip decides.")),
        ),
        N_("Usually one chooses; the rulebook of the guide has the next player. It is a switch."),
        "skips",
    ),
    Topic(
        "skip-pickup",
        N_("Taking a skip from the discard pile"),
        (
            Side((S1, BOX), N_("Never.")),
            Side(GUIDE, N_("The top card may be taken; no exception is made for a skip.")),
        ),
        N_(
            "Never: the rule card and the sheet say so outright, and the guides merely name no "
            "exception."
        ),
        "turn",
    ),
    Topic(
        "same-turn",
        N_("Hitting others in the turn of laying"),
        (
            Side(GUIDE, N_("Not before a later turn.")),
            Side((S1, BOX), N_("At once.")),
        ),
        N_("Usually at once; the rulebook of the guide makes you wait. It is a switch."),
        "hitting",
    ),
    Topic(
        "last-card",
        N_("The last card"),
        (
            Side(GUIDE, N_("It is always discarded.")),
            Side(
                (S1,),
                N_(
                    "The round ends when the phase is laid and the rest is added. In other places "
                    "it says that one always discards, and so contradicts itself."
                ),
            ),
            Side((BOX,), N_("Hit or discarded, as you like.")),
        ),
        N_("Usually either; the rulebook of the guide asks for a discard. It is a switch."),
        "out",
    ),
    Topic(
        "who-wins",
        N_("Who wins"),
        (
            Side((S0, S2), N_("Whoever completes phase 10 and runs out of cards.")),
            Side((S3,), N_("Whoever has completed phase 10 once any player runs out of cards.")),
            Side(
                GUIDE,
                N_(
                    "Laying does not win at once, and of several who complete it the lowest score "
                    "wins: idle words, if the winner had to go out."
                ),
            ),
            Side((BOX,), N_("The first to complete phase 10, once the round is over.")),
        ),
        N_(
            "Completing is enough, also in the rulebook of the guide: what S0 and S2 say is a slip "
            "of the translation. Other ways to win are a switch."
        ),
        "winning",
    ),
    Topic(
        "first-line",
        N_("The first line and the last part"),
        (
            Side(GUIDE, N_("At the beginning: the first to complete all ten phases wins.")),
            Side(GUIDE, N_("At the end: of several in the same round, the lowest score wins.")),
        ),
        N_("Both are right: first the round counts, then the total."),
        "winning",
    ),
    Topic(
        "tie",
        N_("Equal totals"),
        (
            Side((S1,), N_("Fewer points win. Nothing is said for equal points.")),
            Side(GUIDE, N_("Fewer points, then a tie-break; the first to lay the phase wins it.")),
            Side((BOX,), N_("Those who are tied play phase 10 again; the first to go out wins.")),
        ),
        N_("Usually the first to lay; it is a switch, and sharing the win is its third way."),
        "ties",
    ),
    Topic(
        "wilds",
        N_("How many wilds"),
        (
            Side((*GUIDE, BOX), N_("As many as you like, with one natural card in the phase.")),
            Side((S1,), N_("A wild takes the place of any other card; no limit is named.")),
        ),
        N_("Usually one natural card in the phase. Two switches make it stricter or looser."),
        "laying",
    ),
    Topic(
        "color-phase",
        N_("Which phase is the one of colors"),
        (
            Side((S1,), N_("In its list of phases: phase 8.")),
            Side((S1,), N_("Where it tells of hitting: from phase 7 on.")),
        ),
        N_("Phase 8. Phase 7 is two sets."),
        "phases",
    ),
    Topic(
        "run-length",
        N_("How long a run is"),
        (
            Side(GUIDE, N_("One of their examples has three numbers.")),
            Side((S1,), N_("It adds cards to a run of three.")),
        ),
        N_("No phase has a run of three: the shortest has four cards."),
        "laying",
    ),
    Topic(
        "phases-2-3",
        N_("Phases 2 and 3"),
        (
            Side((S0, S2), N_("Garbled: the same word stands for a set and for a run.")),
            Side((S1, S3, BOX), N_("A set and a run of four.")),
        ),
        N_("A set and a run: of 3 and 4 cards in phase 2, of 4 and 4 in phase 3."),
        "phases",
    ),
    Topic(
        "dealer",
        N_("Who deals next"),
        (
            Side((S1, BOX), N_("The deal moves to the left.")),
            Side(GUIDE, N_("Nothing is said.")),
        ),
        N_("It moves to the left after every round. A fixed dealer is a switch."),
        "turn",
    ),
    Topic(
        "first-skip",
        N_("A skip turned up first"),
        (
            Side((*GUIDE, BOX), N_("Whoever would start loses that turn.")),
            Side((S1,), N_("Nothing is said.")),
        ),
        N_("Whoever would start loses that turn."),
        "skips",
    ),
)

SILENT = (
    Silence("deck", N_("How many cards?"), (BOX,), N_("108, not counting the lists of phases.")),
    Silence("players", N_("How many players?"), (BOX,), N_("2 to 6; more with a second deck.")),
    Silence("wrap", N_("Does a run go on from 12 to 1?"), (), N_("No; it is a switch.")),
    Silence("longest", N_("How long can a run get?"), (), N_("Twelve cards, all numbers.")),
    Silence("twice", N_("The same number twice in a run?"), (), N_("No.")),
    Silence(
        "end",
        N_("At which end is a wild?"),
        (),
        N_("Where whoever lays it says. There it stays."),
    ),
    Silence(
        "skip-limit",
        N_("How often can one be skipped?"),
        (BOX,),
        N_("Not again before the turn is lost."),
    ),
    Silence(
        "two-players",
        N_("A skip with two players?"),
        (),
        N_("A new full turn for whoever played it."),
    ),
    Silence(
        "empty-pile",
        N_("The draw pile is empty?"),
        (),
        N_("All discards but the top one are shuffled."),
    ),
    Silence("first-wild", N_("A wild turned up first?"), (BOX,), N_("Whoever starts may take it.")),
    Silence(
        "larger",
        N_("More cards than the phase asks for?"),
        (BOX,),
        N_("Yes, if they fit; the other way is a switch."),
    ),
    Silence("leaving", N_("Somebody leaves?"), (), N_("The others play on, down to two.")),
    Silence(
        "mistakes",
        N_("Something was entered wrong?"),
        (),
        N_("It is corrected, and all that follows."),
    ),
)
