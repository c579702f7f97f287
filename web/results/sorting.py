"""The dry run, worked out: which lines would become games, which are there, which are wrong."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rules.facts import Player
from rules.names import likeness
from store.players import PlayerRow
from store.results import PastResult, Score
from web.catalogs import Catalog
from web.results.lines import STEP, Fault, Line
from web.results.names import MOST_NEW, Meant, meant
from web.results.reading import Read, read
from web.results.trial import (
    Trial,
    TrialLine,
    askings,
    button,
    fault_line,
    heading,
    new_words,
    seen,
    there_words,
    trial_line,
)

LONG = 20
"""From more lines on those that are right are folded away."""
Scores = Callable[[set[str]], Mapping[str, set[Score]]]
"""Who had how many points on these days, as the club has it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was pasted, and what was answered: ``order`` of day and month, ``who`` by question."""

    text: str = ""
    order: str = ""
    who: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A dry run, and what would be stored."""

    trial: Trial
    results: tuple[PastResult, ...] = ()
    newcomers: Mapping[Player, str] | None = None


def outcome(
    asked: Asked, players: Sequence[PlayerRow], scores: Scores, today: date, words: Catalog
) -> Outcome:
    """What would come of the table."""
    found = read(asked.text, asked.order, words.language, today)
    if found.fault:
        return Outcome(Trial(fault=fault_line(found.fault, found.at, words)))
    named = [name for line in found.lines for name in line.totals]
    unknown = set(map(likeness, named)) - {likeness(each.name) for each in players}
    if len(unknown) > MOST_NEW:  # each is compared with everybody
        fault = Fault("too_many_names", {"given": len(unknown), "most": MOST_NEW})
        return Outcome(Trial(fault=fault_line(fault, 0, words)))
    who = meant(named, players, asked.who or {})
    days = {line.day.isoformat() for line in found.lines if line.day}
    return Sorting(found, who, scores(days), today, words).outcome()


class Sorting:
    """Goes through the lines once: which become games, which are there, which are wrong."""

    def __init__(
        self,
        found: Read,
        who: Meant,
        scores: Mapping[str, set[Score]],
        today: date,
        words: Catalog,
    ) -> None:
        self.found, self.who, self.scores, self.words = found, who, scores, words
        self.today = today
        self.before: dict[tuple[str, Score], int] = {}
        self.results: list[PastResult] = []
        self.new: list[TrialLine] = []
        self.there: list[TrialLine] = []
        self.wrong: list[TrialLine] = []

    def outcome(self) -> Outcome:
        """All that is shown, and what would be stored."""
        for line in self.found.lines:
            self._sort(line)
        used = {player for each in self.results for player in each.totals}
        newcomers = {each: name for each, name in self.who.newcomers.items() if each in used}
        asked = tuple(askings(self.found, self.who, self.today, self.words))
        is_ready = not self.wrong and not any(each.is_open for each in asked)
        trial = Trial(
            new=tuple(self.new),
            there=tuple(self.there),
            wrong=tuple(self.wrong),
            heading=heading(len(self.new), len(self.wrong), self.words),
            new_heading=new_words(len(self.new), self.words),
            there_heading=there_words(len(self.there), self.words),
            has_question=any(each.is_open for each in asked),
            is_long=len(self.new) + len(self.there) > LONG,
            newcomers=", ".join(newcomers.values()),
            unused=", ".join(self.found.unused),
            asked=asked,
            can_import=is_ready and bool(self.new),
            button=button(len(self.new), self.words),
            seen=seen(self.new, newcomers.values()),
        )
        return Outcome(trial, tuple(self.results), newcomers)

    def _sort(self, line: Line) -> None:
        by_player, faults = self._players(line)
        if faults or line.day is None:
            self.wrong.append(trial_line(line, self.who, self.words, faults))
            return
        day = line.day.isoformat()
        score = frozenset((by_player or line.totals).items())
        if score in self.scores.get(day, ()):
            self.there.append(trial_line(line, self.who, self.words))
        elif before := self.before.get((day, score)):
            again = Fault("same_line", {"line": before})
            self.there.append(trial_line(line, self.who, self.words, remarks=[again]))
        else:
            self.before[day, score] = line.number
            self._take(line, day, by_player)

    def _take(self, line: Line, day: str, by_player: Mapping[Player, int]) -> None:
        remarks = [
            Fault("odd_points", {"player": name, "points": total})
            for name, total in line.totals.items()
            if total % STEP
        ]
        self.new.append(trial_line(line, self.who, self.words, remarks=remarks))
        ids = self.who.ids
        if by_player:
            won = tuple([ids[likeness(name)] for name in line.winners])
            self.results.append(PastResult(day, by_player, won, line.title, line.note))

    def _players(self, line: Line) -> tuple[Mapping[Player, int], list[Fault]]:
        """Everybody's total by id, empty while somebody is asked about; and what is wrong."""
        found: dict[Player, int] = {}
        faults = list(line.faults)
        for name, total in line.totals.items():
            player = self.who.ids.get(likeness(name))
            if player is None:
                return {}, faults
            if player in found:
                faults.append(Fault("same_player", {"who": player}))
            found[player] = total
        return found, faults
