"""What can be chosen for a game, told at length: variants, rulebooks, and every switch."""

from dataclasses import dataclass

from rules.house import RULEBOOKS, SWITCHES, House
from web.catalogs import Catalog
from web.contents import BY_NAME
from web.in_force import VALUES
from web.labels import ABOUT, VARIANTS
from web.labels import SWITCHES as SUBJECTS
from web.reading import Link, Table, link
from web.switches import BOOKS
from web.texts.terms import N_

VARIANT_TEXTS = {
    "standard": N_(
        "One phase after the other. The game ends with the first round in which somebody "
        "completes phase 10."
    ),
    "short": N_(
        "As the standard game, but it ends with a phase that you choose; 5 and 8 are the usual "
        "ones."
    ),
    "even": N_("Only these five, one after the other; phase 10 ends the game."),
    "odd": N_("Only these five, one after the other; phase 9 ends the game."),
    "all_advance": N_(
        "Everybody begins with the same phase and moves on after every round, laid or not. There "
        "are as many rounds as phases. The lowest total wins; equal lowest totals play a tie-break."
    ),
    "pick": N_(
        "In every round you lay any phase that you have not completed yet. Each counts once: the "
        "same phase a second time is refused. The first to have them all wins; of several in the "
        "same round, the one with the lowest total."
    ),
    "fixed_rounds": N_(
        "All the rounds are played that you agreed on. Then the most phases win, and with equally "
        "many the lowest total; still equal, a tie-break for the last phase. Whoever has completed "
        "the last phase plays on, may lay and go out, and moves no further."
    ),
    "custom": N_(
        "Put together from sets, runs, colors, even and odd numbers, and runs in one color. They "
        "are played one after the other, in any order, or with everybody advancing together."
    ),
}
BOOK_TEXTS = {
    "house": N_("What is played unless the table says otherwise."),
    "guide": N_("As the English guide tells it, and its three translations, S0, S2 and S3."),
    "card": N_("As the rule card S1 tells it. It names no limit for wilds, and no tie-break."),
    "box": N_("As the publisher’s printed sheet tells it."),
}
SWITCH_TEXTS = {
    "natural_per_group": (
        N_("Whether a group may be all wilds while another one has a card with a number."),
        "laying",
    ),
    "allow_all_wild": (N_("Whether a whole phase may be all wilds."), "laying"),
    "exact_laydown": (
        N_(
            "Whether a group may be laid larger than the phase asks for. Adding to it afterwards "
            "is another matter, and always possible."
        ),
        "laying",
    ),
    "wrap_runs": (N_("Whether a 1 may follow a 12, when laying and when hitting."), "laying"),
    "same_turn_hit_others": (
        N_("Whether you have to wait a turn before you add to the groups of others."),
        "hitting",
    ),
    "decks": (
        N_("Whether there is twice as much of every card, and room for twice as many players."),
        "cards",
    ),
    "go_out": (
        N_("How the last card of a hand may go, and whether one may stay in without cards."),
        "out",
    ),
    "skip_target": (N_("Who loses the turn when a skip is played."), "skips"),
    "tiebreak_win": (
        N_("How it is decided when several finish in the same round with equal totals."),
        "ties",
    ),
    "win": (N_("What it takes to win besides the last phase, and when the game stops."), "winning"),
    "dealer": (N_("Whether the deal moves one seat to the left after every round."), "turn"),
}
"""What each switch decides, and the chapter that tells of it."""


@dataclass(frozen=True, slots=True)
class VariantText:
    name: str
    title: str
    about: str
    text: str


@dataclass(frozen=True, slots=True)
class BookText:
    """A rulebook; ``differs``: what it has otherwise than the usual rules."""

    name: str
    title: str
    about: str
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ValueText:
    """One way a switch can stand; ``is_here`` when this table has it so."""

    words: str
    is_usual: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class SwitchText:
    name: str
    title: str
    values: tuple[ValueText, ...]
    changes: str
    chapter: Link


def variant_texts(words: Catalog) -> tuple[VariantText, ...]:
    """All eight."""
    return tuple(
        VariantText(
            name,
            words.gettext(title),
            words.gettext(ABOUT[name]),
            words.gettext(VARIANT_TEXTS[name]),
        )
        for name, title in VARIANTS.items()
    )


def book_texts(words: Catalog) -> tuple[BookText, ...]:
    """The four rulebooks."""
    return tuple(
        BookText(
            name,
            words.gettext(BOOKS[name]),
            words.gettext(BOOK_TEXTS[name]),
            tuple(words.gettext(VALUES[switch]) for switch in differs.items()),
        )
        for name, differs in RULEBOOKS.items()
    )


def switch_texts(table: Table, words: Catalog) -> tuple[SwitchText, ...]:
    """Every switch with all its values, the usual one first."""
    return tuple(_switch(name, table, words) for name in SWITCHES)


def _switch(name: str, table: Table, words: Catalog) -> SwitchText:
    usual, here = getattr(House(), name), getattr(table.house, name)
    is_played = bool(table.rules)
    values = tuple(
        ValueText(words.gettext(VALUES[name, value]), value == usual, is_played and value == here)
        for value in SWITCHES[name]
    )
    changes, chapter = SWITCH_TEXTS[name]
    told = link(BY_NAME[chapter], words)
    return SwitchText(name, words.gettext(SUBJECTS[name]), values, words.gettext(changes), told)
