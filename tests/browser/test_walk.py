"""A walk over every page there is: nothing comes from elsewhere, and no console complains."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from rules.facts import GameEnded, PlayerLeft
from rules.house import SWITCHES
from tests.browser.entries import enter
from tests.browser.evenings import Evening
from tests.rules.told import corrected, scored, start

HOME = ("/", "/games/new", "/history", "/referee", "/recovery")
OF_GAMES = re.compile(r"/games/(?!new)[^/]+")
OF_RULINGS = re.compile(r"/rules/rulings/.+")
HOUSE = {*SWITCHES, "points", "rulebook"}
BLOCKED = "Service Worker registration blocked by Playwright"
MOST = 150
"""Pages; a walk that finds more goes in circles."""
LONG = {"Ann": "Maximiliane " * 5, "Bo": "X" * 60, "Cy": "محمد " * 12}


@pytest.fixture
def watched(page, server):
    """A phone whose requests all go to the server and succeed, and whose console is silent."""

    hosts, complaints = set(), []

    def said(message):
        if message.type in ("error", "warning") and message.text != BLOCKED:
            complaints.append(message.text)

    def failed(request):
        if request.failure != "net::ERR_ABORTED":  # called off by the phone itself
            complaints.append(f"{request.url}: {request.failure}")

    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    page.on("requestfailed", failed)
    page.on("console", said)
    yield page
    assert hosts == {urlsplit(server).netloc}
    assert not complaints


def kind(address):
    """Pages that differ by a game, a round, a player, cards, a ruling or house rules are one."""
    told = urlsplit(address)
    path = OF_RULINGS.sub("/rules/rulings/R", re.sub(r"\d+", "N", told.path))
    path = OF_GAMES.sub("/games/G", path)
    return path, tuple(sorted(set(re.findall(r"(?:^|&)(\w+)=", told.query)) - HOUSE))


def links(page):
    """Where its links lead on the web: not files, nor programs that are handed a text."""
    found = page.eval_on_selector_all(
        "a[href]:not([download])", "all => all.map((each) => each.href)"
    )
    return [link for link in found if link.startswith("http")]


def walked(page, server, *begin):
    """Follow every link from there on, one of each kind; what kinds of pages there are."""
    found, ahead = set(), [f"{server}{path}" for path in begin]
    for number, address in enumerate(ahead):
        if kind(address) in found and number >= len(begin):
            continue
        found.add(kind(address))
        assert len(found) <= MOST, sorted(found)
        answer = page.goto(address)
        assert answer.status == 200, address
        ahead += [link for link in links(page) if link.startswith(server)]
        assert all(link.startswith(server) for link in links(page)), address
    return {path for path, _ in found}


def test_no_page_asks_another_host_for_anything_or_complains(watched, club, sit, server):
    tie = club.played(start(at="Ann 10:25, Bo 10:0"), scored("Ann +0, Bo +25, Cy -60"))
    over = club.played(start(at="Ann 10:0"), scored("Ann +0, Bo -60, Cy -60"))
    early = club.played(start(), PlayerLeft("Cy"), GameEnded("Bo"))
    mended = club.played(start(), scored("Ann +0, Bo -60, Cy -60"))
    club.say(mended, corrected(1, "Ann -60, Bo +0, Cy -60"))
    pick = club.played(start(variant="pick", switches={"win": "immediate"}))
    games = [f"/games/{game.id}" for game in (tie, over, early, mended, pick)]
    sheet, log = f"{games[3]}/sheet", f"{games[3]}/log"
    sit(watched, "owner")
    paths = walked(watched, server, *HOME, *games, sheet, log)
    rests = ("", "/start", "/people", "/sheet", "/log", "/round", "/rounds/N")
    assert paths >= {f"/games/G{rest}" for rest in rests} | set(HOME)


def test_no_evening_asks_another_host_for_anything_or_complains(watched):
    page = watched
    evening = Evening(page, "Ann Bo Cy").begin(variant="short", last=2)
    evening.went_out("Bo")
    enter(page, "Cy", "high wild")
    enter(page, "Ann", "low+", laid=True)
    page.locator(".save").tap()
    evening.totals(10, 0, 75)
    evening.takes("Undo")
    evening.takes("Redo")
    evening.plays("Ann +0, Bo +10, Cy -60")
    evening.shows("Tied at 10")
    page.locator(".pad .key").get_by_text("Ann", exact=True).tap()
    evening.shows("Ann wins")
    evening.corrects(2, "Bo +15")
    evening.sends("Save the correction")
    evening.over("Ann wins", "Several completed", "1st Ann 10", "2nd Bo 15", "3rd Cy 135")
    evening.press("Rematch")
    page.get_by_role("link", name="Referee").tap()
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize("rest", ["", "/round?out=nobody", "/sheet", "/log", "/people", "/start"])
def test_sixty_letters_fit_on_a_narrow_phone(at_table, club, rest):
    page = at_table(width=320, height=568)
    names = {who: name[:60].strip() for who, name in LONG.items()}
    game = club.played(start(), scored("Ann +0, Bo -60, Cy +25"), names=names)
    page.goto(f"/games/{game.id}{rest}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
