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
    empty = [hand for hand in said.hands if not hand.points and hand.out is not False]
    if said.ended == "laid_last":
        empty = [hand for hand in empty if hand.seat.player in said.finishers]
    elif said.game.house.go_out == "float":
        empty = [hand for hand in empty if hand.out] or empty
    return [hand.seat.player for hand in empty]


def _is_doubtful(said: Said) -> bool:
    """Do several hold no cards, any of whom may have ended the round?"""
    if said.game.house.go_out != "float" or any(hand.out for hand in said.hands):
        return False
    return len(candidates(said)) > 1


def check_out(said: Said) -> None:
    """Who goes out holds nothing and has laid; who holds nothing has laid."""
    for hand in said.hands:
        if hand.out and hand.points:
            raise refusal("out_with_points", hand.seat.player, "points", points=hand.points)
    for hand in said.hands:
        if not hand.points and not hand.laid:
            raise refusal("out_without_phase", hand.seat.player, "completed")


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
    seats = [hand.seat for hand in said.hands if hand.seat.player == player]
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
