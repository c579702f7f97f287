"""A player's games, and a club's, counted: from the projections, games that were played to the end.

What follows from many games at once; of those that ended early only how many. Times are UTC.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from peewee import Database

from rules.facts import Player
from store.ids import time_of
from store.writing import rows

FINISHED, ENDED_EARLY = "finished", "ended_early"
UNLIKELY = 0.05
"""How often an interval misses the truth."""


class Played(NamedTuple):
    """How one game went for one player; as `models.Seat` and `models.Game` have it."""

    game: str
    at: datetime
    place: int
    total: int
    is_winner: bool
    is_shared: bool
    is_left: bool
    rounds: int
    outs: int
    points: int
    waits: Mapping[str, int]
    longest_wait: int
    was_last: bool
    seats: int
    winners: int


class Against(NamedTuple):
    """Games of two players: how often one was placed ``ahead`` of the other, or ``behind``."""

    player: Player
    name: str
    games: int
    ahead: int
    behind: int


class Career:
    """A player's games, the oldest first, and what they come to."""

    def __init__(self, played: Sequence[Played], ended_early: int = 0) -> None:
        self.played = played
        self.ended_early = ended_early

    @property
    def games(self) -> int:
        return len(self.played)

    @cached_property
    def wins(self) -> int:
        """Shared ones included: everybody who wins has won."""
        return sum(each.is_winner for each in self.played)

    @cached_property
    def shared_wins(self) -> int:
        return sum(each.is_shared for each in self.played)

    @cached_property
    def rounds(self) -> int:
        return sum(each.rounds for each in self.played)

    @cached_property
    def points(self) -> int:
        """Those of the rounds; what somebody started or joined with is not among them."""
        return sum(each.points for each in self.played)

    @cached_property
    def times_out(self) -> int:
        return sum(each.outs for each in self.played)

    @cached_property
    def comebacks(self) -> int:
        """Wins after standing last, alone, of three or more, in the third round or later."""
        return sum(each.is_winner and each.was_last for each in self.played)

    @cached_property
    def luck(self) -> float:
        """How many of them somebody as good as the others at the table would have won."""
        return sum((each.winners / each.seats for each in self.played), 0.0)

    @cached_property
    def longest_wait(self) -> int:
        """The most rounds that one phase of a game took."""
        return max((each.longest_wait for each in self.played), default=0)

    @property
    def average_place(self) -> float | None:
        return sum(each.place for each in self.played) / self.games if self.games else None

    @property
    def points_per_round(self) -> float | None:
        return self.points / self.rounds if self.rounds else None

    @property
    def totals(self) -> Sequence[int]:
        """Of the games that the player stayed in to the end."""
        return [each.total for each in self.played if not each.is_left]

    @cached_property
    def rounds_per_phase(self) -> Mapping[int, float]:
        """How many rounds each phase took, on average of the games in which it was tried."""
        rounds, games = Counter[int](), Counter[int]()
        for each in self.played:
            for phase, count in each.waits.items():
                rounds[int(phase)] += count
                games[int(phase)] += 1
        return {phase: rounds[phase] / games[phase] for phase in sorted(rounds)}


_PLAYED = """SELECT s.ended, s.game, s.at, s.place, s.total, s.is_winner, s.is_shared,
    s.is_left, s.rounds, s.outs, s.points, s.waits, s.longest_wait, s.was_last, s.seats, s.winners
    FROM seat s WHERE s.club = ? AND s.player = ? AND s.ended IN (?, ?)"""


WAITS = 10
"""Where they stand in such a row, after its status."""


def career(database: Database, club: str, player: Player) -> Career:
    """One query; the rows of that player's seats."""
    found = rows(database, _PLAYED, club, player, FINISHED, ENDED_EARLY)
    played = _played([row[1:] for row in found if row[0] == FINISHED])
    return Career(sorted(played, key=lambda each: (each.at, each.game)), len(found) - len(played))


def _played(found: Sequence[tuple[Any, ...]]) -> list[Played]:
    """The rows as they are meant; all that is JSON in them is read at once."""
    read = json.loads(f"[{','.join([row[WAITS] for row in found])}]")
    return [
        Played(
            *(game, time_of(at), place, total, bool(won), bool(shared), bool(left)),
            *(rounds, outs, points, waits, longest_wait, bool(last), *table),
        )
        for row, waits in zip(found, read, strict=True)
        for game, at, place, total, won, shared, left, *counted in (row,)
        for rounds, outs, points, _, longest_wait, last, *table in (counted,)
    ]


_AGAINST = """SELECT o.player, p.name, COUNT(*), SUM(CASE WHEN s.place < o.place THEN 1 ELSE 0 END),
    SUM(CASE WHEN s.place > o.place THEN 1 ELSE 0 END)
    FROM seat s CROSS JOIN seat o JOIN player p ON p.club = o.club AND p.id = o.player
    WHERE s.club = ? AND s.player = ? AND s.ended = ?
        AND o.club = s.club AND o.game = s.game AND o.player <> s.player
    GROUP BY o.player, p.name"""


def head_to_head(database: Database, club: str, player: Player) -> list[Against]:
    """Against everybody who sat at the same table, the most frequent first."""
    found = [Against(*row) for row in rows(database, _AGAINST, club, player, FINISHED)]
    return sorted(found, key=lambda each: (-each.games, each.name))


def win_share(wins: int, games: int, among: int = 1) -> tuple[float, float, float] | None:
    """The share of wins, and between what it may well lie (Wilson's interval, 95 %).

    After few games it may lie nearly anywhere; the interval says so. ``among`` so many players
    somebody is lucky: where they are compared, the intervals are wider (Bonferroni).
    """
    if not games:
        return None
    z = NormalDist().inv_cdf(1 - UNLIKELY / 2 / among)
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games**2))
    return share, max(0.0, middle - spread), min(1.0, middle + spread)


def best_and_worst(totals: Iterable[int]) -> tuple[int, int] | None:
    """The lowest total and the highest: fewer points are better."""
    told = list(totals)
    return (min(told), max(told)) if told else None
