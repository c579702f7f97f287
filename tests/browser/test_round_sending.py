"""A round on its way to the server: what waits, what is sent and when, what comes back."""

import re

import pytest
from playwright.sync_api import expect

from rules.facts import Result, RoundCorrected, RoundScored
from tests.browser.entries import (
    enter,
    key,
    mode,
    name,
    on_board,
    open_entry,
    save,
    tap_cards,
    told,
    type_points,
)

OFFLINE = "No connection · your entry is safe here"
UNSENT = "Not saved yet. Look it over and save."
CHANGED = "The game has changed meanwhile. Look it over and save again."
FAILED = "Saving was not possible just now. Try again in a moment."
NO_STORAGE = {
    "forbidden": "{ get() { throw new DOMException('denied', 'SecurityError') } }",
    "none": "{ value: null }",
}


def posts(page):
    """The requests from now on that bring an entry."""
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request))
    return sent


def wait_offline(page):
    """Save without a connection: the entry waits."""
    page.context.set_offline(True)
    page.locator(".save").tap()
    expect(page.locator("#notice")).to_have_text(OFFLINE)


def back(page):
    """The connection is back, and whatever waited for it has had the time."""
    page.context.set_offline(False)
    page.wait_for_timeout(500)


def corrected(club, game):
    """Another phone corrects round 1: Bo laid the phase."""
    said = {**club.read(game).facts[1].results, club.ids["Bo"]: Result(True, points=25)}
    club.say(club.read(game), RoundCorrected(1, said))


class TestWaiting:
    @pytest.fixture
    def game(self, club):
        return club.start("Ana Luis Mia")

    @pytest.fixture
    def waiting(self, page, club, sit, game):
        """Ana's phone at the summary, the entry waiting for the connection."""
        open_entry(sit(page), club, game, "Ana")
        enter(page, "Luis", "wild skip high")
        enter(page, "Mia", "high+")
        wait_offline(page)
        return page

    def test_what_is_being_changed_is_not_sent(self, waiting, club, game):
        waiting.locator("#summary a", has_text="Luis").tap()
        for _ in range(3):
            waiting.locator("[data-tap=back]").tap()
        back(waiting)
        assert club.read(game).seq == 0
        expect(waiting.locator("#notice")).to_have_text("")
        tap_cards(waiting, "wild skip")
        key(waiting, laid=False).tap()
        save(waiting)
        assert club.read(game).game.seat(club.ids["Luis"]).total == 80

    def test_a_hand_that_is_being_changed_is_not_entered(self, waiting, club):
        waiting.locator("#summary a", has_text="Luis").tap()
        waiting.locator("[data-tap=back]").tap()
        waiting.locator(".strip a", has_text="Mia").tap()
        expect(told(waiting, club, "Luis")).to_have_text("–")

    @pytest.mark.parametrize("by", [".strip a", "#summary .aside-link"])
    def test_leaving_the_summary_takes_it_back(self, waiting, club, game, by):
        waiting.locator(by).last.tap()
        expect(waiting.locator("#summary")).to_be_hidden()
        back(waiting)
        assert club.read(game).seq == 0
        waiting.reload()
        waiting.wait_for_timeout(300)
        assert club.read(game).seq == 0

    def test_a_request_under_way_is_taken_back_too(self, page, club, sit, game):
        open_entry(sit(page), club, game, "Ana")
        enter(page, "Luis", "wild")
        enter(page, "Mia")
        page.route("**/rounds", lambda route: None)
        page.locator(".save").tap()
        expect(page.locator(".save")).to_have_text("Saving …")
        with page.expect_event("requestfailed"):
            page.locator("#summary a", has_text="Luis").tap()
        expect(name(page)).to_have_text("Luis")
        page.unroute("**/rounds")
        key(page, laid=False).tap()
        expect(page.locator(".save")).to_have_text("Save")
        save(page)

    def test_opened_again_with_the_same_one_out_it_goes_on(self, waiting, club, game):
        waiting.route("**/rounds", lambda route: route.abort())
        waiting.context.set_offline(False)
        waiting.goto(f"/games/{game.id}")
        waiting.unroute("**/rounds")
        assert club.read(game).seq == 0
        open_entry(waiting, club, game, "Ana")
        on_board(waiting)
        assert club.read(game).game.seat(club.ids["Luis"]).total == 85

    def test_opened_again_with_another_one_out_it_waits_for_a_tap(self, waiting, club, game):
        waiting.route("**/rounds", lambda route: route.abort())
        waiting.context.set_offline(False)
        waiting.goto(f"/games/{game.id}")
        waiting.unroute("**/rounds")
        open_entry(waiting, club, game, "Luis")
        expect(waiting.locator("#summary")).to_be_visible()
        expect(waiting.locator("#notice")).to_have_text(UNSENT)
        waiting.wait_for_timeout(300)
        assert club.read(game).seq == 0
        waiting.locator("#summary a", has_text="Ana").tap()
        enter(waiting, "Ana", "skip")
        save(waiting)
        totals = {who: club.read(game).game.seat(club.ids[who]).total for who in club.ids}
        assert totals == {"Ana": 60, "Luis": 0, "Mia": 60}


