"""What one game was like for each player: how many rounds, where they waited, from how far behind.

Over many games that makes statistics; nothing here decides anything.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.facts import Player
from rules.replay import Replay
from rules.rounds import Line
from rules.variants import Course

FIRST_OF_LATE = 3
"""From this round on it means something to be last."""
LEAST_OF_LAST = 3
"""Of two players, one is always last."""


class Summary(NamedTuple):
    """One player's game. ``waits``: rounds in which each phase was laid or attempted, by its
    number, the phases of ``all_advance`` left out, where nobody waits; ``longest_wait``: the most
    rounds that one phase took, whether it was laid in the end or not. ``was_last``: stood last,
    alone, of three or more, after the third counted round or later. ``most_points``: of one round.
    """

    rounds: int = 0
    outs: int = 0
    points: int = 0
    waits: Mapping[int, int] = {}
    was_last: bool = False
    most_points: int = 0

    @property
    def longest_wait(self) -> int:
        return max(self.waits.values(), default=0)


def summaries(found: Replay) -> dict[Player, Summary]:
    """Of everybody who ever sat at the table."""
    lines = [scored.lines for scored in found.rounds]
    last = set(_last(lines, found.game.course))
    return {
        seat.player: _summary(
            [each[seat.player] for each in lines if seat.player in each],
            found.game.course,
            seat.player in last,
        )
        for seat in found.game.seats
    }


def _summary(lines: Sequence[Line], course: Course, was_last: bool) -> Summary:
    waits = Counter(line.phase for line in lines if line.phase is not None)
    return Summary(
        len(lines),
        sum(line.is_out for line in lines),
        sum(line.points for line in lines),
        {} if course.order == "all_advance" else dict(sorted(waits.items())),
        was_last,
        max((line.points for line in lines), default=0),
    )


def _last(rounds: Sequence[Mapping[Player, Line]], course: Course) -> Iterator[Player]:
    """Who stood last, alone, after a round that was late enough."""
    is_by_total = course.order == "all_advance"
    for lines in rounds[FIRST_OF_LATE - 1 :]:
        keys = {
            player: (0 if is_by_total else -line.advanced, line.total)
            for player, line in lines.items()
        }
        behind = [player for player, key in keys.items() if key == max(keys.values())]
        if len(keys) >= LEAST_OF_LAST and len(behind) == 1:
            yield behind[0]
