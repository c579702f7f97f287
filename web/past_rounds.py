"""Rounds that were recorded: what was said of one, and how the game stood before it."""

from rules.acts import InForce
from rules.facts import Fact, Player, RoundScored, Scored
from rules.game import Game
from rules.replay import Recorded, Replay, replay
from store.kept import KeptGame


def recorded(found: Replay, place: int) -> Recorded | None:
    """The round in that place, from 1, as last corrected; None where there is none."""
    return next((each for each in found.recorded_rounds if each.said.place == place), None)


def place_of(kept: KeptGame) -> int:
    """The place of the round in play."""
    return kept.game.round + 1 - kept.replay.first_round


def number_of(found: Replay, place: int) -> int:
    """The number, at the table, of the round in that place."""
    return found.first_round - 1 + place


def game_before(kept: KeptGame, place: int) -> Game:
    """How the game stood before the round in that place: the acts in force, up to it."""
    facts: list[Fact] = [kept.start]
    for said, _, idle in kept.replay.recorded:
        if _is_at(said, place):
            break
        if idle is None:
            facts.append(_first_said(said))
    return replay(facts).game


def _is_at(said: InForce, place: int) -> bool:
    return said.place == place and isinstance(said.act, Scored)


def _first_said(said: InForce) -> Fact:
    """A corrected round as if it had been told that way at once."""
    act = said.act
    if isinstance(act, Scored):
        return RoundScored(act.results, act.ended, act.confirmed)
    return act


def out_of(each: Recorded) -> Player | None:
    """Who went out in a recorded round, if one did: as it counted, else as it was said."""
    if each.scored is not None:
        return each.scored.out
    assert isinstance(each.said.act, Scored)
    results = each.said.act.results
    return next((player for player, result in results.items() if result.out), None)


def finisher_of(each: Recorded, before: Game) -> Player | None:
    """Who laid the last phase in a round: the one who ended it, where it ended by that."""
    assert isinstance(each.said.act, Scored)
    last = len(before.course.numbers) - 1
    for seat in before.present:
        result = each.said.act.results.get(seat.player)
        if result is not None and result.laid and seat.advanced == last:
            return seat.player
    return None
