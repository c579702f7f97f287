"""A club's file read into a club, next to what is there (`store.exporting` writes it).

The file is read twice: first everything is looked at and every game is replayed, then it is
stored, a few games at a time, so that others can play on. What was stored stays; told again, the
same file brings only what is not there yet.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import islice
from typing import IO, Any, NamedTuple

import ijson
from peewee import Database

from models import Key, Player, Verdict
from rules.errors import RulesError, Unreadable
from rules.facts import Fact, GameStarted, StartCorrected
from rules.house import house_rules
from rules.names import likeness, name
from rules.replay import replay
from store import codec, exporting, games, players, verdicts
from store.conforming import conforms
from store.ids import ALPHABET, SHORT, hash_of, new_id, new_token, now, time_of
from store.kept import Entry, KeptGame
from store.projections import Row
from store.verdicts import Judged
from store.writing import insert, rows, run, write

Told = Mapping[str, Any]
Ids = Mapping[str, str]
"""How an id of the file is called in this club."""
AT_ONCE = 20
"""Games that are stored in one write."""
MOST_FACTS = 5000
MOST_PLAYERS = 5000
LONGEST_TITLE, LONGEST_NOTE, LONGEST_LABEL = 100, 2000, 60
LONGEST_QUESTION, LONGEST_CODE = 4000, 40
EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


class Imported(NamedTuple):
    """What came of it so far: games of the file, and players that are new here."""

    looked_at: int = 0
    new: int = 0
    there_already: int = 0
    players: int = 0


def imported(database: Database, club: str, file: IO[bytes]) -> Iterator[Imported]:
    """Bring the club of the file into this one; how far it is, after each game.

    Raises `Unreadable` with the place in the file, ``("games", 3, "facts", 5)``: ``bad_export``,
    ``newer_export``, or what the rules refuse; then nothing was stored. Raises `Busy`.
    """
    _refuse_other_files(file)
    ids, newcomers = _cast(database, club, _each(file, "players"))
    labels = dict(_labels(file))
    done = Imported(players=len(newcomers))
    for index, told in enumerate(_each(file, "games")):
        _look_at(told, index, ids)
        done = done._replace(looked_at=index + 1)
        yield done
    write(database, lambda: _add_people(database, club, newcomers, labels))
    for chunk in _chunks(_each(file, "games")):
        new = _stored(database, club, chunk, ids)
        old = len(chunk) - new
        done = done._replace(new=done.new + new, there_already=done.there_already + old)
        yield done


def _look_at(told: Any, index: int, ids: Ids) -> None:
    """Is that a game that the rules allow? Raises `RulesError`."""
    try:
        if not _is_game(told):
            raise Unreadable("bad_export")
        facts = _facts(told, ids)
        if not games.people_of(facts) <= set(ids.values()):
            raise Unreadable("bad_export")
        found = replay(facts)
        if found.refusal is not None:
            raise found.refusal.error.at("facts", found.refusal.seq)
        _verdicts(told, ids)
    except RulesError as error:
        raise error.at("games", index) from None


def _facts(told: Told, ids: Ids) -> list[Fact]:
    return [_fact(each, ids, place) for place, each in enumerate(told["facts"])]


def _is_game(told: Any) -> bool:
    if not isinstance(told, dict) or not isinstance(told.get("facts"), list):
        return False
    return (
        _is_id(told.get("id"))
        and 1 <= len(told["facts"]) <= MOST_FACTS
        and _is_text(told.get("title", ""), LONGEST_TITLE)
        and _is_text(told.get("note", ""), LONGEST_NOTE)
        and _is_day(told.get("date"))
        and _is_version(told.get("version", 1))
    )


def _is_id(told: Any) -> bool:
    return isinstance(told, str) and len(told) == SHORT and set(told) <= set(ALPHABET)


def _is_text(told: Any, most: int) -> bool:
    return isinstance(told, str) and len(told) <= most and "\0" not in told


def _is_version(told: Any) -> bool:
    return type(told) is int and 1 <= told <= MOST_FACTS**2


def _is_day(told: Any) -> bool:
    try:
        return told is None or bool(datetime.strptime(told, "%Y-%m-%d"))
    except (TypeError, ValueError):
        return False


def _moment(told: Any) -> int:
    """In ms. Raises ValueError, TypeError."""
    at = datetime.fromisoformat(told).astimezone(UTC)
    if not EARLIEST <= at < LATEST:
        raise ValueError(told)
    return round(at.timestamp() * 1000)


def _fact(told: Any, ids: Ids, place: int) -> Fact:
    """Raises `Unreadable` for what is no fact, with its place in the game."""
    try:
        _moment(told["at"])
        if not _is_text(told.get("by", ""), SHORT):
            raise ValueError
        found = codec.fact(told["kind"], json.dumps(_renamed(told["fact"], ids)))
        if not conforms(found, type(found)):
            raise ValueError
        for start in _starts(found):
            house_rules(switches=asdict(start.house))
        return found
    except RulesError as error:
        raise error.at("facts", place) from None
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError):
        raise Unreadable("bad_export", ("facts", place)) from None


def _verdicts(told: Told, ids: Ids) -> list[Row]:
    """What a game's verdicts are as rows, without the club and the game."""
    kept = told.get("verdicts", [])
    if not isinstance(kept, list) or len(kept) > verdicts.MOST:
        raise Unreadable("bad_export", ("verdicts",))
    return [_verdict(each, ids, place) for place, each in enumerate(kept)]


