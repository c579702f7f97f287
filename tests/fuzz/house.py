"""What exists when a stranger's requests come in: clubs, players, games in every state.

``told_well`` puts ids, names and the last ``seq`` where a generated request has any text or number,
so that it is about something that is there.
"""

from tests.web.club import BASE, Asker, Table

CAST = ("Ann", "Bo", "Cy", "Di")
LAID_LAST = "Ann +0, Bo +0, Cy -60, Di -60"
FLOATING = {"house": {"go_out": "float"}, "variant": "short", "last_phase": 1}
CUSTOM = {"variant": "custom", "phases": [[{"kind": "set", "size": 3}]] * 2, "order": "pick"}
MELD = {"phase": 4, "groups": [["8", "9", "W", "11", "12", "1", "2"]], "house": {}}
WHO = ("winner", "laid_first", "out_first", "dealer", "by", "joined", "left")
"""Fields that hold the name of somebody at the table."""
BY_NAME = ("results", "totals", "start", "renamed")
"""Those that hold something for each of them."""


class House:
    """Two clubs on one server; of the one, games that are played, tied, over and ended."""

    def __init__(self, client):
        anyone = Asker(client)
        self.keys = anyone.post("/clubs", {"name": "Friday"})["keys"]
        self.keys["elsewhere"] = anyone.post("/clubs", {"name": "Sunday"})["keys"]["owner"]
        self.owner = Asker(client, self.keys["owner"])
        self.games = [made(self.owner).path.rpartition("/")[2] for made in GAMES]
        known = self.owner.get("/players")["players"]
        self.ids = {"player": [each["id"] for each in known], "game": self.games}
        self.ids["seat"] = [*CAST, *self.ids["player"]]
        self.ids["key"] = [each["id"] for each in self.owner.get("/club/keys")["keys"]][1:]

    def seq(self, game):
        """That of a game; 0 for one that is erased, or of a club that is."""
        headers = {"Authorization": f"Bearer {self.keys['owner']}"}
        told = self.owner.client.get(f"{BASE}/games/{game}", headers=headers).json
        return told.get("seq", 0)

    def told_well(self, chance, parts, body):
        """The parts of an address and a body, with what is known in its places."""
        parts = {name: self.part(chance, name, value) for name, value in parts.items()}
        if isinstance(body, dict):
            body = {name: self.value(chance, parts, name, each) for name, each in body.items()}
        return parts, body

    def part(self, chance, name, value):
        if chance.random() < 0.1:
            return value
        return str(chance.randint(1, 3)) if name == "n" else chance.choice(self.ids[name])

    def value(self, chance, parts, name, value):
        """A member of the body."""
        if chance.random() < 0.1:
            return value
        match name:
            case "seq" if "game" in parts:
                return self.seq(parts["game"])
            case "players" if isinstance(value, list):
                return chance.sample([*CAST, "Eve", "Flo"], min(6, max(2, len(value))))
            case "into":
                return chance.choice(self.ids["player"])
            case "name" if "game" in parts:
                return chance.choice([*CAST, "Eve"])
            case "name":
                return chance.choice(["Friday", value])
        if name in WHO and isinstance(value, str):
            return chance.choice(CAST)
        if name in BY_NAME and isinstance(value, dict):
            return dict(zip(CAST, [*value.values(), {}, {}, {}, {}], strict=False))
        return value


def in_play(owner):
    table = Table(owner, players=CAST, dealer="Di")
    table.round("Ann +0, Bo -60, Cy -70, Di +5")
    table.say("/verdicts", kind="meld", question=MELD, by="Ann")
    table.say("/hands/Bo", "PUT", round=2, completed=False, points=60)
    return table


def tied(owner):
    table = Table(owner, FLOATING, players=CAST, dealer="Di")
    table.round(LAID_LAST)
    return table


def over(owner):
    table = tied(owner)
    table.say("/tiebreak", laid_first="Ann")
    return table


def ended(owner):
    table = in_play(owner)
    table.say("/leaves", name="Di")
    table.say("/end", winner="Ann")
    return table


def picking(owner):
    return Table(owner, CUSTOM, players=CAST, dealer="Di")


def taken_back(owner):
    table = in_play(owner)
    table.say("/undo")
    return table


GAMES = (in_play, tied, over, ended, picking, taken_back)
