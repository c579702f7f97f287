"""One round's results: what contradicts itself, the phases or the deck is refused.

RULES.md section 6. The checks stand in the order in which their codes apply.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.cards import Card, beyond_deck
from rules.errors import Refused, RulesError, Unreadable
from rules.facts import Player, Result
from rules.game import Game, Seat, is_done
from rules.house import Points
from rules.scoring import (
    Counts,
    counts_of,
    is_reachable,
    nearest_sums,
    points_of,
    refuse_beyond_deck,
    refuse_counts_beyond_deck,
)

ENDINGS = ("nobody_out", "laid_last")
"""How a round ends in which nobody need have gone out."""


class Score(NamedTuple):
    """One player's score of a round. ``counts``: None where only the points were told.

    ``at``: the place, from 0, of the phase played for; None where the players pick and none was
    named. Who has completed the last phase plays for it again.
    """

    seat: Seat
    at: int | None
    laid: bool
    points: int
    counts: Counts | None
    out: bool | None
    phase: int | None
    cards: tuple[Card, ...] | None


class Said(NamedTuple):
    """All of a round's scores, in seat order; ``finishers`` completed the last phase in it."""

    game: Game
    scores: Sequence[Score]
    ended: str | None
    finishers: Sequence[Player]


def said_of(game: Game, results: Mapping[Player, Result], ended: str | None) -> Said:
    """What was said of a round, as far as it is complete.

    Raises `Refused` ``player_unknown``, ``result_missing``, ``contradictory`` and `Unreadable`
    ``unknown_value``. RULES.md section 6.
    """
    if ended is not None and ended not in ENDINGS:
        raise Unreadable("unknown_value", ("ended",), value=ended[:40])
    present = game.present
    _refuse_strangers(present, results)
    for seat in present:
        _refuse_blank(seat.player, results.get(seat.player))
    scores = [_score(game, seat, results[seat.player]) for seat in present]
    last = len(game.course.numbers) - 1
    finishers = [each.seat.player for each in scores if each.laid and each.seat.advanced == last]
    return Said(game, scores, ended, finishers)


def _refuse_strangers(present: Sequence[Seat], results: Mapping[Player, Result]) -> None:
    among = tuple([seat.player for seat in present])
    for player in results:
        if player not in among:
            raise refusal("player_unknown", player, among=among)


def _refuse_blank(player: Player, result: Result | None) -> None:
    """A blank is never 0 (RULES.md section 6)."""
    if result is None:
        raise refusal("result_missing", player, what="result")
    laid, points, cards, counts, out, _ = result
    if laid is None and not out:  # who went out has laid
        raise refusal("result_missing", player, "completed", what="completed")
    if points is None and cards is None and counts is None and not out:
        raise refusal("result_missing", player, "points", what="points")


def _score(game: Game, seat: Seat, result: Result) -> Score:
    laid, points, cards, counts, out, phase = result
    if cards is not None or counts is not None:
        counts = _counts(seat.player, result)
        told = points_of(counts, game.house.points)
        if points not in (None, told):
            ways = ("points", "counts" if cards is None else "cards")
            raise refusal("contradictory", seat.player, "points", what="points", told=ways)
        points = told
    numbers = game.course.numbers
    at: int | None = min(seat.advanced, len(numbers) - 1)
    if game.course.order == "pick":
        at = numbers.index(phase) if phase in numbers else None
    has_laid = bool(out) if laid is None else laid
    return Score(seat, at, has_laid, points or 0, counts, out, phase, cards)


def _counts(player: Player, result: Result) -> Counts:
    """The cards by value, told one way, or two that agree."""
    if result.cards is None:
        return result.counts or Counts()
    counts = counts_of(result.cards)
    if result.counts not in (None, counts):
        ways = ("cards", "counts")
        raise refusal("contradictory", player, "counts", what="points", told=ways)
    return counts


def check_phases(said: Said) -> None:
    """Where the players pick, what was laid is named, and was not completed before.

    RULES.md section 8, ``pick``.
    """
    course = said.game.course
    for score in said.scores:
        player, phase = score.seat.player, score.phase
        if course.order != "pick":
            if phase is not None:
                raise refusal("contradictory", player, "phase", what="phase")
        elif phase is None:
            if score.laid and not is_done(course, score.seat):
                raise refusal("phase_required", player, "phase")
        elif phase not in course.numbers:
            told = {"phase": phase, "phases": course.numbers}
            raise refusal("phase_unknown", player, "phase", **told)
    _refuse_second_completion(said)


