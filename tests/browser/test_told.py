"""After a family evening: how it ended is in the family's chat two taps later. Ann keeps score."""

import re

import pytest
from playwright.sync_api import expect

from rules.facts import GameEnded
from store import notes
from tests.browser.referee import too_wide
from tests.rules.told import scored, start

ROUNDS = (
    scored("Ana +0, Luis +25, Ioana +20, Mateus -75"),
    scored("Ana -60, Luis +0, Ioana +10, Mateus -75"),
)
AT = "Ana 6:85, Luis 5:115, Ioana 5:135, Mateus 4:235"
SHEET = """
window.sent = [];
navigator.share = async (told) => { sent.push({ ...told, files: (told.files || []).map((file) =>
  ({ name: file.name, type: file.type, size: file.size })) }); };
navigator.canShare = () => true;
"""
"""A phone that can send things."""
PNG = re.compile(r"^phase-10-\d{4}-\d\d-\d\d\.png$")
NOTHING = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"


@pytest.fixture
def game(club):
    facts = start("Ana Luis Ioana Mateus", AT), *ROUNDS, GameEnded("Ana")
    return club.played(*facts)


def shared(page, game):
    """From the end of the game, by the first tap."""
    page.goto(f"/games/{game.id}")
    page.locator(".again").get_by_role("link", name="Share").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Share")


def test_the_second_tap_sends_the_text(at_table, game):
    page = at_table()
    page.add_init_script(SHEET)
    shared(page, game)
    page.get_by_role("button", name="Send the text").tap()
    (sent,) = page.evaluate("sent")
    assert sent["text"] == page.locator("#text").input_value()
    assert "\nAna wins\n" in sent["text"]
    expect(page.get_by_role("link", name="WhatsApp")).to_be_hidden()


def test_the_second_tap_sends_the_picture_in_dots(at_table, game):
    page = at_table()
    page.add_init_script(SHEET)
    shared(page, game)
    save = page.get_by_role("link", name="Send the picture")
    expect(save).to_be_visible()
    save.tap()
    page.wait_for_function("sent.length === 1")
    (file,) = page.evaluate("sent")[0]["files"]
    assert PNG.match(file["name"])
    assert file["type"] == "image/png"
    assert file["size"] > 10_000


def test_whoever_thinks_better_of_it_stays_where_they_are(at_table, game):
    page = at_table()
    page.add_init_script(SHEET)
    page.add_init_script(
        "navigator.share = async () => { throw new DOMException('no', 'AbortError'); };"
    )
    shared(page, game)
    page.get_by_role("button", name="Send the text").tap()
    page.get_by_role("link", name="Send the picture").tap()
    expect(page.get_by_role("button", name="Send the text")).to_be_visible()


def test_a_phone_that_cannot_send_copies_and_saves(at_table, game, tmp_path):
    page = at_table()
    page.add_init_script(NOTHING)
    shared(page, game)
    page.get_by_role("button", name="Copy the text").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.get_by_role("button", name="Copy the text").count() == 0
    save = page.get_by_role("link", name="Save the picture")
    expect(save).to_have_attribute("download", PNG)
    with page.expect_download() as found:
        save.tap()
    found.value.save_as(tmp_path / "picture.png")
    dots = (tmp_path / "picture.png").read_bytes()
    assert dots.startswith(b"\x89PNG")
    assert int.from_bytes(dots[16:20]) == 1080
    expect(page.get_by_role("link", name="WhatsApp")).to_be_visible()


def test_with_scripts_off_the_text_stands_there_and_the_picture_is_saved(at_table, game):
    page = at_table(java_script_enabled=False)
    shared(page, game)
    expect(page.locator("#text")).to_contain_text("Ana wins")
    with page.expect_download() as found:
        page.get_by_role("link", name="Save the picture").tap()
    assert found.value.suggested_filename.endswith(".svg")


@pytest.mark.parametrize("java_script_enabled", [True, False])
def test_a_link_is_made_looked_at_by_a_stranger_and_taken_back(
    at_table, phone, game, java_script_enabled
):
    page = at_table(java_script_enabled=java_script_enabled)
    shared(page, game)
    page.get_by_role("button", name="Make a link").tap()
    link = page.locator("#address").input_value()
    assert page.locator("#text").input_value().endswith(link)
    stranger = phone(width=320, locale="ro")
    stranger.goto(link)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Ana câștigă")
    assert too_wide(stranger, 320) <= 0
    assert stranger.locator("main :is(button, input, form, a)").count() == 0
    page.get_by_role("button", name="Take it back").tap()
    expect(page.get_by_role("button", name="Make a link")).to_be_visible()
    assert stranger.goto(link).status == 404


def test_a_long_name_without_a_space_makes_no_page_wider(at_table, club):
    names = {"A": "A" * 60, "B": "B" * 60}
    game = club.played(start("A B"), scored("A +0, B -60"), GameEnded("A"), names=names)
    notes.annotate(club.database, game, title="T" * 100, note="", played_on=None)
    page = at_table(width=320)
    page.goto(f"/games/{game.id}/watch")
    assert too_wide(page, 320) <= 0
    page.goto(f"/games/{game.id}/share")
    page.get_by_role("button", name="Make a link").tap()
    page.goto(page.locator("#address").input_value())
    assert too_wide(page, 320) <= 0
    right = "all => Math.max(...all.map(each => each.getBoundingClientRect().right))"
    assert page.locator(".story span").evaluate_all(right) <= 320


def test_a_year_later_the_game_is_found_and_gets_a_name(at_table, game):
    page = at_table("scorer", java_script_enabled=False)
    page.goto("/history")
    page.locator(".games a").tap()
    page.get_by_role("link", name="Give it a title").tap()
    page.get_by_label("Title").fill("Christmas at grandma’s")
    page.get_by_label("Note").fill("Snow, and soup")
    page.get_by_label("Played on").fill("2024-12-25")
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".label-of-game")).to_contain_text("Christmas at grandma’s")
    page.goto("/history?q=soup")
    expect(page.locator(".games a")).to_contain_text("25 December 2024")


@pytest.mark.parametrize("java_script_enabled", [True, False])
def test_a_deleted_game_is_taken_back_with_one_tap(at_table, game, java_script_enabled):
    page = at_table(java_script_enabled=java_script_enabled)
    page.goto(f"/games/{game.id}/about")
    page.get_by_role("button", name="Delete the game").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("History")
    expect(page.locator(".games a")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana wins")
