"""Work on a club that takes longer than a request: how far it is, in a file that all can read.

A file for each club and kind of work, in the data folder, so that every process of the server and
every phone of the club finds it, also after a reload. Whoever works holds a lock, which ends with
the process that held it: what was cut off is told from what goes on, and is taken up again.
"""

import fcntl
import json
import os
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

FOLDER = "errands"
Kind = Literal["copy", "bring"]
"""A club going out as a file, or coming in."""
WEEK = 7 * 24 * 60 * 60
DAY = 24 * 60 * 60
"""Seconds for which a file that was sent waits for the word to bring it in."""
OFTEN = 0.25
"""Seconds between two words on how far it is."""


class Errand(NamedTuple):
    """``state`` and what is ``told`` with it; ``version`` grows with each word."""

    state: str
    told: Mapping[str, Any]
    version: int


class Place(NamedTuple):
    """Where the files of one piece of work lie."""

    data: Path
    club: str
    kind: Kind

    def file(self, ending: str) -> Path:
        return self.data / FOLDER / f"{self.club}.{self.kind}.{ending}"

    @property
    def sent(self) -> Path:
        """The file that is worked on, if there is one."""
        return self.file("file")


def read(place: Place) -> Errand | None:
    """How far it is; None where there is nothing to tell."""
    try:
        told = json.loads(place.file("json").read_text())
        return Errand(told["state"], told["told"], told["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def tell(place: Place, state: str, **told: Any) -> None:
    """How far it is now, instead of what was told before."""
    before = read(place)
    version = before.version + 1 if before else 1
    make_folder(place.data)
    partial = place.file(f"{os.getpid()}-{threading.get_ident()}.partial")
    partial.write_text(json.dumps({"state": state, "told": told, "version": version}))
    partial.replace(place.file("json"))


class Teller:
    """Says how far it is, but not more often than anybody looks."""

    def __init__(self, place: Place, **always: Any) -> None:
        self._place = place
        self._always = always
        self._next = 0.0

    def at(self, **told: Any) -> None:
        if time.monotonic() >= self._next:
            tell(self._place, "works", **self._always, **told)
            self._next = time.monotonic() + OFTEN


def taken(place: Place) -> IO[str] | None:
    """The lock of whoever works, to be closed in the end; None while somebody else does."""
    make_folder(place.data)
    lock = open(place.file("lock"), "w")  # noqa: SIM115  # it is the caller's to close
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


def forget(place: Place) -> None:
    """There is nothing to tell any more."""
    for path in (place.sent, place.file("json")):
        path.unlink(missing_ok=True)


def all_of(data: Path, kind: Kind) -> Iterator[Place]:
    """Every piece of work of that kind that something is told of."""
    for path in (data / FOLDER).glob(f"*.{kind}.json"):
        yield Place(data, path.name.split(".")[0], kind)


def sweep(data: Path) -> None:
    """What nobody came back for: sent files after a day, all else after a week."""
    now = time.time()
    for path in (data / FOLDER).glob("*"):
        with suppress(OSError):  # somebody else was faster
            is_word = path.suffix in (".json", ".lock")
            if path.stat().st_mtime < now - (WEEK if is_word else DAY):
                path.unlink()


def weight(data: Path) -> int:
    """Bytes of all files that were sent and wait."""
    found = 0
    for path in (data / FOLDER).glob("*"):
        with suppress(OSError):
            found += path.stat().st_size
    return found


def make_folder(data: Path) -> Path:
    folder = data / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder
