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
    ResultTold,
    RoundCorrected,
    RoundScored,
    Scored,
    Standing,
    StartCorrected,
)
from rules.house import Points
from rules.results import points_in
from store.kept import Entry, KeptGame
from store.verdicts import KeptVerdict
from web.catalogs import Catalog
from web.changes import NOTHING
from web.chronicle import Chronicle, Told, phone_words, what
from web.in_force import in_force
from web.labels import phase_label
from web.texts.terms import all_of, day_words, points_words
from web.verdict_lines import VerdictLine, verdict_line, what_words
from web.viewers import Moment, Viewer

UNNAMED: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Detail:
    """One line of what a fact says; ``before`` is what a correction replaced."""

    name: str
    after: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A fact in the log. ``day``: the first line of one that is not today says which it was.

    ``undone``: it was taken back, and does not count. ``verdict``: it is one, and no fact.
    """

    day: str
    moment: Moment
    phone: str
    what: str
    details: tuple[Detail, ...] = ()
    undone: bool = False
    verdict: VerdictLine | None = None


@dataclass(frozen=True, slots=True)
class Log:
    """Everything that was said, and the verdicts that were kept, the newest first."""

    id: str
    version: int
    lines: tuple[LogLine, ...]


def log(
    kept: KeptGame,
    viewer: Viewer,
    words: Catalog,
    verdicts: Sequence[KeptVerdict] = (),
    names: Mapping[str, str] = UNNAMED,
) -> Log:
    """The log of a game; ``names`` is what phones are called now, by their keys."""
    chronicle = Chronicle(kept)
    told: list[Told | KeptVerdict] = sorted([*chronicle.told, *verdicts], key=_place)
    phones = list(dict.fromkeys(_source(each).by for each in told))
    gone = {each.entry.seq for each in chronicle.told} - {each.entry.seq for each in chronicle.done}
    newest_first = told[::-1]
    moments = [viewer.moment(_source(each).at) for each in newest_first]
    lines = []
    for each, moment, day in zip(newest_first, moments, _days(moments, words), strict=True):
        source = _source(each)
        phone = phone_words(source, phones, viewer, words, names.get(source.by, ""))
        if isinstance(each, KeptVerdict):
            asked = what_words(each, kept.names, words)
            verdict = verdict_line(each, words)
            lines.append(LogLine(day, moment, phone, asked, verdict=verdict))
        else:
            is_undone = each.entry.seq in gone and _can_go(each.entry.fact)
            details = tuple(_details(each, kept, words))
            lines.append(LogLine(day, moment, phone, what(each, kept, words), details, is_undone))
    return Log(kept.id, kept.version, tuple(lines))


def _source(told: Told | KeptVerdict) -> Entry | KeptVerdict:
    return told if isinstance(told, KeptVerdict) else told.entry


def _place(told: Told | KeptVerdict) -> tuple[int, float]:
    """Facts in their order, whatever the clock said; a verdict after those that came before it."""
    if isinstance(told, KeptVerdict):
        return told.after, told.at.timestamp()
    return told.entry.seq, 0


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
        case ResultTold() as fact:
            yield from _totals(fact, told.result, kept, words)
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


def _totals(
    now: ResultTold, before: ResultTold | None, kept: KeptGame, words: Catalog
) -> Iterator[Detail]:
    """Everybody's total, and who is said to have won; of a correction what it changes."""
    for player, total in now.totals.items():
        old = None if before is None else before.totals.get(player)
        if total != old:
            was = "" if old is None else points_words(old, words)
            yield Detail(kept.names[player], points_words(total, words), was)
    after, was = (_winners(each, kept, words) for each in (now, before or ResultTold({})))
    if after != was or (now.winners and before is None):
        yield Detail(words.gettext("Who won"), after, was if before else "")


def _winners(told: ResultTold, kept: KeptGame, words: Catalog) -> str:
    names = all_of([kept.names[player] for player in told.winners], words)
    return names or words.gettext("the lowest total")


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
