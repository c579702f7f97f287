"""The board and what belongs to it, in people's hands. Ann keeps score, Bo is at the table."""

import pytest
from playwright.sync_api import expect

from rules.facts import ActUndone, GameEnded, PlayerLeft
from tests.browser.referee import too_wide
from tests.rules.told import scored, start

ROUND = scored("Ana +0, Luis +25, Ioana +20, Mateus -75")
ROUND_OF_FOUR = scored("A +0, B +25, C -65, D -75")
NEXT = scored("Ana -60, Luis +0, Ioana +10, Mateus -75")
FOUR = "Ana Luis Ioana Mateus"
AT = "Ana 6:85, Luis 5:115, Ioana 5:135, Mateus 4:235"
TIED_AT = "Ana 10:185, Luis 10:160, Ioana 8:150, Mateus 6:320"
LONG = {each: f"Maximiliana Esperanza {each * 3}"[:24] for each in "ABCDEFGHIJKL"}
TWELVE = "A +0, " + ", ".join(f"{each} -75" for each in "BCDEFGHIJKL")


def two_decks(*facts):
    return (start(" ".join(LONG), switches={"decks": 2}), *facts)


GAMES = {
    "fresh": ((start(FOUR),), ""),
    "four": ((start(FOUR, AT), ROUND), ""),
    "long names": ((start("A B C D", "A 2:85, B 9:1115, C 8:135"), ROUND_OF_FOUR), ""),
    "undone": ((start(FOUR, AT), ROUND, ActUndone()), ""),
    "twelve": (two_decks(scored(TWELVE)), ""),
    "left": ((start(FOUR, AT), ROUND, PlayerLeft("Luis")), ""),
    "pick": ((start(FOUR, variant="pick", switches={"win": "immediate"}),), ""),
    "tie": ((start(FOUR, TIED_AT), ROUND), ""),
    "over": ((start(FOUR, "Ana 10:0"), ROUND), ""),
    "early": ((start(FOUR, AT), ROUND, GameEnded()), ""),
    "sheet": ((start(FOUR, AT), ROUND, NEXT), "/sheet"),
    "long sheet": (two_decks(*[scored(TWELVE)] * 9), "/sheet"),
    "log": ((start(FOUR, AT), ROUND, ActUndone()), "/log"),
}
LOOKS = [
    {"width": 320, "height": 568, "locale": "ro", "color_scheme": "dark"},
    {"width": 390, "height": 664, "locale": "es", "color_scheme": "light"},
    {"width": 1024, "height": 768, "locale": "pt-BR", "color_scheme": "light"},
    {"width": 664, "height": 390, "locale": "en", "color_scheme": "dark"},
]


def address(club, name):
    facts, rest = GAMES[name]
    return f"/games/{club.played(*facts, names=LONG).id}{rest}"


def too_small(page):
    """What is pressed and smaller than a thumb needs."""
    return page.evaluate(
        """[...document.querySelectorAll("button, summary, .key, .button, .link, .bar a, td a")]
        .filter((each) => { const box = each.getBoundingClientRect();
            return box.width && (box.height < 44 || box.width < 24); })
        .map((each) => each.outerHTML)"""
    )


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look['width']}-{look['locale']}")
@pytest.mark.parametrize("name", GAMES)
def test_every_state_fits_and_can_be_read_by_all(at_table, club, violations, name, look):
    page = at_table(**look)
    page.goto(address(club, name))
    assert too_wide(page, look["width"]) <= 0
    assert not too_small(page)
    assert not violations(page)


@pytest.mark.parametrize("name", ["four", "twelve", "tie", "over", "sheet"])
def test_large_text_fits_too(at_table, club, name):
    page = at_table()
    page.goto(address(club, name))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert too_wide(page, 390) <= 0


@pytest.mark.parametrize("height", [664, 553])
def test_the_keys_stay_above_the_places_whatever_grows(at_table, club, height):
    page = at_table(width=375, height=height)
    page.goto(address(club, "four"))
    for _ in range(2):
        pad, bar = page.locator(".pad").bounding_box(), page.locator(".bar").bounding_box()
        assert pad["y"] + pad["height"] <= bar["y"] + 1
        assert bar["y"] + bar["height"] <= height + 1
        page.locator(".player summary").first.tap()


def bottom(found):
    box = found.bounding_box()
    return box["y"] + box["height"]


@pytest.mark.parametrize("locale", ["en", "es", "pt-BR", "ro"])
def test_four_at_a_table_are_seen_at_a_glance_with_what_was_saved(at_table, club, locale):
    page = at_table(locale=locale)
    page.goto(address(club, "four"))
    pad = page.locator(".pad").bounding_box()["y"]
    assert bottom(page.locator(".player").last) <= pad
    assert bottom(page.locator("#saved .link")) <= pad + 4


@pytest.mark.parametrize(("width", "height"), [(375, 553), (320, 568)])
def test_where_they_do_not_fit_they_scroll_above_the_keys(at_table, club, width, height):
    page = at_table(width=width, height=height)
    page.goto(address(club, "four"))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    pad = page.locator(".pad").bounding_box()["y"]
    assert bottom(page.locator(".foot")) <= pad


