"""What follows from the facts: how the game stands (RULES.md sections 6 to 10).

First the acts in force are worked out: undone ones are dropped, corrected ones replaced. Then
those are folded over the start, round by round, each followed by what belongs to it.

Evidence of the codes. Every refusal has ``round``, the number at the table (with
``rounds_played``); ``player`` is an id, ``players``, ``tied`` and ``among`` are tuples of ids:

- ``game_is_over`` act · ``tiebreak_pending`` act, tied, phase · ``no_tiebreak`` nothing more
  (``act``: "round", "tiebreak", "joined", "left", "ended_early" or "result")
- ``player_count`` given, least, most, decks · ``name_taken`` player
- ``player_unknown`` player, among · ``too_few_players`` player, least
- ``result_missing`` player, what ("result", "completed", "points", "laid_first", "out_first")
- ``phase_required`` player · ``phase_unknown`` player, phase, phases
- ``phase_already_completed`` player, phase, completed
- ``points_unreachable`` player, points, why ("no_sum", "above_all", "zero_not_out"), below and
  above (the nearest sums, or None), most (what the whole deck is worth)
- ``deck_exceeded`` player, decks, together (all hands), and either cards (those too many), or
  value, given and most
- ``out_with_points`` player, points · ``out_without_phase`` player
- ``out_required`` players, why ("float", "immediate") · ``two_players_out`` players
- ``nobody_went_out`` nothing more
- ``contradictory`` what: "points" player, told (two ways) · "phase" player · "one_phase",
  "completed" player (a start or join, told as in another variant) ·
  "laid_last_win" win · "laid_last_finishers" players · "finishers" players · "nobody_out",
  "laid_last" player (said to be out) · "start_phases" phases · "join_phase" phase, table ·
  "parameter" variant, name
- ``later_act_refused`` act, error (that act's own refusal)
- ``round_unknown`` given, rounds · ``nothing_to_undo``, ``nothing_to_redo``, ``not_ended_early``,
  ``game_has_begun`` (a result without rounds is told of one that has)

Warnings have ``player`` (None for the last) and ``round``, and as evidence:
``not_laid_below_minimum`` points, least, hand · ``not_laid_above_maximum`` points, most, hand ·
``laid_above_maximum`` points, cards, phase, most_cards, most_points (cards and phase may be None)
· ``wrong_hand_size`` cards, hand · ``deck_exceeded_in_total`` value, given, most, decks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rules.acts import Acts, InForce, Refusal
from rules.errors import Refused, RulesError
from rules.facts import (
    Act,
    Fact,
    GameEnded,
    GameReopened,
    PlayerJoined,
    PlayerLeft,
    ResultTold,
    RoundCorrected,
    RoundScored,
    Scored,
    TieBreakWon,
)
from rules.game import Game
from rules.ranking import result_told, tie_broken
from rules.rounds import Round, Warned, played
from rules.seats import ended_early, joined, left, reopened

_NAMES: dict[type, str] = {
    RoundScored: "round",
    RoundCorrected: "round",
    TieBreakWon: "tiebreak",
    PlayerJoined: "joined",
    PlayerLeft: "left",
    GameEnded: "ended_early",
    GameReopened: "reopened",
    ResultTold: "result",
}
_IN_A_TIE = (TieBreakWon, PlayerLeft, GameEnded)
"""What can happen while a tie-break is pending."""
_IDLE = {"game_is_over", "tiebreak_pending", "no_tiebreak", "not_ended_early"}
"""Why an act does not count, while it stays recorded (RULES.md section 10)."""


class Recorded(NamedTuple):
    """An act in force, and what came of it: ``scored`` for a round that counts.

    ``idle`` says why an act does not count; it stays recorded.
    """

    said: InForce
    scored: Round | None = None
    idle: RulesError | None = None


@dataclass(frozen=True)
class Replay:
    """The last good ``game``, all that led to it, and the refusal that it stopped at, if any.

    ``first_round``: the number, at the table, of the first round recorded. ``undoable`` and
    ``redoable``: the ``seq`` of the fact that an undo takes back and a redo puts back, or None.
    """

    game: Game
    recorded: tuple[Recorded, ...]
    first_round: int = 1
    refusal: Refusal | None = None
    undoable: int | None = None
    redoable: int | None = None

    @cached_property
    def recorded_rounds(self) -> tuple[Recorded, ...]:
        """All rounds, in their places, those after an ending included (RULES.md section 10)."""
        return tuple([each for each in self.recorded if isinstance(each.said.act, Scored)])

    @cached_property
    def said_of_rounds(self) -> Mapping[int, Scored]:
        """What was said of each round, as last corrected, by its place from 1."""
        told = [each.said for each in self.recorded]
        return {said.place: said.act for said in told if isinstance(said.act, Scored)}

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that count."""
        return tuple([each.scored for each in self.recorded if each.scored])

    @cached_property
    def warnings(self) -> tuple[Warned, ...]:
        return tuple([warned for each in self.rounds for warned in each.warnings])

    @cached_property
    def not_counted(self) -> tuple[int, ...]:
        """The numbers, at the table, of the rounds recorded after an ending."""
        places = [each.said.place for each in self.recorded_rounds if each.idle]
        return tuple([self.first_round - 1 + place for place in places])


