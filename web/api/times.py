"""Times of answers and of questions: ISO 8601."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from rules.errors import Unreadable


def iso(at: datetime) -> str:
    """As in ``2026-11-30T20:15:00.000Z``."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def iso_or_none(at: datetime | None) -> str | None:
    return None if at is None else iso(at)


def date_of(told: str, field: str) -> str:
    """The date that a text says, as it is kept. Raises `Unreadable`."""
    try:
        return date.fromisoformat(told).isoformat()
    except ValueError:
        raise Unreadable("unknown_value", (field,), value=told[:40]) from None


def moment(told: str, zone: str, field: str, *, is_end: bool = False) -> int:
    """The ms of a date or a date-time; where it names no zone, in the club's.

    ``is_end``: a date stands for all of that day. Raises `Unreadable`.
    """
    try:
        at = _read(told, is_end)
        if at.tzinfo is None:
            at = at.replace(tzinfo=ZoneInfo(zone))
        return int(at.timestamp() * 1000)
    except (ValueError, OverflowError):
        raise Unreadable("unknown_value", (field,), value=told[:40]) from None


def _read(told: str, is_end: bool) -> datetime:
    try:
        day = date.fromisoformat(told) + timedelta(days=is_end)
    except ValueError:
        return datetime.fromisoformat(told)
    return datetime.combine(day, time())
