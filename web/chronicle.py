"""What was said in a game, fact by fact: what it is called, and what can be taken back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

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

    ``place`` is that of the round it tells, from 1. ``before``: the rounds and the start as they
    were, where it corrects them. ``target``: what it takes back or puts back.
    """

    entry: Entry
    place: int = 0
    before: Mapping[int, Scored] | None = None
    start: GameStarted | None = None
    target: "Told | None" = None


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
        self.told: list[Told] = []
        self.done: list[Told] = []
        self.undone: list[Told] = []
        for entry in kept.entries:
            self.told.append(self._take(entry))

    def _take(self, entry: Entry) -> Told:
        match entry.fact:
            case ActUndone() if self.done:
                self.undone.append(self.done.pop())
                return Told(entry, target=self.undone[-1])
            case ActRedone() if self.undone:
                self.done.append(self.undone.pop())
                return Told(entry, target=self.done[-1])
            case GameStarted() | ActUndone() | ActRedone():
                return Told(entry)
        told = self._placed(entry)
        self.done.append(told)
        self.undone.clear()
        return told

    def _placed(self, entry: Entry) -> Told:
        match entry.fact:
            case RoundScored():
                return Told(entry, place=self.rounds + 1)
            case RoundCorrected(round=place):
                return Told(entry, place, {place: self.round_in(place)})
            case StartCorrected(rounds=rounds):
                before = {each.round: self.round_in(each.round) for each in rounds}
                return Told(entry, 0, before, self.start)
        return Told(entry)

    @property
    def rounds(self) -> int:
        """How many rounds are recorded."""
        return sum(isinstance(told.entry.fact, RoundScored) for told in self.done)

    @property
    def start(self) -> GameStarted:
        """The start as last corrected."""
        facts = [told.entry.fact for told in self.done]
        starts = [fact.start for fact in facts if isinstance(fact, StartCorrected)]
        first = self.kept.facts[0]
        assert isinstance(first, GameStarted)
        return starts[-1] if starts else first

    def round_in(self, place: int) -> Scored:
        """The round in that place as last corrected."""
        found: Scored = RoundScored({})
        for told in self.done:
            match told.entry.fact:
                case RoundScored() as fact if told.place == place:
                    found = fact
                case RoundCorrected(round=number) as fact if number == place:
                    found = fact
                case StartCorrected(rounds=rounds):
                    found = next((each for each in rounds if each.round == place), found)
        return found


def phone_words(entry: Entry, phones: list[str], viewer: Viewer, words: Catalog) -> str:
    """Which phone it was: this one, another by what it is called, or by the order they came in."""
    if entry.by == viewer.key:
        return words.gettext("this phone")
    if entry.phone == RECOVERY:
        return words.gettext("Recovery link")
    number = {"number": phones.index(entry.by) + 1}
    return entry.phone or words.gettext("phone %(number)d") % number


def saved(kept: KeptGame, viewer: Viewer, words: Catalog) -> Saved:
    """The line under the board."""
    chronicle = Chronicle(kept)
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
    raise LookupError(fact)
