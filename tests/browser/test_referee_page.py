"""The referee in people's hands: by thumb, typed, by keyboard, without scripts."""

import re
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.referee import ILLEGAL, choose_phase, heading, key, tap, too_wide

LEGAL = "phase=3&cards=5,5,5,W,4,W,6,7"
COLORED = "phase=8&cards=B1,B4,B4,W,B7,B9,R12"
STATES = {
    "empty": "phase=4",
    "open": "phase=4&cards=8,9,W,11,12",
    "legal": LEGAL,
    "illegal": ILLEGAL,
    "colored": COLORED,
    "unclear": "phase=8&cards=B1,X5",
    "eleven": "phase=4&cards=1,2,3,4,5,6,7,8,9,10,11",
}


def test_a_legal_meld_is_tapped(page):
    page.goto("/referee")
    choose_phase(page, 3)
    tap(page, "5 5 5 W 4 W 6 7")
    expect(heading(page)).to_have_text("Legal")
    expect(page.locator("#verdict")).to_contain_text("Colors not checked.")
    expect(page.locator(".groups .cards").nth(1)).to_have_attribute(
        "aria-label", "4, wild as 5, 6, 7"
    )
    expect(page).to_have_url(re.compile(r"/referee\?phase=3&cards=5,5,5,W,4,W,6,7$"))


def test_an_illegal_meld_is_tapped_and_tells_why(page):
    page.goto("/referee?phase=4")
    tap(page, "8 9 W 11 12")
    expect(heading(page)).to_have_text("5 of 7")
    tap(page, "1 2")
    expect(heading(page)).to_have_text("Not legal")
    expect(page.locator("#verdict .wrong")).to_have_text(["1", "2"])
    expect(page.locator("#verdict")).to_contain_text("12 to 1")


def test_quick_taps_are_never_lost_on_a_slow_line(page):
    page.route(
        "**/referee/verdict?*", lambda route: (page.wait_for_timeout(300), route.continue_())
    )
    page.goto("/referee?phase=4")
    tap(page, "1 2 3 4 5 6 7 back 7")
    expect(page.locator("#cards")).to_have_value("1 2 3 4 5 6 7")
    expect(heading(page)).to_have_text("Legal")


def test_the_house_rule_turns_the_verdict(page):
    page.goto(f"/referee?{ILLEGAL}")
    page.locator(".house summary").tap()
    page.get_by_label("Runs go on from 12 to 1").check()
    expect(heading(page)).to_have_text("Legal")
    expect(page).to_have_url(re.compile("wrap_runs=yes"))
    page.reload()
    expect(heading(page)).to_have_text("Legal")


def test_a_rulebook_brings_its_switches(page):
    page.goto("/referee?phase=1&cards=W,W,W,W,W,W")
    expect(heading(page)).to_have_text("Not legal")
    page.locator(".house summary").tap()
    page.get_by_label("Rule card").tap()
    expect(heading(page)).to_have_text("Legal")
    expect(page.get_by_label("Wilds alone may be laid")).to_be_checked()
    page.get_by_label("Wilds alone may be laid").uncheck()
    expect(heading(page)).to_have_text("Not legal")


def test_cards_are_typed(page):
    page.goto("/referee?phase=3")
    page.locator("#cards").fill("r5 b5,g5 w  y4 W R6 b7")
    expect(heading(page)).to_have_text("Legal")
    expect(page).to_have_url(re.compile("cards=R5,B5,G5,W,Y4,W,R6,B7"))
    page.locator("#cards").fill("r5 b5 x9")
    expect(page.locator("#verdict")).to_contain_text("“x9” is no card.")


def test_a_color_phase_is_tapped_color_by_color(page):
    page.goto("/referee?phase=8")
    page.locator("label[for=color-B]").tap()
    tap(page, "B1 B4 B4 W B7 B9 B12")
    expect(heading(page)).to_have_text("Legal")
    expect(page.locator(".hint .cards")).to_have_attribute("aria-label", "blue, wild")


def test_colors_come_on_request_and_go(page):
    page.goto("/referee?phase=1")
    expect(key(page, "5")).to_be_visible()
    page.locator("label[for=colors]").tap()
    expect(key(page, "5")).to_have_count(0)
    tap(page, "R5")
    expect(page.locator("#cards")).to_have_value("R5")
    page.locator("label[for=colors]").tap()
    expect(key(page, "5")).to_be_visible()


def test_the_deck_ends_at_the_keys(page):
    page.goto("/referee?phase=1")
    tap(page, "5 5 5 5 5 5 5 5")
    expect(key(page, "5")).to_have_attribute("aria-disabled", "true")
    key(page, "5").tap(force=True)
    expect(page.locator("#notice")).to_have_text("The deck holds no more of these.")
    expect(page.locator("#cards")).to_have_value("5 5 5 5 5 5 5 5")
    tap(page, "back")
    expect(key(page, "5")).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator("#notice")).to_have_text("")


