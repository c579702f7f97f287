"""A club's file going out and coming in: python -m benchmarks.exchange [GAMES]

By the shipped app, each way in a process of its own; how long it takes, and how far the
resident memory grows beyond that of the idle app.
"""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from flask import Flask

from app import create_app
from store import clubs, seeding

GAMES = 20_000
MOST_GROWTH = 150 * 1024**2
STATUS = Path("/proc/self/status")
JSON = "application/json"


class Measured(NamedTuple):
    """What one way took, in seconds and bytes."""

    seconds: float
    growth: int
    size: int


def main() -> None:
    """Make up a club, send it out, bring it in elsewhere."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with TemporaryDirectory() as folder:
        for way, told in measured(Path(folder), games).items():
            growth, size = told.growth / 1024**2, told.size / 1e6
            print(f"{way}: {games:,} games, {size:.0f} MB, {told.seconds:.1f} s, +{growth:.0f} MB")


def measured(folder: Path, games: int) -> dict[str, Measured]:
    """Both ways, each by a process that does nothing else."""
    here, there, file = folder / "here", folder / "there", folder / "club.json"
    found = {
        "export": alone("out", here, opened(here, games), file),
        "import": alone("into", there, opened(there, 0), file),
    }
    return {way: Measured(*json.loads(told)) for way, told in found.items()}


def opened(folder: Path, games: int) -> str:
    """A club in a folder of its own, with so many games, and a key to it."""
    database = app_in(folder).extensions["database"]
    with database.connection_context():
        if not games:
            return clubs.found(database, "Bench")[0].tokens["owner"]
        for _ in seeding.seed(database, games, largest=games):
            pass
        ((club,),) = database.execute_sql("SELECT id FROM club").fetchall()
        return clubs.new_key(database, club, "owner", "bench")[1]


def app_in(folder: Path) -> Flask:
    folder.mkdir(exist_ok=True)
    return create_app({"PHASEKEEPER_DATA": folder})


def alone(way: str, *told: object) -> bytes:
    """What `out` or `into` says of itself, in a process of its own."""
    command = [sys.executable, "-c", f"from benchmarks import exchange; exchange.{way}()"]
    return subprocess.run([*command, *map(str, told)], check=True, stdout=subprocess.PIPE).stdout


def out() -> None:
    """Ask for the club's file, and keep it piece by piece."""
    folder, token, path = sys.argv[1:]
    client = app_in(Path(folder)).test_client()
    idle, begin = resident("VmRSS"), perf_counter()
    with open(path, "wb") as file:
        for piece in client.get("/api/v1/export", headers=key(token)).iter_encoded():
            file.write(piece)
    tell(idle, begin, Path(path))


def into() -> None:
    """Send the file to another club."""
    folder, token, path = sys.argv[1:]
    client = app_in(Path(folder)).test_client()
    idle, begin = resident("VmRSS"), perf_counter()
    with open(path, "rb") as file:
        told = {"input_stream": file, "content_length": Path(path).stat().st_size}
        answer = client.post("/api/v1/import", headers=key(token), content_type=JSON, **told)
    if answer.status_code != 201:
        raise AssertionError(answer.text)
    tell(idle, begin, Path(path))


def key(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def tell(idle: int, begin: float, file: Path) -> None:
    print(json.dumps([perf_counter() - begin, resident("VmHWM") - idle, file.stat().st_size]))


def resident(kind: str) -> int:
    """Bytes of this process in memory: now (VmRSS), or the most there ever were (VmHWM)."""
    lines = dict(line.split(":", 1) for line in STATUS.read_text().splitlines())
    return int(lines[kind].split()[0]) * 1024


if __name__ == "__main__":
    main()
