"""A player's games, counted."""

from typing import Any

from store import statistics
from store.statistics import Career, best_and_worst, win_share
from web.api.asking import Asked, Reply
from web.api.players import player_answer

DIGITS = 4
"""Of shares and averages."""


def of_player(asked: Asked) -> Reply:
    """Two queries beside those for the key and the player."""
    person = asked.player.person
    found = statistics.career(asked.database, asked.club, person)
    against = statistics.head_to_head(asked.database, asked.club, person)
    told = {"player": player_answer(asked.player), **career_answer(found)}
    return {**told, "head_to_head": [each._asdict() for each in against]}, 200


def career_answer(found: Career) -> dict[str, Any]:
    """Games that were played to the end; of those that ended early only how many."""
    share, totals = win_share(found.wins, found.games), best_and_worst(found.totals)
    return {
        "games": found.games,
        "ended_early": found.ended_early,
        "wins": found.wins,
        "shared_wins": found.shared_wins,
        "win_share": _rounded(share and share[0]),
        "win_share_range": share and [_rounded(each) for each in share[1:]],
        "average_place": _rounded(found.average_place),
        "rounds": found.rounds,
        "points_per_round": _rounded(found.points_per_round),
        "rounds_per_phase": {
            str(phase): _rounded(rounds) for phase, rounds in found.rounds_per_phase.items()
        },
        "best_total": totals and totals[0],
        "worst_total": totals and totals[1],
        "times_out": found.times_out,
        "longest_wait": found.longest_wait,
        "comebacks": found.comebacks,
        "places": [each.place for each in found.played],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)
