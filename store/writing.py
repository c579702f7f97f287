"""How writers wait for each other, and how a named query in plain SQL is asked."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from peewee import Database, Model, PeeweeException

import engines
from engines import PATIENCE
from store import faults, files
from store.kept import Busy, Overtaken

T = TypeVar("T")
PAUSE = 0.02
"""Seconds between two tries, about; the worker serves others in the meantime."""
MOST_AT_ONCE = 50
"""Rows in one statement."""
TRIES = 3
"""So often it is looked up who bears a name."""


def write(database: Database, club: str | None, work: Callable[[], T]) -> T:
    """Do ``work`` in one transaction, all or nothing; its result.

    Writes of one club come one after the other; None for what is no club's. Raises `Busy` when
    others held the database all the time, or nobody knows whether it was written: who asks again,
    by the same token, hears; `faults.Unwritable` when something is wrong with the disk. ``work``
    may be called again.
    """
    is_inner, deadline = database.in_transaction(), time.monotonic() + PATIENCE
    while True:
        is_done = False
        try:
            with database.atomic():
                if club is not None:
                    engines.hold(database, club)
                result = work()
                files.refuse_strayed(database)
                is_done = True
            return result
        except PeeweeException as error:
            _refuse_fault(database, error)
            is_lost = faults.is_lost(error)
            if is_inner or not (is_lost or faults.is_held(error)):
                raise
            if is_lost:
                engines.let_go(database)
            if (is_lost and is_done) or time.monotonic() > deadline:
                raise Busy from error
        _pause()


def unless_overtaken(work: Callable[[], T]) -> T:
    """The result of ``work``, tried again where others have just got the names of newcomers.

    ``work`` looks up who bears a name, and writes. Raises `Overtaken` if that happens every time.
    """
    for _ in range(TRIES - 1):
        with suppress(Overtaken):
            return work()
    return work()


def _refuse_fault(database: Database, error: PeeweeException) -> None:
    """Raises `faults.Unwritable` where trying again is of no use."""
    if fault := faults.fault_in(error, database):
        faults.tell(fault, database, error)
        files.let_go(database, error)
        raise faults.Unwritable(fault) from error


def _pause() -> None:
    time.sleep(PAUSE * (0.5 + random.random()))


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
    """As `insert`, in one go, for thousands of them."""
    query, _ = engines.statement(database, insertion(table), ())
    with engines.explained():
        database.cursor().executemany(query, lines)  # type: ignore[no-untyped-call]


@lru_cache
def insertion(table: type[Model], count: int = 1) -> str:
    """The query that adds so many rows to a table."""
    meta = table._meta
    columns = ", ".join(f'"{name}"' for name in meta.sorted_field_names)
    row = f"({', '.join(['?'] * len(meta.sorted_field_names))})"
    return f'INSERT INTO "{meta.table_name}" ({columns}) VALUES {", ".join([row] * count)}'


def _execute(database: Database, query: str, values: Sequence[Any]) -> Any:
    """Outside of a write a server that has gone away is waited for, and whoever holds what is
    wanted. Raises `Busy`.
    """
    told = engines.statement(database, query, values)
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return database.execute_sql(*told)  # type: ignore[no-untyped-call]
        except PeeweeException as error:
            is_lost = faults.is_lost(error)
            if database.in_transaction() or not (is_lost or faults.is_held(error)):
                raise
            if is_lost:
                engines.let_go(database)
            if time.monotonic() > deadline:
                raise Busy from error
        _pause()
