"""How writers wait for each other, and how a named query in plain SQL is asked."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from peewee import Database, Model, OperationalError

from store.kept import Busy, Overtaken

T = TypeVar("T")
PATIENCE = 5.0
"""Seconds that a write tries to get its turn."""
PAUSE = 0.02
"""Seconds between two tries, about; the worker serves others in the meantime."""
MOST_AT_ONCE = 50
"""Rows in one statement."""
TRIES = 3
"""So often it is looked up who bears a name."""


def write(database: Database, work: Callable[[], T]) -> T:
    """Do ``work`` in one transaction, all or nothing; its result.

    Raises `Busy` when others held the database all the time. ``work`` may be called again.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with database.atomic():
                return work()
        except OperationalError as error:
            if not _is_held(error):
                raise
            if time.monotonic() > deadline:
                raise Busy from error
        time.sleep(PAUSE * (0.5 + random.random()))


def unless_overtaken(work: Callable[[], T]) -> T:
    """The result of ``work``, tried again where others have just got the names of newcomers.

    ``work`` looks up who bears a name, and writes. Raises `Overtaken` if that happens every time.
    """
    for _ in range(TRIES - 1):
        with suppress(Overtaken):
            return work()
    return work()


def _is_held(error: OperationalError) -> bool:
    return "locked" in str(error) or "busy" in str(error)


def rows(database: Database, query: str, *values: Any) -> Sequence[tuple[Any, ...]]:
    """All rows of a query; ``?`` stands for a value."""
    return _execute(database, query, values).fetchall()  # type: ignore[no-any-return]


def run(database: Database, query: str, *values: Any) -> int:
    """How many rows a change concerned."""
    return _execute(database, query, values).rowcount  # type: ignore[no-any-return]


def insert(database: Database, table: type[Model], *lines: Sequence[Any]) -> None:
    """New rows; their values in the order of the model's fields."""
    for chunk in batched(lines):
        run(database, insertion(table, len(chunk)), *chain.from_iterable(chunk))


def batched(lines: Sequence[T]) -> Iterator[Sequence[T]]:
    """As many rows at a time as one statement takes values for."""
    for first in range(0, len(lines), MOST_AT_ONCE):
        yield lines[first : first + MOST_AT_ONCE]


def insert_many(database: Database, table: type[Model], lines: Sequence[Sequence[Any]]) -> None:
    """As `insert`, in one go, for thousands of them; errors are the driver's own."""
    database.cursor().executemany(_told(database, insertion(table)), lines)  # type: ignore[no-untyped-call]


@lru_cache
def insertion(table: type[Model], count: int = 1) -> str:
    """The query that adds so many rows to a table."""
    meta = table._meta
    columns = ", ".join(f'"{name}"' for name in meta.sorted_field_names)
    row = f"({', '.join(['?'] * len(meta.sorted_field_names))})"
    return f'INSERT INTO "{meta.table_name}" ({columns}) VALUES {", ".join([row] * count)}'


def _execute(database: Database, query: str, values: Sequence[Any]) -> Any:
    return database.execute_sql(_told(database, query), values)  # type: ignore[no-untyped-call]


def _told(database: Database, query: str) -> str:
    return query if database.param == "?" else query.replace("?", database.param)
