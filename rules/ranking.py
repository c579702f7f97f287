"""Who wins, when, and why; everybody's place (RULES.md section 7)."""

from collections.abc import Mapping, Sequence

from rules.errors import Refused, Unreadable
from rules.facts import Player
from rules.game import Game, Reason, Seat, is_done, left_of
from rules.variants import Course


def places(game: Game) -> Mapping[Player, int]:
    """Everybody's place, from 1; equals share one, and the next is left out (1, 1, 3).

    The winners or the tied; then by phases, then by total; by total alone in ``all_advance``, and
    where only the result is known. Who left is below those still in, by the same order.
    """
    keys = {seat.player: _key(game, seat) for seat in game.seats}
    ordered = sorted(keys.values())
    return {player: ordered.index(key) + 1 for player, key in keys.items()}


def _key(game: Game, seat: Seat) -> tuple[bool, bool, int, int]:
    """Who lost a tie-break comes next without more ado: nobody else was level with the tied."""
    is_first = seat.player in game.winners or seat.player in game.tied
    if game.has_result_only:
        return False, not is_first, 0, 0 if is_first else seat.total
    phases = 0 if game.course.order == "all_advance" else seat.advanced
    return seat.is_left, not is_first, -phases, seat.total


def leaders(course: Course, standings: Mapping[Player, tuple[int, int]]) -> tuple[Player, ...]:
    """Who is first by phases, then by total, of (phases behind the player, points) at a time.

    Several where they are level; not yet decided by a tie-break. RULES.md section 7.
    """
    is_by_total = course.order == "all_advance"
    keys = {
        player: (0 if is_by_total else -advanced, total)
        for player, (advanced, total) in standings.items()
    }
    return tuple([player for player, key in keys.items() if key == min(keys.values())])


def after_round(game: Game, out: Player | None) -> Game:
    """The game after a round: ended, tied, or going on with the next round and dealer.

    ``game`` has the round's phases and points in it already; ``out`` went out in it.
    """
    ended = _ended_by_phase(game, out) if game.win else _ended_by_rounds(game)
    if ended is not None:
        return ended._replace(dealt=game.dealer)
    moves = game.house.dealer == "rotates"
    dealer = left_of(game.seats, game.dealer) if moves else game.dealer
    return game._replace(round=game.round + 1, dealer=dealer, dealt=game.dealer)


def _ended_by_rounds(game: Game) -> Game | None:
    if game.round != game.course.last_round:
        return None
    if game.course.order == "all_advance":
        return lowest_total(game, game.present, "lowest_total")
    most = max(seat.advanced for seat in game.present)
    best = [seat for seat in game.present if seat.advanced == most]
    return lowest_total(game, best, "most_phases")


def _ended_by_phase(game: Game, out: Player | None) -> Game | None:
    done = [seat for seat in game.present if is_done(game.course, seat)]
    if game.win == "must_go_out":
        done = [seat for seat in done if seat.player == out]
    if not done:
        return None
    several = len(done) > 1
    return lowest_total(
        game, done, "lowest_total_of_finishers" if several else "completed_last_phase"
    )


def lowest_total(game: Game, rivals: Sequence[Seat], reason: Reason) -> Game:
    """The end of a game that the lowest total among the rivals wins; equal ones are tied."""
    least = min(seat.total for seat in rivals)
    best = tuple(seat.player for seat in rivals if seat.total == least)
    if len(best) > 1 and game.house.tiebreak_win != "shared":
        return game._replace(status="tiebreak", tied=best)
    return game._replace(status="finished", winners=best, reason=reason)


def tie_broken(game: Game, laid_first: Player | None, out_first: Player | None) -> Game:
    """The end of a game whose tie-break was played: the house rules say which of the two wins.

    Raises `Refused` ``no_tiebreak``, ``player_unknown``, ``result_missing``.
    """
    if not game.tied:
        raise Refused("no_tiebreak", ("tiebreak",))
    told = {"laid_first": laid_first, "out_first": out_first}
    for name, player in told.items():
        if player is not None and player not in game.tied:
            raise Refused("player_unknown", ("tiebreak", name), player=player, among=game.tied)
    asked = "out_first" if game.house.tiebreak_win == "first_out" else "laid_first"
    winner = told[asked]
    if winner is None:
        raise Refused("result_missing", ("tiebreak", asked), player=None, what=asked)
    return _won_tiebreak(game, winner)


def without_tied(game: Game, player: Player) -> Game:
    """The tie without a player who leaves; one who is alone in it wins."""
    tied = tuple(each for each in game.tied if each != player)
    if len(tied) == 1:
        return _won_tiebreak(game, tied[0])
    return game._replace(tied=tied)


def _won_tiebreak(game: Game, winner: Player) -> Game:
    return game._replace(status="finished", tied=(), winners=(winner,), reason="tiebreak")


def result_told(game: Game, totals: Mapping[Player, int], winners: Sequence[Player]) -> Game:
    """The end of a game of which only the result is known; without ``winners`` the lowest wins.

    Nobody plays for a tie any more: all who have the lowest total win. The house rules are not
    asked, since whoever tells the result knows who won (RULES.md section 7).

    Raises `Refused` ``result_missing``, ``player_unknown``, ``name_taken``; `Unreadable`
    ``out_of_range``.
    """
    players = tuple([seat.player for seat in game.seats])
    _refuse_totals(players, totals)
    for index, player in enumerate(winners):
        field = ("result", "winners", index)
        if player not in players:
            raise Refused("player_unknown", field, player=player, among=players)
        if player in winners[:index]:
            raise Refused("name_taken", field, player=player)
    least = min(totals.values())
    won = winners or [player for player in players if totals[player] == least]
    return game._replace(
        seats=tuple([seat._replace(total=totals[seat.player]) for seat in game.seats]),
        winners=tuple([player for player in players if player in won]),
        round=game.round - 1,
        status="finished",
        reason="result_told",
    )


def _refuse_totals(players: Sequence[Player], totals: Mapping[Player, int]) -> None:
    """Everybody has a total, and nobody else has."""
    for player, total in totals.items():
        field = ("result", "totals", player)
        if player not in players:
            raise Refused("player_unknown", field, player=player, among=tuple(players))
        if total < 0:
            raise Unreadable("out_of_range", field, value=total, least=0)
    for player in players:
        if player not in totals:
            field = ("result", "totals", player)
            raise Refused("result_missing", field, player=player, what="points")
