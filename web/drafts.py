"""A start as it is being filled in: everything typed, readable or not, and the steps of editing.

The form numbers its fields by the seat (``name-0``), by the phase and its group (``size-2-0``).
Pages without scripts send all of it for every step, so a step takes a draft and gives a draft.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.facts import Done, GameStarted, Player
from rules.house import POINTS, RULEBOOKS, SWITCHES, House, rulebook
from rules.phases import PHASES, Phase
from web.catalogs import LANGUAGES, Catalog, catalog
from web.in_force import nearest
from web.questions import text_of

Fields = Mapping[str, Sequence[str]]
"""A form as it was sent; where a name comes twice the last value counts."""
Group = tuple[str, str]
"""Kind and size."""

MOST_SEATS = 14
"""So many are read and shown; how many can play the rules say."""
MOST_PHASES = 21
MOST_GROUPS = 11
LONGEST_FIELD = 300
SEPARATORS = re.compile(r"[,\n\r\t、،]+")
LAST_AND = re.compile(r"\s+(?:and|y|e|și|si)\s+", re.IGNORECASE)
NEW_GROUP: Group = ("set", "3")


@dataclass(frozen=True, slots=True)
class Told:
    """A forgotten player's result of one round, as typed."""

    laid: str = ""
    points: str = ""
    phase: str = ""


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """One seat. ``player`` sat here when the page was made, or is ``+1`` and so on for one who
    is new; ``rounds`` are told by their place.
    """

    player: Player = ""
    name: str = ""
    phase: str = ""
    completed: tuple[str, ...] = ()
    total: str = ""
    rounds: Mapping[int, Told] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draft:
    """A start, as typed. ``dealer`` is the place of a seat, ``switches`` are texts."""

    seats: tuple[SeatDraft, ...]
    dealer: int
    variant: str
    last_phase: str
    round_limit: str
    order: str
    phases: tuple[tuple[Group, ...], ...]
    rulebook: str
    switches: Mapping[str, str]
    points: Mapping[str, str]
    rounds_played: str


def draft_of(start: GameStarted, names: Mapping[Player, str]) -> Draft:
    """The draft that a start is, to be edited. Whoever has no name yet has an empty field."""
    seats = tuple(_seat_of(start, player, names[player]) for player in start.seats)
    phases = start.phases or (tuple(PHASES.values()) if start.variant == "custom" else ())
    return Draft(
        seats,
        start.seats.index(start.dealer),
        start.variant,
        _text(start.last_phase),
        _text(start.round_limit),
        start.order or "standard",
        tuple(_groups(phase) for phase in phases),
        nearest(start.house),
        switches_of(start.house),
        points_of(start.house),
        _text(start.rounds_played or None),
    )


def _seat_of(start: GameStarted, player: Player, name: str) -> SeatDraft:
    told = start.start.get(player)
    shown = "" if is_placeholder(name) else name
    if told is None:
        return SeatDraft(player, shown)
    completed = tuple(map(str, told.completed or ()))
    return SeatDraft(player, shown, _text(told.phase), completed, _text(told.total))


def _text(value: int | Done | None) -> str:
    return "" if value is None else str(value)


def _groups(phase: Phase) -> tuple[Group, ...]:
    return tuple((each.kind, str(each.size)) for each in phase)


def switches_of(house: House) -> dict[str, str]:
    """Every switch as the form writes it."""
    return {name: text_of(getattr(house, name)) for name in SWITCHES}


def points_of(house: House) -> dict[str, str]:
    """What the cards cost, as the form writes it."""
    return {name: str(getattr(house.points, name)) for name in POINTS}


def placeholder(number: int, words: Catalog) -> str:
    """What somebody is called who has no name yet: ``Player 3``."""
    return words.gettext("Player %(number)d") % {"number": number}


def is_placeholder(name: str) -> bool:
    """Is it such a name, in any of our languages?"""
    found = re.search(r"\d+", name)
    if not found or len(found[0]) > 2:
        return False
    number = int(found[0])
    return any(name == placeholder(number, catalog(language)) for language in LANGUAGES)


def names_in(draft: Draft, kept: Mapping[Player, str], words: Catalog) -> tuple[str, ...]:
    """Each seat's name. An empty field keeps the placeholder it had, or gets one that is free."""
    held = [_held(seat, kept) for seat in draft.seats]
    free = (name for name in (placeholder(n, words) for n in range(1, 100)) if name not in held)
    return tuple(name or next(free) for name in held)


