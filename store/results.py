"""Results of games that were played long ago, brought in together, and taken back together."""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from peewee import Database, IntegrityError

from models import Batch as BatchTable
from models import Fact as FactTable
from models import Game as GameTable
from models import Seat
from rules.facts import Fact, GameStarted, Player, ResultTold
from rules.game import MOST_PLAYERS
from rules.house import House
from rules.replay import Replay
from rules.seats import resolved
from store import games, players, projections, receipts
from store.dates import played_at
from store.housekeeping import DAY, WEEK
from store.ids import new_id, now, time_of
from store.kept import Entry, KeptGame, Overtaken
from store.notes import searched
from store.writing import batched, insert, insert_many, rows, run, write

KIND = "results"
"""What a receipt says was made."""
Row = tuple[Any, ...]
PLAYED_AT = -2
"""Where the time stands in a game's row, which its seats repeat."""
Score = frozenset[tuple[Player, int]]
"""Who had how many points: by that, and the day, a game is known again."""


class PastResult(NamedTuple):
    """One game: its day (ISO), everybody's total in the order of the seats, who won (nobody: the
    lowest total), and what is said of it."""

    day: str
    totals: Mapping[Player, int]
    winners: tuple[Player, ...] = ()
    title: str = ""
    note: str = ""


class Batch(NamedTuple):
    """What came in together: how many games, and which players came with them.

    ``undone_at``: since when it is out of sight, in UTC.
    """

    id: str
    at: datetime
    games: int
    players: tuple[Player, ...]
    undone_at: datetime | None


class Brought(NamedTuple):
    """Who says it, and under which token it counts once."""

    by: str
    token: str | None = None
    digest: str = ""


def bring(
    database: Database,
    club: str,
    told: Sequence[PastResult],
    newcomers: Mapping[Player, str],
    said: Brought,
) -> str:
    """All of these games, or none; the id of the batch. Told again, it is the one that was made.

    Raises `RulesError` for what is no result, `TokenReused`, `Overtaken`, `Busy`.
    """
    if before := made_by(database, club, said):
        return before
    batch, at = new_id(), now()
    new = [_game(club, each, at, said.by) for each in told]
    made = _rows(new, _zone(database, club))
    seated = {player for each in told for player in each.totals}
    ids = json.dumps([game.id for game in new]), json.dumps(list(newcomers))

    def work() -> None:
        receipts.give(database, club, said.token or None, said.digest, KIND, batch)
        players.add(database, club, newcomers, seated)
        _wake(database, club, seated)
        for table, lines in made.items():
            insert_many(database, table, lines)
        insert(database, BatchTable, (club, batch, at, said.by, *ids, None))

    try:
        write(database, club, work)
    except IntegrityError:
        if before := made_by(database, club, said):
            return before
        raise Overtaken from None
    return batch


def made_by(database: Database, club: str, said: Brought) -> str | None:
    """The batch that this very request made, if it came before. Raises `TokenReused`."""
    if not said.token:
        return None
    return receipts.made_by(database, club, said.token, said.digest, KIND)


def _game(club: str, told: PastResult, at: int, by: str) -> KeptGame:
    seats = tuple(told.totals)
    house = House(decks=1 if len(seats) <= MOST_PLAYERS else 2)
    start = resolved(GameStarted(seats, seats[-1], house))
    facts: tuple[Fact, ...] = start, ResultTold(told.totals, told.winners)
    entries = tuple([Entry(seq, fact, time_of(at), by) for seq, fact in enumerate(facts)])
    about = told.title, told.note, told.day
    return KeptGame(club, new_id(), len(facts), entries, {}, *about)


def _zone(database: Database, club: str) -> str:
    """Where the club plays."""
    return str(rows(database, "SELECT time_zone FROM club WHERE id = ?", club)[0][0])


def _rows(new: Sequence[KeptGame], zone: str) -> Mapping[Any, Sequence[Row]]:
    """What lies in the database of these games; made ready before anybody has to wait for it.

    Raises `RulesError` for a result that the rules refuse.
    """
    found: dict[Any, list[Row]] = {GameTable: [], FactTable: [], Seat: []}
    for game in new:
        replayed = game.replay
        if replayed.refusal is not None:
            raise replayed.refusal.error
        row = _row(game, replayed, zone)
        found[GameTable].append(row)
        found[FactTable] += [games.fact_row(game, entry) for entry in game.entries]
        repeated = row[PLAYED_AT], replayed.game.status
        found[Seat] += [(*seat, *repeated) for seat in projections.seats(game, replayed)]
    return found


def _row(game: KeptGame, found: Replay, zone: str) -> Row:
    """The game's own row."""
    began = int(game.started_at.timestamp() * 1000)
    told = (game.title, game.note, searched(game.title, game.note), game.played_on, began, None)
    standing = projections.standing(game, found)
    at = played_at(began, game.played_on, zone)
    return game.club, game.id, game.version, *told, *standing, at, None


_PLAYS = """EXISTS (SELECT 1 FROM seat s JOIN game g ON g.club = s.club AND g.id = s.game
    WHERE s.club = player.club AND s.player = player.id AND g.erased_at IS NULL)"""


def _wake(database: Database, club: str, told: Collection[Player]) -> None:
    """Whoever went out of sight with a batch is there again; others stay as they are."""
    query = f"UPDATE player SET archived = ? WHERE club = ? AND archived AND NOT {_PLAYS}"
    _for_all(database, query, (False, club), sorted(told))


