"""Invitations: a link, and a short code, by which other phones join; each gets a key of its own.

A club's key is in neither. ``phones`` more can come by the link until ``ends_at``, one by the code
until it was used (``is_told``). Both follow from the server's secret and the invitation's id, so
whoever made it can be shown it again, while the database knows no more than their SHA-256.
"""

import hmac
from collections.abc import Sequence
from typing import Any, NamedTuple

from peewee import Database, IntegrityError

from store import bell, phones
from store.clubs import RIGHTS, Holder
from store.ids import SHORT, club_of, derived_token, hash_of, new_id, now
from store.writing import rows, run, write

OFFERED = RIGHTS[1:]
"""Nobody is invited to own a club: that is what a recovery link is for."""
SIGNS = "34679CDFHJKMNPQRTVWXY"
"""Of a code: no two that look or sound nearly alike, and no vowels, so no words."""
LENGTH = 6
HOUR = 60 * 60 * 1000
"""Milliseconds for which an invitation holds."""
LEAST = HOUR // 2
"""One that is shown holds for at least so long yet."""
AT_ONE_TABLE = 24
"""Phones that may come by one link that is shown at a table; by a code only one can."""
TRIES = 5
"""So often a code is drawn that is another invitation's at present."""


class Invitation(NamedTuple):
    """What the other phone is shown, or told. ``ends_at`` in ms."""

    id: str
    right: str
    token: str
    code: str
    ends_at: int


class Invited(NamedTuple):
    """What a link or a code allows. ``is_spent``: no more phones can come by it.

    ``code``: the one by which it was found, "" for its link.
    """

    club: str
    id: str
    right: str
    club_name: str
    time_zone: str
    is_spent: bool
    code: str = ""


def code_in(told: str) -> str:
    """The code that somebody typed, however it was parted; "" if it is none."""
    signs = "".join(told.split()).replace("-", "").upper()
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else ""


def make(database: Database, mine: Holder, right: str, secret: str, most: int = 1) -> Invitation:
    """An invitation by the holder of this key, for so many phones."""
    for _ in range(TRIES - 1):
        try:
            return _made(database, mine, right, secret, most)
        except IntegrityError:
            continue
    return _made(database, mine, right, secret, most)


_INSERT = """INSERT INTO invitation
    (club, id, "right", hash, code, is_told, phones, made_by, ends_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""


def _made(database: Database, mine: Holder, right: str, secret: str, most: int) -> Invitation:
    new = _told(mine.club, new_id(SHORT), right, now() + HOUR, secret)
    hashes = hash_of(new.token), hash_of(new.code)
    row = (mine.club, new.id, right, *hashes, False, most, mine.key, new.ends_at)
    write(database, mine.club, lambda: run(database, _INSERT, *row))
    return new


def _told(club: str, key: str, right: str, ends_at: int, secret: str) -> Invitation:
    # Half as long as a key, for a smaller picture: 128 bits.
    token = derived_token(secret, club, f"invitation:{key}")[: len(club) + 1 + 32]
    return Invitation(key, right, token, _code(secret, f"{club}:{key}"), ends_at)


def _code(secret: str, told: str) -> str:
    digest = int.from_bytes(hmac.digest(secret.encode(), f"code:{told}".encode(), "sha256"))
    return "".join(SIGNS[digest // len(SIGNS) ** place % len(SIGNS)] for place in range(LENGTH))


def shown(database: Database, mine: Holder, right: str, secret: str) -> Invitation:
    """One to show to those at the table: the last one of this key while it holds, or a new one."""
    query = """SELECT id, ends_at, hash FROM invitation WHERE club = ? AND "right" = ?
        AND made_by = ? AND phones > 1 AND NOT is_told AND ends_at > ? ORDER BY ends_at DESC"""
    for key, ends_at, hashed in rows(database, query, mine.club, right, mine.key, now() + LEAST):
        found = _told(mine.club, key, right, ends_at, secret)
        if hash_of(found.token) == hashed:  # else the server has got another secret
            return found
    return make(database, mine, right, secret, AT_ONE_TABLE)


_FOUND = """SELECT i.club, i.id, i."right", c.name, c.time_zone, i.phones, i.is_told
    FROM invitation i JOIN club c ON c.id = i.club
    WHERE {which} AND i.ends_at > ? AND i.ends_at < ?
    AND c.erased_at IS NULL AND c.locked_at IS NULL"""
_BY_LINK = _FOUND.format(which="i.club = ? AND i.hash = ?")
_BY_CODE = _FOUND.format(which="i.code = ?")


def by_link(database: Database, token: str) -> Invited | None:
    """What this link allows; None if it is none, has run out, or the club is locked."""
    for row in rows(database, _BY_LINK, club_of(token), hash_of(token), *_holding()):
        return _invited(row, is_spent=row[5] < 1)
    return None


def by_code(database: Database, code: str) -> Invited | None:
    """What this code allows, in whichever club; None as above."""
    for row in rows(database, _BY_CODE, hash_of(code), *_holding()):
        return _invited(row, is_spent=row[5] < 1 or bool(row[6]), code=code)
    return None


def _holding() -> tuple[int, int]:
    """Between these ends whatever holds now; later than any only since the clock was set back."""
    return now(), now() + 2 * HOUR


def _invited(row: Sequence[Any], *, is_spent: bool, code: str = "") -> Invited:
    club, key, right, name, time_zone = row[:5]
    return Invited(club, key, right, name, time_zone, is_spent, code)


def accept(database: Database, invited: Invited, token: str, device: str, day: str) -> bool:
    """The phone that holds this new token is in; False if others have used the invitation up.

    Raises `Refused` ``too_many_keys``.
    """

    def work() -> bool:
        is_used = _use(database, invited)
        if is_used:
            phones.add(database, invited.club, invited.right, token, device, day)
        return is_used

    return write(database, invited.club, work)


def raise_right(database: Database, invited: Invited, key: str) -> bool:
    """A phone that is in already may do more from now on; False as above."""

    def work() -> bool:
        is_used = _use(database, invited)
        if is_used:
            phones.let(database, invited.club, key, invited.right)
        return is_used

    return write(database, invited.club, work)


def _use(database: Database, invited: Invited) -> bool:
    told = ", is_told = NOT is_told", " AND NOT is_told"
    spent, unspent = told if invited.code else ("", "")
    query = f"""UPDATE invitation SET phones = phones - 1{spent}
        WHERE club = ? AND id = ? AND phones > 0 AND ends_at > ?{unspent}"""
    return run(database, query, invited.club, invited.id, now()) > 0


def lock(database: Database, club: str, is_locked: bool) -> None:
    """Nobody can join any more, by whatever was shown or sent; or again they can (False)."""
    query = "UPDATE club SET locked_at = ? WHERE id = ?"

    def work() -> None:
        run(database, query, now() if is_locked else None, club)
        if is_locked:
            run(database, "DELETE FROM invitation WHERE club = ?", club)
        bell.ring(database, club)

    write(database, club, work)