def test_the_back_button_steps_back(page):
    page.goto("/referee?phase=4&cards=8")
    for value, count in (("9", 2), ("W", 3)):
        tap(page, value)
        expect(heading(page)).to_have_text(f"{count} of 7")
    page.go_back()
    expect(heading(page)).to_have_text("2 of 7")
    expect(page.locator("#cards")).to_have_value("8 9")
    page.go_back()
    expect(heading(page)).to_have_text("1 of 7")
    tap(page, "10")
    expect(heading(page)).to_have_text("2 of 7")
    page.reload()
    expect(page.locator("#cards")).to_have_value("8 10")


@pytest.mark.parametrize(
    ("answer", "notice"),
    [
        (lambda route: route.abort("timedout"), "No connection"),
        (lambda route: route.fulfill(status=429), "could not answer just now"),
        (lambda route: route.fulfill(status=503), "could not answer just now"),
    ],
)
def test_a_lost_connection_loses_no_card_and_no_verdict_pretends(page, answer, notice):
    page.goto("/referee?phase=4&cards=1,2,3,4,5,6,7")
    page.route("**/referee/verdict?*", answer)
    tap(page, "9")
    expect(page.locator("#notice")).to_contain_text(notice)
    expect(page.locator("#verdict")).to_have_class(re.compile("stale"))
    expect(page.locator("#cards")).to_have_value("1 2 3 4 5 6 7 9")
    page.unroute("**/referee/verdict?*")
    tap(page, "back")
    expect(heading(page)).to_have_text("Legal")
    expect(page.locator("#notice")).to_have_text("")
    expect(page.locator("#verdict")).not_to_have_class(re.compile("stale"))


def test_it_works_by_keyboard_alone(page):
    page.goto("/referee")
    page.locator(".phases summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**phase=4**")
    page.locator("#cards").focus()
    page.keyboard.type("1 2 3 4 5 6")
    expect(heading(page)).to_have_text("6 of 7")
    expect(page.locator("#cards")).to_be_focused()
    key(page, "7").focus()
    page.keyboard.press("Space")
    expect(heading(page)).to_have_text("Legal")
    expect(key(page, "7")).to_be_focused()


def test_escape_takes_back_a_phase_that_the_arrow_keys_went_to(page):
    page.goto("/referee?cards=5,5,5,9,9,W")
    page.locator(".phases summary").focus()
    for pressed in ("Enter", "Tab", "ArrowDown", "Escape"):
        page.keyboard.press(pressed)
    tap(page, "9")
    expect(heading(page)).to_have_text("Legal")
    expect(page.locator(".phases summary")).to_contain_text("Phase 1")
    assert "phase=2" not in page.url


def test_a_phase_that_the_arrow_keys_went_to_is_chosen_when_one_goes_on(page):
    page.goto("/referee?cards=5,5,5,9,9,W")
    page.locator(".phases summary").focus()
    for pressed in ("Enter", "Tab", "ArrowDown", "Tab"):
        page.keyboard.press(pressed)
    page.wait_for_url("**phase=2**")
    expect(page.locator(".phases summary")).to_contain_text("Phase 2")


def test_a_rulebook_that_the_arrow_keys_went_to_is_chosen_when_one_goes_on(page):
    page.goto("/referee?cards=W,W,W,W,W")
    page.locator(".house summary").click()
    page.locator("input[name=rulebook][value=house]").focus()
    for pressed in ("ArrowDown", "ArrowDown", "Tab"):
        page.keyboard.press(pressed)
    page.wait_for_url("**rulebook=card**")
    expect(page.locator(".house summary")).to_contain_text("Rule card")
    expect(page.get_by_role("checkbox", name="Wilds alone may be laid")).to_be_checked()


def test_escape_closes_a_menu_and_a_touch_elsewhere_too(page):
    page.goto("/referee")
    menu = page.locator(".languages")
    menu.locator("summary").press("Enter")
    expect(menu).to_have_attribute("open", "")
    menu.locator("a").first.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()
    menu.locator("summary").tap()
    page.locator("h1").tap()
    expect(menu).not_to_have_attribute("open", "")


def test_everything_works_without_scripts(phone):
    page = phone(java_script_enabled=False)
    page.goto("/referee")
    page.locator(".phases summary").tap()
    page.locator("label:has(input[name=phase][value='4'])").tap()
    page.get_by_role("button", name="Show this phase").tap()
    tap(page, "8 9 W 11 12 1 2")
    expect(heading(page)).to_have_text("Not legal")
    tap(page, "back")
    expect(heading(page)).to_have_text("5 of 7")
    expect(page.locator("#verdict")).to_contain_text("1 card does not fit with the others.")
    page.locator("#cards").fill("1 2 3 4 5 6 7")
    page.locator("#cards").press("Enter")
    expect(heading(page)).to_have_text("Legal")
    page.locator(".house summary").tap()
    page.get_by_label("Two decks").check()
    page.locator(".house").get_by_role("button", name="Check").tap()
    expect(page.locator(".house summary")).to_contain_text("1 change")
    page.locator(".languages summary").tap()
    page.get_by_role("link", name="Español").tap()
    expect(heading(page)).to_have_text("Vale")
    page.go_back()
    expect(heading(page)).to_have_text("Vale")


