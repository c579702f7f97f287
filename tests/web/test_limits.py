"""How often an address may ask."""

import pytest

from app import create_app
from web import limits
from web.limits import Limit, household, is_loopback

ANN, BO = "203.0.113.1", "203.0.113.2"


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still; its hand is moved by tests."""

    class Clock:
        now = 1000.0

        def monotonic(self):
            return self.now

    clock = Clock()
    monkeypatch.setattr("web.limits.time", clock)
    return clock


def ask(client, address):
    return client.get("/api/v1/phases", environ_overrides={"REMOTE_ADDR": address})


def test_a_burst_of_300_is_answered_and_the_next_one_told_to_wait(client, clock):
    assert {ask(client, ANN).status_code for _ in range(300)} == {200}
    refused = ask(client, ANN)
    assert refused.status_code == 429
    assert refused.json["code"] == "too_many_requests"
    assert refused.headers["Retry-After"] == "1"
    assert ask(client, BO).status_code == 200


def test_20_a_second_are_answered_for_ever(client, clock):
    for _ in range(300):
        ask(client, ANN)
    for _ in range(100):
        clock.now += 0.05
        assert ask(client, ANN).status_code == 200
        assert ask(client, ANN).status_code == 429


def test_who_was_refused_does_not_wait_longer_for_that(client, clock):
    for _ in range(400):
        ask(client, ANN)
    clock.now += 1
    assert [ask(client, ANN).status_code for _ in range(21)] == [200] * 20 + [429]


def test_after_a_pause_of_15_seconds_the_burst_is_there_again(client, clock):
    for _ in range(300):
        ask(client, ANN)
    clock.now += 15
    assert {ask(client, ANN).status_code for _ in range(300)} == {200}


@pytest.mark.parametrize("address", ["127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_is_never_limited_while_no_proxy_stands_before_it(app, clock, address):
    client = app.test_client()
    assert {ask(client, address).status_code for _ in range(301)} == {200}
    app.config["PROXY_HOPS"] = 1
    for _ in range(300):
        ask(client, address)
    assert ask(client, address).status_code == 429


def test_questions_count_as_well_as_tables(client, clock):
    asked = {"environ_overrides": {"REMOTE_ADDR": ANN}}
    codes = [client.post("/api/v1/melds/check", **asked).status_code for _ in range(301)]
    assert codes == [415] * 300 + [429]


def test_the_page_of_the_referee_draws_on_the_same_limit(client, clock):
    asked = {"environ_overrides": {"REMOTE_ADDR": ANN}, "headers": {"Accept-Language": "es"}}
    for _ in range(300):
        assert client.get("/referee/verdict", **asked).status_code == 200
    refused = client.get("/referee", **asked)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "1")
    assert refused.mimetype == "text/plain"
    assert ask(client, ANN).status_code == 429


def test_posts_of_pages_draw_on_the_same_limit_before_they_found_a_club(app, clock):
    asked = {"environ_overrides": {"REMOTE_ADDR": ANN}, "data": {"count": "0"}}
    codes = [app.test_client().post("/games", **asked).status_code for _ in range(301)]
    assert codes == [400] * 300 + [429]
    refused = app.test_client().post("/games", **asked)
    assert (refused.headers["Retry-After"], refused.mimetype) == ("1", "text/html")
    assert "Set-Cookie" not in refused.headers
    looked = app.test_client().get("/", environ_overrides=asked["environ_overrides"])
    assert looked.status_code == 200


def test_health_is_not_counted(client, clock):
    for _ in range(301):
        ask(client, ANN)
    assert client.get("/healthz", environ_overrides={"REMOTE_ADDR": ANN}).status_code == 200


def test_a_home_with_ipv6_is_one_address():
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9")
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("::ffff:203.0.113.1") == household(ANN)
    assert household("fe80::1%eth0") == household("fe80::2")


@pytest.mark.parametrize("address", ["", "unix:", "nonsense", "1.2.3", "::1::"])
def test_what_is_no_address_is_limited_as_one(address):
    assert household(address) == ""
    assert not is_loopback(address)


def test_idle_addresses_are_forgotten():
    limit = Limit()
    for n in range(10_000):
        assert limit.wait(f"10.0.{n // 250}.{n % 250}", now=n / 100) == 0
    assert len(limit.full_at) <= limit.refill * 100


def test_no_more_than_so_many_addresses_are_remembered():
    limit = Limit(most=100)
    for n in range(1000):
        limit.wait(str(n), now=0.0)
    assert len(limit.full_at) == 100
    assert list(limit.full_at)[-1] == "999"


def test_the_wait_is_long_enough_and_no_longer_than_it_must_be():
    limit = Limit(burst=2, rate=0.1)
    assert [limit.wait(ANN, 0.0) for _ in range(3)] == [0, 0, 10]
    assert limit.wait(ANN, 9.5) == 1
    assert limit.wait(ANN, 10.0) == 0
    assert limits.RATE == 20


class TestTriesThatAllProcessesCount:
    """From an address elsewhere, at a process of the server, or at another one."""

    WRONG = "aaaaaaaaaaaa." + "x" * 40

    @pytest.fixture
    def other(self, app, tmp_path):
        """Another process of the same server."""
        made = create_app({"TESTING": True, "PHASEKEEPER_DATA": tmp_path})
        yield made.test_client()
        made.extensions["database"].close_all()

    @pytest.fixture
    def spend(self, app):
        """Use up what an address may try of a kind."""

        def spend(what, address=ANN, left=0):
            with app.test_request_context(environ_overrides={"REMOTE_ADDR": address}):
                return [limits.tried(what) for _ in range(what.most - left)]

        return spend

    def far(self, address=ANN):
        return {"environ_overrides": {"REMOTE_ADDR": address}}

    def bearer(self, token):
        return {"headers": {"Authorization": f"Bearer {token}"}, **self.far()}

    def test_keys_that_open_nothing_are_refused_a_while_and_good_ones_never(
        self, client, other, club, spend
    ):
        spend(limits.KEYS, left=1)
        assert client.get("/api/v1/club", **self.bearer(self.WRONG)).status_code == 401
        refused = other.get("/api/v1/club", **self.bearer(self.WRONG))
        assert (refused.status_code, refused.json["code"]) == (429, "too_many_requests")
        assert 1 <= int(refused.headers["Retry-After"]) <= limits.KEYS.seconds
        assert client.get("/api/v1/club", **self.bearer(club.tokens["player"])).status_code == 200
        assert client.get("/api/v1/club", **self.far()).status_code == 401  # none at all
        assert client.get("/api/v1/club", **self.far(BO)).status_code == 401

    def test_links_that_open_nothing_are_keys_too(self, client, other, club, spend):
        spend(limits.KEYS, left=2)
        wrong, right = f"/join/{self.WRONG}", f"/join/{club.tokens['watcher']}"
        assert client.get(wrong, **self.far()).status_code == 404
        assert client.post(wrong, **self.far()).status_code == 404
        assert other.get(wrong, **self.far()).status_code == 429
        refused = other.post(wrong, **self.far())
        assert (refused.status_code, refused.mimetype) == (429, "text/html")
        assert client.get(right, **self.far()).status_code == 200

    def test_so_is_a_cookie_that_opens_nothing(self, client, other, club, spend):
        spend(limits.KEYS, left=1)
        client.set_cookie("phone", self.WRONG)
        other.set_cookie("phone", self.WRONG)
        assert client.get("/history", **self.far()).status_code == 200
        assert other.get("/history", **self.far()).status_code == 429
        other.set_cookie("phone", f"{self.WRONG}~{club.tokens['watcher']}")
        assert other.get("/history", **self.far()).status_code == 200

    def test_new_clubs_are_counted_whichever_way_they_are_made(self, client, other, spend):
        spend(limits.CLUBS, left=2)
        named = {"json": {"name": "Friday"}}
        assert client.post("/api/v1/clubs", **named, **self.far()).status_code == 201
        assert client.post("/api/v1/clubs", json={"name": 1}, **self.far()).status_code == 400
        begin = {"data": {"count": "3"}}
        assert other.post("/games", **begin, **self.far()).status_code == 303
        other.delete_cookie("phone")
        refused = other.post("/games", **begin, **self.far())
        assert refused.status_code == 429
        assert "Set-Cookie" not in refused.headers
        refused = client.post("/api/v1/clubs", **named, **self.far())
        assert (refused.status_code, refused.json["code"]) == (429, "too_many_requests")
        assert int(refused.headers["Retry-After"]) > 60
        assert client.post("/api/v1/clubs", **named, **self.far(BO)).status_code == 201

    def test_a_good_try_can_be_given_back(self, app, spend):
        spend(limits.CODES)
        with app.test_request_context(environ_overrides={"REMOTE_ADDR": ANN}):
            assert limits.tried(limits.CODES) > 0
            limits.give_back(limits.CODES)
            assert limits.tried(limits.CODES) == 0

    def test_no_address_is_kept(self, database, spend):
        spend(limits.KEYS)
        spend(limits.KEYS, BO)
        found = database.execute_sql("SELECT kind, who, count FROM tries").fetchall()
        assert [row[2] for row in found] == [limits.KEYS.most] * 2
        assert ANN not in str(found)

    def test_this_machine_is_spared(self, app, spend):
        spend(limits.CODES, "127.0.0.1")
        assert spend(limits.CODES, "::1") == [0] * limits.CODES.most
        app.config["PROXY_HOPS"] = 1
        spend(limits.CODES, "127.0.0.1")
        assert spend(limits.CODES, "127.0.0.1")[-1] > 0
