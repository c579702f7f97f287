"""What each thing that phones do costs the server: python -m benchmarks.costs

Milliseconds of a core, by the kernel's own count, so that a busy machine spoils them little; and
bytes on the disk. The shipped server, real HTTP, a few phones at a time. On the database of
DATABASE_URL, where that is set (PostgreSQL on this very machine: its processes are counted apart).
`docs/scale.md` is worked out from these.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from peewee import SqliteDatabase

import models
from benchmarks.crowd import A_TABLE, Crowd, Table, tables
from benchmarks.shipped import resident, server, worked

TABLES, TIMES, AT_ONCE = 96, 1920, 8


class Cost(NamedTuple):
    """Of one of them: milliseconds of a core, of the server's and of the database's processes.

    ``each_second``: how many came through while the phones shared the machine with the server.
    """

    what: str
    server: float
    database: float
    each_second: float


def keeper(database: models.Database) -> int | None:
    """The process that all of PostgreSQL's come from, if it is on this machine."""
    if isinstance(database, SqliteDatabase):
        return None
    with database.connection_context():
        ((backend,),) = database.execute_sql("SELECT pg_backend_pid()").fetchall()
        told = Path(f"/proc/{backend}/stat").read_text()
    return int(told.rpartition(")")[2].split()[1])


class Bill:
    """One server, and what it and its database have worked."""

    def __init__(self, crowd: Crowd, postmaster: int | None) -> None:
        self.crowd = crowd
        self.postmaster = postmaster

    def worked(self) -> tuple[float, float]:
        mine = worked(self.crowd.pid)
        return mine, worked(self.postmaster) if self.postmaster else 0.0

    async def of(self, what: str, do: Callable[[Table], Awaitable[object]]) -> Cost:
        """A few phones do that, each at tables of its own, until it was done often enough."""

        async def phone(number: int) -> None:
            for turn in range(TIMES // AT_ONCE):
                await do(self.crowd.tables[(turn * AT_ONCE + number) % TABLES])

        before, begin = self.worked(), perf_counter()
        await asyncio.gather(*(phone(number) for number in range(AT_ONCE)))
        seconds, after = perf_counter() - begin, self.worked()
        mine, theirs = (1000 * (b - a) / TIMES for a, b in zip(before, after, strict=True))
        return Cost(what, mine, theirs, TIMES / seconds)


async def bill(crowd: Crowd, postmaster: int | None) -> list[Cost]:
    """A save, a look that finds nothing, one that finds a change; a save with phones that hear."""
    found = Bill(crowd, postmaster)

    async def save(table: Table) -> None:
        await crowd.save(table, crowd.measured.saves)

    async def look(table: Table, seen: int) -> None:
        path = f"/games/{table.id}?seen={seen}"
        status, _ = await crowd.ask(f"GET {path} HTTP/1.1\r\nCookie: {table.cookie}")
        assert status == (200 if seen != table.version else 204), status

    told = [
        await found.of("a look, nothing new", lambda table: look(table, table.version)),
        await found.of("the board, fetched", lambda table: look(table, 0)),
        await found.of("a round saved", save),
    ]
    streams = []
    before = resident(crowd.pid)
    for table in crowd.tables:
        streams += [asyncio.create_task(crowd.listen(table)) for _ in range(A_TABLE)]
    while crowd.listening < len(streams):
        await asyncio.sleep(0.1)
    told.append(await found.of("the same, and 4 bells", save))
    print(f"memory of a stream: {(resident(crowd.pid) - before) / len(streams) / 1024:.0f} kB")
    for stream in streams:
        stream.cancel()
    assert not crowd.measured.errors, crowd.measured.errors[:3]
    return told


def stored(database: models.Database, folder: str) -> int:
    """Bytes of the whole database."""
    if isinstance(database, SqliteDatabase):
        return sum(each.stat().st_size for each in Path(folder).glob("*.sqlite*"))
    with database.connection_context():
        query = "SELECT pg_database_size(current_database())"
        return int(database.execute_sql(query).fetchall()[0][0])


def main() -> None:
    url = os.environ.get("DATABASE_URL")
    settings = {"DATABASE_URL": url} if url else {}
    with TemporaryDirectory() as folder:
        found = tables(folder, TABLES, **settings)
        opened = models.open_database(url or f"sqlite:///{folder}/phasekeeper.sqlite")
        with closing(opened) as database, server(folder, **settings) as (host, port, pid):
            before = stored(database, folder)
            crowd = Crowd(host, port, pid, found)
            told = asyncio.run(bill(crowd, keeper(database)))
            grown = (stored(database, folder) - before) / len(crowd.measured.saves)
    print(f"{'what':<24}{'server':>10}{'database':>10}{'a second':>10}")
    for what, mine, theirs, each_second in told:
        print(f"{what:<24}{mine:>7.2f} ms{theirs:>7.2f} ms{each_second:>10.0f}")
    print(f"a round: {grown / 1024:.1f} kB in the database")


if __name__ == "__main__":
    main()
