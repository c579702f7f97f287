"""The people of a club."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from peewee import Database, IntegrityError

from models import Player as PlayerTable
from rules.errors import Refused
from rules.facts import Player
from rules.names import likeness, name
from store import bounds, receipts
from store.ids import new_id, now
from store.kept import Overtaken
from store.writing import insert, rows, run, write


class PlayerRow(NamedTuple):
    """Somebody of the club. ``merged_into``: whom they turned out to be; ``person``: who that is
    in the end, themselves for most.
    """

    id: Player
    name: str
    is_archived: bool
    merged_into: Player | None = None
    person: Player = ""


class Cast(NamedTuple):
    """Who is meant by the names of a request, in its order, and the names that are new."""

    ids: tuple[Player, ...]
    newcomers: Mapping[Player, str]


class Known(NamedTuple):
    """Present names by id, how many of the club had come before each, and who those are who
    turned out to be others.
    """

    names: Mapping[Player, str]
    came: Mapping[Player, int]
    merged: Mapping[Player, Player]


def all_of(database: Database, club: str) -> list[PlayerRow]:
    """Everybody, in the order in which they came; other spellings of somebody as well."""
    query = """SELECT id, name, archived, merged_into, COALESCE(person, id) FROM player
        WHERE club = ? ORDER BY created_at, id"""
    return [_row(*row) for row in rows(database, query, club)]


def persons_of(database: Database, club: str) -> list[PlayerRow]:
    """Everybody once, in the order in which they came."""
    return [each for each in all_of(database, club) if each.merged_into is None]


def one(database: Database, club: str, player: Player) -> PlayerRow | None:
    """The player of that id."""
    query = """SELECT id, name, archived, merged_into, COALESCE(person, id) FROM player
        WHERE club = ? AND id = ?"""
    found = rows(database, query, club, player)
    return _row(*found[0]) if found else None


def _row(
    player: Player, name: str, archived: int, merged_into: Player | None, person: Player
) -> PlayerRow:
    return PlayerRow(player, name, bool(archived), merged_into, person)


def names_of(database: Database, club: str, players: Iterable[Player]) -> dict[Player, str]:
    """The present names of these players, by id."""
    wanted = sorted(set(players))
    query = f"SELECT id, name FROM player WHERE club = ? AND id IN ({', '.join('?' * len(wanted))})"
    return dict(rows(database, query, club, *wanted)) if wanted else {}


def known(database: Database, club: str, players: Iterable[Player]) -> Known:
    """Who is meant by these ids."""
    wanted = sorted(set(players))
    if not wanted:
        return Known({}, {}, {})
    query = f"""SELECT told.id, who.id, who.name, (SELECT COUNT(*) FROM player AS earlier
        WHERE earlier.club = who.club AND earlier.created_at < who.created_at)
        FROM player told
        JOIN player who ON who.club = told.club AND who.id = COALESCE(told.person, told.id)
        WHERE told.club = ? AND told.id IN ({", ".join("?" * len(wanted))})"""
    found = rows(database, query, club, *wanted)
    return Known(
        {who: name for _, who, name, _ in found},
        {who: came for _, who, _, came in found},
        {told: who for told, who, _, _ in found if told != who},
    )


def merged(database: Database, club: str) -> dict[Player, Player]:
    """Everybody who turned out to be another, and whom."""
    query = "SELECT id, person FROM player WHERE club = ? AND person IS NOT NULL"
    return dict(rows(database, query, club))


def cast(database: Database, club: str, told: Sequence[str]) -> Cast:
    """The players of these names; whoever bears none yet is to become one, by `add`.

    Another spelling of somebody is that one; two that differ in case only are one. Raises
    `Unreadable` (`rules.names.name`), the field being the place in ``told``.
    """
    kept = []
    for index, each in enumerate(told):
        try:
            kept.append(name(each))
        except ValueError as error:
            raise error.at(index) from None  # type: ignore[attr-defined]  # a RulesError
    alike = [likeness(each) for each in kept]
    places = ", ".join("?" * len(alike))
    query = f"""SELECT likeness, COALESCE(person, id) FROM player
        WHERE club = ? AND likeness IN ({places})"""
    known = dict(rows(database, query, club, *alike)) if alike else {}
    newcomers: dict[Player, str] = {}
    for each, like in zip(kept, alike, strict=True):
        if like not in known:
            known[like] = new_id()
            newcomers[known[like]] = each
    return Cast(tuple([known[like] for like in alike]), newcomers)


def add(
    database: Database,
    club: str,
    newcomers: Mapping[Player, str],
    seated: Iterable[Player] = (),
) -> None:
    """Within a write: the newcomers become players of the club.

    Raises `Overtaken` if one of those ``seated`` turned out to be another a moment ago, `Refused`
    where there are too many.
    """
    bounds.refuse_players(database, club, len(newcomers))
    known = sorted({*seated} - newcomers.keys())
    query = f"""SELECT 1 FROM player WHERE club = ? AND id IN ({", ".join("?" * len(known))})
        AND merged_into IS NOT NULL"""
    if known and rows(database, query, club, *known):
        raise Overtaken
    at = now()
    for place, (player, told) in enumerate(newcomers.items()):
        row = (club, player, told, likeness(told), False, at + place, None, None)
        insert(database, PlayerTable, row)


def create(
    database: Database, club: str, told: str, token: str | None = None, digest: str = ""
) -> tuple[PlayerRow, bool]:
    """A player, and whether it is a new one; a request that came before answers whom it made.

    Raises `Unreadable`, `Refused` ``name_taken``, `TokenReused`.
    """
    kept, player = name(told), new_id()

    def work() -> None:
        receipts.give(database, club, token or None, digest, "player", player)
        add(database, club, {player: kept})

    try:
        _unless_taken(database, club, work, kept)
    except Refused:
        before = made_by(database, club, token, digest) if token else None
        if before is None:
            raise
        return before, False
    return PlayerRow(player, kept, False, None, player), True


def made_by(database: Database, club: str, token: str, digest: str) -> PlayerRow | None:
    """Whom a request with this token made, as they are now. Raises `TokenReused`."""
    made = receipts.made_by(database, club, token, digest, "player")
    return None if made is None else one(database, club, made)


def rename(database: Database, club: str, player: Player, told: str) -> None:
    """History goes along: facts know ids only. Raises as `create`."""
    kept = name(told)
    query = "UPDATE player SET name = ?, likeness = ? WHERE club = ? AND id = ?"
    values = kept, likeness(kept), club, player

    def work() -> None:
        run(database, query, *values)
        _touch(database, club, player)

    _unless_taken(database, club, work, kept)


def archive(database: Database, club: str, player: Player, is_archived: bool) -> None:
    """Archived players are not proposed any more; they stay in their games."""
    query = "UPDATE player SET archived = ? WHERE club = ? AND id = ?"
    write(database, club, lambda: run(database, query, is_archived, club, player))


def _touch(database: Database, club: str, player: Player) -> None:
    """The games that show a name have changed."""
    query = """UPDATE game SET version = version + 1 WHERE club = ? AND id IN
        (SELECT game FROM seat WHERE club = ? AND player = ?)"""
    run(database, query, club, club, player)


def _unless_taken(database: Database, club: str, work: Callable[[], None], kept: str) -> None:
    try:
        write(database, club, work)
    except IntegrityError:
        raise Refused("name_taken", ("name",), what="club", player=kept) from None
