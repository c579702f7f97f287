"""A link as a QR code, to be drawn within a page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno

QUIET = 4
"""So many light modules the standard wants on every side."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """The dark modules, each row as runs, in a square of ``size`` modules."""

    size: int
    path: str


@lru_cache(maxsize=500)
def qr_code(link: str) -> QrCode:
    """The code of a link; dark on light in any scheme, since not every camera reads it inverted."""
    rows = segno.make(link, micro=False, error="m").matrix
    path = "".join(each for y, row in enumerate(rows, QUIET) for each in _runs(y, row))
    return QrCode(len(rows) + 2 * QUIET, path)


def _runs(y: int, row: Iterable[int]) -> Iterator[str]:
    x = QUIET
    for is_dark, run in groupby(row):
        width = len(list(run))
        if is_dark:
            yield f"M{x} {y}h{width}v1h-{width}z"
        x += width
