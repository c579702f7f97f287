"""How much a club plays: a bar for each of the last months, and all of them as a table."""

from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from web.catalogs import Catalog
from web.texts.terms import games_words, month_words

SHOWN = 12
WIDTH, HEIGHT, FOOT, HEAD, GAP = 288, 120, 20, 18, 4
"""Of the drawing: its size, what the numbers under and over the bars take, and between bars."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A month: its number, how many games, and the bar's place; ``value`` is "" where none."""

    label: str
    value: str
    x: float
    middle: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class MonthRow:
    """A month in the table; ``since`` and ``until`` are its first and last day."""

    name: str
    count: str
    since: str
    until: str


@dataclass(frozen=True, slots=True)
class Months:
    """The chart, what it says aloud, and its table, the newest month first."""

    width: int
    height: int
    floor: int
    foot: int
    spoken: str
    bars: tuple[Bar, ...]
    rows: tuple[MonthRow, ...]


def months(games: Sequence[tuple[str, int]], words: Catalog) -> Months | None:
    """``games``: how many each month had, as "2026-11", the oldest first."""
    if not games:
        return None
    shown = list(_last(games[-1][0]))[::-1]
    known = dict(games)
    told = [words.gettext("%(month)s: %(games)s") % _said(each, known, words) for each in shown]
    return Months(
        WIDTH,
        HEIGHT,
        HEIGHT - FOOT,
        HEIGHT - FOOT // 4,
        ", ".join(told),
        tuple(_bars(shown, known)),
        tuple(_row(month, count, words) for month, count in reversed(games)),
    )


def _said(month: str, known: Mapping[str, int], words: Catalog) -> dict[str, str]:
    return {"month": month_words(month, words), "games": games_words(known.get(month, 0), words)}


def _last(month: str) -> Iterator[str]:
    """That month and those before it, as many as are shown."""
    year, number = map(int, month.split("-"))
    for back in range(SHOWN):
        at = year * 12 + number - 1 - back
        yield f"{at // 12}-{at % 12 + 1:02}"


def _bars(shown: Sequence[str], known: Mapping[str, int]) -> Iterator[Bar]:
    step = WIDTH / len(shown)
    most = max(known.get(month, 0) for month in shown)
    for place, month in enumerate(shown):
        count = known.get(month, 0)
        height = round((HEIGHT - FOOT - HEAD) * count / most, 1)
        x = round(place * step + GAP / 2, 1)
        yield Bar(
            str(int(month[-2:])),
            str(count) if count else "",
            x,
            round((place + 0.5) * step, 1),
            round(HEIGHT - FOOT - height, 1),
            round(step - GAP, 1),
            height,
        )


def _row(month: str, count: int, words: Catalog) -> MonthRow:
    year, number = map(int, month.split("-"))
    last = monthrange(year, number)[1]
    return MonthRow(month_words(month, words), str(count), f"{month}-01", f"{month}-{last:02}")
