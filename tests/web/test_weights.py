"""What travels to a phone on a bad line, compressed: no page and no save is heavy."""

import gzip
import html
import re
from pathlib import Path

import pytest

from rules.facts import RoundScored
from tests.rules.told import start
from tests.served import ROOT
from web.catalogs import LANGUAGES
from web.contents import BY_NAME
from web.phones import COOKIE

STATIC = re.compile(r'(?:src|href)="(/static/[^"]+)"')
SHOWN = re.compile(r"/shown/[^<]+")
FIRST_VISIT, SAVED_ROUND, VERDICT, SCRIPTS = 60_000, 8_000, 4_000, 16_000
STYLES = 13_000
"""Bytes, everything included; the styles are those that every first paint waits for."""
HEADERS = 700
"""Those of an answer, about."""
NAMES = "Maximiliana Alexandrescu Gheorghe Ioana-Ruxandra Mateus Luis"
VERDICTS = (
    "/referee/verdict?phase=3&cards=5,5,5,W,4,W,6,7",
    "/referee/verdict?phase=4&cards=8,9,W,11,12,1,2",
    "/referee/verdict?phase=3&mode=hand&cards=1,3,5,5,W,4,W,6,7,9,12",
    "/referee/hit/verdict?card=7&group=3,4,W,6",
    "/referee/hand/verdict?low=3&high=2&wild=1",
)
PAGES = (
    "/",
    "/games/new",
    "/history",
    "/history/deleted",
    "/players",
    "/referee",
    "/referee/hit",
    "/referee/hand",
    "/rules",
    "/paper",
)
OF_A_CLUB = ("/club", "/club/erase")
OF_A_GAME = (
    *("", "/round?out=nobody", "/sheet", "/log", "/start", "/people", "/rounds/1"),
    *("/about", "/share", "/picture.svg"),
    *("/paper", "/paper/empty", "/paper/phases"),
)


@pytest.fixture
def game(client, club):
    """Six at the table, five rounds played, on the phone that keeps score."""
    client.set_cookie(COOKIE, club.tokens["owner"])
    first, *others = NAMES.split()
    told = ", ".join([f"{first[:4]} +0", *[f"{each[:4]} -60" for each in others]])
    names = {name[:4]: name for name in NAMES.split()}
    begun = club.begun(start(" ".join(names)), list(names), names)
    return club.say(begun, *[RoundScored(club.results(told))] * 5)


def wire(answer):
    """Bytes of an answer, as it travels."""
    return HEADERS + len(gzip.compress(answer.data))


def first_visit(client, path):
    page = client.get(path)
    assert page.status_code == 200, path
    files = {html.unescape(each) for each in STATIC.findall(page.text)}
    return wire(page) + sum(wire(client.get(each)) for each in files)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_first_visit_is_heavy(client, game, language):
    chapters = [f"/rules/{name}" for name in BY_NAME]
    rulings = ["/rules/rulings", "/rules/rulings/twelve-then-one"]
    client.post(f"/games/{game.id}/share")
    shared = SHOWN.search(client.get(f"/games/{game.id}/share").text)[0]
    paths = [*PAGES, *OF_A_CLUB, *chapters, *rulings, shared]
    paths += [f"/games/{game.id}{each}" for each in OF_A_GAME]
    for path in paths:
        told = f"{path}{'&' if '?' in path else '?'}lang={language}"
        assert first_visit(client, told) <= FIRST_VISIT, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_saved_round_is_light(client, club, game, language):
    """What the form sends, the answer to it, and the board that it leads to."""
    form = {"out": "nobody", "seq": game.seq, "place": 6, "token": "x" * 20}
    for player in club.ids.values():
        form |= {f"laid-{player}": "no", f"points-{player}": "60"}
    path = f"/games/{game.id}/rounds?lang={language}"
    answer = client.post(path, data=form)
    assert answer.status_code == 303
    sent = HEADERS + len("&".join(f"{name}={told}" for name, told in form.items()))
    board = client.get(f"{answer.location}?lang={language}")
    assert sent + wire(answer) + wire(board) <= SAVED_ROUND


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_verdict_is_light(client, language):
    for path in VERDICTS:
        answer = client.get(f"{path}&spoken={language}")
        assert answer.status_code == 200, path
        assert wire(answer) <= VERDICT, path


def test_the_styles_of_the_first_paint_are_small(client):
    assert wire(client.get("/static/app.css")) <= STYLES


def test_our_own_scripts_are_small(client):
    scripts = [f"/static/{each.name}" for each in Path(ROOT, "static").glob("*.js")]
    assert sum(len(gzip.compress(client.get(each).data)) for each in scripts) <= SCRIPTS
