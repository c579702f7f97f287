"""What statistics over many games read of each seat; made anew from the facts afterwards."""

from typing import Any

from engines import define

COLUMNS = (
    "rounds INTEGER NOT NULL DEFAULT 0",
    "outs INTEGER NOT NULL DEFAULT 0",
    "points INTEGER NOT NULL DEFAULT 0",
    "waits TEXT NOT NULL DEFAULT '{}'",
    "longest_wait INTEGER NOT NULL DEFAULT 0",
    "was_last BOOLEAN NOT NULL DEFAULT FALSE",
    "is_shared BOOLEAN NOT NULL DEFAULT FALSE",
)
REBUILDS = True


def up(_migrator: object, db: Any) -> None:
    """A column each."""
    define(db, *[f"ALTER TABLE seat ADD COLUMN {column}" for column in COLUMNS])
