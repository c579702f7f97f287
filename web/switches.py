"""House rules as settings: the rulebooks, and the switches that matter for an answer."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Protocol

from rules.house import MELD_SWITCHES, RULEBOOKS, SWITCHES, House, rulebook
from web.catalogs import Catalog
from web.questions import text_of
from web.texts.terms import N_

NAMES = {
    "natural_per_group": N_("Every group needs a natural card"),
    "allow_all_wild": N_("Wilds alone may be laid"),
    "exact_laydown": N_("No more cards than the phase asks for"),
    "wrap_runs": N_("Runs go on from 12 to 1"),
    "same_turn_hit_others": N_("In the turn of laying no adding to groups of others"),
    "decks": N_("Two decks"),
    "go_out": N_("The last card must be discarded"),
}
BOOKS = {
    "house": N_("Usual rules"),
    "guide": N_("Guide"),
    "card": N_("Rule card"),
    "box": N_("Printed sheet in the box"),
}


class Asked(Protocol):
    """Whatever is asked under house rules; ``switches`` are those that differ from the rulebook."""

    @property
    def rulebook(self) -> str: ...
    @property
    def switches(self) -> tuple[tuple[str, Any], ...]: ...


@dataclass(frozen=True, slots=True)
class Setting:
    """A check box: ``on`` and ``off`` are what it says in the URL.

    ``said`` is whether a box without its check mark must say so: because its rulebook has it on, or
    it is neither on nor usual.
    """

    name: str
    label: str
    on: str
    off: str
    checked: bool
    said: bool


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook to choose."""

    name: str
    label: str
    checked: bool


def settings(
    name_of_book: str, house: House, words: Catalog, names: Collection[str] = MELD_SWITCHES
) -> tuple[Setting, ...]:
    """The switches that an answer can depend on, as the page sets them."""
    own = rulebook(name_of_book)
    found = []
    for name, label in NAMES.items():
        if name not in names:
            continue
        usual, on = SWITCHES[name][:2]
        checked = getattr(house, name) == on
        off = usual if checked else getattr(house, name)  # there may be a third way
        said = on == getattr(own, name) or off != usual
        found.append(Setting(name, words.gettext(label), text_of(on), text_of(off), checked, said))
    return tuple(found)


def books(chosen: str, words: Catalog) -> tuple[Book, ...]:
    """The rulebooks, one of them chosen."""
    return tuple(Book(name, words.gettext(BOOKS[name]), name == chosen) for name in RULEBOOKS)


def house_words(asked: Asked, words: Catalog) -> str:
    """The house rules in a few words: the rulebook, and how many switches differ from it."""
    told = words.gettext(BOOKS[asked.rulebook])
    changed = len(asked.switches)
    if not changed:
        return told
    more = words.ngettext("%(count)d change", "%(count)d changes", changed) % {"count": changed}
    return f"{told}, {more}"
