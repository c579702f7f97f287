"""When a game was played, for lists and statistics: by the club's own date, if it gave one."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

NOON = time(12)
SECOND = timedelta(seconds=1)
FIRST, LAST = date(1, 1, 2), date(9999, 12, 30)
"""The days that are days of a known year wherever people play."""


def played_at(started_at: int, day: str | None, time_zone: str) -> int:
    """In ms: the start, where it lies on that day in the club's zone; else noon of the day.

    ``day`` in ISO 8601, None for that of the start.
    """
    if day is None:
        return started_at
    zone, told = ZoneInfo(time_zone), min(max(date.fromisoformat(day), FIRST), LAST)
    if datetime.fromtimestamp(started_at // 1000, zone).date() == told:
        return started_at
    noon = datetime.combine(told, NOON, zone).astimezone(UTC)
    return (noon - datetime.fromtimestamp(0, UTC)) // SECOND * 1000
