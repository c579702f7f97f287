"""Thousands of phones that follow their games: python -m benchmarks.phones [how many] [seconds]

The shipped server on this machine's cores, and real HTTP from one process beside it, which takes
its share of them. Four phones a game; one phone in twenty looks every three seconds instead of
listening; somewhere a round is saved every 50 ms.

`make load` is two minutes of it at ten times the pace of people: a thousand tables, each with a
round every 30 seconds. It fails on an error, a bell that was missed, a save over 300 ms, a look
over 50 ms (99 of 100), or memory that grows. On the database of DATABASE_URL, where that is set.
"""

import asyncio
import os
import sys
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.crowd import A_TABLE, Crowd, Measured, high, tables
from benchmarks.shipped import server

PHONES, SECONDS = 4000, 30
PAUSE = 0.05
"""Seconds between two saves, in all."""
LONG = 120
A_ROUND = 300.0
"""Seconds that people take for a round, dealing and talking included."""
FASTER = 10
BEFORE = 16
"""Rounds that were played at each table: as many facts as a process remembers, twice."""
MOST_SAVE, MOST_LOOK = 0.3, 0.05
"""Seconds, for 99 of 100."""
MOST_GROWTH = 0.05
"""Of the server's memory, from the end of the first quarter of the time to the last one."""


def measured(
    phones: int = PHONES, seconds: float = SECONDS, pause: float = PAUSE, rounds: int = 0
) -> Measured:
    """One evening of so many phones, at tables that have played so many rounds."""
    url = os.environ.get("DATABASE_URL")
    settings = {"DATABASE_URL": url} if url else {}
    with TemporaryDirectory() as folder:
        found = tables(folder, phones // A_TABLE, **settings)
        with server(folder, **settings) as (host, port, pid):
            crowd = Crowd(host, port, pid, found)
            return asyncio.run(crowd.evening(phones, seconds, pause, rounds))


def a_phone(found: Measured, phones: int) -> float:
    """Bytes of the server's memory for each phone."""
    return (found.resident[-1] - found.empty) / phones


def growth(found: Measured) -> float:
    """How much more memory it took in the last quarter of the time than in the first: a share."""
    quarter = max(1, len(found.resident) // 4)
    return median(found.resident[-quarter:]) / median(found.resident[:quarter]) - 1


def tell(found: Measured, phones: int) -> None:
    for name in ("bells", "saves", "alone", "looks"):
        told = getattr(found, name)
        figures = [f"{1000 * each:.0f}" for each in (median(told), high(told), max(told))]
        print(
            f"{name}: {len(told):,}, median {figures[0]} ms, p99 {figures[1]}, worst {figures[2]}"
        )
    sizes = [f"{each / 2**20:.0f}" for each in (found.empty, found.resident[0], found.resident[-1])]
    each = f"{a_phone(found, phones) / 1024:.1f} kB a phone"
    print(f"memory: {sizes[0]} MB, with phones {sizes[1]}, at the end {sizes[2]} MB; {each}")
    print(f"the server's processes worked for {found.worked:.0f} s")
    print(f"bells missed: {found.missed}; errors: {len(found.errors)}", *found.errors[:5], sep="\n")


def faults(found: Measured) -> list[str]:
    """What is not as it should be under load."""
    told = [
        ("errors", bool(found.errors)),
        ("bells missed", bool(found.missed)),
        ("saves", high(found.saves) > MOST_SAVE),
        ("looks", high(found.looks) > MOST_LOOK),
        ("memory", growth(found) > MOST_GROWTH),
    ]
    return [what for what, is_so in told if is_so]


def load() -> None:
    """A thousand tables for two minutes; fails where it does not hold."""
    pause = A_ROUND / FASTER / (PHONES // A_TABLE)
    found = measured(PHONES, LONG, pause, BEFORE)
    tell(found, PHONES)
    print(f"memory grew by {growth(found):.1%} while they played")
    if amiss := faults(found):
        sys.exit(f"too much: {', '.join(amiss)}")


def main(phones: int = PHONES, seconds: float = SECONDS) -> None:
    tell(measured(phones, seconds), phones)


if __name__ == "__main__":
    load() if sys.argv[1:] == ["load"] else main(*map(int, sys.argv[1:3]))
