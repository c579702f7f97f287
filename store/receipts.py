"""Requests that made something, by their Idempotency-Key: the same one makes nothing again."""

from peewee import Database

from models import Receipt
from store.kept import TokenReused
from store.writing import insert, rows


def made_by(database: Database, club: str, token: str, digest: str, kind: str) -> str | None:
    """The id of what a request with this token made. Raises `TokenReused`."""
    query = "SELECT digest, made FROM receipt WHERE club = ? AND token = ?"
    for told, made in rows(database, query, club, token):
        name, _, identity = made.partition(":")
        if told != digest or name != kind:
            raise TokenReused
        return str(identity)
    return None


def give(database: Database, club: str, token: str, digest: str, kind: str, made: str) -> None:
    """Within a write: the request with this token has made that."""
    insert(database, Receipt, (club, token, digest, f"{kind}:{made}"))
