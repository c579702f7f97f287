"""The file that a SQLite database lies in, as long as it is served from.

SQLite itself does not mind when the file is moved or deleted under it: it writes on, to what nobody
will find again, and where there is none it makes an empty one. So it is with its log (``-wal``), in
which lies what was saved last; that goes only when nobody has the database open any more.
"""

import logging
import os
import sqlite3
import time
from typing import Any

from peewee import Database, DatabaseError, OperationalError
from playhouse.pool import PooledDatabase

import engines
from store import wal_index

MISSING = "the database file is not there any more"
EMPTIED = "the database file is empty"
CUT = "it, or its log with what was saved last, was changed or taken away by somebody else"
Identity = tuple[int, int]
"""Device and inode."""
_rescued: set[Any] = set()
"""Databases whose log was deleted, and is of no account any more."""
Log = tuple[Identity | None, Identity | None]
log = logging.getLogger(__name__)


class Strayed(sqlite3.OperationalError):
    """The file is not there any more, or another one is in its place."""

    sqlite_errorcode = sqlite3.SQLITE_CANTOPEN


class Cut(sqlite3.DatabaseError):
    """The log is not the one that was there, or not all of it, or others wrote to the file."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class Lasting(sqlite3.Connection):
    """To a file that is there; ``identity`` tells it from another one in its place.

    ``log``: the same of its log, and of the index to that; both are open as long as this is.
    """

    identity: Identity
    log: Log

    def __init__(self, path: Any, *told: Any, **named: Any) -> None:
        found = _identity(path)
        if found is None:
            raise Strayed(MISSING)
        if is_empty(path):
            raise Cut(EMPTIED)
        super().__init__(path, *told, **named)
        self.identity = found
        self.execute("PRAGMA schema_version")  # opens the log
        self.log = _log(path)
        wal_index.is_overwritten(path)  # from now on it is known how it looks


def keep(database: Database) -> None:
    """From now on no empty file takes the place of the one that is there."""
    if engines.is_file(database):
        database.connect_params["factory"] = Lasting


def refuse_strayed(database: Database) -> None:
    """Within a write: what it says must not go into a file that is not there any more.

    Raises `OperationalError`, `DatabaseError`.
    """
    refuse_moved(database)
    if file_of(database):
        if is_empty(database.database):
            raise DatabaseError(Cut(EMPTIED), EMPTIED)
        if is_cut(database):
            raise DatabaseError(Cut(CUT), CUT)


def refuse_moved(database: Database) -> None:
    """Where our connection leads to another file than the path. Raises `OperationalError`."""
    if (ours := file_of(database)) and _identity(database.database) != ours:
        raise OperationalError(Strayed(MISSING), MISSING)


def file_of(database: Database) -> Identity | None:
    """Which one our connection leads to; None where it is not one that knows."""
    return getattr(database.connection(), "identity", None)  # type: ignore[no-untyped-call]


def wait_for(database: Database) -> None:
    """Until there is one; whoever opened it before would make an empty one in its place."""
    if is_missing(database):
        log.error("a process waits for %s, which is not there", database.database)
    while is_missing(database):
        time.sleep(0.1)


def is_missing(database: Database) -> bool:
    """Is its file not there, or an empty one?"""
    path = database.database
    return engines.is_file(database) and (_identity(path) is None or is_empty(path))


def is_cut(database: Database) -> bool:
    """Is the log of any connection of ours gone, or a part of it, or was the file changed?

    Then it is of no use to open another one.
    """
    pool: Any = database
    if not isinstance(pool, PooledDatabase):
        return False
    used = [each.connection for each in list(pool._in_use.values())]
    ours = [*used, *(each for _, _, each in list(pool._connections))]
    present = _identity(database.database)  # those to a file that was there before do not count
    logs = {each.log for each in ours if isinstance(each, Lasting) and each.identity == present}
    if not logs:
        return False
    path = database.database
    return logs != {_log(path)} or wal_index.is_cut_off(path) or wal_index.is_overwritten(path)


def let_go(database: Database, error: Exception) -> None:
    """After a write that failed by that: whoever asks next opens what is there then.

    Else the file stays open: on a full disk it could not be opened again, not even to read.
    """
    if not isinstance(database, PooledDatabase) or database.in_transaction():
        return
    if isinstance(getattr(error, "orig", None), Strayed):
        engines.let_go(database)
        database.close_idle()
    elif isinstance(getattr(error, "orig", None), Cut):
        _rescue(database)


def _rescue(database: Database) -> None:
    """A log that was deleted goes with whoever has it open: what it holds goes into the file."""
    path, connection = database.database, database.connection()  # type: ignore[no-untyped-call]
    log_file, index = f"{path}-wal", getattr(connection, "log", (None, None))[1]
    if os.path.exists(log_file) or path in _rescued or index is None:
        return
    if is_empty(path) or not wal_index.is_untouched(path, index):
        return
    (busy, frames, copied), *_ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    if not busy and frames == copied:
        _rescued.add(path)
        told = "%s was deleted; what it held is saved in the database. Start the server anew"
        log.error(told, log_file)


def is_empty(path: Any) -> bool:
    """One that is served from never is."""
    return os.stat(path).st_size == 0


def _log(path: Any) -> Log:
    return _identity(f"{path}-wal"), _identity(f"{path}-shm")


def _identity(path: Any) -> Identity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
