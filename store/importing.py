"""A club's file read into a club, next to what is there (`store.exporting` writes it).

The file is read twice: first everything is looked at and every game is replayed, then it is
stored, a few games at a time, so that others can play on. What was stored stays; told again, the
same file brings only what is not there yet.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from io import SEEK_END
from itertools import islice
from typing import IO, Any, NamedTuple

from peewee import Database, IntegrityError

from models import Key, Player, Verdict
from rules.errors import Unreadable
from rules.names import likeness
from store import bounds, games, players, projections, verdicts
from store.clubfile import (
    CanBeAsked,
    Ids,
    Told,
    known_facts_of,
    labels_in,
    look_at,
    members,
    moment,
    name_in,
    refuse_other_files,
    verdicts_of,
)
from store.exporting import Progress, untold
from store.ids import hash_of, new_id, new_token, now, time_of
from store.kept import Entry, KeptGame, Overtaken
from store.verdicts import KeptVerdict
from store.writing import insert, rows, run, unless_overtaken, write

AT_ONCE = 20
"""Games that are stored in one write."""


class Imported(NamedTuple):
    """What came of it so far: games of the file, and players that are new here."""

    looked_at: int = 0
    new: int = 0
    there_already: int = 0
    players: int = 0


def imported(
    database: Database,
    club: str,
    file: IO[bytes],
    can_be_asked: CanBeAsked,
    progress: Progress = untold,
) -> Iterator[Imported]:
    """Bring the club of the file into this one; how far it is, after each game.

    ``progress`` is told how many bytes were read of those of both readings.
    Raises `Unreadable` with the place in the file, ``("games", 3, "facts", 5)``: ``bad_export``,
    ``newer_export``, or what the rules refuse; then nothing was stored. Raises `Busy`, `Overtaken`.
    """
    refuse_other_files(file)
    ids, newcomers = _cast(database, club, members(file, "players"))
    who = _persons(database, club, newcomers)
    meant = {told: who[here] for told, here in ids.items()}
    labels = dict(labels_in(file))
    done = Imported(players=len(newcomers))
    size = file.seek(0, SEEK_END)
    for index, told in enumerate(members(file, "games")):
        look_at(told, index, meant, can_be_asked)
        done = done._replace(looked_at=index + 1)
        progress(file.tell(), 2 * size)
        yield done
    try:
        write(database, club, lambda: _add_people(database, club, newcomers, labels))
    except IntegrityError:  # somebody got one of these names a moment ago
        raise Overtaken from None
    for chunk in _chunks(members(file, "games")):
        new = unless_overtaken(partial(_stored, database, club, chunk, ids))
        old = len(chunk) - new
        done = done._replace(new=done.new + new, there_already=done.there_already + old)
        progress(size + file.tell(), 2 * size)
        yield done


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
        called = name_in(each, index)
        here = known.get(likeness(called))
        if index >= bounds.MOST_PLAYERS or each["id"] in ids or here in named:
            raise Unreadable("bad_export", ("players", index))
        if here is None:
            here = new_id() if each["id"] in taken else each["id"]
            newcomers[here] = {**each, "name": called}
            known[likeness(called)] = here
        taken.add(here)
        named.add(here)
        ids[each["id"]] = here
    for here, told in newcomers.items():
        into = told.get("merged_into")
        if into is not None and into not in ids:
            raise Unreadable("bad_export", ("players",))
        newcomers[here] = {**told, "merged_into": None if into is None else ids[into]}
    return ids, newcomers


def _persons(database: Database, club: str, newcomers: Mapping[str, Told]) -> dict[str, str]:
    """Who everybody is, by the ids of this club; whoever is here already stays who they are."""
    who = {each.id: each.person for each in players.all_of(database, club)}
    waiting = {here: told["merged_into"] for here, told in newcomers.items()}
    while waiting:
        settled = {
            here: who.get(into, here)
            for here, into in waiting.items()
            if into is None or into in who
        }
        if not settled:  # each is the other's spelling
            raise Unreadable("bad_export", ("players",))
        who |= settled
        waiting = {here: into for here, into in waiting.items() if here not in settled}
    return who


def _add_people(
    database: Database,
    club: str,
    newcomers: Mapping[str, Told],
    labels: Mapping[str, str],
) -> None:
    """The players; and the phones, as keys that open nothing, so that the log can name them."""
    bounds.refuse_players(database, club, len(newcomers))
    who = _persons(database, club, newcomers)  # again: one may have become another's meanwhile
    for player, told in newcomers.items():
        named = told["name"], likeness(told["name"])
        row = club, player, *named, told.get("archived", False), moment(told["created_at"])
        person = None if who[player] == player else who[player]
        insert(database, Player, (*row, told["merged_into"], person))
    known = {row[0] for row in rows(database, "SELECT id FROM access WHERE club = ?", club)}
    for key, label in labels.items():
        if key not in known:
            dead = hash_of(new_token(club))
            insert(database, Key, (club, key, dead, "watcher", label, now(), now(), *[None] * 4))


def _chunks(told: Iterator[Told]) -> Iterator[list[Told]]:
    while chunk := list(islice(told, AT_ONCE)):
        yield chunk


def _stored(database: Database, club: str, told: list[Told], ids: Ids) -> int:
    """How many of these games were not there yet; an erased one comes back.

    Raises `Overtaken` if somebody turned out to be another while they were replayed.
    """
    merged = players.merged(database, club)
    found = [(_game(club, each, ids, merged), verdicts_of(each, ids)) for each in told]

    def work() -> int:
        if players.merged(database, club) != merged:
            raise Overtaken
        return sum([_store(database, *each) for each in found])

    return write(database, club, work)


def _game(club: str, told: Told, ids: Ids, merged: Ids) -> KeptGame:
    said = zip(known_facts_of(told, ids), told["facts"], strict=True)
    entries = tuple(
        [
            Entry(seq, fact, time_of(moment(each["at"])), each.get("by", "")).meant(merged)
            for seq, (fact, each) in enumerate(said)
        ]
    )
    about = told.get("title", ""), told.get("note", ""), told.get("date")
    version = told.get("version", 1)
    return KeptGame(club, told["id"], version, entries, {}, *about, merged=merged)


def _store(database: Database, game: KeptGame, kept: list[KeptVerdict]) -> bool:
    query = "SELECT erased_at FROM game WHERE club = ? AND id = ?"
    if here := rows(database, query, game.club, game.id):
        if here[0][0] is not None:
            query = (
                "UPDATE game SET version = version + 1, erased_at = NULL WHERE club = ? AND id = ?"
            )
            run(database, query, game.club, game.id)
            projections.tell_seats(database, game.club, game.id)
        return False
    games.place(database, game, game.replay)
    insert(database, Verdict, *[verdicts.row_of(game, each) for each in kept])
    return True
