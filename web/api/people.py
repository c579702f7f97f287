"""Who is meant by the names of a request: facts know ids only, answers and refusals names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from models import Database
from rules.errors import Field, Refused, RulesError, Unreadable
from rules.facts import Player
from rules.game import LEAST_PLAYERS, MOST_PLAYERS
from rules.names import likeness, name
from rules.rounds import Warned
from store import players
from store.ids import new_id
from web import languages
from web.api.problems import Problem, field_text, refused
from web.api.reading import seen_from
from web.naming import with_names
from web.texts import problem_detail, warning_sentence

MOST_SEATED = MOST_PLAYERS * 2
"""With two decks."""
FieldOf = Callable[[Field, Any], Field]
"""Where in the request stands what the rules call that; the second is the number of a round."""


class People:
    """Players by what they are called; a name that nobody bears gets an id that nobody has."""

    def __init__(self, names: Mapping[Player, str], seated: Sequence[Player] = ()) -> None:
        self.players = tuple(seated)
        self.newcomers: Mapping[Player, str] = {}
        self.names = dict(names)
        self._alike = {likeness(told): player for player, told in names.items()}

    def called(self, player: Player) -> str:
        return self.names[player]

    def of(self, told: str) -> Player:
        try:
            like = likeness(name(told))
        except Unreadable:
            like = f"\n{told}"  # no name, and like none
        if like not in self._alike:
            self._alike[like] = new_id()
            self.names[self._alike[like]] = told
        return self._alike[like]


def seated(
    database: Database, club: str, told: Sequence[str], names: Mapping[Player, str], *field: str
) -> People:
    """Those who sit down by these names, some of whom the club does not know yet.

    ``names``: who is known already. More than any table has are not even looked up.
    """
    if len(told) > MOST_SEATED:
        most = {"least": LEAST_PLAYERS, "most": MOST_SEATED, "decks": 2}
        raise Refused("player_count", field, given=len(told), **most)
    with seen_from(*field):
        found = players.cast(database, club, told)
    called = players.names_of(database, club, found.ids)
    people = People({**names, **called, **found.newcomers}, found.ids)
    people.newcomers = found.newcomers
    return people


@contextmanager
def refusing(people: People, field_of: FieldOf = lambda field, _: field) -> Iterator[None]:
    """What the rules refuse of ids is told of names, at its place in the request."""
    try:
        yield
    except RulesError as error:
        field = field_of(error.field, error.evidence.get("round"))
        told = named(type(error)(error.code, field, **error.evidence), people.names)
        if told.code == "needs_confirmation":
            raise _unconfirmed(told.evidence["warnings"], people.names, field_of) from None
        raise refused(told, _later_act(told)) from None


def named(error: RulesError, names: Mapping[Player, str]) -> RulesError:
    """The same error, with names for ids."""
    field = tuple(names.get(part, part) if isinstance(part, str) else part for part in error.field)
    told = type(error)(error.code, field, **with_names(error.evidence, names))
    inner = error.evidence.get("error")
    if isinstance(inner, RulesError):
        told.evidence["error"] = named(inner, names)
    return told


def _later_act(error: RulesError) -> Mapping[str, Any] | None:
    """Which later act would not be possible any more, and why."""
    inner = error.evidence.get("error")
    if not isinstance(inner, RulesError):
        return None
    language = languages.chosen()
    told = {
        "act": error.evidence["act"],
        "round": error.evidence["round"],
        "code": inner.code,
        "field": field_text(inner.field),
        "detail": problem_detail(inner.code, inner.evidence, language),
    }
    return {"later_act": told}


def warnings_of(warned: Sequence[Warned], names: Mapping[Player, str]) -> list[dict[str, Any]]:
    """Warnings in words."""
    language = languages.chosen()
    told = []
    for each in warned:
        player = None if each.player is None else names[each.player]
        detail = warning_sentence(each.code, {**each.evidence, "player": player}, language)
        told.append({"player": player, "round": each.round, "code": each.code, "detail": detail})
    return told


def _unconfirmed(
    warned: Sequence[Warned], names: Mapping[Player, str], field_of: FieldOf
) -> Problem:
    """422: every warning that is not confirmed, with its place in the request."""
    warnings = warnings_of(warned, names)
    errors = []
    for told in warnings:
        place = ("results",) if told["player"] is None else ("results", told["player"])
        field = field_text(field_of(place, told["round"]))
        errors.append({"field": field, "code": told["code"], "detail": told["detail"]})
    more = {"warnings": warnings, "errors": errors}
    return Problem(422, "needs_confirmation", more=more)
