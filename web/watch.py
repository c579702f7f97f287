"""A game for a screen that all of the room reads: how everybody stands, and nothing to press."""

from dataclasses import dataclass

from store.kept import KeptGame
from web.board import Board, Person, Row, board
from web.catalogs import Catalog
from web.ending import headline, reason
from web.sayings import Part, Saying
from web.texts.terms import ordinal
from web.tie import tie
from web.viewers import Viewer

ONE_COLUMN = 6
"""From more players on, two columns where the screen is wide."""


@dataclass(frozen=True, slots=True)
class WatchRow:
    """How one player stands: ``aim`` is the next phase in words, what there is to do, or at the end
    how far one came.
    """

    person: Person
    place: str
    number: str
    aim: str
    change: str
    total: int
    is_left: bool
    is_fresh: bool
    is_first: bool


@dataclass(frozen=True, slots=True)
class Watch:
    """A game by place. ``rows_high``: how many rows the screen is to hold above each other."""

    id: str
    version: int
    title: str
    told: Saying
    rows: tuple[WatchRow, ...]
    rows_high: int
    is_over: bool
    rematch: str


def watch(kept: KeptGame, viewer: Viewer, words: Catalog) -> Watch:
    """A game, whatever its state."""
    told = board(kept, viewer, words, by_place=True)
    first = frozenset(kept.game.winners or kept.game.tied)
    is_over = kept.game.is_over
    rows = tuple(
        _row(row, row.person.player in first, is_over=is_over, words=words) for row in told.rows
    )
    return Watch(
        id=kept.id,
        version=kept.version,
        title=_title(kept, told, words),
        told=_told(kept, told, words),
        rows=rows,
        rows_high=len(rows) if len(rows) <= ONE_COLUMN else (len(rows) + 1) // 2,
        is_over=is_over,
        rematch=told.rematch,
    )


def _row(row: Row, is_first: bool, *, is_over: bool, words: Catalog) -> WatchRow:
    phase, aim = (None, row.progress) if is_over else (row.phase, row.aim)
    return WatchRow(
        person=row.person,
        place=row.place or (ordinal(1, words) if is_first else ""),
        number=phase.name if phase else "",
        aim=phase.words if phase else aim,
        change=row.change,
        total=row.total,
        is_left=row.is_left,
        is_fresh=row.is_fresh,
        is_first=is_first,
    )


def _title(kept: KeptGame, told: Board, words: Catalog) -> str:
    if kept.game.is_over:
        return headline(kept, words)
    return tie(kept, words).title if kept.game.status == "tiebreak" else told.title


def _told(kept: KeptGame, told: Board, words: Catalog) -> Saying:
    """Who deals and starts; what the tie-break is about; or why it is over."""
    if kept.game.is_over:
        return (Part(reason(kept, words)),)
    if kept.game.status == "tiebreak":
        found = tie(kept, words)
        return (Part(f"{found.rule} {found.phase.words}"),)
    return told.dealing
