"""The recovery link on its way to somebody's notes, or to another phone."""

import pytest
from playwright.sync_api import expect

NO_CLIPBOARD = 'Object.defineProperty(navigator, "clipboard", { value: undefined });'


@pytest.mark.parametrize("is_secure", [True, False])
def test_the_link_is_copied_with_one_tap(at_table, server, is_secure):
    page = at_table(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/recovery")
    if not is_secure:  # plain http on the home network
        page.add_init_script(NO_CLIPBOARD)
    page.get_by_role("button", name="Make a recovery link").tap()
    page.get_by_role("button", name="Copy the link").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.locator(".token").input_value()
    assert link.startswith(f"{server}/join/")
    if is_secure:
        assert page.evaluate("navigator.clipboard.readText()") == link


def test_another_phone_takes_a_picture_of_it(at_table):
    page = at_table(color_scheme="dark")
    page.goto("/recovery")
    page.get_by_role("button", name="Make a recovery link").tap()
    code = page.get_by_role("img", name="QR code of the link")
    assert code.bounding_box()["width"] >= 200
    assert code.evaluate("(each) => getComputedStyle(each.firstChild).fill") == "rgb(255, 255, 255)"
    assert code.evaluate("(each) => getComputedStyle(each.lastChild).fill") == "rgb(0, 0, 0)"


def test_without_scripts_the_link_is_there_to_be_marked(at_table):
    page = at_table(java_script_enabled=False)
    page.goto("/recovery")
    page.get_by_role("button", name="Make a recovery link").tap()
    expect(page.locator(".token")).to_be_visible()
    expect(page.get_by_role("button", name="Copy the link")).to_be_hidden()
