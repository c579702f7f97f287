"""An invitation as it is shown at the table: a picture for the camera, a code to type, a link."""

from dataclasses import dataclass

from store.ids import time_of
from store.invitations import LENGTH, Invitation
from web.catalogs import Catalog
from web.qr_codes import QrCode, qr_code
from web.texts.sentences import N_
from web.viewers import Moment, Viewer

RIGHTS = {
    "player": N_("Play along"),
    "scorer": N_("Keep score"),
    "watcher": N_("Watch"),
}
"""What one can be invited for, the usual one first."""
ALLOWS = {
    "scorer": N_("Whoever joins this way keeps score and corrects."),
    "player": N_("Whoever joins this way follows the game and enters their own hand."),
    "watcher": N_("Whoever joins this way follows the game and changes nothing."),
}


@dataclass(frozen=True, slots=True)
class Invite:
    """``id`` tells one from the next. ``spoken`` is the code in two halves."""

    id: str
    right: str
    allows: str
    link: str
    picture: QrCode
    spoken: str
    until: Moment


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the rights that one can be invited for."""

    right: str
    name: str
    is_chosen: bool


def invite(new: Invitation, link: str, pictured: str, viewer: Viewer, words: Catalog) -> Invite:
    """An invitation, with its link as it is told, and as a camera on another phone reads it."""
    half = LENGTH // 2
    return Invite(
        id=new.id,
        right=new.right,
        allows=words.gettext(ALLOWS[new.right]),
        link=link,
        picture=qr_code(pictured),
        spoken=f"{new.code[:half]} {new.code[half:]}",
        until=viewer.moment(time_of(new.ends_at)),
    )


def choices(chosen: str, words: Catalog) -> tuple[Choice, ...]:
    """What one can invite for."""
    return tuple(Choice(each, words.gettext(name), each == chosen) for each, name in RIGHTS.items())


def count_words(count: int, words: Catalog) -> str:
    """How many phones are in."""
    text = words.ngettext("%(count)d phone at this table", "%(count)d phones at this table", count)
    return text % {"count": count}
