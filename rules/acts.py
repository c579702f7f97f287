"""Which acts are in force: undone ones dropped, corrected ones replaced (RULES.md section 10).

Facts are numbered 0, 1, 2, ... in each game: ``seq`` is that number.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.errors import Refused, RulesError
from rules.facts import (
    Act,
    ActRedone,
    ActUndone,
    Correction,
    Event,
    Fact,
    GameEnded,
    GameStarted,
    Player,
    PlayerJoined,
    PlayerLeft,
    ResultTold,
    RoundCorrected,
    RoundScored,
    Scored,
    StartCorrected,
    TieBreakWon,
)
from rules.game import Game
from rules.seats import started


class Refusal(NamedTuple):
    """The first fact that the rules refuse, and why."""

    seq: int
    fact: Fact
    error: RulesError


class InForce(NamedTuple):
    """An act that was neither undone nor replaced; ``seq`` is that of the fact that says it.

    ``place``: the round's place among the rounds, from 1; for another act, that of the round it
    belongs to (0: before the first). ``first``: the ``seq`` of the fact that said it first,
    ``original`` what that said of a round that was corrected since.
    """

    seq: int
    act: Act
    place: int
    first: int
    original: Scored | None = None

    @property
    def is_corrected(self) -> bool:
        return self.seq != self.first


class Acts:
    """The acts in force among the facts, up to the first fact that has no ground.

    ``opening``: the start as last corrected. ``start``: the game before the acts. ``undoable``,
    ``redoable``: the ``seq`` of the fact that an undo takes back and a redo puts back, or None.
    ``done`` and ``undone``: the ``seq`` of all that can be taken back and put back, the next one
    last. ``targets``: what each undo and redo took back or put back, ``places``: the place of each
    round when it was told, from 1, both by ``seq``.
    ``refusal``: of a correction of a round that
    is not there (``round_unknown``), of a start that is none, of a result of a game that has begun
    (``game_has_begun``), ``nothing_to_undo``, ``nothing_to_redo``.
    """

    def __init__(self, facts: Sequence[Fact]) -> None:
        first = facts[0]
        if not isinstance(first, GameStarted):
            raise ValueError("a game begins with GameStarted")
        self.opening: GameStarted = first
        self.start: Game = started(first)
        self.refusal: Refusal | None = None
        self._facts = facts
        self.done: list[int] = []
        self.undone: list[int] = []
        self.targets: dict[int, int] = {}
        self.places: dict[int, int] = {}
        self._rounds = 0
        for seq in range(1, len(facts)):
            try:
                self._take(seq, facts[seq])
            except RulesError as error:
                self.refusal = Refusal(seq, facts[seq], error.knowing(round=None))
                break
        for seq in self.done:
            fact = facts[seq]
            if isinstance(fact, StartCorrected):
                self.opening = fact.start
                self.start = started(fact.start)

    @property
    def undoable(self) -> int | None:
        return self.done[-1] if self.done else None

    @property
    def redoable(self) -> int | None:
        return self.undone[-1] if self.undone else None

    def _take(self, seq: int, fact: Fact) -> None:
        if isinstance(fact, ActUndone):
            self._move(seq, self.done, self.undone, "nothing_to_undo", -1)
        elif isinstance(fact, ActRedone):
            self._move(seq, self.undone, self.done, "nothing_to_redo", 1)
        elif isinstance(fact, GameStarted):
            raise ValueError("a game begins once")
        else:
            self._refuse_groundless(fact)
            self.done.append(seq)
            self.undone.clear()
            if isinstance(fact, RoundScored):
                self._rounds += 1
                self.places[seq] = self._rounds

    def _move(self, seq: int, source: list[int], target: list[int], code: str, step: int) -> None:
        if not source:
            raise Refused(code)
        target.append(source.pop())
        self.targets[seq] = target[-1]
        self._rounds += step * isinstance(self._facts[target[-1]], RoundScored)

    def _refuse_groundless(self, fact: Act | Correction) -> None:
        if isinstance(fact, StartCorrected):
            started(fact.start)
            _refuse_strangers(fact)
        if isinstance(fact, ResultTold) and self._has_begun():
            raise Refused("game_has_begun")
        for each in _corrections(fact):
            if not 1 <= each.round <= self._rounds:
                raise Refused("round_unknown", given=each.round, rounds=self._rounds)

    def _has_begun(self) -> bool:
        """Is there more than a start and a result, as last corrected?"""
        told = [self._facts[seq] for seq in self.done]
        return not all(isinstance(each, StartCorrected | ResultTold) for each in told)

    def __iter__(self) -> Iterator[InForce]:
        """Each round as last corrected, followed by the acts that belong to it."""
        rounds: list[InForce] = []
        followers: list[list[InForce]] = [[]]
        for seq in self.done:
            fact = self._facts[seq]
            if isinstance(fact, RoundScored):
                rounds.append(InForce(seq, fact, len(rounds) + 1, seq))
                followers.append([])
            elif isinstance(fact, RoundCorrected | StartCorrected):
                if isinstance(fact, StartCorrected) and fact.renamed:
                    rounds = [_renamed(each, fact.renamed) for each in rounds]
                    followers = [[_renamed(e, fact.renamed) for e in each] for each in followers]
                for told in _corrections(fact):
                    old = rounds[told.round - 1]
                    assert isinstance(old.act, Scored)
                    original = old.original or old.act
                    rounds[told.round - 1] = InForce(seq, told, old.place, old.first, original)
            elif isinstance(fact, ResultTold):
                first = next((each.first for each in followers[0]), seq)
                followers[0] = [InForce(seq, fact, 0, first)]
            elif isinstance(fact, Event):
                place = len(rounds) if fact.after is None else min(fact.after, len(rounds))
                followers[place].append(InForce(seq, fact, place, seq))
        yield from followers[0]
        for each in rounds:
            yield each
            yield from followers[each.place]


def _corrections(fact: Act | Correction) -> tuple[RoundCorrected, ...]:
    """The rounds that a fact corrects."""
    if isinstance(fact, RoundCorrected):
        return (fact,)
    return fact.rounds if isinstance(fact, StartCorrected) else ()


def _refuse_strangers(fact: StartCorrected) -> None:
    """Whoever is renamed sits at the table then, and is one person (RULES.md section 10)."""
    taken: set[Player] = set()
    for old, new in fact.renamed.items():
        if new not in fact.start.seats:
            among = fact.start.seats
            raise Refused("player_unknown", ("renamed", old), player=new, among=among)
        if new in taken:
            raise Refused("name_taken", ("renamed", old), player=new)
        taken.add(new)


def _renamed(said: InForce, renamed: Mapping[Player, Player]) -> InForce:
    """The same act, said of those whom the players turned out to be."""

    def of(player: Player) -> Player:
        return renamed.get(player, player)

    def of_one(player: Player | None) -> Player | None:
        return None if player is None else of(player)

    act = said.act
    match act:
        case RoundScored() | RoundCorrected():
            results = {of(player): result for player, result in act.results.items()}
            first = said.original
            if first is not None:
                told = {of(player): result for player, result in first.results.items()}
                first = replace(first, results=told)
            return said._replace(act=replace(act, results=results), original=first)
        case PlayerJoined() | PlayerLeft():
            return said._replace(act=replace(act, player=of(act.player)))
        case TieBreakWon():
            tied = None if act.tied is None else tuple(map(of, act.tied))
            won = TieBreakWon(of_one(act.laid_first), of_one(act.out_first), tied, act.after)
            return said._replace(act=won)
        case GameEnded():
            return said._replace(act=replace(act, winner=of_one(act.winner)))
        case ResultTold():
            totals = {of(player): total for player, total in act.totals.items()}
            return said._replace(act=ResultTold(totals, tuple(map(of, act.winners))))
    return said
