"""The database made ready before anybody is served: looked over, backed up, brought up to date."""

import fcntl
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from peewee import Database, DatabaseError, PeeweeException
from playhouse.migrations import Runner
from playhouse.pool import PooledDatabase

import engines
from store import backups, faults, files, housekeeping, journal, presence, rebuilding
from store.connections import connected
from store.writing import rows, run

MIGRATIONS = Path(__file__).parent / "migrations"
TABLE = "schema_migration"
UNFINISHED = "rebuild_unfinished"
"""A table that is there as long as a migration has asked for a rebuild that is not at its end:
whoever starts next, on whatever machine, goes on with it."""
TOLD_EVERY = 1000
SMALL = 64 * 1024 * 1024
"""Bytes of a database that is looked over at every start: that takes a quarter of a second."""
WAY_OUT = "Put back a backup, see the README."
TOLD_EACH = 60
"""Of so many tries one is told."""
HELD_FOR = 1
"""Seconds between two tries where others hold a table."""
log = logging.getLogger(__name__)


class Unfit(Exception):
    """The database must not be served from; says why in a sentence."""


def prepare(database: Database, folder: Path, is_first: bool = False) -> None:
    """Apply what is missing of the schema; before, look over what is there.

    Whoever starts at the same time waits. ``is_first``: nobody else has the database open.
    Raises `Unfit`, `Busy`.
    """
    with alone(folder):
        if engines.is_file(database):
            refuse_empty(Path(database.database), folder)
        if is_first:
            presence.make(folder)
            look_over(database, folder)
        with connected(database), engines.alone(database):
            bring_up_to_date(database, folder)
            if is_first:
                housekeeping.at_start(database, folder)
        if isinstance(database, PooledDatabase):
            database.close_idle()
    files.keep(database)


def look_over(database: Database, folder: Path) -> None:
    """Raises `Unfit` for a file that lacks something, or is damaged."""
    if not engines.is_file(database):
        return
    path = Path(database.database)
    if path.exists():
        faults.refuse_unwritable(database)
    was_cut = was_cut_off(database) and not presence.is_served(folder)
    if was_cut:
        log.warning("the last stop was not a clean one; looking the database over")
        if what := journal.damage(path):
            raise Unfit(
                f"{path}-wal, what was saved last, is damaged: {what}. Put back a backup, see the "
                "README; or to do without what was saved last, move that file away."
            )
    if was_cut or (path.exists() and path.stat().st_size < SMALL):
        with connected(database):
            refuse_damaged(database)


def refuse_empty(path: Path, folder: Path) -> None:
    """Raises `Unfit` where backups tell of a database that is not there, or holds nothing."""
    log_file = Path(f"{path}-wal")
    if path.exists() and path.stat().st_size > 0:
        return
    if any((folder / backups.FOLDER).glob("*.sqlite")) or (
        log_file.exists() and log_file.stat().st_size > 0
    ):
        what = "is empty" if path.exists() else "is not there"
        raise Unfit(
            f"The database {path} {what}, but there was one. If it lies on another disk, see that "
            f"this is there. Else put back one of the backups in {folder / backups.FOLDER}, see "
            "the README; or to begin anew, move them away."
        )


def bring_up_to_date(database: Database, folder: Path) -> None:
    """Apply the migrations that are missing, a backup before them. Raises `Unfit`."""
    runner = Runner(database, str(MIGRATIONS), TABLE)
    states = runner.status()
    if unknown := [each.name for each in states if each.path is None]:
        raise Unfit(f"The database is of a newer Phasekeeper ({unknown[-1]}); update this one.")
    pending = [each for each in states if not each.applied]
    if pending and len(pending) < len(states):
        _take_backup(database, folder)
        if any(getattr(each.load(), "REBUILDS", False) for each in pending):
            engines.define(
                database, f"CREATE TABLE IF NOT EXISTS {UNFINISHED} (at TEXT PRIMARY KEY)"
            )
    _migrate(runner, engines.is_file(database))
    if database.table_exists(UNFINISHED):  # also one that was cut off
        rebuild(database)
        run(database, f"DROP TABLE {UNFINISHED}")


def _migrate(runner: Runner, is_file: bool) -> None:
    """Each in a transaction of its own; where a dump, say, holds a table of PostgreSQL's, again.

    In between those who play get their turn: behind one who waits for a whole table, all wait.
    """
    for tries in count():
        try:
            runner.up()
            return
        except PeeweeException as error:
            if is_file or not faults.is_locked(error):
                raise
            if tries % TOLD_EACH == 0:
                log.warning("to be brought up to date the database waits for others: %s", error)
        time.sleep(HELD_FOR)


def _take_backup(database: Database, folder: Path) -> None:
    try:
        backups.take(database, folder, "before-migration")
    except backups.Unable as error:
        raise Unfit(
            f"The database has to be brought up to date, and a backup comes before that. {error}."
        ) from error


def rebuild(database: Database) -> None:
    """Make anew what follows from the facts, after a change of what is kept of it."""
    log.warning("making standings and statistics anew; with many games this takes a while")
    for done, _ in enumerate(rebuilding.rebuild(database), 1):
        if done % TOLD_EVERY == 0:
            log.warning("made anew: %d games", done)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """While nobody else makes the database ready, or exchanges it."""
    with presence.lock_in(folder, "prepare.lock") as lock:
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
    except DatabaseError as error:
        if faults.fault_of(error) != "data_damaged":
            raise
        found = [str(error)]
    if found != ["ok"]:
        what = "; ".join(" ".join(each.split()) for each in found)
        path = database.database
        raise Unfit(f"The database file {path} is damaged ({what}). {WAY_OUT}")
