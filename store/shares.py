"""A game shown to whoever has its link: one link a game, which can be taken back.

The link's token opens nothing else, and no key opens a link. Only its SHA-256 is kept; the server
makes the token anew from its secret, so that the same link can be shown again.
"""

from typing import NamedTuple

from peewee import Database

from models import Share
from store import games
from store.clubs import is_token
from store.ids import LONG, club_of, derived_token, hash_of, new_id, now
from store.kept import KeptGame
from store.writing import insertion, rows, run, write


class Shared(NamedTuple):
    """What a link shows: the game, and the zone of the clock on its table's wall."""

    game: KeptGame
    time_zone: str


def token_of(database: Database, secret: str, game: KeptGame) -> str | None:
    """The token of the game's link; None where it has none, or none of this server's making."""
    query = "SELECT id, hash FROM share WHERE club = ? AND game = ?"
    for share, kept in rows(database, query, game.club, game.id):
        token = _token(secret, game, share)
        return token if hash_of(token) == kept else None
    return None


def _token(secret: str, game: KeptGame, share: str) -> str:
    return derived_token(secret, game.club, f"share:{game.id}:{share}")


_REPLACED = """ ON CONFLICT (club, game) DO UPDATE SET
    id = excluded.id, hash = excluded.hash, at = excluded.at, said_by = excluded.said_by"""


def share(database: Database, secret: str, game: KeptGame, by: str) -> str:
    """The token of the game's link, made now unless there is one. ``by``: the id of a key."""

    def work() -> str:
        if present := token_of(database, secret, game):
            return present
        name = new_id(LONG)
        token = _token(secret, game, name)
        row = game.club, game.id, name, hash_of(token), now(), by
        run(database, insertion(Share) + _REPLACED, *row)
        return token

    return write(database, game.club, work)


def take_back(database: Database, game: KeptGame) -> None:
    """Its link shows nothing any more."""
    query = "DELETE FROM share WHERE club = ? AND game = ?"
    write(database, game.club, lambda: run(database, query, game.club, game.id))


_SHARED = """SELECT s.game, c.time_zone FROM share s JOIN club c ON c.id = s.club
    WHERE s.club = ? AND s.hash = ? AND c.erased_at IS NULL"""


def shared(database: Database, token: str) -> Shared | None:
    """What a link shows; None for a token that never did, or does no more."""
    if not is_token(token):
        return None
    for name, time_zone in rows(database, _SHARED, club_of(token), hash_of(token)):
        game = games.kept(database, club_of(token), name)
        return Shared(game, time_zone) if game else None
    return None
