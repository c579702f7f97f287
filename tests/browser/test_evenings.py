"""Long evenings: ties, corrections after the end, restarts; once all of it without scripts."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.entries import save
from tests.browser.evenings import Evening
from tests.served import served

TIE = ("Ann +25, Bo +0, Cy -60", "Ann +0, Bo +25, Cy -60")


def test_finishers_with_equal_totals_break_the_tie_and_third_place_stays(page):
    evening = Evening(page, "Ann Bo Cy").begin(variant="short", last=2)
    evening.plays(*TIE)
    evening.shows("Tied at 25")
    expect(page.locator(".places .place")).to_have_text(["3rd"])
    expect(page.locator(".pad .key .name")).to_have_text(["Ann", "Bo"])
    page.locator(".pad .key").get_by_text("Bo", exact=True).tap()
    evening.over("Bo wins", "The tie-break", "1st Bo 25", "2nd Ann 25", "3rd Cy 120")


def test_a_correction_after_the_end_shows_another_winner_before_it_is_saved(page):
    evening = Evening(page).begin(variant="short", last=2)
    evening.plays("Ann +25, Bo +0", "Ann +0, Bo +5")
    evening.shows("Bo wins")
    evening.corrects(2, "Bo +30")
    evening.changes("Bo Total 5 30", "Wins Bo Ann")
    evening.open().shows("Bo wins")
    evening.corrects(2, "Bo +30")
    evening.sends("Save the correction")
    evening.over("Ann wins", "Several completed phase 2", "1st Ann 25", "2nd Bo 30")


@pytest.fixture
def form():
    """All that a form says, and where it stands."""

    def form(page):
        said = "JSON.stringify([...new FormData(document.querySelector('#round'))])"
        step = "[location.hash, document.querySelector('.strip').innerText]"
        return json.loads(page.evaluate(said)), page.evaluate(step)

    return form


def test_a_half_filled_round_outlives_a_reload_and_a_restart_of_the_server(phone, form, tmp_path):
    with served(tmp_path) as address:
        page = phone(base_url=address)
        evening = Evening(page, "Ann Bo Cy").begin()
        evening.plays("Ann +0, Bo -60, Cy +25")
        evening.went_out("Bo")
        evening.types("Cy -85")
        evening.points.fill("10+1")
        before = form(page)
        page.reload()
        evening.is_ready()
        assert form(page) == before
    with served(tmp_path, PORT=address.rpartition(":")[2]):
        page.reload()
        evening.is_ready()
        assert form(page) == before
        evening.types("Ann +15")
        save(page)
        evening.totals(15, 60, 110)


def test_everything_works_without_scripts(phone):
    page = phone(java_script_enabled=False)
    evening = Evening(page, "Ann Bo Cy", is_scripted=False).begin(variant="short", last=2)
    evening.plays(TIE[0])
    evening.takes("Undo")
    evening.totals(0, 0, 0)
    evening.takes("Redo")
    evening.totals(25, 0, 60)
    evening.corrects(1, "Cy -75")
    evening.changes("Cy Total 60 75")
    evening.sends("Save the correction")
    evening.totals(25, 0, 75)

    page.get_by_role("link", name="Seats").tap()
    page.get_by_label("Name", exact=True).fill("Dee")
    evening.press("Joins")
    page.get_by_role("link", name="Dee leaves").tap()
    evening.press("Dee leaves")
    page.get_by_role("button", name="Comes back").wait_for()
    evening.press("End early")
    page.get_by_text("ended early after round 1").wait_for()
    evening.press("End early")
    evening.over("Ended early", "nobody wins", "1st Bo 0", "2nd Ann 25", "3rd Cy 75", "4th Dee 75")
    evening.press("Go on with this game")
    evening.in_round(2)

    evening.plays(TIE[1])
    evening.shows("Tied at 25")
    page.locator(".pad .key").get_by_text("Ann", exact=True).tap()
    places = ("1st Ann 25", "2nd Bo 25", "3rd Cy 135", "4th Dee 75")
    evening.over("Ann wins", "The tie-break", *places)
    evening.press("Rematch")
    evening.in_round(1)
    expect(page.locator(".player .name")).to_have_text(["Ann", "Bo", "Cy"])
