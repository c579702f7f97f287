"""The two kinds of database, SQLite in a file and PostgreSQL, and all in which they differ.

Everybody else writes one SQL for both, with ``?`` for a value.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import lru_cache
from heapq import heappop
from pathlib import Path
from typing import Any, cast

import psycopg
from peewee import (  # type: ignore[attr-defined]
    Database,
    OperationalError,
    PeeweeException,
    PostgresqlDatabase,
    SqliteDatabase,
    __exception_wrapper__,
)
from playhouse.pool import (
    MaxConnectionsExceeded,
    PoolConnection,
    PooledPostgresqlDatabase,
    PooledSqliteDatabase,
)
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import ConnStatus

# WAL lets readers and a writer go on side by side; FULL survives a power cut. Waiting inside
# SQLite holds up a whole worker, so it is kept short (ms); store.writing waits outside.
SQLITE_PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": "full",
    "foreign_keys": 1,
    "busy_timeout": 50,
}
PATIENCE = 5
"""Seconds that somebody waits for a turn: for the database, for a row, for a connection."""
MOST_CONNECTIONS = 20
"""Of one process to a PostgreSQL server; who comes later waits."""
POSTGRES = {
    "application_name": "phasekeeper",
    # A machine that is gone says nothing: noticed within seconds, each of several hosts.
    "connect_timeout": 3,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""What libpq is told unless the address says otherwise."""
# Whoever waits for a row gives up like one who waits for SQLite; a phone that stops reading a
# club's file does not keep its moment of the database for ever (ms).
POSTGRES_OPTIONS = f"-c lock_timeout={PATIENCE}s -c idle_in_transaction_session_timeout=60s"
FORMS = "sqlite:///path or postgresql://user:password@host/name"
LOCK = 7_406_110
"""The number of the lock that whoever makes the schema ready holds."""


class Server(PooledPostgresqlDatabase):  # type: ignore[misc]
    """PostgreSQL, by connections that serve one request after another.

    To reach a server may take seconds, where a machine is gone: whoever does keeps nobody waiting
    who has a connection, or lets go of one. (In peewee 4.5 all others wait.)
    """

    def __init__(self, *told: Any, **named: Any) -> None:
        super().__init__(*told, **named)
        self._lock = nullcontext()  # what it guards is each thread's own

    def connect(self, reuse_if_open: bool = False) -> bool:
        """Raises `OperationalError` also where no connection gets free."""
        try:
            return cast(bool, super().connect(reuse_if_open))
        except MaxConnectionsExceeded as error:
            raise OperationalError(error, *error.args) from error

    def _connect(self) -> Any:
        with self._pool_lock:
            while self._connections:
                since, _, idle = heappop(self._connections)
                if not self._is_closed(idle):
                    return self._used(since, idle)
                self._close_raw(idle)
            if len(self._in_use) >= self._max_connections:
                raise MaxConnectionsExceeded("No connection is free.")
            place = self._used(time.time(), object())
        try:
            new = _reached(self)
        finally:
            with self._pool_lock:
                del self._in_use[self.conn_key(place)]
                self._pool_available.notify()
        with self._pool_lock:
            return self._used(time.time(), new)

    def _used(self, since: float, connection: Any) -> Any:
        self._in_use[self.conn_key(connection)] = PoolConnection(since, connection, time.time())
        return connection

    def _is_closed(self, conn: Any) -> bool:
        """Has the server hung up meanwhile? That lies unread in the socket; nothing is asked."""
        try:
            for _ in ("its last words", "and that nothing follows"):
                conn.pgconn.consume_input()
        except psycopg.Error:
            return True
        return bool(conn.closed or conn.pgconn.status != ConnStatus.OK)


def open_database(url: str) -> Database:
    """The database at `url`; connects when first used. Raises `ValueError`."""
    scheme, _, path = url.partition(":///")
    if scheme == "sqlite":
        return cast(Database, _file(Path(path)))
    if url.startswith(("postgresql://", "postgres://")):
        return cast(Database, _server(url))
    raise ValueError(f"it must be like {FORMS}.")


def _file(path: Path) -> PooledSqliteDatabase:
    try:
        is_file = str(path) not in (":memory:", ".") and not path.is_dir()
    except OSError as error:
        raise ValueError(f"{path} cannot be used: {error.strerror}.") from error
    if not is_file:
        raise ValueError(f"{path} is no file that lasts.")
    return PooledSqliteDatabase(
        path.resolve(),  # SQLite's log lies beside the file, not beside a link to it
        max_connections=None,
        pragmas=SQLITE_PRAGMAS,
        # A transaction that reads before it writes must not lose its place.
        lock_type="IMMEDIATE",
        # A pooled connection serves one thread after another.
        check_same_thread=False,
    )


