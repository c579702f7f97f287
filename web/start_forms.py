"""From a draft to the fact that it tells, or to what is wrong, field by field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.errors import Field, RulesError, Unreadable
from rules.facts import DONE, Done, GameStarted, Player, Standing
from rules.house import SWITCHES, House, house_rules
from rules.names import likeness
from rules.names import name as name_kept
from rules.phases import Phase, objective
from rules.seats import started
from rules.variants import VARIANTS
from web.drafts import Draft, SeatDraft
from web.questions import text_of

LONGEST_NUMBER = 6


class Fault(NamedTuple):
    """What is wrong at a field of the form; ``seats`` and ``phases`` are sections of it."""

    field: str
    error: RulesError


@dataclass(frozen=True, slots=True)
class Reading:
    """The start that a draft tells, if there are no faults."""

    start: GameStarted | None
    faults: tuple[Fault, ...]


def name_faults(names: Sequence[str]) -> tuple[Fault, ...]:
    """Names that cannot be, and those that are there twice; case is no difference."""
    faults: list[Fault] = []
    taken: dict[str, str] = {}
    for at, told in enumerate(names):
        try:
            like = likeness(name_kept(told))
            if like in taken:
                raise Unreadable("name_taken", player=taken[like])
            taken[like] = name_kept(told)
        except RulesError as error:
            faults.append(Fault(f"name-{at}", error))
    return tuple(faults)


def reading(draft: Draft, players: Sequence[Player]) -> Reading:
    """The start, with these players on the seats."""
    form = _Form()
    house = form.house(draft)
    start = GameStarted(
        tuple(players),
        players[draft.dealer] if 0 <= draft.dealer < len(players) else "",
        house,
        draft.variant,
        **form.parameters(draft),
        start=form.standings(draft, players),
        rounds_played=form.number("rounds_played", draft.rounds_played),
    )
    if not form.faults:
        form.check(start)
    return Reading(None if form.faults else start, tuple(form.faults))


class _Form:
    """Reads field after field, and keeps what is wrong."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def number(self, field: str, text: str) -> int | None:
        """A whole number; None for an empty field, or one that is none."""
        if not text:
            return None
        try:
            return number(text)
        except RulesError as error:
            self.faults.append(Fault(field, error))
            return None

    def house(self, draft: Draft) -> House:
        told: dict[str, Any] = {}
        for name, values in SWITCHES.items():
            by_text = {text_of(value): value for value in values}
            text = draft.switches.get(name, "")
            if text in by_text:
                told[name] = by_text[text]
            else:
                self.faults.append(Fault(name, Unreadable("unknown_value", value=text[:40])))
        points = {name: self.number(f"points_{name}", text) for name, text in draft.points.items()}
        told["points"] = {name: value for name, value in points.items() if value is not None}
        for name in points.keys() - told["points"].keys():
            if not draft.points[name]:
                self.faults.append(Fault(f"points_{name}", Unreadable("missing")))
        try:
            return house_rules("house", told)
        except RulesError as error:
            self.faults.append(Fault(_named(error.field, ()), error))
            return House()

    def parameters(self, draft: Draft) -> dict[str, Any]:
        """Just those that the variant has; the form may show others."""
        variant = VARIANTS.get(draft.variant)
        has = (*variant.needs, *variant.may) if variant else ()
        told: dict[str, Any] = {}
        for name in ("last_phase", "round_limit"):
            if name in has:
                told[name] = self.number(name, getattr(draft, name))
        if "phases" in has:
            told["phases"] = tuple(self.phase(at, draft) for at in range(len(draft.phases)))
            told["order"] = draft.order or None
        return told

    def phase(self, at: int, draft: Draft) -> Phase:
        found = []
        for group, (kind, size) in enumerate(draft.phases[at]):
            try:
                found.append(objective(kind, number(size)))
            except RulesError as error:
                self.faults.append(Fault(f"size-{at}-{group}", error))
        return tuple(found)

    def standings(self, draft: Draft, players: Sequence[Player]) -> Mapping[Player, Standing]:
        is_pick = is_any_order(draft)
        found = {}
        for at, (seat, player) in enumerate(zip(draft.seats, players, strict=True)):
            told = self.standing(at, seat, is_pick)
            if told != Standing():
                found[player] = told
        return found

    def standing(self, at: int, seat: SeatDraft, is_pick: bool) -> Standing:
        total = self.number(f"total-{at}", seat.total)
        if is_pick:
            numbers = [self.number(f"completed-{at}", each) for each in seat.completed]
            completed = tuple(each for each in numbers if each is not None)
            return Standing(None, completed or None, total)
        phase: int | Done | None = DONE
        if seat.phase != DONE:
            phase = self.number(f"phase-{at}", seat.phase)
        return Standing(phase, None, total)

    def check(self, start: GameStarted) -> None:
        try:
            started(start)
        except RulesError as error:
            self.faults.append(Fault(_named(error.field, start.seats), error))


def number(text: str) -> int:
    """A whole number as people type it. Raises `Unreadable`."""
    if not (text.isascii() and text.isdecimal()):
        raise Unreadable("wrong_type", expected="integer")
    if len(text) > LONGEST_NUMBER:
        raise Unreadable("out_of_range")
    return int(text)


def is_any_order(draft: Draft) -> bool:
    """Do the players pick their phases?"""
    return draft.variant == "pick" or (draft.variant == "custom" and draft.order == "pick")


def _named(field: Field, seats: Sequence[Player]) -> str:
    """The form's name for a place in a start."""
    match field:
        case ("start", str() as player, *rest):
            name = str(rest[0]) if rest else "phase"
            return f"{name}-{seats.index(player)}" if player in seats else "seats"
        case ("players", int() as at):
            return f"name-{at}"
        case ("players",):
            return "seats"
        case ("dealer",):
            return "deals"
        case ("house", "points", str() as name):
            return f"points_{name}"
        case ("house", str() as name):
            return name
        case ("phases", int() as at, *_):
            return f"phases-{at}"
        case (str() as name, *_):
            return name
    return "seats"
