"""The start as it was, and with it what was said of its rounds (RULES.md section 10)."""

from collections.abc import Mapping, Sequence

from rules.errors import Unreadable
from rules.facts import SAME, GameStarted, Player, Result, RoundCorrected, StartCorrected
from rules.replay import Replay

Results = Mapping[Player, Result]


def start_corrected(
    found: Replay,
    before: GameStarted,
    start: GameStarted,
    told: Mapping[int, Results],
    renamed: Mapping[Player, Player] = SAME,
    confirmed: Sequence[str] = (),
) -> StartCorrected:
    """The fact that says so of a game, ``before`` being its start as last corrected.

    ``told``: results that are new with this start, those of forgotten players, by the place of
    the round, from 1. All others stay, except of those who sit there no more, by no name.
    ``confirmed``: warnings to be confirmed with the rounds that tell something else; see
    `rules.facts.StartCorrected` for ``renamed``. RULES.md section 10.

    Raises `Unreadable` ``round_unknown``, with the place among ``told`` as its field.
    """
    rounds = found.said_of_rounds
    for index, place in enumerate(told):
        if place not in rounds:
            raise Unreadable("round_unknown", ("rounds", index), given=place, rounds=len(rounds))
    gone = _gone(before, start, renamed)
    corrected = []
    for place, act in rounds.items():
        if place not in told and gone.isdisjoint(act.results):
            continue
        stay = {who: each for who, each in act.results.items() if who not in gone}
        results = {renamed.get(who, who): each for who, each in stay.items()}
        codes = tuple(dict.fromkeys([*act.confirmed, *confirmed]))
        whole = {**results, **told.get(place, {})}
        corrected.append(RoundCorrected(place, whole, act.ended, codes))
    return StartCorrected(start, tuple(corrected), renamed)


def _gone(before: GameStarted, start: GameStarted, renamed: Mapping[Player, Player]) -> set[Player]:
    """Those who were never there; joiners stay, and whoever is somebody else."""
    here = set(start.seats) - set(renamed.values())
    return set(before.seats) - here - renamed.keys()
