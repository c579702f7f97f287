"""The first released schema: clubs and their keys, players, games, facts, and projections."""

from typing import Any

from engines import define

TABLES = (
    """CREATE TABLE club (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        time_zone TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        erased_at BIGINT)""",
    """CREATE TABLE access (
        club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        hash TEXT NOT NULL,
        "right" TEXT NOT NULL,
        label TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        revoked_at BIGINT,
        PRIMARY KEY (club, id))""",
    """CREATE TABLE player (
        club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        likeness TEXT NOT NULL,
        archived BOOLEAN NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (club, id))""",
    """CREATE TABLE receipt (
        club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
        token TEXT NOT NULL,
        digest TEXT NOT NULL,
        made TEXT NOT NULL,
        PRIMARY KEY (club, token))""",
    """CREATE TABLE game (
        club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        version INTEGER NOT NULL,
        title TEXT NOT NULL,
        note TEXT NOT NULL,
        words TEXT NOT NULL,
        played_on TEXT,
        started_at BIGINT NOT NULL,
        erased_at BIGINT,
        saved_at BIGINT NOT NULL,
        finished_at BIGINT,
        status TEXT NOT NULL,
        reason TEXT,
        variant TEXT NOT NULL,
        round INTEGER NOT NULL,
        PRIMARY KEY (club, id))""",
    """CREATE TABLE fact (
        club TEXT NOT NULL,
        game TEXT NOT NULL,
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        at BIGINT NOT NULL,
        said_by TEXT NOT NULL,
        token TEXT,
        digest TEXT NOT NULL,
        PRIMARY KEY (club, game, seq),
        FOREIGN KEY (club, game) REFERENCES game (club, id) ON DELETE CASCADE)""",
    """CREATE TABLE seat (
        club TEXT NOT NULL,
        game TEXT NOT NULL,
        player TEXT NOT NULL,
        number INTEGER NOT NULL,
        advanced INTEGER NOT NULL,
        total INTEGER NOT NULL,
        place INTEGER NOT NULL,
        is_winner BOOLEAN NOT NULL,
        is_left BOOLEAN NOT NULL,
        PRIMARY KEY (club, game, player),
        FOREIGN KEY (club, game) REFERENCES game (club, id) ON DELETE CASCADE,
        FOREIGN KEY (club, player) REFERENCES player (club, id))""",
    """CREATE TABLE line (
        club TEXT NOT NULL,
        game TEXT NOT NULL,
        round INTEGER NOT NULL,
        player TEXT NOT NULL,
        laid BOOLEAN NOT NULL,
        phase INTEGER,
        points INTEGER NOT NULL,
        total INTEGER NOT NULL,
        advanced INTEGER NOT NULL,
        is_out BOOLEAN NOT NULL,
        PRIMARY KEY (club, game, round, player),
        FOREIGN KEY (club, game) REFERENCES game (club, id) ON DELETE CASCADE)""",
)
INDEXES = (
    "CREATE UNIQUE INDEX access_hash ON access (club, hash)",
    "CREATE UNIQUE INDEX player_likeness ON player (club, likeness)",
    "CREATE INDEX game_newest ON game (club, started_at, id)",
    "CREATE UNIQUE INDEX fact_token ON fact (club, game, token)",
    "CREATE INDEX seat_player ON seat (club, player, game)",
    # For housekeeping, which alone looks across clubs: the few that are erased.
    "CREATE INDEX club_erased ON club (erased_at) WHERE erased_at IS NOT NULL",
    "CREATE INDEX game_erased ON game (erased_at) WHERE erased_at IS NOT NULL",
)


def up(_migrator: object, db: Any) -> None:
    """Tables whose rows lie in the order of their key, where the database can do that."""
    define(db, *TABLES, *INDEXES)
