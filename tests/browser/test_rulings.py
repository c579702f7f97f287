"""The rulings in people's hands: searched by touch, typed, by keyboard, without scripts."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

INDEX = "/rules/rulings"
PAGES = [
    INDEX,
    f"{INDEX}?q=12",
    f"{INDEX}?q=xyzzy",
    f"{INDEX}/twelve-then-one",
    f"{INDEX}/out-on-nine?win=must_go_out",
    f"{INDEX}/card-values",
    f"{INDEX}/others-at-once",
    f"{INDEX}/seven-players",
]


def field(page):
    return page.get_by_role("searchbox")


def count(page):
    return page.locator("#found [role=status]")


def results(page):
    return page.locator("#found .questions a:visible")


def test_a_question_is_found_by_touch(page):
    page.goto("/rules")
    page.get_by_role("link", name="Wilds 12").tap()
    expect(results(page)).to_have_count(12)
    page.get_by_role("link", name="I hold six wilds. Is that phase 1?").tap()
    expect(page.locator("h1")).to_have_text("I hold six wilds. Is that phase 1?")
    expect(page.locator(".ruling-answer")).to_contain_text("No: at least one card with a number")


def test_the_list_follows_what_is_typed(page):
    page.goto(INDEX)
    expect(count(page)).to_have_text("83 rulings")
    field(page).tap()
    field(page).press_sequentially("wild mid", delay=20)
    expect(count(page)).to_have_text("1 ruling")
    expect(results(page)).to_have_count(1)
    expect(field(page)).to_be_focused()
    expect(page).to_have_url(re.compile(r"/rules/rulings\?q=wild\+mid$"))
    field(page).fill("")
    expect(count(page)).to_have_text("83 rulings")
    expect(page).to_have_url(re.compile(r"/rules/rulings$"))


def test_the_count_is_announced_where_it_stood(page):
    page.goto(INDEX)
    page.evaluate("window.seen = document.querySelector('#found [role=status]')")
    field(page).fill("skip")
    expect(count(page)).not_to_have_text("83 rulings")
    assert page.evaluate("window.seen.isConnected")


def test_back_from_a_ruling_leads_to_what_was_found(page):
    page.goto(INDEX)
    field(page).fill("phase 10")
    expect(count(page)).not_to_have_text("83 rulings")
    results(page).first.tap()
    page.wait_for_url(f"**{INDEX}/*")
    page.go_back()
    expect(field(page)).to_have_value("phase 10")
    expect(count(page)).not_to_have_text("83 rulings")


def test_words_that_lead_nowhere_lead_somewhere(page):
    page.goto(INDEX)
    field(page).fill("swap xyzzy")
    expect(count(page)).to_have_text("Nothing has all of these words. Closest:")
    expect(results(page)).to_have_count(1)
    field(page).fill("xyzzy")
    expect(count(page)).to_have_text("Nothing found.")
    page.get_by_role("link", name="wild", exact=True).tap()
    expect(results(page).first).to_be_visible()


def test_it_works_by_keyboard_alone(page):
    page.goto(INDEX)
    field(page).focus()
    page.keyboard.type("12-1")
    expect(count(page)).to_have_text("4 rulings")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(results(page).first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/twelve-then-one*")
    page.locator(".ruled").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/referee?*")
    expect(page.locator("#verdict h2")).to_have_text("Not legal")


def test_everything_works_without_scripts(phone):
    page = phone(java_script_enabled=False)
    page.goto("/rules")
    field(page).fill("last card")
    page.get_by_role("button", name="Search").tap()
    page.wait_for_url(f"**{INDEX}?q=last+card")
    assert results(page).count() > 1
    page.goto(INDEX)
    page.locator(".subject summary").first.tap()
    results(page).first.tap()
    page.wait_for_url(f"**{INDEX}/wilds-alone-in-a-group")
    page.get_by_role("link", name="Legal").first.tap()
    expect(page.locator("#verdict h2")).to_have_text("Legal")


def test_check_it_asks_the_referee_by_the_rules_of_the_link(page):
    page.goto(f"{INDEX}/twelve-then-one?wrap_runs=yes")
    page.locator(".ruled.legal").first.tap()
    page.wait_for_url("**/referee?*")
    expect(page.locator("#verdict h2")).to_have_text("Legal")


def test_a_ruling_is_that_of_the_game_in_play(club, at_table):
    club.start("Ann Bo", switches={"skip_target": "next"})
    page = at_table("watcher")
    page.goto(f"{INDEX}/who-is-skipped")
    expect(page.locator(".ruling-answer")).to_contain_text("The next player")
    expect(page.get_by_role("heading", name="As this table plays")).to_be_visible()
    expect(page.locator(".held .tag")).to_have_text("here")


@pytest.mark.parametrize(
    ("locale", "typed", "slug"),
    [("es-ES", "escalera color", "colors-in-a-run"), ("ro-RO", "sapte", "phase-7")],
)
def test_it_is_searched_in_the_language_of_the_phone(phone, locale, typed, slug):
    page = phone(locale=locale)
    page.goto(INDEX)
    field(page).fill(typed)
    expect(page.locator(f"#found a[href*='{slug}']")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(phone, violations, scheme):
    page = phone(width=320, color_scheme=scheme)
    for path in PAGES:
        page.goto(path)
        assert not violations(page), path
    page.goto(INDEX)
    page.locator(".subject summary").first.tap()
    assert not violations(page)


@pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
@pytest.mark.parametrize("size", ["100%", "200%"])
def test_nothing_is_wider_than_the_smallest_phone(phone, language, size):
    page = phone(width=320, locale=language)
    for path in PAGES:
        page.goto(path)
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 320, (path, wide)


def test_what_is_touched_is_large_enough_and_apart(phone):
    page = phone(width=320)
    for path in PAGES:
        page.goto(path)
        small = page.evaluate(SMALL)
        assert not small, (path, small)


SMALL = """[...document.querySelectorAll('main a, main button, main input, main summary, .top a')]
    .filter(each => each.checkVisibility() && each.type !== 'hidden')
    .map(each => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 44 || box.width < 44))
    .map(([text]) => text)"""


def test_a_page_asks_for_nothing_elsewhere(page, server):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{INDEX}/out-on-nine")
    assert {urlsplit(each).netloc for each in asked} == {urlsplit(server).netloc}
