"""A game that is over knows the one in which the same people went on."""

from typing import Any

from engines import define


def up(_migrator: object, db: Any) -> None:
    """A column; older games know of none."""
    define(db, "ALTER TABLE game ADD COLUMN rematch TEXT")