def _server(url: str) -> Server:
    """Read by libpq itself, which knows addresses with several hosts, and options."""
    authority, _, rest = url.partition("://")[2].partition("/")
    if authority.count("@") > 1 or "@" in rest.partition("?")[0]:
        raise ValueError("in it, @ / # ? and % are to be written %40 %2F %23 %3F and %25.")
    try:
        told = conninfo_to_dict(url)
    except (psycopg.Error, ValueError):  # what they say may repeat the password
        raise ValueError(f"it cannot be read as {FORMS}.") from None
    name = told.pop("dbname", None)
    if not name:
        raise ValueError(f"it names no database: {FORMS}.")
    told["options"] = f"{POSTGRES_OPTIONS} {told.get('options', '')}".strip()
    most = {"max_connections": MOST_CONNECTIONS, "timeout": PATIENCE}
    return Server(name, prefer_psycopg3=True, **most, **{**POSTGRES, **told})


def why_unusable(database: Database) -> str | None:
    """What the database answers instead of its list of tables; None when all is well."""
    try:
        with database.connection_context():
            database.get_tables()
    except PeeweeException as error:
        return told(database, error)
    return None


def told(database: Database, error: PeeweeException) -> str:
    """What went wrong, in one line and without the password."""
    said = " ".join(str(error).split())
    password = getattr(database, "connect_params", {}).get("password")
    return said.replace(password, "***") if password else said


def may_write(database: Database) -> bool:
    """Does the server take what is written? A standby does not, nor one that was told so."""
    if is_file(database):
        return True
    ((told,),) = database.execute_sql("SHOW transaction_read_only").fetchall()  # type: ignore[no-untyped-call]
    return bool(told == "off")


def is_file(database: Database) -> bool:
    """Is it SQLite's? Its file is ours to copy, to look over and to put back."""
    return isinstance(database, SqliteDatabase)


def statement(database: Database, query: str, values: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    """The query and its values as the driver takes them."""
    if is_file(database):
        return query, values
    return _for_server(query), [_without_nul(value) for value in values]


@lru_cache(1000)
def _for_server(query: str) -> str:
    return query.replace("%", "%%").replace("?", "%s")


def _without_nul(value: Any) -> Any:
    """No text that is kept has a NUL in it, so one that is looked for finds nothing."""
    is_strange = isinstance(value, str) and "\0" in value
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if is_strange else value


def define(database: Database, *statements: str) -> None:
    """Tables, columns and indexes that are alike in both.

    Text is ordered by its code points, and rows lie in the order of their key where that can be.
    """
    for told in statements:
        if not is_file(database):
            told = told.replace(" TEXT", ' TEXT COLLATE "C"')
        elif told.startswith("CREATE TABLE"):
            told += " WITHOUT ROWID"
        database.execute_sql(told)  # type: ignore[no-untyped-call]


def hold(database: Database, club: str) -> None:
    """Within a write: nobody else writes to the club until this one is through.

    With SQLite nobody else writes at all.
    """
    if not is_file(database):
        # Not so much that rows cannot be added that point to it.
        query = "SELECT 1 FROM club WHERE id = %s FOR NO KEY UPDATE"
        database.execute_sql(query, (club,))  # type: ignore[no-untyped-call]


@contextmanager
def moment(database: Database) -> Iterator[None]:
    """Whatever is read in here is of one moment, and nobody waits for it."""
    if is_file(database):
        with database.atomic("DEFERRED"):
            yield
        return
    with database.atomic():
        query = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"
        database.execute_sql(query)  # type: ignore[no-untyped-call]
        yield


@contextmanager
def explained() -> Iterator[None]:
    """Errors of the driver's own, as peewee calls them for both."""
    with __exception_wrapper__:
        yield


@contextmanager
def alone(database: Database) -> Iterator[None]:
    """While nobody else is in here, on whatever machine; for one machine a file's lock serves."""
    if is_file(database):
        yield
        return
    execute: Any = database.execute_sql
    execute("SET lock_timeout = 0")  # others may have much to do in here
    execute("SELECT pg_advisory_lock(%s)", (LOCK,))
    execute("SET lock_timeout = '1s'")  # behind who waits for a whole table, all others wait
    try:
        yield
    finally:
        with suppress(PeeweeException):  # whoever is gone holds nothing
            execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
            execute("RESET lock_timeout")


def _reached(database: Any) -> Any:
    """A connection that no pool knows."""
    return cast(Any, PostgresqlDatabase)._connect(database)


def listening(database: Database, channel: str) -> Any:
    """A connection of its own, to which the server tells what is notified from now on."""
    with explained():
        connection = _reached(database)
        try:
            connection.execute(f"LISTEN {channel}")
        except BaseException:
            connection.close()
            raise
    return connection


def let_go(database: Database) -> None:
    """This thread's connection leads nowhere; the next query takes another one.

    Not the same out of the pool: one that may only read answers, and will say so for ever.
    """
    pool: Any = database
    with suppress(PeeweeException):
        if not pool.is_closed():
            pool._close(pool.connection(), close_conn=True)
        pool.close()
