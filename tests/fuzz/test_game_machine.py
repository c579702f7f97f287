"""A game by way of the API, step by step, against the pure replay of what was acknowledged.

The machine keeps a list of facts of its own. It knows beforehand what the rules say to each step:
the API must accept what they accept, refuse with their code what they refuse, and in the end say
and keep the same as the facts do, in the game, in the lists and after a rebuild.
"""

import json
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rules.acts import Acts
from rules.corrections import start_corrected
from rules.errors import Refused
from rules.facts import (
    ActRedone,
    ActUndone,
    GameEnded,
    GameReopened,
    PlayerJoined,
    PlayerLeft,
    RoundCorrected,
    RoundScored,
    TieBreakWon,
)
from rules.replay import entered, replay
from rules.seats import settled
from store import codec, games, projections
from tests.fuzz import tables
from tests.web.club import Asker
from tests.web.test_rebuild import rows
from web.api.games import game_answer

pytestmark = pytest.mark.slow

ENGINES = ("sqlite", "sqlite", "sqlite", "postgresql")
"""One for each block."""
GAMES, STEPS = 200, 40
NUMBERS = st.integers(0, 2**32)
"""What each step takes its chances from."""


def status_in(*wanted, now_and_then=0):
    """Is the game so, or is it time for one that the rules refuse?"""

    def is_so(machine):
        at = machine.at
        return at["status"] in wanted or (now_and_then and at["seq"] % now_and_then == 0)

    return is_so


