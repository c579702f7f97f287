"""Answers of the referee, kept with a game."""

from typing import Any

from engines import define

VERDICT = """CREATE TABLE verdict (
    club TEXT NOT NULL,
    game TEXT NOT NULL,
    id TEXT NOT NULL,
    after INTEGER NOT NULL,
    round INTEGER NOT NULL,
    kind TEXT NOT NULL,
    question TEXT NOT NULL,
    legal BOOLEAN,
    code TEXT NOT NULL,
    asked_by TEXT,
    at BIGINT NOT NULL,
    said_by TEXT NOT NULL,
    token TEXT,
    digest TEXT NOT NULL,
    PRIMARY KEY (club, game, id),
    FOREIGN KEY (club, game) REFERENCES game (club, id) ON DELETE CASCADE)"""


def up(_migrator: object, db: Any) -> None:
    """Rows lie in the order of their key, as in the first schema."""
    define(db, VERDICT, "CREATE UNIQUE INDEX verdict_token ON verdict (club, game, token)")
