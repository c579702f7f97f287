"""A phone and its club: the key in its cookie, and posts from elsewhere."""

import pytest
from flask import Blueprint

from store import clubs
from web import phones


@pytest.fixture
def app(app):
    """The app with a page that reads, and one that makes a club for the phone."""
    pages = Blueprint("pages", __name__)

    @pages.get("/read")
    def read():
        found = phones.holder()
        return found.club if found else "nobody"

    @pages.post("/make")
    def make():
        return phones.new_holder("Ours", "Europe/Bucharest").club

    @pages.post("/score")
    def score():
        return phones.needed("scorer").right

    app.register_blueprint(pages)
    return app


def cookie(client):
    return client.get_cookie(phones.COOKIE)


def test_reading_makes_no_club(client):
    assert client.get("/read").text == "nobody"
    assert cookie(client) is None


def test_first_post_makes_a_club_that_the_phone_owns(client, app):
    club = client.post("/make").text
    assert client.get("/read").text == club
    found = clubs.holder(app.extensions["database"], cookie(client).value)
    assert (found.club, found.right, found.time_zone) == (club, "owner", "Europe/Bucharest")


def test_key_is_out_of_reach_of_scripts_and_other_sites_for_400_days(client):
    made = client.post("/make").headers["Set-Cookie"]
    assert "HttpOnly" in made
    assert "SameSite=Lax" in made
    assert "Max-Age=34560000" in made
    assert "Secure" not in made  # plain http at home


def test_key_is_renewed_on_each_visit(client):
    client.post("/make")
    assert phones.COOKIE in client.get("/read").headers["Set-Cookie"]


def test_key_travels_over_https_only_where_there_is_https(client):
    made = client.post("/make", base_url="https://localhost").headers["Set-Cookie"]
    assert "Secure" in made


def test_changed_secret_key_loses_no_club(client, app):
    club = client.post("/make").text
    app.secret_key = "another"
    assert client.get("/read").text == club


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:81"},
    ],
)
def test_post_from_another_site_is_refused(client, headers):
    assert client.post("/make", headers=headers).status_code == 403
    assert cookie(client) is None


@pytest.mark.parametrize(
    "headers", [{}, {"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://localhost"}]
)
def test_post_from_our_own_page_is_taken(client, headers):
    assert client.post("/make", headers=headers).status_code == 200


def test_unknown_key_is_a_phone_without_a_club(client):
    client.set_cookie(phones.COOKIE, "nonsense")
    assert client.get("/read").text == "nobody"
    assert client.post("/score").status_code == 404


@pytest.mark.parametrize(
    "before", ["nonsense~", "~", "x" * 4000 + "~", "abcdefghjkmn." + "y" * 32 + "~"]
)
def test_key_that_opens_nothing_hides_none_that_does(client, app, before):
    founded, _ = clubs.found(app.extensions["database"], "Ours")
    client.set_cookie(phones.COOKIE, before + founded.tokens["owner"])
    assert client.get("/read").text == founded.id
    assert len(cookie(client).value) < 200


def test_watcher_must_not_keep_score(client, app):
    database = app.extensions["database"]
    founded, _ = clubs.found(database, "Ours")
    client.set_cookie(phones.COOKIE, founded.tokens["watcher"])
    assert client.post("/score").status_code == 403
    client.set_cookie(phones.COOKIE, founded.tokens["scorer"])
    assert client.post("/score").text == "scorer"


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "", "\0", "x" * 5000])
def test_time_zone_that_is_none_is_utc(app, zone):
    with app.test_request_context():
        assert phones.known_zone(zone) == "UTC"


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_all_that_a_phone_remembers_is_kept_alike(client, scheme):
    base = {"base_url": f"{scheme}://localhost"}
    begun = client.post("/games", data={"count": "2", "token": "t"}, **base)
    page = client.get(begun.location + "?by=place&lang=es", **base)
    told = begun.headers.getlist("Set-Cookie") + page.headers.getlist("Set-Cookie")
    assert {each.partition("=")[0] for each in told} == {"phone", "game", "by", "lang"}
    for each in told:
        assert ("Secure" in each) == (scheme == "https")
        assert "HttpOnly" in each
        assert "SameSite=Lax" in each
        assert "Max-Age=34560000" in each
