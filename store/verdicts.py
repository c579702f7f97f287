"""The referee's answers that a club keeps with a game: no facts, so they raise its version only."""

from datetime import datetime
from typing import NamedTuple

from peewee import Database, IntegrityError

from models import Verdict
from rules.errors import Refused
from rules.facts import Player
from store import games, receipts
from store.ids import new_id, now, time_of
from store.kept import KeptGame, Stale, there
from store.projections import Row
from store.writing import insert, rows, run, write

MOST = 200
"""With one game; a table that argues more than that is not keeping score."""
MOST_HANDS = 30
"""Of those, what hands can lay: an absurd one takes long to work out when the log is read."""
KIND = 5
"""Where its row says of what kind a verdict is."""


class Judged(NamedTuple):
    """What is to be kept: a kind of question, the query of its link, and what was answered.

    ``legal`` is None where nobody asked whether something is.
    """

    kind: str
    question: str
    legal: bool | None
    code: str


class KeptVerdict(NamedTuple):
    """A verdict of a game. ``after``: the seq of the last fact then; ``round``: the one in play.

    ``asked_by`` is a player of the game, or nobody; ``by`` the id of the key that kept it, and
    ``phone`` what that is called. ``at`` is UTC.
    """

    id: str
    after: int
    round: int
    judged: Judged
    asked_by: Player | None
    at: datetime
    by: str
    phone: str


def keep(
    database: Database,
    game: KeptGame,
    judged: Judged,
    *,
    seq: int,
    by: str,
    asked_by: Player | None = None,
    token: str | None = None,
    digest: str = "",
) -> tuple[KeptGame, bool]:
    """The game with one verdict more, and whether this request kept it.

    A known token is answered first, with the game as it is. Raises `TokenReused`; `Stale` for a
    ``seq`` that is not that of the last fact; `Refused` ``too_many_verdicts``; `Gone`; `Busy`.
    """
    if is_known(database, game, token, digest):
        return game, False
    if seq != game.seq:
        raise Stale(game)
    new = KeptVerdict(new_id(), seq, game.game.round, judged, asked_by, time_of(now()), by, "")
    row = row_of(game, new, token, digest)
    try:
        is_kept = write(database, game.club, lambda: _keep(database, game, row))
    except IntegrityError:  # this very request, a moment ago, or another under its token
        is_kept = not is_known(database, game, token, digest)
        if is_kept:
            raise
        return _present(database, game), False
    present = _present(database, game)
    if not is_kept:
        raise Stale(present)
    return present, True


def row_of(game: KeptGame, kept: KeptVerdict, token: str | None = None, digest: str = "") -> Row:
    """A verdict as it lies in the database."""
    asked_by = kept.asked_by and game.told_as.get(kept.asked_by, kept.asked_by)
    told = kept.id, kept.after, kept.round, *kept.judged, asked_by
    at = int(kept.at.timestamp() * 1000)
    return game.club, game.id, *told, at, kept.by, token or None, digest


def is_known(database: Database, game: KeptGame, token: str | None, digest: str) -> bool:
    """Was this request recorded before? Raises `TokenReused`."""
    return games.is_known(game, token, digest) or receipts.has_kept(database, game, token, digest)


_NOTED = """UPDATE game SET version = version + 1 WHERE club = ? AND id = ? AND erased_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM fact WHERE club = ? AND game = ? AND seq > ?)"""


def _keep(database: Database, game: KeptGame, row: Row) -> bool:
    """False where the game is not as it was seen any more."""
    here = game.club, game.id
    if not run(database, _NOTED, *here, *here, game.seq):
        return False
    query = "SELECT kind FROM verdict WHERE club = ? AND game = ?"
    kept = [kind for (kind,) in rows(database, query, *here)]
    most = MOST_HANDS if (kind := str(row[KIND])) == "hand" else MOST
    if len(kept) >= MOST or kept.count(kind) >= most:
        raise Refused("too_many_verdicts", most=most)
    insert(database, Verdict, row)
    return True


def _present(database: Database, game: KeptGame) -> KeptGame:
    return there(games.kept(database, game.club, game.id))


def of_game(database: Database, game: KeptGame) -> tuple[KeptVerdict, ...]:
    """All that were kept with the game, as they came."""
    query = """SELECT v.id, v.after, v.round, v.kind, v.question, v.legal, v.code, v.asked_by,
        v.at, v.said_by, a.label FROM verdict v
        LEFT JOIN access a ON a.club = v.club AND a.id = v.said_by
        WHERE v.club = ? AND v.game = ?"""
    found = [_verdict(*row) for row in rows(database, query, game.club, game.id)]
    meant = [
        each._replace(asked_by=game.merged.get(each.asked_by or "", each.asked_by))
        for each in found
    ]
    return tuple(sorted(meant, key=lambda each: (each.after, each.at, each.id)))


def _verdict(
    name: str,
    after: int,
    number: int,
    kind: str,
    question: str,
    legal: int | None,
    code: str,
    asked_by: str | None,
    at: int,
    by: str,
    phone: str | None,
) -> KeptVerdict:
    judged = Judged(kind, question, None if legal is None else bool(legal), code)
    return KeptVerdict(name, after, number, judged, asked_by, time_of(at), by, phone or "")
