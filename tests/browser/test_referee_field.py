"""The card field and what stands around the verdict: nothing lost, nothing stale."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.referee import ILLEGAL, heading, key, tap

TOO_MUCH = "That is more than can be judged at once: the rest was left out."
NO_MORE = "The deck holds no more of these."


def at_once(page, value, times):
    """So many clicks before any answer can come."""
    page.evaluate(
        "([value, times]) => { for (let i = 0; i < times; i++)"
        " document.querySelector(`button.key[value='${value}']`).click(); }",
        [value, times],
    )


def test_a_verdict_speaks_the_language_of_its_page(phone):
    page = phone()
    page.goto("/referee?phase=4")
    tap(page, "8 9")
    expect(heading(page)).to_have_text("2 of 7")
    other = page.context.new_page()
    other.goto("/referee")
    other.locator(".languages summary").tap()
    other.get_by_role("link", name="Română").tap()
    expect(other.locator("h1")).to_have_text("Arbitru")
    for value, count in (("W", 3), ("11", 4)):
        tap(page, value)
        expect(heading(page)).to_have_text(f"{count} of 7")
    page.go_back()
    expect(heading(page)).to_have_text("3 of 7")
    assert page.locator("html").get_attribute("lang") == "en"
    assert "lang=" not in page.url
    other.goto("/referee")
    expect(other.locator("h1")).to_have_text("Arbitru")


def test_the_summary_of_the_house_rules_follows_their_switches(page):
    page.goto(f"/referee?{ILLEGAL}")
    summary = page.locator(".house summary")
    summary.tap()
    for label, words in (("Two decks", "1 change"), ("Runs go on from 12 to 1", "2 changes")):
        page.get_by_label(label).check()
        expect(summary).to_contain_text(f"Usual rules, {words}")
    page.get_by_label("Two decks").uncheck()
    expect(summary).to_contain_text("Usual rules, 1 change")
    page.go_back()
    expect(summary).to_contain_text("Usual rules, 2 changes")


def test_enter_in_the_field_judges_and_keeps_the_focus(page):
    page.goto("/referee?phase=4")
    page.evaluate("window.stays = true")
    page.locator("#cards").focus()
    page.keyboard.type("1 2 3 4 5 6 7")
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("Legal")
    expect(page.locator("#cards")).to_be_focused()
    page.keyboard.type(" 8")
    page.keyboard.press("Enter")
    expect(page.locator(".groups .cards")).to_have_class(re.compile("of-8"))
    assert page.evaluate("window.stays")


@pytest.mark.parametrize(
    ("query", "value", "times", "left"),
    [
        ("phase=1", "5", 20, 8),
        ("phase=1", "W", 20, 8),
        ("phase=1", "S", 20, 4),
        ("phase=1&decks=2", "5", 20, 16),
        ("phase=8", "R5", 20, 2),
        ("phase=1&cards=R5,B5,5,5", "5", 20, 8),
        ("phase=4&cards=12,12", "2", 20, 10),
        ("phase=1&cards=W@5,W", "W", 20, 8),
    ],
)
def test_clicks_that_come_faster_than_the_answer_end_where_the_deck_does(
    page, query, value, times, left
):
    page.goto(f"/referee?{query}")
    at_once(page, value, times)
    assert len(page.locator("#cards").input_value().split()) == left
    expect(page.locator("#notice")).to_have_text(NO_MORE)


def test_what_is_pasted_is_cut_to_what_can_be_judged_and_says_so(page):
    page.goto("/referee?phase=4")
    page.locator("#cards").fill("R12 " * 2000)
    expect(heading(page)).to_have_text("Not legal")
    expect(page.locator("#notice")).to_have_text(TOO_MUCH)
    assert len(page.locator("#cards").input_value()) <= 800
    page.locator("#cards").fill("日" * 9000)
    expect(page.locator("#verdict")).to_contain_text("is no card.")
    expect(page.locator("#notice")).to_have_text(TOO_MUCH)
    page.locator("#cards").fill("1 2 3")
    expect(heading(page)).to_have_text("3 of 7")
    expect(page.locator("#notice")).to_have_text("")


def test_an_address_that_is_too_long_is_no_reason_to_tap_again(page):
    page.goto("/referee?phase=4&cards=1,2")
    page.route("**/referee/verdict?*", lambda route: route.fulfill(status=414))
    key(page, "9").tap()
    expect(page.locator("#notice")).to_have_text(TOO_MUCH)
