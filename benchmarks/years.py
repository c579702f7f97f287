"""Pages over all the games of a club, asked for by a phone: the shipped app, in process."""

from flask import Flask

from store import clubs, listing
from store.listing import Place
from web.phones import COOKIE

LARGEST, SMALL = 20_000, 100
"""Games of the clubs that are compared."""


class Years:
    """A phone of a club, and the pages it looks at, by what they are called."""

    def __init__(self, app: Flask, club: str) -> None:
        self.database = app.extensions["database"]
        self.client = app.test_client()
        with self.database.connection_context():
            token = clubs.new_key(self.database, club, "watcher", "bench")[1]
            told = listing.page(self.database, club, limit=1)[0]
            player = told.seats[0].player
            deep = self.middle(club)
        self.client.set_cookie(COOKIE, token)
        place = f"after={deep.at}-{deep.id}"
        self.pages = {
            "first page": "/history",
            "filtered page": f"/history?player={player}&status=finished",
            "searched page": "/history?q=nobody",
            "deep page": f"/history?{place}",
            "deep, filtered": f"/history?player={player}&{place}",
            "player page": f"/players/{player}",
            "club page": "/players",
        }

    def middle(self, club: str) -> Place:
        """Where half of the games are newer."""
        query = "SELECT at, id FROM game WHERE club = ? ORDER BY at, id"
        found = self.database.execute_sql(query, (club,)).fetchall()
        return Place(*found[len(found) // 2])

    def look(self, name: str) -> bytes:
        answer = self.client.get(self.pages[name])
        if answer.status_code != 200:
            raise AssertionError(name, answer.status)
        return answer.data


def largest_club(app: Flask) -> str:
    """The one with the most games."""
    query = "SELECT club FROM game GROUP BY club ORDER BY COUNT(*) DESC LIMIT 1"
    ((club,),) = app.extensions["database"].execute_sql(query).fetchall()
    return str(club)
