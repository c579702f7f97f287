"""A club's players side by side, its records, and how much it plays; from the projections.

Games that were played to the end; of those that ended early only how many. Times are UTC.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from peewee import Database

from rules.facts import Player
from store.ids import time_of
from store.writing import rows


class Standing(NamedTuple):
    """What somebody's games come to. ``places``: the sum of them. ``best`` and ``worst``: the
    lowest and the highest total of the games that they stayed in. ``last``: when they played last.
    ``luck``: how many games somebody as good as the others at the table would have won: of one with
    four players and one winner a fourth, of one with two winners a half. ``came``: how many of the
    club had come before.
    """

    player: Player
    name: str
    is_archived: bool
    games: int
    wins: int
    shared_wins: int
    places: int
    points: int
    rounds: int
    outs: int
    best: int | None
    worst: int | None
    last: datetime | None
    ended_early: int
    luck: float
    came: int


class Record(NamedTuple):
    """The most of something, or the least: in which game first, and by whom.

    Of a game's length, ``players`` are all who sat at it.
    """

    kind: str
    value: int
    game: str
    at: datetime
    players: tuple[Player, ...]


_TABLE = """SELECT p.id, p.name, p.archived, COUNT(s.game),
    COUNT(CASE WHEN s.is_winner THEN 1 END), COUNT(CASE WHEN s.is_shared THEN 1 END),
    COALESCE(SUM(s.place), 0), COALESCE(SUM(s.points), 0), COALESCE(SUM(s.rounds), 0),
    COALESCE(SUM(s.outs), 0), MIN(CASE WHEN NOT s.is_left THEN s.total END),
    MAX(CASE WHEN NOT s.is_left THEN s.total END), MAX(s.at),
    (SELECT COUNT(*) FROM seat e
        WHERE e.club = p.club AND e.player = p.id AND e.ended = 'ended_early'),
    COALESCE(SUM(1.0 * s.winners / s.seats), 0), p.created_at, p.merged_into
    FROM player p
    LEFT JOIN seat s ON s.club = p.club AND s.player = p.id AND s.ended = 'finished'
    WHERE p.club = ? GROUP BY p.club, p.id"""


def table(database: Database, club: str) -> list[Standing]:
    """Everybody of the club once, who has not played yet too; one query."""
    found = rows(database, _TABLE, club)
    times = sorted(row[-2] for row in found)
    return [_standing(*row[:-2], bisect_left(times, row[-2])) for row in found if row[-1] is None]


def _standing(*row: Any) -> Standing:
    told = Standing(*row)
    last = None if told.last is None else time_of(row[-4])
    return told._replace(is_archived=bool(told.is_archived), last=last, luck=float(told.luck))


MOST_SHARED = 12
"""So many at one table."""
_BY_SEAT = f"""SELECT * FROM (SELECT '{{kind}}' AS kind, {{value}} AS best, game, at, player
    FROM seat WHERE club = ? AND {{which}} AND {{value}} = (
        SELECT {{end}}({{value}}) FROM seat WHERE club = ? AND {{which}})
    ORDER BY at, game LIMIT {MOST_SHARED}) first"""
_BY_GAME = """SELECT '{kind}', g.round, g.id, g.at, s.player
    FROM game g JOIN seat s ON s.club = g.club AND s.game = g.id
    WHERE g.club = ? AND g.id = (
        SELECT id FROM game WHERE club = ? AND {which} AND round = (
            SELECT {end}(round) FROM game WHERE club = ? AND {which})
        ORDER BY at, id LIMIT 1)"""
_STAYED = "ended = 'finished' AND NOT is_left"
# Of a result that was told without its rounds nobody knows how many there were.
_PLAYED = "status = 'finished' AND erased_at IS NULL AND reason <> 'result_told'"
_RECORDS = (
    _BY_SEAT.format(kind="lowest_total", value="total", end="MIN", which=_STAYED),
    _BY_SEAT.format(kind="highest_total", value="total", end="MAX", which=_STAYED),
    _BY_SEAT.format(
        kind="longest_wait", value="longest_wait", end="MAX", which="ended = 'finished'"
    ),
    _BY_SEAT.format(
        kind="most_points_in_a_round", value="most_points", end="MAX", which="ended = 'finished'"
    ),
    _BY_GAME.format(kind="shortest_game", end="MIN", which=_PLAYED),
    _BY_GAME.format(kind="longest_game", end="MAX", which=_PLAYED),
)
_ALL_RECORDS = " UNION ALL ".join(_RECORDS)
NOTHING_WITHOUT = ("longest_wait", "most_points_in_a_round")
"""Kinds of which there is none where nobody ever had any."""


def records(database: Database, club: str) -> list[Record]:
    """One of each kind, as far as there is one; where several equal it, the first; one query."""
    club_told = [club] * _ALL_RECORDS.count("?")
    found: dict[str, Record] = {}
    for kind, value, game, at, player in rows(database, _ALL_RECORDS, *club_told):
        if kind in NOTHING_WITHOUT and not value:
            continue
        first = found.setdefault(kind, Record(kind, value, game, time_of(at), ()))
        if first.game == game:
            found[kind] = first._replace(players=(*first.players, player))
    return list(found.values())


LAST_MONTH = 9999 * 12 + 11
"""Nothing follows on December of that year: no later day is known."""


def months(database: Database, club: str, zone: str) -> list[tuple[str, int]]:
    """How many games each month had, as "2026-11" where the club plays, the oldest first; months
    without any are left out. One query.
    """
    query = """SELECT at FROM game
        WHERE club = ? AND status = 'finished' AND erased_at IS NULL ORDER BY at"""
    return list(Counter(_months([at for (at,) in rows(database, query, club)], zone)).items())


def _months(times: list[int], zone: str) -> Iterator[str]:
    """The month of each of these times, which are in order."""
    here, month, ends = ZoneInfo(zone), "", times[0] if times else 0
    for at in times:
        if at >= ends:
            told = time_of(at).astimezone(here)
            month, following = f"{told:%Y-%m}", min(told.year * 12 + told.month, LAST_MONTH)
            begins = datetime(following // 12, following % 12 + 1, 1, tzinfo=here)
            ends = int(begins.timestamp() * 1000)
        yield month
