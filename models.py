"""The database. It has no tables yet; what it promises is a connection that works."""

from pathlib import Path
from typing import cast

from peewee import Database, PeeweeException
from playhouse.db_url import connect
from playhouse.pool import PooledSqliteDatabase

# WAL lets readers and a writer go on side by side; FULL survives a power cut.
SQLITE_PRAGMAS = {"journal_mode": "wal", "synchronous": "full", "foreign_keys": 1}
# Waiting inside SQLite holds up a whole worker, so it is kept short (seconds).
SQLITE_TIMEOUT = 0.05


def open_database(url: str) -> Database:
    """The database at `url`, `sqlite:///path` or `postgresql://...`; connects when first used."""
    scheme, _, path = url.partition(":///")
    if scheme != "sqlite":
        return cast(Database, connect(url))
    # IMMEDIATE: a transaction that reads before it writes must not lose its place.
    database = PooledSqliteDatabase(
        Path(path), pragmas=SQLITE_PRAGMAS, timeout=SQLITE_TIMEOUT, lock_type="IMMEDIATE"
    )
    return cast(Database, database)


def why_unusable(database: Database) -> str | None:
    """What the database answers instead of its list of tables; None when all is well."""
    try:
        with database.connection_context():
            database.get_tables()
    except PeeweeException as error:
        return str(error)
    return None
