"""Cards to try a ruling with, and what the referee has to say about them.

``claims`` are what the ruling promises: one for each of its ways to play, or one for all of them.
They are the codes of `rules.melds`, `rules.hits` and `rules.replay`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from rules.phases import ObjectiveKind

Claims = tuple[str | None, ...]
"""None: under that way to play this cannot come up."""


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards laid for a phase: ``ok``, or the code that says why not."""

    phase: int
    cards: str
    claims: Claims


@dataclass(frozen=True, slots=True)
class Hit:
    """A card for a group on the table, in a turn, the group being one's own or another's."""

    kind: ObjectiveKind
    group: str
    card: str
    claims: Claims
    turn: str = "later"
    owner: str = "other"


@dataclass(frozen=True, slots=True)
class Kept:
    """The cards in a hand at the end, and their points; ``phase`` is the one that was laid.

    A claim is the points, followed by the codes of what is hard to believe; or a refusal's code.
    """

    cards: str
    claims: Claims
    phase: int | None = None


class Seat(NamedTuple):
    """A player's round: on which phase with how many points before, laid or not, points left."""

    name: str
    phase: int
    total: int
    laid: bool
    left: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a game, whose last player deals. Whoever has 0 points left went out.

    A claim is who wins (``Ana``, or ``Ana+Luis`` for a shared win), nothing while the game goes
    on, or the code of a refusal. ``tiebreak`` is who then lays first and who is out first.
    ``ended``: ``laid_last`` where laying the last phase ended it. ``next_phases``: who tries which
    phase next, in each way to play.
    """

    seats: tuple[Seat, ...]
    claims: Claims
    variant: str = "standard"
    last_phase: int | None = None
    tiebreak: tuple[str, str] | None = None
    ended: str = ""
    next_phases: tuple[Mapping[str, int], ...] = ()


Example = Meld | Hit | Kept | Round


def meld(phase: int, cards: str, *claims: str) -> Meld:
    return Meld(phase, cards, claims)


def hit(
    kind: ObjectiveKind,
    group: str,
    card: str,
    *claims: str,
    turn: str = "later",
    owner: str = "other",
) -> Hit:
    return Hit(kind, group, card, claims, turn, owner)


def kept(cards: str, *claims: str, phase: int | None = None) -> Kept:
    return Kept(cards, claims, phase)


def laid(name: str, phase: int, total: int, left: int) -> Seat:
    """Somebody who has laid, with so many points left; 0 is out."""
    return Seat(name, phase, total, True, left)


def not_laid(name: str, phase: int, total: int, left: int) -> Seat:
    return Seat(name, phase, total, False, left)


def then(**phases: int) -> Mapping[str, int]:
    """Who tries which phase next."""
    return MappingProxyType(phases)
