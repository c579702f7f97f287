"""A club on a real database, and short ways to play in it: told with names, kept with ids."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

from store import clubs, games, players
from store.writing import rows
from tests.rules.told import results, start
from tests.web.games import people


class Club:
    """A club whose players are called by their names; ``tokens`` open it, by right.

    ``club.say(club.start("Ann Bo"), scored("Ann +0, Bo -60"))`` is a game in the database.
    """

    def __init__(self, database, name="Ann's", time_zone="Europe/Madrid"):
        self.database = database
        founded, _ = clubs.found(database, name, time_zone)
        self.id, self.tokens = founded.id, founded.tokens
        self.holder = clubs.holder(database, founded.tokens["owner"])
        self.ids = {}

    def start(self, seats="Ann Bo", *, token=None, digest=None, **told):
        """A new game, standard unless told otherwise."""
        return self.begun(start(seats, **told), seats.split(), token=token, digest=digest)

    def played(self, *facts, names=None):
        """A game after these facts; who is told as a key of ``names`` is called by its value."""
        told = sorted({each for fact in facts for each in people(fact)})
        return self.say(self.begun(facts[0], told, names or {}), *facts[1:])

    def begun(self, fact, told, names=None, **named):
        cast = players.cast(
            self.database, self.id, [(names or {}).get(each, each) for each in told]
        )
        self.ids.update(zip(told, cast.ids, strict=True))
        named |= {"by": self.holder.key, "newcomers": cast.newcomers}
        return games.start(self.database, self.id, self.with_ids(fact), **named)

    def say(self, game, *facts, **named):
        """The game with these facts more."""
        for fact in map(self.with_ids, facts):
            named |= {"seq": game.seq, "by": self.holder.key}
            game = games.append(self.database, game, fact, **named)
        return game

    def results(self, text):
        return self.with_ids(results(text))

    def read(self, game):
        """The game, or the game of that id, as it is now."""
        return games.kept(self.database, self.id, getattr(game, "id", game))

    def rows(self, table):
        """Of this club, in the order of their key."""
        query = f"SELECT * FROM {table} WHERE club = ? ORDER BY 2, 3, 4"
        return rows(self.database, query, self.id)

    def with_ids(self, value):
        """A fact, or anything in it, with ids where names are."""
        if isinstance(value, str):
            return self.ids.get(value, value)
        if isinstance(value, Mapping):
            return {self.with_ids(key): self.with_ids(each) for key, each in value.items()}
        if isinstance(value, tuple):
            parts = [self.with_ids(each) for each in value]
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if is_dataclass(value):
            told = {each.name: self.with_ids(getattr(value, each.name)) for each in fields(value)}
            return replace(value, **told)
        return value
