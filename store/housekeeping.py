"""What no club asks for: erased ones go for good after a week. All but the only query across clubs.

(The other finds an invitation by its code, see `store.invitations`.)
"""

import logging
from pathlib import Path
from weakref import WeakKeyDictionary

from peewee import Database, PeeweeException

from store import backups, errands, phones, tries
from store.faults import Unwritable
from store.ids import now
from store.kept import Busy
from store.writing import run, write

DAY = 24 * 60 * 60 * 1000
WEEK = 7 * DAY
"""Milliseconds in which an erasure can be taken back."""
INSIDE = (
    *("batch", "share", "hand", "verdict", "line", "seat", "fact", "game", "receipt", "player"),
    *("claim", "invitation", "access"),
)
log = logging.getLogger(__name__)
_seen_to: WeakKeyDictionary[Database, int] = WeakKeyDictionary()
"""The day on which this process did it last."""


def daily(database: Database, folder: Path) -> None:
    """After a write: see to today's backup, and once a day to what was erased long ago."""
    backups.daily(database, folder)
    today = now() // DAY
    if _seen_to.get(database) == today:
        return
    _seen_to[database] = today
    errands.sweep(folder)
    _purge(database)


def at_start(database: Database, folder: Path) -> None:
    """Before anybody is served: the same, and what was cut off."""
    backups.sweep(folder)
    _purge(database)


def _purge(database: Database) -> None:
    try:
        purge(database)
    except Unwritable:
        pass  # the log knows why
    except Busy:
        log.warning("what was erased could not be removed: others are writing")
    except PeeweeException:
        log.exception("what was erased could not be removed; tomorrow it is tried again")


_LATER = (
    "UPDATE game SET erased_at = ? WHERE erased_at < ? AND erased_at < saved_at",
    """UPDATE club SET erased_at = ? WHERE erased_at < ? AND erased_at < (
        SELECT MAX(g.saved_at) FROM game g WHERE g.club = club.id)""",
)
"""Erased before it was last played? Then the clock went wrong: the week begins now."""


def purge(database: Database) -> None:
    """Remove what was erased over a week ago, with all that is theirs, and what has run out."""
    before = now() - WEEK

    def work() -> None:
        for query in _LATER:
            run(database, query, now(), before)
        old = "SELECT id FROM club WHERE erased_at < ?"
        for table in INSIDE:
            run(database, f"DELETE FROM {table} WHERE club IN ({old})", before)
        run(database, "DELETE FROM club WHERE erased_at < ?", before)
        run(database, "DELETE FROM game WHERE erased_at < ?", before)
        over = "DELETE FROM batch WHERE at < ? AND (undone_at IS NULL OR undone_at < ?)"
        run(database, over, before, before)
        tries.purge(database)
        run(database, "DELETE FROM invitation WHERE ends_at < ?", now())
        run(database, "DELETE FROM claim WHERE at < ?", now() - phones.PATIENCE)

    write(database, None, work)
