"""How a game ended as a picture to send: who won and why, everybody's place, the race.

Lengths are in units of a phone's width. A picture leaves the phone, so it brings its own colors,
and is light for everybody.
"""

import colorsys
from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import east_asian_width

from store.kept import KeptGame
from web.catalogs import Catalog
from web.charts import Chart, Curve, charts
from web.news import News
from web.tie import PlaceLine

WIDTH, MARGIN = 360, 24
SCALE = 3
"""Dots of a screen to a unit."""
INSIDE = WIDTH - 2 * MARGIN
ABOUT, HEADLINE, REASON, ROW, GAP = 18, 32, 20, 44, 12
"""Heights of a line of each, and between the parts."""
TITLE, FOOT = 26, 36
"""Above the chart, and below all."""
HUES = (215, 35, 150, 285, 188, 62, 325, 100, 250, 20, 170, 48)
"""Of the players' tones, as app.css has them."""
CURVE, DISC = (0.36, 0.45), (0.32, 0.36)
"""Lightness and saturation of a line, and of a disc."""
SIGNS_OF_HEADLINE, SIGNS_OF_REASON, SIGNS_OF_ABOUT, SIGNS_OF_NAME = 21, 40, 42, 18
"""So many letters of middling width fit into a line."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; ``at`` is its foot."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A player's place; ``at`` is the middle of the row."""

    line: PlaceLine
    name: str
    color: str
    at: int


@dataclass(frozen=True, slots=True)
class Picture:
    """``spoken`` says the same; ``curves`` are the chart's lines, each with its color."""

    width: int
    height: int
    pixels: tuple[int, int]
    margin: int
    inside: int
    right: int
    about: tuple[Words, ...]
    headline: tuple[Words, ...]
    reason: tuple[Words, ...]
    rows: tuple[PictureRow, ...]
    chart: Chart | None
    title_at: int
    chart_at: int
    chart_scale: float
    curves: tuple[tuple[Curve, str], ...]
    foot: int
    spoken: str


def picture(kept: KeptGame, told: News, words: Catalog) -> Picture:
    """The picture of a game: the race, where there is one, else the points."""
    about = _lines(told.about, SIGNS_OF_ABOUT, 30, ABOUT)
    headline = _lines(told.headline, SIGNS_OF_HEADLINE, about[-1].at + 34, HEADLINE)
    reason = _lines(told.reason, SIGNS_OF_REASON, headline[-1].at + 26, REASON)
    top = (reason or headline)[-1].at + GAP
    rows = tuple(_rows(told, top))
    below = top + len(rows) * ROW + GAP
    found = charts(kept, words)
    chart = found[0] if found else None
    drawn = TITLE + round(chart.height * INSIDE / chart.width) if chart else 0
    height = below + drawn + FOOT
    return Picture(
        width=WIDTH,
        height=height,
        pixels=(WIDTH * SCALE, height * SCALE),
        margin=MARGIN,
        inside=INSIDE,
        right=WIDTH - MARGIN,
        about=about,
        headline=headline,
        reason=reason,
        rows=rows,
        chart=chart,
        title_at=below + 18,
        chart_at=below + TITLE,
        chart_scale=round(INSIDE / chart.width, 3) if chart else 1,
        curves=tuple(_colored(chart)) if chart else (),
        foot=height - 14,
        spoken=spoken(told),
    )


def _colored(chart: Chart) -> Iterator[tuple[Curve, str]]:
    for each in chart.curves:
        yield each, shade(each.person.disc.tone, CURVE)


def spoken(told: News) -> str:
    """What the picture shows, for those who hear it."""
    places = [f"{line.place} {line.person.name}, {line.total}" for line in told.lines]
    return ". ".join([told.about, told.headline, *places])


def _rows(told: News, top: int) -> Iterator[PictureRow]:
    for number, line in enumerate(told.lines):
        middle = top + number * ROW + ROW // 2
        name = fitted(line.person.name, SIGNS_OF_NAME)
        yield PictureRow(line, name, shade(line.person.disc.tone, DISC), middle)


def shade(tone: int, of: tuple[float, float]) -> str:
    """A player's color in a picture, as every program reads it: ``#336699``."""
    lightness, saturation = of
    parts = colorsys.hls_to_rgb(HUES[tone] / 360, lightness, saturation)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def _lines(text: str, most: int, first: int, height: int) -> tuple[Words, ...]:
    return tuple(Words(line, first + at * height) for at, line in enumerate(wrapped(text, most)))


def wrapped(text: str, most: int) -> list[str]:
    """A text in lines of so many signs; a word that is longer is shortened."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and wide(longer) <= most:
            lines[-1] = longer
        else:
            lines.append(fitted(word, most))
    return lines


def fitted(text: str, most: int) -> str:
    """The text, or so much of its beginning as so many signs have room for."""
    if wide(text) <= most:
        return text
    while wide(text) > most - 1:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wide(text: str) -> int:
    """How many signs of middling width a text takes the room of."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
