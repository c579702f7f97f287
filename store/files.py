"""The file that a SQLite database lies in, as long as it is served from.

SQLite itself does not mind when the file is moved or deleted under it: it writes on, to what nobody
will find again, and where there is none it makes an empty one.
"""

import os
import sqlite3
from typing import Any

from peewee import Database, OperationalError
from playhouse.pool import PooledDatabase

import engines

MISSING = "the database file is not there any more"


class Strayed(sqlite3.OperationalError):
    """The file is not there any more, or another one is in its place."""

    sqlite_errorcode = sqlite3.SQLITE_CANTOPEN


class Lasting(sqlite3.Connection):
    """To a file that is there; ``identity`` tells it from another one in its place."""

    identity: tuple[int, int]

    def __init__(self, path: Any, *told: Any, **named: Any) -> None:
        found = _identity(path)
        if found is None:
            raise Strayed(MISSING)
        super().__init__(path, *told, **named)
        self.identity = found


def keep(database: Database) -> None:
    """From now on no empty file takes the place of the one that is there."""
    if engines.is_file(database):
        database.connect_params["factory"] = Lasting


def refuse_strayed(database: Database) -> None:
    """Within a write: what it says must not go into a file that is not there any more.

    Raises `OperationalError`.
    """
    connection = database.connection()  # type: ignore[no-untyped-call]
    if isinstance(connection, Lasting) and _identity(database.database) != connection.identity:
        raise OperationalError(Strayed(MISSING), MISSING)


def let_go(database: Database, error: Exception) -> None:
    """After a write that failed by that: whoever asks next opens what is there then.

    Else the file stays open: on a full disk it could not be opened again, not even to read.
    """
    is_strayed = isinstance(getattr(error, "orig", None), Strayed)
    if is_strayed and isinstance(database, PooledDatabase) and not database.in_transaction():
        database.manual_close()
        database.close_idle()


def _identity(path: Any) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
