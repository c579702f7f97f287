"""A phone at the table, in a line."""

from dataclasses import dataclass

from store.clubs import RECOVERY
from store.ids import time_of
from store.phones import PhoneRow
from web.catalogs import Catalog
from web.texts.sentences import N_
from web.texts.terms import day_words
from web.viewers import Viewer

RIGHTS = {
    "owner": N_("may do everything"),
    "scorer": N_("keeps score"),
    "player": N_("plays along"),
    "watcher": N_("watches"),
}

UNNAMED = {True: N_("a phone"), False: N_("a link or a program")}


@dataclass(frozen=True, slots=True)
class Member:
    """``name``: what it is called, else its player's, else its kind; ``kind`` is "" where that is
    the name. ``times``: since when it is in, and when it was last there.
    """

    id: str
    name: str
    label: str
    kind: str
    right: str
    times: str
    is_mine: bool


def member(phone: PhoneRow, player: str, viewer: Viewer, words: Catalog) -> Member:
    """A phone, and the name of the player whose it is."""
    label = words.gettext("Recovery link") if phone.label == RECOVERY else phone.label
    kinds = [each for each in (label, player, phone.device) if each]
    if not kinds:
        kinds = [words.gettext(UNNAMED[phone.device is not None])]
    name, *others = kinds
    since = day_words(viewer.moment(time_of(phone.created_at)).day, words)
    told = {"since": since, "last": day_words(phone.seen_on or "", words) if phone.seen_on else ""}
    times = words.gettext("since %(since)s, last seen %(last)s")
    if phone.seen_on == viewer.today:
        times = words.gettext("since %(since)s, here today")
    elif not phone.seen_on:
        times = words.gettext("since %(since)s")
    return Member(
        phone.id,
        name,
        phone.label,
        " · ".join(others),
        words.gettext(RIGHTS[phone.right]),
        times % told,
        phone.id == viewer.key,
    )
