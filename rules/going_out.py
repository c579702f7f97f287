"""Who went out, and what contradicts it (RULES.md sections 4, 6 and 7).

The checks stand in the order in which their codes apply.
"""

from rules.errors import Refused
from rules.facts import Player
from rules.game import is_done
from rules.results import Said, refusal


def candidates(said: Said) -> list[Player]:
    """Who may have gone out: normally one.

    Under ``float`` those who hold nothing and are not the one said to have ended the round stay
    in, and there are several if that was not said (RULES.md section 4).
    """
    if said.ended == "nobody_out":
        return []
    empty = [score for score in said.scores if not score.points and score.out is not False]
    if said.ended == "laid_last":
        empty = [score for score in empty if score.seat.player in said.finishers]
    elif said.game.house.go_out == "float":
        empty = [score for score in empty if score.out] or empty
    return [score.seat.player for score in empty]


def _is_doubtful(said: Said) -> bool:
    """Do several hold no cards, any of whom may have ended the round?"""
    if said.game.house.go_out != "float" or any(score.out for score in said.scores):
        return False
    return len(candidates(said)) > 1


def check_out(said: Said) -> None:
    """Who goes out holds nothing and has laid; who holds nothing has laid."""
    for score in said.scores:
        if score.out and score.points:
            raise refusal("out_with_points", score.seat.player, "points", points=score.points)
    for score in said.scores:
        if not score.points and not score.laid:
            raise refusal("out_without_phase", score.seat.player, "completed")


def check_out_told(said: Said) -> None:
    """Where the winner depends on who went out, it must be clear who did."""
    if said.game.win == "must_go_out":
        doubtful = candidates(said) if _is_doubtful(said) else []
        if any(_is_finisher(said, player) for player in doubtful):
            told = {"players": tuple(doubtful), "why": "float"}
            raise refusal("out_required", doubtful[0], "out", **told)
    elif said.game.win == "immediate" and said.ended != "laid_last":
        for player in said.finishers:
            if player not in candidates(said) or _is_doubtful(said):
                told = {"players": (player,), "why": "immediate"}
                raise refusal("out_required", player, "out", **told)


def _is_finisher(said: Said, player: Player) -> bool:
    """Has this player completed the last phase, in this round or before?"""
    seats = [score.seat for score in said.scores if score.seat.player == player]
    return player in said.finishers or is_done(said.game.course, seats[0])


def check_one_out(said: Said) -> None:
    """One goes out, and no second one, unless the round ended in another way."""
    if said.ended is not None:
        return
    out = candidates(said)
    if not out:
        raise Refused("nobody_went_out", ("results",))
    if len(out) > 1 and not _is_doubtful(said):
        raise refusal("two_players_out", out[1], "out", players=tuple(out))
