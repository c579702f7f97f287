"""The players of a club side by side: who is really the best, records, how much is played."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.facts import Player
from store.standings import Record, Standing
from web.catalogs import Catalog
from web.drafts import is_placeholder
from web.faces import Disc, discs
from web.months import Months, months
from web.odds import Odds, odds
from web.texts.terms import (
    N_,
    all_of,
    day_words,
    decimal,
    games_words,
    points_words,
    rounds_words,
)
from web.viewers import Viewer

RECORDS = {
    "lowest_total": N_("Lowest total"),
    "highest_total": N_("Highest total"),
    "most_points_in_a_round": N_("Most points in one round"),
    "longest_wait": N_("Longest wait for a phase"),
    "shortest_game": N_("Shortest game"),
    "longest_game": N_("Longest game"),
}
IN_ROUNDS = ("longest_wait", "shortest_game", "longest_game")
OF_ALL = ("shortest_game", "longest_game")
"""Nobody's in particular."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player who has finished a game. ``cells`` are those of the table, in its order."""

    player: Player
    name: str
    disc: Disc
    odds: Odds
    won: str
    about: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A player of whom there is nothing to count, and the game that there is."""

    player: Player
    name: str
    disc: Disc
    about: str


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record: of what, how much, whose, and in which game."""

    name: str
    value: str
    who: str
    game: str
    day: str
    iso: str


@dataclass(frozen=True, slots=True)
class League:
    """The page. ``answer`` says who is the best, ``why`` how sure that is. ``others`` have not
    finished a game, or no name yet.
    """

    answer: str
    why: str
    lines: tuple[Line, ...]
    heads: tuple[str, ...]
    others: tuple[Named, ...]
    archived: tuple[Named, ...]
    records: tuple[RecordLine, ...]
    months: Months | None


def league(
    table: Sequence[Standing],
    records: Sequence[Record],
    games: Sequence[tuple[str, int]],
    viewer: Viewer,
    words: Catalog,
) -> League:
    """The page; ``games`` by month."""
    faces = discs(
        {each.player: each.name for each in table}, {each.player: each.came for each in table}
    )
    here = [each for each in table if not each.is_archived]
    counted = [each for each in here if each.games and not is_placeholder(each.name)]
    among = compared([each.name for each in here])
    found = [_line(each, faces, among, words) for each in counted]
    lines = sorted(found, key=lambda each: (-each.odds.sureness, each.name))
    names = {each.player: each.name for each in table}
    answer, why = _answer(lines, words)
    return League(
        answer,
        why,
        tuple(lines),
        _heads(words),
        tuple(
            _named(each, faces, words)
            for each in here
            if each not in counted and not (is_placeholder(each.name) and not each.games)
        ),
        tuple(_named(each, faces, words) for each in table if each.is_archived),
        tuple(_records(records, names, viewer, words)),
        months(games, words),
    )


def compared(names: Iterable[str]) -> int:
    """Of so many a club asks who is the best: all who play and have a name."""
    return max(1, sum(not is_placeholder(each) for each in names))


def _line(
    told: Standing,
    faces: Mapping[Player, Disc],
    among: int,
    words: Catalog,
) -> Line:
    share = odds(told.wins, told.games, told.luck, words, among)
    assert share is not None
    won = words.gettext("%(wins)d of %(games)s") % {
        "wins": told.wins,
        "games": games_words(told.games, words),
    }
    rate = decimal(told.points / told.rounds, words) if told.rounds else ""
    about = words.gettext("%(points)s points per round") % {"points": rate} if rate else ""
    place = decimal(told.places / told.games, words)
    extremes = ["" if each is None else str(each) for each in (told.best, told.worst)]
    counts = [str(each) for each in (told.games, told.wins, told.shared_wins)]
    cells = (*counts, share.share, place, rate, *extremes, str(told.outs), str(told.ended_early))
    return Line(told.player, told.name, faces[told.player], share, won, about, cells)


def _heads(words: Catalog) -> tuple[str, ...]:
    return (
        words.gettext("Games"),
        words.gettext("Won"),
        words.gettext("Wins shared"),
        words.gettext("Share of wins"),
        words.gettext("Average place"),
        words.gettext("Points per round"),
        words.gettext("Best total"),
        words.gettext("Worst total"),
        words.gettext("Times out"),
        words.gettext("Games ended early"),
    )


def _answer(lines: Sequence[Line], words: Catalog) -> tuple[str, str]:
    """Who is the best, as far as one can tell, and how far that is."""
    if not lines:
        return words.gettext("Nobody knows yet."), words.gettext(
            "Play a game to its end, and the table begins here."
        )
    best = [each for each in lines if each.odds.against == "more"]
    first = (best or lines)[0]
    if not first.odds.sureness:
        return words.gettext("Nobody is clearly the best yet."), words.gettext(
            "Nobody with a name has won a game yet."
        )
    told = {
        "name": first.name,
        "names": all_of([each.name for each in best], words),
        "won": first.won,
        "share": first.odds.share,
        "luck": first.odds.luck,
    }
    if len(best) > 1:
        return words.gettext("%(names)s win more than luck explains.") % told, words.gettext(
            "Ahead of all: %(name)s, %(won)s (%(share)s); luck alone would give %(luck)s."
        ) % told
    if best:
        return words.gettext("%(name)s wins more than luck explains.") % told, words.gettext(
            "%(won)s (%(share)s); luck alone would give %(luck)s."
        ) % told
    return words.gettext("Nobody is clearly the best yet."), words.gettext(
        "Ahead so far: %(name)s, %(won)s (%(share)s). Luck alone explains that as well: it would "
        "give %(luck)s."
    ) % told


def _named(told: Standing, faces: Mapping[Player, Disc], words: Catalog) -> Named:
    about = games_words(told.games, words) if told.games else ""
    return Named(told.player, told.name, faces[told.player], about)


def _records(
    records: Sequence[Record], names: Mapping[Player, str], viewer: Viewer, words: Catalog
) -> Iterator[RecordLine]:
    known = {each.kind: each for each in records}
    for kind, name in RECORDS.items():
        if kind not in known:
            continue
        told = known[kind]
        counted = rounds_words if kind in IN_ROUNDS else points_words
        who = [] if kind in OF_ALL else [names[each] for each in told.players if each in names]
        day = viewer.moment(told.at).day
        yield RecordLine(
            words.gettext(name),
            counted(told.value, words),
            all_of(who, words),
            told.game,
            day_words(day, words),
            day,
        )
