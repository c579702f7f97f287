"""An evening of five at one table, through the real pages, as somebody new would play it.

What happens at the table is made up by the rules; what the phone shows is compared with them.
"""

import re
from itertools import count
from random import Random

from playwright.sync_api import expect

from rules.facts import GameStarted, Result, RoundScored
from rules.house import House
from rules.replay import replay
from tests.browser.entries import on_board

CAST = ("Ana", "Luis", "Ioana", "Mateus", "Maximiliana Alexandrescu")
LEAST_ROUNDS = 12


def table(dealer):
    """An evening with one winner after twelve rounds or more: the rounds, as results by name."""
    evenings = (evening(dealer, seed) for seed in count())
    return next(rounds for rounds, is_fit in evenings if is_fit)


def evening(dealer, seed):
    """The rounds of one game, and whether it is long and clear enough."""
    chance, rounds = Random(seed), []
    start = GameStarted(CAST, dealer, House())
    while (found := replay([start, *map(RoundScored, rounds)])).game.status == "in_progress":
        hands = {who: hand(chance) for who in CAST}
        rounds.append(hands | {chance.choice(CAST): Result(True, 0)})
    is_clear = found.game.winner and not found.warnings
    return rounds, len(rounds) >= LEAST_ROUNDS and is_clear


def hand(chance):
    laid = chance.random() < 0.4
    return Result(laid, chance.choice((5, 10, 25) if laid else (50, 65, 80, 95)))


class Evening:
    """One phone, from the first page on; `after` is called with the page after each step."""

    def __init__(self, page, after=lambda page, step: None):
        self.page, self.after = page, after
        self.rounds = []

    def begin(self):
        """Five at the table, and their names."""
        page = self.page
        page.goto("/")
        self.after(page, "home")
        page.get_by_role("button", name="5", exact=True).tap()
        page.wait_for_url("**/games/*")
        self.address = page.url
        page.goto(f"{self.address}/start")
        page.locator("input.naming").first.fill(", ".join(CAST))
        page.locator("input.naming").first.press("Enter")
        expect(page.locator("input.naming").nth(4)).to_have_value(CAST[4])
        self.after(page, "start")
        page.locator("form.start button.primary, button.primary").last.tap()
        page.wait_for_url(self.address)
        self.dealer = page.locator(".dealing b, .dealing strong").first.inner_text()

    def enter(self, results):
        """One round, from the question who went out to the board."""
        page = self.page
        out = next(who for who in CAST if results[who].points == 0)
        page.locator("section.out .people a", has=page.get_by_text(out, exact=True)).tap()
        expect(page.locator(".hand h2:visible")).to_have_count(1)  # the script is at work
        for _ in range(len(CAST) - 1):
            self.commit(results[page.locator(".hand h2:visible").inner_text()])
        self.after(page, f"summary {len(self.rounds) + 1}")
        page.locator(".save").tap()
        on_board(page)
        self.rounds.append(dict(results))
        self.after(page, f"board {len(self.rounds)}")

    def commit(self, result):
        """One hand, its points typed."""
        page = self.page
        name = page.locator(".hand h2:visible").inner_text()
        if not page.locator("#by-type").is_checked():
            page.locator("label[for=by-type]").tap()
        page.locator(".hand .points input:visible").fill(str(result.points))
        self.after(page, f"hand {name}")
        page.locator("#go-yes" if result.laid else "#go-no").tap()

    def correct(self, number, who, result):
        """One cell of the sheet, after a look at what that changes."""
        page = self.page
        page.goto(f"{self.address}/sheet")
        number_cell = page.locator("th", has_text=re.compile(rf"^{number}$"))
        row = page.locator(".sideways tbody tr", has=number_cell)
        row.locator("a").nth(CAST.index(who)).tap()
        expect(page.locator(".hand h2:visible")).to_have_text(who)
        self.commit(result)
        page.locator(".save").tap()
        expect(page.locator("table.changes")).to_be_visible()
        self.after(page, f"correction {number}")
        page.locator(".save").tap()
        on_board(page)
        self.rounds[number - 1][who] = result

    def agrees(self):
        """Does the page say what the rules say?"""
        found = replay([GameStarted(CAST, self.dealer, House()), *map(RoundScored, self.rounds)])
        self.page.goto(f"{self.address}/sheet")
        totals = {seat.player: seat.total for seat in found.game.seats}
        counted = self.page.locator(".sideways tbody tr:not(.idle)", has=self.page.locator("a"))
        shown = counted.last.locator("a strong").all_inner_texts()
        assert [int(each) for each in shown] == [totals[who] for who in CAST]
        self.page.goto(self.address)
        return found.game

    def play(self):
        """All of it: twelve rounds and more, a correction early, one late, one after the end."""
        self.begin()
        rounds = table(self.dealer)
        for results in rounds[:6]:
            self.enter(results)
        slip = next(who for who in CAST if not rounds[2][who].laid)
        self.correct(3, slip, Result(False, 130))
        assert self.agrees().status == "in_progress"
        self.correct(3, slip, rounds[2][slip])
        for results in rounds[6:]:
            self.enter(results)
        self.after(self.page, "over")
        game = self.agrees()
        expect(self.page.locator("h1")).to_contain_text(game.winner)
        late = next(who for who in CAST if not rounds[-1][who].laid)
        self.correct(len(rounds), late, Result(False, 110))
        return self.agrees()
