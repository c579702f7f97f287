"""Links to a verdict, version 1: /verdict/1/KIND?... -- frozen, see docs/links.md.

A link of 2026 must say the same in ten years. So nothing that may change is looked up here: each
switch that matters for a kind is written out, its values are named here and nowhere else, and what
is missing or unknown makes it no link. Another way of writing them would be a version 2, in a
module of its own. `tests/links/1.json` holds some forever.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from rules.cards import Card, card
from rules.errors import RulesError
from rules.house import House, Points
from rules.phases import PHASES, Objective, ObjectiveKind, Phase, possible
from rules.scoring import Counts
from web.disputes import Cards, Dispute, Hand, Hit, Left, Meld

VERSION = 1
Arguments = Mapping[str, str]
MOST_CARDS = 216
LONGEST = 2000
"""Characters of a query that is written: more than any question of so many cards takes."""
_YES = {"yes": True, "no": False}
_VALUES: Mapping[str, Mapping[str, Any]] = {
    "allow_all_wild": _YES,
    "decks": {"1": 1, "2": 2},
    "exact_laydown": _YES,
    "go_out": {each: each for each in ("any", "discard_only", "float")},
    "natural_per_group": _YES,
    "same_turn_hit_others": _YES,
    "wrap_runs": _YES,
}
MATTER: Mapping[str, tuple[str, ...]] = {
    "meld": (
        *("allow_all_wild", "decks", "exact_laydown", "go_out", "natural_per_group", "wrap_runs"),
    ),
    "hand": ("allow_all_wild", "decks", "go_out", "natural_per_group", "wrap_runs"),
    "hit": ("decks", "natural_per_group", "same_turn_hit_others", "wrap_runs"),
    "points": ("decks", "go_out"),
}
"""The switches that a verdict of that kind can depend on."""
KINDS = tuple(MATTER)
COUNT_POINTS = ("hand", "points")
"""The kinds for which it matters what a card costs."""
_TURNS = {each: each for each in ("before_laying", "laid_this_turn", "later")}
_OWNERS = {each: each for each in ("self", "other")}
OBJECTIVES: Mapping[str, ObjectiveKind] = {
    "set": "set",
    "run": "run",
    "color": "color",
    "even": "even",
    "odd": "odd",
    "color_run": "color_run",
}
_OBJECTIVE = re.compile(r"(set|run|color|even|odd|color_run)([1-9][0-9]?)")
_NUMBER = re.compile(r"[0-9]{1,3}")
_PRICES, _COUNTS = range(1, 101), range(1000)
_EMPTY = "-"
"""A group of no cards."""


class NoLink(ValueError):
    """Cut off on its way, or never one."""


def dispute(kind: str, told: Arguments) -> Dispute:
    """What the link asks. Raises `NoLink`."""
    if kind not in KINDS:
        raise NoLink(kind)
    try:
        return _READERS[kind](told, _house(kind, told))
    except (KeyError, RulesError) as error:
        raise NoLink(str(error)) from error


def _house(kind: str, told: Arguments) -> House:
    """The house rules, as far as they matter."""
    values = {name: _VALUES[name][told[name]] for name in MATTER[kind]}
    house = replace(House(), **values)
    if kind in COUNT_POINTS:
        return replace(house, points=Points(*_numbers(told["points"], _PRICES)))
    return house


def _meld(told: Arguments, house: House) -> Meld:
    number, phase = _phase(told, house)
    if "groups" in told:
        groups = told["groups"].split("_") if told["groups"] else []
        read = tuple(_cards("" if group == _EMPTY else group) for group in groups)
        if "cards" in told or sum(map(len, read)) > MOST_CARDS:
            raise NoLink("groups")
        return Meld(number, phase, house, groups=read)
    return Meld(number, phase, house, _cards(told["cards"]))


def _hand(told: Arguments, house: House) -> Hand:
    number, phase = _phase(told, house)
    return Hand(number, phase, house, _cards(told["cards"]), _cards(told.get("seen", "")))


def _hit(told: Arguments, house: House) -> Hit:
    kind, group, added = OBJECTIVES[told["kind"]], _cards(told["group"]), card(told["card"])
    return Hit(kind, group, added, _TURNS[told["turn"]], _OWNERS[told["owner"]], house)


def _left(told: Arguments, house: House) -> Left:
    laid = _YES[told["laid"]]
    is_phase_told = "phase" in told or "objectives" in told
    number, phase = _phase(told, house) if is_phase_told else (None, None)
    if "counts" in told:
        counts = Counts(*_numbers(told["counts"], _COUNTS))
        if "cards" in told:
            raise NoLink("counts")
        return Left(None, counts, laid, house, number, phase)
    return Left(_cards(told["cards"]), Counts(), laid, house, number, phase)


_READERS: Mapping[str, Callable[[Arguments, House], Dispute]] = {
    "meld": _meld,
    "hand": _hand,
    "hit": _hit,
    "points": _left,
}


def _phase(told: Arguments, house: House) -> tuple[int | None, Phase]:
    if ("phase" in told) == ("objectives" in told):
        raise NoLink("phase")
    if "phase" in told:
        number = {str(each): each for each in PHASES}[told["phase"]]
        return number, PHASES[number]
    found = [_OBJECTIVE.fullmatch(each) for each in told["objectives"].split(",")]
    objectives = [Objective(OBJECTIVES[each[1]], int(each[2])) for each in found if each]
    if len(objectives) < len(found):
        raise NoLink("objectives")
    return None, possible(objectives, house.go_out)


def _cards(told: str) -> Cards:
    texts = told.split(",") if told else []
    if len(texts) > MOST_CARDS:
        raise NoLink("cards")
    return tuple(map(card, texts))


def _numbers(told: str, allowed: range) -> list[int]:
    """One for each value of a card: 1 to 9, 10 to 12, skip, wild."""
    texts = told.split(",")
    numbers = [int(text) for text in texts if _NUMBER.fullmatch(text)]
    if not len(texts) == len(numbers) == 4 or not set(numbers) <= set(allowed):
        raise NoLink(told)
    return numbers


def read(kind: str, written: str) -> Dispute:
    """What a query asks. Raises `NoLink`."""
    return dispute(kind, dict(parse_qsl(written, keep_blank_values=True)))


def kind_of(asked: Dispute) -> str:
    """Which of `KINDS` it is."""
    return {Meld: "meld", Hand: "hand", Hit: "hit", Left: "points"}[type(asked)]


def query(asked: Dispute) -> str:
    """The query of the link that asks it; the other way round of `dispute`."""
    kind = kind_of(asked)
    told = _written(asked) | _house_written(kind, asked.house)
    return urlencode(told, safe=",@", quote_via=quote)


def _written(asked: Dispute) -> dict[str, str]:
    match asked:
        case Meld(groups=None):
            return _phase_written(asked.number, asked.phase) | {"cards": _text(asked.cards)}
        case Meld(groups=tuple(groups)):
            groups_told = {"groups": "_".join(_text(each) or _EMPTY for each in groups)}
            return _phase_written(asked.number, asked.phase) | groups_told
        case Hand():
            told = _phase_written(asked.number, asked.phase) | {"cards": _text(asked.cards)}
            return told | ({"seen": _text(asked.seen)} if asked.seen else {})
        case Hit():
            laid = {"kind": asked.kind, "group": _text(asked.group), "card": asked.card.text}
            return laid | {"turn": asked.turn, "owner": asked.owner}
        case Left():
            counts = {"counts": ",".join(map(str, asked.counts))}
            cards = counts if asked.cards is None else {"cards": _text(asked.cards)}
            phase = _phase_written(asked.number, asked.phase) if asked.phase else {}
            return cards | {"laid": _word(_YES, asked.laid)} | phase
    raise LookupError(asked)


def _phase_written(number: int | None, phase: Phase) -> dict[str, str]:
    if number is not None:
        return {"phase": str(number)}
    return {"objectives": ",".join(f"{each.kind}{each.size}" for each in phase)}


def _house_written(kind: str, house: House) -> dict[str, str]:
    """The last one is a word: so what is left of a link that was cut off is none."""
    told = {}
    if kind in COUNT_POINTS:
        points = house.points
        values = points.low, points.high, points.skip, points.wild
        told["points"] = ",".join(map(str, values))
    return told | {name: _word(_VALUES[name], getattr(house, name)) for name in MATTER[kind]}


def _word(values: Mapping[str, Any], value: Any) -> str:
    return next(word for word, each in values.items() if each == value)


def _text(cards: Sequence[Card]) -> str:
    return ",".join(each.text for each in cards)
