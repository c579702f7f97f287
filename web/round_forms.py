"""The form of a round: its fields read into results, or what is wrong with them, by player.

A field is named after what it says and about whom: ``points-PLAYER``. A blank is never 0, and
nothing but ``laid`` says that a phase was laid (RULES.md section 6).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.facts import Player, Result, Scored
from rules.phases import HAND
from rules.scoring import Counts, counts_of

KINDS = Counts._fields
NOBODY, LAID_LAST = "nobody", "laid_last"
MOST_DIGITS = 4
SUM = re.compile(rf"\s*[0-9]{{1,{MOST_DIGITS}}}(\s*\+\s*[0-9]{{1,{MOST_DIGITS}}})*\s*", re.ASCII)
NUMBER = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in one player's fields; ``laid`` is ``yes``, ``no`` or nothing."""

    laid: str = ""
    points: str = ""
    phase: str = ""
    counts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Form:
    """A form as it was sent. ``out``: a player, ``nobody``, or ``laid_last:PLAYER``."""

    out: str
    hands: Mapping[Player, Typed]
    confirmed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong in a ``part`` of the form, by code; no ``player``: no hand is at fault."""

    player: Player | None
    part: str
    code: str
    evidence: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Told:
    """What a form says of a round, as far as it could be read."""

    results: Mapping[Player, Result]
    ended: str | None
    complaints: tuple[Complaint, ...]


def form_of(fields: Mapping[str, str], players: Iterable[Player]) -> Form:
    """The form that these fields, by name, fill in.

    With ``fill``, where cards are tapped, a hand not laid is filled up to the ten that it has,
    and of whoever is out nothing is left from before; without, a contradiction is the person's.
    """
    out = fields.get("out", "")
    hands = {player: _typed(fields, player, is_out=player == out) for player in players}
    confirmed = tuple(fields.get("confirm", "").replace(",", " ").split())
    return Form(out, hands, confirmed)


def _typed(fields: Mapping[str, str], player: Player, *, is_out: bool) -> Typed:
    def said(name: str) -> str:
        return fields.get(f"{name}-{player}", "").strip()

    if is_out and fields.get("fill"):
        return Typed(phase=said("phase"))
    counts = {kind: said(kind) for kind in KINDS if said(kind)}
    if fields.get("fill") and said("laid") == "no" and not said("points"):
        counts = _filled_up(counts)
    return Typed(said("laid"), said("points"), said("phase"), counts)


def _filled_up(counts: Mapping[str, str]) -> dict[str, str]:
    """A hand that nothing was laid from, cards not tapped counting as 1 to 9: ten cards."""
    told = {kind: _number(text) for kind, text in counts.items()}
    if None in told.values():
        return dict(counts)
    held = sum(each or 0 for each in told.values())
    low = (told.get("low") or 0) + max(0, HAND - held)
    return {**counts, "low": str(low)}


def form_that_says(said: Scored, out: Player | None, finisher: Player | None) -> Form:
    """The form that says what was recorded. ``out`` went out; ``finisher`` ended it by laying."""
    hands = {player: typed_of(result) for player, result in said.results.items()}
    told = {"nobody_out": NOBODY, LAID_LAST: f"{LAID_LAST}:{finisher or ''}"}
    return Form(told.get(said.ended or "", out or ""), hands)


def typed_of(result: Result) -> Typed:
    """The fields that say so."""
    counts = counts_of(result.cards) if result.cards is not None else result.counts
    listed = {} if counts is None else dict(zip(KINDS, counts, strict=True))
    has_laid = result.out if result.laid is None else result.laid
    return Typed(
        {True: "yes", False: "no", None: ""}[has_laid],
        "" if listed or result.points is None or result.out else str(result.points),
        "" if result.phase is None else str(result.phase),
        {kind: str(number) for kind, number in listed.items() if number},
    )


def fields_of(form: Form) -> list[tuple[str, str]]:
    """The fields that fill a form in like this; blank ones are left out."""
    found = [("out", form.out), ("confirm", ",".join(form.confirmed))]
    for player, typed in form.hands.items():
        told = {"laid": typed.laid, "points": typed.points, "phase": typed.phase, **typed.counts}
        found += [(f"{name}-{player}", value) for name, value in told.items()]
    return [(name, value) for name, value in found if value]


def told_in(form: Form) -> Told:
    """What the form says; everything that is missing or cannot be read is complained of."""
    out, colon, finisher = form.out.partition(":")
    ended = out if out in (NOBODY, LAID_LAST) else None
    complaints = list(_about_out(form, ended, finisher if colon else ""))
    results = {}
    for player, typed in form.hands.items():
        is_first = player == finisher
        results[player] = _result(player, typed, form.out, is_first)
        complaints += _complaints(player, typed, is_out=player == form.out, is_first=is_first)
    return Told(results, "nobody_out" if ended == NOBODY else ended, tuple(complaints))


def _about_out(form: Form, ended: str | None, finisher: str) -> Iterator[Complaint]:
    if ended == LAID_LAST:
        if finisher not in form.hands:
            yield Complaint(None, "out", "laid_last_by_whom")
    elif ended is None and form.out not in form.hands:
        yield Complaint(None, "out", "nobody_went_out")


def _result(player: Player, typed: Typed, out: str, is_first: bool) -> Result:
    """Whoever went out, or ended the round by laying, has laid if nothing else is said."""
    is_out = player == out
    laid = {"yes": True, "no": False}.get(typed.laid)
    counts = [_number(typed.counts.get(kind, "0")) or 0 for kind in KINDS]
    return Result(
        laid=True if laid is None and (is_out or is_first) else laid,
        points=sum_of(typed.points),
        counts=Counts(*counts) if typed.counts else None,
        out=is_out if ":" not in out and out != NOBODY else None,
        phase=_number(typed.phase),
    )


def _complaints(
    player: Player, typed: Typed, *, is_out: bool, is_first: bool
) -> Iterator[Complaint]:
    if typed.points and sum_of(typed.points) is None:
        yield Complaint(player, "points", "points_unreadable", {"value": typed.points})
    for kind, text in typed.counts.items():
        if _number(text) is None:
            yield Complaint(player, kind, "count_unreadable", {"value": text})
    if is_out:
        return
    if not (typed.laid or is_first):
        yield _missing(player, "laid", "completed")
    if not (typed.points or typed.counts):
        yield _missing(player, "points", "points")


def _missing(player: Player, name: str, what: str) -> Complaint:
    return Complaint(player, name, "result_missing", {"player": player, "what": what})


def sum_of(text: str) -> int | None:
    """The points of ``10+15+5``; None for anything else, a blank too."""
    return sum(map(int, text.split("+"))) if SUM.fullmatch(text) else None


def _number(text: str) -> int | None:
    return int(text) if NUMBER.fullmatch(text) else None