def _held(seat: SeatDraft, kept: Mapping[Player, str]) -> str:
    if seat.name.strip():
        return seat.name
    name = kept.get(seat.player, "")
    return name if is_placeholder(name) else ""


def drafted(fields: Fields) -> Draft:
    """The draft that a form holds. Another rulebook than the one shown sets all its switches."""
    book, shown = _last(fields, "rulebook"), _last(fields, "rulebook_shown")
    book = book if book in RULEBOOKS else "house"
    switches = {name: _last(fields, name) for name in SWITCHES}
    if book != shown:
        switches = {**switches_of(rulebook(book)), "decks": switches["decks"]}
    variant = _last(fields, "variant")
    phases = tuple(_read_phases(fields))
    if variant == "custom" and not phases and _last(fields, "variant_shown") != "custom":
        phases = tuple(_groups(phase) for phase in PHASES.values())
    dealer = _last(fields, "deals")
    return Draft(
        tuple(_read_seats(fields)),
        int(dealer) if dealer in map(str, range(MOST_SEATS)) else -1,
        variant,
        _last(fields, "last_phase"),
        _last(fields, "round_limit"),
        _last(fields, "order"),
        phases,
        book,
        switches,
        {name: _last(fields, f"points_{name}") for name in POINTS},
        _last(fields, "rounds_played"),
    )


def _last(fields: Fields, name: str) -> str:
    return (fields.get(name) or [""])[-1].strip()[:LONGEST_FIELD]


def _read_seats(fields: Fields) -> Iterable[SeatDraft]:
    """Several names in one field become several seats."""
    read = [_read_seat(fields, at) for at in range(MOST_SEATS) if f"name-{at}" in fields]
    return keyed(spread(read))


def keyed(seats: Sequence[SeatDraft]) -> tuple[SeatDraft, ...]:
    """Every seat can be told from the others, wherever it moves."""
    taken = {seat.player for seat in seats}
    free = (key for key in (f"+{n}" for n in range(1, 100)) if key not in taken)
    return tuple(seat if seat.player else replace(seat, player=next(free)) for seat in seats)


def _read_seat(fields: Fields, at: int) -> SeatDraft:
    return SeatDraft(
        _last(fields, f"player-{at}"),
        _last(fields, f"name-{at}"),
        _last(fields, f"phase-{at}"),
        tuple(fields.get(f"completed-{at}", ())[:MOST_PHASES]),
        _last(fields, f"total-{at}"),
        _read_rounds(fields, at),
    )


def _read_rounds(fields: Fields, at: int) -> dict[int, Told]:
    found = {}
    for name in fields:
        match = re.fullmatch(rf"points-{at}-([1-9][0-9]{{0,3}})", name)
        if match:
            rest = f"{at}-{match[1]}"
            laid, phase = _last(fields, f"laid-{rest}"), _last(fields, f"which-{rest}")
            found[int(match[1])] = Told(laid, _last(fields, name), phase)
    return found


def _read_phases(fields: Fields) -> Iterable[tuple[Group, ...]]:
    for at in range(MOST_PHASES):
        groups = [
            (_last(fields, f"kind-{at}-{group}"), _last(fields, f"size-{at}-{group}"))
            for group in range(MOST_GROUPS)
            if f"kind-{at}-{group}" in fields
        ]
        if groups or f"groups-{at}" in fields:
            yield tuple(groups)


def names_told(text: str) -> list[str]:
    """The names in what was typed, pasted or dictated: ``Ana, Luis and Ioana``."""
    parts = [part for part in SEPARATORS.split(text) if part.strip()]
    if len(parts) > 1:
        parts[-1:] = [part for part in LAST_AND.split(f" {parts[-1]}") if part.strip()]
    return [" ".join(part.split()) for part in parts]


def spread(seats: Sequence[SeatDraft]) -> list[SeatDraft]:
    """Several names in one seat go over it and the empty ones, then over new seats."""
    for at, seat in enumerate(seats):
        first, *others = names_told(seat.name) or [seat.name]
        if others:
            found = [*seats]
            found[at] = replace(seat, name=first)
            for name in others:
                found = seated(found, name, at + 1)
            return spread(found[:MOST_SEATS])
    return list(seats)


def seated(seats: Sequence[SeatDraft], name: str, after: int = 0) -> list[SeatDraft]:
    """One more name: on the first empty seat from there on, else on a new one."""
    for at, seat in enumerate(seats):
        if at >= after and not seat.name:
            return [*seats[:at], replace(seat, name=name), *seats[at + 1 :]]
    return [*seats, SeatDraft(name=name)]
