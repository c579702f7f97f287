"""What can be wrong where the data lies, told apart: a full disk, say, from a damaged file.

People at the table read of it in their language (`web.texts.notices`), whoever runs the server in
a line of the log.
"""

import errno
import getpass
import logging
import os
import sqlite3
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

import psycopg
from peewee import Database, DatabaseError, OperationalError, PeeweeException
from playhouse.pool import MaxConnectionsExceeded

import engines
from store import files
from store.connections import connected
from store.kept import Busy

Fault = Literal["disk_full", "read_only", "data_damaged", "data_unreachable"]
ERRORS: tuple[type[Exception], ...] = (DatabaseError, sqlite3.DatabaseError, OSError)
"""Among these are those that `fault_of` knows."""
LEAST_FREE = 1024 * 1024
"""Bytes without which a disk counts as full."""
TOLD_EVERY = 60
"""Seconds between two lines of the log that say the same."""
_BY_SQLITE: Mapping[int, Fault] = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CORRUPT: "data_damaged",
    sqlite3.SQLITE_NOTADB: "data_damaged",
    sqlite3.SQLITE_CANTOPEN: "data_unreachable",
    sqlite3.SQLITE_IOERR: "data_unreachable",
    sqlite3.SQLITE_IOERR_SHORT_READ: "data_damaged",
    sqlite3.SQLITE_PROTOCOL: "data_unreachable",
}
_BY_SERVER: Mapping[str | None, Fault] = {
    "53100": "disk_full",
    "58030": "data_unreachable",
    "XX001": "data_damaged",
    "XX002": "data_damaged",
}
_BY_ERRNO: Mapping[int | None, Fault] = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), "disk_full"),
    **dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM), "read_only"),
    **dict.fromkeys((errno.ENOENT, errno.ENOTDIR, errno.EIO, errno.ESTALE), "data_unreachable"),
    **dict.fromkeys((errno.EMFILE, errno.ENFILE, errno.ENODEV, errno.ENXIO), "data_unreachable"),
}
_SENTENCES: Mapping[Fault, str] = {
    "disk_full": "The disk with {path} is full, so nothing can be saved: make room on it.",
    "read_only": "{path} cannot be written: it, or its folder, is read-only, or belongs to "
    "somebody else than {user}.",
    "data_damaged": "The database file {path} is damaged. Put back a backup, see the README.",
    "data_unreachable": "{path} cannot be reached: its folder is gone, its disk fails, or too "
    "many files are open.",
}
_OF_SERVER: Mapping[Fault, str] = {
    "disk_full": "The disk with the database {name} is full, so nothing can be saved: make room.",
    "read_only": "The database {name} can only be read: its server is a standby, or was told so.",
    "data_damaged": "The database {name} is damaged. Put back a dump, see docs/postgresql.md.",
}
_UNREACHABLE = "The database {name} cannot be reached, or not be used."
LOCKED = {"40001", "40P01", "55P03"}
"""Serialization failure, deadlock, lock not available: others were there first."""
HELD = LOCKED | {"53200", "53300", "53400", "57014"}
"""Or there is too much to do at once, or it took too long."""
LOST = {"25006", "25P03", "57P01", "57P02", "57P03", "57P05"}
"""A standby now, idle for too long, or the server stops, or starts; without any such code it does
not answer."""
_told: dict[Fault, float] = {}
log = logging.getLogger(__name__)


class Unwritable(Busy):
    """Nothing was written, and nothing will be until somebody has seen to ``fault``."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def fault_of(error: BaseException | None) -> Fault | None:
    """What an error of the database, or of a file, says is wrong; None where it is another one.

    Where undoing failed as well, the error before that counts.
    """
    return _found(error)[0]


def fault_in(error: BaseException, database: Database) -> Fault | None:
    """The same: on a full disk SQLite cannot make what it needs beside the file, and says no more
    than that.
    """
    fault = fault_of(error)
    if fault == "data_unreachable" and engines.is_file(database):
        folder = Path(database.database).parent
        if folder.exists() and free(folder) < LEAST_FREE:
            return "disk_full"
    return fault


def _found(error: BaseException | None) -> tuple[Fault | None, BaseException | None]:
    """The fault, and the error that told of it."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, Unwritable):
            return error.fault, error
        code = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
        found = _BY_ERRNO.get(error.errno) if isinstance(error, OSError) else None
        if code is not None:
            found = _BY_SQLITE.get(code) or _BY_SQLITE.get(code & 0xFF)
        found = found or _BY_SERVER.get(getattr(getattr(error, "orig", error), "sqlstate", None))
        if found is not None:
            return found, error
        error = error.__cause__ or error.__context__
    return None, None


