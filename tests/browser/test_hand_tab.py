"""The hand tab in people's hands: by thumb, by keyboard, without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.referee import HANDS, choose_phase, heading, key, tap


def laid(page, text):
    return page.locator("fieldset.segments label", has_text=re.compile(f"^{text}$"))


def test_a_hand_is_tapped_and_its_points_come_about(page):
    page.goto("/referee/hand")
    tap(page, "1 5 9 10 12 W")
    expect(heading(page)).to_have_text("60 points")
    sums = "3 × 5 + 2 × 10 + 25"  # as it is drawn
    expect(page.locator(".sum")).to_contain_text(sums)
    expect(page.locator(".sum")).to_contain_text("6 cards")
    expect(page).to_have_url(re.compile(r"/referee/hand\?cards=1,5,9,10,12,W$"))


def test_laid_or_not_is_one_tap_and_says_what_is_odd(page):
    page.goto("/referee/hand?cards=W,W,1")
    expect(page.locator("#verdict.counted")).to_be_visible()
    laid(page, "Laid").tap()
    expect(page.locator("#verdict")).to_contain_text("Say above which phase")
    choose_phase(page, 3)
    expect(page.locator("#verdict.doubtful")).to_contain_text("at most 2 cards are left, not 3")
    laid(page, "Not laid").tap()
    expect(page.locator("#verdict")).to_contain_text("one has ten cards in hand, not 3")
    laid(page, "Not said").tap()
    expect(page.locator("#verdict .note")).to_have_count(0)


def test_cards_are_counted_on_by_how_many_there_are(page):
    page.goto("/referee/hand")
    tap(page, "5 W")
    expect(heading(page)).to_have_text("30 points")
    page.get_by_role("button", name="How many").tap()
    page.wait_for_url("**by=counts**")
    for _ in range(3):
        page.get_by_role("button", name="One more: 1\N{EN DASH}9").tap()
    page.get_by_role("button", name="One fewer: Wild").tap()
    expect(page.locator("#count-low")).to_have_value("4")
    expect(heading(page)).to_have_text("20 points")
    page.locator("#count-high").fill("3")
    expect(heading(page)).to_have_text("50 points")
    expect(page).to_have_url(re.compile(r"low=4&high=3$"))
    page.locator(".pad").get_by_role("button", name="Remove all cards").tap()
    expect(page.locator("#verdict.empty")).to_be_visible()
    page.get_by_role("button", name="Card by card").tap()
    expect(page.locator("#cards")).to_have_value("")


def test_quick_taps_are_never_lost_on_a_slow_line(page):
    page.route(
        "**/referee/hand/verdict?*", lambda route: (page.wait_for_timeout(300), route.continue_())
    )
    page.goto("/referee/hand?by=counts")
    more = page.get_by_role("button", name="One more: Skip")
    for _ in range(6):
        more.tap(force=True)
    expect(page.locator("#count-skip")).to_have_value("4")
    expect(heading(page)).to_have_text("60 points")
    expect(page.locator("#notice")).to_have_text("The deck holds no more of these.")
    page.unroute_all(behavior="wait")  # an answer may still be on its way


def test_what_cards_cost_can_be_set(page):
    page.goto("/referee/hand?cards=5,W")
    page.locator(".house summary").tap()
    page.locator(".four").get_by_label("Wild").fill("50")
    page.locator(".four").get_by_label("Wild").press("Tab")
    expect(heading(page)).to_have_text("55 points")
    expect(page.locator(".house summary")).to_contain_text("5 · 10 · 15 · 50")
    expect(page).to_have_url(re.compile("points=5,10,15,50$"))
    page.get_by_label("Two decks").check()
    expect(page).to_have_url(re.compile("decks=2"))


def test_each_tap_is_a_step_back(page):
    page.goto("/referee/hand")
    tap(page, "5")
    expect(heading(page)).to_have_text("5 points")
    tap(page, "W")
    expect(heading(page)).to_have_text("30 points")
    page.go_back()
    expect(heading(page)).to_have_text("5 points")
    expect(page.locator("#cards")).to_have_value("5")


def test_everything_works_by_keyboard_alone(page):
    page.goto("/referee/hand")
    page.locator("#cards").focus()
    page.keyboard.type("5 w 12")
    expect(heading(page)).to_have_text("40 points")
    page.locator("fieldset.segments :checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#verdict")).to_contain_text("one has ten cards in hand")
    key(page, "1").focus()
    page.keyboard.press("Space")
    expect(heading(page)).to_have_text("45 points")
    page.goto("/referee/hand?by=counts")
    page.get_by_role("button", name="One more: Wild").press("Enter")
    expect(heading(page)).to_have_text("25 points")


def test_everything_works_without_scripts(phone):
    page = phone(java_script_enabled=False)
    page.goto("/referee/hand")
    tap(page, "5 W back 12")
    expect(heading(page)).to_have_text("15 points")
    laid(page, "Not laid").tap()
    page.locator(".typed").get_by_role("button", name="Check").tap()
    expect(page.locator("#verdict")).to_contain_text("one has ten cards in hand")
    page.get_by_role("button", name="How many").tap()
    page.get_by_role("button", name="One more: Skip").tap()
    expect(heading(page)).to_have_text("30 points")
    expect(laid(page, "Not laid").locator("input")).to_be_checked()
    page.locator("#count-low").fill("9")
    page.locator("#count-low").press("Enter")
    expect(heading(page)).to_have_text("70 points")
    page.locator(".languages summary").tap()
    page.get_by_role("link", name="Español").tap()
    expect(heading(page)).to_have_text("70 puntos")


def test_the_answer_is_announced_and_can_be_turned(page):
    page.goto("/referee/hand?cards=5")
    page.evaluate("document.querySelector('#verdict [role=status]').dataset.seen = 'before'")
    tap(page, "W")
    expect(heading(page)).to_have_text("30 points")
    assert page.locator("[role=status] h2").count() == 1
    page.get_by_role("link", name="Turn").tap()
    expect(page.locator(".turned h1")).to_have_text("30 points")
    page.get_by_role("link", name="Turn back").tap()
    expect(heading(page)).to_have_text("30 points")


@pytest.mark.parametrize(("width", "height"), [(320, 553), (390, 664), (1024, 768)])
@pytest.mark.parametrize("state", ["cards", "counts"])
def test_what_is_tapped_is_large_enough_and_in_sight(phone, width, height, state):
    page = phone(width=width, height=height)
    page.goto(f"/referee/hand?{HANDS[state]}")
    pressed = ".pad .key:visible, .pad .entry, .segments a, .segments label"
    boxes = [each.bounding_box() for each in page.locator(pressed).all()]
    assert all(box["height"] >= 43.9 and box["width"] >= 43.9 for box in boxes)
    assert all(box["y"] + box["height"] <= height for box in boxes)
