"""Random games by thumb, on the real pages, and to the API: the same facts, the same standing."""

from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.evenings import Evening
from tests.fuzz.twins import told_of
from tests.rules.told import results
from tests.web.club import Asker, Table
from web.phones import COOKIE

VARIANTS = {
    "standard": {},
    "short": {"last": 3},
    "all_advance": {},
    "pick": {},
    "fixed_rounds": {"rounds": 5},
}
STEPS = 9


def body_of(told):
    """The results of a round as the API takes them, saying what the page says."""
    return {
        who: {
            "completed": each.laid,
            **({"points": each.points, "out": False} if each.points else {"out": True}),
            **({"phase": each.phase} if each.phase else {}),
        }
        for who, each in results(told).items()
    }


class Twins:
    """Ann's phone, and somebody who tells the API of another club the same."""

    def __init__(self, page, client, variant):
        self.page = page
        seats, told = "Ann Bo Cy", VARIANTS[variant]
        self.evening = Evening(page, seats).begin(variant=variant, **told)
        names = {"last": "last_phase", "rounds": "round_limit"}
        start = {names[name]: value for name, value in told.items()}
        keys = Asker(client).post("/clubs", {"name": "Twins"})["keys"]
        players = {"players": seats.split(), "dealer": "Cy"}
        self.api = Table(Asker(client, keys["owner"]), {**start, **players}, variant=variant)
        self.is_pick = variant == "pick"

    def round(self, chance):
        out = chance.choice(self.evening.seats)
        hands = [self.hand(chance, who, who == out) for who in self.evening.seats]
        told = ", ".join(hands)
        self.evening.plays(told)
        self.api.say("/rounds", results=body_of(told))

    def hand(self, chance, who, is_out):
        laid = is_out or chance.random() < 0.6
        points = 0 if is_out else chance.choice([5, 10, 25] if laid else [50, 60, 75, 110])
        return f"{who} {'+' if laid else '-'}{points}{self.phase(chance, who) if laid else ''}"

    def phase(self, chance, who):
        if not self.is_pick:
            return ""
        done = self.api.at["phases"][who]
        return f" @{chance.choice([each for each in range(1, 11) if each not in done])}"

    def correct(self, chance):
        """The points of one hand, where somebody was not out."""
        place = chance.randint(1, len(self.api.at["rounds"]))
        results = self.api.at["rounds"][place - 1]["results"]
        who = chance.choice([each for each in results if not results[each]["out"]])
        laid = results[who]["completed"]
        points = chance.choice([15, 20] if laid else [65, 80])
        picked = f" @{results[who]['phase']}" if self.is_pick and laid else ""
        self.evening.corrects(place, f"{who} {'+' if laid else '-'}{points}{picked}")
        self.evening.sends("Save the correction")
        self.evening.open()
        results[who] = {**results[who], "points": points}
        self.api.say(f"/rounds/{place}", "PUT", results=results)

    def take(self, back):
        self.evening.takes(back)
        self.api.say(f"/{back.lower()}")
        expect(self.page.locator(".round, h1").first).to_be_visible()
        self.evening.open()

    def step(self, chance):
        at = self.api.at
        if len(at["rounds"]) and chance.random() < 0.25:
            return self.correct(chance)
        if at["can_redo"] and chance.random() < 0.5:
            return self.take("Redo")
        if len(at["rounds"]) and chance.random() < 0.2:
            return self.take("Undo")
        return self.round(chance)

    def read(self, path):
        """What the API of the page's server says of its game, to the key of the phone."""
        (cookie,) = [each for each in self.page.context.cookies() if each["name"] == COOKIE]
        headers = {"Authorization": f"Bearer {cookie['value']}"}
        return self.page.request.get(f"/api/v1{path}", headers=headers).json()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_by_thumb_is_the_game_told_to_the_api(page, client, variant, seed):
    chance = Random(f"thumbs {variant} {seed}")
    twins = Twins(page, client, variant)
    for _ in range(STEPS):
        if twins.api.at["status"] == "in_progress":
            twins.step(chance)
    path = urlsplit(twins.evening.game).path
    assert told_of(twins.read, path) == told_of(twins.api.asker.get, twins.api.path)
