"""POST /api/v1/games/replay: a whole game in, how it stands out. Nothing is stored."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.facts import Player
from rules.game import next_phase
from rules.ranking import places
from rules.replay import Replay, replay
from web.api.game_reading import facts_of
from web.api.game_shapes import Body
from web.api.problems import refused

Answer = dict[str, Any]


def replay_answer(body: Body) -> Answer:
    """How the game stands.

    Raises `Problem` 400 for a wrong type, `RulesError` for what cannot be read or started, and
    `Problem` 422 for an entry of ``rounds`` that the rules refuse, with ``kept``: the answer for
    what came before.
    """
    found = replay(facts_of(body), stored=False)
    if found.refusal is not None:
        error = found.refusal.error.at("rounds", found.refusal.seq - 1)
        raise refused(error, {"kept": game_answer(found)})
    return game_answer(found)


class Unnamed(dict[Player, str]):
    """In a game that is not kept the players' names are their ids."""

    def __missing__(self, player: Player) -> str:
        return player


def game_answer(found: Replay, names: Mapping[Player, str] = MappingProxyType(Unnamed())) -> Answer:
    """How a game stands; players by their names."""
    game = found.game
    ranks = places(game)
    return {
        "status": game.status,
        "phases": {names[seat.player]: next_phase(game.course, seat) for seat in game.seats},
        "totals": {names[seat.player]: seat.total for seat in game.seats},
        "places": {names[player]: place for player, place in ranks.items()},
        "winner": game.winner and names[game.winner],
        "winners": [names[player] for player in game.winners],
        "reason": game.reason,
        "tied": [names[player] for player in game.tied],
        "tiebreak_phase": game.tiebreak_phase,
        "dealer": names[game.dealer],
        "round": game.round,
        "warnings": [
            {"player": each.player and names[each.player], "round": each.round, "code": each.code}
            for each in found.warnings
        ],
        "not_counted": found.not_counted,
    }
