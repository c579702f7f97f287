"""A club's file that somebody sent: what it holds, and bringing it in, piece by piece.

First it is told what would come, so that nobody brings the wrong one; then it is brought, outside
of any request: a phone that is put away does not stop it, and what a stopped server left is gone
on with. `store.importing` does the work, `store.errands` tells how far it is.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from typing import IO, Any, NamedTuple

from peewee import Database

from rules.errors import RulesError, Unreadable
from rules.names import likeness
from store import clubs, errands, importing, players
from store.clubfile import CanBeAsked, club_in, members, name_in, refuse_other_files
from store.connections import connected
from store.errands import Place, Teller
from store.ids import now
from store.kept import Busy, Overtaken
from store.writing import rows

log = logging.getLogger(__name__)
TRIES = 5
"""So often work that stopped is taken up again: a file may be what brings the server down."""
HOW_FAR = ("looked_at", "stored")
"""What is told anew with each try."""
AT_ONCE = 200
"""Games that are looked up together."""
Told = Mapping[str, Any]
Refused = Callable[[RulesError, Mapping[str, str]], Mapping[str, str]]
"""Why, by language; players are told by these names."""


class Content(NamedTuple):
    """What a file holds. ``here``: games that the club has already; ``first`` and ``last``: days.

    ``newcomers`` are players whom the club does not know yet.
    """

    club: str
    time_zone: str
    games: int
    here: int
    players: int
    newcomers: tuple[str, ...]
    first: str
    last: str


def content(database: Database, club: str | None, file: IO[bytes]) -> Content:
    """A first look at a file, quick and not too close: it is looked at again when it comes.

    ``club`` is None for a phone that has none yet. Raises `Unreadable` for what is no club's file.
    """
    refuse_other_files(file)
    known = {likeness(each.name) for each in players.all_of(database, club)} if club else set()
    people = [name_in(each, index) for index, each in enumerate(members(file, "players"))]
    new = tuple(each for each in people if likeness(each) not in known)
    games, here, days = 0, 0, []
    for found in _chunks(_glances(file)):
        games += len(found)
        here += _count_here(database, club, [game for game, _ in found]) if club else 0
        days += [min(day for _, day in found), max(day for _, day in found)]
    first, last = min(days, default=""), max(days, default="")
    return Content(*club_in(file), games, here, len(people), new, first, last)


def _glances(file: IO[bytes]) -> Iterator[tuple[str, str]]:
    """The id of each game, and its day."""
    for index, each in enumerate(members(file, "games")):
        try:
            yield str(each["id"]), str(each.get("date") or each["facts"][0]["at"])[:10]
        except (KeyError, TypeError, IndexError, AttributeError):
            raise Unreadable("bad_export", ("games", index)) from None
        time.sleep(0)  # others are served in the meantime


def _chunks(told: Iterable[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    each = iter(told)
    while chunk := list(islice(each, AT_ONCE)):
        yield chunk


def _count_here(database: Database, club: str, games: list[str]) -> int:
    query = f"""SELECT COUNT(*) FROM game WHERE club = ? AND erased_at IS NULL
        AND id IN ({", ".join("?" * len(games))})"""
    ((count,),) = rows(database, query, club, *games)
    return int(count)


def bring(
    database: Database, place: Place, lock: IO[str], can_be_asked: CanBeAsked, refused: Refused
) -> None:
    """Bring in the file that was sent, and tell how far it is; whoever calls holds the lock."""
    with lock, connected(database):
        found = errands.read(place)
        if found is None or found.state != "works":
            return
        if not place.sent.exists():  # nobody came back for it, see `errands.sweep`
            errands.forget(place)
            return
        tries = found.told.get("tries", 0) + 1
        told = {each: found.told[each] for each in found.told if each not in HOW_FAR}
        told["tries"] = tries
        if tries > TRIES:
            errands.tell(place, "failed", **told)
            return
        errands.tell(place, "works", **told)
        try:
            with open(place.sent, "rb") as file:
                _bring(database, place, file, told, can_be_asked, refused)
        except (Busy, Overtaken):
            log.warning("a file waits to be brought in: others are writing")
        except Exception:
            log.exception("a file could not be brought in")
            errands.tell(place, "failed", **told)


def _bring(
    database: Database,
    place: Place,
    file: IO[bytes],
    told: Told,
    can_be_asked: CanBeAsked,
    refused: Refused,
) -> None:
    _adopt(database, place.club, told)
    teller = Teller(place, **told)
    done = importing.Imported()
    try:
        for done in importing.imported(database, place.club, file, can_be_asked):
            stored = done.new + done.there_already
            teller.at(looked_at=done.looked_at, stored=stored)
            time.sleep(0)  # others are served in the meantime
    except RulesError as error:
        why = refused(error, _names(database, place.club, file))
        where = {"field": list(error.field), "why": why, "game": _game_at(file, error)}
        errands.tell(place, "refused", **told, **where)
    else:
        # Not what was new just now: of work that was cut off, a part had come before.
        came = {"new": done.looked_at - told["here"], "there": told["here"], "at": now()}
        errands.tell(place, "done", **told, **came)
    place.sent.unlink(missing_ok=True)


def _adopt(database: Database, club: str, told: Told) -> None:
    """A club that nobody has used yet is the one of the file from now on: its name and its zone."""
    if told.get("adopts"):
        clubs.change(database, club, told["club"], told["time_zone"])


def _names(database: Database, club: str, file: IO[bytes]) -> Mapping[str, str]:
    """What those are called whom a refusal may name."""
    found = {each.id: each.name for each in players.all_of(database, club)}
    with suppress(RulesError, KeyError, TypeError, AttributeError):
        found |= {each["id"]: str(each["name"]) for each in members(file, "players")}
    return found


def _game_at(file: IO[bytes], error: RulesError) -> Told | None:
    """When the game was begun that is refused, and who sat there, so that somebody knows it."""
    if error.field[:1] != ("games",) or len(error.field) < 2:
        return None
    try:
        game = next(islice(members(file, "games"), int(error.field[1]), None))
        start = game["facts"][0]
        called = {each["id"]: str(each["name"]) for each in members(file, "players")}
        day = datetime.fromisoformat(start["at"]).astimezone(UTC).date().isoformat()
        return {"day": day, "names": [called[each] for each in start["fact"]["seats"]]}
    except (RulesError, StopIteration, KeyError, TypeError, ValueError, IndexError):
        return None
