"""Ann keeps score; what she saves is on Bo's phone a moment later, whatever stands between."""

import re

import pytest
from playwright.sync_api import expect

from rules.facts import ActUndone, GameEnded
from store import clubs
from tests.rules.told import scored, start

ROUND = scored("Ann +0, Bo +25, Cy -60")
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
COUNT = """
const Real = window.EventSource;
window.streams = [];
window.EventSource = class extends Real {
  constructor(...told) { super(...told); window.streams.push(this); }
};
"""
PEOPLE = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou"]
OPEN = "window.streams.filter((each) => each.readyState !== 2).length"


@pytest.fixture
def game(club):
    return club.played(start(), ROUND)


@pytest.fixture
def bo(at_table):
    page = at_table("player")
    page.add_init_script(COUNT)
    return page


def test_a_round_saved_on_one_phone_is_on_the_other(bo, club, game):
    bo.goto(f"/games/{game.id}")
    expect(bo).to_have_title("Round 2 · Phasekeeper")
    club.say(game, ROUND)
    expect(bo.locator("h1")).to_have_text("Round 3")
    expect(bo.locator(".player").nth(2).locator(".total")).to_have_text("120")
    expect(bo).to_have_title("Round 3 · Phasekeeper")


def test_undo_is_seen_and_so_is_the_end(bo, club, game):
    bo.goto(f"/games/{game.id}")
    game = club.say(game, ActUndone())
    expect(bo.locator("h1")).to_have_text("Round 1")
    club.say(game, GameEnded("Bo"))
    expect(bo.locator("h1")).to_contain_text("Bo wins")


def test_a_phone_that_was_taken_off_the_table_is_told_so(at_table, club, game):
    page = at_table("watcher")
    page.goto(f"/games/{game.id}")
    key = next(each for each in clubs.keys(club.database, club.id) if each.right == "watcher")
    clubs.revoke(club.database, club.id, key.id)
    expect(page.locator("h1")).to_have_text("Nothing here for this phone")
    page.get_by_role("link", name="Join a table").click()
    expect(page).to_have_url(re.compile("/join$"))


@pytest.mark.parametrize(
    ("rest", "what"), [("/sheet", ".sideways tbody tr"), ("/log", ".log > li")]
)
def test_sheet_and_log_follow(bo, club, game, rest, what):
    bo.goto(f"/games/{game.id}{rest}")
    before = bo.locator(what).count()
    club.say(game, ROUND)
    expect(bo.locator(what)).to_have_count(before + 1)


def test_what_was_unfolded_stays_unfolded(bo, club, game):
    bo.goto(f"/games/{game.id}")
    bo.locator(".player summary").nth(1).tap()
    expect(bo.locator(".player details[open]")).to_have_count(1)
    club.say(game, ROUND)
    expect(bo.locator("h1")).to_have_text("Round 3")
    expect(bo.locator(".player").nth(1).locator("details")).to_have_attribute("open", "")


def test_the_keyboard_stays_where_it_was(bo, club, game):
    bo.goto(f"/games/{game.id}")
    bo.locator(".player summary").nth(2).focus()
    club.say(game, ROUND)
    expect(bo.locator("h1")).to_have_text("Round 3")
    expect(bo.locator(".player summary").nth(2)).to_be_focused()


def test_keys_and_the_undo_are_those_of_the_new_round(at_table, club, game):
    ann = at_table()
    ann.goto(f"/games/{game.id}")
    club.say(game, ROUND)
    expect(ann.locator("#asked")).to_have_text("Who went out in round 3?")
    ann.locator("#saved button").tap()
    expect(ann.locator("h1")).to_have_text("Round 2")
    expect(ann.locator(".notice[role=status]")).to_have_text("")


def test_where_no_event_comes_through_the_page_looks_by_itself(bo, club, game):
    bo.route("**/events", lambda route: route.abort())
    bo.goto(f"/games/{game.id}")
    club.say(game, ROUND)
    expect(bo.locator("h1")).to_have_text("Round 3", timeout=15_000)


def test_where_events_are_held_up_the_page_looks_by_itself(bo, club, game):
    held = []
    bo.route("**/events", lambda route: held.append(route))
    bo.goto(f"/games/{game.id}")
    club.say(game, ROUND)
    expect(bo.locator("h1")).to_have_text("Round 3", timeout=20_000)
    assert held


