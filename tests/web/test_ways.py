"""The ways between the pages: each looks as if the same hand had built it. Ann owns the table."""

import html
import re
from collections import defaultdict

import pytest

from rules.facts import GameEnded
from tests.rules.told import scored, start
from web.catalogs import LANGUAGES
from web.phones import COOKIE

ROUND = scored("Ann +0, Bo +25, Cy -60")
OF_GAME = ("", "/sheet", "/log", "/people", "/about", "/share", "/paper", "/paper/empty")
PARTS = re.compile(r'<header class="top">.*?</header>|<p class="links">.*?</p>', re.S)
LINK = re.compile(r'<a class="(?:button|link)" href="([^"#?]+)[^"]*"[^>]*>(.*?)</a>', re.S)
TAG = re.compile(r"<svg.*?</svg>|<[^>]+>", re.S)


@pytest.fixture
def ann(client, club):
    client.set_cookie(COOKIE, club.tokens["owner"])
    return client


@pytest.fixture
def game(club):
    return club.played(start(), ROUND)


def headline(page):
    return html.unescape(TAG.sub("", re.search(r"<h1[^>]*>(.*?)</h1>", page, re.S)[1])).strip()


@pytest.mark.parametrize("rest", [*OF_GAME, "/paper/phases"])
def test_every_page_of_a_game_stands_under_the_game_in_the_bar(ann, game, rest):
    page = ann.get(f"/games/{game.id}{rest}").text
    bar = page[page.index('class="bar"') :]
    assert re.findall(r'href="([^"]+)" aria-current="page"', bar) == ["/"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_leads_to_one_page(ann, game, language):
    ways = defaultdict(set)
    for path in (f"/games/{game.id}", "/games/new", "/history", "/players", "/club"):
        page = ann.get(f"{path}?lang={language}").text
        for part in PARTS.findall(page):
            for address, inside in LINK.findall(part):
                ways[html.unescape(TAG.sub("", inside))].add(address)
    assert len(ways) > 8
    assert {word: to for word, to in ways.items() if len(to) > 1} == {}


@pytest.mark.parametrize("path", ["/club", "/players", "/history/deleted", "/club/results"])
def test_what_the_history_leads_to_leads_back_to_it(ann, path):
    top = re.search(r'<header class="top">.*?</header>', ann.get(path).text, re.S)[0]
    assert 'href="/history"' in top


def test_what_a_game_is_called_has_one_name_above_it_and_in_the_tab(ann, game):
    page = ann.get(f"/games/{game.id}/about").text
    assert f"<title>{headline(page)} · " in page


def test_the_code_is_sought_by_the_sign_that_the_board_shows(ann, game):
    page, board = ann.get("/join").text, ann.get(f"/games/{game.id}").text
    sign = re.search(r'<a class="button square"[^>]*>(<svg.*?</svg>)', board, re.S)[1]
    assert sign in re.search(r'<p class="muted">.*?</p>', page, re.S)[0]


@pytest.mark.parametrize("rest", ["", "/sheet", "/log"])
def test_what_is_unfolded_on_a_page_that_follows_has_a_name_to_stay_so_by(ann, club, game, rest):
    over = club.say(club.played(start(), ROUND, ROUND), GameEnded())
    for each in (game, over):
        page = ann.get(f"/games/{each.id}{rest}").text
        assert re.findall(r"<details(?![^>]* id=)[^>]*>", page) == []
