"""Tales in the rules: a round told, and what follows from it by the rules themselves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.facts import GameStarted, Result, RoundScored, Standing
from rules.house import house_rules
from rules.replay import Replay, replay
from web.catalogs import Catalog
from web.naming import refusal_words, warning_words
from web.texts.terms import all_of, points_words

USUAL: Mapping[str, Any] = MappingProxyType({})


class Part(NamedTuple):
    """One player in a tale: the phase and total before the round, and the hand at its end.

    ``points`` is None where nothing was said, ``out`` where that follows from the points.
    """

    name: str
    phase: int
    total: int
    laid: bool
    points: int | None
    out: bool | None = None


@dataclass(frozen=True, slots=True)
class Tale:
    """``outcome``: who won, by name; ``tiebreak``, ``in_progress``, or the code of the refusal or
    warning. ``about``: what a reader is to see in it."""

    parts: tuple[Part, ...]
    outcome: str
    about: str = ""
    switches: Mapping[str, Any] = field(default_factory=lambda: USUAL)
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line; ``total`` is "" where the round does not count."""

    name: str
    before: str
    did: str
    total: str


@dataclass(frozen=True, slots=True)
class Told:
    """A tale as a page shows it. ``state``: ``legal``, ``illegal`` or ``unclear``."""

    rows: tuple[Row, ...]
    state: str
    about: str
    sentence: str


def followed(tale: Tale) -> Replay:
    """The game after the round, or what the rules say against it."""
    seats = tuple(part.name for part in tale.parts)
    start = {part.name: Standing(part.phase, None, part.total) for part in tale.parts}
    house = house_rules("house", tale.switches)
    results = {part.name: Result(part.laid, part.points, out=part.out) for part in tale.parts}
    begun = GameStarted(seats, seats[-1], house, start=start)
    return replay((begun, RoundScored(results, tale.ended)), stored=False)


def outcome_of(found: Replay) -> str:
    """As a `Tale` claims it."""
    if found.refusal:
        return found.refusal.error.code
    if found.warnings:
        return found.warnings[0].code
    return " ".join(found.game.winners) or found.game.status


def told(tale: Tale, words: Catalog) -> Told:
    """The tale with what follows from it."""
    found = followed(tale)
    rows = tuple(_row(part, found, words) for part in tale.parts)
    return Told(rows, _state(found), words.gettext(tale.about), _sentence(found, words))


def _row(part: Part, found: Replay, words: Catalog) -> Row:
    before = words.gettext("phase %(phase)d, %(points)s") % {
        "phase": part.phase,
        "points": points_words(part.total, words),
    }
    seat = found.game.seat(part.name)
    total = "" if found.refusal or seat is None else points_words(seat.total, words)
    return Row(part.name, before, _did(part, words), total)


def _did(part: Part, words: Catalog) -> str:
    out = part.points == 0 if part.out is None else part.out
    laid = words.gettext("laid") if part.laid else words.gettext("not laid")
    points = words.gettext("points?") if part.points is None else points_words(part.points, words)
    return ", ".join([laid, *([words.gettext("went out")] if out else []), points])


def _state(found: Replay) -> str:
    return "illegal" if found.refusal else "unclear" if found.warnings else "legal"


def _sentence(found: Replay, words: Catalog) -> str:
    game, names = found.game, {seat.player: seat.player for seat in found.game.seats}
    if found.refusal:
        return refusal_words(found.refusal.error, names, words)
    if found.warnings:
        return " ".join(warning_words(found.warnings, names, words))
    if game.status == "tiebreak":
        total = next(seat.total for seat in game.seats if seat.player in game.tied)
        return words.gettext("Tied at %(total)d") % {"total": total} + "."
    if not game.winners:
        return words.gettext("The game goes on.")
    told = {"names": all_of(game.winners, words)}
    if len(game.winners) > 1:
        return words.gettext("%(names)s share the win") % told + "."
    return words.gettext("%(names)s wins") % told + "."
