"""Hands that phones report while a round is in play: no facts, the scorer says what counts.

Whatever was reported stays, whoever says something else later.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import NamedTuple

from peewee import Database, IntegrityError

from rules.errors import Refused
from rules.facts import Player, Result
from store import codec, games, receipts
from store.ids import new_id, now, time_of
from store.kept import Gone, KeptGame
from store.writing import rows, run, write

MOST = 20
"""Of one hand in one round; whoever says it more often is not at a table."""


class Report(NamedTuple):
    """What one phone says of a hand. ``round``: its place, from 1. ``at`` is UTC.

    ``by`` is the id of the key that said it, ``phone`` what that is called, and ``seat`` whose it
    is, if it is somebody's.
    """

    id: str
    round: int
    player: Player
    result: Result
    at: datetime
    by: str
    phone: str
    seat: Player | None


class RoundOver(Exception):
    """That round is not in play (any more): ``kept`` is the game as it is now."""

    def __init__(self, kept: KeptGame) -> None:
        super().__init__("round_over")
        self.kept = kept


def round_in_play(game: KeptGame) -> int | None:
    """The place of the round in play, from 1; None where none is."""
    if game.game.status != "in_progress":
        return None
    return game.game.round + 1 - game.replay.first_round


def tell(
    database: Database,
    game: KeptGame,
    player: Player,
    result: Result,
    *,
    place: int,
    by: str,
    token: str | None = None,
    digest: str = "",
) -> tuple[KeptGame, bool]:
    """The game after one report more, and whether this request made it.

    A known token is answered first, with the game as it is. Raises `TokenReused`; `RoundOver`;
    `Refused` ``too_many_reports``; `Gone`; `Busy`.
    """
    if is_known(database, game, token, digest):
        return game, False
    about = new_id(), codec.result_text(result)
    while True:
        if place != round_in_play(game):
            raise RoundOver(game)
        told = place, game.told_as.get(player, player), *about
        by_whom = by, token or None, digest
        try:
            is_told = write(database, game.club, partial(_tell, database, game, told, by_whom))
        except IntegrityError:  # this very request, a moment ago, or another under its token
            if not is_known(database, game, token, digest):
                raise
            return _present(database, game), False
        game = _present(database, game)
        if is_told:
            return game, True


def is_known(database: Database, game: KeptGame, token: str | None, digest: str) -> bool:
    """Was this request recorded before? Raises `TokenReused`."""
    return games.is_known(game, token, digest) or receipts.has_kept(database, game, token, digest)


_TOLD = """UPDATE game SET version = version + 1 WHERE club = ? AND id = ? AND erased_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM fact WHERE club = ? AND game = ? AND seq > ?)"""


_ADDED = """INSERT INTO hand (club, game, round, player, id, body, at, said_by, token, digest)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""


def _tell(
    database: Database,
    game: KeptGame,
    told: tuple[int, Player, str, str],
    by_whom: tuple[str, str | None, str],
) -> bool:
    """False where the game is not as it was seen any more."""
    here = game.club, game.id
    if not run(database, _TOLD, *here, *here, game.seq):
        return False
    query = """SELECT COUNT(*), MAX(at) FROM hand
        WHERE club = ? AND game = ? AND round = ? AND player = ?"""
    ((count, last),) = rows(database, query, *here, *told[:2])
    if count >= MOST:
        raise Refused("too_many_reports", most=MOST)
    at = max(now(), (last or 0) + 1)  # one comes after the other
    run(database, _ADDED, *here, *told, at, *by_whom)
    return True


def _present(database: Database, game: KeptGame) -> KeptGame:
    found = games.kept(database, game.club, game.id)
    if found is None:
        raise Gone
    return found


def of_game(database: Database, game: KeptGame, place: int | None = None) -> tuple[Report, ...]:
    """All that was reported, of that round only or of all, as it came."""
    query = f"""SELECT h.id, h.round, h.player, h.body, h.at, h.said_by,
        COALESCE(NULLIF(a.label, ''), a.device), a.player FROM hand h LEFT JOIN access a
        ON a.club = h.club AND a.id = h.said_by
        WHERE h.club = ? AND h.game = ?{"" if place is None else " AND h.round = ?"}"""
    found = rows(database, query, game.club, game.id, *([] if place is None else [place]))
    told = [_report(game.merged, *row) for row in found]
    return tuple(sorted(told, key=lambda each: (each.round, each.at, each.id)))


def of_round_in_play(database: Database, game: KeptGame) -> tuple[Report, ...]:
    """What counts of it: the last word of each phone on each hand."""
    place = round_in_play(game)
    return () if place is None else last_words(of_game(database, game, place))


def last_words(reports: Iterable[Report]) -> tuple[Report, ...]:
    """A phone that reports a hand again has thought better of it."""
    last = {(each.player, each.by): each for each in reports}
    return tuple(sorted(last.values(), key=lambda each: (each.at, each.id)))


def _report(
    merged: Mapping[Player, Player],
    name: str,
    place: int,
    player: str,
    body: str,
    at: int,
    by: str,
    phone: str | None,
    seat: str | None,
) -> Report:
    player, seat = merged.get(player, player), merged.get(seat or "", seat)
    result = codec.result_in(body)
    return Report(name, place, player, result, time_of(at), by, phone or "", seat)
