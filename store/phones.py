"""The phones of a club: what each may do, whose seat it has, and who asks for another's.

A phone is a key with a ``device``, what kind of phone it is. ``player`` is whose seat it has,
``via`` the key whose link it came by, ``seen_on`` the day it was last used, by the club's calendar.
"""

from collections.abc import Mapping
from typing import NamedTuple

from peewee import Database, IntegrityError

from models import Key
from rules.facts import Player
from store import bell, bounds
from store.connections import connected
from store.ids import SHORT, hash_of, new_id, now
from store.writing import insert, rows, run, write

PATIENCE = 60 * 60 * 1000
"""Milliseconds for which somebody's question for a seat stands."""


class PhoneRow(NamedTuple):
    """A key, as those at the table see it; ``device`` is None for one that is no phone's."""

    id: str
    right: str
    label: str
    device: str | None
    player: Player | None
    created_at: int
    seen_on: str | None


class Claim(NamedTuple):
    """A phone, and the player whose seat it asks for."""

    key: str
    player: Player
    label: str
    device: str
    is_refused: bool


_PHONES = """SELECT id, "right", label, device, player, created_at, seen_on FROM access
    WHERE club = ? AND revoked_at IS NULL"""


def all_of(database: Database, club: str) -> list[PhoneRow]:
    """Those that are in, links and programs too; the one that came first at the top."""
    query = f"{_PHONES} ORDER BY created_at, id"
    return [PhoneRow(*row) for row in rows(database, query, club)]


def one(database: Database, club: str, key: str) -> PhoneRow | None:
    """The phone of that id, if it is in."""
    found = rows(database, f"{_PHONES} AND id = ?", club, key)
    return PhoneRow(*found[0]) if found else None


def reads(database: Database, club: str, key: str, game: str) -> bool:
    """Is the phone still in, and the game still there for it? Asked beside a request, so it gives
    the connection back.
    """
    query = """SELECT 1 FROM access k JOIN club c ON c.id = k.club
        JOIN game g ON g.club = k.club AND g.id = ?
        WHERE k.club = ? AND k.id = ? AND k.revoked_at IS NULL
        AND c.erased_at IS NULL AND g.erased_at IS NULL"""
    with connected(database):
        return bool(rows(database, query, game, club, key))


def add(
    database: Database,
    club: str,
    right: str,
    token: str,
    device: str,
    day: str,
    via: str | None = None,
) -> str:
    """Within a write: a phone joins. Raises `Refused` ``too_many_keys``."""
    bounds.refuse_keys(database, club)
    key = new_id(SHORT)
    told = right, "", now(), None, None, device, via, day
    insert(database, Key, (club, key, hash_of(token), *told))
    run(database, "UPDATE club SET joined_at = COALESCE(joined_at, ?) WHERE id = ?", now(), club)
    bell.ring(database, club)
    return key


def come_by(
    database: Database, club: str, key: str, right: str, token: str, device: str, day: str
) -> None:
    """A phone joins by the link of a key, which stays as it is."""
    write(database, club, lambda: add(database, club, right, token, device, day, key))


def let(database: Database, club: str, key: str, right: str, via: str | None = None) -> None:
    """Within a write: from now on the phone may do that; ``via`` the link of that key."""
    query = """UPDATE access SET "right" = ?, via = COALESCE(?, via) WHERE club = ? AND id = ?"""
    run(database, query, right, via, club, key)


def raise_by(database: Database, club: str, key: str, right: str, via: str) -> None:
    """A phone that is in already may do more, by the link of a key."""
    write(database, club, lambda: let(database, club, key, right, via))


def call(database: Database, club: str, key: str, label: str) -> None:
    """The phone is called so, in the list and in logs."""

    def work() -> None:
        query = "UPDATE access SET label = ? WHERE club = ? AND id = ?"
        run(database, query, label, club, key)
        bell.ring(database, club)

    write(database, club, work)


