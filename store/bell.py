"""The bell: tells whoever waits for a game that it has changed, in every process that serves.

A trigger (migration 7) notes each new version of a game, in the transaction that makes it. A
process in which somebody waits looks at SQLite's ``data_version`` four times a second, which says
whether any process has committed, and reads what was noted only when it has.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from peewee import Database

from store.listing import IN_PLAY
from store.writing import rows, run

TICK = 0.25
"""Seconds between two looks."""
log = logging.getLogger(__name__)


def ring(database: Database, club: str) -> None:
    """Within a write: something that all games in play show has changed; their pages look again."""
    query = f"""UPDATE game SET version = version + 1 WHERE club = ? AND erased_at IS NULL
        AND status IN ({", ".join("?" * len(IN_PLAY))})"""
    run(database, query, club, *IN_PLAY)


class Listener:
    """One who waits for a game to change. ``is_over``: nothing will come any more."""

    __slots__ = ("_woken", "is_over", "version")

    def __init__(self) -> None:
        self._woken: SimpleQueue[None] = SimpleQueue()
        self.version = 0
        self.is_over = False

    def ring(self, version: int) -> None:
        self.version = max(version, self.version)
        self._wake()

    def dismiss(self) -> None:
        self.is_over = True
        self._wake()

    def _wake(self) -> None:
        if self._woken.empty():
            self._woken.put(None)

    def wait(self, seconds: float) -> bool:
        """Has the bell rung within so many seconds? ``version`` is the newest one then."""
        try:
            self._woken.get(timeout=seconds)
        except Empty:
            return False
        return True


class Bell:
    """Of one database, in one process. Its thread runs while somebody waits."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._listeners: dict[tuple[str, str], set[Listener]] = {}
        self._lock = Lock()
        self._thread: Thread | None = None
        self._heard = 0
        self.is_closed = False

    @contextmanager
    def listening(self, club: str, game: str) -> Iterator[Listener]:
        """Whatever changes from here on is heard; so look at the game after this, not before."""
        listener = Listener()
        with self._lock:
            if self._thread is None:
                self._begin()
            self._listeners.setdefault((club, game), set()).add(listener)
        try:
            yield listener
        finally:
            with self._lock:
                mine = self._listeners[club, game]
                mine.discard(listener)
                if not mine:
                    del self._listeners[club, game]

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._listeners.values()))

    def close(self) -> None:
        """Everybody is sent home, within a tick: the process is to stop."""
        self.is_closed = True

    def _begin(self) -> None:
        """With the lock held, so that it is not over before somebody waits."""
        self._heard = self._newest()
        thread = Thread(target=self._run, name="bell", daemon=True)
        thread.start()
        self._thread = thread

    def _run(self) -> None:
        while self._is_needed():
            try:
                with self._database.connection_context():
                    self._watch()
            except Exception:  # whatever it is: nobody else would ring here until a restart
                log.exception("the bell cannot look at the database; it tries again")
                time.sleep(TICK)

    def _is_needed(self) -> bool:
        with self._lock:
            if self._listeners and not self.is_closed:
                return True
            self._thread = None
            for listener in self._everybody():
                listener.dismiss()
            return False

    def _watch(self) -> None:
        """Look, on one connection: ``data_version`` tells of the others."""
        seen = None
        while self._listeners and not self.is_closed:
            present = rows(self._database, "PRAGMA data_version")[0][0]
            if present != seen:
                seen = present
                self._ring()
            time.sleep(TICK)

    def _ring(self) -> None:
        query = "SELECT id, club, game, version FROM bell WHERE id > ? ORDER BY id"
        found = rows(self._database, query, self._heard)
        if not found:
            return
        is_whole = found[0][0] == self._heard + 1
        self._heard = found[-1][0]
        told = {(club, game): version for _, club, game, version in found}
        with self._lock:
            for key, version in told.items():
                for listener in self._listeners.get(key, ()):
                    listener.ring(version)
            # More than is kept has gone by: whoever waits had better ask again.
            for listener in self._everybody() if not is_whole else ():
                listener.dismiss()

    def _everybody(self) -> Iterator[Listener]:
        for listeners in self._listeners.values():
            yield from listeners

    def _newest(self) -> int:
        query = "SELECT COALESCE(MAX(id), 0) FROM bell"
        return int(rows(self._database, query)[0][0])
