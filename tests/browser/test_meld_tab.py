"""The meld tab at a table: whose phase, groups as they lie, a hand, and turned round."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.referee import heading, key, tap, too_wide
from web.starts import TOUCHED

TABS = {
    "players": "",
    "groups": "phase=3&cards=5,5,5,4_5,5,6,7",
    "unfinished": "phase=2&cards=5,5_3,4,W",
    "wild": "phase=4&cards=2,3,4,5,6,7,W",
    "spans": "phase=4&cards=3,4,5,6,7,W,W",
    "chosen": "phase=4&cards=2,3,4,5,6,7,W@1",
    "hand": "phase=2&mode=hand&cards=5,5,3,4,W,9,9,12,S,1",
    "hand laid": "phase=2&mode=hand&cards=5,5,3,4,W,9,12,5,6,W,S",
    "hand seen": "phase=8&mode=hand&into=seen&cards=B1,B4,B7,R3,R9,S&seen=B2,B2,W",
    "no phase": "objectives=set3,foo",
    "own": "objectives=color_run4,odd3&cards=R3,R4,R5,W_1,3,W",
    "turned": "turned=yes&phase=4&cards=8,9,W,11,12,1,2",
    "turned legal": "turned=yes&phase=3&cards=5,5,5,W,4,W,6,7",
    "turned hand": "turned=yes&phase=2&mode=hand&cards=5,5,3,4,W,9,9,12,S,1",
}
PRESSED = (
    ".pad .key:visible, .typed > :not(.aside):visible, .pick a, .actions a, summary, .turned > .key"
)
NAMES = "Maximiliana-Guadalupe-XX Bo Cy Di Ed Flo"


@pytest.fixture
def seat(at_table, club, server):
    """A phone on which a game is open: ``seat(width=320)``."""
    game = club.start(
        NAMES, at=f"{NAMES.split()[0]} 3:85, Bo 8:40, Cy 4:0, Di 1:0, Ed 1:0, Flo 1:0"
    )

    def seat(right="watcher", **options):
        page = at_table(right, **options)
        page.context.add_cookies([{"name": TOUCHED, "value": game.id, "url": server}])
        return page

    return seat


def chosen(page):
    return page.locator(".phases summary strong")


def choose(page, name):
    page.locator(".phases summary").tap()
    page.locator(".phases label", has_text=name).first.tap()


def test_the_phase_is_that_of_the_player_who_is_chosen(seat):
    page = seat()
    page.goto("/referee")
    expect(chosen(page)).to_have_text("Maximiliana-Guadalupe-XX · Phase 3")
    choose(page, "Cy · Phase 4")
    expect(chosen(page)).to_have_text("Cy · Phase 4")
    tap(page, "8 9 W 11 12 1 2")
    expect(heading(page)).to_have_text("Not legal")
    expect(page).to_have_url(re.compile(r"\?phase=4&cards=8,9,W,11,12,1,2&player=\w+$"))
    page.goto("/referee")
    expect(chosen(page)).to_have_text("Cy · Phase 4")


def test_the_board_leads_to_the_phase_of_each_player(seat, club):
    page = seat()
    page.goto("/")
    page.locator(".player summary").nth(2).tap()
    page.get_by_role("link", name="Check a meld").locator("visible=true").tap()
    expect(chosen(page)).to_have_text("Cy · Phase 4")


def test_groups_are_kept_apart_by_touch(page):
    page.goto("/referee?phase=2")
    tap(page, "3 4 W 6 | 5 5 5")
    expect(heading(page)).to_have_text("Legal")
    expect(page).to_have_url(re.compile("cards=3,4,W,6_5,5,5"))
    tap(page, "back | | 9")
    expect(page.locator("#cards")).to_have_value("3 4 W 6 | 5 5 | 9")
    expect(heading(page)).to_have_text("Not legal")


def test_a_fault_is_marked_in_its_group(page):
    page.goto("/referee?phase=2")
    tap(page, "5 5 5 | 3 4 5 9")
    expect(heading(page)).to_have_text("Not legal")
    expect(page.locator(".groups p")).to_have_count(2)
    expect(page.locator(".groups p:nth-child(2) .wrong")).to_have_text("9")


def test_groups_are_typed(page):
    page.goto("/referee?phase=2")
    page.locator("#cards").focus()
    page.keyboard.type("5 5 5|3 4 5 6")
    expect(heading(page)).to_have_text("Legal")
    key(page, "|").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#cards")).to_have_value("5 5 5|3 4 5 6 |")


def test_a_phase_of_one_group_has_no_key_between_groups(page):
    page.goto("/referee?phase=4")
    expect(key(page, "|")).to_have_count(0)


def test_a_wild_is_moved_to_the_other_end_and_back(page):
    page.goto("/referee?phase=4")
    tap(page, "2 3 4 5 6 7 W")
    expect(page.locator(".pick")).to_contain_text("The wild laid as 8 could also be:")
    page.get_by_role("link", name="wild as 1").tap()
    expect(page.locator(".groups .cards")).to_have_attribute(
        "aria-label", "wild as 1, 2, 3, 4, 5, 6, 7"
    )
    expect(page.locator("#cards")).to_have_value("W@1 2 3 4 5 6 7")
    page.get_by_role("link", name="Choose the wild again").tap()
    expect(page.locator(".groups .cards")).to_have_attribute(
        "aria-label", "2, 3, 4, 5, 6, 7, wild as 8"
    )


def test_a_hand_is_tapped_and_what_lies_on_the_table_too(page):
    page.goto("/referee?phase=2")
    page.get_by_role("button", name="From my hand").tap()
    expect(page.get_by_role("button", name="From my hand")).to_have_attribute(
        "aria-pressed", "true"
    )
    tap(page, "5 5 3 4 9 9 12 S 1 W")
    expect(heading(page)).to_have_text("6 of 7")
    expect(page.locator("#verdict")).to_contain_text("35 of 98 unseen cards complete it: 36%.")
    page.locator("label[for=into]").tap()
    tap(page, "5 5 9")
    expect(page.locator("#seen")).to_have_value("5 5 9")
    expect(page.locator("#verdict")).to_contain_text("32 of 95 unseen cards complete it: 34%.")
    expect(page).to_have_url(re.compile("mode=hand&cards=5,5,3,4,9,9,12,S,1,W&seen=5,5,9"))
    page.locator("label[for=into]").tap()
    tap(page, "2")
    expect(heading(page)).to_have_text("You can lay it down")
    key(page, "7").tap()
    expect(page.locator("#notice")).to_have_text("A hand has at most 11 cards.")
    expect(page.locator("#cards")).to_have_value("5 5 3 4 9 9 12 S 1 W 2")


def test_hand_and_table_share_one_deck_at_the_keys(page):
    page.goto("/referee?phase=1&mode=hand&cards=5,5,5&seen=5,5,5&into=seen")
    tap(page, "5 5")
    expect(key(page, "5")).to_have_attribute("aria-disabled", "true")
    key(page, "5").tap(force=True)
    expect(page.locator("#notice")).to_have_text("The deck holds no more of these.")
    expect(page.locator("#seen")).to_have_value("5 5 5 5 5")


def test_keys_that_are_focused_leave_the_head_of_the_answer_in_sight(page):
    page.goto("/referee?phase=2&mode=hand")
    for told, card in enumerate(["5", "5", "3", "4", "W"], 1):
        key(page, card).tap() if told % 2 else key(page, card).press("Enter")
        expect(heading(page)).to_have_text(f"{told} of 7")
        assert page.evaluate("scrollY") == 0
    page.locator(".bar a").first.focus()
    expect(page.locator("#cards")).to_be_in_viewport(ratio=1)
    expect(heading(page)).to_be_in_viewport(ratio=1)


def test_a_hand_is_entered_by_keyboard_alone(page):
    page.goto("/referee?phase=2&mode=hand")
    page.locator("#cards").focus()
    page.keyboard.type("5 5 3 4 9 9 12 S 1 W")
    expect(heading(page)).to_have_text("6 of 7")
    page.get_by_role("checkbox", name="Seen").focus()
    page.keyboard.press("Space")
    page.locator("#seen").focus()
    page.keyboard.type("5 5 9")
    expect(page.locator("#verdict")).to_contain_text("32 of 95")
    page.keyboard.press("Enter")
    expect(page.locator("#seen")).to_be_focused()


def test_it_all_works_without_scripts(seat):
    page = seat(java_script_enabled=False)
    page.goto("/referee")
    page.locator(".phases summary").tap()
    page.locator(".phases label", has_text="Bo · Phase 8").tap()
    page.get_by_role("button", name="Show this phase").tap()
    expect(chosen(page)).to_have_text("Bo · Phase 8")
    page.goto("/referee?phase=2")
    tap(page, "5 5 5 | 3 4 5 6")
    expect(heading(page)).to_have_text("Legal")
    page.get_by_role("button", name="From my hand").tap()
    expect(heading(page)).to_have_text("You can lay it down")
    page.locator("label[for=into]").tap()
    tap(page, "5 9")
    expect(page.locator("#seen")).to_have_value("5 9")
    page.get_by_role("button", name="From my hand").tap()
    expect(heading(page)).to_have_text("Legal")
    page.get_by_role("link", name="Turn").tap()
    expect(page.locator("h1")).to_have_text("Legal")
    page.get_by_role("link", name="Turn back").tap()
    expect(page.locator("#cards")).to_have_value("5 5 5 | 3 4 5 6")


def test_a_verdict_is_turned_round_and_back(page):
    page.goto("/referee?phase=4")
    tap(page, "8 9 W 11 12 1 2")
    page.get_by_role("link", name="Turn").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Not legal")
    assert page.locator(".turned .verdict").evaluate("e => getComputedStyle(e).rotate") == "180deg"
    size = page.locator("h1").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 36
    box = page.get_by_role("link", name="Turn back").bounding_box()
    assert box["y"] + box["height"] <= 664
    page.get_by_role("link", name="Turn back").tap()
    expect(page.locator("#cards")).to_have_value("8 9 W 11 12 1 2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1024])
def test_axe_finds_nothing_in_it(seat, violations, scheme, width):
    page = seat(color_scheme=scheme, width=width)
    for name, query in TABS.items():
        page.goto(f"/referee?{query}")
        assert not violations(page), name
    page.goto("/referee")
    page.locator(".phases summary").tap()
    assert not violations(page)


@pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
def test_nothing_of_it_is_wider_than_the_smallest_phone(seat, language):
    page = seat(width=320, height=553)
    for name, query in TABS.items():
        page.goto(f"/referee?{query}&lang={language}")
        assert too_wide(page, 320) <= 0, name
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert too_wide(page, 320) <= 0, name


@pytest.mark.parametrize(("width", "height"), [(320, 553), (375, 553), (390, 664)])
def test_what_is_pressed_is_large_enough_and_the_pad_stays(seat, width, height):
    page = seat(width=width, height=height)
    for name, query in TABS.items():
        page.goto(f"/referee?{query}")
        for each in page.locator(PRESSED).all():
            box = each.bounding_box()
            assert box["height"] >= 43.9, (name, each.inner_text())
            assert box["width"] >= 43.9, (name, each.inner_text())
        if "turned" not in query:
            pad = page.locator(".pad").bounding_box()
            assert pad["y"] + pad["height"] <= height, name
