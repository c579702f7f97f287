"""A game that is over knows the one in which the same people went on."""

from typing import Any


def up(_migrator: object, db: Any) -> None:
    """A column; older games know of none."""
    db.execute_sql("ALTER TABLE game ADD COLUMN rematch TEXT")
