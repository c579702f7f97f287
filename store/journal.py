"""SQLite's write-ahead log, looked at before SQLite does: is anything lost that was acknowledged?

SQLite reads the log up to the first frame that is not whole, and drops what comes after it without
a word. That is right for what was being written when the power went. But each commit is on the disk
before anybody is answered and before the next one begins (``synchronous=full``): where a frame that
is not whole is followed by a commit, and that by what was saved next, the disk has lost something.
(Behind the last commit may lie what a larger one, that was taken back, has left there.)
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HEADER = struct.Struct(">8I")
FRAME = struct.Struct(">6I")
BIG_ENDIAN, LITTLE_ENDIAN = 0x377F0683, 0x377F0682


class Frame(NamedTuple):
    """One page as it is to be; ``is_commit``: the last one of what was written together.

    ``is_whole``: it is, and so are all before it. ``goes_on``: by the sums that the one before says
    it was written after that, be that one whole or not.
    """

    is_whole: bool
    is_commit: bool
    goes_on: bool


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
