"""Score sheets and phase cards for paper: to be filled in by hand, and as a game was played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.facts import GameStarted, Player
from rules.game import MOST_PLAYERS, Seat, left_of
from rules.house import POINTS, House
from rules.ranking import places
from rules.seats import started
from rules.variants import Course
from store.kept import KeptGame
from web.board import progress
from web.catalogs import Catalog
from web.drafts import is_placeholder
from web.ending import headline, reason
from web.in_force import POINT_NAMES, in_force
from web.phase_cards import PhaseSign, phase_sign
from web.sheet import SheetRow, sheet
from web.texts.terms import day_words, ordinal
from web.viewers import Viewer

WIDE = MOST_PLAYERS
"""For more players than these the paper lies on its side."""
ROOMY = 4
"""Up to so many, what goes where in a column is said in its head."""
LONG = 10
"""More phases than these take a longer list, and more rounds."""
LINES = {(False, False): 15, (True, False): 25, (False, True): 30, (True, True): 35}
"""Rounds that fill the paper, by whether it ``is_wide`` and the phases are many: one sheet, two,
two and three; A4 is a line or two longer than Letter."""
FEWEST_LINES, MOST_LINES = 10, 40
ONWARD = 5
"""At least so many rounds are left to be written into the sheet of a game in play."""
CARDS = 6
"""Phase cards on one sheet of paper."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A phase to cross off; ``is_done``: it is."""

    number: int
    is_done: bool


@dataclass(frozen=True, slots=True)
class Column:
    """A player's part of the sheet. ``name`` and ``place`` are "" to be written by hand."""

    name: str
    ticks: tuple[Tick, ...]
    progress: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet. ``day`` is "" to be written by hand, ``rows`` are the rounds played and ``lines``
    the numbers of those still to be written.

    ``rules`` and ``values`` (what cards cost) are one line each; ``lead`` says who deals, or who
    has won, and ``more`` why. Without ``has_rounds`` only the result of the game is known.
    """

    title: str
    day: str
    lead: str
    more: str
    rules: str
    values: str
    phases: tuple[PhaseSign, ...]
    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]
    lines: tuple[int, ...]
    is_wide: bool
    is_roomy: bool
    has_places: bool
    has_idle: bool
    has_rounds: bool = True

    @property
    def span(self) -> int:
        """How many columns there are, with that of the rounds."""
        return len(self.columns) + 1


@dataclass(frozen=True, slots=True)
class PhaseCards:
    """The phases on cards to cut out, ``cards`` times the same one; ``is_long``: more than ten."""

    phases: tuple[PhaseSign, ...]
    values: str
    cards: range
    is_long: bool


def empty(
    start: GameStarted, names: Mapping[Player, str], words: Catalog, lines: int | None = None
) -> PaperSheet:
    """A sheet for a table, to be filled in by hand. Raises as `rules.seats.started`."""
    game = started(start)
    seats = [Seat(player) for player in start.seats]
    written = {player: _written(names[player]) for player in start.seats}
    columns = tuple(
        Column(
            written[seat.player], _ticks(game.course, seat), words.gettext("Cross off what is laid")
        )
        for seat in seats
    )
    wide = len(columns) > WIDE
    return PaperSheet(
        title=words.gettext("Score sheet"),
        day="",
        lead=_dealing(start, written, words),
        more="",
        rules=" · ".join(in_force(start, words)),
        values=values(start.house, words),
        phases=signs(game.course, words),
        columns=columns,
        rows=(),
        lines=tuple(range(1, _last_line(game.course, wide, lines) + 1)),
        is_wide=wide,
        is_roomy=len(columns) <= ROOMY,
        has_places=False,
        has_idle=False,
    )


def played(kept: KeptGame, viewer: Viewer, words: Catalog) -> PaperSheet:
    """The sheet of a game; one in play can be gone on with by hand."""
    game, told = kept.game, sheet(kept, words)
    ranks = places(game) if game.is_over else {}
    columns = tuple(_column(kept, seat, ranks, words) for seat in game.seats)
    wide = len(columns) > WIDE
    return PaperSheet(
        title=kept.title or words.gettext("Score sheet"),
        day=day_words(kept.played_on or viewer.moment(kept.started_at).day, words),
        lead=headline(kept, words) if ranks else "",
        more=reason(kept, words) if ranks else "",
        rules=" · ".join(in_force(kept.start, words)),
        values=values(game.house, words),
        phases=() if game.has_result_only else signs(game.course, words),
        columns=columns,
        rows=() if game.has_result_only else told.rows,
        lines=_to_be_played(kept, wide),
        is_wide=wide,
        is_roomy=len(columns) <= ROOMY,
        has_places=bool(ranks),
        has_idle=told.has_idle,
        has_rounds=not game.has_result_only,
    )


def phase_cards(course: Course, house: House, words: Catalog, cards: int = CARDS) -> PhaseCards:
    """A card for each player, with the phases of a game."""
    shown = signs(course, words)
    return PhaseCards(shown, values(house, words), range(cards), len(shown) > LONG)


def signs(course: Course, words: Catalog) -> tuple[PhaseSign, ...]:
    """The phases of a game: number, words and glyph."""
    return tuple(phase_sign(course, number, words) for number in course.numbers)


def values(house: House, words: Catalog) -> str:
    """What the cards left in a hand cost, in a line."""
    told = (
        words.gettext(POINT_NAMES[name]) % {"points": getattr(house.points, name)}
        for name in POINTS
    )
    return " · ".join(told)


def _column(kept: KeptGame, seat: Seat, ranks: Mapping[Player, int], words: Catalog) -> Column:
    """How far somebody came; of a game without rounds the place says the total as well."""
    game = kept.game
    place = ordinal(ranks[seat.player], words) if ranks else ""
    if game.has_result_only:
        return Column(kept.names[seat.player], (), "", f"{place} · {seat.total}")
    ticks = _ticks(game.course, seat)
    return Column(kept.names[seat.player], ticks, progress(game, seat, words), place)


def _written(name: str) -> str:
    """The name; one that only stands for a name is left to be written."""
    return "" if is_placeholder(name) else name


def _ticks(course: Course, seat: Seat) -> tuple[Tick, ...]:
    done: Sequence[int] = course.numbers[: seat.advanced]
    if course.order == "pick":
        done = seat.completed
    return tuple(Tick(number, number in done) for number in course.numbers)


def _dealing(start: GameStarted, names: Mapping[Player, str], words: Catalog) -> str:
    """Who deals first; "" where they have no names yet."""
    seats = [Seat(player) for player in start.seats]
    dealer, starter = names[start.dealer], names[left_of(seats, start.dealer)]
    if not (dealer and starter):
        return ""
    told = {"dealer": dealer, "starter": starter}
    return words.gettext("%(dealer)s deals, %(starter)s starts") % told


def _last_line(course: Course, is_wide: bool, asked: int | None) -> int:
    """As many rounds as the game has, or as are asked for, or as fill the paper."""
    usual = LINES[is_wide, len(course.numbers) > LONG]
    return min(course.last_round or asked or usual, MOST_LINES)


def _to_be_played(kept: KeptGame, is_wide: bool) -> tuple[int, ...]:
    game = kept.game
    if game.status != "in_progress":
        return ()
    last = game.course.last_round or max(
        _last_line(game.course, is_wide, None), game.round + ONWARD
    )
    return tuple(range(game.round, min(last, game.round + MOST_LINES) + 1))
