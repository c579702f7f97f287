"""Two spellings of one person: whom somebody was said to be, and who that is in the end.

And how long a phase took is counted of the printed ones that come one after the other only.
"""

from typing import Any

from engines import define

COLUMNS = ("merged_into TEXT", "person TEXT")


def up(_migrator: object, db: Any) -> None:
    """A column each; nobody is merged yet."""
    define(db, *[f"ALTER TABLE player ADD COLUMN {column}" for column in COLUMNS])
    db.execute_sql(
        """UPDATE seat SET waits = '{}' WHERE EXISTS (SELECT 1 FROM game g
            WHERE g.club = seat.club AND g.id = seat.game AND g.variant IN ('custom', 'pick'))"""
    )