def test_colors_work_without_scripts(phone):
    page = phone(java_script_enabled=False)
    page.goto("/referee?phase=8")
    page.locator("label[for=color-G]").tap()
    tap(page, "G1 G2 G3")
    expect(page.locator("#cards")).to_have_value("G1 G2 G3")


@pytest.mark.parametrize(
    ("locale", "says"),
    [
        ("en-GB", "Not legal"),
        ("es-ES", "No vale"),
        ("pt-BR", "Não vale"),
        ("ro-RO", "Nu e valabil"),
    ],
)
def test_it_speaks_the_language_of_the_phone(phone, locale, says):
    page = phone(locale=locale)
    page.goto(f"/referee?{ILLEGAL}")
    expect(heading(page)).to_have_text(says)
    tap(page, "back 2")
    expect(heading(page)).to_have_text(says)


def test_another_language_keeps_the_cards(page):
    page.goto("/referee?phase=4")
    tap(page, "8 9")
    expect(heading(page)).to_have_text("2 of 7")
    page.locator(".languages summary").tap()
    page.get_by_role("link", name="Română").tap()
    expect(heading(page)).to_have_text("2 din 7")
    tap(page, "10")
    expect(heading(page)).to_have_text("3 din 7")


def test_the_verdict_is_announced(page):
    page.goto("/referee?phase=4&cards=1,2,3,4,5,6")
    page.evaluate("document.querySelector('#verdict [role=status]').dataset.seen = 'before'")
    tap(page, "7")
    expect(heading(page)).to_have_text("Legal")
    assert page.evaluate("!!document.querySelector('#verdict [role=status]').isConnected")
    assert page.locator("[role=status] h2").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(phone, violations, scheme):
    page = phone(color_scheme=scheme)
    for query in STATES.values():
        page.goto(f"/referee?{query}")
        assert not violations(page), query


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_opens(phone, violations, scheme):
    page = phone(color_scheme=scheme)
    page.goto("/referee?phase=8")
    page.locator(".house summary").tap()
    for menu in (".phases", ".languages"):
        page.locator(f"{menu} summary").tap()
        assert not violations(page)


@pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
def test_nothing_is_wider_than_the_smallest_phone(phone, language):
    page = phone(width=320, height=553)
    for query in STATES.values():
        page.goto(f"/referee?{query}&lang={language}")
        assert too_wide(page, 320) <= 0, query
        page.locator(".house summary").click()
        page.locator(".phases summary").click()
        assert too_wide(page, 320) <= 0, query


def test_text_of_twice_the_size_still_fits(phone):
    page = phone(width=320)
    for query in STATES.values():
        page.goto(f"/referee?{query}&lang=pt")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert too_wide(page, 320) <= 0, query


def test_a_phone_on_its_side_has_the_pad_beside_the_verdict(phone):
    page = phone(width=664, height=360)
    page.goto(f"/referee?{LEGAL}")
    verdict, pad = (page.locator(each).bounding_box() for each in ("#verdict", ".pad"))
    assert verdict["x"] + verdict["width"] <= pad["x"]
    assert too_wide(page, 664) <= 0


@pytest.mark.parametrize("state", ["legal", "colored"])
@pytest.mark.parametrize(("width", "height"), [(320, 553), (375, 553), (390, 664), (1024, 768)])
def test_the_keys_stay_in_sight_and_are_large_enough(phone, width, height, state):
    page = phone(width=width, height=height)
    page.goto(f"/referee?{STATES[state]}")
    boxes = [each.bounding_box() for each in page.locator(".pad .key:visible, .tab:visible").all()]
    assert all(box["width"] >= 43.9 and box["height"] >= 43.9 for box in boxes)
    assert all(box["y"] + box["height"] <= height for box in boxes)
    rows = {}
    for box in boxes:
        rows.setdefault(box["y"], []).append(box)
    for row in rows.values():
        for left, right in pairwise(row):
            assert right["x"] - left["x"] - left["width"] >= 7.9


def test_the_pad_does_not_move_while_the_verdict_grows(page):
    page.goto("/referee?phase=3")
    before = key(page, "1").bounding_box()
    tap(page, "5 5 5 W 4 W 6 7")
    expect(heading(page)).to_have_text("Legal")
    assert key(page, "1").bounding_box() == before


def test_every_request_goes_home(phone, server):
    page = phone()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/referee")
    tap(page, "5 6")
    expect(heading(page)).to_have_text("2 of 6")
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(server).netloc}
