"""Games shown to whoever has their link; and the games that a club can take back, found at once."""

from typing import Any

from engines import define

SHARE = """CREATE TABLE share (
    club TEXT NOT NULL,
    game TEXT NOT NULL,
    id TEXT NOT NULL,
    hash TEXT NOT NULL,
    at BIGINT NOT NULL,
    said_by TEXT NOT NULL,
    PRIMARY KEY (club, game),
    FOREIGN KEY (club, game) REFERENCES game (club, id) ON DELETE CASCADE)"""
INDEXES = (
    "CREATE UNIQUE INDEX share_hash ON share (club, hash)",
    "CREATE INDEX game_taken_back ON game (club, erased_at, id) WHERE erased_at IS NOT NULL",
)


def up(_migrator: object, db: Any) -> None:
    """Rows lie in the order of their key, as in the first schema."""
    define(db, SHARE, *INDEXES)
