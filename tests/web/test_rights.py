"""Every address, method and right: who is let in is told by the table in rights.py."""

from functools import cached_property

import pytest

from models import TABLES
from store import clubs, players
from store.writing import run
from tests.clubs import Club
from tests.rules.told import scored, start
from tests.web.rights import GETS, SENT, address
from web import phones

REFUSED = {401, 403, 404, 405, 429}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
LOWEST_FIRST = ("other", "stranger", "watcher", "player", "scorer", "owner")
PLAYED = start("Ann Bo"), scored("Ann +0, Bo -60"), scored("Ann -50, Bo +0")
EVIL = "https://elsewhere.example"
API = "/api/"
ROWS = [pytest.param(*call, id=" ".join(call)) for call in GETS]
ADD = """
{} {} is not in the table of tests/web/rights.py. Add a line for it that says what owner, scorer,
player, watcher, a stranger and the owner of another club get there."""


class Things:
    """What addresses name: of a club that nobody else should hear of."""

    NAMES = ("Quagga table", "Xanthippe", "Yggdrasil", "Zebra evening")

    def __init__(self, app):
        self.app = app
        self.database = app.extensions["database"]
        self.club = Club(self.database, self.NAMES[0])
        self.made = 0

    @cached_property
    def elsewhere(self):
        return Club(self.database, "Cy's")

    def game(self):
        """A game of two rounds, with a title."""
        _, ann, bo, title = self.NAMES
        game = self.club.played(*PLAYED, names={"Ann": ann, "Bo": bo})
        query = "UPDATE game SET title = ? WHERE club = ? AND id = ?"
        run(self.database, query, title, self.club.id, game.id)
        return game.id

    def player(self):
        self.made += 1
        return players.create(self.database, self.club.id, f"{self.NAMES[1]} {self.made}")[0].id

    def key(self):
        return clubs.new_key(self.database, self.club.id, "watcher", "a phone")[0]

    def token(self, who):
        if who == "stranger":
            return None
        return self.elsewhere.tokens["owner"] if who == "other" else self.club.tokens[who]

    def ask(self, who, method, rule, *, is_program=None, **more):
        """What comes back to a phone, or to a program where the address is for programs."""
        if is_program is None:
            is_program = rule.startswith(API)
        phone, token = self.app.test_client(), self.token(who)
        told = self.sent(method, rule)
        headers = more.pop("headers", {})
        if token and is_program:
            headers["Authorization"] = f"Bearer {token}"
        elif token:
            phone.set_cookie(phones.COOKIE, token)
        place = address(self.app, rule, self)
        self.before = self.rows()
        asked = {**told, **more, "headers": headers}
        if rule.endswith("/events"):
            with phone.open(place, method=method, buffered=False, **asked) as answer:
                return answer
        return phone.open(place, method=method, **asked)

    def sent(self, method, rule):
        sent = SENT.get(f"{method.replace('HEAD', 'GET')} {rule}", {})
        if method in ("GET", "HEAD"):
            return {"query_string": sent} if sent else {}
        return {"json": {"seq": 10**6, **sent}} if rule.startswith(API) else {"data": sent}

    def shown(self, answer):
        """What it tells of the club."""
        secret = (*self.NAMES, *self.club.tokens.values())
        return [each for each in secret if each in answer.text]

    def rows(self):
        """All that is kept, but for the day on which a key was used last."""
        self.database.execute_sql("UPDATE access SET seen_on = NULL")
        queries = [f'SELECT * FROM "{each._meta.table_name}"' for each in TABLES]
        return [self.database.execute_sql(query).fetchall() for query in queries]


@pytest.fixture
def things(app):
    return Things(app)


def calls(app):
    for rule in app.url_map.iter_rules():
        for method in rule.methods & set(METHODS):
            yield method, rule.rule


def test_every_route_and_method_is_in_the_table_and_no_others(app):
    for method, rule in calls(app):
        assert (method, rule) in GETS, ADD.format(method, rule)
    gone = GETS.keys() - set(calls(app))
    assert not gone, f"Take these lines out of tests/web/rights.py: {gone}"


@pytest.mark.parametrize(("method", "rule"), ROWS)
def test_each_gets_what_the_table_says(things, method, rule):
    for who in LOWEST_FIRST:
        gets = GETS[method, rule][who]
        answer = things.ask(who, method, rule)
        told = f"{who}: {answer.status}"
        if gets not in ("ok", "own"):
            assert answer.status_code == int(gets), told
        else:
            assert answer.status_code not in REFUSED, told
            assert answer.status_code < 500, told
        if gets not in ("ok", "own") or method == "GET":
            assert things.rows() == things.before, f"{told}, and something has changed"
        if gets != "ok" and not rule.endswith("/events"):
            assert not things.shown(answer), told
        opened = [name for name, _ in answer.headers if name.startswith("Access-Control")]
        assert not opened, "another site's pages may not read it"


def test_a_cookie_is_nothing_to_programs_nor_a_bearer_key_to_pages(things):
    for (method, rule), each in GETS.items():
        gets, told = each["stranger"], f"{method} {rule}"
        answer = things.ask("owner", method, rule, is_program=not rule.startswith(API))
        if gets in ("ok", "own"):
            assert answer.status_code not in REFUSED, told
        else:
            assert answer.status_code == int(gets), told
            assert things.rows() == things.before, told
        if gets == "own":
            assert not things.shown(answer), told


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": "http://localhost:8000"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    ],
    ids=str,
)
def test_no_post_of_another_sites_page_is_heard(things, headers):
    for method, rule in GETS:
        if method != "GET" and not rule.startswith(API):
            answer = things.ask("owner", method, rule, headers=dict(headers))
            assert answer.status_code == 403, rule
            assert things.rows() == things.before, rule


def test_other_methods_are_refused_and_looking_twice_is_looking(app, things):
    for rule in {rule for _, rule in GETS}:
        for method in METHODS:
            if (method, rule) not in GETS:
                answer = things.ask("owner", method, rule)
                assert answer.status_code in (404, 405), (method, rule)
                assert things.rows() == things.before, (method, rule)
        if ("GET", rule) in GETS and not rule.endswith("/events"):
            seen = things.ask("stranger", "HEAD", rule)
            assert seen.status_code == things.ask("stranger", "GET", rule).status_code, rule
            assert seen.data == b""


@pytest.mark.parametrize("right", clubs.RIGHTS)
def test_a_key_that_was_revoked_opens_nothing(things, right):
    key, token = clubs.new_key(things.database, things.club.id, right, "")
    clubs.revoke(things.database, things.club.id, key)
    things.club.tokens[right] = token
    for (method, rule), gets in GETS.items():
        if gets["stranger"] in ("401", "404") and not (right == "watcher" and "<token>" in rule):
            answer = things.ask(right, method, rule)
            assert answer.status_code == int(gets["stranger"]), (method, rule)
