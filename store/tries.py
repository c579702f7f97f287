"""How often somebody may try something: one count for all processes that serve the database.

A window begins with the first try in it. Whoever is refused writes nothing, and waits no longer
for having asked; what is over is removed by the next one who tries. A window that would last longer
than one does was begun before the clock was set back, and is over.
"""

import math

from peewee import Database

from store.faults import Unwritable
from store.ids import now
from store.kept import Busy
from store.writing import rows, run, write

AT_ONCE = 5000
"""Milliseconds by which others, who try at the same time, may have begun a window later."""
BUSY_WAIT = 1
"""Seconds to wait where others hold the database: what cannot be counted is not allowed."""
_SPENT = """SELECT until FROM tries
    WHERE kind = ? AND who = ? AND until > ? AND until <= ? AND count >= ?"""
_FORGET = "DELETE FROM tries WHERE kind = ? AND who = ? AND until > ?"
_COUNT = """INSERT INTO tries (kind, who, count, until) VALUES (?, ?, 1, ?)
    ON CONFLICT (kind, who) DO UPDATE SET count = tries.count + 1 WHERE tries.count < ?"""
_GIVE_BACK = "UPDATE tries SET count = count - 1 WHERE kind = ? AND who = ? AND count > 0"


def allowed(database: Database, kind: str, who: str, most: int, seconds: int) -> int:
    """Whole seconds until ``who`` may try that again; 0 when they may now, and it is counted.

    ``most`` tries in so many ``seconds``.
    """
    moment = now()
    until = moment + 1000 * seconds
    latest = until + AT_ONCE

    def count() -> bool:
        purge(database)
        run(database, _FORGET, kind, who, latest)
        return run(database, _COUNT, kind, who, until, most) > 0

    def wait() -> int:
        spent = rows(database, _SPENT, kind, who, moment, latest, most)
        return max(1, math.ceil((spent[0][0] - moment) / 1000)) if spent else 0

    if seconds_left := wait():
        return seconds_left
    try:
        return 0 if write(database, None, count) else wait()
    except Unwritable:
        raise
    except Busy:
        return BUSY_WAIT


def give_back(database: Database, kind: str, who: str) -> None:
    """The last try was a good one, and is not counted. Raises `Busy`."""
    write(database, None, lambda: run(database, _GIVE_BACK, kind, who))


def purge(database: Database) -> None:
    """Within a write: forget whoever may try again."""
    run(database, "DELETE FROM tries WHERE until <= ?", now())
