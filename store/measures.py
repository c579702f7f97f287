"""What can be seen of a database from outside, for whoever watches over the server."""

from pathlib import Path

from peewee import Database, PeeweeException, SqliteDatabase

from store import backups
from store.connections import connected
from store.writing import rows


def is_fault(error: BaseException) -> bool:
    """Is it the database that failed?"""
    return isinstance(error, PeeweeException)


def kind(database: Database) -> str:
    return "sqlite" if isinstance(database, SqliteDatabase) else "postgresql"


def size(database: Database) -> int:
    """Bytes on the disk."""
    with connected(database):
        if not isinstance(database, SqliteDatabase):
            return int(rows(database, "SELECT pg_database_size(current_database())")[0][0])
        (pages,), (each,) = (rows(database, f"PRAGMA page_{w}")[0] for w in ("count", "size"))
    log = Path(f"{database.database}-wal")
    return int(pages * each + (log.stat().st_size if log.exists() else 0))


def last_backup(database: Database, folder: Path) -> float | None:
    """When the newest of the daily copies was taken, in seconds since 1970; None if there is none.

    Those of a file that was moved to a database server say nothing of that one.
    """
    if not isinstance(database, SqliteDatabase):
        return None
    return max((each.stat().st_mtime for each in backups.dailies(folder)), default=None)
