"""The index of SQLite's write-ahead log (``-shm``), as SQLite's file format describes it.

It says how much of the log counts, and how much of that was copied into the database. By that it is
seen, while people play, that somebody else has changed one of the two files.
"""

import os
import struct
from typing import Any, NamedTuple

from store.journal import FRAME, HEADER

HEAD = struct.Struct("=12xBxHI12x8s8x")
"""Is it made, the bytes of a page (1 for 65,536), the frames that count, the log's two salts."""
COPIED = struct.Struct("=I28xI")
"""Behind its two heads: frames copied into the database, and those that a copy was begun of."""
SECOND = 10**9
"""Nanoseconds; a file system may round a time a little, later."""
_open: dict[tuple[int, int], int] = {}
"""By device and inode; open as long as the file is there: to close one lets go of all that SQLite
has locked in it."""


class Index(NamedTuple):
    """``end``: bytes of the log that count, 0 for none; ``copied`` and ``begun`` in frames."""

    file: tuple[int, int]
    salts: bytes
    end: int
    copied: int
    begun: int


class Seen(NamedTuple):
    """The database file at a moment in which nobody copied the log into it."""

    salts: bytes
    begun: int
    size: int
    changed: int


_seen: dict[tuple[int, int], Seen] = {}
"""By that of the index."""


def is_cut_off(database: Any) -> bool:
    """Is the log shorter than SQLite, which goes by its index, takes it for?

    Within a write the answer is sure; else others may just be tidying up, and it is asked twice.
    """
    for _ in range(2):
        index = read(database)
        try:
            size = os.stat(f"{database}-wal").st_size
        except FileNotFoundError:  # whoever has it open knows more
            return False
        if index is None or size >= index.end:
            return False
    return True


def is_overwritten(database: Any) -> bool:
    """Has somebody else changed the database file since this process looked last?

    SQLite does only while it copies the log into it, and that can be told.
    """
    return _look(database, None) is False


def is_untouched(database: Any, index: tuple[int, int]) -> bool:
    """Is it sure that nobody else has? ``index``: which one, though it may be deleted."""
    return _look(database, index) is True


def _look(database: Any, index: tuple[int, int] | None) -> bool | None:
    """Is the file as it was seen before? None where that cannot be told.

    Then it is seen now, but where the index is deleted: what is wrong was wrong before.
    """
    before, found, after = read(database, index), os.stat(database), read(database, index)
    if before is None or after is None or before.copied != before.begun:
        return None
    if (before.salts, before.begun, before.copied) != (after.salts, after.begun, after.copied):
        return None
    now = Seen(before.salts, before.begun, found.st_size, found.st_mtime_ns)
    then = _seen.get(before.file)
    if then is None or now[:2] != then[:2]:
        if index is None:
            _seen[before.file] = now
        return None
    return now.size == then.size and abs(now.changed - then.changed) <= SECOND


def read(database: Any, known: tuple[int, int] | None = None) -> Index | None:
    """None where it is not there, not made, or somebody writes to it just now."""
    try:
        key = known or _opened(f"{database}-shm")
    except FileNotFoundError:
        return None
    if key not in _open:
        return None
    told = os.pread(_open[key], 2 * HEAD.size + COPIED.size, 0)
    head, again, rest = told[: HEAD.size], told[HEAD.size : 2 * HEAD.size], told[2 * HEAD.size :]
    if head != again or len(rest) < COPIED.size:
        return None
    is_made, page, count, salts = HEAD.unpack(head)
    if not is_made:
        return None
    end = HEADER.size + count * (FRAME.size + (page if page > 1 else 65_536)) if count else 0
    return Index(key, salts, end, *COPIED.unpack(rest))


def _opened(path: str) -> tuple[int, int]:
    found = os.stat(path)
    key = found.st_dev, found.st_ino
    if key not in _open:
        for gone in [each for each, file in _open.items() if not os.fstat(file).st_nlink]:
            os.close(_open.pop(gone))
            _seen.pop(gone, None)
        _open[key] = os.open(path, os.O_RDONLY)
    return key