def _refuse_second_completion(said: Said) -> None:
    """A finisher who plays on lays any phase again."""
    for score in said.scores:
        done = is_done(said.game.course, score.seat)
        if score.laid and score.phase in score.seat.completed and not done:
            told = {"phase": score.phase, "completed": score.seat.completed}
            raise refusal("phase_already_completed", score.seat.player, "phase", **told)


def check_laid_last(said: Said) -> None:
    """The last phase ends the round where the first to lay it wins at once, and only once.

    RULES.md section 7, ``immediate``.
    """
    finishers = tuple(said.finishers)
    if said.ended == "laid_last":
        if said.game.win != "immediate":
            told = {"win": said.game.house.win}
            raise Refused("contradictory", ("ended",), what="laid_last_win", **told)
        if len(finishers) != 1:
            told_of = {"players": finishers}
            raise Refused("contradictory", ("ended",), what="laid_last_finishers", **told_of)
    elif said.game.win == "immediate" and len(finishers) > 1:
        raise refusal(
            "contradictory", finishers[1], "completed", what="finishers", players=finishers
        )
    if said.ended is not None:
        _refuse_out(said)


def _refuse_out(said: Said) -> None:
    """Nobody went out, or none but the one who laid the last phase: nobody is said to have."""
    for score in said.scores:
        is_finisher = said.ended == "laid_last" and score.seat.player in said.finishers
        if score.out and not is_finisher:
            raise refusal("contradictory", score.seat.player, "out", what=said.ended)


def check_points(said: Said) -> None:
    """Points are the sum of cards that exist; who has not gone out holds some.

    RULES.md sections 1 and 6.
    """
    sums = said.game.allowed.sums
    for score in said.scores:
        points = score.points
        if points > 0 and sums >> points & 1:
            continue
        if points == 0 and not _holds_cards(said, score):
            continue
        raise _unreachable(said.game, score)


def _holds_cards(said: Said, score: Score) -> bool:
    """Was it said that this player has not gone out? Under ``float`` one may hold none and wait."""
    if said.game.house.go_out == "float" or score.out:
        return False
    if score.out is False or said.ended == "nobody_out":
        return True
    return said.ended == "laid_last" and score.seat.player not in said.finishers


def _unreachable(game: Game, score: Score) -> RulesError:
    values, decks = game.house.points, game.house.decks
    most = game.allowed.sums.bit_length() - 1
    why = "zero_not_out"
    if not is_reachable(score.points, values, decks):
        why = "above_all" if score.points > most else "no_sum"
    below, above = nearest_sums(score.points, values, decks)
    told = {"points": score.points, "why": why, "below": below, "above": above, "most": most}
    return refusal("points_unreachable", score.seat.player, "points", **told)


def check_deck(said: Said) -> None:
    """No hand is beyond the deck, nor are the listed cards of all hands together.

    RULES.md sections 1 and 6.
    """
    decks = said.game.house.decks
    if all(score.counts is None for score in said.scores):
        return
    for score in said.scores:
        told = "cards"
        try:
            if score.cards is not None:
                refuse_beyond_deck(score.cards, decks)
            told = "counts"
            if score.counts is not None:
                refuse_counts_beyond_deck(score.counts, decks)
        except RulesError as error:
            player = score.seat.player
            error = error.knowing(player=player, together=False)
            raise error.at("results", player, told) from None
    _refuse_lists(said, decks)


def _refuse_lists(said: Said, decks: int) -> None:
    listed = [
        (score.seat.player, index, card)
        for score in said.scores
        for index, card in enumerate(score.cards or ())
    ]
    too_many = beyond_deck([card for _, _, card in listed], decks)
    if too_many:
        player, index, _ = listed[too_many[0]]
        told = {"cards": tuple(listed[at][2] for at in too_many), "decks": decks}
        field = ("results", player, "cards", index)
        raise Refused("deck_exceeded", field, player=player, together=True, **told)


def refusal(code: str, player: Player, *field: str, **told: Any) -> Refused:
    """What is wrong with one player's result, and where in it."""
    return Refused(code, ("results", player, *field), player=player, **told)


def points_in(result: Result, values: Points) -> int | None:
    """The points of a hand, however they were told; None where nothing was (RULES.md section 6).

    ``out`` alone means 0.
    """
    if result.cards is not None:
        return points_of(counts_of(result.cards), values)
    if result.counts is not None:
        return points_of(result.counts, values)
    return 0 if result.out and result.points is None else result.points
