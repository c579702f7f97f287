"""Bo reports his hand; Ann, who keeps score, sees it come, and nothing she types is touched."""

import re

import pytest
from playwright.sync_api import expect

from rules.facts import Result, RoundScored
from store import clubs, reports
from tests.rules.told import scored, start
from web.phones import COOKIE

ROUND = scored("Ann +0, Bo +25, Cy -60")


@pytest.fixture
def game(club):
    return club.played(start(), ROUND)


@pytest.fixture
def seated(club, game, phone, server):
    """A phone with the seat of somebody: seated("Bo")."""

    def sit(seat, right="player"):
        page = phone()
        key, token = clubs.new_key(club.database, club.id, right, f"{seat}’s phone")
        query = "UPDATE access SET player = ? WHERE club = ? AND id = ?"
        club.database.execute_sql(query, (club.ids[seat], club.id, key))
        page.context.add_cookies([{"name": COOKIE, "value": token, "url": server}])
        return page

    return sit


def tell(club, game, who, result):
    reports.tell(club.database, club.read(game), club.ids[who], result, place=2, by=club.holder.key)


def begin(page, club, game, out="Ann"):
    page.goto(f"/games/{game.id}/round?out={club.ids[out]}")
    expect(page.locator(".stepped")).to_be_visible()


def tap(page, *kinds):
    for kind in kinds:
        page.locator(f"[data-tap={kind}][data-n='1']").click()


def test_hand_is_reported_from_the_board_and_taken_over_with_one_tap(seated, club, game):
    ann, bo = seated("Ann", "scorer"), seated("Bo")
    begin(ann, club, game)
    bo.goto(f"/games/{game.id}")
    bo.get_by_text("Enter my hand").click()
    tap(bo, "low", "high")
    bo.locator("#go-yes").click()
    bo.locator(".save").click()
    expect(bo.locator("main")).to_contain_text("1 of 3 hands reported · yours: 15 · laid")
    word = ann.locator(".word:visible")
    expect(word).to_contain_text("15 · laid")
    word.get_by_role("button").click()
    expect(ann.locator(f"[data-told='{club.ids['Bo']}']").first).to_have_text("✓ 15")
    expect(ann.locator("h2:visible")).to_have_text("Cy")


def test_report_that_comes_touches_nothing_that_is_typed(seated, club, game):
    ann = seated("Ann", "scorer")
    begin(ann, club, game)
    tap(ann, "low", "wild")
    ann.evaluate("document.querySelector('#worth').marked = true")
    tell(club, game, "Bo", Result(True, 15))
    expect(ann.locator(".word:visible")).to_contain_text("15 · laid")
    expect(ann.locator("#worth b")).to_have_text("30")
    assert ann.evaluate("document.querySelector('#worth').marked")
    ann.get_by_text("Type points").click()
    ann.locator(".points:visible input").fill("3")
    tell(club, game, "Bo", Result(True, 20))
    expect(ann.locator(".word:visible")).to_have_count(1)
    expect(ann.locator(".word:visible")).to_contain_text("20 · laid")
    ann.keyboard.type("5")
    expect(ann.locator(".points:visible input")).to_have_value("35")


def test_all_that_nobody_contradicts_is_taken_over_at_once(seated, club, game):
    ann = seated("Ann", "scorer")
    for who, result in (("Bo", Result(True, 15)), ("Cy", Result(False, 60))):
        tell(club, game, who, result)
    tell(club, game, "Ann", Result(None, None, None, None, True))
    ann.goto(f"/games/{game.id}/round")
    ann.get_by_role("button", name="Take over all").click()
    expect(ann.locator("h2:visible")).to_have_text("All right?")
    ann.locator(".save").click()
    expect(ann.locator("h1")).to_have_text("Round 3")
    assert club.read(game).game.seat(club.ids["Cy"]).total == 120


def test_what_differs_is_shown_and_one_is_chosen(seated, club, game):
    ann = seated("Ann", "scorer")
    begin(ann, club, game)
    tell(club, game, "Bo", Result(True, 15))
    tap(ann, "low")
    ann.locator("#go-yes").click()
    tap(ann, "low")
    ann.locator("#go-yes").click()
    expect(ann.locator(".word.differs:visible")).to_contain_text("15 · laid")
    ann.locator(".save").click()
    expect(ann.locator("h1")).to_have_text("Round 2 · not all say the same")
    ann.get_by_label("15 · laid").check()
    ann.locator(".save").click()
    expect(ann.locator("h1")).to_have_text("Round 3")
    game = club.read(game)
    assert [game.game.seat(club.ids[who]).total for who in ("Bo", "Cy")] == [40, 65]


def test_reports_go_on_coming_after_a_refusal(seated, club, game):
    ann = seated("Ann", "scorer")
    begin(ann, club, game, "Bo")
    for _ in "ab":
        tap(ann, "low", "low")
        ann.locator("#go-yes").click()
    tell(club, game, "Cy", Result(True, 15))
    expect(ann.locator(".word.differs:visible")).to_contain_text("15 · laid")
    ann.locator(".save").click()
    ann.get_by_text("Change it").click()
    expect(ann.locator("#out")).to_be_attached()
    tell(club, game, "Ann", Result(False, 60))
    expect(ann.locator(".word").filter(has_text="60 · not laid")).to_be_attached()


def test_round_that_another_phone_saves_is_told_while_one_types(seated, club, game):
    ann = seated("Ann", "scorer")
    begin(ann, club, game)
    tap(ann, "low")
    club.say(game, RoundScored(club.results("Ann +0, Bo +5, Cy -60")))
    expect(ann.locator("#reported")).to_contain_text("Another phone has saved this round.")
    expect(ann.locator("#worth b")).to_have_text("5")


def test_hand_is_kept_and_sent_when_the_line_is_back(seated, club, game):
    bo = seated("Bo")
    bo.goto(f"/games/{game.id}/hand")
    tap(bo, "low")
    bo.locator("#go-yes").click()
    bo.context.set_offline(True)
    bo.locator(".save").click()
    expect(bo.locator("#notice")).to_have_text("No connection · your entry is safe here")
    expect(bo.locator(".save")).to_have_text("Send when back")
    bo.context.set_offline(False)
    expect(bo.locator("h1")).to_have_text("Round 2")
    (told,) = reports.of_game(club.database, club.read(game))
    assert told.result.counts == (1, 0, 0, 0)


def test_two_scorers_at_once_see_each_other_and_one_is_kept_or_corrected(seated, club, game):
    pages = [seated("Ann", "scorer"), seated("Cy", "scorer")]
    for page, cards in zip(pages, (1, 2), strict=True):
        begin(page, club, game)
        for _ in "ab":
            tap(page, *["low"] * cards)
            page.locator("#go-yes").click()
    for page in pages:
        page.locator(".save").click(no_wait_after=True)
    for page in pages:
        expect(page.locator("h1")).to_have_text(re.compile("Round 3|saved already"))
    first, second = sorted(
        pages, key=lambda page: "saved already" in page.locator("h1").inner_text()
    )
    expect(first.locator("h1")).to_have_text("Round 3")
    expect(second.locator("h1")).to_have_text("Round 2 is saved already")
    assert len(club.read(game).replay.rounds) == 2
    second.get_by_text("Correct with mine").click()
    expect(second.locator("h1")).to_have_text("Correct round 2")
    second.get_by_text("Save the correction").click()
    expect(second.locator("h1")).to_have_text("Round 3")
    expect(first.locator("#saved")).to_contain_text("Correction of round 2")
    assert len(club.read(game).replay.rounds) == 2
