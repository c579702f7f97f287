"""A whole club as plain values, piece by piece: its people, its phones' names, and its games.

What was said, never what follows from it, and no key. `store.importing` reads it.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from itertools import groupby
from typing import Any, NamedTuple

from peewee import Database

import engines
from store.clubs import Holder
from store.ids import time_of
from store.phones import names as names_of
from store.writing import rows

FORMAT = "phasekeeper club"
VERSION = 1
AT_ONCE = 50
"""Games that are read together."""
AROUND_CLUB, AROUND_GAME, AROUND_FACT = 500, 120, 95
"""Bytes of a file besides the bodies of its facts, about."""
Told = dict[str, Any]
Progress = Callable[[int, int], None]
"""Is told how much of how much is done, again and again."""


def untold(done: int, total: int) -> None:
    """Where nobody wants to know how far it is."""


def head(mine: Holder) -> Told:
    """What the file is, and of which club."""
    club = {"name": mine.club_name, "time_zone": mine.time_zone}
    return {"format": FORMAT, "version": VERSION, "club": club}


def players(database: Database, club: str) -> list[Told]:
    """Everybody, in the order in which they came; of another spelling also whose it is."""
    query = """SELECT id, name, archived, created_at, merged_into FROM player
        WHERE club = ? ORDER BY created_at, id"""
    return [_player(*row) for row in rows(database, query, club)]


def _player(player: str, name: str, archived: int, at: int, into: str | None) -> Told:
    told = {"id": player, "name": name, "archived": bool(archived), "created_at": _moment(at)}
    return told if into is None else {**told, "merged_into": into}


def phones(database: Database, club: str) -> list[Told]:
    """What the keys are called that something was said by; not the keys."""
    return [{"id": key, "label": label} for key, label in sorted(names_of(database, club).items())]


def count_of_games(database: Database, club: str) -> int:
    """How many games `games` will bring."""
    query = "SELECT COUNT(*) FROM game WHERE club = ? AND erased_at IS NULL"
    return int(rows(database, query, club)[0][0])


def games(database: Database, club: str, progress: Progress = untold) -> Iterator[Told]:
    """Every game with its facts, in the order of their ids; erased ones are left out.

    ``progress`` is told how many of them are done, of how many.
    """
    total, done = count_of_games(database, club), 0
    query = """SELECT id, title, note, played_on, version FROM game
        WHERE club = ? AND id > ? AND erased_at IS NULL ORDER BY id LIMIT ?"""
    last = ""
    while found := rows(database, query, club, last, AT_ONCE):
        last = found[-1][0]
        ids = [row[0] for row in found]
        facts, verdicts = _facts(database, club, ids), _verdicts(database, club, ids)
        for game, title, note, day, version in found:
            if game not in facts:  # erased for good a moment ago
                continue
            told = {"id": game, "title": title, "note": note, "date": day, "version": version}
            yield {**told, "facts": facts[game], "verdicts": verdicts.get(game, [])}
        done += len(found)
        progress(done, max(done, total))


def _facts(database: Database, club: str, ids: list[str]) -> Mapping[str, list[Told]]:
    query = f"""SELECT game, at, said_by, kind, body FROM fact
        WHERE club = ? AND game IN ({", ".join("?" * len(ids))}) ORDER BY game, seq"""
    found = groupby(rows(database, query, club, *ids), key=lambda row: row[0])
    return {game: [_fact(*row[1:]) for row in said] for game, said in found}


def _fact(at: int, by: str, kind: str, body: str) -> Told:
    return {"at": _moment(at), "by": by, "kind": kind, "fact": json.loads(body)}


def _verdicts(database: Database, club: str, ids: list[str]) -> Mapping[str, list[Told]]:
    query = f"""SELECT game, id, after, round, kind, question, legal, code, asked_by, said_by, at
        FROM verdict WHERE club = ? AND game IN ({", ".join("?" * len(ids))}) ORDER BY game, id"""
    found = groupby(rows(database, query, club, *ids), key=lambda row: row[0])
    return {game: [_verdict(*row[1:]) for row in kept] for game, kept in found}


def _verdict(
    name: str,
    after: int,
    number: int,
    kind: str,
    question: str,
    legal: int | None,
    code: str,
    asked_by: str | None,
    by: str,
    at: int,
) -> Told:
    judged = {"kind": kind, "question": question, "code": code}
    said = {"asked_by": asked_by, "by": by, "at": _moment(at)}
    is_legal = None if legal is None else bool(legal)
    return {"id": name, "after": after, "round": number, **judged, "legal": is_legal, **said}


def _moment(at: int) -> str:
    """ISO 8601, to the millisecond, UTC."""
    return time_of(at).isoformat(timespec="milliseconds")


def at_one_moment(database: Database) -> AbstractContextManager[None]:
    """While a club is read: no game in it knows anybody who is not among the players."""
    return engines.moment(database)


class Size(NamedTuple):
    """How many games a file has, and about how many bytes."""

    games: int
    bytes: int


def size(database: Database, club: str) -> Size:
    """How large the file would be, going by some of the games: their ids are drawn by lot."""
    count = count_of_games(database, club)
    query = """SELECT COUNT(*), SUM(LENGTH(body)), COUNT(DISTINCT game) FROM fact
        WHERE club = ? AND game IN (SELECT id FROM game
            WHERE club = ? AND erased_at IS NULL ORDER BY id LIMIT ?)"""
    ((facts, told, looked_at),) = rows(database, query, club, club, AT_ONCE)
    of_some = (told or 0) + facts * AROUND_FACT + looked_at * AROUND_GAME
    return Size(count, AROUND_CLUB + of_some * count // max(1, looked_at))
