"""How many games everybody would have won by luck alone: as often as the others at the table.

Of a game with four players and one winner a fourth is everybody's; of one with two winners a half.
So what all would win together is what all have won.
"""

from peewee import Database

from rules.facts import Player
from store.statistics import FINISHED
from store.writing import rows

_TABLES = """SELECT o.game, COUNT(*) AS seats, COUNT(CASE WHEN o.is_winner THEN 1 END) AS winners
    FROM seat o WHERE o.club = ? AND o.ended = ? GROUP BY o.game"""
_ALL = f"""SELECT s.player, t.seats, t.winners, COUNT(*) FROM seat s
    JOIN ({_TABLES}) t ON t.game = s.game
    WHERE s.club = ? AND s.ended = ? GROUP BY s.player, t.seats, t.winners"""
_ONE = """SELECT COUNT(*), COUNT(CASE WHEN is_winner THEN 1 END) FROM seat WHERE club = ?
    AND game IN (SELECT game FROM seat WHERE club = ? AND player = ? AND ended = ?)
    GROUP BY game"""


def by_luck(database: Database, club: str) -> dict[Player, float]:
    """Of everybody who has played a game to its end; one query."""
    found: dict[Player, float] = {}
    for player, seats, winners, games in rows(database, _ALL, club, FINISHED, club, FINISHED):
        found[player] = found.get(player, 0.0) + games * winners / seats
    return found


def by_luck_of(database: Database, club: str, player: Player) -> float:
    """Of one player; one query."""
    found = rows(database, _ONE, club, club, player, FINISHED)
    return sum((winners / seats for seats, winners in found), 0.0)
