"""Who looks at a page: what the key may do, and the clock on the wall."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from store.clubs import may


@dataclass(frozen=True, slots=True)
class Moment:
    """A time, for machines in UTC and for people by the club's clock and calendar."""

    iso: str
    clock: str
    day: str
    is_today: bool


@dataclass(frozen=True, slots=True)
class Viewer:
    """The holder of a key, the club's time zone, and the day that is now there, "" where no
    other day than that needs telling. ``player``: whose seat this phone has.
    """

    right: str = "watcher"
    key: str = ""
    time_zone: str = "UTC"
    today: str = ""
    player: str = ""

    @property
    def scores(self) -> bool:
        """May this key keep score?"""
        return may(self.right, "scorer")

    @property
    def plays(self) -> bool:
        """May this phone be somebody's at the table?"""
        return may(self.right, "player")

    def moment(self, at: datetime) -> Moment:
        """A UTC time as it is told here."""
        here = at.astimezone(ZoneInfo(self.time_zone))
        iso = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        day = here.date().isoformat()
        return Moment(iso, here.strftime("%H:%M"), day, self.today in ("", day))

    def begins(self, day: date) -> int:
        """When that day begins here, in ms."""
        here = datetime.combine(day, time(), ZoneInfo(self.time_zone))
        return int(here.timestamp() * 1000)


def day_in(time_zone: str, at: datetime) -> str:
    """The day that it is there at that time, in ISO."""
    return at.astimezone(ZoneInfo(time_zone)).date().isoformat()