def _verdict(told: Any, ids: Ids, place: int) -> Row:
    try:
        judged = Judged(told["kind"], told["question"], told["legal"], told["code"])
        at, asked_by = _moment(told["at"]), told["asked_by"]
        counts = told["after"], told["round"]
        is_one = _is_id(told["id"]) and _is_text(judged.question, LONGEST_QUESTION)
        is_one &= all(type(each) is int and 0 <= each <= MOST_FACTS for each in counts)
        is_one &= all(_is_text(each, LONGEST_CODE) for each in (judged.kind, judged.code))
        is_one &= judged.legal in (None, True, False) and (asked_by is None or asked_by in ids)
        if is_one and _is_text(told["by"], SHORT):
            who = ids.get(asked_by) if asked_by else None
            return told["id"], *counts, *judged, who, at, told["by"], None, ""
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        pass
    raise Unreadable("bad_export", ("verdicts", place))


def _starts(fact: Fact) -> Iterator[GameStarted]:
    if isinstance(fact, GameStarted):
        yield fact
    elif isinstance(fact, StartCorrected):
        yield fact.start


def _renamed(told: Any, ids: Ids) -> Any:
    """The same, with the ids of this club; no word of a fact looks like an id."""
    if isinstance(told, str):
        return ids.get(told, told)
    if isinstance(told, list):
        return [_renamed(each, ids) for each in told]
    if isinstance(told, dict):
        return {ids.get(key, key): _renamed(each, ids) for key, each in told.items()}
    return told


def _refuse_other_files(file: IO[bytes]) -> None:
    """Raises `Unreadable` for what is no club's file, or one of a newer program."""
    told = {key: next(_read(file, key), None) for key in ("format", "version")}
    if told["format"] != exporting.FORMAT or type(told["version"]) is not int:
        raise Unreadable("bad_export", ("format",))
    if told["version"] > exporting.VERSION:
        raise Unreadable("newer_export", ("version",))


def _each(file: IO[bytes], key: str) -> Iterator[Any]:
    """The members of a list of the file, one by one."""
    return _read(file, f"{key}.item")


def _read(file: IO[bytes], prefix: str) -> Iterator[Any]:
    file.seek(0)
    try:
        yield from ijson.items(file, prefix, use_float=True)
    except (ijson.JSONError, UnicodeDecodeError, ValueError, RecursionError) as error:
        if isinstance(error, RulesError):
            raise
        raise Unreadable("bad_export") from None


