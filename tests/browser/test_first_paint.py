"""What a phone waits for, counted: answers, bytes, and that nothing on the screen moves about."""

import pytest
from playwright.sync_api import expect

from tests.rules.told import scored, start

FIRST_VISIT, LATER_VISIT = 60_000, 8_000
"""Bytes over the wire, everything included."""
TO_PAINT = 20_000
"""Of them, those that come before the first paint: a page and its looks."""
SCREENS = ("", "/round?out=nobody", "/referee", "/history", "/rules")
WATCH = """window.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shift += value)))
  .observe({ type: "layout-shift", buffered: true });"""
BLOCKING = """() => performance.getEntriesByType("resource")
  .filter((each) => each.renderBlockingStatus === "blocking")
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])"""


@pytest.fixture
def game(club):
    return club.played(start("A B C D"), scored("A +0, B +25, C -65, D -75")).id


@pytest.fixture(params=SCREENS)
def path(request, game):
    of_a_game = request.param in ("", "/round?out=nobody")
    return f"/games/{game}{request.param}" if of_a_game else request.param


def answers(page):
    """The bytes of each answer that comes, as the wire counts them; streams never end."""
    sizes, session = [], page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    return sizes


def test_a_first_visit_and_a_later_one_are_light(at_table, path):
    page = at_table()
    sizes = answers(page)
    page.goto(path, wait_until="networkidle")
    assert sum(sizes) <= FIRST_VISIT
    assert len(sizes) <= 9
    sizes.clear()
    page.goto(path, wait_until="networkidle")
    assert 0 < sum(sizes) <= LATER_VISIT


def test_the_first_paint_waits_for_one_page_and_one_file(at_table, path):
    page = at_table()
    page.goto(path)
    [(name, size)] = page.evaluate(BLOCKING)
    assert name == "/static/app.css"
    timing = "performance.getEntriesByType('navigation')[0].encodedBodySize"
    assert size + page.evaluate(timing) <= TO_PAINT


def test_nothing_moves_once_it_is_drawn(at_table, path):
    page = at_table()
    page.add_init_script(WATCH)
    page.goto(path, wait_until="networkidle")
    assert page.evaluate("shift") == 0


def test_a_round_is_entered_before_the_scripts_have_come(at_table, game):
    page = at_table()
    page.route("**/static/*.js*", lambda route: None)  # never answered
    page.goto(f"/games/{game}/round?out=nobody", wait_until="commit")
    hands = page.locator(".hand")
    expect(hands.first).to_be_visible()
    for hand in hands.all():
        hand.locator(".laid input[value=no]").check()
        hand.locator(".points input").fill("60")
    page.locator(".save").tap()
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("#live, .changes")).to_be_visible()
