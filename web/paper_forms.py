"""Which empty sheet somebody wants: names, variant and rulebook, from the fields of a form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.errors import RulesError
from rules.facts import GameStarted, Player
from rules.game import LEAST_PLAYERS, MOST_PLAYERS
from rules.house import RULEBOOKS, house_rules
from rules.names import name as name_kept
from rules.phases import PHASES
from rules.seats import started
from rules.variants import VARIANTS as ALL_VARIANTS
from web.catalogs import Catalog
from web.choices import Choice, choices
from web.drafts import LONGEST_FIELD, names_told
from web.labels import VARIANTS, phase_label
from web.naming import refusal_words
from web.paper import FEWEST_LINES, MOST_LINES
from web.start_forms import number
from web.switches import BOOKS

COUNTS = range(LEAST_PLAYERS, 2 * MOST_PLAYERS + 1)
USUAL = {
    "names": "",
    "players": "4",
    "variant": "standard",
    "last_phase": "5",
    "round_limit": "10",
    "rulebook": "house",
    "lines": "",
}
OFFERED = range(FEWEST_LINES, MOST_LINES + 1, 5)
"""Numbers of rounds to choose from, besides those that fill the paper."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The table that a sheet is for. ``lines``: None for as many rounds as fill the paper."""

    start: GameStarted
    names: Mapping[Player, str]
    lines: int | None


@dataclass(frozen=True, slots=True)
class PaperForm:
    """The fields as they were filled in, and what is wrong with them by field."""

    names: str
    players: tuple[Choice, ...]
    variants: tuple[Choice, ...]
    last_phases: tuple[Choice, ...]
    round_limit: str
    books: tuple[Choice, ...]
    lines: tuple[Choice, ...]
    errors: Mapping[str, str]


def fields(told: Mapping[str, str]) -> dict[str, str]:
    """What was filled in; what cannot be chosen is as usual."""
    found = {name: told.get(name, usual).strip()[:LONGEST_FIELD] for name, usual in USUAL.items()}
    known = {
        "players": map(str, COUNTS),
        "variant": (
            name for name, variant in ALL_VARIANTS.items() if "phases" not in variant.needs
        ),
        "last_phase": map(str, PHASES),
        "rulebook": RULEBOOKS,
        "lines": map(str, range(FEWEST_LINES, MOST_LINES + 1)),
    }
    for name, values in known.items():
        if found[name] not in tuple(values):
            found[name] = USUAL[name]
    return found


def wanted(told: Mapping[str, str], words: Catalog) -> tuple[Wanted | None, dict[str, str]]:
    """The table, or what is wrong by field, in words."""
    asked = fields(told)
    try:
        names = _names(asked)
        start = _start(asked, tuple(names))
        started(start)
    except RulesError as error:
        field = "round_limit" if error.field == ("round_limit",) else "names"
        return None, {field: refusal_words(error, {}, words)}
    return Wanted(start, names, int(asked["lines"]) if asked["lines"] else None), {}


def form(told: Mapping[str, str], errors: Mapping[str, str], words: Catalog) -> PaperForm:
    """The form as it was filled in."""
    asked = fields(told)
    lines = {"": words.gettext("as many as fill the paper")}
    phases = {str(each): phase_label(str(each), words) for each in PHASES}
    kinds = {name: label for name, label in VARIANTS.items() if name != "custom"}
    books = {name: BOOKS[name] for name in RULEBOOKS}
    return PaperForm(
        asked["names"],
        _plain({str(each): str(each) for each in COUNTS}, asked["players"]),
        choices(kinds, asked["variant"], words),
        _plain(phases, asked["last_phase"]),
        asked["round_limit"],
        choices(books, asked["rulebook"], words),
        _plain(lines | {str(each): str(each) for each in OFFERED}, asked["lines"]),
        errors,
    )


def _plain(labels: Mapping[str, str], chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, label, value == chosen) for value, label in labels.items())


def _names(asked: Mapping[str, str]) -> dict[Player, str]:
    """A name for each seat; "" for those that are written by hand."""
    told = [name_kept(each) for each in names_told(asked["names"])]
    count = max(len(told), int(asked["players"]))
    return {str(seat): name for seat, name in enumerate([*told, *[""] * count][:count], start=1)}


def _start(asked: Mapping[str, str], seats: tuple[Player, ...]) -> GameStarted:
    decks = 1 + (len(seats) > MOST_PLAYERS)
    house = house_rules(asked["rulebook"], {"decks": decks})
    parameters: dict[str, Any] = {}
    for name in ALL_VARIANTS[asked["variant"]].needs:
        try:
            parameters[name] = number(asked[name])
        except RulesError as error:
            raise error.at(name) from None
    return GameStarted(seats, seats[0], house, asked["variant"], **parameters)
