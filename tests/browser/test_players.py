"""Who is really the best, in two taps; and two names that turn out to be one person's."""

import re

from playwright.sync_api import expect

from tests.store.test_merges import played
from tests.store.test_statistics import career


def test_who_is_the_best_is_answered_in_two_taps(at_table, club):
    for _ in range(9):
        played(club, "Ann Bo Cy")
    page = at_table("watcher", width=320)
    page.goto("/")
    page.locator(".bar [href='/history']").tap()
    page.locator("[href='/players']").tap()
    answer = page.locator(".headline strong")
    expect(answer).to_have_text("Ann wins more than luck explains.")
    expect(answer).to_be_in_viewport()


def test_two_names_are_merged_and_separated_without_scripts(at_table, club):
    played(club, "Ann Bo")
    played(club, "Anne Cy")
    page = at_table(java_script_enabled=False, width=320)
    page.goto(f"/players/{club.ids['Anne']}")
    page.locator("[href$='/merge']").tap()
    expect(page.get_by_role("radio", name="Ann", exact=True)).to_be_checked()
    page.locator("main .primary").tap()
    expect(page.locator("[role=status].notice")).to_have_text(
        "“Anne” and “Ann” are one person now."
    )
    assert career(club, "Ann").games == 2
    page.locator(".spelling button").tap()
    expect(page.locator("h1")).to_have_text("Anne")
    assert career(club, "Ann").games == 1


def test_a_new_name_is_said_by_keyboard_alone(at_table, club):
    played(club, "Ann Bo")
    page = at_table(width=390)
    page.goto(f"/players/{club.ids['Ann']}/name")
    page.locator("[name=name]").fill("Annika")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/players/{club.ids['Ann']}$"))
    expect(page.locator("h1")).to_have_text("Annika")


def test_what_is_tapped_is_large_and_apart(at_table, club):
    for _ in range(4):
        played(club, "Ann Bo Cy")
    page = at_table(width=320)
    for path in ("/players", f"/players/{club.ids['Ann']}", f"/players/{club.ids['Ann']}/name"):
        page.goto(path)
        small = page.evaluate(
            """() => [...document.querySelectorAll("main :is(a, button, summary, input, label)")]
            .filter((each) => each.checkVisibility())
            .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
            .filter(([, box]) => box.height < 44 || box.width < 44)
            .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
        )
        assert not small, path
