"""The rules read on a phone: narrow, dark, enlarged, without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.referee import too_wide
from web.contents import CHAPTERS

PATHS = ["/rules", *(f"/rules/{chapter.name}" for chapter in CHAPTERS)]
SMALL = """() => [...document.querySelectorAll("main *")]
    .filter(each => [...each.childNodes].some(node => node.nodeType == 3 && node.data.trim()))
    .filter(each => parseFloat(getComputedStyle(each).fontSize) < 13).length"""
LOW = """() => [...document.querySelectorAll("main a")]
    .filter(each => each.getBoundingClientRect().height < 44).map(each => each.textContent)"""


@pytest.mark.parametrize(
    ("language", "scheme"), [("en", "dark"), ("es", "light"), ("pt", "dark"), ("ro", "light")]
)
def test_every_chapter_reads_well_on_a_narrow_phone(phone, violations, language, scheme):
    page = phone(width=320, locale=language, color_scheme=scheme)
    for path in PATHS:
        page.goto(path)
        assert too_wide(page, 320) <= 0, path
        assert page.evaluate(SMALL) == 0, path
        assert page.evaluate(LOW) == [], path
        assert not violations(page), path


@pytest.mark.parametrize("language", ["en", "ro"])
def test_every_chapter_bears_text_of_twice_the_size(phone, violations, language):
    page = phone(width=390, locale=language)
    for path in PATHS:
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert too_wide(page, 390) <= 0, path
        assert not violations(page), path


def test_one_reads_on_without_scripts_and_by_keyboard(phone):
    page = phone(java_script_enabled=False)
    page.goto("/rules")
    page.get_by_role("main").locator('a[href="/rules/laying"]').tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Laying down")
    page.get_by_role("link", name="Hitting →").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hitting")


def test_an_example_is_checked_by_the_referee(page):
    page.goto("/rules/laying")
    page.locator("figure", has_text="No 1 comes after the 12").get_by_role("link").tap()
    expect(page.locator("#verdict")).to_contain_text("No 1 comes after the 12")


def test_a_phase_is_found_by_its_address(page):
    page.goto("/rules/phases#phase-7")
    expect(page.locator("#phase-7")).to_be_in_viewport(ratio=1)
