"""What was said at the table: the facts that a game is replayed from (RULES.md sections 6 to 10).

Facts name players by their ids, hold every switch resolved, and are only ever appended. What
follows from them (phases, totals, the dealer, the winner) is in `rules.replay`.

An *act* is a fact that happens at the table; the others say something about acts. An act that is
no round belongs to the round it follows. ``after`` is the place of that round, from 1 (0: before
the first one); None is the last one recorded before the fact.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple

from rules.cards import Card
from rules.house import House
from rules.phases import Phase
from rules.scoring import Counts

Player = str
"""An id; nothing is read from it."""
Done = Literal["done"]
DONE: Done = "done"
"""Instead of a phase's number: the last phase is completed."""


class Result(NamedTuple):
    """One hand at the end of a round; whatever was not said is None.

    ``laid``: the phase was laid in this round. ``points``, ``cards`` and ``counts`` tell what is
    left in the hand. ``out``: went out, or expressly not. ``phase``: which one was laid, where the
    players pick.
    """

    laid: bool | None = None
    points: int | None = None
    cards: tuple[Card, ...] | None = None
    counts: Counts | None = None
    out: bool | None = None
    phase: int | None = None


class Standing(NamedTuple):
    """Where somebody starts or joins: the next ``phase`` (or the phases ``completed``, where the
    players pick), and the total in points. None is the beginning, or what is proposed.
    """

    phase: int | Done | None = None
    completed: tuple[int, ...] | None = None
    total: int | None = None


BEGINNING = Standing()
NOTHING: Mapping[Player, Standing] = MappingProxyType({})
SAME: Mapping[Player, Player] = MappingProxyType({})
"""Nobody turned out to be somebody else."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game begins: who sits where, clockwise, and what is played.

    ``dealer`` deals the first round recorded, ``rounds_played`` were played before it (None: as
    many as the start phase says, in ``all_advance``, else none).
    """

    seats: tuple[Player, ...]
    dealer: Player
    house: House
    variant: str = "standard"
    last_phase: int | None = None
    round_limit: int | None = None
    phases: tuple[Phase, ...] | None = None
    order: str | None = None
    start: Mapping[Player, Standing] = field(default_factory=lambda: NOTHING)
    rounds_played: int | None = None


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round is over. ``ended`` is None if somebody went out, else ``nobody_out``, ``laid_last``.

    ``confirmed`` are the codes of the warnings that were seen and confirmed.
    """

    results: Mapping[Player, Result]
    ended: str | None = None
    confirmed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundCorrected:
    """The round in that place (from 1) was recorded wrongly; this is how it was."""

    round: int
    results: Mapping[Player, Result]
    ended: str | None = None
    confirmed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StartCorrected:
    """The start was recorded wrongly; this is how it was.

    ``rounds``: those that tell something else with this start, one with a forgotten player, say.
    ``renamed``: who was at the table under a wrong id, and the id in the new start; what was said
    of the one before this fact was said of the other.
    """

    start: GameStarted
    rounds: tuple[RoundCorrected, ...] = ()
    renamed: Mapping[Player, Player] = field(default_factory=lambda: SAME)


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody sits down, or comes back, at a phase and total that the table agrees on.

    A game that is kept says both; None is what `rules.game.proposed` says.
    """

    player: Player
    standing: Standing = BEGINNING
    after: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Somebody leaves: no score and no deal from the next round on."""

    player: Player
    after: int | None = None


@dataclass(frozen=True, slots=True)
class TieBreakWon:
    """Who laid the last phase first, who went out first; the house rules say which one counts.

    ``tied``: among whom it was played; a result for another tie does not count. None: whichever.
    """

    laid_first: Player | None = None
    out_first: Player | None = None
    tied: tuple[Player, ...] | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ends early by agreement; there is a winner only if the players say so."""

    winner: Player | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class GameReopened:
    """A game that ended early goes on."""

    after: int | None = None


@dataclass(frozen=True, slots=True)
class ActUndone:
    """The last act, or correction, is taken back."""


@dataclass(frozen=True, slots=True)
class ActRedone:
    """The act that was taken back last is put back."""


@dataclass(frozen=True, slots=True)
class ResultTold:
    """What a game of the past came to, of which no round is known: everybody's total.

    ``winners``: none where the lowest total wins. Told again it is a correction of itself.
    """

    totals: Mapping[Player, int]
    winners: tuple[Player, ...] = ()


Event = PlayerJoined | PlayerLeft | TieBreakWon | GameEnded | GameReopened
Scored = RoundScored | RoundCorrected
Act = Scored | Event | ResultTold
Correction = RoundCorrected | StartCorrected
Fact = GameStarted | Act | Correction | ActUndone | ActRedone
