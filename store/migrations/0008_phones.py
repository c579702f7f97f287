"""Phones: whose each is, what kind it is and when it was last there; and how others join."""

from typing import Any

from engines import define

COLUMNS = (
    "ALTER TABLE club ADD COLUMN joined_at BIGINT",
    "ALTER TABLE club ADD COLUMN locked_at BIGINT",
    "ALTER TABLE access ADD COLUMN player TEXT",
    "ALTER TABLE access ADD COLUMN device TEXT",
    "ALTER TABLE access ADD COLUMN via TEXT",
    "ALTER TABLE access ADD COLUMN seen_on TEXT",
)
TABLES = (
    """CREATE TABLE invitation (
        club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        "right" TEXT NOT NULL,
        hash TEXT NOT NULL,
        code TEXT NOT NULL,
        is_told BOOLEAN NOT NULL,
        phones INTEGER NOT NULL,
        made_by TEXT NOT NULL,
        ends_at BIGINT NOT NULL,
        PRIMARY KEY (club, id))""",
    """CREATE TABLE claim (
        club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        player TEXT NOT NULL,
        at BIGINT NOT NULL,
        refused_at BIGINT,
        PRIMARY KEY (club, key))""",
)
INDEXES = (
    # A seat is one phone's at a time.
    """CREATE UNIQUE INDEX access_player ON access (club, player)
        WHERE player IS NOT NULL AND revoked_at IS NULL""",
    "CREATE UNIQUE INDEX invitation_hash ON invitation (club, hash)",
    # Whoever types a code does not know the club; and what has run out is housekeeping's.
    "CREATE UNIQUE INDEX invitation_code ON invitation (code)",
    "CREATE INDEX invitation_ends ON invitation (ends_at)",
)


def up(_migrator: object, db: Any) -> None:
    """An owner's key that is labelled otherwise than as a way back was made for a phone."""
    define(db, *COLUMNS, *TABLES, *INDEXES)
    db.execute_sql("""UPDATE access SET device = label WHERE "right" = 'owner'
        AND label <> '' AND label <> 'recovery'""")
