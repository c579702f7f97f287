"""The rules as something to read: the chapters, in order (all of RULES.md)."""

from dataclasses import dataclass

from web.texts.terms import N_


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the rules. ``name`` stands in its address and names its template.

    ``about`` is what it tells, in a line. ``section`` is that of RULES.md which it tells all or a
    part of, None for none; ``also`` are the chapters that a reader of it wants next.
    """

    name: str
    title: str
    about: str
    section: int | None = None
    also: tuple[str, ...] = ()

    @property
    def template(self) -> str:
        return f"rules/{self.name}.html"


CHAPTERS = (
    Chapter(
        "phases",
        N_("The phases"),
        N_("What each of them asks for, in cards, and what can be left in the hand after it."),
        2,
        ("laying", "variants"),
    ),
    Chapter(
        "cards",
        N_("Cards and points"),
        N_("The deck, how cards are written here, and what they cost in the hand."),
        1,
        ("scoring", "laying"),
    ),
    Chapter(
        "turn",
        N_("Dealing and turns"),
        N_("Who deals, who starts, what a turn is made of, and when the draw pile runs out."),
        5,
        ("skips", "laying"),
    ),
    Chapter(
        "laying",
        N_("Laying down"),
        N_("What makes a set, a run and a color; wilds; more cards than the phase asks for."),
        3,
        ("phases", "hitting"),
    ),
    Chapter(
        "hitting",
        N_("Hitting"),
        N_("Adding cards to the groups on the table: what fits where, and from when on."),
        4,
        ("laying", "out"),
    ),
    Chapter(
        "out",
        N_("Going out"),
        N_("How the last card goes, who is out, and what floating means."),
        4,
        ("hitting", "scoring"),
    ),
    Chapter(
        "skips",
        N_("Skips"),
        N_("Who loses the turn, how often, and what a skip cannot do."),
        5,
        ("turn", "out"),
    ),
    Chapter(
        "scoring",
        N_("The round is over"),
        N_("Points, who moves on, and what cannot be right or is hard to believe."),
        6,
        ("cards", "winning"),
    ),
    Chapter(
        "winning",
        N_("Winning"),
        N_("When the game ends, who wins it, and everybody’s place."),
        7,
        ("ties", "variants"),
    ),
    Chapter(
        "ties",
        N_("Ties"),
        N_("Equal totals: the tie-break, and three ways to win it or do without."),
        7,
        ("winning", "house"),
    ),
    Chapter(
        "variants",
        N_("Variants"),
        N_("Eight ways to play through the phases, and what each of them changes."),
        8,
        ("phases", "winning"),
    ),
    Chapter(
        "house",
        N_("House rules"),
        N_("Four rulebooks and every switch: what each of them changes, and where."),
        9,
        ("sources", "variants"),
    ),
    Chapter(
        "people",
        N_("Coming, going, correcting"),
        N_("Joining late, leaving early, and putting right what was entered wrong."),
        10,
        ("turn", "winning"),
    ),
    Chapter(
        "sources",
        N_("What the sources say"),
        N_("Where the texts people play by contradict each other, are garbled, or say nothing."),
        None,
        ("house", "laying"),
    ),
)
"""In the order in which they are read."""
BY_NAME = {chapter.name: chapter for chapter in CHAPTERS}


def neighbors(name: str) -> tuple[Chapter | None, Chapter | None]:
    """The chapters before and after; None before the first and after the last."""
    at = CHAPTERS.index(BY_NAME[name])
    before = CHAPTERS[at - 1] if at else None
    after = CHAPTERS[at + 1] if at + 1 < len(CHAPTERS) else None
    return before, after
