"""How a game stands: an immutable state, and what can be asked of it (RULES.md sections 6 to 8)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from rules.facts import DONE, Done, Player, Standing
from rules.house import House
from rules.scoring import Limits, leavings, left_after, left_at_once_after, sums, ten_cards
from rules.variants import Course

Status = Literal["in_progress", "tiebreak", "finished", "ended_early"]
Reason = Literal[
    "completed_last_phase",
    "lowest_total_of_finishers",
    "tiebreak",
    "lowest_total",
    "most_phases",
    "ended_early",
    "result_told",
]

LEAST_PLAYERS = 2
MOST_PLAYERS = 6
"""With one deck (RULES.md section 5)."""


class Seat(NamedTuple):
    """One player: how many phases behind them, points so far, and where the players pick, which.

    In ``all_advance`` a phase is behind everybody after its round, laid or not.
    """

    player: Player
    advanced: int = 0
    total: int = 0
    completed: tuple[int, ...] = ()
    is_left: bool = False


class Allowed(NamedTuple):
    """What hands can be worth in one game; ``laid`` by the place of the laid phase, from 0.

    ``any_laid``: whichever phase it was. ``at_once``: for one whose laying ended the round.
    """

    sums: int
    not_laid: Limits
    laid: tuple[Limits, ...]
    any_laid: Limits
    at_once: tuple[Limits, ...]


class Game(NamedTuple):
    """One moment of a game. ``seats`` are clockwise, those of leavers included.

    ``round`` and ``dealer``: of the round in play, after the end of the last one; rounds before
    the first recorded are counted. ``dealt``: who dealt the round before it, if one was recorded.
    ``tied``: between whom a tie-break is pending. ``before``: the game that an early end ended.
    """

    course: Course
    house: House
    allowed: Allowed
    seats: tuple[Seat, ...]
    dealer: Player
    round: int
    status: Status = "in_progress"
    tied: tuple[Player, ...] = ()
    winners: tuple[Player, ...] = ()
    reason: Reason | None = None
    dealt: Player | None = None
    before: "Game | None" = None

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats of those who have not left."""
        return tuple([seat for seat in self.seats if not seat.is_left])

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "ended_early")

    @property
    def has_result_only(self) -> bool:
        """Is it a game of the past, told without its rounds?"""
        return self.reason == "result_told"

    @property
    def win(self) -> str:
        """The switch, or ``""`` where it has no effect: the rounds are counted."""
        return self.house.win if self.course.ends_by_phase else ""

    @property
    def winner(self) -> Player | None:
        """The one winner; None as well where the win is shared."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def tiebreak_phase(self) -> int | None:
        """The phase that a pending tie-break is played for."""
        return self.course.last if self.tied else None

    def seat(self, player: Player) -> Seat | None:
        """The seat of a player, left or not."""
        return next((seat for seat in self.seats if seat.player == player), None)


def can_be_done(course: Course, house: House) -> bool:
    """Does one who completed the last phase play on? (RULES.md sections 7 and 8)"""
    if course.ends_by_phase:
        return house.win == "must_go_out"
    return course.order != "all_advance"


def is_done(course: Course, seat: Seat) -> bool:
    """Has this player completed the last phase, or all of them where the players pick?"""
    return seat.advanced >= len(course.numbers)


def next_phase(course: Course, seat: Seat) -> int | Done | tuple[int, ...]:
    """The phase to attempt next, or ``done``; where the players pick, those completed."""
    if course.order == "pick":
        return seat.completed
    return DONE if is_done(course, seat) else course.numbers[seat.advanced]


def left_of(seats: Sequence[Seat], player: Player) -> Player:
    """The next player clockwise who has not left."""
    others = [seat.player for seat in seats if not seat.is_left or seat.player == player]
    return others[(others.index(player) + 1) % len(others)]


def proposed(game: Game, player: Player | None = None) -> Standing:
    """Where somebody who joins could start: the lowest phase and the highest total present.

    One who comes back goes on from the phase and total at leaving. In ``all_advance`` the phase
    is the table's; where the players pick, as many are completed as by the one with the fewest.
    RULES.md sections 8 and 10.
    """
    present = game.present
    old = game.seat(player) if player is not None else None
    total = old.total if old else max(seat.total for seat in present)
    last = min(present, key=lambda seat: seat.advanced)
    course = game.course
    if course.order == "pick":
        done = old.completed if old else course.numbers[: last.advanced]
        return Standing(completed=done, total=total)
    at = old if old and course.order != "all_advance" else last
    phase = DONE if is_done(course, at) else course.numbers[at.advanced]
    return Standing(phase=phase, total=total)


@lru_cache(256)
def allowed(course: Course, house: House) -> Allowed:
    """What hands can be worth in a game with these phases, card values and decks."""
    laid = tuple(left_after(phase, house) for phase in course.phases)
    return Allowed(
        sums(house.points, house.decks),
        ten_cards(house.points, house.decks),
        laid,
        leavings(max(each.cards for each in laid), house.points, house.decks),
        tuple(left_at_once_after(phase, house) for phase in course.phases),
    )
