"""The score sheet: rounds down, players across, and what happened between the rounds."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.facts import Player, Scored
from rules.replay import Recorded
from rules.results import points_in
from rules.rounds import Line
from store.kept import KeptGame
from web.board import Person, people
from web.catalogs import Catalog
from web.chronicle import event_words
from web.log import hand_words
from web.naming import warning_words
from web.texts.terms import points_words

WIDE = 6
"""From more players than these on the sheet scrolls sideways."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One hand. ``total`` is "" where the round does not count; ``spoken`` says all of it."""

    player: Player
    phase: str
    laid: bool
    points: str
    total: str
    is_out: bool
    is_corrected: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A round, or with ``event`` something that happened between two of them.

    ``place`` is that of the round, from 1. ``cells`` has None for those who were not there.
    """

    place: int
    number: int
    counts: bool
    cells: tuple[Cell | None, ...] = ()
    warnings: tuple[str, ...] = ()
    event: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet; ``span`` is how many columns it has."""

    id: str
    version: int
    people: tuple[Person, ...]
    rows: tuple[SheetRow, ...]
    is_wide: bool
    has_idle: bool
    has_result_only: bool
    span: int


def sheet(kept: KeptGame, words: Catalog) -> Sheet:
    """The score sheet of a game."""
    columns = people(kept)
    rows = tuple(_rows(kept, tuple(columns), words))
    return Sheet(
        id=kept.id,
        version=kept.version,
        people=tuple(columns.values()),
        rows=rows,
        is_wide=len(columns) > WIDE,
        has_idle=any(not row.counts for row in rows),
        has_result_only=kept.game.has_result_only,
        span=len(columns) + 1,
    )


def _rows(kept: KeptGame, columns: tuple[Player, ...], words: Catalog) -> Iterator[SheetRow]:
    for each in kept.replay.recorded:
        act, place = each.said.act, each.said.place
        number = kept.replay.first_round - 1 + place
        counts = each.idle is None
        if not isinstance(act, Scored):
            event = event_words(act, kept.names.__getitem__, words)
            yield SheetRow(place, number, counts, event=event)
            continue
        drawn = _Drawn(kept, each, number, each.said.original or act, words)
        warned = each.scored.warnings if each.scored else ()
        told = warning_words(warned, kept.names, words)
        cells = tuple(drawn.cell(player) for player in columns)
        yield SheetRow(place, number, counts, cells, told)


class _Drawn:
    """One round, cell by cell."""

    def __init__(
        self, kept: KeptGame, recorded: Recorded, number: int, original: Scored, words: Catalog
    ) -> None:
        self.kept, self.number, self.original, self.words = kept, number, original, words
        self.act, self.scored = recorded.said.act, recorded.scored

    def cell(self, player: Player) -> Cell | None:
        """What one player did in it; None where the player was not there."""
        assert isinstance(self.act, Scored)
        result = self.act.results.get(player)
        line = self.scored.lines.get(player) if self.scored else None
        if result is None:
            return None
        laid = line.laid if line else bool(result.laid or result.out)
        points = line.points if line else points_in(result, self.kept.start.house.points) or 0
        phase = line.phase if line else result.phase
        return Cell(
            player=player,
            phase="" if phase is None else str(phase),
            laid=laid,
            points=f"+{points}",
            total=str(line.total) if line else "",
            is_out=line.is_out if line else bool(result.out),
            is_corrected=self._is_corrected(player),
            spoken=self._spoken(player, line, laid, points),
        )

    def _is_corrected(self, player: Player) -> bool:
        """Was something else said of this hand at first?"""
        assert isinstance(self.act, Scored)
        values = self.kept.start.house.points
        now, then = self.act.results[player], self.original.results.get(player)
        return then is None or hand_words(now, values, self.words) != hand_words(
            then, values, self.words
        )

    def _spoken(self, player: Player, line: Line | None, laid: bool, points: int) -> str:
        words = self.words
        told = [
            words.gettext("Round %(round)d") % {"round": self.number},
            self.kept.names[player],
        ]
        if line and line.phase is not None:
            told.append(words.gettext("Phase %(number)d") % {"number": line.phase})
        told.append(words.gettext("laid") if laid else words.gettext("not laid"))
        told.append(points_words(points, words))
        if line:
            told.append(words.gettext("total %(total)d") % {"total": line.total})
        if self._is_corrected(player):
            told.append(words.gettext("corrected"))
        return ", ".join(told)
