"""Who sits at the table: the start, joining, leaving, and an end by agreement.

RULES.md sections 5, 8 and 10.
"""

from collections.abc import Iterable
from dataclasses import replace

from rules.errors import Refused, RulesError, Unreadable
from rules.facts import DONE, GameStarted, Player, Standing
from rules.game import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Game,
    Seat,
    allowed,
    can_be_done,
    left_of,
    proposed,
)
from rules.house import House
from rules.ranking import without_tied
from rules.variants import Course, course


def started(fact: GameStarted) -> Game:
    """The game before its first recorded round.

    Raises `Unreadable` for parameters that describe no game (`rules.variants.course`), and
    `Refused` ``player_count``, ``name_taken``, ``player_unknown``, ``phase_unknown``,
    ``phase_already_completed``, ``contradictory``.
    """
    played = course(
        fact.variant,
        fact.house.go_out,
        last_phase=fact.last_phase,
        round_limit=fact.round_limit,
        phases=fact.phases,
        order=fact.order,
    )
    _refuse_count(len(fact.seats), fact.house, "players")
    _refuse_strangers(fact)
    table = _table_phase(fact, played)
    before = table if played.order == "all_advance" else fact.rounds_played or 0
    _refuse_rounds(before, played)
    seats = []
    for player in fact.seats:
        standing = fact.start.get(player, Standing())
        seat = _seated(played, fact.house, player, standing, ("start", player))
        seats.append(seat._replace(advanced=table) if played.order == "all_advance" else seat)
    allows = allowed(played, fact.house)
    return Game(played, fact.house, allows, tuple(seats), fact.dealer, before + 1)


def _refuse_count(given: int, house: House, *field: str) -> None:
    most = MOST_PLAYERS * house.decks
    if not LEAST_PLAYERS <= given <= most:
        told = {"given": given, "least": LEAST_PLAYERS, "most": most, "decks": house.decks}
        raise Refused("player_count", field, **told)


def _refuse_strangers(fact: GameStarted) -> None:
    seats = fact.seats
    for index, player in enumerate(seats):
        if player in seats[:index]:
            raise Refused("name_taken", ("players", index), player=player)
    if fact.dealer not in seats:
        raise Refused("player_unknown", ("dealer",), player=fact.dealer, among=seats)
    for player in fact.start:
        if player not in seats:
            raise Refused("player_unknown", ("start", player), player=player, among=seats)


def _table_phase(fact: GameStarted, played: Course) -> int:
    """How many phases are behind the whole table (``all_advance``): they are its rounds."""
    if played.order != "all_advance":
        return 0
    told = {each.phase for each in fact.start.values()}
    phases = [phase for phase in played.numbers if phase in told]
    places = {played.numbers.index(phase) for phase in phases}
    if fact.rounds_played is not None:
        places.add(fact.rounds_played)
    if len(places) > 1:
        raise Refused("contradictory", ("start",), what="start_phases", phases=tuple(phases))
    return places.pop() if places else 0


def _refuse_rounds(before: int, played: Course) -> None:
    last = played.last_round
    if before < 0 or (last is not None and before >= last):
        most = None if last is None else last - 1
        raise Unreadable("out_of_range", ("rounds_played",), value=before, least=0, most=most)


def _seated(
    played: Course, house: House, player: Player, standing: Standing, field: tuple[str, ...]
) -> Seat:
    """The seat of one who starts, or joins, there."""
    try:
        phases = _completed if played.order == "pick" else _advanced
        advanced, completed = phases(played, standing, can_be_done(played, house))
        total = standing.total or 0
        if total < 0:
            raise Unreadable("out_of_range", ("total",), value=total, least=0)
    except RulesError as error:
        raise error.knowing(player=player).at(*field) from None
    return Seat(player, advanced, total, completed)


def _advanced(played: Course, standing: Standing, may_be_done: bool) -> tuple[int, tuple[int, ...]]:
    phase = standing.phase
    if standing.completed is not None:
        raise Refused("contradictory", ("completed",), what="completed")
    if phase is None:
        return 0, ()
    if phase == DONE and may_be_done:
        return len(played.numbers), ()
    if phase not in played.numbers:
        raise Refused("phase_unknown", ("phase",), phase=phase, phases=played.numbers)
    return played.numbers.index(phase), ()


