"""Copies of a SQLite file, taken while people play; each is whole or not there.

A database server has tools of its own for that.
"""

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from peewee import Database

import engines
from store import faults

FOLDER = "backups"
KEPT = 7
"""Daily ones; those made before a migration stay."""
DAY = 24 * 60 * 60
EPOCH = date(1970, 1, 1).toordinal()
PAGES = 500
"""Copied at a time; in between others get their turn."""
STEPS = 20_000
"""Of the look at a copy, likewise."""
PARTIAL = ".partial"
SPARE = 4 * 1024 * 1024
"""Bytes that a copy leaves free: what is played comes before what was."""
LATER = 10 * 60
"""Seconds until a daily copy that failed is tried again."""
log = logging.getLogger(__name__)
_taking = threading.Lock()
_not_before: dict[Path, float] = {}
"""By folder, and by the monotonic clock: when the next one may be tried."""


def _at_once(work: Callable[..., None], told: tuple[Any, ...]) -> None:
    work(*told)


apart = _at_once
"""How the disk is waited for, which may take seconds: a worker that serves many phones at once does
it in a thread of the system's, see gunicorn.conf.py."""


class Unable(Exception):
    """A copy cannot be made; says why in a sentence."""


class Damaged(Unable):
    """Of this one none can be made."""


def take(database: Database, folder: Path, why: str = "") -> Path | None:
    """Copy the database into the data folder's ``backups``; the file, or None if it has none."""
    if not engines.is_file(database):
        return None
    path = place(folder, why)
    copy(Path(database.database), path)
    return path


def place(folder: Path, why: str = "") -> Path:
    """Where a copy goes: one of its own for each reason to take one, else today's."""
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    name = f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}-{why}" if why else day
    (folder / FOLDER).mkdir(mode=0o700, exist_ok=True)
    return folder / FOLDER / f"{name}.sqlite"


def into(database: Database, path: Path) -> None:
    """Copy the database into a file of that name.

    Raises `Unable` for one that is there already, or cannot be written, and for a database that
    has no file.
    """
    if not engines.is_file(database):
        raise Unable("This database is PostgreSQL's: back it up with pg_dump.")
    if os.path.lexists(path):
        raise Unable(f"{path} is there already.")
    try:
        copy(Path(database.database), path)
    except (OSError, sqlite3.Error, Unable) as error:
        raise Unable(f"{path} cannot be written: {error}.") from error


def copy(source: Path, target: Path) -> None:
    """A consistent copy of a database in use, over a connection that nobody waits for.

    There is a file of that name when all of it is on the disk and was found whole. Raises
    `OSError`, `sqlite3.Error`, `Unable`.
    """
    partial = target.with_suffix(f".{os.getpid()}{PARTIAL}")
    try:
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT, 0o600))  # names are in it
        _refuse_full(source, target.parent)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(partial)) as new:
            # One moment of the database: without, each write of somebody else starts it anew.
            new.execute("PRAGMA synchronous = OFF")  # the end of it is waited for below
            old.execute("BEGIN")
            old.execute("SELECT * FROM sqlite_master").fetchall()
            old.backup(new, pages=PAGES, progress=lambda *_: time.sleep(0), sleep=0.05)
            _refuse_damaged(new)
        _sync(partial)
        partial.replace(target)
        _sync(target.parent)
    finally:
        for left in (partial, Path(f"{partial}-journal")):
            left.unlink(missing_ok=True)


def _refuse_full(source: Path, folder: Path) -> None:
    """Better than to take the last room from those who play."""
    needed = source.stat().st_size + SPARE
    if (free := faults.free(folder)) < needed:
        raise Unable(f"There is no room for a copy: {free:,} bytes are free, {needed:,} needed")


def _refuse_damaged(copied: sqlite3.Connection) -> None:
    """One that is not whole would in a week be the only one."""
    copied.set_progress_handler(lambda: time.sleep(0), STEPS)
    found = [str(row[0]) for row in copied.execute("PRAGMA quick_check(1)")]
    if found != ["ok"]:
        raise Damaged(f"The database is damaged ({found[0]})")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        apart(os.fsync, (descriptor,))
    finally:
        os.close(descriptor)


def sweep(folder: Path) -> None:
    """While nobody takes any: what is left of copies that were cut off."""
    for left in (*(folder / FOLDER).glob(f"*{PARTIAL}*"), *folder.glob(f"*{PARTIAL}*")):
        left.unlink(missing_ok=True)


def daily(database: Database, folder: Path) -> threading.Thread | None:
    """After a write: take today's backup beside the work, unless it is there; seven are kept."""
    if not engines.is_file(database) or _is_taken(folder):
        return None
    if time.monotonic() < _not_before.get(folder, 0.0) or not _taking.acquire(False):
        return None
    thread = threading.Thread(target=_take_today, args=(database, folder), daemon=True)
    thread.start()
    return thread


def _is_taken(folder: Path) -> bool:
    today = date.fromordinal(EPOCH + int(time.time()) // DAY)  # asked at each write: no detours
    return os.path.exists(f"{folder}/{FOLDER}/{today}.sqlite")


def _take_today(database: Database, folder: Path) -> None:
    try:
        taken = take(database, folder)
        for old in dailies(folder, taken)[: 1 - KEPT]:
            old.unlink(missing_ok=True)
    except (OSError, sqlite3.Error, Unable) as error:
        log.error("today's backup could not be taken: %s", error)
        _not_before[folder] = time.monotonic() + LATER
    finally:
        _taking.release()


def dailies(folder: Path, taken: Path | None = None) -> list[Path]:
    """The oldest first, without today's: a clock that was set back may call it the oldest."""
    found = (folder / FOLDER).glob("????-??-??.sqlite")
    return sorted(each for each in found if each != taken)
