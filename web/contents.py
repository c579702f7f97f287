"""The rules as something to read: the chapters, in order (all of RULES.md)."""

from dataclasses import dataclass

from web.texts.terms import N_


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the rules. ``name`` stands in its address and names its template.

    ``about`` is what it tells, in a line. ``section`` is that of RULES.md which it tells all or a
    part of, None for none; ``also`` are the chapters that a reader of it wants next.
    """

    name: str
    title: str
    about: str
    section: int | None = None
    also: tuple[str, ...] = ()

    @property
    def template(self) -> str:
        return f"rules/{self.name}.html"


CHAPTERS = (
    Chapter(
        "phases",
        N_("The phases"),
        N_("What each of them asks for, in cards, and what can be left in the hand after it."),
        2,
    ),
)
"""In the order in which they are read."""
BY_NAME = {chapter.name: chapter for chapter in CHAPTERS}


def neighbors(name: str) -> tuple[Chapter | None, Chapter | None]:
    """The chapters before and after; None before the first and after the last."""
    at = CHAPTERS.index(BY_NAME[name])
    before = CHAPTERS[at - 1] if at else None
    after = CHAPTERS[at + 1] if at + 1 < len(CHAPTERS) else None
    return before, after
