"""A club on a real database, and short ways to play in it. Ann keeps score; Cy has another club."""

import pytest

from store import clubs, games, players
from tests.rules.told import results, start


@pytest.fixture
def database(app):
    return app.extensions["database"]


class Club:
    """A club whose players are called by their names: ``club.results("Ann +0, Bo -60")``."""

    def __init__(self, database, name="Ann's"):
        self.database = database
        founded, _ = clubs.found(database, name)
        self.id, self.tokens = founded.id, founded.tokens
        self.holder = clubs.holder(database, founded.tokens["owner"])

    def start(self, seats="Ann Bo", **told):
        """A new game, standard unless told otherwise."""
        cast = players.cast(self.database, self.id, seats.split())
        self.ids = dict(zip(seats.split(), cast.ids, strict=True))
        named = {key: told.pop(key) for key in ("token", "digest") if key in told}
        if "dealer" in told:
            told["dealer"] = self.ids[told["dealer"]]
        fact = start(" ".join(cast.ids), **told)
        return games.start(
            self.database, self.id, fact, by=self.holder.key, newcomers=cast.newcomers, **named
        )

    def results(self, text):
        return {self.ids[name]: result for name, result in results(text).items()}

    def say(self, game, *facts, **named):
        """The game with these facts more."""
        for fact in facts:
            game = games.append(
                self.database, game, fact, seq=game.seq, by=self.holder.key, **named
            )
        return game

    def read(self, game):
        return games.kept(self.database, self.id, game.id)

    def rows(self, table):
        """Of this club, in the order of their key."""
        query = f"SELECT * FROM {table} WHERE club = ? ORDER BY 2, 3, 4"
        return self.database.execute_sql(query, (self.id,)).fetchall()


@pytest.fixture
def club(database):
    return Club(database)


@pytest.fixture
def other_club(database):
    return Club(database, "Cy's")