@pytest.mark.parametrize("width", [320, 375, 390])
def test_a_glyph_stands_beside_the_words_of_its_phase(at_table, club, width):
    page = at_table(width=width)
    page.goto(address(club, "long names"))
    for aim in page.locator(".aim").all():
        words, glyph = (aim.locator(each).bounding_box() for each in (".words", ".glyph"))
        assert words["x"] + words["width"] <= glyph["x"]
        assert words["y"] <= glyph["y"] + glyph["height"] / 2 <= words["y"] + words["height"]
        assert words["height"] <= 2 * 18
    expect(page.locator(".words").nth(1)).to_have_text("Phase 10 set of 5 and set of 3")


def test_a_row_opens_and_shows_the_phase_as_cards(at_table, club):
    page = at_table()
    page.goto(address(club, "four"))
    row = page.locator(".player").first
    expect(row.locator(".cards").first).to_be_hidden()
    row.locator("summary").tap()
    expect(row.locator(".cards")).to_have_count(2)
    expect(row.locator(".cards").first).to_have_attribute("aria-label", "5, 5, 5, 5")


@pytest.mark.parametrize("java_script_enabled", [True, False])
def test_a_round_is_undone_and_put_back(at_table, club, java_script_enabled):
    page = at_table(java_script_enabled=java_script_enabled)
    page.goto(address(club, "four"))
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#saved")).to_contain_text("Undone at")
    expect(page.locator(".total")).to_have_text(["85", "115", "135", "235"])
    page.get_by_role("button", name="Redo").tap()
    expect(page.locator(".total")).to_have_text(["85", "140", "155", "310"])


def test_two_phones_undo_at_once_and_one_of_them_is_told(at_table, club):
    ann, luis = at_table(), at_table("scorer")
    path = address(club, "four")
    luis.route("**/events", lambda route: route.abort())
    luis.route("**/*seen=*", lambda route: route.abort())  # it hears of nothing
    for page in (ann, luis):
        page.goto(path)
    ann.get_by_role("button", name="Undo").tap()
    expect(ann.locator("#saved")).to_contain_text("Undone at")
    luis.get_by_role("button", name="Undo").tap()
    expect(luis.locator(".notice").first).to_contain_text("Another phone was faster.")
    expect(luis.locator(".total")).to_have_text(["85", "115", "135", "235"])


def test_a_watcher_has_no_controls(at_table, club):
    page = at_table("watcher")
    page.goto(address(club, "four"))
    expect(page.locator(".total").first).to_be_visible()
    expect(page.locator(".pad, button")).to_have_count(0)


def test_a_tie_is_broken_and_played_again(at_table, club):
    page = at_table()
    page.goto(address(club, "tie"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Tied at 185")
    page.get_by_role("button", name="Luis").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Luis wins")
    expect(page.locator(".places .place")).to_have_text(["1st", "2nd", "3rd", "4th"])
    page.get_by_role("button", name="Rematch").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1")


def test_the_deciding_lay_down_is_checked_by_the_referee(at_table, club):
    page = at_table()
    page.goto(address(club, "tie"))
    page.get_by_role("link", name="Check the meld").tap()
    expect(page.locator(".phases summary")).to_contain_text("Phase 10")


def test_a_game_that_ended_early_goes_on(at_table, club):
    page = at_table()
    page.goto(address(club, "early"))
    page.get_by_role("button", name="Go on with this game").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2")


def test_by_place_and_by_seat(at_table, club):
    page = at_table()
    game = club.played(start("Ann Bo Cy"), scored("Ann -60, Bo +0, Cy +20"))
    page.goto(f"/games/{game.id}")
    page.get_by_role("link", name="By place").tap()
    expect(page.locator(".player .name")).to_have_text(["Bo", "Cy", "Ann"])
    page.goto(f"/games/{game.id}")
    expect(page.locator(".player .name")).to_have_text(["Bo", "Cy", "Ann"])


def test_rounds_and_names_stay_in_sight_on_a_wide_sheet(at_table, club):
    page = at_table()
    page.goto(address(club, "long sheet"))
    number = page.locator(".sideways tbody th").last
    head = page.locator(".sideways thead th").nth(1)
    before = number.bounding_box()["x"], head.bounding_box()["y"]
    page.locator(".sideways").evaluate("(each) => each.scrollTo(9999, 9999)")
    assert (number.bounding_box()["x"], head.bounding_box()["y"]) == before
    assert page.locator(".sideways tbody tr").last.locator("td").last.bounding_box()["x"] < 390


def test_the_language_is_chosen_within_a_game_and_kept(at_table, club):
    page = at_table()
    page.goto(address(club, "four"))
    page.get_by_role("link", name="Română").tap()
    expect(page.locator("h1")).to_have_text("Runda 2")
    page.get_by_role("link", name="Locuri", exact=True).tap()
    expect(page.locator("html")).to_have_attribute("lang", "ro")
    page.get_by_role("link", name="English").tap()
    expect(page.locator("h1")).to_have_text("At the table")
