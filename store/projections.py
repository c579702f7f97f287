"""What follows from a game's facts, as rows that lists and statistics over many games read."""

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Any

from peewee import Database

from models import Line, Seat
from rules.facts import Scored
from rules.ranking import places
from rules.replay import Replay
from rules.summary import Summary, summaries
from rules.variants import Course
from store.kept import KeptGame
from store.writing import batched, insert, rows, run

Row = tuple[Any, ...]
UNTOLD = 0, None
"""What a seat's row repeats of the game's, before `tell_seats`."""
_TELL_SEATS = """UPDATE seat SET
    at = (SELECT g.at FROM game g WHERE g.club = seat.club AND g.id = seat.game),
    ended = (SELECT CASE WHEN g.erased_at IS NULL AND g.finished_at IS NOT NULL
        THEN g.status END FROM game g WHERE g.club = seat.club AND g.id = seat.game)
    WHERE club = ? AND game IN ({})"""
ROUND = 2
"""Where a line's round stands in its row."""


def standing(kept: KeptGame, found: Replay) -> Row:
    """What the row of the game says: saved, finished (ms), status, reason, variant, round."""
    game = found.game
    ended = finished_at(kept, found)
    told = game.status, game.reason, game.course.variant, game.round
    return _milliseconds(kept.saved_at), None if ended is None else _milliseconds(ended), *told


def finished_at(kept: KeptGame, found: Replay) -> datetime | None:
    """When the act that ended the game was first recorded; None while it goes on."""
    if not found.game.is_over:
        return None
    last = [each.said for each in found.recorded if each.idle is None][-1]
    return kept.entries[last.first].at


def _milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def seats(kept: KeptGame, found: Replay) -> list[Row]:
    """A row for each seat, leavers' included, but for what it repeats of the game's row."""
    game, told = found.game, summaries(found)
    ranks = places(game)
    return [
        (
            *(kept.club, kept.id, seat.player, number, seat.advanced, seat.total),
            *(ranks[seat.player], seat.player in game.winners, seat.is_left),
            *_summary(told[seat.player], game.course),
            len(game.winners) > 1 and seat.player in game.winners,
            *(told[seat.player].most_points, len(game.seats), len(game.winners)),
        )
        for number, seat in enumerate(game.seats)
    ]


def _summary(told: Summary, course: Course) -> Row:
    """A phase of one's own has nothing to do with the printed one of that number; where any may
    come next, nobody knows which one was waited for.
    """
    is_printed = course.variant != "custom" and course.order == "standard"
    waits = json.dumps(told.waits if is_printed else {}, separators=(",", ":"))
    return told.rounds, told.outs, told.points, waits, told.longest_wait, told.was_last


def lines(kept: KeptGame, found: Replay) -> list[Row]:
    """A row for each player of each round that counts; by round, then seat."""
    return list(_lines(kept, found))


def _lines(kept: KeptGame, found: Replay) -> Iterator[Row]:
    for said, scored, _ in found.recorded:
        if scored is None or not isinstance(said.act, Scored):
            continue
        for player, line in scored.lines.items():
            told = (line.laid, line.phase, line.points, line.total, line.advanced, line.is_out)
            yield kept.club, kept.id, said.place, player, *told


def replace(database: Database, kept: KeptGame, found: Replay, before: Replay | None) -> None:
    """Bring the rows in line with ``found``.

    ``before``: what the rows were made from; they stay up to the first round that differs. None:
    nobody knows, and all of them are written again.
    """
    run(database, "DELETE FROM seat WHERE club = ? AND game = ?", kept.club, kept.id)
    insert(database, Seat, *[(*row, *UNTOLD) for row in seats(kept, found)])
    tell_seats(database, kept.club, kept.id)
    old = lines(kept, before) if before else []
    new = lines(kept, found)
    first = first_changed(old, new)
    if before is None or any(line[ROUND] >= first for line in old):
        query = "DELETE FROM line WHERE club = ? AND game = ? AND round >= ?"
        run(database, query, kept.club, kept.id, first)
    insert(database, Line, *[line for line in new if line[ROUND] >= first])


def tell_seats(database: Database, club: str, *games: str) -> None:
    """Say again in the seats' rows what they repeat of the games', after a change of those."""
    for some in batched(games):
        run(database, _TELL_SEATS.format(", ".join("?" * len(some))), club, *some)


def first_changed(old: Sequence[Row], new: Sequence[Row]) -> int:
    """The first round with a line that the other has not; beyond the last one where none has."""
    for one, other in zip_longest(old, new):
        if one != other:
            return min(int(line[ROUND]) for line in (one, other) if line is not None)
    return int(new[-1][ROUND]) + 1 if new else 0


def projected(kept: KeptGame) -> dict[str, list[Row]]:
    """The rows that the facts of a game give, by table; of the game's own row its standing, of a
    seat's what it does not repeat.
    """
    found = kept.replay
    return {"game": [standing(kept, found)], "seat": seats(kept, found), "line": lines(kept, found)}


def stored(database: Database, kept: KeptGame) -> dict[str, list[Row]]:
    """The rows that are there, in the same shape."""
    query = """SELECT saved_at, finished_at, status, reason, variant, round
        FROM game WHERE club = ? AND id = ?"""
    told = {"game": rows(database, query, kept.club, kept.id)}
    for table, repeated in ((Seat, len(UNTOLD)), (Line, 0)):
        meta = table._meta
        names = meta.sorted_field_names[: len(meta.sorted_field_names) - repeated]
        columns = ", ".join(f'"{name}"' for name in names)
        query = f'SELECT {columns} FROM "{meta.table_name}" WHERE club = ? AND game = ?'
        told[meta.table_name] = rows(database, query, kept.club, kept.id)
    return {table: [tuple(row) for row in found] for table, found in told.items()}