class Machine(RuleBasedStateMachine):
    """Ann writes, Bo's phone is behind, and requests come twice."""

    def __init__(self, app):
        super().__init__()
        self.app = app
        client = app.test_client()
        club = Asker(client).post("/clubs", {"name": "Friday"})
        self.ann, self.club = Asker(client, club["keys"]["owner"]), club["id"]
        self.facts, self.last, self.sent = [], None, 0

    def chance(self, number):
        """Hypothesis likes to draw the same number twice; the same step twice tells little."""
        return Random(f"{number} {self.sent} {len(self.facts)}")

    # Beginning

    @initialize(number=NUMBERS)
    def start(self, number):
        """A start that is refused is told otherwise."""
        chance = Random(number)
        while not self.facts:
            told = tables.start_of(chance)
            code = tables.refusal(lambda told=told: tables.started(told))
            answer = self.ann.ask("POST", "/games", told)
            assert (self.ann.response.status_code, answer.get("code")) == (
                (422 if code else 201, code)
            ), (told, answer)
            if not code:
                self.facts, self.at = [tables.started(told)], answer

    # Writing

    def say(self, method, path, fact, **told):
        """Send it, and know what must become of it."""
        code = tables.refusal(lambda: self.refuse(fact))
        self.sent += 1
        request = (method, f"/games/{self.at['id']}{path}", {**told, "seq": self.at["seq"]})
        answer = self.ann.ask(*request, key=f"key-{self.sent}")
        if code is not None:
            assert (self.ann.response.status_code, answer["code"]) == (422, code), answer
            return
        assert self.ann.response.status_code == 201, answer
        self.facts.append(self.whole(fact))
        self.at, self.last = answer, (request, f"key-{self.sent}")

    def refuse(self, fact):
        """Raise what the rules, and after them the warnings, have against it."""
        found = entered(self.facts, fact)
        for said, scored, _ in found.recorded:
            is_new = scored and said.seq >= len(self.facts)
            if is_new and {each.code for each in scored.warnings} - set(said.act.confirmed):
                raise Refused("needs_confirmation")

    def whole(self, fact):
        found = replay(self.facts)
        if isinstance(fact, PlayerJoined):
            fact = PlayerJoined(fact.player, settled(found.game, fact.player, fact.standing))
        return tables.whole(self.facts, fact)

    @property
    def found(self):
        return replay(self.facts)

    def somebody(self, chance):
        return chance.choice([each["name"] for each in self.at["players"]])

    @precondition(status_in("in_progress"))
    @rule(number=NUMBERS, again=st.integers(1, 4))
    def score(self, number, again):
        """Some rounds, one after the other: games get on."""
        chance = self.chance(number)
        for _ in range(again):
            self.say_round("POST", "/rounds", tables.round_of(chance, self.found), RoundScored)

    @precondition(status_in("in_progress"))
    @rule(number=NUMBERS)
    def score_a_tie(self, number):
        """Two with the same total, and mostly the end of the game."""
        told = tables.tying(self.chance(number), self.found)
        self.say_round("POST", "/rounds", told, RoundScored)

    @precondition(status_in("finished", "ended_early", "tiebreak"))
    @rule(number=NUMBERS)
    def score_too_late(self, number):
        self.say_round(
            "POST", "/rounds", tables.round_of(self.chance(number), self.found), RoundScored
        )

    def say_round(self, method, path, told, fact):
        results = {who: tables.result(each) for who, each in told["results"].items()}
        said = fact(results, told.get("ended"), tuple(told["confirm"]))
        if method == "PUT":
            self.try_it(path, said, told)
        self.say(method, path, said, **told)

    @rule(number=NUMBERS)
    def correct(self, number):
        chance = self.chance(number)
        told = tables.round_of(chance, self.found)
        place = chance.randint(1, max(1, len(self.at["rounds"]) + (chance.random() < 0.1)))
        self.say_round("PUT", f"/rounds/{place}", told, partial(RoundCorrected, place))

    @rule(number=NUMBERS)
    def correct_start(self, number):
        told = tables.restarted(self.chance(number), self.at["opening"])
        code = tables.refusal(lambda: tables.started(told))
        path = f"/games/{self.at['id']}/start"
        if code:
            answer = self.ann.ask("PUT", path, {**told, "seq": self.at["seq"]}, status=422)
            assert answer["code"] == code
            return
        opening = Acts(self.facts).opening
        fact = start_corrected(self.found, opening, tables.started(told), {})
        self.try_it("/start", fact, told)
        self.say("PUT", "/start", fact, **told)

    def try_it(self, path, fact, told):
        """A dry run says the same and keeps nothing; the invariant sees to that."""
        code = tables.refusal(lambda: self.refuse(fact))
        path = f"/games/{self.at['id']}{path}?dry_run=1"
        answer = self.ann.ask("PUT", path, {**told, "seq": self.at["seq"]})
        assert self.ann.response.status_code == (422 if code else 200), answer
        assert answer.get("code") == code

    @rule()
    def undo(self):
        self.say("POST", "/undo", ActUndone())

    @precondition(lambda self: self.at["can_redo"] or self.at["seq"] % 5 == 0)
    @rule()
    def redo(self):
        self.say("POST", "/redo", ActRedone())

    @precondition(status_in("in_progress", now_and_then=5))
    @rule(number=NUMBERS)
    def join(self, number):
        chance = self.chance(number)
        who = chance.choice([*tables.COMERS, self.somebody(chance)])
        told = tables.standing_of(chance, self.at["opening"]) if chance.random() < 0.4 else {}
        fact = PlayerJoined(who, tables.standing(told))
        self.say("POST", "/joins", fact, name=who, **told)

    @precondition(status_in("tiebreak", now_and_then=3))
    @rule(number=NUMBERS)
    def leave(self, number):
        who = self.somebody(self.chance(number))
        self.say("POST", "/leaves", PlayerLeft(who), name=who)

    @precondition(status_in("tiebreak", now_and_then=5))
    @rule(number=NUMBERS)
    def break_tie(self, number):
        chance = self.chance(number)
        tied = self.found.game.tied or (self.somebody(chance),)
        laid, out = (chance.choice([*tied * 3, self.somebody(chance)]) for _ in "12")
        self.say("POST", "/tiebreak", TieBreakWon(laid, out), laid_first=laid, out_first=out)

    @precondition(status_in(now_and_then=3))
    @rule(number=NUMBERS)
    def end(self, number):
        chance = self.chance(number)
        winner = chance.choice([None, self.somebody(chance)])
        self.say("POST", "/end", GameEnded(winner), winner=winner)

    @precondition(status_in("ended_early", now_and_then=5))
    @rule()
    def reopen(self):
        self.say("POST", "/reopen", GameReopened())

    # Two phones, and lines that are lost

    @rule(behind=st.integers(1, 3), path=st.sampled_from(["/undo", "/rounds", "/end", "/reopen"]))
    def write_late(self, behind, path):
        told = {"seq": self.at["seq"] - behind, **({"results": {}} if path == "/rounds" else {})}
        answer = self.ann.ask("POST", f"/games/{self.at['id']}{path}", told, status=409)
        assert answer["game"] == self.ann.get(f"/games/{self.at['id']}")

    @precondition(lambda self: self.last)
    @rule()
    def send_again(self):
        (method, path, told), key = self.last
        answer = self.ann.ask(method, path, told, key=key, status=200)
        assert answer == self.ann.get(f"/games/{self.at['id']}")

    @precondition(lambda self: self.last)
    @rule()
    def send_another_under_the_same_key(self):
        (method, path, told), key = self.last
        answer = self.ann.ask(method, path, {**told, "seq": told["seq"] + 1}, key=key, status=422)
        assert answer["code"] == "token_reused"

    # What must hold

    @invariant()
    def the_game_is_what_its_facts_say(self):
        found = self.found
        told = self.ann.get(f"/games/{self.at['id']}")
        want = {**game_answer(found), "seq": len(self.facts) - 1}
        want |= {"can_undo": found.undoable is not None, "can_redo": found.redoable is not None}
        assert {name: told[name] for name in want} == json.loads(json.dumps(want))
        assert [each["counts"] for each in told["rounds"]] == [
            each.idle is None for each in found.recorded_rounds
        ]

    @invariant()
    def what_is_kept_is_what_was_acknowledged(self):
        database = self.app.extensions["database"]
        kept = games.read(database, self.club, self.at["id"])
        assert [codec.renamed(each, kept.names) for each in kept.facts] == self.facts
        stored, projected = projections.stored(database, kept), projections.projected(kept)
        assert {name: sorted(each) for name, each in stored.items()} == {
            name: sorted(each) for name, each in projected.items()
        }

    @invariant()
    def the_list_says_the_same(self):
        (row,) = self.ann.get("/games")["games"]
        want = game_answer(self.found)
        shared = ("status", "reason", "round", "totals", "places", "winner", "winners")
        assert {name: row[name] for name in shared} == {name: want[name] for name in shared}

    def teardown(self):
        before = rows(self.app)
        self.app.test_cli_runner().invoke(args=["rebuild"], catch_exceptions=False)
        assert rows(self.app) == before


@pytest.mark.parametrize(("block", "engine"), [*enumerate(ENGINES)], indirect=["engine"])
def test_the_api_says_of_a_game_what_its_facts_say(app, block):
    def machine():
        return Machine(app)

    seed(f"machine {block}")(machine)
    told = settings(
        max_examples=GAMES,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=told)
