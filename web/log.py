"""The log of a game: every fact that was ever said, when, and by which phone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.facts import (
    ActRedone,
    ActUndone,
    Fact,
    GameStarted,
    Player,
    Result,
    RoundCorrected,
    RoundScored,
    Scored,
    Standing,
    StartCorrected,
)
from rules.house import Points
from rules.results import points_in
from store.kept import KeptGame
from web.catalogs import Catalog
from web.changes import NOTHING
from web.chronicle import Chronicle, Told, phone_words, what
from web.in_force import in_force
from web.start_words import phase_label
from web.texts.terms import day_words, points_words
from web.viewers import Moment, Viewer


@dataclass(frozen=True, slots=True)
class Detail:
    """One line of what a fact says; ``before`` is what a correction replaced."""

    name: str
    after: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A fact in the log. ``day``: the first line of one that is not today says which it was.

    ``undone``: it was taken back, and does not count.
    """

    seq: int
    day: str
    moment: Moment
    phone: str
    what: str
    details: tuple[Detail, ...]
    undone: bool


@dataclass(frozen=True, slots=True)
class Log:
    """Everything that was said, the newest first."""

    id: str
    lines: tuple[LogLine, ...]


def log(kept: KeptGame, viewer: Viewer, words: Catalog) -> Log:
    """The log of a game."""
    chronicle = Chronicle(kept)
    phones = list(dict.fromkeys(entry.by for entry in kept.entries))
    gone = {told.entry.seq for told in chronicle.told} - {told.entry.seq for told in chronicle.done}
    newest_first = chronicle.told[::-1]
    moments = [viewer.moment(told.entry.at) for told in newest_first]
    lines = [
        LogLine(
            told.entry.seq,
            day,
            moment,
            phone_words(told.entry, phones, viewer, words),
            what(told, kept, words),
            tuple(_details(told, kept, words)),
            told.entry.seq in gone and _can_go(told.entry.fact),
        )
        for told, moment, day in zip(newest_first, moments, _days(moments, words), strict=True)
    ]
    return Log(kept.id, tuple(lines))


def _days(moments: Sequence[Moment], words: Catalog) -> Iterator[str]:
    """The day of each where another begins, in words; today goes without saying."""
    said = None
    for moment in moments:
        is_said = moment.is_today or moment.day == said
        yield "" if is_said else day_words(moment.day, words)
        said = moment.day


def _can_go(fact: Fact) -> bool:
    return not isinstance(fact, GameStarted | ActUndone | ActRedone)


def hand_words(result: Result, values: Points, words: Catalog) -> str:
    """One hand at the end of a round: points, and whether the phase was laid."""
    if result.out:
        told = words.gettext("went out")
    elif not result.laid:
        told = words.gettext("not laid")
    elif result.phase is not None:
        told = words.gettext("phase %(number)d laid") % {"number": result.phase}
    else:
        told = words.gettext("laid")
    points = points_in(result, values)
    return f"{NOTHING if points is None else points} · {told}"


def _details(told: Told, kept: KeptGame, words: Catalog) -> Iterator[Detail]:
    match told.entry.fact:
        case RoundScored() as fact:
            yield from _hands(fact, None, kept, words)
        case RoundCorrected() as fact:
            yield from _hands(fact, (told.before or {}).get(fact.round), kept, words)
        case StartCorrected() as fact if told.start:
            yield from _starts(told.start, fact.start, kept, words)
            for each in fact.rounds:
                yield from _hands(each, (told.before or {}).get(each.round), kept, words)


def _hands(now: Scored, before: Scored | None, kept: KeptGame, words: Catalog) -> Iterator[Detail]:
    """Every hand of a round; of a correction those that it changes."""
    values = kept.start.house.points
    for player, result in now.results.items():
        after = hand_words(result, values, words)
        old = before.results.get(player) if before else None
        was = hand_words(old, values, words) if old else ""
        if before is None or was != after:
            yield Detail(kept.names[player], after, was)


def _starts(old: GameStarted, new: GameStarted, kept: KeptGame, words: Catalog) -> Iterator[Detail]:
    before, after = (start_words(each, kept.names, words) for each in (old, new))
    for name in {**before, **after}:
        was, now = before.get(name, NOTHING), after.get(name, NOTHING)
        if was != now:
            yield Detail(name, now, was)


def start_words(start: GameStarted, names: Mapping[Player, str], words: Catalog) -> dict[str, str]:
    """What a start says, by what it is about; ``names`` of those who sit in it."""
    told = {
        words.gettext("Seats"): ", ".join(names[player] for player in start.seats),
        words.gettext("Dealer"): names[start.dealer],
        words.gettext("Rules"): ", ".join(in_force(start, words)),
    }
    if start.rounds_played:
        told[words.gettext("Rounds played so far")] = str(start.rounds_played)
    for player, at in start.start.items():
        told[names[player]] = standing_words(at, words)
    return told


def standing_words(at: Standing, words: Catalog) -> str:
    """Where somebody begins: ``Phase 4 · 125 points``."""
    told = []
    if at.completed:
        told.append(words.gettext("Completed:") + " " + ", ".join(map(str, at.completed)))
    if at.phase is not None:
        told.append(phase_label(str(at.phase), words))
    if at.total is not None:
        told.append(points_words(at.total, words))
    return " · ".join(told)
