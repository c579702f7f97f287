"""The buttons of the start's form: each is a step from one draft to the next."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from rules.facts import Player
from web.drafts import (
    MOST_GROUPS,
    MOST_PHASES,
    MOST_SEATS,
    NEW_GROUP,
    Draft,
    SeatDraft,
    keyed,
    seated,
)

Item = TypeVar("Item")


def stepped(draft: Draft, step: str, known: Mapping[Player, str]) -> Draft:
    """The draft after a button such as ``up 2``; one that makes no sense changes nothing."""
    name, *places = step.split(" ")
    if name == "known" and places:
        draft = _known(draft, known.get(places[0], ""))
        return replace(draft, seats=keyed(draft.seats))
    numbers = [int(each) for each in places if each.isascii() and each.isdecimal()]
    does, needed = STEPS.get(name, (None, 0))
    if does is None or len(numbers) != needed:
        return draft
    draft = does(draft, *numbers)
    return replace(draft, seats=keyed(draft.seats))


def _known(draft: Draft, name: str) -> Draft:
    if not name or len(draft.seats) >= MOST_SEATS:
        return draft
    return replace(draft, seats=tuple(seated(draft.seats, name)))


def _seat_up(draft: Draft, at: int) -> Draft:
    """The first one goes up to the end: a table is round."""
    if at >= len(draft.seats):
        return draft
    return _seat_to(draft, at, (at - 1) % len(draft.seats))


def _seat_down(draft: Draft, at: int) -> Draft:
    if at >= len(draft.seats):
        return draft
    return _seat_to(draft, at, (at + 1) % len(draft.seats))


def _seat_to(draft: Draft, at: int, to: int) -> Draft:
    """The one who deals still deals."""
    order = _moved(range(len(draft.seats)), at, to)
    dealer = order.index(draft.dealer) if draft.dealer in order else -1
    return replace(draft, seats=tuple(draft.seats[each] for each in order), dealer=dealer)


def _moved(items: Sequence[Item], at: int, to: int) -> list[Item]:
    found = list(items)
    found.insert(to, found.pop(at))
    return found


def _seat_out(draft: Draft, at: int) -> Draft:
    """The deal of one who is taken out goes to the left."""
    seats = (*draft.seats[:at], *draft.seats[at + 1 :])
    dealer = draft.dealer - (draft.dealer > at)
    return replace(draft, seats=seats, dealer=dealer % len(seats) if seats else -1)


def _seat_more(draft: Draft) -> Draft:
    if len(draft.seats) >= MOST_SEATS:
        return draft
    return replace(draft, seats=(*draft.seats, SeatDraft()))


def _phase_more(draft: Draft) -> Draft:
    if len(draft.phases) >= MOST_PHASES - 1:
        return draft
    return replace(draft, phases=(*draft.phases, (NEW_GROUP,)))


def _phase_out(draft: Draft, at: int) -> Draft:
    return replace(draft, phases=(*draft.phases[:at], *draft.phases[at + 1 :]))


def _phase_up(draft: Draft, at: int) -> Draft:
    if not 0 < at < len(draft.phases):
        return draft
    return replace(draft, phases=tuple(_moved(draft.phases, at, at - 1)))


def _group_more(draft: Draft, at: int) -> Draft:
    if at >= len(draft.phases) or len(draft.phases[at]) >= MOST_GROUPS:
        return draft
    phases = list(draft.phases)
    phases[at] = (*phases[at], NEW_GROUP)
    return replace(draft, phases=tuple(phases))


def _group_out(draft: Draft, at: int, group: int) -> Draft:
    if at >= len(draft.phases):
        return draft
    phases = list(draft.phases)
    phases[at] = (*phases[at][:group], *phases[at][group + 1 :])
    return replace(draft, phases=tuple(phases))


STEPS: Mapping[str, tuple[Callable[..., Draft], int]] = {
    "up": (_seat_up, 1),
    "down": (_seat_down, 1),
    "out": (_seat_out, 1),
    "more": (_seat_more, 0),
    "phase-more": (_phase_more, 0),
    "phase-out": (_phase_out, 1),
    "phase-up": (_phase_up, 1),
    "group-more": (_group_more, 1),
    "group-out": (_group_out, 2),
}
"""Each step and how many places it names."""
