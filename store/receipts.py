"""Requests that made something, by their Idempotency-Key: the same one makes nothing again."""

from peewee import Database, IntegrityError

from models import Receipt
from store.kept import KeptGame, TokenReused
from store.writing import insert, rows, write


def made_by(database: Database, club: str, token: str, digest: str, kind: str) -> str | None:
    """The id of what a request with this token made. Raises `TokenReused`."""
    query = "SELECT digest, made FROM receipt WHERE club = ? AND token = ?"
    for told, made in rows(database, query, club, token):
        name, _, identity = made.partition(":")
        if told != digest or name != kind:
            raise TokenReused
        return str(identity)
    return None


def give(
    database: Database, club: str, token: str | None, digest: str, kind: str, made: str
) -> None:
    """Within a write: the request with this token, if it has one, has made that."""
    if token is not None:
        insert(database, Receipt, (club, token, digest, f"{kind}:{made}"))


def given(database: Database, club: str, token: str, digest: str, kind: str, made: str) -> bool:
    """Was this request the first with its token? Raises `TokenReused`, `Busy`."""
    try:
        write(database, club, lambda: give(database, club, token, digest, kind, made))
    except IntegrityError:
        made_by(database, club, token, digest, kind)
        return False
    return True


_KEPT = """SELECT digest FROM verdict WHERE club = ? AND game = ? AND token = ?
    UNION ALL SELECT digest FROM hand WHERE club = ? AND game = ? AND token = ?"""


def has_kept(database: Database, game: KeptGame, token: str | None, digest: str) -> bool:
    """Was a verdict, or a hand, kept with the game under this token? Raises `TokenReused`."""
    here = game.club, game.id, token
    told = rows(database, _KEPT, *here, *here) if token else ()
    if told and told[0][0] != digest:
        raise TokenReused
    return bool(told)
