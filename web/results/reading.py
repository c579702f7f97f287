"""The whole table, read: its lines, or what keeps it from being read at all."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from web.results.columns import Columns, columns_of
from web.results.days import DAY_FIRST, MONTH_FIRST, is_open, orders_of
from web.results.lines import Fault, Line, line_of, points_of
from web.results.tables import Row, Unclosed, rows_of

MOST_LINES = 1000
"""Games that one table brings; a longer one is brought in parts."""
FEW = 2
"""A single word where points should be is a slip, several are another kind of column."""


class Read(NamedTuple):
    """``fault``: why there are no lines, ``at`` which line.

    ``order``: whether the day or the month comes first; ``example``: a day with which to ask, where
    nothing tells; ``is_told``: somebody has said it. ``unused``: columns that say nothing here.
    """

    lines: tuple[Line, ...] = ()
    fault: Fault | None = None
    at: int = 0
    order: str = DAY_FIRST
    example: str = ""
    is_told: bool = True
    unused: tuple[str, ...] = ()


def read(text: str, order: str, language: str, today: date) -> Read:
    """What the table says. ``order`` as somebody said it, or ""."""
    try:
        rows = rows_of(text)
    except Unclosed as unclosed:
        return Read(fault=Fault("unclosed"), at=unclosed.line)
    if not rows:
        return Read(fault=Fault("empty"))
    head, *body = rows
    columns = columns_of(head.cells)
    if columns.lacks:
        return Read(fault=Fault(f"no_{columns.lacks}"), at=head.line)
    if not body:
        return Read(fault=Fault("no_lines"), at=head.line)
    if len(body) > MOST_LINES:
        return Read(fault=Fault("too_many_lines", {"most": MOST_LINES, "given": len(body)}))
    return _read(body, columns, order, language, today)


def _read(body: Sequence[Row], columns: Columns, told: str, language: str, today: date) -> Read:
    columns = _without_words(columns, body)
    order, example, is_told = _order(body, columns, told, language)
    lines = tuple([line_of(row, columns, order, today) for row in body])
    return Read(lines, None, 0, order, example, is_told, columns.unused)


def _without_words(columns: Columns, body: Sequence[Row]) -> Columns:
    """Without columns that are headed by no player: of the place, say, where it was played."""
    named, unused = {}, []
    for at, head in columns.named.items():
        told = [row.cells[at] for row in body if at < len(row.cells) and row.cells[at]]
        if len(told) >= FEW and not any(points_of(each) is not None for each in told):
            unused.append(head)
        else:
            named[at] = head
    return columns._replace(named=named, unused=(*columns.unused, *unused))


def _order(
    body: Sequence[Row], columns: Columns, told: str, language: str
) -> tuple[str, str, bool]:
    """What comes first, an example where it must be asked, and whether it is known.

    Where English is read, both ways are usual; elsewhere the day comes first.
    """
    at = columns.date or 0
    texts = [row.cells[at] for row in body if at < len(row.cells)]
    orders = orders_of(texts)
    example = next(filter(is_open, texts), "")
    if orders == {MONTH_FIRST}:
        return MONTH_FIRST, "", True
    if len(orders) < 2 or not example:
        return DAY_FIRST, "", True
    if told in (DAY_FIRST, MONTH_FIRST):
        return told, example, True
    return DAY_FIRST, example, language != "en"
