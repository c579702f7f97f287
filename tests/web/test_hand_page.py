"""The page that counts a hand and its answer, as they travel."""

import gzip
import re

import pytest

from web.phones import COOKIE
from web.referee import ASKS
from web.starts import TOUCHED

HAND = "cards=1,5,9,9,3,2,10,12,W,7&laid=no"


@pytest.mark.parametrize("query", ["", HAND, "low=6&high=2&laid=yes&phase=3", "cards=X"])
def test_a_page_is_whole_and_holds_its_answer(client, query):
    page = client.get(f"/referee/hand?{query}")
    assert page.status_code == 200
    assert page.text.startswith("<!doctype html>")
    fragment = client.get(f"/referee/hand/verdict?{query}")
    assert fragment.text.startswith('<section id="verdict"')
    assert fragment.text.strip() in page.text


def test_the_answer_names_the_page_it_belongs_to(client):
    told = "by=cards&cards=5+w&laid=&phase=&points=5&points=10&points=15&points=25"
    answer = client.get(f"/referee/hand/verdict?{told}")
    assert answer.headers["HX-Push-Url"] == "/referee/hand?cards=5,W"
    told = "by=counts&low=6&high=&skip=&wild=1&laid=yes&phase=3&points=1&points=10&points=15"
    answer = client.get(f"/referee/hand/verdict?{told}&points=25&decks=2")
    assert answer.headers["HX-Push-Url"] == (
        "/referee/hand?low=6&wild=1&laid=yes&phase=3&decks=2&points=1,10,15,25"
    )


def test_keys_work_without_scripts(client):
    page = client.get("/referee/hand?by=cards&cards=5+6&tap=W").text
    assert 'name="cards" value="5 6 W"' in page
    assert "35 points" in page
    page = client.get("/referee/hand?by=counts&low=1&tap=%2Bwild").text
    assert 'id="count-wild" name="wild" value="1"' in page
    assert "30 points" in page


def test_cards_that_were_tapped_are_counted_on(client):
    page = client.get("/referee/hand?by=cards&cards=5,6,W&by=counts").text
    assert 'id="count-low" name="low" value="2"' in page
    assert 'id="count-wild" name="wild" value="1"' in page
    assert "35 points" in page


@pytest.mark.parametrize("query", ["cards=" + "W," * 8, "by=counts&wild=8"])
def test_a_key_says_why_it_adds_nothing(client, query):
    tap = "W" if "cards" in query else "%2Bwild"
    page = client.get(f"/referee/hand?{query}&tap={tap}").text
    assert "The deck holds no more of these.</p>" in page
    assert "200 points" in page


def test_which_phase_it_was_need_not_be_said(client):
    page = client.get("/referee/hand?cards=5").text
    assert "<strong>Phase not said</strong>" in " ".join(page.split())
    page = client.get("/referee/hand?cards=5&phase=3").text
    assert re.search(r'name="phase" value="3" checked', page)
    page = client.get("/referee/hand?cards=5&objectives=even5,set2").text
    assert re.search(r'name="phase" value="even5,set2" checked', page)


@pytest.mark.parametrize(
    "query",
    [
        "cards=<script>alert(1)</script>&tap=%3Cb%3E",
        "phase=<b>&laid=<b>&by=<b>&points=<b>&low=<b>&lang=<b>&player=<b>",
        "cards=" + "W," * 300,
        "low=99999999999999999999&high=-1&skip=%C2%B2&wild=1e9",
        "low=144&high=48&skip=8&wild=16&decks=2",
        "cards=%00,5&laid=yes&phase=3&objectives=set3",
        "by=counts&tap=%2B&tap=-",
        "by=counts&by=cards&cards=5",
        "points=0,0,0,0&points=x",
        "turned=yes",
        "turned=yes&cards=5,W,12",
        "game=nothing&phase=3~nobody",
    ],
)
def test_no_link_breaks_the_page(client, query):
    for path in ("/referee/hand", "/referee/hand/verdict"):
        answer = client.get(f"{path}?{query}")
        assert answer.status_code == 200
        for tag in ("<script>alert", "<b>&", '="<b>'):
            assert tag not in answer.text


@pytest.mark.parametrize("query", ["", HAND, "cards=" + "1,2,3," * 20])
def test_an_answer_is_light(client, query):
    path = f"/referee/hand/verdict?{query}&lang=ro"
    assert len(gzip.compress(client.get(path).data)) <= 2_000


def test_nothing_is_inline(client):
    page = client.get(f"/referee/hand?{HAND}").text
    assert not re.search(r"\sstyle=|\son\w+=|<style|hx-on|javascript:|js:", page)


@pytest.fixture
def phone(client, club):
    """A phone of the club, on which a game is open."""
    points = {"low": 1}
    game = club.start("Ann Bo", at="Ann 3:85, Bo 4:115", switches={"points": points, "decks": 2})
    client.set_cookie(COOKIE, club.tokens["watcher"])
    client.set_cookie(TOUCHED, game.id)
    return client


def test_the_phase_is_that_of_the_player_and_the_values_those_of_the_table(phone, club):
    page = phone.get("/referee/hand").text
    assert f'name="phase" value="3~{club.ids["Ann"]}" checked' in page
    assert "<span>1 · 10 · 15 · 25, Two decks</span>" in page
    phone.set_cookie(ASKS, club.ids["Bo"])
    assert f'value="4~{club.ids["Bo"]}" checked' in phone.get("/referee/hand").text


def test_what_a_question_says_goes_before_the_game_in_play(phone):
    page = phone.get("/referee/hand?cards=5").text
    assert "5 points" in page
    assert "<strong>Phase not said</strong>" in " ".join(page.split())
