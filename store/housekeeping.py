"""What no club asks for: erased ones go for good after a week. All but the only query across clubs.

(The other finds an invitation by its code, see `store.invitations`.)
"""

import logging
from pathlib import Path
from weakref import WeakKeyDictionary

from peewee import Database, PeeweeException

from store import backups, errands, phones, tries
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
    try:
        purge(database)
    except (PeeweeException, Busy):
        log.exception("what was erased could not be removed; tomorrow it is tried again")


def purge(database: Database) -> None:
    """Remove what was erased over a week ago, with all that is theirs, and what has run out."""
    before = now() - WEEK

    def work() -> None:
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
