"""The start of a game on its way to the server: what stays on the phone, and what comes between."""

import pytest
from playwright.sync_api import expect

from tests.served import ROOT

OFFLINE = "No connection · your entry is safe here"
FAILED = "Saving was not possible just now. Try again in a moment."
NOT_SAVED = "What you typed here is not saved yet."


@pytest.fixture
def game(club):
    return club.start("Ana Luis")


@pytest.fixture
def start(game):
    return f"/games/{game.id}/start"


@pytest.fixture
def typed(at_table, start):
    """A phone on which Mia was typed in Ana's seat, with another dealer and a house rule."""
    page = at_table("scorer")
    page.goto(start)
    field(page).fill("Mia")
    page.locator("input[name=deals]").last.check()
    page.get_by_text("House rules").first.click()
    page.get_by_label("Guide").check()
    expect(page.get_by_label("the last card must be discarded")).to_be_checked()
    return page


def field(page, at=0):
    return page.locator("input.naming").nth(at)


def save(page):
    page.locator(".pad .primary").tap()


def names(club, game):
    now = club.read(game)
    return [now.names[each] for each in now.start.seats]


def is_as_typed(page):
    expect(field(page)).to_have_value("Mia")
    expect(page.locator("input[name=deals]").last).to_be_checked()
    expect(page.locator("input[name=go_out][value=discard_only]")).to_be_checked()


def test_what_was_typed_survives_a_reload_and_a_closed_tab(typed, start):
    typed.reload()
    expect(typed.get_by_text(NOT_SAVED)).to_be_visible()
    is_as_typed(typed)
    again = typed.context.new_page()
    typed.close()
    again.goto(start)
    is_as_typed(again)


def test_seats_that_moved_stay_where_they_are(typed):
    typed.get_by_role("button", name="Mia: one seat down", exact=True).click()
    expect(field(typed, 1)).to_have_value("Mia")
    typed.reload()
    expect(typed.get_by_text(NOT_SAVED)).to_be_visible()
    expect(field(typed, 1)).to_have_value("Mia")
    expect(field(typed, 0)).to_have_value("Luis")


def test_what_is_saved_is_kept_no_more(typed, club, game, start):
    save(typed)
    typed.wait_for_url(f"**/games/{game.id}")
    assert names(club, game) == ["Mia", "Luis"]
    typed.goto(start)
    expect(field(typed)).to_have_value("Mia")
    expect(typed.get_by_text(NOT_SAVED)).to_be_hidden()


def test_what_is_saved_can_be_taken_instead(typed, start):
    typed.reload()
    typed.get_by_role("link", name="Take what is saved").tap()
    expect(field(typed)).to_have_value("Ana")
    typed.reload()
    expect(field(typed)).to_have_value("Ana")
    expect(typed.get_by_text(NOT_SAVED)).to_be_hidden()


def test_typed_back_as_it_was_nothing_is_kept(at_table, start):
    page = at_table("scorer")
    page.goto(start)
    field(page).fill("Mia")
    field(page).fill("Ana")
    page.reload()
    expect(page.get_by_text(NOT_SAVED)).to_be_hidden()


def test_without_a_connection_it_stays_and_can_be_saved_later(typed, club, game):
    typed.context.set_offline(True)
    save(typed)
    expect(typed.locator("#notice")).to_have_text(OFFLINE)
    expect(typed.locator(".pad .primary")).to_have_text("Save")
    is_as_typed(typed)
    assert names(club, game) == ["Ana", "Luis"]
    typed.context.set_offline(False)
    save(typed)
    typed.wait_for_url(f"**/games/{game.id}")
    assert names(club, game) == ["Mia", "Luis"]


def test_where_the_server_fails_it_stays(typed):
    typed.route("**/start", lambda route: route.fulfill(status=500, body="<p>Oh"))
    save(typed)
    expect(typed.locator("#notice")).to_have_text(FAILED)
    is_as_typed(typed)


def test_a_double_tap_is_sent_once(typed):
    sent = []
    typed.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    typed.route("**/start", lambda route: None)
    typed.locator(".pad .primary").evaluate("(each) => { each.click(); each.click(); }")
    expect(typed.locator(".pad .primary")).to_have_text("Saving …")
    assert len(sent) == 1


def test_what_is_wrong_comes_into_view(at_table, start):
    page = at_table("scorer")
    page.goto(start)
    field(page, 1).fill("x" * 61)
    save(page)
    expect(field(page, 1)).to_be_focused()
    expect(page.locator(".amiss")).to_be_visible()


@pytest.fixture
def overtaken(typed, at_table, start):
    """The same phone, and another one that has saved Bea in that seat."""
    other = at_table("owner")
    other.goto(start)
    field(other).fill("Bea")
    save(other)
    other.wait_for_url("**/games/*")
    return typed


@pytest.mark.parametrize("is_closed", [False, True])
def test_of_two_phones_the_second_sees_both_and_saves_its_own(overtaken, club, game, is_closed):
    if is_closed:
        overtaken.reload()
        expect(overtaken.get_by_text(NOT_SAVED)).to_be_visible()
    save(overtaken)
    row = overtaken.locator(".differs", has_text="Seats")
    expect(row.locator("td")).to_have_text(["Bea, Luis", "Mia, Luis"])
    overtaken.get_by_role("button", name="Save mine instead").tap()
    overtaken.wait_for_url(f"**/games/{game.id}")
    assert names(club, game) == ["Mia", "Luis"]


def test_of_two_phones_the_second_can_take_what_the_first_saved(overtaken, club, game, start):
    save(overtaken)
    overtaken.get_by_role("link", name="Keep what is saved").tap()
    overtaken.wait_for_url(f"**/games/{game.id}")
    assert names(club, game) == ["Bea", "Luis"]
    overtaken.goto(start)
    expect(field(overtaken)).to_have_value("Bea")


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (390, "light")])
def test_both_starts_side_by_side_fit_and_can_be_read(
    at_table, start, violations, width, scheme, overtaken
):
    page = at_table("scorer", width=width, color_scheme=scheme)
    page.goto(start)
    page.locator("[name=seq]").evaluate("(each) => (each.value = 0)")
    field(page).fill("Maximiliana Alexandrescu")
    save(page)
    expect(
        page.get_by_text("Another phone was faster, and the two entries differ.")
    ).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not violations(page)


def test_it_works_where_nothing_can_be_kept(at_table, club, game, start):
    page = at_table("scorer")
    page.add_init_script("Object.defineProperty(window, 'localStorage', { value: null });")
    page.goto(start)
    field(page).fill("Mia")
    save(page)
    page.wait_for_url(f"**/games/{game.id}")
    assert names(club, game) == ["Mia", "Luis"]


def test_it_is_small():
    assert (ROOT / "static" / "start.js").stat().st_size <= 4 * 1024
