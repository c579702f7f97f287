"""How often an address may ask."""

import pytest

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
