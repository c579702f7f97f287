"""Changing what somebody is called, and saying that two names are one person's."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rules.facts import Player
from rules.names import likeness
from store.players import PlayerRow
from web.catalogs import Catalog
from web.drafts import is_placeholder
from web.faces import Disc, discs

ALIKE = 0.6
"""How much of two names is the same where they may be one."""
NEARLY = 0.8
"""And where they most likely are."""


@dataclass(frozen=True, slots=True)
class NamePage:
    """The form: ``name`` as typed, ``error`` about it."""

    player: Player
    present: str
    name: str
    error: str
    is_archived: bool
    can_merge: bool


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody who may be the same person; ``chosen`` is the one that was asked about."""

    player: Player
    name: str
    disc: Disc
    chosen: bool


@dataclass(frozen=True, slots=True)
class MergePage:
    """The form: those with a similar name first. ``game``: one in which both sit."""

    player: Player
    name: str
    alike: tuple[Other, ...]
    others: tuple[Other, ...]
    error: str
    game: str


def name_page(
    player: PlayerRow, right: str, *, typed: str | None = None, error: str = ""
) -> NamePage:
    """The page; ``typed`` was refused."""
    name = player.name if typed is None else typed
    return NamePage(player.id, player.name, name, error, player.is_archived, right == "owner")


def merge_page(
    player: PlayerRow,
    people: Sequence[PlayerRow],
    *,
    chosen: Player = "",
    error: str = "",
    game: str = "",
) -> MergePage:
    """The page; ``people`` are all of the club, as they came."""
    came = {each.id: number for number, each in enumerate(people)}
    known = [each for each in people if each.merged_into is None]
    faces = discs({each.id: each.name for each in known}, came)
    others = [each for each in known if each.id != player.id and not is_placeholder(each.name)]
    near = {each.id: nearness(player.name, each.name) for each in others}
    alike = sorted((e for e in others if near[e.id] >= ALIKE), key=lambda each: -near[each.id])
    rest = sorted((e for e in others if near[e.id] < ALIKE), key=lambda each: likeness(each.name))
    nearly = [each.id for each in alike if near[each.id] >= NEARLY]
    told = chosen or (nearly[0] if len(nearly) == 1 else "")
    return MergePage(
        player.id,
        player.name,
        tuple(_others(alike, faces, told)),
        tuple(_others(rest, faces, told)),
        error,
        game,
    )


def _others(
    people: Sequence[PlayerRow], faces: Mapping[Player, Disc], chosen: Player
) -> Iterator[Other]:
    for each in people:
        yield Other(each.id, each.name, faces[each.id], each.id == chosen)


def nearness(one: str, other: str) -> float:
    """From 0 to 1: how much two names have in common, accents and case aside."""
    return SequenceMatcher(None, _plain(one), _plain(other)).ratio()


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFD", likeness(name))
    return "".join(each for each in letters if unicodedata.category(each) != "Mn")


def merged_words(name: str, into: str, words: Catalog) -> str:
    """What was just done."""
    told = {"name": name, "into": into}
    return words.gettext("“%(name)s” and “%(into)s” are one person now.") % told
