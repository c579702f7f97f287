"""Every new version of a game is told to those who wait for it (`store.bell`).

With SQLite it leaves a line, which every process looks for; PostgreSQL tells all who listen.
"""

from typing import Any

from engines import is_file

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
FUNCTION = """CREATE FUNCTION ring() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('bell', json_build_array(NEW.club, NEW.id, NEW.version)::text);
    RETURN NULL;
    END $$"""
NOTIFIER = """CREATE TRIGGER game_rings AFTER UPDATE OF version ON game
    FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION ring()"""


def up(_migrator: object, db: Any) -> None:
    """A trigger, so that no change can forget to ring."""
    for query in (TABLE, TRIGGER) if is_file(db) else (FUNCTION, NOTIFIER):
        db.execute_sql(query)
