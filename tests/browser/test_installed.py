"""A phone that keeps the last board for the time without a connection, and never a form.

The server is stopped and started again: what a worker fetches goes past the browser's own switch.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.kitchen import ROUND, Kitchen


@pytest.fixture
def kitchen(tmp_path, phone):
    found = Kitchen(tmp_path, phone, service_workers="allow")
    yield found
    found.close()


@pytest.fixture
def seen(kitchen):
    """The board was open twice: the worker takes over after the first time."""
    path = f"/games/{kitchen.game.id}"
    kitchen.go(path)
    kitchen.go(path)
    assert kitchen.kept(path)
    return kitchen


def test_without_a_connection_the_last_board_is_there_to_read(seen):
    seen.off()
    seen.page.reload()
    expect(seen.page.locator("h1")).to_have_text("Round 2")
    expect(seen.page.locator("#offline")).to_contain_text("No connection · as of ")
    assert seen.page.locator("form").count() == 0
    expect(seen.page.locator(".pad")).to_be_hidden()


def test_what_was_saved_since_it_was_opened_is_in_it(seen):
    seen.club.say(seen.game, ROUND)
    expect(seen.page.locator("h1")).to_have_text("Round 3")
    seen.page.wait_for_timeout(300)
    seen.off()
    seen.page.reload()
    expect(seen.page.locator("h1")).to_have_text("Round 3")


def test_a_form_is_never_shown_as_it_was(seen):
    path = f"/games/{seen.game.id}/round"
    seen.go(path)
    expect(seen.page.locator("#round")).to_be_visible()
    seen.off()
    seen.page.reload()
    expect(seen.page.locator("h1")).to_have_text("No connection")


def test_a_page_that_was_never_seen_says_so_in_the_language_of_the_phone(seen):
    seen.go("/rules?lang=ro")
    seen.page.wait_for_timeout(500)
    seen.off()
    seen.page.goto("/history")
    expect(seen.page.locator("html")).to_have_attribute("lang", "ro")
    assert seen.page.locator("#again").is_visible()


def test_the_app_opens_on_the_last_board(seen):
    seen.go("/")
    assert seen.kept("/")
    seen.off()
    seen.page.goto("/")
    expect(seen.page.locator("h1")).to_have_text("Round 2")


def test_when_the_server_is_back_the_page_is_whole_again(seen):
    seen.off()
    seen.page.reload()
    expect(seen.page.locator(".pad")).to_be_hidden()
    seen.on()
    expect(seen.page.locator(".pad")).to_be_visible(timeout=20_000)
    assert seen.page.locator("#saved form").count() > 0


def test_a_tap_that_came_to_nothing_says_so(seen):
    seen.off()
    seen.page.locator("#saved button").tap()
    expect(seen.page.locator("h1")).to_have_text("No connection")
    seen.on()
    seen.page.goto(f"/games/{seen.game.id}")
    assert seen.club.read(seen.game).seq == 1


def test_what_this_phone_may_not_see_any_more_is_not_kept(seen):
    path = f"/games/{seen.game.id}"
    seen.page.goto("about:blank")  # the board asks by itself, and each answer renews the key
    seen.page.context.clear_cookies()
    seen.page.goto(path)
    expect(seen.page.locator("h1")).not_to_have_text(re.compile("Round"))
    seen.page.wait_for_timeout(300)
    seen.off()
    seen.page.reload()
    expect(seen.page.locator("h1")).to_have_text("No connection")