def sit(database: Database, club: str, key: str, player: Player | None) -> bool:
    """The phone has that player's seat, or none; False if another phone has it."""

    def work() -> None:
        _seat(database, club, key, player)

    try:
        write(database, club, work)
    except IntegrityError:
        return False
    return True


def take_over(database: Database, club: str, key: str, player: Player) -> None:
    """The phone gets the seat that another one has; that one has none then."""

    def work() -> None:
        query = """UPDATE access SET player = NULL
            WHERE club = ? AND player = ? AND revoked_at IS NULL"""
        run(database, query, club, player)
        _seat(database, club, key, player)

    write(database, club, work)


def _seat(database: Database, club: str, key: str, player: Player | None) -> None:
    # Whatever has a seat is somebody's phone, also one that holds a key made for a program.
    query = """UPDATE access SET player = ?, device = COALESCE(device, '')
        WHERE club = ? AND id = ? AND revoked_at IS NULL"""
    run(database, query, player, club, key)
    run(database, "DELETE FROM claim WHERE club = ? AND key = ?", club, key)
    bell.ring(database, club)


def move(database: Database, club: str, renamed: Mapping[Player, Player]) -> None:
    """Within a write: who sat there as the one is the other, and so the phone is the other's.

    Whoever asks for the one's seat asks for the other's.
    """
    if not renamed:
        return
    places = ", ".join("?" * len(renamed))
    query = f"""SELECT id, player FROM access
        WHERE club = ? AND player IN ({places}) AND revoked_at IS NULL"""
    held = rows(database, query, club, *renamed)
    for key, _ in held:  # all stand up first: two may change places
        run(database, "UPDATE access SET player = NULL WHERE club = ? AND id = ?", club, key)
    query = """UPDATE access SET player = ? WHERE club = ? AND id = ? AND NOT EXISTS (
        SELECT 1 FROM access o WHERE o.club = access.club AND o.player = ?
        AND o.revoked_at IS NULL)"""
    for key, old in held:
        run(database, query, renamed[old], club, key, renamed[old])
    query = f"SELECT key, player FROM claim WHERE club = ? AND player IN ({places})"
    for key, old in rows(database, query, club, *renamed):
        query = "UPDATE claim SET player = ? WHERE club = ? AND key = ?"
        run(database, query, renamed[old], club, key)


def names(database: Database, club: str) -> dict[str, str]:
    """What each key is called that has a name, gone ones too: its own, its player's, its kind's."""
    query = """SELECT a.id, COALESCE(NULLIF(a.label, ''), p.name, a.device, '') FROM access a
        LEFT JOIN player p ON p.club = a.club AND p.id = a.player WHERE a.club = ?"""
    return {key: name for key, name in rows(database, query, club) if name}


def claim(database: Database, club: str, key: str, player: Player) -> None:
    """The phone asks for a seat; whoever has it, or keeps score, answers."""

    def work() -> None:
        run(database, "DELETE FROM claim WHERE club = ? AND key = ?", club, key)
        query = "INSERT INTO claim (club, key, player, at) VALUES (?, ?, ?, ?)"
        run(database, query, club, key, player, now())
        bell.ring(database, club)

    write(database, club, work)


def claims(database: Database, club: str) -> list[Claim]:
    """What was asked of late, refused or not answered yet."""
    query = """SELECT q.key, q.player, a.label, a.device, q.refused_at FROM claim q
        JOIN access a ON a.club = q.club AND a.id = q.key
        WHERE q.club = ? AND q.at > ? AND a.revoked_at IS NULL ORDER BY q.at, q.key"""
    found = rows(database, query, club, now() - PATIENCE)
    return [
        Claim(key, player, label, device or "", refused_at is not None)
        for key, player, label, device, refused_at in found
    ]


def refuse(database: Database, club: str, key: str) -> None:
    """The seat stays whose it is."""

    def work() -> None:
        query = "UPDATE claim SET refused_at = ? WHERE club = ? AND key = ?"
        run(database, query, now(), club, key)
        bell.ring(database, club)

    write(database, club, work)
