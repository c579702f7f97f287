"""This thread's connection, taken from the pool for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from peewee import Database


@contextmanager
def connected(database: Database) -> Iterator[None]:
    """It goes back to the pool at the end, unless the thread had it before.

    As peewee's `connection_context`, but one may be let go of in here, and another be taken.
    """
    is_ours = database.is_closed()
    if is_ours:
        database.connect()
    try:
        yield
    finally:
        if is_ours and not database.is_closed():
            database.close()