def test_a_hidden_page_listens_to_nothing_and_catches_up(bo, club, game):
    bo.goto(f"/games/{game.id}")
    assert bo.evaluate(OPEN) == 1
    bo.evaluate(HIDE, True)
    assert bo.evaluate(OPEN) == 0
    club.say(game, ROUND)
    bo.evaluate(HIDE, False)
    expect(bo.locator("h1")).to_have_text("Round 3")
    assert bo.evaluate(OPEN) == 1


def test_a_phone_that_was_without_a_net_catches_up(bo, club, game):
    bo.goto(f"/games/{game.id}")
    bo.context.set_offline(True)
    club.say(game, ROUND)
    bo.context.set_offline(False)
    expect(bo.locator("h1")).to_have_text("Round 3")


def test_with_scripts_off_the_page_is_as_it_was_asked_for(at_table, club, game):
    page = at_table("player", java_script_enabled=False)
    page.goto(f"/games/{game.id}")
    club.say(game, ROUND)
    page.reload()
    expect(page.locator("h1")).to_have_text("Round 3")


def test_the_rematch_is_told_on_every_phone(at_table, bo, club, game):
    over = club.say(game, GameEnded("Bo"))
    ann = at_table()
    ann.goto(f"/games/{game.id}")
    bo.goto(f"/games/{game.id}")
    expect(bo.locator("h1")).to_have_text("Bo wins")
    ann.locator(".again .primary").tap()
    expect(ann.locator("h1")).to_have_text("Round 1")
    bo.get_by_role("link", name="The rematch is on").tap()
    expect(bo.locator("h1")).to_have_text("Round 1")
    assert bo.url == ann.url != f"/games/{over.id}"


class TestLargeScreen:
    @pytest.fixture
    def wall(self, at_table):
        return lambda **told: at_table("watcher", **({"width": 1280, "height": 720} | told))

    def test_it_follows_by_place(self, wall, club, game):
        page = wall()
        page.goto(f"/games/{game.id}/watch")
        names = page.locator(".watch .name")
        expect(names).to_have_text(["Ann", "Bo", "Cy"])
        club.say(game, scored("Ann -60, Bo +0, Cy -110"))
        expect(page.locator("h1")).to_have_text("Round 3")
        expect(names).to_have_text(["Bo", "Ann", "Cy"])

    @pytest.mark.parametrize("players", [2, 4, 6, 12])
    @pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
    def test_all_of_it_is_seen_at_once(self, wall, club, players, width, height):
        cast = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou"][
            :players
        ]
        switches = {"switches": {"decks": 2}} if players > 6 else {}
        game = club.played(start(" ".join(cast), **switches))
        page = wall(width=width, height=height, is_mobile=False)
        page.goto(f"/games/{game.id}/watch")
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        sizes = page.locator(".watch .name").evaluate_all(
            "(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
        )
        assert len(sizes) == players
        assert min(sizes) >= 40

    def test_there_is_nothing_to_press(self, wall, game):
        page = wall()
        page.goto(f"/games/{game.id}/watch")
        assert page.locator("a, button, input, form, summary").count() == 0

    def test_a_lost_line_is_said_and_so_is_none(self, wall, club, game):
        page = wall()
        page.goto(f"/games/{game.id}/watch")
        adrift = page.locator("#adrift")
        expect(adrift).to_be_hidden()
        page.context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('online'))")  # it looks, and finds nobody
        expect(adrift).to_have_text("Reconnecting …")
        page.context.set_offline(False)
        club.say(game, ROUND)
        expect(page.locator("h1")).to_have_text("Round 3")
        expect(adrift).to_be_hidden()

    def test_the_end_is_told_with_its_reason(self, wall, club, game):
        page = wall()
        page.goto(f"/games/{game.id}/watch")
        club.say(game, GameEnded("Bo"))
        expect(page.locator("h1")).to_have_text("Bo wins")
        expect(page.locator(".watch .first .name")).to_have_text("Bo")

    def test_it_goes_on_to_the_rematch_by_itself(self, wall, at_table, club, game):
        club.say(game, GameEnded("Bo"))
        page, ann = wall(), at_table()
        page.goto(f"/games/{game.id}/watch")
        expect(page.locator("h1")).to_have_text("Bo wins")
        ann.goto(f"/games/{game.id}")
        ann.locator(".again .primary").tap()
        expect(page.locator("h1")).to_have_text("Round 1")
        assert page.url.endswith("/watch")
