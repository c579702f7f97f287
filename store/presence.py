"""Does somebody serve from this database just now? Each process that does says so by a lock."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK = "serving.lock"


class InUse(Exception):
    """Somebody serves from the database; says so in a sentence."""


def lock_in(folder: Path, name: str = LOCK) -> IO[bytes]:
    """The file, to be closed; made where it is not there. One that may only be read will do."""
    path = folder / name
    is_read_only = path.exists() and not os.access(path, os.W_OK)
    how = os.O_RDONLY if is_read_only else os.O_RDWR  # some file systems lock no other ones
    return open(os.open(path, how | os.O_CREAT, 0o600), "rb")


def make(folder: Path) -> None:
    """What the lock is put on; where that cannot be, the first one to start hears of it."""
    lock_in(folder).close()


def hold(folder: Path) -> IO[bytes]:
    """Say that this process serves, for as long as the file stays open.

    Waits where the database is just being exchanged.
    """
    lock = lock_in(folder)
    fcntl.flock(lock, fcntl.LOCK_SH)
    return lock


def is_served(folder: Path) -> bool:
    """Does any process say so just now?"""
    with lock_in(folder) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
        return False


@contextmanager
def nobody_else(folder: Path) -> Iterator[None]:
    """While nobody serves, nor can begin to. Raises `InUse`."""
    with lock_in(folder) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise InUse("The server is running: stop it first.") from error
        yield