def test_a_warning_is_confirmed_where_it_is_seen_only(page, club, sit):
    open_entry(sit(page), club, club.start("Ann Bo Cy"), "Ann")
    enter(page, "Bo", "low+ low+ low+ low+", laid=True)
    confirm = page.locator("[name=confirm]")
    expect(name(page)).to_have_text("Cy")
    expect(confirm).not_to_be_checked()
    key(page, laid=False).tap()
    expect(page.locator("#odd")).to_contain_text("8 cards; 4 can be left")
    expect(confirm).to_be_checked()


class TestAnswers:
    @pytest.fixture
    def game(self, club):
        return club.start()

    def at_summary(self, page, club, game):
        open_entry(page, club, game, "Ann")
        enter(page, "Bo", "high")
        expect(page.locator("#summary")).to_be_visible()

    def test_a_server_that_is_busy_is_asked_again(self, page, club, sit, game):
        page.clock.install()
        self.at_summary(sit(page), club, game)
        page.clock.run_for(1000)
        page.route("**/rounds", lambda route: route.fulfill(status=503, body="busy"), times=1)
        page.locator(".save").tap()
        expect(page.locator("#notice")).to_have_text(OFFLINE)
        page.clock.run_for(6000)
        on_board(page)
        assert club.read(game).seq == 1

    def test_a_server_that_fails_is_not_asked_again_and_the_entry_is_kept(
        self, page, club, sit, game
    ):
        page.clock.install()
        self.at_summary(sit(page), club, game)
        page.clock.run_for(1000)
        page.route("**/rounds", lambda route: route.fulfill(status=500, body="oh"))
        sent = posts(page)
        page.locator(".save").tap()
        expect(page.locator("#notice")).to_have_text(FAILED)
        expect(page.locator(".save")).to_have_text("Save again")
        page.clock.run_for(20_000)
        assert len(sent) == 1
        page.unroute("**/rounds")
        page.clock.resume()
        page.reload()
        expect(told(page, club, "Bo")).to_have_text("55")
        page.wait_for_timeout(500)
        save(page)

    def test_an_answer_that_cannot_be_shown_is_no_lost_connection(self, browser, server, club, sit):
        context = browser.new_context(base_url=server, has_touch=True, locale="en")
        page, game = sit(context.new_page()), club.start()
        page.clock.install()
        self.at_summary(page, club, game)
        page.clock.run_for(1000)
        broken = '<form id="round" class="screen" data-table="{"><section data-step="x"></form>'
        page.route("**/rounds", lambda route: route.fulfill(status=422, body=broken))
        sent = posts(page)
        with page.expect_event("pageerror"):
            page.locator(".save").tap()
        page.clock.run_for(20_000)
        assert len(sent) == 1
        context.close()

    def test_to_change_a_correction_is_not_to_save_it(self, page, club, sit, game):
        game = club.say(game, RoundScored(club.results("Ann +0!, Bo -60?")))
        sit(page).goto(f"/games/{game.id}/rounds/1?player={club.ids['Bo']}")
        type_points(page, "85")
        key(page, laid=False).tap()
        page.locator(".save").tap()
        change = page.get_by_role("button", name="Change it")
        expect(change).to_be_visible()
        page.context.set_offline(True)
        change.tap()
        expect(page.locator("#notice")).to_have_text(OFFLINE)
        page.context.set_offline(False)
        expect(told(page, club, "Bo")).to_have_text("85")
        assert club.read(game).seq == 1


