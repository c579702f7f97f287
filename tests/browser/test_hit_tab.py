"""The hit tab in people's hands: by thumb, by keyboard, without scripts."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.referee import HITS, heading, key, tap

FILLED = "[name=into]:checked"


def fields(page):
    return page.locator("#card").input_value(), page.locator("#group").input_value()


def filled(page):
    """The field that the keys fill."""
    return page.locator(FILLED).get_attribute("value")


def over(page, name):
    """What a finger meets on a field that the keys do not fill."""
    return page.locator(f"label.over[for=into-{name}]")


def way(page, text):
    return page.locator(".way-on", has_text=text)


def test_card_and_group_are_tapped_without_a_tap_in_between(page):
    page.goto("/referee/hit")
    tap(page, "8")
    assert filled(page) == "group"
    tap(page, "3 4 5")
    expect(heading(page)).to_have_text("And the rest of the group?")
    tap(page, "6")
    expect(heading(page)).to_have_text("Not legal")
    assert fields(page) == ("8", "3 4 5 6")
    expect(page.locator("#verdict .wrong")).to_have_text("8")
    expect(page.locator(".about summary")).to_contain_text("Run")
    expect(page).to_have_url(re.compile(r"/referee/hit\?group=3,4,5,6&card=8$"))


def test_another_card_onto_the_same_group_is_two_taps(page):
    page.goto("/referee/hit?group=3,4,5,6&card=8")
    over(page, "card").tap()
    assert filled(page) == "card"
    tap(page, "7")
    expect(heading(page)).to_have_text("Legal")
    expect(page.locator("#verdict .added")).to_have_text("7")
    tap(page, "2")
    assert fields(page) == ("2", "3 4 5 6")
    expect(page.locator("#verdict .added")).to_have_text("2")


def test_a_tap_on_the_other_field_opens_no_keyboard_and_a_second_one_does(page):
    page.goto("/referee/hit?card=8")
    over(page, "card").tap()
    expect(page.locator("#card")).not_to_be_focused()
    page.locator("#card").tap()
    expect(page.locator("#card")).to_be_focused()


def test_quick_taps_are_never_lost_on_a_slow_line(page):
    page.route(
        "**/referee/hit/verdict?*", lambda route: (page.wait_for_timeout(300), route.continue_())
    )
    page.goto("/referee/hit")
    tap(page, "7 3 4 5 6 9 back")
    assert fields(page) == ("7", "3 4 5 6")
    expect(heading(page)).to_have_text("Legal")
    page.unroute_all(behavior="wait")  # an answer may still be on its way


def test_cards_are_taken_back_through_both_fields(page):
    page.goto("/referee/hit")
    tap(page, "7 3 back back")
    assert fields(page) == ("", "")
    assert filled(page) == "card"
    tap(page, "7 3 4")
    page.get_by_role("button", name="Remove all cards").tap()
    assert fields(page) == ("", "")
    tap(page, "9")
    assert fields(page) == ("9", "")


def test_one_deck_bounds_the_keys_over_both_fields(page):
    page.goto("/referee/hit")
    tap(page, "5 5 5 5 5 5 5 5")
    expect(key(page, "5")).to_have_attribute("aria-disabled", "true")
    key(page, "5").tap(force=True)
    expect(page.locator("#notice")).to_have_text("The deck holds no more of these.")
    assert fields(page) == ("5", "5 5 5 5 5 5 5")


def test_a_laid_wild_is_asked_for_and_told_by_a_tap(page):
    page.goto("/referee/hit")
    tap(page, "7 W 4 5 6")
    expect(heading(page)).to_have_text("What is the wild there?")
    way(page, "3\N{EN DASH}6").tap()
    expect(heading(page)).to_have_text("Legal")
    assert fields(page) == ("7", "W@3 4 5 6")
    page.go_back()
    expect(heading(page)).to_have_text("What is the wild there?")
    way(page, "4\N{EN DASH}7").tap()
    expect(heading(page)).to_have_text("Not legal")


def test_a_wild_goes_on_at_the_end_that_is_tapped(page):
    page.goto("/referee/hit?group=3,4,5,6&card=W")
    expect(page.locator("#verdict .added")).to_have_text("7")
    page.locator(".way-on", has=page.locator("[aria-label='wild as 2']")).tap()
    expect(page.locator("#verdict .added")).to_have_text("2")
    expect(page.locator(".way-on[aria-current]")).to_have_count(1)
    assert fields(page) == ("W@2", "3 4 5 6")


def test_the_ends_of_a_long_run_are_enough(page):
    page.goto("/referee/hit")
    tap(page, "11 3 10")
    page.locator(".way-on").tap()
    expect(heading(page)).to_have_text("Legal")
    assert fields(page) == ("11", "3 4 5 6 7 8 9 10")


def test_the_group_first_and_then_the_card_is_understood(page):
    page.goto("/referee/hit")
    tap(page, "5 5 5 7")
    expect(heading(page)).to_have_text("Not legal")
    page.locator(".way-on").tap()
    expect(page.locator("#verdict .sentence")).to_contain_text("Only a 5 fits in that set")
    assert fields(page) == ("7", "5 5 5")


def test_colors_get_their_keys_when_the_group_lies_as_a_color(page):
    page.goto("/referee/hit")
    page.locator(".about summary").tap()
    page.get_by_label("One color", exact=True).tap()
    page.wait_for_url("**kind=color**")
    tap(page, "R5 R1")
    expect(heading(page)).to_have_text("Legal")
    page.goto("/referee/hit?card=G10&group=R3,R4,R5,R6,R7,R8,R9")
    expect(heading(page)).to_have_text("What does the group lie as?")
    way(page, "One color").tap()
    expect(heading(page)).to_have_text("Not legal")
    expect(page.locator(".colored.always")).to_be_visible()


def test_when_one_laid_turns_the_verdict_at_once(page):
    page.goto("/referee/hit?card=5&group=5,5&rulebook=guide")
    expect(heading(page)).to_have_text("Legal")
    page.locator(".about summary").tap()
    page.get_by_label("Laid this turn").tap()
    expect(heading(page)).to_have_text("Not legal")
    page.get_by_label("Mine").tap()
    expect(heading(page)).to_have_text("Legal")
    expect(page.locator(".about summary")).to_have_text("Set · Mine · Laid this turn")
    expect(page).to_have_url(re.compile("turn=laid_this_turn&owner=self"))
    page.locator("h1").tap()
    expect(page.locator(".about")).not_to_have_attribute("open", "")


def test_a_house_rule_turns_the_verdict(page):
    page.goto("/referee/hit?card=1&group=9,10,11,12")
    expect(heading(page)).to_have_text("Not legal")
    page.locator(".house summary").tap()
    page.get_by_label("Runs go on from 12 to 1").tap()
    expect(heading(page)).to_have_text("Legal")
    expect(page.locator(".house summary")).to_contain_text("1 change")


def test_each_tap_is_a_step_back(page):
    page.goto("/referee/hit?group=3,4,5,6&card=8")
    over(page, "card").tap()
    tap(page, "7")
    expect(heading(page)).to_have_text("Legal")
    page.go_back()
    expect(heading(page)).to_have_text("Not legal")
    assert fields(page) == ("8", "3 4 5 6")


def test_everything_works_by_keyboard_alone(page):
    page.goto("/referee/hit")
    page.locator("#card").focus()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    assert filled(page) == "group"
    expect(heading(page)).to_have_text("Onto which group?")
    page.locator("#group").focus()
    page.keyboard.type("w 4 5 6")
    expect(heading(page)).to_have_text("What is the wild there?")
    way(page, "3\N{EN DASH}6").focus()
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("Legal")
    expect(page.locator("#group")).to_be_focused()
    page.locator("#card").focus()
    assert filled(page) == "card"
    key(page, "8").focus()
    page.keyboard.press("Space")
    expect(heading(page)).to_have_text("Not legal")
    expect(key(page, "8")).to_be_focused()


def test_the_field_that_is_filled_changes_by_the_arrow_keys(page):
    page.goto("/referee/hit?card=8&group=3")
    page.locator(FILLED).focus()
    page.keyboard.press("ArrowLeft")
    assert filled(page) == "card"
    key(page, "9").press("Enter")
    assert fields(page) == ("9", "3")


def test_everything_works_without_scripts(phone):
    page = phone(java_script_enabled=False)
    page.goto("/referee/hit")
    tap(page, "7 W 4 5 6")
    expect(page.locator("#group")).to_have_value("W 4 5 6")
    assert fields(page) == ("7", "W 4 5 6")
    way(page, "3\N{EN DASH}6").tap()
    expect(heading(page)).to_have_text("Legal")
    over(page, "card").tap()
    tap(page, "9")
    expect(heading(page)).to_have_text("Not legal")
    assert fields(page) == ("9", "W@3 4 5 6")
    page.locator(".about summary").tap()
    page.get_by_label("Not laid yet").tap()
    page.locator(".about").get_by_role("button", name="Check").tap()
    expect(page.locator(".about summary")).to_contain_text("Not laid yet")
    page.locator("#group").fill("5 5")
    page.locator("#group").press("Enter")
    expect(page.locator("#verdict")).to_contain_text("First lay your own phase")
    tap(page, "back")
    expect(page.locator("#card")).to_have_value("")
    expect(heading(page)).to_have_text("Which card?")


def test_the_verdict_is_announced(page):
    page.goto("/referee/hit?card=7&group=3,4,5")
    page.evaluate("document.querySelector('#verdict [role=status]').dataset.seen = 'before'")
    tap(page, "6")
    expect(heading(page)).to_have_text("Legal")
    assert page.locator("[role=status] h2").count() == 1


def test_the_verdict_is_turned_and_turned_back(page):
    page.goto("/referee/hit?card=8&group=3,4,5,6")
    page.get_by_role("link", name="Turn").tap()
    expect(page.locator(".turned h1")).to_have_text("Not legal")
    page.get_by_role("link", name="Turn back").tap()
    expect(heading(page)).to_have_text("Not legal")


@pytest.mark.parametrize(("width", "height"), [(320, 553), (390, 664), (1024, 768)])
@pytest.mark.parametrize("state", ["legal", "wild", "colored"])
def test_what_is_tapped_is_large_enough(phone, width, height, state):
    page = phone(width=width, height=height)
    page.goto(f"/referee/hit?{HITS[state]}")
    pressed = ".pad .key:visible, .segments a, .field-box, .way-on, summary, .plain:visible"
    boxes = [each.bounding_box() for each in page.locator(pressed).all()]
    assert all(box["height"] >= 43.9 and box["width"] >= 43.9 for box in boxes)
    rows = {}
    for box in [each.bounding_box() for each in page.locator(".typed > :not(.aside)").all()]:
        rows.setdefault(box["y"], []).append(box)
    for row in rows.values():
        for left, right in pairwise(row):
            assert right["x"] - left["x"] - left["width"] >= 7.9


def test_the_pad_does_not_move_while_the_verdict_grows(page):
    page.goto("/referee/hit")
    before = key(page, "1").bounding_box()
    tap(page, "8 3 4 5 6")
    expect(heading(page)).to_have_text("Not legal")
    assert key(page, "1").bounding_box() == before
