"""Copies of a SQLite file, taken while people play; each is whole or not there.

A database server has tools of its own for that.
"""

import logging
import os
import sqlite3
import threading
import time
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

from peewee import Database

import engines

FOLDER = "backups"
KEPT = 7
"""Daily ones; those made before a migration stay."""
DAY = 24 * 60 * 60
EPOCH = date(1970, 1, 1).toordinal()
PAGES = 500
"""Copied at a time; in between others get their turn."""
log = logging.getLogger(__name__)
_taking = threading.Lock()


class Unable(Exception):
    """A copy cannot be made; says why in a sentence."""


def take(database: Database, folder: Path, why: str = "") -> Path | None:
    """Copy the database into the data folder's ``backups``; the file, or None if it has none."""
    if not engines.is_file(database):
        return None
    name = (
        f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}-{why}" if why else f"{datetime.now(UTC):%Y-%m-%d}"
    )
    path = folder / FOLDER / f"{name}.sqlite"
    path.parent.mkdir(mode=0o700, exist_ok=True)
    copy(Path(database.database), path)
    return path


def into(database: Database, path: Path) -> None:
    """Copy the database into a file of that name.

    Raises `Unable` for one that is there already, or cannot be written, and for a database that
    has no file.
    """
    if not engines.is_file(database):
        raise Unable("This database is PostgreSQL's: back it up with pg_dump.")
    if path.exists():
        raise Unable(f"{path} is there already.")
    try:
        copy(Path(database.database), path)
    except (OSError, sqlite3.Error) as error:
        raise Unable(f"{path} cannot be written: {error}.") from error


def copy(source: Path, target: Path) -> None:
    """A consistent copy of a database in use, over a connection that nobody waits for."""
    partial = target.with_suffix(f".{os.getpid()}.partial")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(partial)) as new:
        # One moment of the database: without, each write of somebody else starts it anew.
        old.execute("BEGIN")
        old.execute("SELECT * FROM sqlite_master").fetchall()
        old.backup(new, pages=PAGES, progress=lambda *_: time.sleep(0), sleep=0.05)
    with open(partial, "rb") as file:
        os.fsync(file.fileno())
    partial.replace(target)


def daily(database: Database, folder: Path) -> threading.Thread | None:
    """After a write: take today's backup beside the work, unless it is there; seven are kept."""
    if not engines.is_file(database) or _is_taken(folder) or not _taking.acquire(False):
        return None
    thread = threading.Thread(target=_take_today, args=(database, folder), daemon=True)
    thread.start()
    return thread


def _is_taken(folder: Path) -> bool:
    today = date.fromordinal(EPOCH + int(time.time()) // DAY)  # asked at each write: no detours
    return os.path.exists(f"{folder}/{FOLDER}/{today}.sqlite")


def _take_today(database: Database, folder: Path) -> None:
    try:
        take(database, folder)
        for old in _dailies(folder)[:-KEPT]:
            old.unlink(missing_ok=True)
    except (OSError, sqlite3.Error):
        log.exception("today's backup could not be taken")
    finally:
        _taking.release()


def _dailies(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("????-??-??.sqlite"))
