"""The same game twice: told in forms, as a browser without scripts sends them, and to the API.

Both must take it or refuse it, and in the end know and say the same.
"""

from itertools import count

from tests.fuzz.tables import CAST, CODES, COMERS
from tests.web.club import Asker
from tests.web.test_start_page import saved

VARIANTS = (
    {},
    {"variant": "short", "last_phase": 2},
    {"variant": "even"},
    {"variant": "odd"},
    {"variant": "all_advance"},
    {"variant": "pick"},
    {"variant": "fixed_rounds", "round_limit": 3},
    {"variant": "custom", "phases": [[{"kind": "run", "size": 4}]] * 3, "order": "standard"},
    {"variant": "custom", "phases": [[{"kind": "even", "size": 5}]] * 2, "order": "pick"},
)
SWITCHES = {
    "go_out": ("any", "float"),
    "win": ("completed", "must_go_out", "immediate"),
    "tiebreak_win": ("first_to_lay", "first_out", "shared"),
    "dealer": ("rotates", "fixed"),
    "decks": (1, 2),
}
OWN = ("id", "seq", "version", "started_at", "finished_at", "can_undo", "players")
"""What differs between two games, or is looked at more closely. In forms a start is always a
correction of one for so many players, which could be taken back.
"""


def start_of(chance):
    """A start, as the API takes it."""
    names = CAST[: chance.choice([2, 2, 3, 4, 6])]
    told = {**chance.choice(VARIANTS), "players": list(names), "dealer": chance.choice(names)}
    some = chance.sample(sorted(SWITCHES), chance.randint(0, 2))
    told["house"] = {name: chance.choice(SWITCHES[name]) for name in some}
    if told.get("variant", "standard") == "standard" and chance.random() < 0.8:
        spots = [{"phase": chance.choice([9, 10]), "total": chance.choice([0, 25])} for _ in names]
        told["start"] = dict(zip(names, spots, strict=True))
    return told


def fields_of(told):
    """The same start, as the page's form says it."""
    names = told["players"]
    found = {f"name_{at}": name for at, name in enumerate(names)}
    found["deals"] = str(names.index(told["dealer"]))
    for name in ("variant", "last_phase", "round_limit", "order"):
        if name in told:
            found[name] = found[f"{name}_shown"] = str(told[name])
    for at, phase in enumerate(told.get("phases", ())):
        for group, each in enumerate(phase):
            found |= {f"kind_{at}_{group}": each["kind"], f"size_{at}_{group}": each["size"]}
    for who, spot in told.get("start", {}).items():
        at = names.index(who)
        found |= {f"phase_{at}": str(spot["phase"]), f"total_{at}": str(spot["total"])}
    return {**found, **{name: str(value) for name, value in told["house"].items()}}


def is_pick(at):
    return "pick" in (at["opening"]["variant"], at["opening"].get("order"))


def hands_of(chance, at, place):
    """A round: who went out, and of the others ``(laid, points, phase)``; some are refused."""
    present = [each["name"] for each in at["players"] if each["left_after"] is None]
    if place is not None:
        present = list(at["rounds"][place - 1]["results"])
    out = chance.choice(present)
    hands = {}
    for who in present:
        laid = who == out or chance.random() < 0.6
        points = chance.choice([5, 10, 25, 25] if laid else [50, 60, 75, 110])
        points = chance.choice([points] * 20 + [0, 37, 999])
        hands[who] = (laid, points, chance.randint(1, 3) if laid and is_pick(at) else None)
    return chance.choice([out] * 15 + ["nobody"]), hands


