"""A verdict kept in the log of a game by touch, and shown by its link on somebody else's phone."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from rules.facts import RoundScored
from store import verdicts

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = "Ana Maximiliana Ioana Luis Mateus Zoe"
REFEREE = "/referee?phase=4&cards=8,9,W,11,12,1,2"


@pytest.fixture
def game(club):
    game = club.start(NAMES)
    rest = ", ".join(f"{name} -60" for name in NAMES.split()[1:])
    return club.say(game, RoundScored(club.results(f"Ana +0, {rest}")))


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def ana(request, at_table, game):
    """A phone at the table, which has the game open."""
    page = at_table("scorer", java_script_enabled=request.param)
    page.goto(f"/games/{game.id}")
    return page


def named(page, name):
    return page.get_by_role("link", name=name, exact=True)


def keep(page, who):
    """By touch, from the referee's verdict to the referee again."""
    named(page, "Log it").tap()
    page.get_by_role("radio", name=who, exact=True).check()
    page.get_by_role("button", name="Keep with round 2").tap()
    page.get_by_text("Kept in the log.").wait_for()


def test_a_verdict_is_kept_by_touch_and_stands_in_the_log(ana, club, game):
    ana.goto(REFEREE)
    keep(ana, "Maximiliana")
    assert ana.get_by_role("heading", name="Not legal").is_visible()
    named(ana, "See the log").tap()
    line = ana.get_by_role("listitem").filter(has_text="Verdict in round 2, asked by Maximiliana")
    assert "No 1 comes after the 12" in line.inner_text()
    assert len(verdicts.of_game(club.database, club.read(game))) == 1


def test_after_keeping_the_same_player_asks_on_with_all_cards_in_sight(ana, club):
    ana.goto(f"/referee?phase=1~{club.ids['Luis']}&cards=5,5,5,6,7,8,10")
    keep(ana, "Ana")
    assert "Luis · Phase 1" in ana.locator(".phases summary").inner_text()
    assert ana.locator(".kept").bounding_box()["height"] == 44
    cards, pad = (ana.locator(each).bounding_box() for each in ("#verdict .groups", ".pad"))
    assert cards["y"] + cards["height"] <= pad["y"]


def test_the_link_shows_the_same_on_a_phone_without_a_key_in_its_own_language(ana, phone):
    ana.goto(REFEREE)
    keep(ana, "Nobody in particular")
    named(ana, "See the log").tap()
    address = named(ana, "Show the verdict").get_attribute("href")
    luis = phone(locale="ro")
    luis.goto(address)
    assert luis.locator("h1").inner_text() == "Nu e valabil"
    assert luis.locator(".groups .card").count() == 7
    assert luis.context.cookies() == []


def test_a_saved_confirmation_goes_with_the_next_tap(at_table, game):
    page = at_table("scorer")
    page.goto(f"/games/{game.id}")
    page.goto(REFEREE)
    keep(page, "Ana")
    page.get_by_role("button", name="Remove the last card").tap()
    expect(page.get_by_text("Kept in the log.")).to_have_count(0)


def test_two_phones_keep_the_same_at_once(at_table, club, game):
    pages = [at_table("scorer"), at_table("owner")]
    for page in pages:
        page.goto(f"/games/{game.id}")
        page.goto(REFEREE)
        named(page, "Log it").tap()
    for page in pages:
        page.get_by_role("button", name="Keep with round 2").tap()
    for page in pages:
        page.get_by_text("Kept in the log.").wait_for()
    assert len(verdicts.of_game(club.database, club.read(game))) == 2


class TestSharing:
    def test_without_scripts_it_is_a_link(self, phone):
        page = phone(java_script_enabled=False)
        page.goto(REFEREE)
        named(page, "Share").tap()
        page.wait_for_url("**/verdict/1/meld?**")
        assert page.locator("h1").inner_text() == "Not legal"

    def test_where_the_phone_can_send_it_the_phone_is_asked(self, page):
        page.add_init_script("navigator.share = async (told) => { window.shared = told }")
        page.goto(REFEREE)
        named(page, "Share").tap()
        shared = page.evaluate("window.shared")
        assert shared["title"] == "Not legal"
        assert "/verdict/1/meld?phase=4&cards=8,9,W,11,12,1,2&" in shared["url"]
        assert "/referee" in page.url

    def test_elsewhere_it_is_copied_and_said_so(self, page):
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.add_init_script("delete Navigator.prototype.share")
        page.goto(REFEREE)
        named(page, "Share").tap()
        page.get_by_text("Link copied").wait_for()
        assert "/verdict/1/meld?" in page.evaluate("navigator.clipboard.readText()")

    def test_where_neither_works_the_link_is_followed(self, page):
        page.add_init_script(
            "delete Navigator.prototype.share; delete Navigator.prototype.clipboard"
        )
        page.goto(REFEREE)
        named(page, "Share").tap()
        page.wait_for_url("**/verdict/1/meld?**")
        assert page.locator("h1").inner_text() == "Not legal"

    def test_who_thinks_better_of_it_stays(self, page):
        page.add_init_script(
            "navigator.share = async () => { throw new DOMException('', 'AbortError') }"
        )
        page.goto(REFEREE)
        named(page, "Share").tap()
        page.wait_for_timeout(100)
        assert "/referee" in page.url

    def test_the_shared_page_leads_to_the_referee(self, page):
        page.goto(REFEREE)
        page.goto(named(page, "Share").get_attribute("href"))
        named(page, "Look at it in the referee").tap()
        page.wait_for_url("**/referee?**")
        assert page.get_by_role("heading", name="Not legal").is_visible()


WIDTHS = (320, 390, 1024)
SHOWN = (
    "/verdict/1/meld?phase=1&groups=R5,B5,G5_R7,B7,W&allow_all_wild=no&decks=1&exact_laydown=no"
    "&go_out=any&natural_per_group=no&wrap_runs=no",
    "/verdict/1/hit?kind=run&group=1,2,3,4,5,6,7,8,9,10,11,12&card=W&turn=later&owner=other"
    "&decks=1&natural_per_group=no&same_turn_hit_others=yes&wrap_runs=no",
    "/verdict/1/points?cards=12,12,W,S&laid=yes&phase=6&points=5,10,15,25&decks=1&go_out=any",
    "/verdict/1/meld?phase=4",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_pages_are_accessible_and_none_is_wider_than_the_phone(
    at_table, game, violations, width, scheme
):
    page = at_table("scorer", width=width, color_scheme=scheme, locale="es")
    page.goto(f"/games/{game.id}")
    page.goto(REFEREE)
    log = page.locator(".actions a").nth(1).get_attribute("href")
    for address in (*SHOWN, log, REFEREE):
        page.goto(address)
        assert violations(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    page.goto(log)
    page.locator(".save").tap()
    page.wait_for_url("**/referee?**")
    page.goto(f"/games/{game.id}/log")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_tapped_is_large_enough_and_apart(at_table, game):
    page = at_table("scorer", width=320)
    page.goto(f"/games/{game.id}")
    page.goto(REFEREE)
    for address in (REFEREE, named(page, "Log it").get_attribute("href"), SHOWN[0]):
        page.goto(address)
        for each in page.locator(
            ".actions a, .askers label, .save, .shared > .key, .share a"
        ).all():
            assert each.bounding_box()["height"] >= 44, address


def test_the_script_is_small():
    assert (ROOT / "static" / "share.js").stat().st_size <= 1024
