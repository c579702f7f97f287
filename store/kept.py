"""A game as it is kept: its facts, who said them and when, and how it stands after them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from rules.acts import Acts
from rules.errors import Refused
from rules.facts import (
    Event,
    Fact,
    GameStarted,
    Player,
    PlayerJoined,
    RoundScored,
    Scored,
    StartCorrected,
    TieBreakWon,
)
from rules.game import Game
from rules.replay import Replay, carried_on, entered, replay
from rules.rounds import Warned
from rules.seats import resolved, settled
from store import codec


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact, as it was recorded. ``at`` is UTC; ``by`` the id of the key that said it.

    ``token`` counts the request once, however often it came; ``digest`` tells it from another.
    ``phone``: what the key is called. ``original``: the fact as it is kept, where that speaks of
    somebody who turned out to be another.
    """

    seq: int
    fact: Fact
    at: datetime
    by: str
    token: str | None = None
    digest: str = ""
    phone: str = field(default="", compare=False)
    original: Fact | None = field(default=None, compare=False)

    @property
    def kept_fact(self) -> Fact:
        """As it lies in the database."""
        return self.original or self.fact

    def meant(self, merged: Mapping[Player, Player]) -> "Entry":
        """The same entry, of those whom people turned out to be."""
        if not merged and self.original is None:
            return self
        kept = self.kept_fact
        fact = codec.renamed(kept, merged)
        return replace(self, fact=fact, original=None if fact == kept else kept)


@dataclass(frozen=True)
class KeptGame:
    """A game of a club. ``names`` are the players' present ones, by id, past players' included.

    ``version`` counts every change, ``seq`` is that of the last fact. ``played_on``: the date the
    club gave it (ISO 8601), or None. ``is_fresh``: this very request recorded the last fact.
    ``erased_at`` in ms. ``came``: how many players of the club had come before each, by id; of
    whoever came with the last fact it is not known yet. ``merged``: who those are of whom the
    facts speak by another id.
    """

    club: str
    id: str
    version: int
    entries: tuple[Entry, ...]
    names: Mapping[Player, str]
    title: str = ""
    note: str = ""
    played_on: str | None = None
    is_fresh: bool = field(default=False, compare=False)
    erased_at: int | None = None
    came: Mapping[Player, int] = field(default_factory=dict, compare=False)
    merged: Mapping[Player, Player] = field(default_factory=dict, compare=False)
    rematch: str | None = None

    @property
    def told(self) -> tuple[str, str, str | None, int | None, str | None]:
        """What is said of the game, beside its facts."""
        return self.title, self.note, self.played_on, self.erased_at, self.rematch

    @property
    def seq(self) -> int:
        return self.entries[-1].seq

    @property
    def started_at(self) -> datetime:
        return self.entries[0].at

    @property
    def saved_at(self) -> datetime:
        """When the last fact was recorded."""
        return self.entries[-1].at

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        return tuple([entry.fact for entry in self.entries])

    @cached_property
    def told_as(self) -> Mapping[Player, Player]:
        """By which id the facts speak of somebody at the table, where that is another one."""
        if not self.merged:
            return {}
        seats = replay([entry.kept_fact for entry in self.entries]).game.seats
        told = [seat.player for seat in seats if seat.player in self.merged]
        return {self.merged[player]: player for player in told}

    @cached_property
    def replay(self) -> Replay:
        """How the game stands."""
        return replay(self.facts)

    @property
    def game(self) -> Game:
        return self.replay.game

    @cached_property
    def start(self) -> GameStarted:
        """How the game begins, as last corrected."""
        return Acts(self.facts).opening

    def whole(self, fact: Fact) -> Fact:
        """The fact, saying also what it leaves to the moment in which it is said.

        Raises `RulesError` for a start that is none.
        """
        if isinstance(fact, StartCorrected):
            return replace(fact, start=resolved(fact.start))
        if isinstance(fact, Event) and fact.after is None:
            fact = replace(fact, after=len(self.replay.recorded_rounds))
        if isinstance(fact, TieBreakWon) and fact.tied is None:
            return replace(fact, tied=self.game.tied)
        if isinstance(fact, PlayerJoined):
            standing = settled(self.game, fact.player, fact.standing)
            return replace(fact, standing=standing)
        return fact

    def tried(self, *new: Fact) -> Replay:
        """How it would stand after ``new`` facts. Nothing is recorded.

        Raises `RulesError`: what the rules refuse (`rules.replay.entered`), and as the last of
        all ``needs_confirmation`` for warnings, of the round that a new fact tells, that it does
        not confirm; the evidence has them as ``warnings`` (RULES.md section 6).
        """
        if self.replay.refusal is None and len(new) == 1 and isinstance(new[0], RoundScored):
            found = carried_on(self.replay, len(self.facts), new[0])
        else:
            found = entered(self.facts, *new)
        warned = unconfirmed(found, len(self.facts))
        if warned:
            raise Refused("needs_confirmation", warnings=warned)
        return found


def people_of(facts: Iterable[Fact]) -> set[Player]:
    """The ids of all whom these bring to the table."""
    return {player for fact in facts for player in _people(fact)}


def _people(fact: Fact) -> Iterator[Player]:
    if isinstance(fact, GameStarted):
        yield from fact.seats
    elif isinstance(fact, StartCorrected):
        yield from fact.start.seats
    elif player := getattr(fact, "player", None):
        yield player


def unconfirmed(found: Replay, first: int) -> tuple[Warned, ...]:
    """The warnings, not confirmed, of rounds that count and that facts from ``first`` on tell."""
    warned: list[Warned] = []
    for said, scored, _ in found.recorded:
        if scored is None or said.seq < first or not isinstance(said.act, Scored):
            continue
        warned += [each for each in scored.warnings if each.code not in said.act.confirmed]
    return tuple(warned)


class Stale(Exception):
    """Somebody was faster: ``kept`` is the game as it is now."""

    def __init__(self, kept: KeptGame) -> None:
        super().__init__("stale")
        self.kept = kept


class Gone(Exception):
    """The game was erased a moment ago."""


def there(found: KeptGame | None) -> KeptGame:
    """The game that was looked for. Raises `Gone`."""
    if found is None:
        raise Gone
    return found


class Overtaken(Exception):
    """A newcomer's name is somebody's since a moment ago: `store.players.cast` says whose."""


class TokenReused(Exception):
    """The token belongs to another request than this one."""


class Busy(Exception):
    """The database is held by others for too long; nothing was written."""
