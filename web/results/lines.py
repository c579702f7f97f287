"""One line of the table, as it reads: a day, who had how many points, who won; or what is wrong.

Nothing of the club is known here. A fault is a code with what a sentence needs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from rules.errors import Unreadable
from rules.game import LEAST_PLAYERS, MOST_PLAYERS
from rules.names import likeness, name
from web.results.columns import Columns
from web.results.days import day_of
from web.results.tables import Row

EARLIEST = date(1982, 1, 1)
"""The year in which the game came out."""
MOST_POINTS = 99_999
MOST_SEATED = 2 * MOST_PLAYERS
"""With two decks."""
LONGEST_TITLE, LONGEST_NOTE = 100, 2000
LONGEST_SHOWN = 40
STEP = 5
"""What all card values are multiples of, if nobody changed them."""
THOUSANDS = re.compile(r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+", re.ASCII)
PLAIN = re.compile(r"(\d+)(?:[.,]0+)?", re.ASCII)
APART = re.compile(r"\s*[,;/|+&]\s*|\s+(?:and|y|e|și|si)\s+", re.IGNORECASE)
"""Between the names, or the totals, of a list in one cell."""


class Fault(NamedTuple):
    """What is wrong, or odd, about a line."""

    code: str
    told: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Line:
    """What one line says. ``totals`` and ``winners`` are by name, as it is written there."""

    number: int
    day: date | None
    totals: Mapping[str, int]
    winners: tuple[str, ...]
    title: str
    note: str
    faults: tuple[Fault, ...]


def line_of(row: Row, columns: Columns, order: str, today: date) -> Line:
    """What the row says."""
    faults: list[Fault] = []
    day = _day(_cell(row, columns.date), order, today, faults)
    before = len(faults)
    totals = dict(_totals(row, columns, faults))
    if len(faults) == before:
        faults += _count(totals)
    return Line(
        row.line,
        day,
        totals,
        tuple(_winners(row, columns, totals, faults)),
        _short(_cell(row, columns.title), LONGEST_TITLE, "title_too_long", faults),
        _short(_cell(row, columns.note), LONGEST_NOTE, "note_too_long", faults),
        tuple(faults),
    )


def _cell(row: Row, at: int | None) -> str:
    return row.cells[at] if at is not None and at < len(row.cells) else ""


def _day(told: str, order: str, today: date, faults: list[Fault]) -> date | None:
    day = day_of(told, order, today) if told else None
    if not told:
        faults.append(Fault("day_missing"))
    elif day is None:
        faults.append(Fault("day_unreadable", {"told": told[:LONGEST_SHOWN]}))
    elif day > today:
        faults.append(Fault("day_to_come", {"day": day.isoformat()}))
    elif day < EARLIEST:
        faults.append(Fault("day_too_early", {"day": day.isoformat(), "year": EARLIEST.year}))
    else:
        return day
    return None


def _totals(row: Row, columns: Columns, faults: list[Fault]) -> Iterator[tuple[str, int]]:
    """Everybody of the row, with points."""
    seen: set[str] = set()
    for told, points in _pairs(row, columns, faults):
        try:
            called = name(told)
        except Unreadable as error:
            faults.append(Fault(error.code, {"told": told[:LONGEST_SHOWN]}))
            continue
        if likeness(called) in seen:
            faults.append(Fault("named_twice", {"player": called}))
            continue
        seen.add(likeness(called))
        if not points:
            faults.append(Fault("points_missing", {"player": called}))
        elif (total := points_of(points)) is None:
            told = points[:LONGEST_SHOWN]
            faults.append(Fault("points_unreadable", {"player": called, "told": told}))
        else:
            yield called, total


def _pairs(row: Row, columns: Columns, faults: list[Fault]) -> Iterator[tuple[str, str]]:
    """Names with what stands for their points; whoever has no points in an own column was away."""
    if columns.named:
        for at, head in columns.named.items():
            if told := _cell(row, at):
                yield head, told
        return
    names = [_cell(row, at) for at in columns.players]
    points = [_cell(row, at) for at in columns.totals]
    if len(names) == 1:
        names, points = _listed(names), _listed(points)
    if len(names) != len(points):
        faults.append(Fault("not_paired", {"players": len(names), "totals": len(points)}))
        return
    yield from ((told, total) for told, total in zip(names, points, strict=True) if told or total)


def _listed(cells: Sequence[str]) -> list[str]:
    return [part for cell in cells for part in APART.split(cell) if part]


def points_of(told: str) -> int | None:
    """``340``, ``1.240``, ``1,240``, ``340,0``; None for what is no number of points."""
    if THOUSANDS.fullmatch(told):
        told = re.sub(r"\D", "", told)
    plain = PLAIN.fullmatch(told)
    if plain is None or len(plain[1]) > len(str(MOST_POINTS)):
        return None
    return int(plain[1])


def _count(totals: Mapping[str, int]) -> Iterator[Fault]:
    if not LEAST_PLAYERS <= len(totals) <= MOST_SEATED:
        told = {"given": len(totals), "least": LEAST_PLAYERS, "most": MOST_SEATED}
        yield Fault("player_count", told)


def _winners(
    row: Row, columns: Columns, totals: Mapping[str, int], faults: list[Fault]
) -> Iterator[str]:
    """Whoever is named as a winner, as the name stands beside the points."""
    known = {likeness(each): each for each in totals}
    seen: set[str] = set()
    for cell in (_cell(row, at) for at in columns.winners):
        for told in [cell] if likeness(cell) in known else _listed([cell]):
            like = likeness(told)
            if like not in known:
                faults.append(Fault("winner_unknown", {"player": told[:LONGEST_SHOWN]}))
            elif like not in seen:
                seen.add(like)
                yield known[like]


def _short(told: str, most: int, code: str, faults: list[Fault]) -> str:
    if len(told) > most:
        faults.append(Fault(code, {"most": most}))
    return told[:most]
