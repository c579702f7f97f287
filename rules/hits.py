"""May this card be added to that group on the table? (RULES.md section 4)"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.cards import Card, beyond_deck, is_color_told, wild_as
from rules.errors import Unreadable
from rules.groups import RUNS, fault, free_wilds, has_natural, playing_order
from rules.house import House, other_houses
from rules.phases import Objective, ObjectiveKind
from rules.runs import HIGHEST

CODES = (
    "ok",
    "group_not_legal",
    "skip_never_hit",
    "not_laid_yet",
    "not_this_turn",
    "deck_exceeded",
    "not_that_color",
    "not_that_parity",
    "not_that_number",
    "number_already_there",
    "run_complete",
    "not_at_an_end",
)
"""Every verdict on a hit; of several that apply the first is told."""

TURNS = ("before_laying", "laid_this_turn", "later")
OWNERS = ("self", "other")


@dataclass(frozen=True, slots=True)
class HitVerdict:
    """A code of `CODES`, what the group becomes, and what a wild could stand for there.

    ``could_be``: every place of a bare wild, low to high. ``depends_on``: the switches whose other
    value, each alone, would turn the verdict round, sorted.
    """

    code: str
    becomes: tuple[Card, ...] = ()
    could_be: tuple[int | str, ...] = ()
    evidence: Mapping[str, Any] = field(default_factory=dict)
    depends_on: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return self.code == "ok"


def check_hit(
    kind: ObjectiveKind,
    group: Sequence[Card],
    card: Card,
    turn: str = "later",
    owner: str = "other",
    house: House | None = None,
) -> HitVerdict:
    """The verdict on adding ``card`` to a ``group`` of that kind, whatever the group's size.

    ``turn``: one of `TURNS`, when the one who hits laid the own phase; ``owner``: one of
    `OWNERS`, whose group it is. A bare wild in a laid run takes its only possible place.
    Raises `Unreadable` ``wild_undeclared`` where a laid wild could stand for several things,
    ``mixed_notation`` and ``color_needed``. RULES.md section 4.
    """
    house = house or House()
    if not is_color_told([*group, card]) and kind in ("color", "color_run"):
        raise Unreadable("color_needed", ("group", "cards"))
    laid, why = _laid(kind, group, house)
    verdict = _judged(kind, laid, why, card, turn, owner, house)
    return replace(verdict, depends_on=_depends_on(verdict, kind, laid, card, turn, owner, house))


def _laid(kind: ObjectiveKind, group: Sequence[Card], house: House) -> tuple[tuple[Card, ...], str]:
    """The group in playing order with every wild declared, and why it is none ("" if it is)."""
    why = _flaw(kind, group, house)
    if why:
        return tuple(group), why
    if _is_open(kind, group, house.wrap_runs):
        raise Unreadable("wild_undeclared", ("group", "cards"))
    return playing_order(kind, group, house.wrap_runs), ""


def _flaw(kind: ObjectiveKind, group: Sequence[Card], house: House) -> str:
    if any(each.is_skip for each in group):
        return "skip_in_meld"
    if beyond_deck(group, house.decks):
        return "deck_exceeded"
    found = fault(Objective(kind, 1), group, house.wrap_runs)
    if found:
        return found.code
    lonely = house.natural_per_group and not has_natural(group)
    return "no_natural_card_in_group" if lonely else ""


def _is_open(kind: ObjectiveKind, group: Sequence[Card], wraps: bool) -> bool:
    return bool(free_wilds(kind, group, wraps))


def _judged(
    kind: ObjectiveKind,
    laid: tuple[Card, ...],
    why: str,
    card: Card,
    turn: str,
    owner: str,
    house: House,
) -> HitVerdict:
    if why:
        return HitVerdict("group_not_legal", evidence={"why": why})
    if card.is_skip:
        return HitVerdict("skip_never_hit")
    if turn == "before_laying":
        return HitVerdict("not_laid_yet")
    if turn == "laid_this_turn" and owner == "other" and not house.same_turn_hit_others:
        return HitVerdict("not_this_turn")
    if beyond_deck((*laid, card), house.decks):
        return HitVerdict("deck_exceeded", evidence={"cards": (card,), "decks": house.decks})
    return _misfit(kind, laid, card) or _fit(kind, laid, card, house.wrap_runs)


def _misfit(kind: ObjectiveKind, laid: Sequence[Card], card: Card) -> HitVerdict | None:
    """The card's color, parity or number against the group's."""
    if kind in ("color", "color_run"):
        color = next((each.color for each in laid if each.color), None)
        if card.color and color and card.color != color:
            return HitVerdict("not_that_color", evidence={"card": card, "color": color})
    if kind in ("even", "odd") and card.number and card.number % 2 != (kind == "odd"):
        return HitVerdict("not_that_parity", evidence={"card": card, "parity": kind})
    if kind == "set":
        number = next(each.number for each in laid if each.number)
        if card.number and card.number != number:
            return HitVerdict("not_that_number", evidence={"card": card, "number": number})
    return None


def _fit(kind: ObjectiveKind, laid: tuple[Card, ...], card: Card, wraps: bool) -> HitVerdict:
    if kind in RUNS:
        return _at_an_end(laid, card, wraps)
    return HitVerdict("ok", playing_order(kind, (*laid, card), wraps), evidence={"card": card})


def _at_an_end(run: tuple[Card, ...], card: Card, wraps: bool) -> HitVerdict:
    """A run takes the number below its low end or above its high end, unless it is whole."""
    numbers = [each.number or 0 for each in run]
    if card.number in numbers:
        told = {"card": card, "number": card.number}
        return HitVerdict("number_already_there", evidence=told)
    below, above = _ends(numbers, wraps)
    places = tuple(sorted({number for number in (below, above) if number}))
    if not places:
        return HitVerdict("run_complete", evidence={"card": card})
    if card.number and card.number not in places:
        return HitVerdict("not_at_an_end", evidence={"card": card, "fits": places})
    number = card.number or above or below
    added = card if card.number else wild_as(number)
    becomes = (*run, added) if number == above else (added, *run)
    could_be = () if card.number else places
    return HitVerdict("ok", becomes, could_be, {"card": card})


def _ends(numbers: Sequence[int], wraps: bool) -> tuple[int, int]:
    """The number that fits below a run and the one that fits above; 0 where none does."""
    if len(numbers) == HIGHEST:
        return 0, 0
    below, above = numbers[0] - 1, numbers[-1] + 1
    return below or HIGHEST * wraps, above if above <= HIGHEST else int(wraps)


def _depends_on(
    verdict: HitVerdict,
    kind: ObjectiveKind,
    laid: tuple[Card, ...],
    card: Card,
    turn: str,
    owner: str,
    house: House,
) -> tuple[str, ...]:
    """The switches whose other value would turn the verdict round."""

    def is_turned(other: House) -> bool:
        try:
            again, why = _laid(kind, laid, other)
        except Unreadable:
            return False
        return _judged(kind, again, why, card, turn, owner, other).legal != verdict.legal

    matter = {
        "decks": beyond_deck((*laid, card)),
        "natural_per_group": not has_natural(laid),
        "same_turn_hit_others": turn == "laid_this_turn" and owner == "other",
        "wrap_runs": kind in RUNS,
    }
    names = [name for name, does in matter.items() if does]
    return tuple(name for name in names if any(map(is_turned, other_houses(house, name))))
