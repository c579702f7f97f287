"""Short ways to say what happens at the table: ``scored("Ann +0, Bo -60")``."""

import re
from typing import Any

import pytest

from rules.errors import RulesError
from rules.facts import Fact, GameStarted, Result, RoundCorrected, RoundScored, Standing
from rules.house import house_rules
from rules.replay import Replay, replay

_RESULT = re.compile(r"(\w+) ([+-])(\d*)([!?]?)(?: @(\d+))?")


def results(text: str) -> dict[str, Result]:
    """``+25`` laid, ``-60`` not laid, ``!`` went out, ``?`` did not, ``@4`` laid phase 4."""
    found = {}
    for each in text.split(", "):
        player, laid, points, out, phase = _RESULT.fullmatch(each).groups()  # type: ignore[union-attr]
        found[player] = Result(
            laid == "+",
            int(points) if points else None,
            out={"!": True, "?": False, "": None}[out],
            phase=int(phase) if phase else None,
        )
    return found


def scored(text: str, ended: str | None = None) -> RoundScored:
    return RoundScored(results(text), ended)


def corrected(number: int, text: str, ended: str | None = None) -> RoundCorrected:
    return RoundCorrected(number, results(text), ended)


def start(seats: str = "Ann Bo Cy", at: str = "", **named: Any) -> GameStarted:
    """Seats clockwise, the last one deals; ``at``: ``"Ann 10:125, Bo 9:40"``, phase and total.

    ``switches`` and ``rulebook`` make the house rules, whatever else is named the variant.
    """
    players = tuple(seats.split())
    house = house_rules(named.pop("rulebook", "house"), named.pop("switches", None))
    standings = {}
    for each in filter(None, at.split(", ")):
        player, told = each.split()
        phase, total = told.split(":")
        standings[player] = standing(phase, total, is_pick=_is_pick(named))
    dealer = named.pop("dealer", players[-1])
    return GameStarted(players, dealer, house, start=standings, **named)


def _is_pick(named: dict[str, Any]) -> bool:
    return "pick" in (named.get("variant"), named.get("order"))


def standing(phase: str, total: str, is_pick: bool = False) -> Standing:
    """``"10"``, ``"done"``; where the players pick, ``"1+3"``."""
    points = int(total)
    if is_pick:
        return Standing(completed=tuple(map(int, filter(None, phase.split("+")))), total=points)
    return Standing("done" if phase == "done" else int(phase), None, points)


def told(*facts: Fact) -> Replay:
    """A replay in which nothing is refused."""
    found = replay(facts, stored=False)
    assert found.refusal is None, (found.refusal.error, found.refusal.error.evidence)
    return found


def refusal(*facts: Fact, stored: bool = False) -> RulesError:
    """Why the last of the facts is refused; those before it are not."""
    found = replay(facts, stored=stored)
    assert found.refusal is not None, "nothing is refused"
    assert found.refusal.seq == len(facts) - 1, found.refusal.error
    return found.refusal.error


def refused_start(fact: GameStarted) -> RulesError:
    with pytest.raises(RulesError) as refused:
        replay([fact])
    return refused.value


def totals(found: Replay) -> dict[str, int]:
    return {seat.player: seat.total for seat in found.game.seats}


def end(found: Replay) -> tuple[str, tuple[str, ...], str | None]:
    """The status, who won, and why."""
    return found.game.status, found.game.winners, found.game.reason
