"""A round entered by thumb, one player at a time."""

import json
import re

import pytest
from playwright.sync_api import expect

from rules.facts import ActUndone, Result, RoundScored
from rules.scoring import Counts
from tests.browser.entries import (
    card,
    choose,
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


def test_whoever_went_out_needs_no_tap_and_the_left_neighbor_comes_first(page, club, sit):
    game = club.start("Ann Bo Cy Di")
    open_entry(sit(page), club, game, "Bo")
    expect(page.locator("h1")).to_have_text("Round 1 · Bo went out")
    expect(told(page, club, "Bo")).to_have_text("✓ 0")
    enter(page, "Cy", "high wild")
    enter(page, "Di", "low+", laid=True)
    enter(page, "Ann", "low", laid=True)
    expect(page.locator("#summary h2")).to_be_focused()
    expect(page.locator("#summary")).to_contain_text("goes on to phase 2")
    save(page)
    said = club.read(game).facts[-1].results
    assert said[club.ids["Bo"]] == Result(laid=True, out=True)
    assert said[club.ids["Cy"]] == Result(laid=False, counts=Counts(8, 1, 0, 1), out=False)
    assert said[club.ids["Di"]] == Result(laid=True, counts=Counts(2), out=False)


def test_the_keys_show_their_result_beforehand(page, club, sit):
    game = club.start("Ann Bo", switches={"points": {"high": 20}})
    open_entry(sit(page), club, game, "Ann")
    expect(key(page, laid=False)).to_have_text(re.compile("Not laid · 50.*repeats phase 1"))
    expect(key(page, laid=True)).to_have_text(re.compile("tap the cards left"))
    tap_cards(page, "high+ wild")
    expect(page.locator("#worth b")).to_have_text("65")
    expect(page.locator("#worth p")).to_have_text("2 of 10–12 · 1 wild")
    expect(card(page, "high")).to_contain_text("20 ×2")
    expect(key(page, laid=False)).to_contain_text("Not laid · 100")
    expect(key(page, laid=True)).to_have_text(re.compile("Laid · 65.*goes on to phase 2"))


def test_where_nothing_is_tapped_a_line_tells_what_not_laid_comes_to(page, club, sit):
    open_entry(sit(page), club, club.start("Ann Bo"), "Ann")
    line = page.get_by_text("Not laid: cards not tapped count as 1–9.")
    expect(line).to_be_visible()
    card(page, "wild").tap()
    expect(line).to_be_hidden()
    page.locator("[data-tap=back]").tap()
    expect(line).to_be_visible()
    mode(page, "type")
    expect(line).to_be_hidden()


def test_a_correction_leads_back_to_the_sheet_it_came_from(page, club, sit):
    game = club.say(club.start("Ann Bo"), RoundScored(club.results("Ann +0, Bo -60")))
    for is_previewed in (False, True):
        sit(page).goto(f"/games/{game.id}/sheet")
        page.locator("td a").first.tap()
        if is_previewed:
            page.locator("#p-" + club.ids["Ann"]).get_by_role("link", name="To the summary").tap()
            page.locator(".save").tap()
            expect(page.locator("h2", has_text="What it changes")).to_be_visible()
        page.get_by_role("link", name="Back to the sheet").tap()
        page.wait_for_url(f"**/games/{game.id}/sheet")


def test_what_is_implausible_is_warned_of_on_the_key_and_not_blocked(page, club, sit):
    game = club.start("Ann Bo", at="")
    open_entry(sit(page), club, game, "Ann")
    tap_cards(page, "low+ low+ low")
    expect(key(page, laid=True)).to_contain_text("⚠ 5 cards; 4 can be left")
    key(page, laid=True).tap()
    expect(page.locator("#odd")).to_have_text("Bo: 5 cards; 4 can be left")
    expect(page.locator(".save")).to_have_text("Save with 1 warning")
    save(page)
    assert club.read(game).facts[-1].confirmed == ("laid_above_maximum",)


def test_nothing_tapped_is_no_zero(page, club, sit):
    game = club.start()
    open_entry(sit(page), club, game, "Ann")
    expect(key(page, laid=True)).to_have_attribute("aria-disabled", "true")
    key(page, laid=True).tap(force=True)
    expect(name(page)).to_have_text("Bo")
    expect(told(page, club, "Bo")).to_have_text("…")


def test_backspace_takes_back_card_by_card(page, club, sit):
    open_entry(sit(page), club, club.start(), "Ann")
    tap_cards(page, "wild low+ high")
    for points in ("35", "30", "25", "0", "0"):
        page.locator("[data-tap=back]").tap()
        expect(page.locator("#worth b")).to_have_text(points)


def test_a_hand_has_ten_cards_at_most(page, club, sit):
    open_entry(sit(page), club, club.start(), "Ann")
    tap_cards(page, " ".join(["low+"] * 6))
    expect(page.locator("#worth p")).to_have_text("10 cards of 1–9")


def test_sums_are_typed_and_committed_by_the_same_keys(page, club, sit):
    game = club.start()
    open_entry(sit(page), club, game, "Ann")
    mode(page, "type")
    field = page.get_by_label("Points", exact=True).locator("visible=true")
    field.fill("8")
    expect(key(page, laid=False)).to_contain_text("no cards make that")
    field.press_sequentially("5")
    expect(key(page, laid=False)).to_contain_text("Not laid · 85")
    expect(page.locator(f"[name='laid-{club.ids['Bo']}']:checked")).to_have_count(0)
    expect(told(page, club, "Bo")).to_have_text("…")
    field.fill("10+15+5")
    expect(key(page, laid=True)).to_contain_text("Laid · 30")
    field.press("Enter")
    expect(name(page)).to_have_text("Bo")
    key(page, laid=True).tap()
    save(page)
    assert club.read(game).facts[-1].results[club.ids["Bo"]].points == 30


def test_points_that_no_cards_make_commit_nothing(page, club, sit):
    open_entry(sit(page), club, club.start(), "Ann")
    type_points(page, "23")
    for laid in (True, False):
        expect(key(page, laid)).to_contain_text("no cards make that")
        expect(key(page, laid)).to_have_attribute("aria-disabled", "true")
        key(page, laid).tap(force=True)
    expect(name(page)).to_have_text("Bo")
    expect(told(page, club, "Bo")).to_have_text("…")


def test_an_empty_field_commits_nothing(page, club, sit):
    open_entry(sit(page), club, club.start(), "Ann")
    mode(page, "type")
    for laid in (True, False):
        expect(key(page, laid)).to_contain_text("type the points")
        expect(key(page, laid)).to_have_attribute("aria-disabled", "true")


def test_points_keys_say_laid_or_not_points_and_next_at_one_tap(page, club, sit):
    game = club.start("Ann Bo Cy")
    open_entry(sit(page), club, game, "Ann")
    mode(page, "sums")
    sums = page.locator(".sums:visible")
    laid = sums.first.locator("button").all_text_contents()
    assert laid[:3] == ["5", "10", "15"]
    assert (laid[-1], "95" in laid, "0" in laid) == ("100", False, False)
    not_laid = sums.last.locator("button").all_text_contents()
    assert (not_laid[0], not_laid[-1]) == ("50", "230")
    sums.first.get_by_role("button", name="50", exact=True).tap()
    expect(name(page)).to_have_text("Cy")
    expect(told(page, club, "Bo")).to_have_text("✓ 50")
    page.locator(".sums:visible").last.get_by_role("button", name="50", exact=True).tap()
    save(page)
    seats = club.read(game).game
    assert [seats.seat(club.ids[who]).advanced for who in ("Bo", "Cy")] == [1, 0]


def test_the_way_of_entering_is_remembered(page, club, sit):
    game = club.start()
    open_entry(sit(page), club, game, "Ann")
    mode(page, "sums")
    open_entry(page, club, game, "Bo")
    expect(page.locator(".sums:visible")).to_have_count(2)


def test_the_strip_and_the_back_button_lead_back(page, club, sit):
    game = club.start("Ann Bo Cy")
    page = sit(page)
    page.goto("/referee")
    open_entry(page, club, game, "Ann")
    enter(page, "Bo", "high")
    expect(name(page)).to_have_text("Cy")
    page.go_back()
    expect(name(page)).to_have_text("Bo")
    expect(card(page, "high")).to_contain_text("×1")
    tap_cards(page, "high")
    key(page, laid=False).tap()
    expect(told(page, club, "Bo")).to_have_text("60")
    page.locator(".strip a").nth(1).tap()
    expect(name(page)).to_have_text("Bo")
    page.go_back()
    expect(name(page)).to_have_text("Cy")
    page.go_back()
    page.go_back()
    expect(page).to_have_url(re.compile("/referee$"))


def test_what_was_typed_survives_a_reload_and_another_page(page, club, sit):
    game = club.start("Ann Bo Cy")
    open_entry(sit(page), club, game, "Ann")
    enter(page, "Bo", "skip")
    tap_cards(page, "wild")
    page.reload()
    expect(name(page)).to_have_text("Cy")
    expect(told(page, club, "Bo")).to_have_text("60")
    expect(card(page, "wild")).to_contain_text("×1")
    page.goto("/referee")
    open_entry(page, club, game, "Ann")
    expect(told(page, club, "Bo")).to_have_text("60")


def test_somebody_else_went_out_after_all(page, club, sit):
    game = club.start("Ann Bo Cy")
    open_entry(sit(page), club, game, "Ann")
    enter(page, "Bo", "low", laid=True)
    enter(page, "Cy")
    page.locator("#summary .aside-link").tap()
    page.get_by_role("radio", name="Bo", exact=True).check()
    expect(page.locator("h1")).to_have_text("Round 1 · Bo went out")
    expect(told(page, club, "Bo")).to_have_text("✓ 0")
    enter(page, "Ann")
    save(page)
    assert club.read(game).replay.rounds[0].out == club.ids["Bo"]


def test_two_taps_on_a_commit_key_enter_one_hand(page, club, sit):
    open_entry(sit(page), club, club.start("Ann Bo Cy Di"), "Ann")
    twice = "key => { key.click(); key.click() }"
    key(page, laid=False).evaluate(twice)
    expect(name(page)).to_have_text("Cy")
    expect(told(page, club, "Cy")).to_have_text("…")


def test_two_taps_on_save_count_once(page, club, sit):
    game = club.start()
    open_entry(sit(page), club, game, "Ann")
    enter(page, "Bo")
    page.locator(".save").tap(trial=True)  # not at once
    page.locator(".save").evaluate("key => { key.click(); key.click() }")
    on_board(page)
    assert club.read(game).seq == 1


def test_where_the_players_pick_the_page_asks_which_phase(page, club, sit):
    game = club.start(variant="pick")
    open_entry(sit(page), club, game, "Ann")
    tap_cards(page, "low")
    expect(key(page, laid=True)).to_contain_text("Which phase was it?")
    choose(page, 7)
    key(page, laid=True).tap()
    expect(name(page)).to_have_text("Ann")
    choose(page, 4)
    save(page)
    assert [seat.completed for seat in club.read(game).game.seats] == [(4,), (7,)]


def test_under_float_whoever_has_no_card_left_need_not_be_out(page, club, sit):
    game = club.start("Ann Bo Cy", switches={"go_out": "float"})
    open_entry(sit(page), club, game, "Ann")
    expect(key(page, laid=True)).to_contain_text("Laid · 0")
    enter(page, "Bo", laid=True)
    enter(page, "Cy", "high")
    save(page)
    assert club.read(game).game.seat(club.ids["Bo"]).total == 0


def test_nobody_out_asks_for_all(page, club, sit):
    game = club.start(dealer="Bo")
    open_entry(sit(page), club, game, "nobody")
    enter(page, "Ann", "low", laid=True)
    enter(page, "Bo", "high")
    save(page)
    assert club.read(game).facts[-1].ended == "nobody_out"


class TestOffline:
    def test_the_entry_is_safe_and_is_sent_when_the_connection_is_back(self, page, club, sit):
        game = club.start()
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo", "high")
        page.context.set_offline(True)
        page.locator(".save").tap()
        expect(page.locator("#notice")).to_have_text("No connection · your entry is safe here")
        expect(page.locator(".save")).to_have_text("Send when back")
        page.context.set_offline(False)
        on_board(page)
        assert club.read(game).seq == 1

    def test_an_answer_that_was_lost_counts_once(self, page, club, sit):
        game = club.start()
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo")

        def lose(route):
            route.fetch(max_redirects=0)
            route.abort("connectionreset")

        page.route("**/rounds", lose, times=1)
        page.locator(".save").tap()
        expect(page.locator("#notice")).to_contain_text("No connection")
        page.locator(".save").tap()
        on_board(page)
        assert club.read(game).seq == 1

    def test_a_page_that_is_loaded_again_goes_on_sending(self, page, club, sit):
        game = club.start()
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo")
        page.route("**/rounds", lambda route: route.abort(), times=1)
        page.locator(".save").tap()
        expect(page.locator("#notice")).to_contain_text("No connection")
        page.reload()
        on_board(page)
        assert club.read(game).seq == 1


class TestRefused:
    def test_the_first_affected_player_is_opened_and_nothing_is_lost(self, page, club, sit):
        game = club.start("Ann Bo Cy")
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo", "high")
        enter(page, "Cy", "skip skip skip skip skip")
        page.locator(".save").tap()
        expect(page.locator(".fault:visible")).to_contain_text("4")
        expect(name(page)).to_have_text("Cy")
        expect(name(page)).to_be_focused()
        expect(told(page, club, "Bo")).to_have_text("55")
        page.get_by_role("button", name="Remove the last card").tap()
        key(page, laid=False).tap()
        save(page)
        assert club.read(game).game.seat(club.ids["Cy"]).total == 90

    def test_two_phones_that_say_the_same_are_told_so(self, page, club, sit):
        game = club.start()
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo", "high")
        club.say(game, RoundScored(club.results("Ann +0!, Bo -55?")))
        page.locator(".save").tap()
        expect(page.locator(".remark")).to_have_text("Already saved, the same.")

    def test_two_phones_that_differ_are_shown_side_by_side(self, page, club, sit):
        game = club.start()
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo", "high")
        club.say(game, RoundScored(club.results("Ann +0!, Bo +25?")))
        page.locator(".save").tap()
        expect(page.locator("mark")).to_have_text("55 · not laid")
        page.get_by_role("button", name="Correct with mine").tap()
        expect(page.locator("tbody tr").nth(1)).to_have_text(re.compile("Bo Total.*25.*55"))
        page.get_by_role("button", name="Save the correction").tap()
        on_board(page)
        assert club.read(game).game.seat(club.ids["Bo"]).total == 55

    def test_a_changed_game_leaves_the_entry_to_be_looked_over(self, page, club, sit):
        game = club.say(club.start(), RoundScored(club.results("Ann +0!, Bo -55?")))
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo", "high")
        club.say(game, ActUndone())
        page.locator(".save").tap()
        expect(page.locator("#notice")).to_contain_text("The game has changed meanwhile.")
        expect(told(page, club, "Bo")).to_have_text("55")


class TestCorrection:
    def test_a_round_is_opened_at_a_player_and_its_changes_are_shown_first(self, page, club, sit):
        game = club.say(
            club.start("Ann Bo Cy"), RoundScored(club.results("Ann +0!, Bo +25?, Cy -60?"))
        )
        sit(page).goto(f"/games/{game.id}/rounds/1?player={club.ids['Cy']}")
        expect(name(page)).to_have_text("Cy")
        expect(told(page, club, "Bo")).to_have_text("✓ 25")
        type_points(page, "85")
        key(page, laid=False).tap()
        expect(page.locator(".save")).to_have_text("Show what changes")
        page.locator(".save").tap()
        expect(page.locator(".changes tbody tr")).to_have_text([re.compile("Cy Total.*60.*85")])
        page.get_by_role("button", name="Change it").tap()
        expect(told(page, club, "Cy")).to_have_text("85")
        page.locator(".strip a").first.tap()
        page.get_by_role("link", name="To the summary").locator("visible=true").tap()
        page.locator(".save").tap()
        page.get_by_role("button", name="Save the correction").tap()
        on_board(page)
        assert club.read(game).game.seat(club.ids["Cy"]).total == 85


class TestWhoeverIsOut:
    """Has laid and has 0, whatever was said before."""

    def test_a_hand_that_was_entered_as_not_laid(self, page, club, sit):
        game = club.start("Ann Bo Cy")
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo")
        enter(page, "Cy", "high")
        page.locator("#summary .aside-link").tap()
        page.get_by_role("radio", name="Bo", exact=True).check()
        enter(page, "Ann")
        save(page)
        assert club.read(game).replay.rounds[0].out == club.ids["Bo"]

    def test_a_hand_that_was_entered_by_a_points_key(self, page, club, sit):
        game = club.start()
        open_entry(sit(page), club, game, "Ann")
        mode(page, "sums")
        page.locator(".sums:visible").last.get_by_role("button", name="60", exact=True).tap()
        page.locator("#summary .aside-link").tap()
        page.get_by_role("radio", name="Bo", exact=True).check()
        page.locator(".sums:visible").first.get_by_role("button", name="5", exact=True).tap()
        save(page)
        assert club.read(game).game.seat(club.ids["Ann"]).total == 5

    def test_a_hand_that_was_kept(self, page, club, sit):
        game = club.start("Ann Bo Cy")
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo", "wild")
        expect(name(page)).to_have_text("Cy")
        open_entry(page, club, game, "Bo")
        enter(page, "Cy")
        enter(page, "Ann")
        save(page)
        assert club.read(game).replay.rounds[0].out == club.ids["Bo"]

    def test_a_hand_that_was_recorded(self, page, club, sit):
        game = club.say(club.start(), RoundScored(club.results("Ann +0!, Bo -60?")))
        sit(page).goto(f"/games/{game.id}/rounds/1")
        page.goto(f"{page.url.split('#')[0]}#out")
        page.get_by_role("radio", name="Bo", exact=True).check()
        enter(page, "Ann", "high")
        page.locator(".save").tap()
        page.get_by_role("button", name="Save the correction").tap()
        on_board(page)
        assert club.read(game).replay.rounds[0].out == club.ids["Bo"]

    def test_a_hand_that_had_gone_out_is_open_again(self, page, club, sit):
        game = club.start("Ann Bo Cy", switches={"go_out": "float"})
        open_entry(sit(page), club, game, "Ann")
        enter(page, "Bo")
        page.locator(".strip a").first.tap()
        page.get_by_role("link", name="To the summary").locator("visible=true").tap()
        page.locator("#summary .aside-link").tap()
        page.get_by_role("radio", name="Cy", exact=True).check()
        expect(told(page, club, "Ann")).to_have_text("…")

    def test_whoever_laid_the_last_phase_has_laid_too(self, page, club, sit):
        game = club.start(at="Ann 10:0, Bo 9:0", switches={"win": "immediate"})
        open_entry(sit(page), club, game, "Bo")
        enter(page, "Ann")
        page.locator("#summary .aside-link").tap()
        page.get_by_role("radio", name="Ann laid the last phase").check()
        for _ in range(2):
            tap_cards(page, "low")
            key(page, laid=name(page).text_content() == "Ann").tap()
        save(page)
        assert club.read(game).facts[-1].ended == "laid_last"


TWICE = """async ([x, y, after]) => {
  document.elementFromPoint(x, y).click();
  await new Promise((on) => setTimeout(on, after));
  document.elementFromPoint(x, y).click();
}"""
TAPPED_AT_ONCE = """new MutationObserver((_, observer) => {
  if (!document.querySelector(".changes")) return;
  observer.disconnect();
  document.querySelector(".save").click();
}).observe(document.body, { childList: true, subtree: true })"""


class TestTwoTaps:
    """The key that saves appears where the last hand was committed."""

    @pytest.mark.parametrize("after", [0, 100, 280])
    def test_the_second_one_saves_nothing(self, page, club, sit, after):
        game = club.start()
        open_entry(sit(page), club, game, "Ann")
        tap_cards(page, "low+ low+ low+ low+")
        box = key(page, laid=True).bounding_box()
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.evaluate(TWICE, [*at, after])
        expect(page.locator(".save")).to_have_text("Save with 1 warning")
        page.wait_for_timeout(300)
        assert club.read(game).seq == 0
        save(page)

    def test_nor_does_one_that_comes_with_the_answer(self, page, club, sit):
        game = club.say(club.start(), RoundScored(club.results("Ann +0!, Bo -60?")))
        sit(page).goto(f"/games/{game.id}/rounds/1")
        page.goto(f"{page.url.split('#')[0]}#summary")
        page.evaluate(TAPPED_AT_ONCE)
        page.locator(".save").tap()
        saves = page.get_by_role("button", name="Save the correction")
        saves.tap(trial=True)
        assert club.read(game).seq == 1
        saves.tap()
        on_board(page)


class TestWarnings:
    def test_where_the_players_pick_the_last_phase_is_the_one_left(self, page, club, sit):
        done = "Ann 1+2+3+4+5+6+8+9+10:0, Bo 1:0"
        game = club.start(at=done, variant="pick", switches={"win": "immediate"})
        open_entry(sit(page), club, game, "laid_last")
        enter(page, "Bo")
        tap_cards(page, "low+ low")
        expect(key(page, laid=True)).not_to_contain_text("⚠")
        key(page, laid=True).tap()
        save(page)
        assert club.read(game).game.winner == club.ids["Ann"]

    def test_one_that_only_the_server_knows_is_shown_and_confirmed(self, page, club, sit):
        game = club.start()
        open_entry(sit(page), club, game, "Ann")
        without = re.compile(r"(data-table=\"[^\"]*?notLaid[^\"]*?least&#34;:)50")

        def answered(route):
            answer = route.fetch(max_redirects=0)
            route.fulfill(response=answer, body=without.sub(r"\g<1>0", answer.text()))

        page.route(re.compile(r"/rounds?(\?.*)?$"), answered)
        page.reload()
        type_points(page, "45")
        key(page, laid=False).tap()
        expect(page.locator("#odd")).to_have_text("")
        page.locator(".save").tap()
        expect(page.locator("#odd")).to_contain_text("Bo did not lay, so it should be 50")
        expect(page.locator(".save")).to_have_text("Save with 1 warning")
        save(page)
        assert club.read(game).facts[-1].confirmed == ("not_laid_below_minimum",)

    def test_a_recorded_hand_of_eleven_cards_can_be_corrected(self, page, club, sit):
        game = club.start()
        said = club.results("Ann +0!") | {club.ids["Bo"]: Result(False, counts=Counts(11))}
        game = club.say(game, RoundScored(said, confirmed=("wrong_hand_size",)))
        sit(page).goto(f"/games/{game.id}/rounds/1?player={club.ids['Bo']}")
        expect(page.locator("#worth p")).to_have_text("11 × 1–9")
        expect(key(page, laid=False)).to_contain_text("⚠ it should be 10 cards")
        expect(key(page, laid=True)).to_contain_text("⚠ 11; 4 can be left")
        key(page, laid=False).tap()
        page.locator(".save").tap()
        expect(page.get_by_role("button", name="Save the correction")).to_be_visible()


class TestOneWayOfTelling:
    @pytest.mark.parametrize("way", ["type", "sums"])
    def test_points_take_the_place_of_cards(self, page, club, sit, way):
        game = club.start()
        open_entry(sit(page), club, game, "Ann")
        tap_cards(page, "wild skip")
        mode(page, way)
        if way == "type":
            page.get_by_label("Points", exact=True).locator("visible=true").fill("65")
            key(page, laid=False).tap()
        else:
            sums = page.locator(".sums:visible").last
            sums.get_by_role("button", name="65", exact=True).tap()
        save(page)
        assert club.read(game).facts[-1].results[club.ids["Bo"]].points == 65

    def test_the_caret_stays_while_points_are_typed(self, page, club, sit):
        open_entry(sit(page), club, club.start(), "Ann")
        mode(page, "type")
        field = page.get_by_label("Points", exact=True).locator("visible=true")
        field.fill("10+5")
        field.press("Home")
        field.press_sequentially("25+")
        expect(field).to_have_value("25+10+5")

    def test_a_field_that_was_emptied_is_no_hand(self, page, club, sit):
        open_entry(sit(page), club, club.start("Ann Bo Cy"), "Ann")
        enter(page, "Bo")
        page.locator(".strip a", has_text="Bo").tap()
        mode(page, "type")
        field = page.get_by_label("Points", exact=True).locator("visible=true")
        field.fill("85")
        field.fill("")
        expect(key(page, laid=False)).to_contain_text("type the points")
        page.locator(".strip a", has_text="Cy").tap()
        expect(told(page, club, "Bo")).to_have_text("–")

    @pytest.mark.parametrize("way", ["type", "sums"])
    def test_a_hand_of_ten_cards_not_tapped_stays_entered(self, page, club, sit, way):
        open_entry(sit(page), club, club.start("Ann Bo Cy"), "Ann")
        enter(page, "Bo")
        expect(name(page)).to_have_text("Cy")
        mode(page, way)
        expect(told(page, club, "Bo")).to_have_text("50")


def test_without_scripts_a_round_is_a_list(phone, club, sit):
    page = sit(phone(java_script_enabled=False))
    game = club.start("Ann Bo Cy")
    open_entry(page, club, game, "Ann")
    for who, laid, points in (("Bo", "No", "45"), ("Cy", "Yes", "10+15")):
        hand = page.locator(f"#p-{club.ids[who]}")
        hand.get_by_label(laid, exact=True).check()
        hand.get_by_label("Points", exact=True).fill(points)
    page.get_by_role("button", name="Save").tap()
    expect(page.locator("#odd")).to_contain_text(
        "Bo did not lay, so it should be 50 points or more"
    )
    page.get_by_label("It is right all the same").check()
    page.get_by_role("button", name="Save with 1 warning").tap()
    on_board(page)
    assert club.read(game).game.seat(club.ids["Cy"]).total == 25


@pytest.mark.parametrize("language", ["en", "ro"])
def test_axe_finds_nothing(phone, club, sit, violations, language):
    page = sit(phone(locale=language))
    game = club.start("Ann Bo Cy", variant="pick")
    open_entry(page, club, game, "Ann")
    for way in ("cards", "sums", "type"):
        mode(page, way)
        assert not violations(page)


def test_the_numbers_for_the_phone_can_be_read(page, club, sit):
    open_entry(sit(page), club, club.start(), "Ann")
    table = json.loads(page.locator("#round").get_attribute("data-table"))
    assert table["values"] == [5, 10, 15, 25]
