"""A phone comes to a table: by an invitation, or by the link of a key.

It gets a key of its own either way. Looking at the link changes nothing; its button does, and
never replaces or lowers what the phone may do already.
"""

from typing import NamedTuple

from flask import current_app

from store import clubs, invitations
from store import phones as store_phones
from store.clubs import Holder
from store.ids import derived_token, new_token
from store.invitations import Invited
from web import posts
from web.limits import CODES, KEYS, give_back, refuse_tries
from web.phones import LEAST_TOKEN, database, device, held_of, take_up, today_in


class Entrance(NamedTuple):
    """What a link or a code leads to: a club, with a right. ``id``: of the invitation, or the key.

    ``invited`` is None for the link of a key.
    """

    club: str
    id: str
    right: str
    club_name: str
    time_zone: str
    invited: Invited | None = None

    @property
    def is_spent(self) -> bool:
        return self.invited is not None and self.invited.is_spent


def by_link(token: str) -> Entrance | None:
    """What a link leads to; None if it is none, or not any more; 429 for too many of those."""
    if clubs.is_token(token):
        invited = invitations.by_link(database(), token)
        if invited is not None:
            return _by_invitation(invited)
        key = clubs.holder(database(), token)
        if key is not None and (key.locked_at is None or key.right == "owner"):
            return Entrance(key.club, key.key, key.right, key.club_name, key.time_zone)
    refuse_tries(KEYS)
    return None


def by_code(told: str) -> Entrance | None:
    """What a code leads to; None as above. Each one that is tried counts, but for a good one."""
    code = invitations.code_in(told)
    refuse_tries(CODES)
    invited = invitations.by_code(database(), code) if code else None
    if invited is None:
        return None
    give_back(CODES)
    return _by_invitation(invited)


def _by_invitation(invited: Invited) -> Entrance:
    return Entrance(*invited[:5], invited)


def is_in(entrance: Entrance) -> bool:
    """May this phone do all of that already?"""
    found = held_of(entrance.club)
    return found is not None and found[1].may(entrance.right)


def was_let_in(entrance: Entrance) -> bool:
    """Is this phone in, or was it let in by this very form before?"""
    return is_in(entrance) or clubs.holder(database(), _token_of(entrance)) is not None


def enter(entrance: Entrance) -> Holder | None:
    """This phone plays in that club from now on; None if others have used the invitation up.

    A form that is sent twice makes one key. Raises `Refused` ``too_many_keys``, `Busy`.
    """
    found = held_of(entrance.club)
    if found is None:
        token = _token_of(entrance)
        is_let_in = clubs.holder(database(), token) is not None or _accept(entrance, token)
        return take_up(token) if is_let_in else None
    token, mine = found
    if not mine.may(entrance.right) and not _raise(entrance, mine.key):
        return None
    return take_up(token)


def _token_of(entrance: Entrance) -> str:
    """That of the new key; the same for the same form."""
    form = posts.token() or ""
    if len(form) < LEAST_TOKEN:
        return new_token(entrance.club)
    secret = current_app.config["SECRET_KEY"]
    return derived_token(secret, entrance.club, f"join:{entrance.id}:{form}")


def _accept(entrance: Entrance, token: str) -> bool:
    day = today_in(entrance.time_zone)
    if entrance.invited is not None:
        return invitations.accept(database(), entrance.invited, token, device(), day)
    told = entrance.id, entrance.right, token, device(), day
    store_phones.come_by(database(), entrance.club, *told)
    return True


def _raise(entrance: Entrance, key: str) -> bool:
    if entrance.invited is not None:
        return invitations.raise_right(database(), entrance.invited, key)
    store_phones.raise_by(database(), entrance.club, key, entrance.right, entrance.id)
    return True
