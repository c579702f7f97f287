"""Every new version of a game leaves a line, for those who wait for it (`store.bell`)."""

from typing import Any

KEPT = 10_000
TABLE = """CREATE TABLE bell (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    club TEXT NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL)"""
TRIGGER = f"""CREATE TRIGGER game_rings AFTER UPDATE OF version ON game
    WHEN NEW.version <> OLD.version BEGIN
    INSERT INTO bell (club, game, version) VALUES (NEW.club, NEW.id, NEW.version);
    DELETE FROM bell WHERE id <= (SELECT MAX(id) FROM bell) - {KEPT};
    END"""


def up(_migrator: object, db: Any) -> None:
    """A trigger, so that no change can forget to ring."""
    db.execute_sql(TABLE)
    db.execute_sql(TRIGGER)
