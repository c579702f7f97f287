"""A table that plays through the real pages, from the first tap on.

Rounds are told as elsewhere: ``evening.plays("Ann +0, Bo -60 @4")``.
"""

import re

from playwright.sync_api import expect

from tests.browser.entries import choose, key, mode, name, on_board, save
from tests.rules.told import results


class Evening:
    """A phone without a club, on which a game begins; its players sit in this order."""

    def __init__(self, page, seats="Ann Bo", is_scripted=True):
        self.page = page
        self.seats = seats.split()
        self.is_scripted = is_scripted

    # Beginning

    def begin(self, **told):
        """One tap, then names and what else is told on the start's page."""
        self.page.goto("/")
        self.page.get_by_role("button", name=str(len(self.seats)), exact=True).tap()
        self.in_round(1)
        self.game = self.page.url
        self.page.get_by_role("link", name="Change them").tap()
        for at, who in enumerate(self.seats):
            self.page.locator(f"[name=name-{at}]").fill(who)
        self.page.locator("[name=deals]").last.check(force=True)
        self.choose_variant(**told)
        self.press("Save")
        self.page.wait_for_url(self.game)
        return self

    def choose_variant(self, variant="standard", last=None, rounds=None, own=None, paper=""):
        if variant != "standard":
            self.unfold("variant")
            self.page.locator(f"label:has([name=variant][value={variant}])").tap()
            self.look("Show this variant")
            expect(self.page.locator("[name=variant_shown]")).to_have_value(variant)
        if last:
            self.page.locator("[name=last_phase]").select_option(str(last))
            self.look("Show this variant")
            expect(self.page.locator("label[for=open-variant]")).to_contain_text(f"1 to {last}")
        if rounds:
            self.page.locator("[name=round_limit]").fill(str(rounds))
        if own:
            self.make_phases(own)
        if paper:
            self.unfold("paper")
            for each in paper.split(", "):
                who, told = each.split()
                phase, total = told.split(":")
                at = self.seats.index(who)
                self.page.locator(f"[name=phase-{at}]").select_option(phase)
                self.page.locator(f"[name=total-{at}]").fill(total)

    def make_phases(self, own):
        """Phases of one group each: ``(("run", 4), ("set", 3))``."""
        phases = self.page.locator(".own-phase")
        for left in range(10, len(own), -1):
            expect(phases).to_have_count(left)
            self.page.locator(f"#step-phase-out-{left - 1}").tap()
        expect(phases).to_have_count(len(own))
        for at, (kind, size) in enumerate(own):
            phase = phases.nth(at)
            while (groups := phase.locator(".own-group").count()) > 1:
                self.page.locator(f"#step-group-out-{at}-{groups - 1}").tap()
                expect(phase.locator(".own-group")).to_have_count(groups - 1)
            self.page.locator(f"#kind-{at}-0").select_option(kind)
            drawn = self.page.locator(f"#kind-{at}-0 option[selected]")
            expect(drawn).to_have_attribute("value", kind)
            self.page.locator(f"#size-{at}-0").fill(str(size))
            self.page.locator(f"#size-{at}-0").press("Tab")
            expect(phase).to_contain_text(f"{size} cards")

    def unfold(self, section):
        if not self.page.locator(f"#open-{section}").is_checked():
            self.page.locator(f"label[for=open-{section}]").tap()

    def look(self, button):
        """Without scripts the form is drawn anew by a button."""
        if not self.is_scripted:
            self.press(button)

    # Playing

    def plays(self, *rounds):
        for told in rounds:
            self.enter(told)
            save(self.page) if self.is_scripted else self.sends("Save")

    def went_out(self, who):
        """The tap on the board that begins the entry."""
        self.page.locator(".people .key").get_by_text(who, exact=True).tap()
        self.is_ready()

    def is_ready(self):
        """The entry is there; the script makes steps of it."""
        expect(self.page.locator("#round")).to_have_class(
            re.compile("stepped" if self.is_scripted else "round")
        )

    def enter(self, told):
        """Everything of a round but its last tap."""
        said = results(told)
        out = next(who for who, result in said.items() if result.points == 0)
        self.went_out(out)
        at = list(said).index(out)
        for who in (list(said) * 2)[at + 1 : at + len(said)]:
            self.hand(who, said[who])
        if said[out].phase:
            self.which(out, said[out].phase)

    def types(self, told):
        """Hands in the order in which they are asked for."""
        for who, result in results(told).items():
            self.hand(who, result)

    def hand(self, who, result):
        """One hand by its points, typed."""
        if not self.is_scripted:
            return self.row(who, result)
        expect(name(self.page)).to_have_text(who)
        mode(self.page, "type")
        if result.phase:
            choose(self.page, result.phase)
        self.points.fill(str(result.points))
        expect(self.page.locator("#round")).not_to_have_class(re.compile("calm"))
        return key(self.page, result.laid).tap()

    @property
    def points(self):
        """The field for points in sight."""
        return self.page.get_by_label("Points", exact=True).locator("visible=true")

    def row(self, who, result):
        row = self.of(who)
        row.get_by_label("Yes" if result.laid else "No", exact=True).check()
        row.get_by_label("Points", exact=True).fill(str(result.points))
        if result.phase:
            self.which(who, result.phase)

    def which(self, who, phase):
        if self.is_scripted:
            expect(name(self.page)).to_have_text(who)
            choose(self.page, phase)
        else:
            self.of(who).locator(f".which label:has([value='{phase}'])").tap()

    def of(self, who):
        """A player's part of the form."""
        return self.page.locator(f".hand[data-name='{who}']")

    def corrects(self, place, told):
        """One hand of a saved round, by its cell of the sheet; up to what changes."""
        who = told.split()[0]
        self.open("/sheet")
        row = self.page.locator(".sideways tbody tr:not(.event)").nth(place - 1)
        row.locator("a").nth(self.seats.index(who)).tap()
        self.is_ready()
        self.types(told)
        self.press("Show what changes")

    def takes(self, back):
        """``Undo`` or ``Redo``, on the board."""
        self.page.locator("#saved").get_by_role("button", name=re.compile(f"^{back}")).tap()

    # Looking

    def open(self, rest=""):
        self.page.goto(f"{self.game}{rest}")
        return self

    def press(self, label):
        self.page.get_by_role("button", name=label, exact=True).tap()

    def sends(self, label):
        """A button of the round's form that leads back to the board."""
        self.press(label)
        on_board(self.page)

    def shows(self, heading):
        expect(self.page.locator("h1")).to_have_text(heading)

    def in_round(self, number):
        self.shows(re.compile(rf"^Round {number}( of \d+)?$"))

    def changes(self, *rows):
        """What a correction says that it changes: ``"Bo Total 25 5"``."""
        patterns = [re.compile(r"\s*".join(map(re.escape, row.split()))) for row in rows]
        expect(self.page.locator(".changes tbody tr")).to_have_text(patterns)

    def over(self, headline, reason, *places):
        """The page of a game that is over: ``"1st Ann 25"``."""
        self.shows(headline)
        expect(self.page.locator(".headline")).to_contain_text(reason)
        told = [place.split() for place in places]
        for at, part in enumerate(("place", "name", "total")):
            expect(self.page.locator(f".places .{part}")).to_have_text([row[at] for row in told])

    def totals(self, *totals):
        expect(self.page.locator(".player .total")).to_have_text([str(each) for each in totals])