def _cast(database: Database, club: str, told: Iterable[Any]) -> tuple[Ids, dict[str, Told]]:
    """How the people of the file are called here, and those of them who are new.

    Whoever has the name of somebody here is that one.
    """
    known = {likeness(each.name): each.id for each in players.all_of(database, club)}
    taken = set(known.values())
    ids: dict[str, str] = {}
    named: set[str] = set()
    newcomers: dict[str, Told] = {}
    for index, each in enumerate(told):
        called = _name_in(each, index)
        here = known.get(likeness(called))
        if index >= MOST_PLAYERS or each["id"] in ids or here in named:
            raise Unreadable("bad_export", ("players", index))
        if here is None:
            here = new_id() if each["id"] in taken else each["id"]
            newcomers[here] = {**each, "name": called}
            known[likeness(called)] = here
        taken.add(here)
        named.add(here)
        ids[each["id"]] = here
    return ids, newcomers


def _name_in(told: Any, index: int) -> str:
    try:
        if _is_id(told["id"]) and type(told.get("archived", False)) is bool:
            _moment(told["created_at"])
            return name(told["name"])
    except RulesError as error:
        raise error.at("players", index, "name") from None
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        pass
    raise Unreadable("bad_export", ("players", index))


def _labels(file: IO[bytes]) -> Iterator[tuple[str, str]]:
    """What the phones of the file are called, by the ids under which they said something."""
    for index, told in enumerate(_each(file, "phones")):
        is_one = isinstance(told, dict) and _is_id(told.get("id"))
        if index >= MOST_PLAYERS or not is_one or not _is_text(told.get("label"), LONGEST_LABEL):
            raise Unreadable("bad_export", ("phones", index))
        yield told["id"], told["label"]


def _add_people(
    database: Database, club: str, newcomers: Mapping[str, Told], labels: Mapping[str, str]
) -> None:
    """The players; and the phones, as keys that open nothing, so that the log can name them."""
    for player, told in newcomers.items():
        named = told["name"], likeness(told["name"])
        row = club, player, *named, told.get("archived", False), _moment(told["created_at"])
        insert(database, Player, row)
    known = {row[0] for row in rows(database, "SELECT id FROM access WHERE club = ?", club)}
    for key, label in labels.items():
        if key not in known:
            dead = hash_of(new_token(club))
            insert(database, Key, (club, key, dead, "watcher", label, now(), now()))


def _chunks(told: Iterator[Told]) -> Iterator[list[Told]]:
    while chunk := list(islice(told, AT_ONCE)):
        yield chunk


def _stored(database: Database, club: str, told: list[Told], ids: Ids) -> int:
    """How many of these games were not there yet; an erased one comes back."""
    found = [(_game(club, each, ids), _verdicts(each, ids)) for each in told]
    return write(database, lambda: sum([_store(database, *each) for each in found]))


def _game(club: str, told: Told, ids: Ids) -> KeptGame:
    said = zip(_facts(told, ids), told["facts"], strict=True)
    entries = tuple(
        [
            Entry(seq, fact, time_of(_moment(each["at"])), each.get("by", ""))
            for seq, (fact, each) in enumerate(said)
        ]
    )
    about = told.get("title", ""), told.get("note", ""), told.get("date")
    return KeptGame(club, told["id"], told.get("version", 1), entries, {}, *about)


def _store(database: Database, game: KeptGame, kept: list[Row]) -> bool:
    query = "SELECT erased_at FROM game WHERE club = ? AND id = ?"
    if here := rows(database, query, game.club, game.id):
        if here[0][0] is not None:
            query = (
                "UPDATE game SET version = version + 1, erased_at = NULL WHERE club = ? AND id = ?"
            )
            run(database, query, game.club, game.id)
        return False
    games.place(database, game, game.replay)
    insert(database, Verdict, *[(game.club, game.id, *each) for each in kept])
    return True
