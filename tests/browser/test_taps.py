"""The real page needs just as many taps as benchmarks.taps counts."""

import pytest
from playwright.sync_api import expect

from benchmarks import taps
from benchmarks.rounds import rounds
from rules.house import House
from rules.scoring import points_of
from tests.browser.entries import card, key, mode, name, on_board, open_entry

NAMES = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture
def counted(page):
    """Taps on the page as a person makes them, one by one."""

    class Counted:
        taps = 0

        def tap(self, locator):
            locator.tap()
            self.taps += 1

    return Counted()


def started(club, told):
    """A game in which each plays for the phase that was played for."""
    at = (f"{who} {left.phase}:0" for who, left in zip(NAMES, told, strict=True))
    return club.start(" ".join(NAMES), at=", ".join(at))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("way", ["cards", "sums"])
def test_a_round_takes_as_many_taps_as_were_counted(page, club, sit, counted, way, seed):
    (told,) = rounds(4, 1, seed)
    left = dict(zip(NAMES, told, strict=True))
    out = next(who for who in NAMES if not sum(left[who].counts))
    game = started(club, told)
    open_entry(sit(page), club, game, out)
    counted.taps = taps.WHO_WENT_OUT  # on the board
    if way == "sums":
        mode(page, "sums")  # remembered from then on
    at = NAMES.index(out)
    for who in (*NAMES[at + 1 :], *NAMES[:at]):
        expect(name(page)).to_have_text(who)
        if way == "cards":
            for kind, steps in taps.tapped(left[who]).items():
                for step in steps:
                    counted.tap(card(page, kind, twice=step == 2))
            counted.tap(key(page, left[who].laid))
        else:
            points = points_of(left[who].counts, House().points)
            sums = page.locator(".sums:visible")
            sums = sums.first if left[who].laid else sums.last
            counted.tap(sums.get_by_role("button", name=str(points), exact=True))
    counted.tap(page.locator(".save"))
    on_board(page)
    expected = {"cards": taps.by_cards, "sums": taps.by_sums}[way]
    assert counted.taps == expected(told)
    totals = {who: club.read(game).game.seat(club.ids[who]).total for who in NAMES}
    assert totals == {who: points_of(left[who].counts, House().points) for who in NAMES}
