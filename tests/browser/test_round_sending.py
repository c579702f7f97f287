"""A round on its way to the server: what waits, what is sent and when, what comes back."""

import pytest
from playwright.sync_api import expect

from rules.facts import Result, RoundCorrected, RoundScored
from tests.browser.entries import enter, key, mode, name, open_entry, save, told

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

    def test_a_correction_given_up_does_not_cover_what_was_corrected_since(self, page, club, sit):
        game = club.say(club.start(), RoundScored(club.results("Ann +0!, Bo -60?")))
        sit(page).goto(f"/games/{game.id}/rounds/1?player={club.ids['Bo']}")
        mode(page, "type")
        page.get_by_label("Points", exact=True).locator("visible=true").fill("85")
        key(page, laid=False).tap()
        expect(told(page, club, "Bo")).to_have_text("85")
        corrected(club, game)
        page.goto(f"/games/{game.id}/rounds/1?player={club.ids['Bo']}")
        expect(told(page, club, "Bo")).to_have_text("✓ 25")