def _completed(
    played: Course, standing: Standing, may_be_done: bool
) -> tuple[int, tuple[int, ...]]:
    completed = standing.completed or ()
    if standing.phase is not None:
        raise Refused("contradictory", ("phase",), what="one_phase")
    for index, phase in enumerate(completed):
        field = ("completed", index)
        if phase not in played.numbers:
            raise Refused("phase_unknown", field, phase=phase, phases=played.numbers)
        if phase in completed[:index]:
            told = {"phase": phase, "completed": completed[:index]}
            raise Refused("phase_already_completed", field, **told)
    if len(completed) == len(played.numbers) and not may_be_done:
        raise Refused("phase_unknown", ("completed",), phase=DONE, phases=played.numbers)
    return len(completed), tuple(sorted(completed))


def joined(game: Game, player: Player, standing: Standing) -> Game:
    """The game with one more player, on the last seat, or back on the old one.

    Raises `Refused` ``player_count``, ``name_taken``, ``phase_unknown``,
    ``phase_already_completed``, ``contradictory``.
    """
    old = game.seat(player)
    _refuse_count(len(game.present) + (old is None or old.is_left), game.house, "joined")
    if old is not None and not old.is_left:
        raise Refused("name_taken", ("joined",), player=player)
    told = settled(game, player, standing)
    seat = _seated(game.course, game.house, player, told, ())
    _refuse_phase(game, seat)
    if old is None:
        return game._replace(seats=(*game.seats, seat))
    return game._replace(seats=_replaced(game.seats, seat))


def resolved(fact: GameStarted) -> GameStarted:
    """The same start, saying what it left open (RULES.md section 8); raises as `started`.

    In ``all_advance`` the rounds played go on following from the start phase.
    """
    played = started(fact)
    order = played.course.order if fact.phases is not None else None
    if played.course.order == "all_advance":
        return replace(fact, order=order)
    return replace(fact, order=order, rounds_played=played.round - 1)


def settled(game: Game, player: Player, standing: Standing) -> Standing:
    """Where somebody joins: as was said, and where nothing was, as is proposed (`proposed`)."""
    proposal = proposed(game, player)
    phase, completed, total = standing
    if phase is None and completed is None:
        phase, completed = proposal.phase, proposal.completed
    return Standing(phase, completed, proposal.total if total is None else total)


def _refuse_phase(game: Game, seat: Seat) -> None:
    """A late joiner takes the table's phase, where there is one."""
    table = game.present[0].advanced
    if game.course.order == "all_advance" and seat.advanced != table:
        phases = game.course.numbers
        told = {"phase": phases[seat.advanced], "table": phases[table]}
        raise Refused("contradictory", ("phase",), what="join_phase", **told)


def left(game: Game, player: Player) -> Game:
    """The game without a player; a leaving dealer passes the deal to the left.

    Leaving a pending tie-break is allowed even below two (RULES.md section 7).
    Raises `Refused` ``player_unknown``, ``too_few_players``.
    """
    seat = _of_present(game, player, "left")
    if game.status != "tiebreak" and len(game.present) <= LEAST_PLAYERS:
        raise Refused("too_few_players", ("left",), player=player, least=LEAST_PLAYERS)
    seats = _replaced(game.seats, seat._replace(is_left=True))
    dealer = left_of(seats, player) if game.dealer == player else game.dealer
    game = game._replace(seats=seats, dealer=dealer)
    return without_tied(game, player) if player in game.tied else game


def ended_early(game: Game, winner: Player | None) -> Game:
    """The game ended by agreement. Raises `Refused` ``player_unknown``."""
    if winner is not None:
        _of_present(game, winner, "winner")
    in_play = game.status == "in_progress"
    return game._replace(
        dealer=(in_play and game.dealt) or game.dealer,
        round=game.round - in_play,
        status="ended_early",
        tied=(),
        winners=() if winner is None else (winner,),
        reason="ended_early",
        before=game,
    )


def reopened(game: Game) -> Game:
    """The game that an early end ended. Raises `Refused` ``not_ended_early``."""
    if game.before is None:
        raise Refused("not_ended_early")
    return game.before


def _of_present(game: Game, player: Player, *field: str) -> Seat:
    seat = game.seat(player)
    if seat is None or seat.is_left:
        among = tuple(each.player for each in game.present)
        raise Refused("player_unknown", field, player=player, among=among)
    return seat


def _replaced(seats: Iterable[Seat], seat: Seat) -> tuple[Seat, ...]:
    return tuple(seat if each.player == seat.player else each for each in seats)
