"""Is the secret key the one from before? The database remembers a digest of it."""

import hashlib
import hmac

from peewee import Database
from playhouse.pool import PooledDatabase

from store.connections import connected
from store.writing import rows, run, write

OF = "secret key"
_KNOWN = "SELECT digest FROM fingerprint WHERE of = ?"
_KEEP = """INSERT INTO fingerprint (of, digest) VALUES (?, ?)
    ON CONFLICT (of) DO UPDATE SET digest = excluded.digest"""


def is_another(database: Database, secret: str) -> bool:
    """Was there another one when somebody asked last? From now on it is this one.

    Raises `Busy`, `faults.Unwritable` where that cannot be noted.
    """
    digest = hmac.new(secret.encode(), b"phasekeeper", hashlib.sha256).hexdigest()
    with connected(database):
        known = [each for (each,) in rows(database, _KNOWN, OF)]
        if known != [digest]:
            write(database, None, lambda: run(database, _KEEP, OF, digest))
    if isinstance(database, PooledDatabase):  # whoever becomes another process leaves nothing open
        database.close_idle()
    return known not in ([], [digest])
