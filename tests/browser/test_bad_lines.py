"""Everything that was said on a bad line is there exactly once, and nothing else is."""

import pytest
from playwright.sync_api import expect

from store import clubs, phones, reports
from tests.browser.entries import enter, on_board, open_entry
from tests.browser.kitchen import Kitchen
from tests.browser.lines import line
from tests.rules.told import scored
from web.phones import COOKIE

ROUNDS = 6
SEND = """([path, told]) =>
    fetch(path, { method: "POST", body: new URLSearchParams(told) }).catch(() => {})"""
LONG = 30_000
"""Milliseconds, for a machine that is busy."""


@pytest.fixture
def game(club):
    return club.start("Ann Bo Cy")


@pytest.fixture
def on_line(server, club, phone):
    """A phone of the club on a bad line: ``with on_line(seconds=3) as (page, line)``.

    It keeps score; with ``seat`` it has that player's and tells of the own hand.
    """

    class On:
        def __init__(self, seat="", **told):
            self.line = line(server, **told)
            self.token = club.tokens["scorer"]
            if seat:
                key, self.token = clubs.new_key(club.database, club.id, "player", seat)
                phones.sit(club.database, club.id, key, club.ids[seat])

        def __enter__(self):
            address, found = self.line.__enter__()
            page = phone(base_url=address)
            cookie = {"name": COOKIE, "value": self.token, "url": address}
            page.context.add_cookies([cookie])
            return page, found

        def __exit__(self, *told):
            return self.line.__exit__(*told)

    return On


def entered(page, club, game):
    open_entry(page, club, game, "Ann")
    enter(page, "Bo", "high wild")
    enter(page, "Cy", "low")
    expect(page.locator("#summary")).to_be_visible()


def rounds(club, game):
    return len(club.read(game).replay.rounds)


def test_every_third_answer_is_lost_and_every_round_is_there_once(on_line, club, game):
    with on_line(drops=3) as (page, bad):
        for played in range(1, ROUNDS + 1):
            entered(page, club, game)
            page.locator(".save").tap()
            page.wait_for_url(lambda url: url.endswith(game.id), timeout=LONG)
            assert rounds(club, game) == played
        assert bad.lost >= ROUNDS // 3
    assert club.read(game).seq == ROUNDS


def test_an_undo_whose_answer_was_lost_counts_once_when_it_is_sent_again(on_line, club, game):
    club.say(game, scored("Ann +0, Bo -60, Cy -60"), scored("Ann +0, Bo -60, Cy -60"))
    with on_line(drops=1) as (page, bad):
        page.goto(f"/games/{game.id}")
        form = page.locator("#saved form").evaluate(
            "(form) => [form.action, new URLSearchParams(new FormData(form)).toString()]"
        )
        page.evaluate(SEND, form)
        assert bad.lost == 1
        bad.RequestHandlerClass.drops = 0
        page.locator("#saved button").tap()
        on_board(page)
    assert rounds(club, game) == 1
    assert club.read(game).seq == 3


def test_three_seconds_late_the_key_says_so_and_a_second_tap_is_none(on_line, club, game):
    with on_line(seconds=3) as (page, _):
        entered(page, club, game)
        save = page.locator(".save")
        save.tap()
        expect(save).to_have_text("Saving …")
        save.tap(force=True)
        page.wait_for_url(lambda url: url.endswith(game.id), timeout=LONG)
    assert club.read(game).seq == 1


def test_another_phone_was_faster_meanwhile_and_both_entries_are_shown(on_line, club, game):
    with on_line(seconds=1) as (page, _):
        entered(page, club, game)
        club.say(game, scored("Ann -110, Bo +0, Cy -60"))
        page.locator(".save").tap()
        expect(page.locator(".differs").first).to_be_visible(timeout=LONG)
    assert club.read(game).seq == 1


def report(page, game, *kinds):
    page.goto(f"/games/{game.id}/hand")
    for kind in kinds:
        page.locator(f"[data-tap={kind}][data-n='1']").click()
    page.locator("#go-yes").click()
    page.locator(".save").click()


def told(club, game):
    """How many low cards phones have reported of the round in play, one hand after the other."""
    return [each.result.counts[0] for each in reports.of_game(club.database, club.read(game))]


def test_every_third_answer_is_lost_and_every_report_is_there_once(on_line, club, game):
    with on_line("Bo", drops=3) as (page, bad):
        for count in range(1, ROUNDS + 1):
            report(page, game, *["low"] * count)
            expect(page.locator("main")).to_contain_text(f"yours: {5 * count} ·", timeout=LONG)
        assert bad.lost >= ROUNDS // 3
    assert told(club, game) == list(range(1, ROUNDS + 1))


def test_three_seconds_late_a_report_is_there_once(on_line, club, game):
    with on_line("Bo", seconds=3) as (page, _):
        report(page, game, "low")
        expect(page.locator(".save")).to_have_text("Saving …")
        page.locator(".save").click(force=True)
        expect(page.locator("main")).to_contain_text("yours: 5 ·", timeout=LONG)
    assert told(club, game) == [1]


class TestRestart:
    @pytest.fixture
    def kitchen(self, tmp_path, phone):
        found = Kitchen(tmp_path, phone, service_workers="block")
        yield found
        found.close()

    def test_an_entry_sent_to_nobody_goes_once_when_the_server_is_back(self, kitchen):
        page, club, game = kitchen.page, kitchen.club, kitchen.game
        entered(page, club, game)
        kitchen.off()
        page.locator(".save").tap()
        expect(page.locator("#notice")).to_have_text("No connection · your entry is safe here")
        kitchen.on()
        page.wait_for_url(lambda url: url.endswith(game.id), timeout=LONG)
        assert club.read(game).seq == game.seq + 1

    def test_a_report_sent_to_nobody_goes_once_when_the_server_is_back(self, kitchen):
        page, club, game = kitchen.page, kitchen.club, kitchen.game
        phones.sit(club.database, club.id, club.holder.key, club.ids["Bo"])
        page.goto(f"/games/{game.id}/hand")
        page.locator("[data-tap=low][data-n='1']").click()
        page.locator("#go-yes").click()
        kitchen.off()
        page.locator(".save").click()
        expect(page.locator("#notice")).to_have_text("No connection · your entry is safe here")
        kitchen.on()
        expect(page.locator("main")).to_contain_text("yours: 5 ·", timeout=LONG)
        assert told(club, game) == [1]
