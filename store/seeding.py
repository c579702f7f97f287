"""Years of made-up games, to measure on: `flask seed`. They are real facts, played by the rules."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from peewee import Database, Model

from models import Fact as FactTable
from models import Game as GameTable
from models import Line, Seat
from rules.facts import Fact, GameStarted, Player, Result, RoundScored
from rules.house import House
from rules.replay import replay
from store import clubs, games, players, projections
from store.ids import new_id, now, time_of
from store.kept import Entry, KeptGame
from store.writing import insert_many, write

SEED = 7
PATTERNS = 200
"""Games that are played out; all others are one of these, by other people on another day."""
CLUB = 1000
"""Games of one club."""
BATCH = 50
"""Games written at a time."""
TABLE = ("#0", "#1", "#2", "#3")
YEARS = 5
MINUTE = 60 * 1000
MINUTES_A_ROUND = 9
LAYS = 0.35
"""How often one who did not go out has laid."""
TIMES = {GameTable: (7, 9, 10, 15), FactTable: (5,), Seat: (19,)}
"""Where times stand in a row."""

Row = tuple[Any, ...]
Rows = Mapping[type[Model], Sequence[Row]]
"""Rows of a game that was played out by `TABLE`; ids and times are still to be put in."""


def seed(database: Database, number: int, largest: int = CLUB) -> Iterator[int]:
    """So many games, in clubs of `CLUB`, the first one of ``largest``; how many there are after
    each batch.
    """
    random = Random(SEED)
    patterns = [pattern(random) for _ in range(PATTERNS)]
    done = 0
    while done < number:
        club = clubs.found(database, f"Seeded {done // CLUB + 1}")[0].id
        cast = players.cast(database, club, [f"Player {number}" for number in range(1, 13)])
        write(database, club, partial(players.add, database, club, cast.newcomers))
        end = min(done + (CLUB if done else largest), number)
        while done < end:
            count = min(BATCH, end - done)
            batch = [_signed(random, club, cast.ids, random.choice(patterns)) for _ in range(count)]
            write(database, club, partial(_insert, database, batch))
            done += count
            yield done


def pattern(random: Random) -> Rows:
    """A standard game to its end: in each round one goes out, and about half of the others lay."""
    facts: list[Fact] = [GameStarted(TABLE, TABLE[-1], House())]
    while (found := replay(facts)).game.status == "in_progress":
        facts.append(RoundScored(_results(random)))
    if found.game.tied:
        return pattern(random)
    entries = [
        Entry(seq, fact, time_of(MINUTES_A_ROUND * MINUTE * seq), "")
        for seq, fact in enumerate(facts)
    ]
    kept = KeptGame("#c", "#g", len(facts), tuple(entries), {})
    standing = projections.standing(kept, found)
    return {
        GameTable: [("#c", "#g", len(facts), "", "", "", None, 0, None, *standing, 0, None)],
        FactTable: [games.fact_row(kept, entry) for entry in entries],
        Seat: [(*row, 0, found.game.status) for row in projections.seats(kept, found)],
        Line: projections.lines(kept, found),
    }


def _results(random: Random) -> dict[Player, Result]:
    results = {each: _left(random, random.random() < LAYS) for each in TABLE}
    return {**results, random.choice(TABLE): Result(True, 0)}


def _left(random: Random, laid: bool) -> Result:
    return Result(laid, random.choice((5, 10, 15, 25) if laid else (50, 65, 80, 105, 130)))


def _signed(random: Random, club: str, people: Sequence[Player], rows: Rows) -> Rows:
    """A pattern with the ids of a game of its own, on some day of the last years."""
    cast = zip(TABLE, random.sample(people, len(TABLE)), strict=True)
    ids = {"#c": club, "#g": new_id(), **dict(cast)}
    began = now() - random.randrange(YEARS * 365 * 24 * 60) * MINUTE
    return {
        table: [_row(row, ids, began, TIMES.get(table, ())) for row in told]
        for table, told in rows.items()
    }


def _row(row: Row, ids: Mapping[str, str], began: int, times: Sequence[int]) -> Row:
    values = [_value(value, ids) for value in row]
    for place in times:
        values[place] += began
    return tuple(values)


def _value(value: Any, ids: Mapping[str, str]) -> Any:
    if not isinstance(value, str) or "#" not in value:
        return value
    for sign, told in ids.items():
        value = value.replace(sign, told)
    return value


def _insert(database: Database, batch: Sequence[Rows]) -> None:
    for table in (GameTable, FactTable, Seat, Line):
        insert_many(database, table, [row for rows in batch for row in rows[table]])
