"""A club with games to look at: told with names, kept with ids. Ann keeps score, Bo watches."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

from store import clubs, games, players
from tests.web.games import people


class Kitchen:
    """``kitchen.played(start("Ann Bo"), scored(...))`` is a game in the database."""

    def __init__(self, database, name="Kitchen", time_zone="Europe/Madrid"):
        self.database = database
        founded, _ = clubs.found(database, name, time_zone)
        self.id, self.tokens = founded.id, founded.tokens
        self.key = clubs.holder(database, founded.tokens["owner"]).key
        self.ids = {}

    def played(self, *facts, names=None):
        """A game after these facts; who is told as a key of ``names`` is called by its value."""
        told = sorted({each for fact in facts for each in people(fact)})
        cast = players.cast(
            self.database, self.id, [(names or {}).get(each, each) for each in told]
        )
        self.ids.update(zip(told, cast.ids, strict=True))
        first, *others = (self.with_ids(fact) for fact in facts)
        new = cast.newcomers
        game = games.start(self.database, self.id, first, by=self.key, newcomers=new)
        return self.said(game, *others)

    def said(self, game, *facts):
        """The game with these facts more."""
        for fact in map(self.with_ids, facts):
            game = games.append(self.database, game, fact, seq=game.seq, by=self.key)
        return game

    def read(self, game):
        """The game of that id, as it is now."""
        return games.kept(self.database, self.id, game)

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
