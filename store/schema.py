"""The database made ready before anybody is served: looked over, backed up, brought up to date."""

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from peewee import Database, PeeweeException
from playhouse.migrations import Runner
from playhouse.pool import PooledDatabase

import engines
from store import backups, housekeeping, rebuilding
from store.writing import rows

MIGRATIONS = Path(__file__).parent / "migrations"
TABLE = "schema_migration"
UNFINISHED = "rebuild.unfinished"
"""In the data folder: a migration asked for a rebuild that has not come to its end."""
TOLD_EVERY = 1000
log = logging.getLogger(__name__)


class Unfit(Exception):
    """The database must not be served from; says why in a sentence."""


def prepare(database: Database, folder: Path, is_first: bool = False) -> None:
    """Apply what is missing of the schema; before, look over what was not stopped cleanly.

    Whoever starts at the same time waits. ``is_first``: nobody else has the database open.
    Raises `Unfit`.
    """
    with _alone(folder):
        was_cut = is_first and was_cut_off(database)
        with database.connection_context(), engines.alone(database):
            if was_cut:
                log.warning("the last stop was not a clean one; looking the database over")
                refuse_damaged(database)
            bring_up_to_date(database, folder)
            if is_first:
                housekeeping.purge(database)
        if isinstance(database, PooledDatabase):
            database.close_idle()


def bring_up_to_date(database: Database, folder: Path) -> None:
    """Apply the migrations that are missing, a backup before them. Raises `Unfit`."""
    runner = Runner(database, str(MIGRATIONS), TABLE)
    states = runner.status()
    if unknown := [each.name for each in states if each.path is None]:
        raise Unfit(f"The database is of a newer Phasekeeper ({unknown[-1]}); update this one.")
    pending = [each for each in states if not each.applied]
    unfinished = folder / UNFINISHED
    if pending and len(pending) < len(states):
        backups.take(database, folder, "before-migration")
        if any(getattr(each.load(), "REBUILDS", False) for each in pending):
            unfinished.touch()
    runner.up()
    if unfinished.exists():  # also one that was cut off
        rebuild(database)
        unfinished.unlink()


def rebuild(database: Database) -> None:
    """Make anew what follows from the facts, after a change of what is kept of it."""
    log.warning("making standings and statistics anew; with many games this takes a while")
    for done, _ in enumerate(rebuilding.rebuild(database), 1):
        if done % TOLD_EVERY == 0:
            log.warning("made anew: %d games", done)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    with open(folder / "prepare.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def was_cut_off(database: Database) -> bool:
    """Does the write-ahead log hold something? A clean stop empties it."""
    if not engines.is_file(database):
        return False
    log_file = Path(f"{database.database}-wal")
    return log_file.exists() and log_file.stat().st_size > 0


def refuse_damaged(database: Database) -> None:
    """Raises `Unfit` where SQLite's own check finds something."""
    try:
        found = [str(row[0]) for row in rows(database, "PRAGMA quick_check(3)")]
    except PeeweeException as error:
        found = [str(error)]
    if found != ["ok"]:
        what = "; ".join(found)
        raise Unfit(f"The database file is damaged ({what}). Put back a backup, see the README.")
