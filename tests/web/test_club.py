"""The club's page: its name, how a phone likes its screen, and erasing it all."""

import re
from pathlib import Path

import pytest

from rules.facts import GameEnded
from store import clubs
from store.writing import run
from tests.rules.told import scored, start
from web import phones

ERASED = "was erased. Until"


@pytest.fixture
def phone_of(app, club):
    """A phone with a right in the club, and in the clubs of other tokens as well."""

    def made(right="owner", *others):
        client = app.test_client()
        tokens = phones.BETWEEN.join([club.tokens[right], *others] if right else others)
        client.set_cookie(phones.COOKIE, tokens)
        return client

    return made


@pytest.fixture
def ann(phone_of):
    return phone_of("owner")


@pytest.fixture
def bo(phone_of):
    return phone_of("scorer")


def name_of(club):
    return clubs.holder(club.database, club.tokens["owner"]).club_name


def test_history_leads_there(ann):
    assert 'href="/club"' in ann.get("/history").text


def test_it_leads_to_the_players_and_the_owner_to_past_results(ann, bo):
    assert 'href="/players"' in bo.get("/club").text
    assert 'href="/club/results"' not in bo.get("/club").text
    assert 'href="/club/results"' in ann.get("/club").text


class TestName:
    def test_the_owner_names_the_table(self, ann, club):
        assert ann.post("/club/name", data={"name": "  Friday  night "}).status_code == 303
        assert name_of(club) == "Friday night"
        assert "<h1><bdi>Friday night</bdi></h1>" in ann.get("/club").text

    @pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\u202eb"])
    def test_what_is_no_name_is_told_beside_what_was_typed(self, ann, club, name):
        page = ann.post("/club/name", data={"name": name})
        assert page.status_code == 422
        assert 'id="name-amiss"' in page.text
        assert f'value="{name}"' in page.text
        assert name_of(club) == "Ann's"

    def test_a_table_without_a_name_is_called_by_those_who_played(self, client):
        client.post("/games", data={"count": "2"})
        assert "Player 1 and Player 2" in client.get("/club").text


class TestRights:
    @pytest.mark.parametrize("right", ["scorer", "player", "watcher"])
    def test_others_see_what_they_may(self, phone_of, right):
        phone = phone_of(right)
        page = phone.get("/club")
        assert page.status_code == 200
        for what in ("/club/name", "/club/copy", "/club/import", "/recovery", "/club/erase"):
            assert f'"{what}' not in page.text
        assert "/club/looks" in page.text
        for path in ("/club/erase", "/club/copy", "/club/copy/state", "/club/import"):
            assert phone.get(path).status_code == 403, path
        for path in ("name", "erase", "import", "import/go", "import/leave"):
            assert phone.post(f"/club/{path}", data={"name": "x"}).status_code == 403, path

    def test_a_phone_without_a_club_can_begin_with_a_copy(self, client):
        page = client.get("/club").text
        assert 'action="/club/import"' in page
        for what in ("/club/name", "/club/copy", "/recovery", "/club/erase"):
            assert f'"{what}' not in page
        assert client.get_cookie(phones.COOKIE) is None
        for path in ("/club/erase", "/club/copy", "/club/copy/state", "/club/import"):
            assert client.get(path).status_code == 404, path

    def test_a_post_of_another_site_is_refused(self, ann, club):
        there = {"Sec-Fetch-Site": "cross-site"}
        for path in ("name", "looks", "erase", "import", "import/go", "import/leave"):
            answer = ann.post(f"/club/{path}", data={"name": "Ann's"}, headers=there)
            assert answer.status_code == 403
        assert ann.get("/club/erase").status_code == 200