def _for_all(database: Database, query: str, values: Row, ids: Sequence[str]) -> None:
    """A change of the rows with these ids, as many at a time as a statement takes."""
    for chunk in batched(ids):
        run(database, f"{query} AND id IN ({', '.join('?' * len(chunk))})", *values, *chunk)


def latest(database: Database, club: str) -> list[Batch]:
    """Those that can still be taken back, or put back; the last one first."""
    query = """SELECT id, at, games, players, undone_at FROM batch WHERE club = ?
        AND (at > ? OR undone_at > ?) ORDER BY at DESC, id"""
    since = now() - WEEK
    return [_batch(*row) for row in rows(database, query, club, since, since)]


def one(database: Database, club: str, batch: str) -> Batch | None:
    """The batch of that id, while it can be taken back or put back."""
    return next((each for each in latest(database, club) if each.id == batch), None)


def _batch(batch: str, at: int, told: str, people: str, undone_at: int | None) -> Batch:
    undone = None if undone_at is None else time_of(undone_at)
    return Batch(batch, time_of(at), len(json.loads(told)), tuple(json.loads(people)), undone)


def take_back(database: Database, club: str, batch: str) -> bool:
    """All its games out of sight, for a week, and whoever came with them and plays no other game.

    False where there is nothing (any more) to take back.
    """
    return write(database, club, partial(_take_back, database, club, batch))


def _take_back(database: Database, club: str, batch: str) -> bool:
    at = now()
    query = "UPDATE batch SET undone_at = ? WHERE club = ? AND id = ? AND undone_at IS NULL"
    if not run(database, query + " AND at > ?", at, club, batch, at - WEEK):
        return False
    told, people = _inside(database, club, batch)
    query = """UPDATE game SET version = version + 1, erased_at = ?
        WHERE club = ? AND erased_at IS NULL"""
    _for_all(database, query, (at, club), told)
    projections.tell_seats(database, club, *told)
    query = f"UPDATE player SET archived = ? WHERE club = ? AND NOT {_PLAYS}"
    _for_all(database, query, (True, club), people)
    return True


def put_back(database: Database, club: str, batch: str) -> bool:
    """What was taken back within a week is there again; False where nothing was."""
    return write(database, club, partial(_put_back, database, club, batch))


def _put_back(database: Database, club: str, batch: str) -> bool:
    query = "SELECT undone_at FROM batch WHERE club = ? AND id = ? AND undone_at > ?"
    found = rows(database, query, club, batch, now() - WEEK)
    if not found:
        return False
    told, people = _inside(database, club, batch)
    told = _not_there_again(database, club, told)
    _wake(database, club, people)
    query = """UPDATE game SET version = version + 1, erased_at = NULL
        WHERE club = ? AND erased_at = ?"""
    _for_all(database, query, (club, found[0][0]), told)
    projections.tell_seats(database, club, *told)
    run(database, "UPDATE batch SET undone_at = NULL WHERE club = ? AND id = ?", club, batch)
    return True


def _not_there_again(database: Database, club: str, told: Sequence[str]) -> list[str]:
    """Of these erased games those that were not brought in once more since, by day and score."""
    days: dict[str, str | None] = {}
    scored = _scores(database, club, told)
    for chunk in batched(told):
        query = f"""SELECT id, played_on FROM game
            WHERE club = ? AND id IN ({", ".join("?" * len(chunk))})"""
        days |= dict(rows(database, query, club, *chunk))
    query = """SELECT id, played_on FROM game WHERE club = ? AND erased_at IS NULL
        AND played_on IS NOT NULL AND at BETWEEN ? AND ?"""
    known = sorted(day for day in days.values() if day)
    since, until = (_noon(known[0]) - DAY, _noon(known[-1]) + DAY) if known else (0, 0)
    present = dict(rows(database, query, club, since, until))
    there = {(present[game], score) for game, score in _scores(database, club, present).items()}
    return [game for game in told if (days[game], scored[game]) not in there]


def _inside(database: Database, club: str, batch: str) -> tuple[list[str], list[str]]:
    """The ids of its games, and of the players who came with it."""
    query = "SELECT games, players FROM batch WHERE club = ? AND id = ?"
    told, people = rows(database, query, club, batch)[0]
    return json.loads(told), json.loads(people)


def _noon(day: str) -> int:
    return played_at(0, day, "UTC")


def scores(
    database: Database, club: str, days: Collection[str], day_of: Callable[[datetime], str]
) -> Mapping[str, set[Score]]:
    """Who had how many points in the games of these days (ISO); ``day_of`` a time, by the club."""
    if not days:
        return {}
    query = """SELECT id, at FROM game
        WHERE club = ? AND at BETWEEN ? AND ? AND erased_at IS NULL"""
    since, until = _noon(min(days)) - 2 * DAY, _noon(max(days)) + 2 * DAY  # wherever that is
    found = {
        game: day
        for game, at in rows(database, query, club, since, until)
        if (day := day_of(time_of(at))) in days
    }
    by_day: dict[str, set[Score]] = defaultdict(set)
    for game, score in _scores(database, club, found).items():
        by_day[found[game]].add(score)
    return by_day


def _scores(database: Database, club: str, told: Collection[str]) -> Mapping[str, Score]:
    """Who had how many points in each of these games."""
    totals: dict[str, set[tuple[Player, int]]] = defaultdict(set)
    for chunk in batched(list(told)):
        query = f"""SELECT game, player, total FROM seat
            WHERE club = ? AND game IN ({", ".join("?" * len(chunk))})"""
        for game, player, total in rows(database, query, club, *chunk):
            totals[game].add((player, total))
    return {game: frozenset(score) for game, score in totals.items()}
