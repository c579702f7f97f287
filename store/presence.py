"""Does somebody serve from this database just now? Each process that does says so by a lock."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK = "serving.lock"


class InUse(Exception):
    """Somebody serves from the database; says so in a sentence."""


def make(folder: Path) -> None:
    """What the lock is put on; where that cannot be, the first one to start hears of it."""
    open(folder / LOCK, "a").close()


def hold(folder: Path) -> IO[str]:
    """Say that this process serves, for as long as the file stays open.

    Waits where the database is just being exchanged.
    """
    lock = open(folder / LOCK, "w")  # noqa: SIM115  # it is the caller's to close
    fcntl.flock(lock, fcntl.LOCK_SH)
    return lock


@contextmanager
def nobody_else(folder: Path) -> Iterator[None]:
    """While nobody serves, nor can begin to. Raises `InUse`."""
    with open(folder / LOCK, "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise InUse("The server is running: stop it first.") from error
        yield
