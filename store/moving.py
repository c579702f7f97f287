"""A whole installation moved from SQLite's file into PostgreSQL: `flask migrate-to URL`.

All or nothing: one transaction, looked over before it counts. The file stays as it was.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from peewee import Database, PeeweeException

import engines
from store import checking, presence, schema
from store.connections import connected
from store.housekeeping import INSIDE
from store.writing import rows

TABLES = ("club", *reversed(INSIDE), "tries")
"""In an order in which no row points to one that is not there yet."""
NOT_MOVED = {schema.TABLE, "bell", "fingerprint", "sqlite_sequence"}
"""The target's own; and what only those who wait just now would read."""
AT_ONCE = 1000
Progress = Callable[[int], None]
"""Is told how many rows more are copied, or games looked at."""


class Unmovable(Exception):
    """Nothing was moved; says why in a sentence."""


def amount(source: Database) -> int:
    """What `Progress` comes to in the end."""
    return sum(_counts(source).values()) + checking.count_of_games(source)


def move(source: Database, url: str, folder: Path, progress: Progress) -> Mapping[str, int]:
    """How many rows each table has there now. ``folder``: where the data of ``source`` lie.

    Raises `Unmovable`, `presence.InUse`, `schema.Unfit`: then the target is as empty as before.
    """
    target = _opened(source, url)
    try:
        with presence.nobody_else(folder), connected(source):
            _refuse_damaged(source)
            _refuse_others(target)
            schema.prepare(target, folder)
            _refuse_filled(target)
            with engines.moment(source), target.atomic():
                for table in TABLES:
                    _copy(source, target, table, progress)
                return _looked_over(source, target, progress)
    except PeeweeException as error:
        raise Unmovable(f"Nothing was moved: {engines.told(target, error)}") from error
    finally:
        target.close_all()  # type: ignore[attr-defined]  # pooled


def _opened(source: Database, url: str) -> Database:
    if not engines.is_file(source):
        raise Unmovable("This installation is in PostgreSQL already.")
    try:
        target = engines.open_database(url)
    except ValueError as error:
        raise Unmovable(f"That address cannot be used: {error}") from None
    if engines.is_file(target):
        raise Unmovable("That address is a file's; a file is copied by `flask backup`.")
    return target


def _refuse_others(target: Database) -> None:
    if problem := engines.why_unusable(target):
        raise Unmovable(f"That database cannot be used: {problem}")
    with connected(target):
        found = target.get_tables()
    if found and schema.TABLE not in found:
        raise Unmovable(f"That database is not empty: it has a table {found[0]!r}.")


def _refuse_damaged(source: Database) -> None:
    if found := checking.problems_of_file(source):
        raise Unmovable(f"The database file is damaged: {'; '.join(found)}.")


def _refuse_filled(target: Database) -> None:
    for table in TABLES:
        if rows(target, f"SELECT 1 FROM {table} LIMIT 1"):
            raise Unmovable(f"That database is not empty: there are rows in its table {table!r}.")


def _copy(source: Database, target: Database, table: str, progress: Progress) -> None:
    columns = ", ".join(f'"{column.name}"' for column in source.get_columns(table))
    cursor: Any = target.cursor()  # type: ignore[no-untyped-call]
    with engines.explained(), cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
        for some in _pieces(source, f"SELECT {columns} FROM {table}"):
            for row in some:
                copy.write_row(row)
            progress(len(some))


def _pieces(source: Database, query: str) -> Iterator[list[Any]]:
    cursor: Any = source.execute_sql(query)  # type: ignore[no-untyped-call]
    while some := cursor.fetchmany(AT_ONCE):
        yield some


def _looked_over(source: Database, target: Database, progress: Progress) -> Mapping[str, int]:
    """Raises `Unmovable` where a row is missing, or does not follow from the facts."""
    before, now = _counts(source), _counts(target)
    if before != now:
        raise Unmovable(f"Nothing was moved: of the rows {before} only {now} came.")
    for looked in checking.checked_games(target):
        if looked.problems:
            raise Unmovable(f"Nothing was moved: game {looked.game}: {'; '.join(looked.problems)}")
        progress(1)
    return now


def _counts(database: Database) -> dict[str, int]:
    return {table: int(rows(database, f"SELECT COUNT(*) FROM {table}")[0][0]) for table in TABLES}
