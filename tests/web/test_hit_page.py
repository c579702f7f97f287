"""The page that asks about a hit and its verdict, as they travel."""

import gzip
import re

import pytest

from web.phones import COOKIE
from web.starts import TOUCHED

LEGAL = "group=3,4,5,6&card=7"
ILLEGAL = "group=3,4,5,6&card=8"


@pytest.mark.parametrize("query", ["", LEGAL, ILLEGAL, "group=W,4,5,6&card=7", "card=8"])
def test_a_page_is_whole_and_holds_its_verdict(client, query):
    page = client.get(f"/referee/hit?{query}")
    assert page.status_code == 200
    assert page.text.startswith("<!doctype html>")
    fragment = client.get(f"/referee/hit/verdict?{query}")
    assert fragment.text.startswith('<section id="verdict"')
    assert fragment.text.strip() in page.text


def test_the_three_tabs_lead_to_each_other(client):
    places = {"/referee": "Meld", "/referee/hit": "Hit", "/referee/hand": "Hand"}
    for here in places:
        nav = re.search(r'<nav class="segments".*?</nav>', client.get(here).text, re.DOTALL)[0]
        assert re.findall(r'<a href="([^"]+)"', nav) == list(places)
        current = re.search(r'<a href="([^"]+)" aria-current="page">(<svg)', nav)
        assert current[1] == here


def test_the_verdict_names_the_page_it_belongs_to(client):
    told = "card=8&group=3+4+w+6&into=group&color=R&rulebook=house&shown=house&owner=other"
    answer = client.get(f"/referee/hit/verdict?{told}&turn=later&kind=")
    assert answer.headers["HX-Push-Url"] == "/referee/hit?group=3,4,W,6&card=8"


def fields(page):
    found = re.findall(r'<input class="entry" id="(\w+)" name="\w+" value="([^"]*)"', page)
    filled = re.search(r'id="into-(\w+)"[^>]* checked', page)[1]
    return {**dict(found), "into": filled}


def test_keys_work_without_scripts(client):
    page = client.get("/referee/hit?tap=8").text
    assert fields(page) == {"card": "8", "group": "", "into": "group"}
    page = client.get("/referee/hit?card=8&group=3+4+5&into=group&tap=6").text
    assert fields(page) == {"card": "8", "group": "3 4 5 6", "into": "group"}
    assert "Not legal" in page
    page = client.get("/referee/hit?card=8&group=3+4+5+6&into=card&tap=7").text
    assert fields(page) == {"card": "7", "group": "3 4 5 6", "into": "card"}
    assert "Legal" in page


def test_a_key_says_why_it_adds_nothing(client):
    page = client.get("/referee/hit?card=5&group=5+5+5+5+5+5+5&tap=5").text
    assert "The deck holds no more of these.</p>" in page
    assert fields(page)["group"] == "5 5 5 5 5 5 5"


def test_every_way_to_go_on_is_a_link_to_the_same_page(client):
    page = client.get("/referee/hit?group=W,4,5,6&card=7").text
    ways = re.findall(r'class="way-on" href="([^"]+)"', page)
    assert len(ways) == 2
    verdicts = [client.get(each.replace("&amp;", "&")).text for each in ways]
    assert ["<h2>" in each and "egal</h2>" in each for each in verdicts] == [True, True]


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "Not legal"), ("es-MX", "No vale"), ("pt-BR", "Não vale"), ("ro", "Nu e valabil")],
)
def test_the_phone_says_which_language(client, language, heading):
    answer = client.get(f"/referee/hit?{ILLEGAL}", headers={"Accept-Language": language})
    assert heading in answer.text


def test_the_verdict_can_be_turned_to_the_person_opposite(client):
    page = client.get(f"/referee/hit?turned=yes&{ILLEGAL}").text
    assert "Not legal" in page
    assert "Run · Someone else&#39;s · Laid earlier" in page
    assert f'href="/referee/hit?{ILLEGAL.replace("&", "&amp;")}"' in page
    assert "way-on" not in page


@pytest.mark.parametrize(
    "query",
    [
        "card=<script>alert(1)</script>&group=%22%3E%3Cimg src=x%3E&tap=%3Cb%3E",
        "kind=<b>&turn=<b>&owner=<b>&into=<b>&rulebook=<b>&color=<b>&lang=<b>",
        "group=" + "5," * 300 + "&card=" + "W," * 40,
        "group=" + "W," * 216 + "&card=W&kind=run",
        "group=W@R,W@5,S&card=W@B&kind=color_run&wrap_runs=yes&decks=2",
        "group=%00,5&card=%ff%fe",
        "kind=run&kind=set&group=5&group=6,6&card=1&card=6",
        "group=1,2,3,4,5,6,7,8,9,10,11,12&card=W&kind=run",
        "group=12,1,2,3&card=11&kind=run&wrap_runs=yes",
        "group=W@1,W@1&card=W@1&kind=run",
        "turned=yes",
        "rulebook=table",
        "game=nothing",
    ],
)
def test_no_link_breaks_the_page(client, query):
    for path in ("/referee/hit", "/referee/hit/verdict"):
        answer = client.get(f"{path}?{query}")
        assert answer.status_code == 200
        for tag in ("<script>alert", "<img", "<b>&", '="<b>'):
            assert tag not in answer.text


@pytest.mark.parametrize(
    "query", ["", ILLEGAL, "group=W,W,W&card=5&kind=set", "group=1,2,3,4,5,6,7,8,9,10,11&card=W"]
)
def test_a_verdict_is_light(client, query):
    path = f"/referee/hit/verdict?{query}&turn=laid_this_turn&lang=ro"
    assert len(gzip.compress(client.get(path).data)) <= 2_000


def test_nothing_is_inline(client):
    page = client.get(f"/referee/hit?{ILLEGAL}").text
    assert not re.search(r"\sstyle=|\son\w+=|<style|hx-on|javascript:|js:", page)


@pytest.fixture
def phone(client, club):
    """A phone of the club, on which a game is open."""
    game = club.start("Ann Bo", rulebook="guide", switches={"wrap_runs": True})
    client.set_cookie(COOKIE, club.tokens["watcher"])
    client.set_cookie(TOUCHED, game.id)
    return client


def test_the_house_rules_of_the_game_in_play_are_those_of_a_new_question(phone):
    page = phone.get("/referee/hit").text
    assert "<span>Guide, 1 change</span>" in page
    assert "This table plays:" in page
    assert "Judge by these rules" not in page


def test_other_house_rules_can_be_left_for_those_of_the_table(phone):
    page = phone.get("/referee/hit?rulebook=house&group=5,5&card=5").text
    assert "<span>Usual rules</span>" in page
    assert "Judge by these rules" in page
    page = phone.get("/referee/hit?rulebook=table&shown=house&group=5,5&card=5").text
    assert "<span>Guide, 1 change</span>" in page
    assert "Legal" in page
