"""Thousands of phones that follow their games: python -m benchmarks.phones [how many] [seconds]

The shipped server on this machine's cores, and real HTTP from one process beside it, which takes
its share of them. Four phones a game; one phone in twenty looks every three seconds instead of
listening; somewhere a round is saved every 50 ms.
"""

import asyncio
import os
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlencode, urlsplit

import models
from app import create_app
from benchmarks.games import MARATHON, PLAYERS, started
from store import clubs, games, players
from web.phones import COOKIE

ROOT = Path(__file__).resolve().parent.parent
PHONES, SECONDS = 4000, 30
A_TABLE = 4
POLLS, EVERY = 20, 3.0
"""One phone in so many looks, every so many seconds."""
PAUSE = 0.05
"""Seconds between two saves, in all."""
AT_ONCE = 50
"""Phones that connect together, so that none is turned away at the door."""


@dataclass
class Table:
    """A game in play, and the seconds at which its versions were saved."""

    id: str
    cookie: str
    players: tuple[str, ...]
    seq: int = 0
    version: int = 1
    saved: dict[int, float] = field(default_factory=dict)


@dataclass
class Measured:
    """Seconds: from sending a round to each phone's bell; saves and looks, each to its answer."""

    phones: int
    bells: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    missed: int = 0
    errors: list[str] = field(default_factory=list)
    resident: tuple[int, int] = (0, 0)
    """Bytes of all the server's processes, without phones and with them."""

    @property
    def a_phone(self) -> float:
        """Bytes of the server's memory for each phone."""
        return (self.resident[1] - self.resident[0]) / self.phones


def high(seconds: list[float], share: float = 0.99) -> float:
    """What so many of a hundred stay under."""
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * share))]


def tables(folder: str, count: int) -> list[Table]:
    """So many games of four, each in a club of its own."""
    database = create_app({"PHASEKEEPER_DATA": folder}).extensions["database"]
    assert isinstance(database, models.Database)
    found = []
    for _ in range(count):
        club, _ = clubs.found(database, "Bench")
        cast = players.cast(database, club.id, PLAYERS)
        seats = cast.ids
        fact = replace(started(MARATHON), seats=seats, dealer=seats[-1])
        game = games.start(database, club.id, fact, by="", newcomers=cast.newcomers)
        found.append(Table(game.id, f"{COOKIE}={club.tokens['owner']}", tuple(seats)))
    database.close_all()
    return found


