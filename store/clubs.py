"""Clubs, and the keys that open them: who may do what."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from peewee import Database, DatabaseError, IntegrityError

from models import Club, Key
from store import bell, bounds, notes, receipts
from store.ids import (
    LONG,
    SHORT,
    club_of,
    derived_id,
    derived_token,
    hash_of,
    new_id,
    new_token,
    now,
)
from store.kept import TokenReused
from store.writing import insert, rows, run, write

RIGHTS = ("owner", "scorer", "player", "watcher")
"""From the one that may do everything to the one that may look."""
RECOVERY = "recovery"
"""The label of an owner's key that was made as a way back; pages word it."""
DAY = 24 * 60 * 60 * 1000
"""Milliseconds for which a founding that is told again shows the club's tokens again."""
FOUNDING = ""
"""The token that a club's founding has its receipt under; no request's own is empty."""


def may(held: str, right: str) -> bool:
    """Does the right that is held include that one?"""
    return RIGHTS.index(held) <= RIGHTS.index(right)


class Holder(NamedTuple):
    """What a token opens: a club, with one right. ``key`` is the key's id.

    ``club_name`` is "" until somebody names the club. ``erased_at``: since when it is erased, in
    ms; its owner can take that back. ``player``: whose seat this phone has. ``seen_on``: the day
    on which the key was last used. ``joined_at``, ``locked_at``: of the club (`models.Club`).
    ``is_asked``: some phone has asked for a seat (`store.phones`).
    """

    club: str
    key: str
    right: str
    club_name: str
    time_zone: str
    erased_at: int | None = None
    player: str | None = None
    seen_on: str | None = None
    joined_at: int | None = None
    locked_at: int | None = None
    is_asked: bool = False

    def may(self, right: str) -> bool:
        """Is the right of this key at least that one?"""
        return may(self.right, right)


class KeyRow(NamedTuple):
    """A key, as the club's owner sees it; the token itself is not kept."""

    id: str
    right: str
    label: str
    created_at: int
    player: str | None
    seen_on: str | None


class Founded(NamedTuple):
    """A new club, with the tokens that open it, by right. They are shown this once."""

    id: str
    name: str
    tokens: Mapping[str, str]


_HOLDER = """SELECT k.club, k.id, k."right", c.name, c.time_zone, c.erased_at, k.player, k.seen_on,
    c.joined_at, c.locked_at, EXISTS (SELECT 1 FROM claim q WHERE q.club = k.club)
    FROM access k JOIN club c ON c.id = k.club
    WHERE k.club = ? AND k.hash = ? AND k.revoked_at IS NULL"""


def holder(database: Database, token: str, *, is_erased_too: bool = False) -> Holder | None:
    """What this token opens; None if it is unknown, revoked, or its club is erased.

    ``is_erased_too``: the owner of an erased club is known, so that it can be taken back.
    """
    for row in rows(database, _HOLDER, club_of(token), hash_of(token)):
        found = Holder(*row)
        if found.erased_at is None or (is_erased_too and found.right == "owner"):
            return found
    return None


def found(
    database: Database,
    name: str,
    time_zone: str = "UTC",
    *,
    rights: Sequence[str] = RIGHTS,
    label: str = "",
    device: str | None = None,
    day: str | None = None,
    repeatable: tuple[str, str] | None = None,
    digest: str = "",
) -> tuple[Founded, bool]:
    """A new club and a token for each of these rights, and whether it is new.

    ``repeatable``: the server's secret and what the request is known by; told again, they give
    the same club and the same tokens. ``digest`` tells that request from another one: raises
    `TokenReused`. ``device``, ``day``: the keys are a phone's, and used on that day.
    """
    club = derived_id(*repeatable) if repeatable else new_id(LONG)
    tokens = {
        right: derived_token(repeatable[0], club, f"{repeatable[1]}:{right}")
        if repeatable
        else new_token(club)
        for right in rights
    }

    def work() -> None:
        insert(database, Club, (club, name, time_zone, now(), *[None] * 3))
        for right, token in tokens.items():
            _insert_key(database, club, right, label, token, device, day)
        receipts.give(database, club, FOUNDING, digest, "club", club)

    try:
        write(database, club, work)
    except IntegrityError:
        if not repeatable:
            raise
        _refuse_other(database, club, digest)
        return Founded(club, name, tokens), False
    return Founded(club, name, tokens), True