def replay(facts: Sequence[Fact], *, stored: bool = True) -> Replay:
    """How the game stands after these facts, the first of which is `GameStarted`.

    Stops at the first act that the rules refuse. In a ``stored`` game acts after an ending are
    kept and do not count, else they are refused like others. Raises what `rules.seats.started`
    raises: without a start there is no game.
    """
    acts = Acts(facts)
    game, refusal = acts.start, acts.refusal
    recorded = []
    for said in acts:
        try:
            game, scored = _after(game, said.act)
            recorded.append(Recorded(said, scored))
        except RulesError as refused:
            error = refused.knowing(round=game.round)
            if not (stored and _is_idle(said.act, error)):
                refusal = Refusal(said.seq, said.act, error)
                break
            recorded.append(Recorded(said, idle=error))
    found = tuple(recorded)
    return Replay(game, found, acts.start.round, refusal, acts.undoable, acts.redoable)


def entered(facts: Sequence[Fact], *new: Fact) -> Replay:
    """The replay with ``new`` facts, if the rules accept them.

    Raises `RulesError`: the refusal of a new fact; ``game_is_over``, ``tiebreak_pending``,
    ``no_tiebreak``, ``not_ended_early`` for a new act that would not count; ``later_act_refused``
    where a new correction makes another act illegal.
    """
    found = replay([*facts, *new])
    if found.refusal is not None:
        raise _refused_by(found.refusal, len(facts))
    for said, _, idle in found.recorded:
        if idle is not None and said.seq >= len(facts) and not said.is_corrected:
            raise idle
    return found


def carried_on(found: Replay, seq: int, act: RoundScored) -> Replay:
    """The replay with one round more, ``seq`` being its number among the facts.

    The same as `entered` answers or raises, without folding anew what was folded before.
    ``found`` must have no refusal. RULES.md section 6.
    """
    try:
        game, scored = _after(found.game, act)
    except RulesError as refused:
        raise refused.knowing(round=found.game.round) from None
    place = len(found.recorded_rounds) + 1
    recorded = (*found.recorded, Recorded(InForce(seq, act, place, seq), scored))
    return Replay(game, recorded, found.first_round, None, seq)


def _refused_by(refusal: Refusal, first_new: int) -> RulesError:
    if refusal.seq >= first_new:
        return refusal.error
    error = refusal.error
    told = {"act": _NAMES.get(type(refusal.fact), "start"), "round": error.evidence["round"]}
    return Refused("later_act_refused", error=error, **told)


def _after(game: Game, act: Act) -> tuple[Game, Round | None]:
    """The game after one act, and the round if it was one."""
    if isinstance(act, GameReopened):
        return reopened(game), None
    if game.status != "in_progress":
        _refuse_late(game, act)
    match act:
        case RoundScored() | RoundCorrected():
            return played(game, act.results, act.ended)
        case PlayerJoined():
            return joined(game, act.player, act.standing), None
        case PlayerLeft():
            return left(game, act.player), None
        case GameEnded():
            return ended_early(game, act.winner), None
        case TieBreakWon():
            return _tie_broken(game, act), None
        case ResultTold():
            return result_told(game, act.totals, act.winners), None


def _refuse_late(game: Game, act: Act) -> None:
    name = _NAMES[type(act)]
    if game.is_over:
        raise Refused("game_is_over", act=name)
    if not isinstance(act, _IN_A_TIE):
        raise Refused("tiebreak_pending", act=name, tied=game.tied, phase=game.tiebreak_phase)


def _tie_broken(game: Game, act: TieBreakWon) -> Game:
    """A result of another tie than the pending one decides nothing."""
    if act.tied is not None and set(act.tied) != set(game.tied):
        raise Refused("no_tiebreak", ("tiebreak",))
    return tie_broken(game, act.laid_first, act.out_first)


def _is_idle(act: Act, error: RulesError) -> bool:
    """Does the act not count, for now, instead of being refused?"""
    is_gone = isinstance(act, TieBreakWon) and error.code == "player_unknown"
    return error.code in _IDLE or is_gone
