"""SQLite's write-ahead log, looked at before SQLite does: is anything lost that was acknowledged?

SQLite reads the log up to the first frame that is not whole, and drops what comes after it without
a word. That is right for what was being written when the power went. But each commit is on the disk
before anybody is answered and before the next one begins (``synchronous=full``): where a frame that
is not whole is followed by a commit, and that by what was saved next, the disk has lost something.
(Behind the last commit may lie what a larger one, that was taken back, has left there.)
"""

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HEADER = struct.Struct(">8I")
FRAME = struct.Struct(">6I")
BIG_ENDIAN, LITTLE_ENDIAN = 0x377F0683, 0x377F0682
INDEX = struct.Struct("=12xBxHI28x")
"""The head of the log's index (``-shm``), of which there are two: is it made, the bytes of a page
(1 for 65,536), the frames that count."""
_indexes: dict[tuple[int, int], int] = {}
"""By device and inode; open as long as the file is there: to close one lets go of all that SQLite
has locked in it."""


class Frame(NamedTuple):
    """One page as it is to be; ``is_commit``: the last one of what was written together.

    ``is_whole``: it is, and so are all before it. ``goes_on``: by the sums that the one before says
    it was written after that, be that one whole or not.
    """

    is_whole: bool
    is_commit: bool
    goes_on: bool


def is_cut_off(database: Path) -> bool:
    """While it is in use: is the log shorter than SQLite, which goes by its index, takes it for?

    Within a write the answer is sure; else others may just be tidying up, and it is asked twice.
    """
    for _ in range(2):
        told = _end(f"{database}-shm")
        size = os.stat(f"{database}-wal").st_size
        if told is None or size >= told:
            return False
    return True


def _end(path: str) -> int | None:
    """Bytes up to which the log counts; None where its index does not say so, or nothing does."""
    found = os.stat(path)
    key = found.st_dev, found.st_ino
    if key not in _indexes:
        for gone in [each for each, file in _indexes.items() if not os.fstat(file).st_nlink]:
            os.close(_indexes.pop(gone))
        _indexes[key] = os.open(path, os.O_RDONLY)
    told = os.pread(_indexes[key], 2 * INDEX.size, 0)
    one, other = told[: INDEX.size], told[INDEX.size :]
    if one != other or len(one) < INDEX.size:
        return None
    is_made, page, count = map(int, INDEX.unpack(one))
    if not (is_made and count):
        return None
    return HEADER.size + count * (FRAME.size + (page if page > 1 else 65_536))


def damage(database: Path) -> str | None:
    """What the log of this database has lost, in a few words; None where all is well."""
    path = Path(f"{database}-wal")
    if not path.exists() or path.stat().st_size < HEADER.size + FRAME.size:
        return None
    commits, was_commit = 0, False
    try:
        for frame in frames(path):
            commits += was_commit and frame.goes_on
            was_commit = frame.is_commit and not frame.is_whole
    except ValueError as error:
        return str(error)
    return f"{commits} saved entries after a damaged place" if commits else None


def frames(path: Path) -> Iterator[Frame]:
    """Those of the present round of the log; what is left of an earlier one comes after them.

    Raises `ValueError` for a log that does not begin as one.
    """
    with open(path, "rb") as file:
        start = file.read(HEADER.size)
        magic, _, size, _, salt, more_salt, *told = HEADER.unpack(start)
        if magic not in (BIG_ENDIAN, LITTLE_ENDIAN) or size < 512 or size & (size - 1):
            raise ValueError("its head is none")
        order = ">" if magic == BIG_ENDIAN else "<"
        sums = checksum((0, 0), start[:24], order)
        if sums != tuple(told):
            raise ValueError("its head is not whole")
        is_whole, before = True, sums
        while len(head := file.read(FRAME.size)) == FRAME.size:
            page = file.read(size)
            _, after, *told = FRAME.unpack(head)
            if told[:2] != [salt, more_salt] or len(page) < size:
                return
            goes_on = checksum(checksum(before, head[:8], order), page, order) == tuple(told[2:])
            is_whole = is_whole and goes_on
            before = told[2], told[3]
            yield Frame(is_whole, after > 0, goes_on)


def checksum(before: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """As SQLite's file format says, of whole pairs of 32 bits."""
    first, second = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
