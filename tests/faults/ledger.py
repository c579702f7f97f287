"""What phones were answered, held against what lies in the database."""

import json
from collections import defaultdict

from store import checking
from tests.faults.clients import asked

TOLD = {
    "fact": "SELECT club, token, game, seq, body FROM fact WHERE token IS NOT NULL",
    "hand": "SELECT club, token, game, NULL, body FROM hand WHERE token IS NOT NULL",
    "receipt": "SELECT club, token, '', NULL, made FROM receipt WHERE token <> ''",
}
CLUBS = "SELECT name FROM club"


def problems(database):
    """What `flask check` would say."""
    with database.connection_context():
        found = checking.problems_of_file(database)
        for each in checking.checked_games(database):
            found += [f"{each.game}: {what}" for what in each.problems]
    return found


class Ledger:
    """All that was ever said to one server, whatever became of it."""

    def __init__(self, database):
        self.database = database
        self.said = []

    def take(self, clients):
        for each in clients:
            if each.failure:
                raise each.failure
            self.said += each.said
        return [said for each in clients for said in each.said if said.answer is None]

    def lay(self):
        """What lies in the database, by club and token; each as often as it is there."""
        found = defaultdict(list)
        for query in TOLD.values():
            for club, token, *row in self.database.execute_sql(query).fetchall():
                found[club, token].append(row)
        return found

    def faults(self):
        """Whatever was acknowledged and is not there just so, or was refused and is."""
        with self.database.connection_context():
            found = self.lay()
            clubs = [name for (name,) in self.database.execute_sql(CLUBS).fetchall()]
        known = {(each.club.id, each.token) for each in self.said}
        yield from (f"nobody said {key}" for key in found.keys() - known)
        for said in self.said:
            if said.path.endswith("/clubs"):
                rows = [name for name in clubs if name == said.body["name"]]
                is_right = True
            else:
                rows = found[said.club.id, said.token]
                is_right = all(is_what_was_said(said, *row) for row in rows)
            allowed = {True: (1,), False: (0,), None: (0, 1)}[said.answer]
            if len(rows) not in allowed or not is_right:
                yield f"{said} is there {len(rows)} times: {rows}"

    def settle(self, line, unanswered):
        """Each phone says again what it had no answer to; how many of them had been saved."""
        with self.database.connection_context():
            found = self.lay()
        were_saved = 0
        for said in unanswered:
            is_there = bool(found[said.club.id, said.token])
            status = said.send(line)
            assert not is_there or status in (200, 303), (said, status)
            were_saved += is_there
            if said.answer and not said.is_form:
                assert asked(line, *said.request())[0] == 200
        return were_saved


def is_what_was_said(said, game, seq, body):
    """The game and the place in it that the phone was told, and the points that it sent."""
    if game != said.game or (said.seq is not None and seq not in (None, said.seq)):
        return False
    if not said.points:
        return not said.made or said.game != "" or body.endswith(f":{said.made}")
    told = json.loads(body)
    points = {
        each["points"] for each in told.get("results", {"": told}).values() if "points" in each
    }
    return points == set(said.points.values())