@contextmanager
def server(folder: str) -> Iterator[tuple[str, int, int]]:
    """The shipped server: host, port, and the process to look at."""
    told = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": folder}
    process = subprocess.Popen(
        [sys.executable, "app.py"],
        cwd=ROOT,
        env={**os.environ, **told},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout
        url = next(found[1] for line in process.stdout if (found := re.search(r"(http\S+)", line)))
        parts = urlsplit(url)
        yield str(parts.hostname), int(parts.port or 80), process.pid
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(30)


def resident(pid: int) -> int:
    """Bytes that a process and its children hold for themselves (USS, as the kernel counts)."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(private(int(each)) for each in [str(pid), *children])


def private(pid: int) -> int:
    told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(each) for each in re.findall(r"Private_\w+:\s+(\d+) kB", told)) * 1024


class Crowd:
    """All phones, in this process."""

    def __init__(self, host: str, port: int, found: list[Table], measured: Measured) -> None:
        self.address = host, port
        self.tables = found
        self.measured = measured
        self.random = Random(1)
        self.listening = 0
        self.heard: dict[str, int] = {}

    async def ask(self, head: str, body: str = "") -> tuple[int, bytes]:
        """One request on a connection of its own: status, and the whole answer."""
        reader, writer = await asyncio.open_connection(*self.address)
        try:
            writer.write(f"{head}\r\nHost: x\r\nConnection: close\r\n".encode())
            if body:
                kind = "application/x-www-form-urlencoded"
                writer.write(f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n".encode())
            writer.write(f"\r\n{body}".encode())
            answer = await reader.read()
        finally:
            writer.close()
        return int(answer[9:12]), answer

    async def save(self, table: Table, kept: list[float]) -> None:
        """A round more."""
        out, *others = table.players
        form = {"out": out, "seq": str(table.seq), "place": str(table.seq + 1)}
        for player in others:
            form |= {f"laid-{player}": "no", f"points-{player}": "55"}
        body = urlencode({**form, "token": secrets.token_urlsafe(12)})
        begin = perf_counter()
        table.version += 1
        table.saved[table.version] = begin
        head = f"POST /games/{table.id}/rounds HTTP/1.1\r\nCookie: {table.cookie}"
        status, answer = await self.ask(head, body)
        kept.append(perf_counter() - begin)
        if status != 303:
            self.measured.errors.append(f"a save was answered by {status}: {answer[:200]!r}")
        table.seq += 1

    async def listen(self, table: Table) -> None:
        """One phone's event stream, for as long as it lasts."""
        reader, writer = await asyncio.open_connection(*self.address)
        head = f"GET /games/{table.id}/events HTTP/1.1\r\nHost: x\r\nCookie: {table.cookie}"
        writer.write(f"{head}\r\n\r\n".encode())
        try:
            status = await reader.readline()
            if b" 200 " not in status:
                self.measured.errors.append(f"a stream was answered by {status!r}")
                return
            self.listening += 1
            first = True
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    if not first:
                        version = int(line[6:])
                        self.measured.bells.append(perf_counter() - table.saved[version])
                        self.heard[table.id] = self.heard.get(table.id, 0) + 1
                    first = False
            self.measured.errors.append("a stream has ended")
        finally:
            writer.close()

    async def look(self, table: Table) -> None:
        """One phone that looks every few seconds; what it has not seen it gets."""
        await asyncio.sleep(self.random.random() * EVERY)
        seen = 0
        while True:
            begin = perf_counter()
            head = f"GET /games/{table.id}?seen={seen} HTTP/1.1\r\nAccept-Encoding: gzip"
            status, _ = await self.ask(f"{head}\r\nCookie: {table.cookie}")
            self.measured.looks.append(perf_counter() - begin)
            if status not in (200, 204):
                self.measured.errors.append(f"a look was answered by {status}")
            seen = table.version if status == 200 else seen
            await asyncio.sleep(EVERY)

    async def evening(self, pid: int, phones: int, seconds: float) -> None:
        """Saves alone, then everybody sits down, then the saves go on."""
        for _ in range(10):
            await self.ask("GET /healthz HTTP/1.1")
        for at in range(100):
            await self.save(self.tables[at % len(self.tables)], self.measured.alone)
        before, tasks = resident(pid), []
        for at in range(phones):
            table = self.tables[at // A_TABLE]
            tasks.append(
                asyncio.create_task((self.look if at % POLLS == 7 else self.listen)(table))
            )
            while at % AT_ONCE == 0 and self.listening < at * 0.9:
                await asyncio.sleep(0.05)
        wanted = sum(at % POLLS != 7 for at in range(phones))
        while self.listening + len(self.measured.errors) < wanted:
            await asyncio.sleep(0.1)
        expected = await self.play(seconds)
        await asyncio.sleep(3)
        self.measured.resident = before, resident(pid)
        self.measured.missed = expected - len(self.measured.bells)
        for task in tasks:
            task.cancel()

    async def play(self, seconds: float) -> int:
        """A save somewhere every 50 ms; how many bells they ought to ring."""
        listeners = [
            sum((4 * at + each) % POLLS != 7 for each in range(A_TABLE))
            for at in range(len(self.tables))
        ]
        saves, expected = [], 0
        for step in range(int(seconds / PAUSE)):
            place = step * 7 % len(self.tables)
            expected += listeners[place]
            saves.append(asyncio.create_task(self.save(self.tables[place], self.measured.saves)))
            await asyncio.sleep(PAUSE)
        await asyncio.gather(*saves)
        return expected


def measured(phones: int = PHONES, seconds: float = SECONDS) -> Measured:
    """One evening of so many phones."""
    found = Measured(phones)
    with TemporaryDirectory() as folder:
        all_tables = tables(folder, phones // A_TABLE)
        with server(folder) as (host, port, pid):
            crowd = Crowd(host, port, all_tables, found)
            asyncio.run(crowd.evening(pid, phones, seconds))
    return found


def main(phones: int = PHONES, seconds: float = SECONDS) -> None:
    found = measured(phones, seconds)
    for name in ("bells", "saves", "alone", "looks"):
        told = getattr(found, name)
        figures = [f"{1000 * each:.0f}" for each in (median(told), high(told), max(told))]
        print(
            f"{name}: {len(told):,}, median {figures[0]} ms, p99 {figures[1]}, worst {figures[2]}"
        )
    before, after = (each / 2**20 for each in found.resident)
    each = f"{found.a_phone / 1024:.1f} kB a phone"
    print(f"memory: {before:.0f} MB, with phones {after:.0f} MB, {each}")
    print(f"bells missed: {found.missed}; errors: {len(found.errors)}", *found.errors[:5], sep="\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