@pytest.mark.parametrize("storage", sorted(NO_STORAGE))
def test_without_storage_all_else_works(page, club, sit, storage):
    for kind in ("localStorage", "sessionStorage"):
        page.add_init_script(f"Object.defineProperty(window, '{kind}', {NO_STORAGE[storage]})")
    game = club.start()
    open_entry(sit(page), club, game, "Ann")
    mode(page, "cards")
    enter(page, "Bo", "wild")
    save(page)
    assert club.read(game).game.seat(club.ids["Bo"]).total == 70
    expect(page.locator("[data-version]").first).to_be_visible()


class TestChangedMeanwhile:
    def test_a_reload_keeps_what_was_typed_and_marks_it(self, page, club, sit):
        game = club.say(
            club.start("Ann Bo Cy"), RoundScored(club.results("Ann +0!, Bo -60?, Cy -60?"))
        )
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo", "skip")
        corrected(club, game)
        page.reload()
        expect(name(page)).to_have_text("Cy")
        expect(told(page, club, "Bo")).to_have_text("60")
        expect(page.locator("#notice")).to_have_text(CHANGED)
        enter(page, "Cy")
        save(page)
        assert club.read(game).seq == 3

    def test_what_waited_waits_for_a_tap(self, page, club, sit):
        game = club.say(club.start(), RoundScored(club.results("Ann +0!, Bo -60?")))
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo", "skip")
        expect(page.locator("#summary")).to_be_visible()
        wait_offline(page)
        corrected(club, game)
        page.route("**/rounds", lambda route: route.abort())
        page.context.set_offline(False)
        page.reload()
        expect(page.locator("#notice")).to_have_text(CHANGED)
        page.unroute("**/rounds")
        page.wait_for_timeout(500)
        assert club.read(game).seq == 2
        save(page)

    def test_a_correction_given_up_does_not_cover_what_was_corrected_since(self, page, club, sit):
        game = club.say(club.start(), RoundScored(club.results("Ann +0!, Bo -60?")))
        sit(page).goto(f"/games/{game.id}/rounds/1?player={club.ids['Bo']}")
        type_points(page, "85")
        key(page, laid=False).tap()
        expect(told(page, club, "Bo")).to_have_text("85")
        corrected(club, game)
        page.goto(f"/games/{game.id}/rounds/1?player={club.ids['Bo']}")
        expect(told(page, club, "Bo")).to_have_text("✓ 25")


