"""Lines over the rounds of a game, as they are drawn: who was on which phase when, and the points.

Lengths are in units of the drawing's own grid, which is as wide as the narrowest phone; a table
says the same in figures. Further ahead is higher up: more phases, fewer points.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.facts import Player
from rules.rounds import Line
from store.kept import KeptGame
from web.board import Person, people
from web.catalogs import Catalog
from web.texts.terms import all_of

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 288, 24, 98, 12, 26
LEAST_HEIGHT = 170
ASIDE = 11
"""Between the lines' ends and the marks beside the names."""
LABEL = 16
"""What a name at a line's end takes of the height."""
LONGEST_LABEL = 10
"""Characters of a name that fit there; the table has all of it."""
MOST_TICKS = 6
MARKERS = ("disc", "square", "triangle", "diamond")
APART, MOST_APART = 2, 11
"""Between lines that run together, and at most between the first and the last of all."""
DASHES = 3
"""Ways to dash a line; with the markers that makes twelve."""
STEPS = (1, 2, 5)
Series = Mapping[Player, Sequence[int | None]]
"""What everybody had after each round; None for a round in which they were not there."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's line: its corners as SVG has them, a mark on each, the name at its end."""

    person: Person
    path: str
    marks: tuple[tuple[float, float], ...]
    marker: str
    dash: int
    label: str
    end: tuple[float, float]
    label_at: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A value at an axis, and where it stands."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Chart:
    """``rows`` say the same as ``curves``: a name, and what it had after each round. ``note`` says
    what is better, where more is not."""

    title: str
    note: str
    spoken: str
    width: int
    height: float
    left: int
    right: int
    signs: int
    bottom: float
    curves: tuple[Curve, ...]
    rounds: tuple[Tick, ...]
    values: tuple[Tick, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Where a value after a round is drawn."""

    rounds: int
    most: int
    height: float
    is_falling: bool

    def x(self, place: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * place / max(1, self.rounds - 1), 1)

    def y(self, value: float) -> float:
        share = value / self.most if self.is_falling else 1 - value / self.most
        return round(TOP + (self.height - TOP - BOTTOM) * share, 1)


def charts(kept: KeptGame, words: Catalog) -> tuple[Chart, ...]:
    """The race, then the points; nothing before there are two rounds to compare."""
    if len(kept.replay.rounds) < 2:
        return ()
    drawn = [_points(kept, words)]
    if kept.game.course.order != "all_advance":  # where all are level in phases
        drawn.insert(0, _race(kept, words))
    return tuple(drawn)


def _race(kept: KeptGame, words: Catalog) -> Chart:
    told = _series(kept, lambda line: line.advanced)
    most = len(kept.game.course.numbers)
    return _chart(kept, words.gettext("Phases completed"), told, most, words)


def _points(kept: KeptGame, words: Catalog) -> Chart:
    told = _series(kept, lambda line: line.total)
    most = max([1, *[each for values in told.values() for each in values if each is not None]])
    return _chart(kept, words.gettext("Total points"), told, most, words, is_falling=True)


def _series(kept: KeptGame, value: Callable[[Line], int]) -> Series:
    rounds = [each.lines for each in kept.replay.rounds]
    return {
        seat.player: [value(each[seat.player]) if seat.player in each else None for each in rounds]
        for seat in kept.game.seats
    }


def _chart(
    kept: KeptGame, title: str, told: Series, most: int, words: Catalog, is_falling: bool = False
) -> Chart:
    told = {player: values for player, values in told.items() if any(v is not None for v in values)}
    numbers = [each.number for each in kept.replay.rounds]
    height = max(LEAST_HEIGHT, len(told) * LABEL + TOP + BOTTOM)
    grid, known = Grid(len(numbers), most, height, is_falling), people(kept)
    return Chart(
        title,
        words.gettext("fewer points are better") if is_falling else "",
        _spoken(title, told, known, words),
        WIDTH,
        height,
        LEFT,
        WIDTH - RIGHT,
        WIDTH - RIGHT + ASIDE,
        height - BOTTOM,
        tuple(_labelled(list(_curves(told, known, grid)), height)),
        tuple(Tick(str(numbers[at]), grid.x(at)) for at in _spread(len(numbers))),
        tuple(Tick(str(value), grid.y(value)) for value in _round_values(most)),
        tuple(map(str, numbers)),
        tuple((known[player].name, tuple(map(_cell, values))) for player, values in told.items()),
    )


def _cell(value: int | None) -> str:
    return "" if value is None else str(value)


def _spoken(title: str, told: Series, known: Mapping[Player, Person], words: Catalog) -> str:
    """The end of it, for those who hear it: ``Total points: Ann 140 and Bo 205``."""
    last = [
        f"{known[player].name} {[v for v in values if v is not None][-1]}"
        for player, values in told.items()
    ]
    return f"{title}: {all_of(last, words)}"


def _curves(told: Series, known: Mapping[Player, Person], grid: Grid) -> Iterator[Curve]:
    for number, (player, values) in enumerate(told.items()):
        aside = 0 if grid.is_falling else _aside(number, len(told))
        marks = [
            (grid.x(place), round(grid.y(value) + aside, 1))
            for place, value in enumerate(values)
            if value is not None
        ]
        yield Curve(
            known[player],
            " ".join(f"{x},{y}" for x, y in marks),
            tuple(marks),
            MARKERS[number % len(MARKERS)],
            number // len(MARKERS) % DASHES,
            _short(known[player].name),
            marks[-1],
            marks[-1][1],
        )


def _aside(number: int, count: int) -> float:
    """How far a line runs from its value, so that those on one phase run side by side."""
    return (number - (count - 1) / 2) * min(APART, MOST_APART / max(1, count - 1))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1].rstrip()}…"


def _labelled(curves: list[Curve], height: float) -> list[Curve]:
    """The names moved apart, none above the drawing or below it; the lines keep their order."""
    order = sorted(range(len(curves)), key=lambda at: curves[at].label_at)
    lowest = height - BOTTOM
    found = curves.copy()
    at: float = TOP - LABEL
    for rank, index in enumerate(order):
        room_below = (len(order) - 1 - rank) * LABEL
        at = min(max(curves[index].label_at, at + LABEL), lowest - room_below)
        found[index] = replace(curves[index], label_at=round(at, 1))
    return found


def _spread(count: int) -> list[int]:
    """Places at an axis that are told, the first and the last among them."""
    if count <= MOST_TICKS:
        return list(range(count))
    parts = MOST_TICKS - 1
    return sorted({round(each * (count - 1) / parts) for each in range(parts + 1)})


def _round_values(most: int) -> list[int]:
    """A handful of round values from 0 up to the most."""
    step = next(
        digit * 10**power
        for power in range(8)
        for digit in STEPS
        if digit * 10**power * (MOST_TICKS - 1) >= most
    )
    return list(range(0, most + 1, step))