class Twins:
    """Ann's phone, whose club is as its pages made it, and somebody who asks the API of another."""

    def __init__(self, app, told):
        self.phone = app.test_client()
        self.numbers = count(1)
        players = told["players"]
        made = {"count": str(len(players)), "token": "start"}
        self.page = self.phone.post("/games", data=made).location.removesuffix("/round")
        answer = saved(self.phone, self.page, **fields_of(told))
        self.reader = Asker(app.test_client(), self.phone.get_cookie("phone").value)
        self.asker = Asker(app.test_client())
        self.asker.token = self.asker.post("/clubs", {"name": "Twins"})["keys"]["owner"]
        self.api = "/games/" + self.asker.post("/games", told)["id"]
        assert answer.status_code == 303, (told, answer.text)

    @property
    def ours(self):
        """The game that was told in forms."""
        return self.reader.get(self.page)

    def post(self, path, fields):
        more = {"seq": str(self.ours["seq"]), "token": f"t{next(self.numbers)}"}
        return self.phone.post(f"{self.page}{path}", data={**fields, **more}).status_code

    def both(self, path, fields, body, method="POST", api=None):
        """Say it in both ways; was it taken?"""
        seq = self.asker.get(self.api)["seq"]
        posted = self.post(path, fields)
        answer = self.asker.ask(method, self.api + (api or path), {**body, "seq": seq})
        asked = self.asker.response.status_code
        assert (posted, asked) in {(303, 201), (422, 422)}, (path, fields, body, posted, answer)
        return posted == 303

    def round(self, chance, place=None):
        """A round more, or the round of that place corrected."""
        at = self.ours
        out, hands = hands_of(chance, at, place)
        ids = {each["name"]: each["id"] for each in at["players"]}
        fields = {"out": ids.get(out, out), "confirm": ",".join(CODES), "step": "save"}
        results = {}
        for who, (laid, points, phase) in hands.items():
            fields[f"laid-{ids[who]}"] = "yes" if laid else "no"
            told = {"completed": laid, **({} if phase is None else {"phase": phase})}
            if phase:
                fields[f"phase-{ids[who]}"] = phase
            if who != out:
                fields[f"points-{ids[who]}"] = chance.choice([points, f" {points} + 0 "])
                told["points"] = points
            results[who] = told | ({} if out == "nobody" else {"out": who == out})
        body = {"results": results, "confirm": sorted(CODES)}
        body |= {"ended": "nobody_out"} if out == "nobody" else {}
        if place is None:
            return self.both("/rounds", {**fields, "place": len(at["rounds"]) + 1}, body)
        return self.both(f"/rounds/{place}", {**fields, "place": place}, body, "PUT")

    def odd_round(self, chance):
        """A form with something blank or unreadable in it: nothing is recorded."""
        at = self.ours
        ids = [each["id"] for each in at["players"]]
        fields = {"out": chance.choice([*ids, "", "x"]), "place": len(at["rounds"]) + 1}
        fields |= {f"points-{each}": chance.choice(["", "-5", "1e3", "ten", "5+"]) for each in ids}
        assert self.post("/rounds", fields) == 422
        assert self.ours == at

    def act(self, chance):
        """Something else that happens at the table."""
        at = self.ours
        who = chance.choice([*at["tied"] * 3, *(each["name"] for each in at["players"])])
        player = next(each["id"] for each in at["players"] if each["name"] == who)
        first = "out_first" if at["opening"]["house"]["tiebreak_win"] == "first_out" else None
        comer = chance.choice(COMERS)
        # Where players pick, phases that are not ticked are not completed.
        none = {"completed": []} if is_pick(at) else {}
        return self.both(
            *chance.choice(
                [
                    *[("/undo", {}, {})] * (3 if self.asker.get(self.api)["can_undo"] else 0),
                    *[("/redo", {}, {})] * 2,
                    ("/end", {"winner": player}, {"winner": who}),
                    ("/reopen", {}, {}),
                    ("/leaves", {"player": player}, {"name": who}),
                    ("/joins", {"name": comer}, {"name": comer, **none}),
                    *[("/tiebreak", {"winner": player}, {first or "laid_first": who})] * 3,
                ]
            )
        )

    def told_in_forms(self):
        return told_of(self.reader.get, self.page)

    def told_to_the_api(self):
        return told_of(self.asker.get, self.api)


def told_of(get, path):
    """How the game stands, who sits there, and what was said after the start."""
    game = get(path)
    game["opening"].pop("rounds_played", None)
    seats = [(each["name"], each["left_after"]) for each in game["players"]]
    log = [(each["kind"], each["said"]) for each in get(f"{path}/log")["log"]]
    said = [each for each in log if each[0] not in ("started", "start_corrected")]
    return {name: each for name, each in game.items() if name not in OWN}, seats, said