class TestWhatTheBoardSaysOfIt:
    WAITS = "An entry for round 1 waits on this phone"

    @pytest.fixture
    def game(self, club):
        return club.start("Ana Luis Mia")

    @pytest.fixture
    def begun(self, page, club, sit, game):
        """Ana's phone on the board again, Luis entered and Mia not."""
        open_entry(sit(page), club, game, "Ana")
        enter(page, "Luis", "wild skip high")
        page.get_by_role("link", name="Back to the board").tap()
        on_board(page)
        return page

    def test_a_half_filled_entry_is_told_of_and_goes_on_where_it_was_left(self, begun):
        expect(begun.get_by_text(self.WAITS)).to_be_visible()
        begun.get_by_role("link", name="Go on").tap()
        enter(begun, "Mia", "high+")
        save(begun)
        expect(begun.get_by_text("An entry for round")).to_be_hidden()

    def test_the_first_page_tells_of_it_too(self, begun):
        begun.goto("/")
        expect(begun.get_by_text(self.WAITS)).to_be_visible()
        begun.get_by_role("link", name="Go on").tap()
        expect(name(begun)).to_have_text("Mia")

    def test_the_way_back_of_the_browser_tells_of_it_too(self, page, club, sit, game):
        sit(page).goto(f"/games/{game.id}")
        page.locator(".people .key", has_text="Ana").tap()
        enter(page, "Luis", "wild")
        page.locator(".close").tap()
        expect(page.get_by_text(self.WAITS)).to_be_visible()

    def test_where_no_hand_was_entered_nothing_waits(self, page, club, sit, game):
        open_entry(sit(page), club, game, "Ana")
        page.get_by_role("link", name="Back to the board").tap()
        on_board(page)
        expect(page.locator("[data-waits]").first).to_be_hidden()

    def test_saved_without_a_connection_it_waits_to_be_sent(self, page, club, sit, game):
        open_entry(sit(page), club, game, "nobody")
        for each in ("Ana", "Luis", "Mia"):
            enter(page, each, "low")
        wait_offline(page)
        page.route("**/rounds", lambda route: route.abort())
        page.context.set_offline(False)
        page.goto(f"/games/{game.id}")
        expect(page.get_by_text(self.WAITS)).to_be_visible()
        page.unroute("**/rounds")
        page.get_by_role("link", name="Go on").tap()
        on_board(page)
        expect(page.get_by_text("Round 1 saved")).to_be_visible()
        expect(page.get_by_text("An entry for round")).to_be_hidden()

    def test_overtaken_by_another_phone_it_is_told_of_no_more(self, begun, club, game):
        club.say(club.read(game), RoundScored(club.results("Ana +0, Luis -60, Mia -60")))
        begun.reload()
        expect(begun.locator("h1")).to_have_text("Round 2")
        expect(begun.get_by_text("An entry for round")).to_be_hidden()

    def test_another_game_does_not_tell_of_it(self, begun, club):
        begun.goto(f"/games/{club.start('Ana Luis').id}")
        expect(begun.get_by_text("An entry for round")).to_be_hidden()

    def test_a_correction_that_was_to_be_sent_waits_too(self, page, club, sit, game):
        club.say(game, RoundScored(club.results("Ana +0, Luis -60, Mia -60")))
        path = f"/games/{game.id}"
        sit(page).goto(f"{path}/rounds/1?player={club.ids['Luis']}")
        page.locator("[data-tap=back]").tap()
        tap_cards(page, "wild")
        key(page, laid=False).tap()
        page.locator(".strip a").first.tap()
        page.get_by_role("link", name="To the summary").first.tap()
        page.locator(".save").tap()
        expect(page.locator("h2", has_text="What it changes")).to_be_visible()
        page.route("**/rounds/1", lambda route: route.abort())
        page.locator(".save").tap()
        expect(page.locator("#notice")).to_have_text(OFFLINE)
        page.goto(path)
        expect(page.get_by_text("A correction waits on this phone")).to_be_visible()
        page.unroute("**/rounds/1")
        page.get_by_role("link", name="Go on").last.tap()
        expect(page.locator("#notice")).to_have_text(UNSENT)
        expect(page).to_have_url(re.compile(r"/rounds/1#summary"))
        club.say(club.read(game), RoundScored(club.results("Ana +0, Luis -60, Mia -60")))
        page.goto(path)
        expect(page.get_by_text("A correction waits on this phone")).to_be_hidden()
