"""Two entries of the same round, side by side: somebody was faster."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.facts import Player, Result
from rules.house import Points
from rules.scoring import counts_of, points_of
from web.catalogs import Catalog
from web.changes import NOTHING


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
    told = [result_words(each, player, points, words) for each in (theirs, mine)]
    return Pair(player, names[player], told[0], told[1], told[0] != told[1])


def result_words(version: Version, player: Player, points: Points, words: Catalog) -> str:
    """One result in a few words: ``went out``, ``laid · 45``, ``laid (phase 4) · 45``."""
    result = version.results.get(player)
    if result is None:
        return NOTHING
    said: Sequence[str] = [words.gettext("Laid") if result.laid else words.gettext("Not laid")]
    if player == version.out:
        said = [words.gettext("went out")]
    if result.phase is not None and result.laid:
        said = [*said, words.gettext("Phase %(number)d") % {"number": result.phase}]
    told = _points(result, points)
    return " · ".join([*said, NOTHING if told is None else str(told)])


def _points(result: Result, points: Points) -> int | None:
    counts = counts_of(result.cards) if result.cards is not None else result.counts
    if counts is not None:
        return points_of(counts, points)
    return 0 if result.out and result.points is None else result.points
