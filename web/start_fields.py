"""The page on which a game's start is told: who sits where, who deals, what is played."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.acts import InForce
from rules.facts import Player
from rules.house import RULEBOOKS
from rules.house import SWITCHES as VALUES_OF
from rules.phases import PHASES
from rules.variants import VARIANTS as ALL_VARIANTS
from web.catalogs import Catalog
from web.choices import Choice, choices
from web.drafts import Draft, SeatDraft, Told, names_in
from web.faces import NOBODY, Disc, discs
from web.in_force import VALUES
from web.labels import ABOUT, LAID, ORDERS, POINTS, SWITCHES, VARIANTS, phase_label
from web.naming import refusal_words
from web.own_phases import OwnPhase, own_phase
from web.questions import text_of
from web.start_forms import Fault, is_any_order
from web.switches import BOOKS


@dataclass(frozen=True, slots=True)
class Asked:
    """What a forgotten player did in a round: ``place`` among the rounds, ``label`` in words."""

    place: int
    label: str
    laid: tuple[Choice, ...]
    points: str
    phases: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat with its fields. ``shown`` is the name, or what stands for one."""

    at: int
    key: str
    name: str
    shown: str
    disc: Disc
    deals: bool
    phases: tuple[Choice, ...]
    total: str
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class SwitchLine:
    """A house rule and its values."""

    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """What there is to fill in."""

    seats: tuple[Seat, ...]
    known: tuple[tuple[Player, str], ...]
    variants: tuple[Choice, ...]
    last_phases: tuple[Choice, ...]
    round_limit: str
    orders: tuple[Choice, ...]
    phases: tuple[OwnPhase, ...]
    variant: str
    rulebook: str
    books: tuple[Choice, ...]
    switches: tuple[SwitchLine, ...]
    points: tuple[tuple[str, str, str], ...]
    rounds_played: str
    is_any_order: bool


def parts(
    draft: Draft,
    kept: Mapping[Player, str],
    known: Iterable[tuple[Player, str]],
    asked: Mapping[int, Sequence[InForce]],
    words: Catalog,
    first_round: int = 1,
    came: Mapping[Player, int] = NOBODY,
) -> Parts:
    """The fields of a draft. ``kept`` are names by id, ``known`` the people to choose from;
    ``asked``: the rounds that each forgotten player's seat is asked for, the first of which is
    ``first_round`` at the table; ``came`` is for the discs (`web.faces`).
    """
    names = names_in(draft, kept, words)
    return Parts(
        tuple(_seats(draft, names, asked, words, first_round - 1, came)),
        _known(names, known),
        choices(VARIANTS, draft.variant, words, ABOUT),
        tuple(_phase_choices(PHASES, (draft.last_phase or "5",), words)),
        draft.round_limit,
        choices(ORDERS, draft.order or "standard", words),
        tuple(own_phase(at, draft, words) for at in range(len(draft.phases))),
        draft.variant,
        draft.rulebook,
        choices({name: BOOKS[name] for name in RULEBOOKS}, draft.rulebook, words),
        tuple(_switches(draft, words)),
        tuple((name, words.gettext(POINTS[name]), text) for name, text in draft.points.items()),
        draft.rounds_played,
        is_any_order(draft),
    )


def _known(
    names: Sequence[str], known: Iterable[tuple[Player, str]]
) -> tuple[tuple[Player, str], ...]:
    """Those who do not sit here yet."""
    sitting = {name.casefold() for name in names}
    return tuple(each for each in known if each[1].casefold() not in sitting)


def _seats(
    draft: Draft,
    names: Sequence[str],
    asked: Mapping[int, Sequence[InForce]],
    words: Catalog,
    before: int,
    came: Mapping[Player, int],
) -> Iterator[Seat]:
    faces = discs(dict(zip((seat.player for seat in draft.seats), names, strict=True)), came)
    numbers = tuple(_numbers(draft))
    for at, (seat, name) in enumerate(zip(draft.seats, names, strict=True)):
        yield Seat(
            at,
            seat.player,
            seat.name,
            name,
            faces[seat.player],
            at == draft.dealer,
            tuple(_starting(seat, numbers, draft, words)),
            seat.total,
            tuple(_asked(said.place, before, seat, draft, words) for said in asked.get(at, ())),
        )


def _starting(
    seat: SeatDraft, numbers: Sequence[int], draft: Draft, words: Catalog
) -> Iterator[Choice]:
    """Where a seat can start; the beginning is not said, so that it stays one in any variant."""
    if is_any_order(draft):
        yield from _phase_choices(numbers, seat.completed, words)
        return
    first, *rest = numbers
    chosen = "" if seat.phase == str(first) else seat.phase
    yield Choice("", phase_label(str(first), words), not chosen)
    yield from _phase_choices(rest, (chosen,), words)


def _numbers(draft: Draft) -> Iterator[int]:
    """The numbers of the phases that the draft is played for, as far as one can tell."""
    if draft.variant == "custom":
        yield from range(1, max(len(draft.phases), 1) + 1)
        return
    numbers = ALL_VARIANTS.get(draft.variant, ALL_VARIANTS["standard"]).numbers
    is_cut = draft.variant == "short" and draft.last_phase in map(str, numbers)
    yield from (each for each in numbers if not is_cut or each <= int(draft.last_phase))


def _phase_choices(
    numbers: Iterable[int], chosen: Sequence[str], words: Catalog
) -> Iterator[Choice]:
    """What was typed and is none of them stays to be seen."""
    values = [str(each) for each in numbers]
    values += [each for each in chosen if each not in (*values, "")]
    for value in values:
        yield Choice(value, phase_label(value, words), value in chosen)


def _asked(place: int, before: int, seat: SeatDraft, draft: Draft, words: Catalog) -> Asked:
    told = seat.rounds.get(place, Told())
    return Asked(
        place,
        words.gettext("Round %(round)d") % {"round": before + place},
        choices(LAID, told.laid, words),
        told.points,
        tuple(_phase_choices(_numbers(draft), (told.phase,), words)) if is_any_order(draft) else (),
    )


def _switches(draft: Draft, words: Catalog) -> Iterator[SwitchLine]:
    for name, values in VALUES_OF.items():
        labels = {text_of(value): VALUES[name, value] for value in values}
        told = choices(labels, draft.switches.get(name, ""), words)
        yield SwitchLine(name, words.gettext(SWITCHES[name]), told)


def sentences(
    faults: Iterable[Fault], names: Mapping[Player, str], words: Catalog
) -> dict[str, str]:
    """What is wrong, by field, in words; the first of several."""
    found: dict[str, str] = {}
    for field, error in faults:
        found.setdefault(field, refusal_words(error, names, words))
    return found