def _refuse_other(database: Database, club: str, digest: str) -> None:
    """Raises `TokenReused` unless the club was founded by this very request, not long ago."""
    receipts.made_by(database, club, FOUNDING, digest, "club")
    if rows(database, "SELECT 1 FROM club WHERE id = ? AND created_at < ?", club, now() - DAY):
        raise TokenReused  # whoever guesses an old one must not get its tokens


def _insert_key(
    database: Database,
    club: str,
    right: str,
    label: str,
    token: str,
    device: str | None = None,
    day: str | None = None,
) -> str:
    key = new_id(SHORT)
    told = right, label, now(), None, None, device, None, day
    insert(database, Key, (club, key, hash_of(token), *told))
    return key


def new_key(database: Database, club: str, right: str, label: str) -> tuple[str, str]:
    """One more key for the club: its id, and the token that is shown once. Raises `Refused`."""
    token = new_token(club)

    def work() -> str:
        bounds.refuse_keys(database, club)
        return _insert_key(database, club, right, label, token)

    return write(database, club, work), token


def seen(database: Database, mine: Holder, day: str) -> None:
    """The key was used on that day, by the club's calendar; where others write, nobody waits.

    Nor does it matter where nothing can be written: the page itself is there.
    """
    query = "UPDATE access SET seen_on = ? WHERE club = ? AND id = ?"
    with suppress(DatabaseError), database.atomic():
        run(database, query, day, mine.club, mine.key)


def is_token(told: str) -> bool:
    """Does it look like one?"""
    return re.fullmatch(r"[a-z0-9]{12}\.[\w-]{32,64}", told, re.ASCII) is not None


def is_same_club(one: str, other: str) -> bool:
    """Do two tokens open the same club?"""
    return club_of(one) == club_of(other)


def keys(database: Database, club: str) -> list[KeyRow]:
    """Those that open the club, the oldest first."""
    query = """SELECT id, "right", label, created_at, player, seen_on FROM access
        WHERE club = ? AND revoked_at IS NULL ORDER BY created_at, id"""
    return [KeyRow(*row) for row in rows(database, query, club)]


def revoke(database: Database, club: str, key: str) -> bool:
    """The key opens nothing any more, nor do those that came by its link and its invitations.

    False if it did not before, or if nobody would own the club any more.
    """
    query = """UPDATE access SET revoked_at = ?
        WHERE club = ? AND (id = ? OR via = ?) AND revoked_at IS NULL AND EXISTS (
        SELECT 1 FROM access o WHERE o.club = access.club AND o."right" = 'owner'
        AND o.revoked_at IS NULL AND o.id <> ? AND COALESCE(o.via, '') <> ?)"""

    def work() -> bool:
        is_done = run(database, query, now(), club, key, key, key, key) > 0
        if is_done:
            run(database, "DELETE FROM invitation WHERE club = ? AND made_by = ?", club, key)
            bell.ring(database, club)
        return is_done

    return write(database, club, work)


def change(database: Database, club: str, name: str, time_zone: str) -> None:
    """How the club is called, and where it plays."""
    query = "UPDATE club SET name = ?, time_zone = ? WHERE id = ?"
    (before,) = rows(database, "SELECT time_zone FROM club WHERE id = ?", club)
    is_moved = (time_zone,) != before
    if is_moved:
        notes.move(database, club, time_zone)

    def work() -> None:
        if is_moved:
            notes.date_all(database, club, time_zone)
        run(database, query, name, time_zone, club)

    write(database, club, work)


def erase(database: Database, club: str, is_erased: bool) -> None:
    """Out of sight, for seven days; or back again (False)."""
    query = "UPDATE club SET erased_at = ? WHERE id = ?"

    def work() -> None:
        run(database, query, now() if is_erased else None, club)
        bell.ring(database, club)

    write(database, club, work)
