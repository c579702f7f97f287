"""What a process remembers of what it read or made last; what is forgotten is read again."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Latest(Generic[Value]):
    """Up to ``most`` values; of more, the one unused for longest goes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Value | None:
        """The value, or None if it was forgotten."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Hashable, value: Value) -> Value:
        """Remember it, and hand it on."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return value

    def forget(self) -> None:
        """All of it."""
        with self._lock:
            self._values.clear()
