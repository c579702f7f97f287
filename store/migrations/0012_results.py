"""Results of the past that came in together, so that they can go together."""

from typing import Any

from engines import define

BATCH = """CREATE TABLE batch (
    club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    at BIGINT NOT NULL,
    said_by TEXT NOT NULL,
    games TEXT NOT NULL,
    players TEXT NOT NULL,
    undone_at BIGINT,
    PRIMARY KEY (club, id))"""


def up(_migrator: object, db: Any) -> None:
    """Rows lie in the order of their key, as in the first schema."""
    define(db, BATCH)
