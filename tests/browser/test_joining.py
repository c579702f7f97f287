"""Grandmother points her phone's camera at the table's phone, taps a button and her name."""

import pytest
from playwright.sync_api import expect

from rules.facts import RoundScored
from web.qr_codes import qr_code

LIVE = 2000
"""ms within which a change is on the other phone, on a busy machine."""


def link_on(page, right="player"):
    """What a camera reads from the sheet on that phone."""
    page.goto(f"/club/join?right={right}")
    link = page.locator(".token").input_value()
    assert page.locator(".qr path").last.get_attribute("d") == qr_code(link).path
    return link


@pytest.mark.parametrize("has_scripts", [True, False])
def test_grandmother_is_in_with_two_taps(phone, at_table, club, has_scripts):
    game = club.start("Ann Bo Maria")
    table, hers = at_table("owner"), phone(java_script_enabled=has_scripts, locale="es")
    link = link_on(table)
    table.goto(f"/games/{game.id}")
    assert table.locator(".qr path").last.get_attribute("d") == qr_code(link).path
    hers.goto(link)
    hers.locator("main .primary").tap()
    hers.get_by_role("button", name="Maria").tap()
    expect(hers.locator(".board")).to_contain_text("Maria")
    expect(hers.get_by_role("link", name="Maria")).to_be_visible()
    expect(table.locator(".qr")).to_have_count(0, timeout=LIVE)  # a second phone has joined
    club.say(game, RoundScored(club.results("Ann +0, Bo -60, Maria -70")))
    if not has_scripts:
        hers.reload()
    expect(hers.locator(".board")).to_contain_text("70", timeout=LIVE)
    hers.goto("/")
    expect(hers.locator(".board")).to_contain_text("Maria")  # and a day later she still is


def test_code_is_typed_where_there_is_no_camera(phone, at_table, club):
    club.start("Ann Bo")
    table, other = at_table("owner"), phone()
    table.goto("/")
    code = table.locator("p.code").inner_text()
    other.goto("/")
    other.get_by_role("link", name="Join a table").tap()
    other.get_by_label("The code on the other phone").fill(code.lower())
    other.get_by_role("button", name="Join").tap()
    other.get_by_role("button", name="Bo").tap()
    expect(other.locator(".board")).to_contain_text("Bo")


def test_sheet_shows_the_next_code_when_one_was_used(phone, at_table, club):
    club.start("Ann Bo")
    table, other = at_table("owner"), phone()
    table.goto("/club/join")
    code = table.locator("p.code").inner_text()
    other.goto("/join")
    other.get_by_label("The code on the other phone").fill(code)
    other.get_by_role("button", name="Join").tap()
    expect(other.get_by_role("heading", name="Who are you?")).to_be_visible()
    expect(table.locator("p.code")).not_to_have_text(code, timeout=8000)
    expect(table.get_by_role("link", name="1 phone at this table")).to_be_visible()
    table.get_by_role("button", name="Copy the link").tap()  # and so does the next link
    expect(table.get_by_role("button", name="Copied")).to_be_visible()


def test_seat_is_taken_over_when_its_phone_agrees(phone, at_table, club):
    club.start("Ann Bo")
    table = at_table("owner")
    link = link_on(table)
    first, second = phone(), phone()
    for page in (first, second):
        page.goto(link)
        page.locator("main .primary").tap()
    first.get_by_role("button", name="Bo").tap()
    expect(first.locator(".board")).to_be_visible()
    second.goto("/who")
    second.get_by_role("link", name="Bo").tap()
    second.get_by_role("button", name="Ask for it").tap()
    expect(second.get_by_role("status")).to_contain_text("Bo’s seat is asked for")
    first.get_by_role("button", name="No", exact=True).tap()
    expect(second.get_by_text("Bo’s phone keeps the seat.")).to_be_visible(timeout=2 * LIVE)
    second.get_by_role("link", name="Bo").tap()
    second.get_by_role("button", name="Ask for it").tap()
    first.get_by_role("button", name="Yes", exact=True).tap(timeout=2 * LIVE + 1000)
    expect(second.get_by_role("button", name="Bo", exact=True)).to_be_visible(timeout=3 * LIVE)
    second.get_by_role("link", name="To the game").tap()
    expect(second.get_by_role("link", name="You are Bo")).to_be_visible()
    first.goto("/")
    expect(first.get_by_role("link", name="Who are you?")).to_be_visible()


def test_seat_without_a_name_gets_the_one_of_whoever_sits_there(phone, server):
    table, hers = phone(), phone()
    table.goto("/")
    table.get_by_role("button", name="3", exact=True).tap()
    expect(table.locator(".qr")).to_be_visible()
    table.goto("/club/join")
    link = table.locator(".token").input_value()
    table.goto("/")
    hers.goto(link)
    hers.locator("main .primary").tap()
    hers.get_by_role("button", name="Player 2").tap()
    hers.get_by_label("Your name").fill("Maria")
    hers.get_by_role("button", name="That is me").tap()
    expect(hers.get_by_role("link", name="You are Maria")).to_be_visible()
    expect(table.locator(".board")).to_contain_text("Maria", timeout=LIVE)


def test_phone_that_is_taken_off_the_table_is_out(phone, at_table, club):
    club.start("Ann Bo")
    table, other = at_table("owner"), phone()
    other.goto(link_on(table))
    other.locator("main .primary").tap()
    other.get_by_role("button", name="Bo").tap()
    expect(other.locator(".board")).to_be_visible()
    table.goto("/club/phones")
    table.get_by_role("link", name="Change Bo").tap()
    table.get_by_label("What it is called").fill("Bo’s old phone")
    table.get_by_role("button", name="Save").tap()
    table.get_by_role("link", name="Change Bo’s old phone").tap()
    table.get_by_role("button", name="Take it off the table").tap()
    expect(table.get_by_text("Bo’s old phone")).to_have_count(0)
    expect(other.locator(".board")).to_have_count(0, timeout=LIVE)  # it hears so by itself
    other.goto("/")
    expect(other.get_by_text("How many at the table?")).to_be_visible()
