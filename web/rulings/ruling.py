"""A ruling: a question of the table, its answer, who says so, and cards to try it with."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from rules.house import House
from web.rulings.examples import Example

Sign = Literal["yes", "no", ""]
"""Is the answer a yes or a no? Some questions are asked for more than that."""
Setting = bool | int | str
SOURCES = ("S0", "S1", "S2", "S3", "box")
"""What a ruling can rest on; the last one is the publisher's printed sheet."""
Ground = Literal["sources", "follows", "custom"]
"""``follows``: no source says it in so many words, but it follows from the rest of the rules.
``custom``: no source says it at all, tables do."""


class Table(NamedTuple):
    """How a table plays: its house rules, and the order of its phases.

    ``order``: ``standard``, ``pick``, ``all_advance``, or ``fixed_rounds``.
    """

    house: House = House()
    order: str = "standard"


@dataclass(frozen=True, slots=True)
class Way:
    """An answer for those tables that play so: switches and their values, and ``order``."""

    when: Mapping[str, Setting]
    sign: Sign
    says: str

    def holds(self, table: Table) -> bool:
        return all(setting(table, name) == value for name, value in self.when.items())


def setting(table: Table, name: str) -> Setting:
    """A switch's value at a table, or the order of its phases."""
    found: Setting = table.order if name == "order" else getattr(table.house, name)
    return found


def yes(says: str, **when: Setting) -> Way:
    return Way(MappingProxyType(when), "yes", says)


def no(says: str, **when: Setting) -> Way:
    return Way(MappingProxyType(when), "no", says)


def so(says: str, **when: Setting) -> Way:
    """An answer that is neither a yes nor a no."""
    return Way(MappingProxyType(when), "", says)


@dataclass(frozen=True, slots=True)
class Sources:
    """Which sources say so, which say otherwise, and what the ruling rests on."""

    said_by: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    ground: Ground = "sources"


def said_by(sources: str, against: str = "") -> Sources:
    return Sources(tuple(sources.split()), tuple(against.split()))


ALL = said_by("S0 S1 S2 S3 box")
FOLLOWS = Sources(ground="follows")
CUSTOM = Sources(ground="custom")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One question.

    ``ways``: the answer by the usual rules first, then those of tables that play otherwise; the
    last one that holds is the table's. Texts may name what cards cost at the table, and what ten
    of them cost at least (``low``, ``high``, ``skip``, ``wild``, ``least``).
    """

    slug: str
    question: str
    ways: tuple[Way, ...]
    sources: Sources
    why: str = ""
    examples: tuple[Example, ...] = ()

    @property
    def switches(self) -> tuple[str, ...]:
        """Those that decide, ``order`` included."""
        return tuple(dict.fromkeys(name for way in self.ways for name in way.when))

    def way(self, table: Table) -> Way:
        """The answer that holds at a table."""
        return next(way for way in reversed(self.ways) if way.holds(table))


@dataclass(frozen=True, slots=True)
class Topic:
    """Questions about one thing, and the chapter of the rules that they belong to."""

    name: str
    title: str
    chapter: str
    rulings: tuple[Ruling, ...]
