"""Phones around their tables: real HTTP from one process, which takes its share of the machine."""

import asyncio
import secrets
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from urllib.parse import urlencode

import models
from app import create_app
from benchmarks.games import MARATHON, PLAYERS, started
from benchmarks.shipped import resident, worked
from store import clubs, games, players
from web.phones import COOKIE

A_TABLE = 4
"""Phones."""
POLLS, EVERY = 20, 3.0
"""One phone in so many looks, every so many seconds."""
AT_ONCE = 50
"""Phones that connect together, so that none is turned away at the door."""
HURRY = 8
"""Tables that play at once before anybody follows."""
REST = 3.0
"""Seconds in which the last bells are heard."""
STEP = 5.0
"""Seconds between two looks at the server's memory."""


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

    bells: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    missed: int = 0
    errors: list[str] = field(default_factory=list)
    empty: int = 0
    """Bytes of all the server's processes, before the phones come; with them, every so often."""
    resident: list[int] = field(default_factory=list)
    worked: float = 0.0
    """Seconds of a core that the server had while they played."""


def high(seconds: list[float], share: float = 0.99) -> float:
    """What so many of a hundred stay under."""
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * share))]


def tables(folder: str, count: int, **settings: str) -> list[Table]:
    """So many games of four, each in a club of its own."""
    app = create_app({"PHASEKEEPER_DATA": folder, **settings})
    database = app.extensions["database"]
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


class Crowd:
    """All phones, in this process."""

    def __init__(self, host: str, port: int, pid: int, found: list[Table]) -> None:
        self.address = host, port
        self.pid = pid
        self.tables = found
        self.measured = Measured()
        self.random = Random(1)
        self.listening = 0

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
        table.saved[table.version + 1] = begin
        head = f"POST /games/{table.id}/rounds HTTP/1.1\r\nCookie: {table.cookie}"
        status, answer = await self.ask(head, body)
        kept.append(perf_counter() - begin)
        if status != 303:
            self.measured.errors.append(f"a save was answered by {status}: {answer[:200]!r}")
        table.seq += 1
        table.version += 1  # not sooner: whoever looks meanwhile may not have seen it

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
                        saved = table.saved[int(line[6:])]
                        self.measured.bells.append(perf_counter() - saved)
                    first = False
            self.measured.errors.append("a stream has ended")
        finally:
            writer.close()

    async def look(self, table: Table) -> None:
        """One phone that looks every few seconds; what it has not seen it gets."""
        await asyncio.sleep(self.random.random() * EVERY)
        seen = 0
        while True:
            seen = await self.glance(table, seen, self.measured.looks)
            await asyncio.sleep(EVERY)

    async def glance(self, table: Table, seen: int, kept: list[float]) -> int:
        """The board, if it is not what was seen; the version that is seen then."""
        begin = perf_counter()
        head = f"GET /games/{table.id}?seen={seen} HTTP/1.1\r\nAccept-Encoding: gzip"
        status, _ = await self.ask(f"{head}\r\nCookie: {table.cookie}")
        kept.append(perf_counter() - begin)
        if status not in (200, 204):
            self.measured.errors.append(f"a look was answered by {status}")
        return table.version if status == 200 else seen

    async def weigh(self) -> None:
        """How much memory the server holds, again and again."""
        while True:
            self.measured.resident.append(resident(self.pid))
            await asyncio.sleep(STEP)

    async def hurry(self, rounds: int) -> None:
        """So many rounds at each table, as fast as they go, and a look at each board.

        Then the processes have filled what they remember, and each stream has been used.
        """

        async def turn(found: list[Table]) -> None:
            for _ in range(rounds):
                for table in found:
                    await self.save(table, [])
                    await self.glance(table, 0, [])

        await asyncio.gather(*(turn(self.tables[number::HURRY]) for number in range(HURRY)))

    async def evening(self, phones: int, seconds: float, pause: float, rounds: int = 0) -> Measured:
        """Saves alone, then everybody sits down, then the saves go on, one every ``pause``.

        Before it ``rounds`` were played at each table, the last one with everybody there.
        """
        for _ in range(10):
            await self.ask("GET /healthz HTTP/1.1")
        await self.hurry(rounds - 1)
        for at in range(100):
            await self.save(self.tables[at % len(self.tables)], self.measured.alone)
        self.measured.empty, tasks = resident(self.pid), []
        for at in range(phones):
            kind = self.look if looks(at) else self.listen
            tasks.append(asyncio.create_task(kind(self.tables[at // A_TABLE])))
            while at % AT_ONCE == 0 and self.listening < at * 0.9:
                await asyncio.sleep(0.05)
        wanted = sum(not looks(at) for at in range(phones))
        while self.listening + len(self.measured.errors) < wanted:
            await asyncio.sleep(0.1)
        await self.hurry(min(rounds, 1))
        await asyncio.sleep(REST)
        self.measured.looks.clear()  # those while the others came in
        self.measured.bells.clear()
        tasks.append(asyncio.create_task(self.weigh()))
        begun = worked(self.pid)
        expected = await self.play(seconds, pause)
        self.measured.worked = worked(self.pid) - begun
        await asyncio.sleep(REST)
        self.measured.missed = expected - len(self.measured.bells)
        for task in tasks:
            task.cancel()
        return self.measured

    async def play(self, seconds: float, pause: float) -> int:
        """Saves at all tables in turn; how many bells they ought to ring."""
        listeners = [
            sum(not looks(A_TABLE * at + each) for each in range(A_TABLE))
            for at in range(len(self.tables))
        ]
        saves, expected, begin = [], 0, perf_counter()
        for step in range(int(seconds / pause)):
            place = step * 7 % len(self.tables)
            expected += listeners[place]
            saves.append(asyncio.create_task(self.save(self.tables[place], self.measured.saves)))
            await asyncio.sleep(max(0.0, begin + (step + 1) * pause - perf_counter()))
        await asyncio.gather(*saves)
        return expected


def looks(phone: int) -> bool:
    """Does the phone of that number look, instead of listening?"""
    return phone % POLLS == 7
