"""A player's page: wins and how sure they are, where rounds go, form, and one against the other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.facts import Player
from store.players import PlayerRow
from store.statistics import Against, Career, Played, best_and_worst
from web.catalogs import Catalog
from web.faces import Disc, discs
from web.form import Form, form
from web.league import compared
from web.odds import Odds, odds, verdict
from web.texts.terms import day_words, decimal, games_words, points_words, rounds_words
from web.viewers import Viewer
from web.waits import PhaseWaits, phase_waits

LATEST = 5
"""Games that are listed; the history has all."""
WIDTH = 288
"""Of a bar that is drawn."""


@dataclass(frozen=True, slots=True)
class Rival:
    """One against another, of their games together; the bar's pieces end at ``ahead_at`` and begin
    again at ``behind_at``, between them they were level.
    """

    player: Player
    name: str
    disc: Disc
    games: str
    told: str
    ahead_at: float
    behind_at: float


@dataclass(frozen=True, slots=True)
class Latest:
    """A game that was played to its end."""

    game: str
    day: str
    iso: str
    told: str
    is_won: bool


@dataclass(frozen=True, slots=True)
class Spelling:
    """Another name of this person."""

    player: Player
    name: str


@dataclass(frozen=True, slots=True)
class CareerPage:
    """``odds`` is None before the first game that was played to its end; ``figures`` pair what is
    counted with how much.
    """

    player: Player
    name: str
    disc: Disc
    is_archived: bool
    spellings: tuple[Spelling, ...]
    games: str
    wins: int
    won: str
    odds: Odds | None
    verdict: str
    rate: str
    figures: tuple[tuple[str, str], ...]
    waits: PhaseWaits | None
    form: Form | None
    rivals: tuple[Rival, ...]
    latest: tuple[Latest, ...]
    scores: bool
    owns: bool


def career_page(
    player: PlayerRow,
    people: Sequence[PlayerRow],
    found: Career,
    against: Sequence[Against],
    viewer: Viewer,
    words: Catalog,
) -> CareerPage:
    """The page; ``people`` are all of the club, as they came."""
    came = {each.id: number for number, each in enumerate(people)}
    faces = discs({each.id: each.name for each in people if each.merged_into is None}, came)
    here = [each.name for each in people if each.merged_into is None and not each.is_archived]
    share = odds(found.wins, found.games, found.luck, words, compared(here))
    return CareerPage(
        player.id,
        player.name,
        faces[player.id],
        player.is_archived,
        tuple(Spelling(each.id, each.name) for each in people if each.merged_into == player.id),
        games_words(found.games, words),
        found.wins,
        words.ngettext("game won", "games won", found.wins),
        share,
        verdict(share, found.games, words) if share else "",
        _decimal(found.points_per_round, words),
        tuple(_figures(found, words)),
        phase_waits(found.rounds_per_phase, words),
        form(found.played, viewer, words),
        tuple(_rival(each, faces, words) for each in against),
        tuple(_latest(each, viewer, words) for each in found.played[: -LATEST - 1 : -1]),
        viewer.scores,
        viewer.right == "owner",
    )


def _figures(found: Career, words: Catalog) -> Iterator[tuple[str, str]]:
    """What there is to count, and how much; nothing that there is not."""
    if found.games:
        shared = found.shared_wins and words.gettext("%(count)d, %(shared)d of them shared") % {
            "count": found.wins,
            "shared": found.shared_wins,
        }
        yield words.gettext("Games won"), shared or str(found.wins)
        yield words.gettext("Average place"), _decimal(found.average_place, words)
    if extremes := best_and_worst(found.totals):
        best, worst = (points_words(each, words) for each in extremes)
        yield words.gettext("Best total"), best
        yield words.gettext("Worst total"), worst
    if found.rounds:
        yield words.gettext("Rounds"), str(found.rounds)
        yield words.gettext("Points per round"), _decimal(found.points_per_round, words)
        yield words.gettext("Went out"), _times(found.times_out, words)
    if found.longest_wait:
        yield words.gettext("Longest wait for a phase"), rounds_words(found.longest_wait, words)
    if found.games:
        yield words.gettext("Won after standing last"), _times(found.comebacks, words)
    if found.ended_early:
        yield words.gettext("Ended early, not counted"), games_words(found.ended_early, words)


def _times(count: int, words: Catalog) -> str:
    return words.ngettext("%(count)d time", "%(count)d times", count) % {"count": count}


def _decimal(value: float | None, words: Catalog) -> str:
    return "" if value is None else decimal(value, words)


def _rival(told: Against, faces: Mapping[Player, Disc], words: Catalog) -> Rival:
    level = told.games - told.ahead - told.behind
    parts = [
        words.gettext("%(count)d ahead") % {"count": told.ahead},
        *([words.gettext("%(count)d level") % {"count": level}] if level else []),
        words.gettext("%(count)d behind") % {"count": told.behind},
    ]
    return Rival(
        told.player,
        told.name,
        faces[told.player],
        games_words(told.games, words),
        " · ".join(parts),
        round(WIDTH * told.ahead / told.games, 1),
        round(WIDTH * (told.games - told.behind) / told.games, 1),
    )


def _latest(played: Played, viewer: Viewer, words: Catalog) -> Latest:
    day = viewer.moment(played.at).day
    text = words.gettext("Place %(place)d, %(points)s") % {
        "place": played.place,
        "points": points_words(played.total, words),
    }
    return Latest(played.game, day_words(day, words), day, text, played.is_winner)
