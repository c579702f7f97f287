"""By what it is seen that the secret key is another one; the server's own, no club's."""

from typing import Any

from engines import define

TABLE = "CREATE TABLE fingerprint (of TEXT NOT NULL PRIMARY KEY, digest TEXT NOT NULL)"


def up(_migrator: object, db: Any) -> None:
    """Filled at the next start."""
    define(db, TABLE)
