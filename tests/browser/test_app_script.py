"""What app.js does on every page: awake, offline, one tap counted once, a stamp."""

import pytest
from playwright.sync_api import expect

from tests.rules.told import scored, start
from tests.served import ROOT

ROUND = scored("Ann +0, Bo +25, Cy -60")
LOCK = """
window.asked = 0;
const lock = { request: () => { window.asked += 1; return Promise.resolve({}); } };
Object.defineProperty(navigator, "wakeLock", { value: lock });
"""
NO_LOCK = 'Object.defineProperty(navigator, "wakeLock", { value: undefined });'


@pytest.fixture
def game(club):
    return club.played(start(), ROUND)


def test_the_screen_stays_on_and_the_lock_is_taken_again(at_table, game):
    page = at_table()
    page.add_init_script(LOCK)
    page.goto(f"/games/{game.id}")
    assert page.evaluate("window.asked") == 1
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.asked") == 2
    expect(page.locator("#dark")).to_be_hidden()


def test_a_browser_that_cannot_stay_awake_says_so(at_table, game):
    page = at_table()
    page.add_init_script(NO_LOCK)
    page.goto(f"/games/{game.id}")
    expect(page.locator("#dark")).to_be_visible()


def test_no_connection_is_said_with_the_time_of_what_is_shown(at_table, game):
    page = at_table()
    page.goto(f"/games/{game.id}")
    expect(page.locator("#offline")).to_be_hidden()
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_contain_text("No connection · as of ")
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()


def test_the_pressed_button_says_that_it_saves_and_counts_once(at_table, game):
    page, sent = at_table(), []

    def hold(route):  # an answer without a page: the one that is there stays
        sent.append(route.request.post_data)
        route.fulfill(status=204)

    page.route("**/undo", hold)
    page.goto(f"/games/{game.id}")
    button = page.locator("#saved button")
    button.evaluate("(each) => { each.click(); each.click(); }")
    expect(button).to_have_text("Saving …")
    button.evaluate("(each) => each.click()")
    assert len(sent) == 1


@pytest.mark.parametrize(("motion", "stamps"), [("no-preference", 2), ("reduce", 0)])
def test_a_phase_just_completed_is_stamped_once(at_table, club, game, motion, stamps):
    page = at_table(reduced_motion=motion)
    page.goto(f"/games/{game.id}")
    expect(page.locator(".stamped")).to_have_count(0)
    club.say(game, ROUND)
    expect(page.locator("h1")).to_have_text("Round 3")
    expect(page.locator(".stamped")).to_have_count(stamps)
    page.reload()
    expect(page.locator(".stamped")).to_have_count(0)


HOLD_STAMPS = """() => {
  for (const player of document.querySelectorAll(".player")) {
    player.classList.add("stamped");
    player.querySelector(".total").textContent = "1310";
  }
  for (const each of document.getAnimations()) { each.pause(); each.currentTime = 0; }
}"""


def test_a_stamp_makes_no_page_wider(at_table, game):
    page = at_table()
    page.goto(f"/games/{game.id}")
    page.evaluate(HOLD_STAMPS)
    assert page.evaluate("document.getAnimations().length") > 0
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("name", ["app", "game"])
def test_it_is_small(name):
    assert (ROOT / "static" / f"{name}.js").stat().st_size <= 4 * 1024
