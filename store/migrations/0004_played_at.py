"""When each game was played, and what lists and statistics over many games find by it.

A seat repeats what is asked of its game: when it was played, and how it ended if it counts.
"""

from typing import Any

from engines import define
from store.dates import played_at

COLUMNS = (
    "ALTER TABLE game ADD COLUMN at BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE seat ADD COLUMN most_points INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE seat ADD COLUMN seats INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE seat ADD COLUMN winners INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE seat ADD COLUMN at BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE seat ADD COLUMN ended TEXT",
)
DATED = """SELECT g.club, g.id, g.started_at, g.played_on, c.time_zone
    FROM game g JOIN club c ON c.id = g.club WHERE g.played_on IS NOT NULL"""
SEATS = """UPDATE seat SET
    most_points = (SELECT COALESCE(MAX(l.points), 0) FROM line l
        WHERE l.club = seat.club AND l.game = seat.game AND l.player = seat.player),
    seats = (SELECT COUNT(*) FROM seat s WHERE s.club = seat.club AND s.game = seat.game),
    winners = (SELECT COUNT(CASE WHEN s.is_winner THEN 1 END) FROM seat s
        WHERE s.club = seat.club AND s.game = seat.game),
    at = (SELECT g.at FROM game g WHERE g.club = seat.club AND g.id = seat.game),
    ended = (SELECT CASE WHEN g.erased_at IS NULL AND g.finished_at IS NOT NULL
        THEN g.status END FROM game g WHERE g.club = seat.club AND g.id = seat.game)"""
INDEXES = (
    "DROP INDEX game_newest",
    "CREATE INDEX game_at ON game (club, at, id)",
    # The games of one kind need not be looked for among all others.
    "CREATE INDEX game_status ON game (club, status, at, id, erased_at)",
    "CREATE INDEX game_variant ON game (club, variant, at, id)",
    "DROP INDEX seat_player",
    "CREATE INDEX seat_player ON seat (club, player, at, game)",
    # All that statistics count; the rows themselves are not looked at, and those of others at the
    # same tables in the order in which they lie.
    """CREATE INDEX seat_ended ON seat (club, player, ended, game, at, place, total, is_winner,
        is_shared, is_left, rounds, outs, points, waits, longest_wait, was_last, seats, winners)
        WHERE ended IS NOT NULL""",
    # The ends of these are a club's records.
    """CREATE INDEX seat_total ON seat (club, total, at, game, player)
        WHERE ended = 'finished' AND NOT is_left""",
    """CREATE INDEX seat_wait ON seat (club, longest_wait, at, game, player)
        WHERE ended = 'finished'""",
    """CREATE INDEX seat_points ON seat (club, most_points, at, game, player)
        WHERE ended = 'finished'""",
    """CREATE INDEX game_round ON game (club, status, round, at, id)
        WHERE erased_at IS NULL AND reason <> 'result_told'""",
)


def up(_migrator: object, db: Any) -> None:
    """Columns, what stands in them, then the indexes."""
    define(db, *COLUMNS)
    db.execute_sql("UPDATE game SET at = started_at")
    for club, game, started_at, day, zone in db.execute_sql(DATED).fetchall():
        query = "UPDATE game SET at = ? WHERE club = ? AND id = ?".replace("?", db.param)
        db.execute_sql(query, (played_at(started_at, day, zone), club, game))
    db.execute_sql(SEATS)
    define(db, *INDEXES)
