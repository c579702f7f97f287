"""What was said in a game, fact by fact: what it is called, and what can be taken back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from rules.acts import Acts
from rules.facts import (
    ActRedone,
    ActUndone,
    Fact,
    GameEnded,
    GameReopened,
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
from store.clubs import RECOVERY
from store.kept import Entry, KeptGame
from web.catalogs import Catalog
from web.sayings import Saying, saying
from web.texts.terms import all_of, day_words
from web.viewers import Moment, Viewer

NameOf = Callable[[Player], str]


@dataclass(frozen=True)
class Told:
    """A fact in its place.

    ``place`` is that of the round it tells, from 1. ``target``: what it takes back or puts back.
    ``earlier``: the facts before a correction.
    """

    entry: Entry
    place: int = 0
    target: "Told | None" = None
    earlier: tuple[Fact, ...] = ()

    @cached_property
    def before(self) -> Mapping[int, Scored]:
        """The rounds as they were before a correction, told of those whom it names."""
        facts, fact = self.earlier, self.entry.fact
        if isinstance(fact, StartCorrected):
            facts = (*facts, replace(fact, rounds=()))
        told = Acts(facts) if facts else ()
        return {said.place: said.act for said in told if isinstance(said.act, Scored)}

    @cached_property
    def start(self) -> GameStarted | None:
        """The start as it was before a correction."""
        return Acts(self.earlier).opening if self.earlier else None

    @cached_property
    def result(self) -> ResultTold | None:
        """The result of a past game as it was before a correction."""
        told = [said.act for said in Acts(self.earlier)] if self.earlier else []
        return next((act for act in told if isinstance(act, ResultTold)), None)


@dataclass(frozen=True, slots=True)
class Saved:
    """What was said last, and what an undo and a redo would do ("" where there is nothing)."""

    saying: Saying
    undo: str
    redo: str


class Chronicle:
    """The facts of a game in their places, and which of them are in force."""

    def __init__(self, kept: KeptGame) -> None:
        self.kept = kept
        acts = Acts(kept.facts)
        self.told: list[Told] = []
        for entry in kept.entries:
            seq, target = entry.seq, acts.targets.get(entry.seq)
            place = acts.places.get(seq, 0)
            earlier: tuple[Fact, ...] = ()
            if isinstance(entry.fact, RoundCorrected | StartCorrected | ResultTold):
                earlier = kept.facts[:seq]
            if isinstance(entry.fact, RoundCorrected):
                place = entry.fact.round
            of = None if target is None else self.told[target]
            self.told.append(Told(entry, place, of, earlier))
        self.done = [self.told[seq] for seq in acts.done]
        self.undone = [self.told[seq] for seq in acts.undone]


class Source(Protocol):
    """By which key something was said, and what that is called."""

    @property
    def by(self) -> str: ...
    @property
    def phone(self) -> str: ...


def phone_words(
    entry: Source, phones: list[str], viewer: Viewer, words: Catalog, name: str = ""
) -> str:
    """Which phone it was: this one, another by what it is called, or by the order they came in.

    ``name``: what it is called now, where that is known.
    """
    if entry.by == viewer.key:
        return words.gettext("this phone")
    called = name or entry.phone
    if called == RECOVERY:
        return words.gettext("Recovery link")
    number = {"number": phones.index(entry.by) + 1}
    return called or words.gettext("phone %(number)d") % number


def saved(kept: KeptGame, viewer: Viewer, words: Catalog) -> Saved:
    """The line under the board."""
    chronicle = Chronicle(kept)
    if chronicle.done and _is_all(chronicle.done[-1]):
        chronicle.done.pop()
    last, time = chronicle.told[-1], viewer.moment(kept.saved_at)
    undo, redo = (_top(each, kept, words) for each in (chronicle.done, chronicle.undone))
    told: dict[str, str | Moment] = {"time": time}
    told["what"] = what(last.target or last, kept, words)
    if isinstance(last.entry.fact, RoundScored):
        text = words.gettext("%(what)s saved at %(time)s")
    elif isinstance(last.entry.fact, ActUndone):
        text = words.gettext("Undone at %(time)s: %(what)s")
    elif isinstance(last.entry.fact, ActRedone):
        text = words.gettext("Put back at %(time)s: %(what)s")
    else:
        text = "%(what)s · %(time)s"
    line = saying(text, **told)
    if not time.is_today:
        line += saying(f" · {day_words(time.day, words)}")
    if last.target and last.entry.by != viewer.key:
        phones = list(dict.fromkeys(entry.by for entry in kept.entries))
        line += saying(" · " + phone_words(last.entry, phones, viewer, words).replace("%", "%%"))
    return Saved(line, undo, redo)


def _is_all(told: Told) -> bool:
    """Is it the result of a past game? Without it nothing would be left but a table."""
    return isinstance(told.entry.fact, ResultTold) and told.result is None


def _top(stack: list[Told], kept: KeptGame, words: Catalog) -> str:
    return what(stack[-1], kept, words) if stack else ""


def what(told: Told, kept: KeptGame, words: Catalog) -> str:
    """A fact in a few words."""
    number = kept.replay.first_round - 1 + told.place
    name = kept.names.__getitem__
    match told.entry.fact:
        case GameStarted():
            return words.gettext("Game started")
        case RoundScored():
            return words.gettext("Round %(round)d") % {"round": number}
        case RoundCorrected():
            return words.gettext("Correction of round %(round)d") % {"round": number}
        case StartCorrected():
            return words.gettext("Correction of the start")
        case ResultTold() if told.result:
            return words.gettext("Correction of the result")
        case ActUndone():
            told_of = {"what": what(told.target, kept, words) if told.target else ""}
            return words.gettext("Undone: %(what)s") % told_of
        case ActRedone():
            told_of = {"what": what(told.target, kept, words) if told.target else ""}
            return words.gettext("Put back: %(what)s") % told_of
        case _:
            return event_words(told.entry.fact, name, words)


def event_words(fact: Fact, name: NameOf, words: Catalog) -> str:
    """What happened between two rounds."""
    match fact:
        case PlayerJoined(player=player):
            return words.gettext("%(player)s joins") % {"player": name(player)}
        case PlayerLeft(player=player):
            return words.gettext("%(player)s leaves") % {"player": name(player)}
        case TieBreakWon(laid_first=laid, out_first=out):
            won = all_of([name(each) for each in dict.fromkeys((laid, out)) if each], words)
            return words.gettext("Tie-break: %(player)s") % {"player": won}
        case GameEnded(winner=None):
            return words.gettext("Ended early")
        case GameEnded(winner=str(winner)):
            return words.gettext("Ended early; winner: %(player)s") % {"player": name(winner)}
        case GameReopened():
            return words.gettext("Game reopened")
        case ResultTold():
            return words.gettext("Result of a past game")
    raise LookupError(fact)
