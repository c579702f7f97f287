"""A game told in one line per round, from its facts."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.facts import Player
from rules.ranking import leaders
from rules.rounds import Round
from rules.variants import Course
from store.kept import KeptGame
from web.catalogs import Catalog
from web.texts.terms import all_of, ordinal_round, points_words

LONG = 3
"""So many rounds on one phase are worth telling."""
DEAR = 100
"""So many points in one round, too."""
MOST = 3
"""Things that one line tells."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One round. ``place`` is its place among the rounds recorded, from 1."""

    number: int
    place: int
    text: str


class Teller:
    """Goes through the rounds and remembers who led, and who has been on a phase for how long."""

    def __init__(self, kept: KeptGame, words: Catalog) -> None:
        self.course: Course = kept.game.course
        self.names = kept.names
        self.words = words
        self.ahead: Player | None = None
        self.tries: dict[Player, int] = {}

    def line(self, scored: Round) -> str:
        """What is worth telling about this round."""
        told = [*self._out(scored), *self._finished(scored)]
        told += [*self._lead(scored), *self._stuck(scored), *self._rest(scored)]
        return " · ".join(told[:MOST])

    def _out(self, scored: Round) -> Iterator[str]:
        if scored.out:
            told = {"player": self.names[scored.out]}
            yield self.words.gettext("%(player)s went out") % told
        elif not any(line.points == 0 for line in scored.lines.values()):
            yield self.words.gettext("nobody went out")

    def _finished(self, scored: Round) -> Iterator[str]:
        """Who completed the last phase in this round."""
        if self.course.order == "all_advance":
            return
        last = len(self.course.numbers)
        done = [
            self.names[player]
            for player, line in scored.lines.items()
            if line.laid and line.advanced == last
        ]
        if done:
            yield self.words.gettext("last phase: %(names)s") % {"names": all_of(done, self.words)}

    def _lead(self, scored: Round) -> Iterator[str]:
        standings = {player: (line.advanced, line.total) for player, line in scored.lines.items()}
        first = leaders(self.course, standings)
        if len(first) > 1:
            return
        if self.ahead not in (None, first[0]):
            told = {"player": self.names[first[0]]}
            yield self.words.gettext("the lead changes: %(player)s") % told
        self.ahead = first[0]

    def _stuck(self, scored: Round) -> Iterator[str]:
        """The one who has been longest on one phase, if that is long."""
        if self.course.order != "standard":
            return
        for player, line in scored.lines.items():
            self.tries[player] = 0 if line.laid else self.tries.get(player, 0) + 1
        player = max(scored.lines, key=self.tries.__getitem__)
        phase = scored.lines[player].phase
        if self.tries[player] >= LONG and phase is not None:
            nth = ordinal_round(self.tries[player], self.words)
            told = {"player": self.names[player], "nth": nth, "phase": phase}
            yield self.words.gettext("%(player)s: %(nth)s round on phase %(phase)d") % told

    def _rest(self, scored: Round) -> Iterator[str]:
        laid = [line.laid for line in scored.lines.values()]
        if all(laid):
            yield self.words.gettext("everybody laid")
        elif not any(laid):
            yield self.words.gettext("nobody laid")
        player = max(scored.lines, key=lambda each: scored.lines[each].points)
        points = scored.lines[player].points
        if points >= DEAR:
            told = {"player": self.names[player], "points": points_words(points, self.words)}
            yield self.words.gettext("%(player)s: %(points)s") % told


def story(kept: KeptGame, words: Catalog) -> tuple[StoryLine, ...]:
    """The rounds that count, one line each."""
    teller = Teller(kept, words)
    counted = [each for each in kept.replay.recorded if each.scored]
    return tuple(
        StoryLine(each.scored.number, each.said.place, teller.line(each.scored))
        for each in counted
        if each.scored
    )
