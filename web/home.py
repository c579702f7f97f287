"""The first page: how many at the table, the same table again, the games in play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.facts import GameStarted
from rules.game import LEAST_PLAYERS, MOST_PLAYERS
from rules.house import house_rules
from store.kept import KeptGame
from store.listing import IN_PLAY, GameRow
from web.catalogs import Catalog
from web.choices import LanguageChoice, in_languages
from web.drafts import placeholder
from web.ending import rematch_of
from web.table import Gone
from web.texts.terms import all_of, day_words
from web.viewers import Moment, Viewer

IDLE = timedelta(hours=12)
"""After so long the page asks whether the game goes on."""
FEW = tuple(range(LEAST_PLAYERS, MOST_PLAYERS + 1))
MANY = tuple(range(MOST_PLAYERS + 1, 2 * MOST_PLAYERS + 1))
"""So many play with two decks."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game in play. ``saved``: when something was last said in it, ``day``: on which day."""

    id: str
    names: str
    round: str
    saved: Moment
    day: str


@dataclass(frozen=True, slots=True)
class SameTable:
    """Those who played last, and who deals next."""

    id: str
    names: str
    deals: str


@dataclass(frozen=True, slots=True)
class Home:
    """``idle`` is a game that was forgotten, or not; ``others`` are those in play besides.

    ``gone``: what was erased and can be taken back. ``is_new``: this phone has no club yet.
    """

    languages: tuple[LanguageChoice, ...]
    language: str
    idle: OpenGame | None
    others: tuple[OpenGame, ...]
    same: SameTable | None
    scores: bool = True
    gone: tuple[Gone, ...] = ()
    is_new: bool = False
    few: tuple[int, ...] = FEW
    many: tuple[int, ...] = MANY


def home(
    languages: Mapping[str, str],
    words: Catalog,
    *,
    idle: OpenGame | None = None,
    others: Sequence[OpenGame] = (),
    same: SameTable | None = None,
    scores: bool = True,
    gone: tuple[Gone, ...] = (),
    is_new: bool = False,
) -> Home:
    """The page; ``languages`` are the names of all languages by their code."""
    choices = in_languages(languages, words.language, lambda to: f"lang={to}")
    spoken = languages[words.language]
    return Home(choices, spoken, idle, tuple(others), same, scores, gone, is_new)


def in_play(rows: Sequence[GameRow], touched: str) -> list[GameRow]:
    """The games in play, the one this phone ``touched`` last first, then those saved last."""
    found = [row for row in rows if row.status in IN_PLAY]
    return sorted(found, key=lambda row: (row.id == touched, row.saved_at), reverse=True)


def is_idle(row: GameRow, now: datetime) -> bool:
    """Has nobody said anything in it for long?"""
    return now - row.saved_at > IDLE


def open_game(row: GameRow, viewer: Viewer, words: Catalog) -> OpenGame:
    """A game in play, in a line."""
    names = [seat.name for seat in row.seats if not seat.is_left]
    number = words.gettext("Round %(round)d") % {"round": row.round}
    saved = viewer.moment(row.saved_at)
    return OpenGame(row.id, all_of(names, words), number, saved, day_words(saved.day, words))


def same_table(kept: KeptGame, words: Catalog) -> SameTable:
    """The offer to deal again to those who played a game."""
    fact = rematch_of(kept)
    names = all_of([kept.names[player] for player in fact.seats], words)
    deals = words.gettext("%(name)s deals") % {"name": kept.names[fact.dealer]}
    return SameTable(kept.id, names, deals)


def placeholders(count: int, words: Catalog) -> list[str]:
    """What so many people are called until they have names."""
    return [placeholder(number, words) for number in range(1, count + 1)]


def usual_start(seats: Sequence[str], dealer: str) -> GameStarted:
    """A standard game of the usual rules; from seven people on with two decks."""
    decks = 1 + (len(seats) > MOST_PLAYERS)
    return GameStarted(tuple(seats), dealer, house_rules("house", {"decks": decks}))


def count_told(text: str) -> int | None:
    """How many play, if that many can."""
    return {str(count): count for count in (*FEW, *MANY)}.get(text)
