"""How much a club can hold: what none comes near, and no disk has to fear.

Each is asked within the write that would go beyond it.
"""

from peewee import Database

from rules.errors import Refused
from store.ids import now
from store.writing import rows

MOST_FACTS = 5000
"""Of a game; what was undone counts as well."""
MOST_PLAYERS = 5000
GAMES_A_DAY = 1000
"""Begun, and not played on a day that is further back; a club's file may bring more."""
MOST_KEYS = 500
"""Phones, invitations and programs at once."""
_DAY = 24 * 60 * 60 * 1000


def refuse_players(database: Database, club: str, more: int) -> None:
    """Raises `Refused` ``too_many_players`` where so many more would be too many."""
    query = "SELECT COUNT(*) FROM player WHERE club = ?"
    if more and rows(database, query, club)[0][0] + more > MOST_PLAYERS:
        raise Refused("too_many_players", most=MOST_PLAYERS)


def refuse_games(database: Database, club: str) -> None:
    """Raises `Refused` ``too_many_games`` where no game can begin today."""
    query = "SELECT COUNT(*) FROM game WHERE club = ? AND at > ?"
    if rows(database, query, club, now() - _DAY)[0][0] >= GAMES_A_DAY:
        raise Refused("too_many_games", most=GAMES_A_DAY)


def refuse_keys(database: Database, club: str) -> None:
    """Raises `Refused` ``too_many_keys`` where no other phone can be let in."""
    query = "SELECT COUNT(*) FROM access WHERE club = ? AND revoked_at IS NULL"
    if rows(database, query, club)[0][0] >= MOST_KEYS:
        raise Refused("too_many_keys", most=MOST_KEYS)


def refuse_facts(seq: int) -> None:
    """Raises `Refused` ``too_many_facts``: ``seq`` is no fact's any more."""
    if seq >= MOST_FACTS:
        raise Refused("too_many_facts", most=MOST_FACTS)
