"""Who looks at a page: what the key may do, and the clock on the wall."""

from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

SCORES = ("owner", "scorer")
"""The rights that may write."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A time, for machines in UTC and for people by the club's clock."""

    iso: str
    clock: str
    day: str


@dataclass(frozen=True, slots=True)
class Viewer:
    """The holder of a key, and the club's time zone."""

    right: str = "watcher"
    key: str = ""
    time_zone: str = "UTC"

    @property
    def scores(self) -> bool:
        """May this key keep score?"""
        return self.right in SCORES

    def moment(self, at: datetime) -> Moment:
        """A UTC time as it is told here."""
        here = at.astimezone(ZoneInfo(self.time_zone))
        iso = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return Moment(iso, here.strftime("%H:%M"), here.strftime("%Y-%m-%d"))