class TestLooks:
    def theme(self, client, path="/club"):
        page = client.get(path).text
        found = re.search(r'<html lang="\w+"(?: data-theme="(\w+)")?>', page)
        scheme = re.search(r'name="color-scheme" content="([^"]+)"', page)[1]
        assert scheme == (found[1] or "light dark")
        assert len(re.findall('name="theme-color"', page)) == (1 if found[1] else 2)
        return found[1]

    def test_a_phone_is_light_or_dark_as_it_likes(self, ann, client):
        assert self.theme(ann) is None
        for theme in ("dark", "light"):
            answer = ann.post("/club/looks", data={"theme": theme})
            assert (answer.status_code, answer.location) == (303, "/club#phone")
            assert self.theme(ann) == self.theme(ann, "/nowhere") == theme
        assert self.theme(client) is None
        ann.post("/club/looks", data={"theme": ""})
        assert self.theme(ann) is None

    def test_what_is_no_theme_is_none(self, ann):
        ann.post("/club/looks", data={"theme": '"><script>'})
        assert self.theme(ann) is None
        ann.set_cookie("theme", "pink")
        assert self.theme(ann) is None

    def test_a_board_that_was_drawn_before_follows(self, ann, bo, club):
        game = club.played(start("Ann Bo"), scored("Ann +0, Bo -60"))
        path = f"/games/{game.id}"
        assert self.theme(ann, path) is None
        ann.post("/club/looks", data={"theme": "dark"})
        assert self.theme(ann, path) == "dark"
        assert self.theme(bo, path) is None

    def test_the_screen_stays_on_unless_the_phone_may_go_dark(self, ann, club):
        game = club.played(start("Ann Bo"), scored("Ann +0, Bo -60"))
        assert "data-awake" in ann.get(f"/games/{game.id}").text
        ann.post("/club/looks", data={"awake": "off"})
        assert "data-awake" not in ann.get(f"/games/{game.id}").text
        ann.post("/club/looks", data={"theme": "dark"})
        assert "data-awake" not in ann.get(f"/games/{game.id}").text
        ann.post("/club/looks", data={"awake": "on"})
        assert "data-awake" in ann.get(f"/games/{game.id}").text

    def test_dark_is_the_same_dark_whoever_asks_for_it(self):
        sheet = Path(phones.__file__).parent.parent.joinpath("static", "app.css").read_text()
        tokens = re.findall(r"[{;]\s+(--paper: #16140f;.*?)\s+}", sheet, re.DOTALL)
        assert len(tokens) == 2
        assert tokens[0].split() == tokens[1].split()


class TestErasing:
    def test_whoever_erases_says_the_name(self, ann, club):
        page = ann.post("/club/erase", data={"name": "Bo's"})
        assert page.status_code == 422
        assert "another name" in page.text
        assert ann.get("/club").status_code == 200
        answer = ann.post("/club/erase", data={"name": "  ANN'S "})
        assert (answer.status_code, answer.location) == (303, "/club")
        assert clubs.holder(club.database, club.tokens["owner"]) is None

    def test_the_page_says_what_goes(self, ann, club):
        for _ in range(2):
            club.played(start("Ann Bo"), GameEnded())
        page = ann.get("/club/erase").text
        assert "2 games" in page
        assert "Ann&#39;s" in page

    def test_it_can_be_taken_back_on_the_same_page(self, ann, club):
        ann.post("/club/erase", data={"name": "Ann's"})
        page = ann.get("/club").text
        assert ERASED in page
        place = re.search(r'name="place" value="(\d+)"', page)[1]
        assert ann.post("/club/back", data={"place": place}).status_code == 303
        assert clubs.holder(club.database, club.tokens["owner"])
        assert ERASED not in ann.get("/club").text

    def test_a_table_without_a_name_is_called_our_table(self, client):
        client.post("/games", data={"count": "2"})
        assert "Our table" in client.get("/club/erase").text
        assert client.post("/club/erase", data={"name": "our table"}).status_code == 303
        assert client.get("/history").status_code == 200

    def test_a_phone_of_two_clubs_takes_back_the_right_one(self, phone_of, club, database):
        theirs, _ = clubs.found(database, "Monday")
        phone = phone_of("owner", theirs.tokens["owner"])
        phone.post("/club/erase", data={"name": "Ann's"})
        page = phone.get("/club").text
        assert "<bdi>Monday</bdi>" in page
        assert "“Ann&#39;s” was erased" in page
        place = re.search(r'name="place" value="(\d+)"', page)[1]
        assert phone.post("/club/back", data={"place": "7"}).status_code == 404
        phone.post("/club/back", data={"place": place})
        assert "<bdi>Ann&#39;s</bdi>" in phone.get("/club").text

    def test_nobody_but_the_owner_and_not_after_a_week(self, ann, bo, club, database):
        ann.post("/club/erase", data={"name": "Ann's"})
        assert ERASED not in bo.get("/club").text
        assert bo.post("/club/back", data={"place": "0"}).status_code == 404
        run(database, "UPDATE club SET erased_at = erased_at - ?", 7 * 24 * 3600 * 1000)
        assert ERASED not in ann.get("/club").text
        assert ann.post("/club/back", data={"place": "0"}).status_code == 404
