"""What a game is played by: variant, rulebook, and the switches set otherwise, in words."""

from rules.facts import GameStarted
from rules.house import POINTS, RULEBOOKS, SWITCHES, House, rulebook
from web.catalogs import Catalog
from web.labels import VARIANTS
from web.switches import BOOKS
from web.texts.terms import N_

PLAYED = VARIANTS | {"standard": N_("All 10 phases"), "short": N_("Phases 1 to %(last)d")}
"""Variants as one says them of a game."""
VALUES = {
    ("natural_per_group", True): N_("every group needs a natural card"),
    ("natural_per_group", False): N_("one natural card for the whole phase"),
    ("allow_all_wild", True): N_("wilds alone may be laid"),
    ("allow_all_wild", False): N_("wilds alone may not be laid"),
    ("exact_laydown", True): N_("exactly as many cards as the phase asks for"),
    ("exact_laydown", False): N_("more cards than the phase asks for may be laid"),
    ("wrap_runs", True): N_("runs go on from 12 to 1"),
    ("wrap_runs", False): N_("runs end at 12"),
    ("same_turn_hit_others", True): N_("others’ groups can be hit in the turn of laying"),
    ("same_turn_hit_others", False): N_("others’ groups can be hit from the next turn on"),
    ("decks", 1): N_("one deck"),
    ("decks", 2): N_("two decks"),
    ("go_out", "any"): N_("the last card may be laid, added or discarded"),
    ("go_out", "discard_only"): N_("the last card must be discarded"),
    ("go_out", "float"): N_("one may stay in without cards"),
    ("skip_target", "chosen"): N_("who plays a skip chooses for whom"),
    ("skip_target", "next"): N_("a skip is for the next player"),
    ("tiebreak_win", "first_to_lay"): N_("tie-break: the first to lay wins"),
    ("tiebreak_win", "first_out"): N_("tie-break: the first to go out wins"),
    ("tiebreak_win", "shared"): N_("equal totals share the win"),
    ("win", "completed"): N_("the last phase laid ends the game with the round"),
    ("win", "must_go_out"): N_("who wins must also go out"),
    ("win", "immediate"): N_("the last phase laid wins at once"),
    ("dealer", "rotates"): N_("the deal moves on"),
    ("dealer", "fixed"): N_("always the same dealer"),
}
POINT_NAMES = {
    "low": N_("1 to 9: %(points)d"),
    "high": N_("10 to 12: %(points)d"),
    "skip": N_("skip: %(points)d"),
    "wild": N_("wild: %(points)d"),
}


def in_force(start: GameStarted, words: Catalog) -> tuple[str, ...]:
    """The variant, the rulebook that comes nearest, and what differs from it."""
    return (variant_words(start, words), *house_in_force(start.house, words))


def house_in_force(house: House, words: Catalog) -> tuple[str, ...]:
    """The rulebook that comes nearest, and what differs from it."""
    book = nearest(house)
    told = [words.gettext(BOOKS[book])]
    own = rulebook(book)
    for name in SWITCHES:
        value = getattr(house, name)
        if value != getattr(own, name):
            told.append(words.gettext(VALUES[name, value]))
    for name in POINTS:
        points = getattr(house.points, name)
        if points != getattr(own.points, name):
            told.append(words.gettext(POINT_NAMES[name]) % {"points": points})
    return tuple(told)


def nearest(house: House) -> str:
    """The rulebook that these house rules are called by: the one with the fewest differences."""

    def differences(name: str) -> int:
        own = rulebook(name)
        return sum(getattr(own, each) != getattr(house, each) for each in SWITCHES)

    return min(RULEBOOKS, key=differences)


def variant_words(start: GameStarted, words: Catalog) -> str:
    """What is played, in a few words."""
    return variant_name(start.variant, words, last=start.last_phase, rounds=start.round_limit)


def variant_name(
    variant: str, words: Catalog, *, last: int | None = None, rounds: int | None = None
) -> str:
    """A variant's name, with its parameters where they are known."""
    if variant == "fixed_rounds" and rounds is not None:
        return words.ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds}
    if variant == "short" and last is None:
        return words.gettext(VARIANTS[variant])
    return words.gettext(PLAYED[variant]) % {"last": last}
