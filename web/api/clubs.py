"""Clubs and the keys that open them."""

from typing import Any

from flask import request

from rules.errors import Refused, Unreadable
from rules.names import likeness, name
from store import clubs, invitations
from store.clubs import RIGHTS, Founded, Holder
from store.housekeeping import WEEK
from store.ids import now, time_of
from store.invitations import OFFERED
from web import phones
from web.api.asking import (
    LEAST_SECRET,
    Asked,
    Reply,
    digest_of_request,
    idempotency_key,
    refuse_tries,
    secret,
)
from web.api.body import json_object
from web.api.game_shapes import Body
from web.api.lines import line_in
from web.api.problems import Problem
from web.api.reading import choice, needed, seen_from
from web.api.shapes import boolean, conform, record, text
from web.api.times import iso
from web.inviting import link_of
from web.limits import CLUBS

Answer = dict[str, Any]
CLUB = record({"name": text, "time_zone": text, "deleted": boolean})
NEW_CLUB = record({"name": text, "time_zone": text})
NAME = record({"name": text})
KEY = record({"right": text, "label": text})
CODE = record({"right": text})
LONGEST_LABEL = 60


def found() -> Reply:
    """POST /clubs: nobody needs a key for it."""
    body = json_object(request)
    conform(body, NEW_CLUB)
    token = idempotency_key(LEAST_SECRET)  # whoever repeats it gets the keys
    called, zone = name_in(body), zone_in(body, phones.UTC)
    refuse_tries(CLUBS)
    told, is_new = clubs.found(
        phones.database(),
        called,
        zone,
        repeatable=(secret(), token) if token else None,
        digest=digest_of_request(body),
    )
    return _founded(told), 201 if is_new else 200


def _founded(told: Founded) -> Answer:
    return {"id": told.id, "name": told.name, "keys": dict(told.tokens)}


def name_in(body: Body) -> str:
    """The ``name`` of a request, as it is kept."""
    told = needed(body, "name")
    with seen_from("name"):
        return name(told)


def zone_in(body: Body, present: str) -> str:
    """The ``time_zone`` of a request, or the present one."""
    told: str = body.get("time_zone", present)
    if phones.known_zone(told) != told:
        raise Unreadable("unknown_value", ("time_zone",), value=told[:40])
    return told


def club(asked: Asked) -> Reply:
    return club_answer(asked.holder), 200


def club_answer(holder: Holder) -> Answer:
    """The club as the holder of this key sees it."""
    return {
        "id": holder.club,
        "name": holder.club_name,
        "time_zone": holder.time_zone,
        "right": holder.right,
        "deleted": holder.erased_at is not None,
        "gone_at": None if holder.erased_at is None else gone_at(holder.erased_at),
    }


def gone_at(erased_at: int) -> str:
    """When what was erased then (ms) goes for good."""
    return iso(time_of(erased_at + WEEK))


def change(asked: Asked) -> Reply:
    """Name and time zone; an erased club comes back first of all."""
    asked.read(CLUB)
    asked.settle()
    body, holder = asked.body, asked.holder
    if holder.erased_at is not None and "deleted" not in body:
        raise Problem(404, "gone")
    if body.get("deleted"):
        raise Unreadable("unknown_value", ("deleted",), value="true")
    called = name_in(body) if "name" in body else holder.club_name
    zone = zone_in(body, holder.time_zone)
    if holder.erased_at is not None:
        clubs.erase(asked.database, asked.club, False)
    if (called, zone) != (holder.club_name, holder.time_zone):
        clubs.change(asked.database, asked.club, called, zone)
    changed = holder._replace(club_name=called, time_zone=zone, erased_at=None)
    return club_answer(changed), 200


def erase(asked: Asked) -> Reply:
    """DELETE /club, by its owner, who repeats the name, also an empty one."""
    asked.read(NAME)
    asked.settle()
    called = asked.holder.club_name
    told = name_in(asked.body) if called else needed(asked.body, "name")
    if likeness(told) != likeness(called):
        raise Refused("name_differs", ("name",))
    clubs.erase(asked.database, asked.club, True)
    return club_answer(asked.holder._replace(erased_at=now())), 200


def keys(asked: Asked) -> Reply:
    mine = asked.holder.key
    told = [
        {
            "id": each.id,
            "right": each.right,
            "label": each.label,
            "created_at": iso(time_of(each.created_at)),
            "seen_on": each.seen_on,
            "player": each.player,
            "is_yours": each.id == mine,
        }
        for each in clubs.keys(asked.database, asked.club)
    ]
    return {"keys": told}, 200


def new_key(asked: Asked) -> Reply:
    """The token is told this once."""
    asked.read(KEY)
    asked.settle()
    right = choice(needed(asked.body, "right"), RIGHTS, "right")
    label = line_in(asked.body, "label", LONGEST_LABEL)
    key, token = clubs.new_key(asked.database, asked.club, right, label)
    return {"id": key, "right": right, "label": label, "key": token}, 201


def new_code(asked: Asked) -> Reply:
    """An invitation: its link and its code let one phone in, within the hour."""
    asked.read(CODE)
    asked.settle()
    right = choice(needed(asked.body, "right"), OFFERED, "right")
    if asked.holder.locked_at is not None:
        raise Refused("joining_locked")
    new = invitations.make(asked.database, asked.holder, right, secret())
    told = {"right": right, "code": new.code, "link": link_of(new)}
    return {**told, "ends_at": iso(time_of(new.ends_at))}, 201


def revoke(asked: Asked) -> Reply:
    key = asked.key
    if not clubs.revoke(asked.database, asked.club, key.id):
        raise Refused("last_owner_key", right=key.right)
    return {"id": key.id, "revoked": True}, 200
