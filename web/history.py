"""A club's games, the newest first, month by month; and which of them are asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import get_args
from urllib.parse import urlencode

from rules.game import Status
from rules.names import LONGEST
from rules.variants import VARIANTS
from store.listing import IN_PLAY, Filter, GameRow, Place
from store.players import PlayerRow
from web.catalogs import Catalog
from web.drafts import is_placeholder
from web.in_force import variant_name
from web.texts.terms import N_, all_of, day_words, month_words
from web.viewers import Viewer

SHOWN = 20
"""Games at a time."""
STATUSES: Mapping[Status, str] = {
    "in_progress": N_("In play"),
    "tiebreak": N_("Tie-break"),
    "finished": N_("Played to the end"),
    "ended_early": N_("Ended early"),
}
FIELDS = ("q", "player", "variant", "status", "from", "to")


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list. ``is_open``: it is still played."""

    id: str
    day: str
    iso: str
    names: str
    result: str
    title: str
    variant: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Month:
    """The games of a month; ``heading`` is "" where it was said before."""

    heading: str
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values of a filter."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """Which games a URL asks for: the values as told, by field, and what they come to."""

    told: Mapping[str, str]
    filter: Filter
    after: Place | None = None
    month: str = ""
    notice: str = ""

    @property
    def is_filtered(self) -> bool:
        """Is one of the filters used, which are folded in else?"""
        return any(value for name, value in self.told.items() if name != "q")

    @property
    def is_narrow(self) -> bool:
        """Is it not just all of them?"""
        return any(self.told.values())


@dataclass(frozen=True, slots=True)
class History:
    """A page of the list. ``more`` is the query of the next one, "" on the last."""

    months: tuple[Month, ...]
    more: str
    asked: Asked
    players: tuple[Choice, ...]
    variants: tuple[Choice, ...]
    statuses: tuple[Choice, ...]


def asked_for(arguments: Mapping[str, str], viewer: Viewer, words: Catalog) -> Asked:
    """What the URL says, as far as it makes sense; a date that is none is named in ``notice``."""
    told = {name: arguments.get(name, "").replace("\0", "")[:LONGEST].strip() for name in FIELDS}
    for name, known in (("variant", VARIANTS), ("status", get_args(Status))):
        if told[name] not in known:
            told[name] = ""
    bounds: list[int | None] = []
    notice = ""
    for name in ("from", "to"):
        try:
            bounds.append(_bound(told[name], viewer, is_end=name == "to"))
        except (ValueError, OverflowError):
            notice = words.gettext("“%(text)s” is no date.") % {"text": told[name]}
            told[name] = ""
            bounds.append(None)
    player, variant, status = (told[name] or None for name in ("player", "variant", "status"))
    wanted = Filter(player, variant, status, bounds[0], bounds[1], told["q"] or None)
    place, month = _place(arguments.get("after", "")), arguments.get("month", "")
    return Asked(told, wanted, place, month, notice)


def _bound(told: str, viewer: Viewer, *, is_end: bool) -> int | None:
    """When the day begins, or is over, in ms. Raises ValueError, OverflowError."""
    if not told:
        return None
    return viewer.begins(date.fromisoformat(told) + timedelta(days=is_end))


def _place(told: str) -> Place | None:
    at, _, game = told.rpartition("-")
    digits = at.removeprefix("-")  # there were games before 1970
    is_one = digits.isascii() and digits.isdecimal() and len(at) < 17 and len(game) <= LONGEST
    return Place(int(at), game.replace("\0", "")) if is_one else None


def history(
    asked: Asked,
    games: Sequence[GameRow],
    people: Sequence[PlayerRow],
    viewer: Viewer,
    words: Catalog,
) -> History:
    """``games``: one more than are shown, if there are more."""
    shown = games[:SHOWN]
    return History(
        tuple(_months(shown, asked.month, viewer, words)),
        _more(asked, shown, viewer) if len(games) > SHOWN else "",
        asked,
        tuple(
            Choice(each.id, each.name, each.id == asked.filter.player)
            for each in people
            if not is_placeholder(each.name)
        ),
        tuple(
            Choice(each, variant_name(each, words), each == asked.filter.variant)
            for each in VARIANTS
        ),
        tuple(
            Choice(each, words.gettext(name), each == asked.filter.status)
            for each, name in STATUSES.items()
        ),
    )


def _months(games: Sequence[GameRow], before: str, viewer: Viewer, words: Catalog) -> list[Month]:
    found = []
    for month, rows in groupby(games, key=lambda game: _day(game, viewer)[:7]):
        heading = "" if month == before else month_words(month, words)
        found.append(Month(heading, tuple(_line(game, viewer, words) for game in rows)))
    return found


def _more(asked: Asked, shown: Sequence[GameRow], viewer: Viewer) -> str:
    last = shown[-1]
    place = f"{last.at}-{last.id}"
    told = {**asked.told, "after": place, "month": _day(last, viewer)[:7]}
    return urlencode({name: value for name, value in told.items() if value})


def _day(game: GameRow, viewer: Viewer) -> str:
    """The date that the club gave it, else when it began, where the club plays."""
    return game.played_on or viewer.moment(game.started_at).day


def _line(game: GameRow, viewer: Viewer, words: Catalog) -> GameLine:
    day = _day(game, viewer)
    return GameLine(
        id=game.id,
        day=day_words(day, words),
        iso=day,
        names=", ".join(seat.name for seat in game.seats),
        result=_result(game, words),
        title=game.title,
        variant=_variant(game, words),
        is_open=game.status in IN_PLAY,
    )


def _variant(game: GameRow, words: Catalog) -> str:
    if game.reason == "result_told":
        return words.gettext("only the result")
    return variant_name(game.variant, words)


def _result(game: GameRow, words: Catalog) -> str:
    winners = [seat.name for seat in game.seats if seat.is_winner]
    told = {"names": all_of(winners, words), "round": game.round}
    if len(winners) == 1:
        return words.gettext("%(names)s wins") % told
    if winners:
        return words.gettext("%(names)s share the win") % told
    if game.status == "tiebreak":
        return words.gettext("Tie-break")
    if game.status == "ended_early":
        return words.gettext("Ended early")
    return words.gettext("Round %(round)d") % told
