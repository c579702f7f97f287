"""How a game ended, or stands, as it is told to those who were not there; also as a plain text."""

from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import bidirectional

from store.kept import KeptGame
from web.about import Label, label
from web.catalogs import Catalog
from web.ending import headline, reason
from web.texts.terms import points_words
from web.tie import PlaceLine, place_lines, tie
from web.viewers import Viewer

GAME = "Phase 10"
"""What people call what they played."""
ISOLATE, END = "\u2068", "\u2069"
"""Around what is written from the right, so that the rest of its line stays in its order."""


@dataclass(frozen=True, slots=True)
class News:
    """``headline`` and ``reason`` are one sentence each; the lines are in the order of places."""

    id: str
    headline: str
    reason: str
    label: Label
    lines: tuple[PlaceLine, ...]

    @property
    def about(self) -> str:
        """Which game it was: ``Christmas · 25 December 2024``."""
        return f"{isolated(self.label.title) or GAME} · {self.label.day}"


def news(kept: KeptGame, viewer: Viewer, words: Catalog) -> News:
    """What there is to tell of a game."""
    said, why = _said(kept, words)
    lines = tuple(place_lines(kept, words))
    return News(kept.id, said, why, label(kept, viewer, words), lines)


def _said(kept: KeptGame, words: Catalog) -> tuple[str, str]:
    game = kept.game
    if game.is_over:
        return headline(kept, words), reason(kept, words)
    if game.status == "tiebreak":
        tied = tie(kept, words)
        return tied.title, tied.why
    rounds = len(kept.replay.rounds)
    if not rounds:
        return words.gettext("The game has begun"), ""
    told = words.gettext("After round %(round)d") % {"round": kept.replay.rounds[-1].number}
    return told, words.gettext("The game goes on.")


def text(told: News, words: Catalog, link: str = "") -> str:
    """The news as one sends them: which game, who won and why, everybody's place."""
    head = [told.about, told.headline, told.reason]
    parts = ["\n".join(filter(None, head)), "\n".join(_lines(told, words)), link]
    return "\n\n".join(filter(None, parts))


def _lines(told: News, words: Catalog) -> Iterator[str]:
    for line in told.lines:
        said = [f"{line.place} {isolated(line.person.name)}", line.progress]
        if line.is_left:
            said.append(words.gettext("left"))
        yield " · ".join(filter(None, [*said, points_words(line.total, words)]))


def isolated(name: str) -> str:
    """A name that is written from the right is kept apart from what stands beside it."""
    if any(bidirectional(each) in ("R", "AL") for each in name):
        return f"{ISOLATE}{name}{END}"
    return name
