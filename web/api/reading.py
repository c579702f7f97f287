"""What most requests have in common, as values of the game: house rules, a phase, cards."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rules.cards import Card, card, cards, is_color_told
from rules.errors import Field, RulesError, Unreadable
from rules.house import POINTS, SWITCHES, House, house_rules
from rules.melds import MOST_CARDS
from rules.phases import PHASES, Phase, objective, possible, takes_colors
from rules.scoring import Counts
from web.api.shapes import Shape, boolean, each, integer, record, text

Heaps = Sequence[tuple[Field, Sequence[Card]]]
"""Cards of the request, with the field that they stand at."""

_TYPES = {bool: boolean, int: integer, str: text}
_SWITCHES = {name: _TYPES[type(values[0])] for name, values in SWITCHES.items()}
_POINTS = record(dict.fromkeys(POINTS, integer), "unknown_switch")
HOUSE: Mapping[str, Shape] = {
    "rulebook": text,
    "house": record({**_SWITCHES, "points": _POINTS}, "unknown_switch"),
}
OBJECTIVES = each(record({"kind": text, "size": integer}))
PHASE: Mapping[str, Shape] = {"phase": integer, "objectives": OBJECTIVES}


@contextmanager
def seen_from(*outer: str | int) -> Iterator[None]:
    """The rules know the place in what they are given: ``outer`` is where that stands."""
    try:
        yield
    except RulesError as error:
        raise error.at(*outer) from None


def house_in(body: Mapping[str, Any]) -> House:
    """The house rules of ``rulebook`` and ``house``."""
    return house_rules(body.get("rulebook", "house"), body.get("house"))


def needed(body: Mapping[str, Any], name: str, *outer: str | int) -> Any:
    """The value of a field that has no default."""
    try:
        return body[name]
    except KeyError:
        raise Unreadable("missing", (*outer, name)) from None


def one_of(body: Mapping[str, Any], first: str, second: str) -> str:
    """The one of two fields that is there; the first is asked for where neither is."""
    if first in body and second in body:
        raise Unreadable("contradictory", (second,), first=first, second=second)
    return second if second in body else first


def choice(value: str, options: Sequence[str], *field: str | int) -> Any:
    """A word, out of several."""
    if value not in options:
        raise Unreadable("unknown_value", field, value=value[:40])
    return value


def phase_in(body: Mapping[str, Any], house: House) -> Phase:
    """The phase told by ``phase`` or by ``objectives``."""
    if one_of(body, "phase", "objectives") == "objectives":
        return objectives_in(body["objectives"], house)
    number = needed(body, "phase")
    if number not in PHASES:
        raise Unreadable("out_of_range", ("phase",), value=number, least=1, most=len(PHASES))
    return PHASES[number]


def objectives_in(told: Sequence[Mapping[str, Any]], house: House) -> Phase:
    """A phase of one's own, if one hand can hold it."""
    phase = []
    for index, member in enumerate(told):
        outer = ("objectives", index)
        kind, size = needed(member, "kind", *outer), needed(member, "size", *outer)
        with seen_from(*outer):
            phase.append(objective(kind, size))
    with seen_from("objectives"):
        return possible(phase, house.go_out)


def card_at(told: str, *field: str | int) -> Card:
    """The card of one field of the request."""
    with seen_from(*field):
        return card(told)


def cards_at(texts: Sequence[str], *field: str | int) -> tuple[Card, ...]:
    """The cards of one list of the request, which stands at ``field``."""
    _count(len(texts), field)
    try:
        return cards(texts)
    except RulesError as error:
        raise error.at(*field) from None


def groups_at(groups: Sequence[Sequence[str]], *field: str | int) -> list[tuple[Card, ...]]:
    """The cards of several lists, counted before they are read."""
    _count(sum(map(len, groups)), field)
    return [cards_at(texts, *field, index) for index, texts in enumerate(groups)]


def counts_at(told: Mapping[str, int], *field: str | int) -> Counts:
    """How many cards of each value; what is not told is none."""
    for name, number in told.items():
        if number < 0:
            raise Unreadable("out_of_range", (*field, name), value=number)
    return Counts(**told)


def _count(given: int, field: Field) -> None:
    if given > MOST_CARDS:
        raise Unreadable("too_many_cards", field, given=given, most=MOST_CARDS)


def colors_told(heaps: Heaps, phase: Phase = ()) -> bool:
    """Are the cards given with their colors, those of all ``heaps`` in one way?

    Raises `Unreadable` ``mixed_notation`` at the first card told in another way than the first
    one, and ``color_needed`` where the phase looks at colors and the cards have none.
    """
    try:
        told = is_color_told([each for _, heap in heaps for each in heap])
    except Unreadable:
        raise _mixed(heaps) from None
    if not told and takes_colors(phase):
        raise Unreadable("color_needed", _naturals(heaps)[0][0])
    return told


def _mixed(heaps: Heaps) -> Unreadable:
    (_, first), *others = _naturals(heaps)
    field, odd = next(place for place in others if place[1].is_bare != first.is_bare)
    return Unreadable("mixed_notation", field, card=odd)


def _naturals(heaps: Heaps) -> list[tuple[Field, Card]]:
    """The natural cards with their places; that of a single card is the field itself."""
    return [
        ((*field, index) if field != ("card",) else field, each)
        for field, heap in heaps
        for index, each in enumerate(heap)
        if each.is_natural
    ]
