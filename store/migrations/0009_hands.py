"""Hands that phones report before their round is saved."""

from typing import Any

from engines import define

HAND = """CREATE TABLE hand (
    club TEXT NOT NULL,
    game TEXT NOT NULL,
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    said_by TEXT NOT NULL,
    token TEXT,
    digest TEXT NOT NULL,
    PRIMARY KEY (club, game, round, player, id),
    FOREIGN KEY (club, game) REFERENCES game (club, id) ON DELETE CASCADE)"""


def up(_migrator: object, db: Any) -> None:
    """Rows lie in the order of their key, as in the first schema."""
    define(db, HAND, "CREATE UNIQUE INDEX hand_token ON hand (club, game, token)")
