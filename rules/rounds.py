"""One round, scored: who laid, who goes on, what it cost, what looks wrong.

RULES.md sections 6 and 8.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.facts import Player, Result
from rules.game import Game, Seat, is_done
from rules.going_out import candidates, check_one_out, check_out, check_out_told
from rules.ranking import after_round
from rules.results import (
    Said,
    Score,
    check_deck,
    check_laid_last,
    check_phases,
    check_points,
    said_of,
)
from rules.scoring import Counts, Limits, beyond, doubts, is_possible
from rules.variants import Course

CHECKS: Sequence[Callable[[Said], None]] = (
    *(check_phases, check_laid_last, check_points, check_deck),
    *(check_out, check_out_told, check_one_out),
)
"""In the order in which their codes apply: the first that applies is the answer."""


class Line(NamedTuple):
    """What one player did in a round.

    ``phase``: the one laid or attempted; None where the players pick and nothing was laid.
    ``total`` and ``advanced``: points and phases behind the player after the round.
    """

    laid: bool
    phase: int | None
    points: int
    total: int
    advanced: int
    is_out: bool


class Warned(NamedTuple):
    """Something implausible in a round; ``player`` is None where it concerns all hands."""

    code: str
    player: Player | None
    round: int
    evidence: Mapping[str, object]


class Hand(NamedTuple):
    """What one player's hand is worth, told by itself. ``phase``: the one laid, if that was said.

    ``is_out``: this player went out.
    """

    laid: bool
    phase: int | None
    points: int
    is_out: bool
    warnings: tuple[Warned, ...] = ()


class Round(NamedTuple):
    """A round that counted: its number at the table, its dealer, who went out, if one did."""

    number: int
    dealer: Player
    out: Player | None
    lines: Mapping[Player, Line]
    warnings: tuple[Warned, ...] = ()


def played(
    game: Game, results: Mapping[Player, Result], ended: str | None = None
) -> tuple[Game, Round]:
    """The game after a round with these results, and the round as it counts.

    Raises `Refused` with the first code that applies: ``player_unknown``, ``result_missing``,
    ``contradictory``, ``phase_required``, ``phase_unknown``, ``phase_already_completed``,
    ``points_unreachable``, ``deck_exceeded``, ``out_with_points``, ``out_without_phase``,
    ``out_required``, ``two_players_out``, ``nobody_went_out``; `Unreadable` ``unknown_value``.
    """
    said = said_of(game, results, ended)
    for check in CHECKS:
        check(said)
    empty = candidates(said)
    out = empty[0] if len(empty) == 1 else None
    seats, lines = {seat.player: seat for seat in game.seats}, {}
    for score in said.scores:
        seat = seats[score.seat.player] = _moved(game.course, score)
        lines[seat.player] = _line(game.course, score, seat, seat.player == out)
    scored = Round(game.round, game.dealer, out, lines, tuple(_warnings(said)))
    game = game._replace(seats=tuple(seats.values()))
    return after_round(game, out), scored


def hand(game: Game, player: Player, result: Result) -> Hand:
    """One player's hand, told before its round is.

    Raises `Refused` as `played`, with those codes that one hand alone can give: whether just one
    went out only the whole round says.
    """
    alone = game._replace(seats=tuple(seat for seat in game.present if seat.player == player))
    said = said_of(alone, {player: result}, None)
    if said.finishers and said.game.win == "immediate":
        said = said._replace(ended="laid_last")
    for check in (check_phases, check_points, check_deck, check_out):
        check(said)
    (score,) = said.scores
    is_out = bool(score.out)
    if score.out is None and said.ended is None and game.house.go_out != "float":
        is_out = not score.points
    return Hand(score.laid, score.phase, score.points, is_out, tuple(_warnings(said)))


def _moved(course: Course, score: Score) -> Seat:
    """The seat with the points of the round, a phase further for one who laid."""
    player, advanced, total, completed, _ = score.seat
    if course.order == "all_advance":
        advanced += 1
    elif score.laid and not is_done(course, score.seat):
        advanced += 1
        if score.phase is not None:
            completed = tuple(sorted((*completed, score.phase)))
    return Seat(player, advanced, total + score.points, completed)


def _line(course: Course, score: Score, moved: Seat, is_out: bool) -> Line:
    phase = None if score.at is None else course.numbers[score.at]
    return Line(score.laid, phase, score.points, moved.total, moved.advanced, is_out)


def _warnings(said: Said) -> Iterator[Warned]:
    number = said.game.round
    for score in said.scores:
        limits, phase = _limits(said, score)
        cards = None if score.counts is None else sum(score.counts)
        if cards is None and is_possible(score.points, limits):
            continue  # as nearly every time
        for doubt in doubts(score.points, cards, limits, score.laid, phase):
            yield Warned(doubt.code, score.seat.player, number, doubt.evidence)
    told = [score.counts for score in said.scores if score.counts is not None]
    if told:
        decks = said.game.house.decks
        together = Counts(*map(sum, zip(*told, strict=True)))
        for value, given, most in beyond(together, decks):
            evidence = {"value": value, "given": given, "most": most, "decks": decks}
            yield Warned("deck_exceeded_in_total", None, number, evidence)


def _limits(said: Said, score: Score) -> tuple[Limits, int | None]:
    """What the hand can be worth, and after which phase."""
    allowed = said.game.allowed
    if not score.laid:
        return allowed.not_laid, None
    if score.at is None:
        return allowed.any_laid, None
    is_at_once = said.ended == "laid_last" and score.seat.player in said.finishers
    limits = allowed.at_once if is_at_once else allowed.laid
    return limits[score.at], said.game.course.numbers[score.at]
