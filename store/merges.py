"""Two spellings of one person become one, and two again.

Facts keep the ids that they were told with: which of them mean one person is said here, and
`KeptGame` reads them so. What follows from them goes along in the same write.
"""

from collections.abc import Collection, Iterator, Mapping

from peewee import Database

from rules.errors import Refused, RulesError
from rules.facts import GameStarted, Player, StartCorrected
from rules.replay import replay
from store import codec, games, phones, players
from store.kept import people_of
from store.players import PlayerRow
from store.writing import rows, run, write

SEATING = ("GameStarted", "StartCorrected", "PlayerJoined")
"""Facts that bring people into a game."""
Spellings = Mapping[Player, Player]
"""Everybody of the club, and who that is."""


def merge(database: Database, club: str, player: Player, into: Player) -> None:
    """``player`` turns out to be another spelling of ``into``: all their games are one person's.

    Raises `Refused`: ``player_unknown`` for somebody who is not there, or another's spelling
    already; ``same_player``; ``both_in_one_game``, with the ``game``.
    """
    write(database, club, lambda: _merge(database, club, player, into))


def separate(database: Database, club: str, player: Player) -> None:
    """Take that back: games of that spelling are its own again, those begun since then are not.

    Raises `Refused` ``not_merged``.
    """
    write(database, club, lambda: _separate(database, club, player))


def spellings_of(people: Collection[PlayerRow], player: Player) -> list[PlayerRow]:
    """The others who turned out to be that player, as they came."""
    return [each for each in people if each.person == player and each.id != player]


def _merge(database: Database, club: str, player: Player, into: Player) -> None:
    who = _persons(database, club)
    if who.get(player) != player or into not in who:
        raise Refused("player_unknown", ("into",))
    if (person := who[into]) == player:
        raise Refused("same_player", ("into",))
    told_of_both = _refuse_two(database, club, who, player, person)
    query = "UPDATE player SET merged_into = ?, person = ? WHERE club = ? AND id = ?"
    run(database, query, into, person, club, player)
    query = "UPDATE player SET person = ? WHERE club = ? AND person = ?"
    run(database, query, person, club, player)
    phones.move(database, club, {player: person})
    _touch(database, club, player)
    for table in ("line", "seat"):
        query = f"""UPDATE {table} SET player = ? WHERE club = ? AND player = ?
            AND game IN (SELECT game FROM seat WHERE club = ? AND player = ?)"""
        run(database, query, person, club, player, club, player)
    for game in told_of_both:
        games.make_anew(database, club, game)


def _separate(database: Database, club: str, player: Player) -> None:
    own = players.one(database, club, player)
    if own is None or own.merged_into is None:
        raise Refused("not_merged")
    who = _persons(database, club)
    branch = _branch(database, club, player)
    others = {each for each, person in who.items() if person == own.person} - branch
    told = _told_of(database, club, own.person, who)
    _touch(database, club, own.person)
    query = "UPDATE player SET merged_into = NULL, person = NULL WHERE club = ? AND id = ?"
    run(database, query, club, player)
    for each in branch - {player}:
        query = "UPDATE player SET person = ? WHERE club = ? AND id = ?"
        run(database, query, player, club, each)
    for game, ids in told.items():
        if ids & branch and ids & others:
            games.make_anew(database, club, game)
        elif ids & branch:
            for table in ("line", "seat"):
                query = f"UPDATE {table} SET player = ? WHERE club = ? AND game = ? AND player = ?"
                run(database, query, player, club, game, own.person)


def _persons(database: Database, club: str) -> Spellings:
    return {each.id: each.person for each in players.all_of(database, club)}


def _branch(database: Database, club: str, player: Player) -> set[Player]:
    """The player, and whoever was merged into them before they were merged themselves."""
    into = {each.id: each.merged_into for each in players.all_of(database, club)}
    found = {player}
    while more := {each for each, other in into.items() if other in found} - found:
        found |= more
    return found


def _touch(database: Database, club: str, player: Player) -> None:
    """The games of that player have changed."""
    query = """UPDATE game SET version = version + 1 WHERE club = ?
        AND id IN (SELECT game FROM seat WHERE club = ? AND player = ?)"""
    run(database, query, club, club, player)


def _told_of(
    database: Database, club: str, player: Player, who: Spellings
) -> dict[str, set[Player]]:
    """Whom the facts of that player's games speak of, by game."""
    kinds = ", ".join("?" * len(SEATING))
    query = f"""SELECT game, kind, body FROM fact WHERE club = ? AND kind IN ({kinds})
        AND game IN (SELECT game FROM seat WHERE club = ? AND player = ?)"""
    found: dict[str, set[Player]] = {}
    for game, kind, body in rows(database, query, club, *SEATING, club, player):
        people = people_of([codec.fact(kind, body)])
        found.setdefault(game, set()).update(people & who.keys())
    return found


def _refuse_two(
    database: Database, club: str, who: Spellings, player: Player, person: Player
) -> list[str]:
    """Refuse to make one of two who were at one table; the other games that speak of both."""
    told = _told_of(database, club, player, who) | _told_of(database, club, person, who)
    found = []
    for game, ids in told.items():
        if {player, person} <= {who[each] for each in ids}:
            if not _can_be_one(database, club, game, player, person):
                raise Refused("both_in_one_game", ("into",), game=game)
            found.append(game)
    return found


def _can_be_one(database: Database, club: str, game: str, player: Player, person: Player) -> bool:
    """Did the two never sit together? Somebody told by the wrong name first did not."""
    kept = games.read(database, club, game)
    assert kept is not None
    starts = [each for fact in kept.facts for each in _starts(fact)]
    if any({player, person} <= set(start.seats) for start in starts):
        return False
    if {player, person} <= {seat.player for seat in kept.game.seats}:
        return False
    try:
        found = replay([codec.renamed(fact, {player: person}) for fact in kept.facts])
    except RulesError:
        return False
    return found.refusal is None or kept.replay.refusal is not None


def _starts(fact: object) -> Iterator[GameStarted]:
    if isinstance(fact, GameStarted):
        yield fact
    elif isinstance(fact, StartCorrected):
        yield fact.start
