"""How many commits a second PostgreSQL takes that ring a bell: python -m benchmarks.notices

A commit that notifies holds a lock that the whole server has one of until it is on the disk, so
such commits come one after the other; others share a write to the disk. Each process that serves
listens, and is sent all of them. A server of its own in a temporary folder, which writes through to
the disk; each connection has a game of its own.
"""

import multiprocessing
import select
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path

import psycopg

import engines
from store import schema
from store.ears import CHANNEL
from tests import postgres
from tests.clubs import Club

SECONDS = 5.0
CONNECTIONS = (1, 4, 16)
LISTENING = (0, 10, 40, 160)
"""Connections, beside those that ring: one of each process that serves."""
RING = "UPDATE game SET version = version + 1 WHERE club = %s AND id = %s"
SILENCE = "ALTER TABLE game {} TRIGGER game_rings"


@contextmanager
def server() -> Iterator[str]:
    """The address of a database with our schema, on a server that acknowledges what is written."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        process = postgres.served(
            place, postgres.made(place), listen_addresses="", max_connections="300"
        )
        url = f"postgresql://postgres@/{{}}?host={folder}"
        try:
            for _ in range(300):
                try:
                    connection = psycopg.connect(url.format("postgres"), autocommit=True)
                    break
                except psycopg.OperationalError:
                    time.sleep(0.1)
            with connection:
                connection.execute("CREATE DATABASE bench")
            database = engines.open_database(url.format("bench"))
            schema.prepare(database, place)
            database.close_all()  # type: ignore[attr-defined]
            yield url.format("bench")
        finally:
            process.terminate()
            process.wait(60)


def ring(
    url: str, club: str, game: str, ready: Barrier, counts: "multiprocessing.Queue[int]"
) -> None:
    """One connection: how many commits came through in the time."""
    with psycopg.connect(url, autocommit=True) as connection:
        ready.wait()
        count, end = 0, time.monotonic() + SECONDS
        while time.monotonic() < end:
            connection.execute(RING, (club, game))
            count += 1
    counts.put(count)


def hear(url: str, count: int, ready: Event) -> None:
    """So many connections that listen, and read whatever comes."""
    heard = {}
    for _ in range(count):
        connection = psycopg.connect(url, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}")
        heard[connection.fileno()] = connection
    ready.set()
    while True:
        for each in select.select(list(heard), [], [])[0]:
            server = heard[each].pgconn
            server.consume_input()
            while server.notifies():
                pass


@contextmanager
def ears(url: str, count: int) -> Iterator[None]:
    ready = multiprocessing.Event()
    process = multiprocessing.Process(target=hear, args=(url, count, ready))
    process.start()
    try:
        if not ready.wait(30):
            raise TimeoutError(f"{count} connections that listen did not come about")
        yield
    finally:
        process.terminate()
        process.join()


def each_second(url: str, games: list[tuple[str, str]]) -> float:
    """Commits by as many connections as there are games."""
    ready, counts = multiprocessing.Barrier(len(games)), multiprocessing.Queue()
    told = [
        multiprocessing.Process(target=ring, args=(url, *game, ready, counts)) for game in games
    ]
    for each in told:
        each.start()
    total = sum(counts.get() for _ in told)
    for each in told:
        each.join()
    return total / SECONDS


def main() -> None:
    with server() as url:
        database = engines.open_database(url)
        games = []
        for _ in range(max(CONNECTIONS)):
            club = Club(database)
            games.append((club.id, club.start().id))
        print(f"{'connections':<14}{'that ring':>12}{'that do not':>14}  commits a second")
        for count in CONNECTIONS:
            figures = []
            for word in ("ENABLE", "DISABLE"):
                database.execute_sql(SILENCE.format(word))
                figures.append(each_second(url, games[:count]))
            print(f"{count:<14}{figures[0]:>12,.0f}{figures[1]:>14,.0f}")
        database.execute_sql(SILENCE.format("ENABLE"))
        print(f"{'that listen':<14}{f'{count} that ring':>12}")
        for listening in LISTENING:
            with ears(url, listening):
                print(f"{listening:<14}{each_second(url, games):>12,.0f}")
        database.close_all()  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
