"""The bell: tells whoever waits for a game that it has changed, in every process that serves.

A trigger (migration 7) notes each new version of a game, in the transaction that makes it; how
that comes to every process is `store.ears`' to know.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from peewee import Database, PeeweeException

from store import ears
from store.ears import TICK, Heard
from store.listing import IN_PLAY
from store.writing import run

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
        self._ears = ears.of(database)
        self._listeners: dict[tuple[str, str], set[Listener]] = {}
        self._lock = Lock()
        self._thread: Thread | None = None
        self._is_deaf = False
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
        self._ears.open()
        thread = Thread(target=self._run, name="bell", daemon=True)
        try:
            thread.start()
        except BaseException:
            self._ears.close()
            raise
        self._thread = thread

    def _run(self) -> None:
        while self._is_needed():
            try:
                self._listen()
            except Exception as error:  # whatever it is: nobody else would ring until a restart
                if not (self._is_deaf or self.is_closed):
                    is_ours = not isinstance(error, PeeweeException)
                    told = "the bell cannot hear the database; it tries again: %s"
                    log.error(told, error, exc_info=is_ours)
                self._is_deaf = True
                time.sleep(TICK)

    def _is_needed(self) -> bool:
        with self._lock:
            if self._listeners and not self.is_closed:
                return True
            self._thread = None
            self._ears.close()
            for listener in self._everybody():
                listener.dismiss()
            return False

    def _listen(self) -> None:
        with closing(self._ears.heard()) as told:
            for heard in told:
                self._is_deaf = False
                self._ring(heard)
                if not self._listeners or self.is_closed:
                    return

    def _ring(self, heard: Heard) -> None:
        if not heard.versions and heard.is_whole:
            return
        with self._lock:
            for key, version in heard.versions.items():
                for listener in self._listeners.get(key, ()):
                    listener.ring(version)
            # Whoever may have missed something had better ask again.
            for listener in self._everybody() if not heard.is_whole else ():
                listener.dismiss()

    def _everybody(self) -> Iterator[Listener]:
        for listeners in self._listeners.values():
            yield from listeners
