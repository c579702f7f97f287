"""Every screen there is can be read and used by all: small, dark, with large text."""

import pytest

from tests.browser.screens import SCREENS, Place

LOOKS = [(320, "light", 100), (320, "dark", 100), (390, "light", 200), (390, "dark", 200)]
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
NO_PAGES = {
    *("events.stream", "hands.verdict", "health.healthz", "histories.more", "hits.verdict"),
    *("installed.manifest", "installed.worker", "referee.verdict", "rulings.found", "static"),
    *("metrics.page", "reports.seen"),
    *("robots.robots", "told.drawn"),
    *("results.table",),
    *("copies.copy", "copies.copy_state", "copies.state"),
}
"""What is read by a page, or by no person."""


def test_every_page_is_in_the_list(app):
    rules = app.url_map.iter_rules()
    pages = {each.endpoint for each in rules if "GET" in each.methods and "/api/" not in str(each)}
    assert pages - NO_PAGES == {endpoint for endpoint, _ in SCREENS.values()} - {None}


@pytest.mark.parametrize("name", SCREENS)
def test_it_fits_and_can_be_read_by_all(at_table, club, phone, violations, name):
    page = at_table(reduced_motion="reduce")
    SCREENS[name][1](Place(page, club, phone))
    found = {}
    for width, scheme, size in LOOKS:
        page.set_viewport_size({"width": width, "height": 664})
        page.emulate_media(color_scheme=scheme)
        page.evaluate(f"document.documentElement.style.fontSize = '{size}%'")
        page.evaluate(DRAWN)
        beyond = page.evaluate("document.documentElement.scrollWidth") - width
        wide = [f"{beyond} px too wide"] if beyond > 0 else []
        found[width, scheme, size] = [*violations(page), *wide, *too_small(page)]
    assert not any(found.values()), found


def too_small(page):
    """Texts that are drawn smaller than anybody can read them across a table."""
    return page.evaluate(
        """() => { const found = new Set(), texts = document.createTreeWalker(document.body, 4);
        for (let text; (text = texts.nextNode()); ) {
          const owner = text.parentElement, size = parseFloat(getComputedStyle(owner).fontSize);
          const isSeen = text.data.trim() && owner.checkVisibility();
          if (isSeen && size < 13) found.add(`${size}px: ${text.data}`);
        }
        return [...found]; }"""
    )
