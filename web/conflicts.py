"""Two entries of the same round, or two starts of a game, side by side: somebody was faster."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.facts import GameStarted, Player, Result
from rules.house import Points
from web.catalogs import Catalog
from web.changes import NOTHING
from web.log import hand_words, start_words


@dataclass(frozen=True, slots=True)
class Pair:
    """One player's result, as it is kept and as it was told here."""

    player: Player
    name: str
    theirs: str
    mine: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Conflict:
    """The page; with equal entries there is nothing to decide."""

    title: str
    pairs: tuple[Pair, ...]
    is_same: bool


@dataclass(frozen=True, slots=True)
class Version:
    """One entry of a round: the results, and who went out."""

    results: Mapping[Player, Result]
    out: Player | None
    ended: str | None


def conflict(
    number: int,
    theirs: Version,
    mine: Version,
    points: Points,
    names: Mapping[Player, str],
    words: Catalog,
) -> Conflict:
    """The two entries, in the order of the results that are kept."""
    players = list(dict.fromkeys([*theirs.results, *mine.results]))
    pairs = tuple(_pair(player, theirs, mine, points, names, words) for player in players)
    is_same = theirs.ended == mine.ended and not any(pair.differs for pair in pairs)
    title = words.gettext("Round %(round)d is saved already") % {"round": number}
    return Conflict(title, pairs, is_same)


def _pair(
    player: Player,
    theirs: Version,
    mine: Version,
    points: Points,
    names: Mapping[Player, str],
    words: Catalog,
) -> Pair:
    told = [_result_words(each, player, points, words) for each in (theirs, mine)]
    return Pair(player, names[player], told[0], told[1], told[0] != told[1])


def _result_words(version: Version, player: Player, points: Points, words: Catalog) -> str:
    """One result in a few words, as in the log."""
    result = version.results.get(player)
    if result is None:
        return NOTHING
    return hand_words(result._replace(out=player == version.out), points, words)


@dataclass(frozen=True, slots=True)
class Told:
    """A start, and the names of those who sit in it."""

    start: GameStarted
    names: Mapping[Player, str]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that a start says, as it is kept and as it was told here."""

    what: str
    theirs: str
    mine: str
    differs: bool


@dataclass(frozen=True, slots=True)
class StartConflict:
    """The page; with equal starts there is nothing to decide."""

    lines: tuple[Line, ...]
    is_same: bool


def start_conflict(theirs: Told, mine: Told, words: Catalog) -> StartConflict:
    """The two starts, line by line."""
    saved, told = (start_words(each.start, each.names, words) for each in (theirs, mine))
    lines = [
        (what, saved.get(what, NOTHING), told.get(what, NOTHING)) for what in {**saved, **told}
    ]
    pairs = tuple(Line(*each, each[1] != each[2]) for each in lines)
    return StartConflict(pairs, not any(each.differs for each in pairs))
