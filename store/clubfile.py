"""What stands in a club's file, looked at piece by piece: nothing of it is believed.

Each piece that is none is an `Unreadable` ``bad_export`` with its place in the file.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, date, datetime
from types import NoneType
from typing import IO, Any

import ijson

from rules.errors import RulesError, Unreadable
from rules.facts import Fact, GameStarted, StartCorrected
from rules.house import house_rules
from rules.names import name
from rules.replay import replay
from store import codec, exporting, verdicts
from store.bounds import MOST_FACTS, MOST_PLAYERS
from store.conforming import conforms
from store.ids import ALPHABET, SHORT, time_of
from store.kept import people_of
from store.nesting import is_too_deep
from store.verdicts import Judged, KeptVerdict

Told = Mapping[str, Any]
Ids = Mapping[str, str]
"""How an id of the file is called in the club it comes to."""
CanBeAsked = Callable[[str, str], bool]
"""Does the referee read, and answer, a question of that kind, written as a link's query?"""
LONGEST_TITLE, LONGEST_NOTE, LONGEST_LABEL = 100, 2000, 60
LONGEST_QUESTION, LONGEST_CODE = 4000, 40
PIECE = 256 * 1024
"""Bytes that are looked at together."""
EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


def refuse_other_files(file: IO[bytes]) -> None:
    """Raises `Unreadable` for what is no club's file, or one of a newer program."""
    file.seek(0)
    if is_too_deep(iter(lambda: file.read(PIECE), b"")):  # it would cost much to read on
        raise Unreadable("bad_export")
    told = {key: next(_read(file, key), None) for key in ("format", "version")}
    if told["format"] != exporting.FORMAT or type(told["version"]) is not int:
        raise Unreadable("bad_export", ("format",))
    if told["version"] > exporting.VERSION:
        raise Unreadable("newer_export", ("version",))


def members(file: IO[bytes], key: str) -> Iterator[Any]:
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


def club_in(file: IO[bytes]) -> tuple[str, str]:
    """What the club of the file is called, "" for one without a name, and its time zone."""
    told: Any = next(_read(file, "club"), {})
    try:
        called = name(told["name"]) if told["name"] else ""
        return called, told["time_zone"] if _is_text(told["time_zone"], LONGEST_LABEL) else ""
    except (RulesError, KeyError, TypeError, AttributeError):
        return "", ""


def labels_in(file: IO[bytes]) -> Iterator[tuple[str, str]]:
    """What the phones of the file are called, by the ids under which they said something."""
    for index, told in enumerate(members(file, "phones")):
        is_one = isinstance(told, dict) and _is_id(told.get("id"))
        if index >= MOST_PLAYERS or not is_one or not _is_text(told.get("label"), LONGEST_LABEL):
            raise Unreadable("bad_export", ("phones", index))
        yield told["id"], told["label"]


def name_in(told: Any, index: int) -> str:
    try:
        into = told.get("merged_into")
        is_one = _is_id(told["id"]) and (into is None or _is_id(into))
        if is_one and type(told.get("archived", False)) is bool:
            moment(told["created_at"])
            return name(told["name"])
    except RulesError as error:
        raise error.at("players", index, "name") from None
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        pass
    raise Unreadable("bad_export", ("players", index))


def look_at(told: Any, index: int, ids: Ids, can_be_asked: CanBeAsked) -> None:
    """Is that a game that the rules allow, and can its verdicts be shown? Raises `RulesError`."""
    try:
        if not _is_game(told):
            raise Unreadable("bad_export")
        facts = facts_of(told, ids)
        for place, fact in enumerate(facts):
            if isinstance(fact, GameStarted) != (place == 0):
                raise Unreadable("bad_export", ("facts", place))
        people = people_of(facts)
        if not people <= set(ids.values()):
            raise Unreadable("bad_export")
        found = replay(facts)
        if found.refusal is not None:
            raise found.refusal.error.at("facts", found.refusal.seq)
        for place, kept in enumerate(verdicts_of(told, ids)):
            kind, question, *_ = kept.judged
            if kept.asked_by not in (None, *people) or not can_be_asked(kind, question):
                raise Unreadable("bad_export", ("verdicts", place))
    except RulesError as error:
        raise error.at("games", index) from None


def facts_of(told: Told, ids: Ids) -> list[Fact]:
    return [_fact(each, ids, place) for place, each in enumerate(told["facts"])]


def known_facts_of(told: Told, ids: Ids) -> list[Fact]:
    """As `facts_of`, of a game that was looked at."""
    return [codec.fact(each["kind"], _text_of(each, ids)) for each in told["facts"]]


def _text_of(told: Told, ids: Ids) -> str:
    return json.dumps(_renamed(told["fact"], ids))


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
        return told is None or date.fromisoformat(told).isoformat() == told
    except (TypeError, ValueError):
        return False


def moment(told: Any) -> int:
    """In ms. Raises ValueError, TypeError."""
    at = datetime.fromisoformat(told).astimezone(UTC)
    if not EARLIEST <= at < LATEST:
        raise ValueError(told)
    return round(at.timestamp() * 1000)


def _fact(told: Any, ids: Ids, place: int) -> Fact:
    """Raises `Unreadable` for what is no fact, with its place in the game."""
    try:
        moment(told["at"])
        if not _is_text(told.get("by", ""), SHORT):
            raise ValueError
        found = codec.fact(told["kind"], _text_of(told, ids))
        if not conforms(found, type(found)):
            raise ValueError
        for start in _starts(found):
            house_rules(switches=asdict(start.house))
        return found
    except RulesError as error:
        raise error.at("facts", place) from None
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError):
        raise Unreadable("bad_export", ("facts", place)) from None


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


def verdicts_of(told: Told, ids: Ids) -> list[KeptVerdict]:
    """The verdicts that were kept with a game."""
    kept = told.get("verdicts", [])
    if not isinstance(kept, list) or len(kept) > verdicts.MOST:
        raise Unreadable("bad_export", ("verdicts",))
    found = [_verdict(each, ids, place) for place, each in enumerate(kept)]
    if len({each.id for each in found}) < len(found):
        raise Unreadable("bad_export", ("verdicts",))
    return found


def _verdict(told: Any, ids: Ids, place: int) -> KeptVerdict:
    try:
        judged = Judged(told["kind"], told["question"], told["legal"], told["code"])
        at, asked_by = time_of(moment(told["at"])), told["asked_by"]
        counts = told["after"], told["round"]
        is_one = _is_id(told["id"]) and _is_text(judged.question, LONGEST_QUESTION)
        is_one &= all(type(each) is int and 0 <= each <= MOST_FACTS for each in counts)
        is_one &= all(_is_text(each, LONGEST_CODE) for each in (judged.kind, judged.code))
        is_one &= type(judged.legal) in (NoneType, bool) and (asked_by is None or asked_by in ids)
        if is_one and _is_text(told["by"], SHORT):
            who = None if asked_by is None else ids[asked_by]
            return KeptVerdict(told["id"], *counts, judged, who, at, told["by"], "")
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        pass
    raise Unreadable("bad_export", ("verdicts", place))