def _cause(error: PeeweeException) -> BaseException | None:
    """What the driver said; peewee wraps it, and what it has wrapped."""
    cause: BaseException | None = error
    while isinstance(cause, PeeweeException):
        cause = getattr(cause, "orig", None)
    return cause


def is_held(error: PeeweeException) -> bool:
    """Do others hold what was wanted? Later it may be had."""
    cause = _cause(error)
    if isinstance(cause, psycopg.Error):
        return cause.sqlstate in HELD
    return isinstance(error, OperationalError) and any(
        sign in str(error) for sign in ("locked", "busy")
    )


def is_locked(error: PeeweeException) -> bool:
    """Does another transaction hold a row or a table that was wanted?"""
    return getattr(_cause(error), "sqlstate", None) in LOCKED


def is_lost(error: PeeweeException) -> bool:
    """Has the server gone away? Another one, or the same, may be there in a moment."""
    cause = _cause(error)
    if isinstance(cause, psycopg.Error):
        is_silent = isinstance(cause, psycopg.OperationalError) and cause.sqlstate is None
        return is_silent or cause.sqlstate in LOST or str(cause.sqlstate).startswith("08")
    return isinstance(cause, MaxConnectionsExceeded)


def passes(error: BaseException) -> bool:
    """Whoever asks again may be answered: others were there first, or the server is gone."""
    return isinstance(error, PeeweeException) and (is_held(error) or is_lost(error))


def sentence(fault: Fault, database: Database) -> str:
    """For whoever runs the server."""
    if not engines.is_file(database):
        return _OF_SERVER.get(fault, _UNREACHABLE).format(name=database.database)
    return _SENTENCES[fault].format(path=database.database, user=_user())


def why_not(error: Exception, database: Database) -> str:
    """Why the server cannot begin, in a sentence."""
    if fault := fault_in(error, database):
        told = "" if isinstance(error, Unwritable) else f" ({_found(error)[1]})"
        return f"The database cannot be used{told}. {sentence(fault, database)}"
    if isinstance(error, Busy) or "locked" in str(error):
        return f"The database cannot be used: another program holds {database.database}."
    return f"The database cannot be used: {engines.why_unusable(database) or error}"


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a number without a name
        return f"user {os.getuid()}"


def tell(fault: Fault, database: Database, error: Exception | None = None) -> None:
    """A line in the log, not for each phone that meets it."""
    if time.monotonic() >= _told.get(fault, 0.0):
        _told[fault] = time.monotonic() + TOLD_EVERY
        _, told = _found(error)
        log.error("%s%s", sentence(fault, database), f" ({told})" if told else "")


def present(database: Database) -> Fault | None:
    """What is wrong just now, looked for without writing."""
    try:
        if (fault := _fault_of_file(database)) != "read_only":
            with connected(database):
                database.get_tables()
                if engines.is_file(database) and files.is_cut(database):
                    return "data_damaged"
                if not _may_write(database):
                    return "read_only"
    except ERRORS as error:
        return fault_in(error, database) or "data_unreachable"
    return fault


def _may_write(database: Database) -> bool:
    """A connection that was made when nothing could be written says so for ever: asks a new one."""
    if engines.may_write(database):
        return True
    engines.let_go(database)
    return engines.may_write(database)


def refuse_unwritable(database: Database) -> None:
    """Before anybody is served: raises `Unwritable` for a file that others may write, not we."""
    if present(database) == "read_only":
        raise Unwritable("read_only")


def _fault_of_file(database: Database) -> Fault | None:
    if not engines.is_file(database):
        return None
    path = Path(database.database)
    path.stat()
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK | os.X_OK)):
        return "read_only"
    if files.is_empty(path) or files.is_cut(database):
        return "data_damaged"
    return "disk_full" if free(path.parent) < LEAST_FREE else None


def free(folder: Path) -> int:
    """Bytes that we may still write there."""
    with suppress(OSError):
        found = os.statvfs(folder)
        return found.f_bavail * found.f_frsize
    return 0
