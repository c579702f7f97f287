"""How a process hears which games have changed, whoever changed them: by kind of database."""

import json
import time
from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, Protocol

from peewee import Database, OperationalError

import engines
from store import files
from store.connections import connected
from store.writing import rows

TICK = 0.25
"""Seconds between two looks, at most."""
CHANNEL = "bell"


class Heard(NamedTuple):
    """The newest version of each game that changed, by club and id.

    ``is_whole``: nothing was missed before.
    """

    versions: Mapping[tuple[str, str], int]
    is_whole: bool = True


class Ears(Protocol):
    """From `open` on whatever is committed is heard, or it is known that something was missed."""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def heard(self) -> Generator[Heard]:
        """Again and again, at least once in a `TICK`. Where it fails it can be asked anew."""
        ...


def of(database: Database) -> Ears:
    """Those for this database."""
    return Lines(database) if engines.is_file(database) else Channel(database)


class Lines:
    """SQLite: its ``data_version`` says whether any process has committed; then the lines are read
    that the trigger has left (migration 7).
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._heard = 0
        self._file: files.Identity | None = None
        """In which `_heard` is: in another one other lines have been heard."""

    def open(self) -> None:
        query = "SELECT COALESCE(MAX(id), 0) FROM bell"
        self._heard = int(rows(self._database, query)[0][0])
        self._file = files.file_of(self._database)

    def close(self) -> None:
        """There is nothing to close: its connection is the pool's."""

    def heard(self) -> Generator[Heard]:
        seen = None
        with connected(self._database):  # one: it is told of the others
            if files.file_of(self._database) != self._file:
                self.open()
                yield Heard({}, is_whole=False)
            while True:
                self._refuse_moved()
                present = rows(self._database, "PRAGMA data_version")[0][0]
                yield self._new() if present != seen else Heard({})
                seen = present
                time.sleep(TICK)

    def _refuse_moved(self) -> None:
        try:
            files.refuse_moved(self._database)
        except OperationalError as error:
            files.let_go(self._database, error)
            raise

    def _new(self) -> Heard:
        query = "SELECT id, club, game, version FROM bell WHERE id > ? ORDER BY id"
        found = rows(self._database, query, self._heard)
        if not found:
            return Heard({})
        # Else more has gone by than is kept.
        is_whole = found[0][0] == self._heard + 1
        self._heard = found[-1][0]
        return Heard({(club, game): version for _, club, game, version in found}, is_whole)


class Channel:
    """PostgreSQL: the trigger notifies; one connection of this process listens, as long as any
    one waits. Whatever came while there was none was missed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Any = None

    def open(self) -> None:
        if self._connection is None:
            self._connection = engines.listening(self._database, CHANNEL)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def heard(self) -> Generator[Heard]:
        if self._connection is None:
            self.open()
            yield Heard({}, is_whole=False)
        try:
            while True:
                with engines.explained():
                    told = list(self._connection.notifies(timeout=TICK, stop_after=1))
                found = [json.loads(each.payload) for each in told]
                yield Heard({(club, game): version for club, game, version in found})
        except Exception:  # it is of no use any more
            self.close()
            raise
