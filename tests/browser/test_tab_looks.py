"""The hit and the hand tab in every state: read by all, on the smallest phone, in large text."""

import pytest

from tests.browser.referee import HANDS, HITS, too_wide

TABS = {
    "hit": ("/referee/hit", HITS, (".house summary", ".about summary")),
    "hand": ("/referee/hand", HANDS, (".house summary", ".phases summary")),
}
"""An address, the questions to look at, and the menus that open."""
tabs = pytest.mark.parametrize("tab", TABS)


@tabs
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390])
def test_axe_finds_nothing(phone, violations, scheme, width, tab):
    page = phone(color_scheme=scheme, width=width)
    address, states, menus = TABS[tab]
    for query in states.values():
        page.goto(f"{address}?{query}")
        assert not violations(page), query
    page.goto(address)
    for menu in menus:
        page.locator(menu).tap()
    assert not violations(page)


@tabs
@pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
def test_nothing_is_wider_than_the_smallest_phone(phone, language, tab):
    page = phone(width=320, height=553)
    address, states, menus = TABS[tab]
    for query in states.values():
        page.goto(f"{address}?{query}&lang={language}")
        assert too_wide(page, 320) <= 0, query
    page.goto(f"{address}?lang={language}")
    for menu in menus:
        page.locator(menu).click()
    assert too_wide(page, 320) <= 0


@tabs
def test_text_of_twice_the_size_still_fits(phone, tab):
    page = phone(width=320)
    address, states, _ = TABS[tab]
    for query in states.values():
        page.goto(f"{address}?{query}&lang=pt")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert too_wide(page, 320) <= 0, query
