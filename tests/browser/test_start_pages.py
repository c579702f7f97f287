"""From nothing to a game that is on, and the table told, on a phone."""

import pytest
from playwright.sync_api import expect


def begun(page, count=4):
    """Begin a game with one tap; its address."""
    page.goto("/games/new")
    page.get_by_role("button", name=str(count), exact=True).click()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    return page.url


def names(page):
    return page.locator("input.naming")


def has_names(page, *told):
    for at, name in enumerate(told):
        expect(names(page).nth(at)).to_have_value(name)


def test_one_tap_and_the_game_is_on(page):
    begun(page, 5)
    page.goto("/")
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()


def test_seven_and_more_are_two_taps(page):
    page.goto("/")
    page.get_by_role("link", name="7 and more").click()
    page.get_by_role("button", name="9", exact=True).click()
    expect(page.get_by_text("Player 9").first).to_be_visible()


def test_enter_goes_to_the_next_name(page):
    page.goto(f"{begun(page, 3)}/start")
    names(page).first.focus()
    for name in ("Ana", "Luis", "Ioana"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Ioana").first).to_be_visible()


def test_names_pasted_go_over_the_seats_and_the_page_stays(page):
    address = f"{begun(page)}/start"
    page.goto(address)
    names(page).first.fill("Ana, Luis, Ioana")
    names(page).first.press("Enter")
    has_names(page, "Ana", "Luis", "Ioana", "")
    assert page.url == address


def test_a_seat_moves_with_the_focus_and_the_deal(page):
    page.goto(f"{begun(page, 3)}/start")
    names(page).first.fill("Ana, Luis, Ioana")
    names(page).first.press("Enter")
    has_names(page, "Ana", "Luis", "Ioana")
    page.locator("input[name=deals]").first.check()
    down = page.get_by_role("button", name="Ana: one seat down", exact=True)
    down.click()
    has_names(page, "Luis", "Ana", "Ioana")
    expect(down).to_be_focused()
    expect(page.locator("input[name=deals]").nth(1)).to_be_checked()


def test_a_phase_of_ones_own_says_at_once_what_the_deck_says(page):
    page.goto(f"{begun(page)}/start")
    page.get_by_text("All 10 phases", exact=True).click()
    page.get_by_text("Own phases").click()
    size = page.locator("#size-0-0")
    size.fill("9")
    size.press("Tab")
    expect(page.get_by_text("This phase needs 12 cards")).to_be_visible()
    size.fill("4")
    size.press("Tab")
    expect(page.locator(".own-phase").first).to_contain_text("7 cards")


def test_another_rulebook_sets_its_switches_at_once(page):
    page.goto(f"{begun(page)}/start")
    page.get_by_text("House rules").first.click()
    page.get_by_label("Guide").check()
    expect(page.get_by_label("the last card must be discarded")).to_be_checked()


def test_it_works_without_scripts(phone):
    page = phone(java_script_enabled=False)
    page.goto(f"{begun(page, 3)}/start")
    names(page).first.fill("Ana, Luis, Ioana")
    page.get_by_role("button", name="Ana, Luis, Ioana: one seat").or_(
        page.get_by_role("button", name="Player 1: one seat down")
    ).first.click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Luis").first).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 1024])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_the_table_fits_and_can_be_read(phone, violations, width, scheme):
    page = phone(width=width, color_scheme=scheme)
    page.goto("/")
    assert not violations(page)
    address = begun(page, 6)
    page.goto(f"{address}/start")
    names(page).first.fill("Bartholomew Featherstone-H, <b>, محمد, " + "x" * 60)
    names(page).first.press("Enter")
    expect(names(page).nth(3)).to_have_value("x" * 60)
    for section in ("open-variant", "open-house", "open-paper"):
        page.locator(f"label[for={section}]").click()
    page.get_by_text("Own phases").click()
    expect(page.locator(".own-phase")).to_have_count(10)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not violations(page)
    page.goto(f"{address}/people")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not violations(page)
