"""Entering a round with the thumb, for the tests: a hand, a commit key, what is shown."""

import re

from playwright.sync_api import expect

BOARD = re.compile(r"/games/\w+$")
KINDS = ("low", "high", "skip", "wild")


def open_entry(page, club, game, out):
    """The entry as the board opens it, with who went out."""
    page.goto(f"/games/{game.id}/round?out={club.ids.get(out, out)}")


def name(page):
    return page.locator(".hand h2:visible")


def card(page, kind, twice=False):
    return page.locator(f"[data-tap={kind}][data-n='{2 if twice else 1}']")


def tap_cards(page, text):
    """``low high+ wild``: card keys, with a plus two cards at once."""
    for each in text.split():
        card(page, each.rstrip("+"), each.endswith("+")).tap()


def key(page, laid):
    return page.locator("#go-yes" if laid else "#go-no")


def enter(page, who, cards="", laid=False):
    """One hand by its cards; the key that commits it goes on."""
    expect(name(page)).to_have_text(who)
    tap_cards(page, cards)
    key(page, laid).tap()


def choose(page, phase):
    """Where the players pick, which phase was laid."""
    page.locator(f".which:visible label:has([value='{phase}'])").tap()


def mode(page, name):
    """Count cards, or ``sums``, or ``type``."""
    page.locator(f"label[for=by-{name}]").tap()


def type_points(page, text):
    """The points of the hand that is entered, typed."""
    mode(page, "type")
    page.get_by_label("Points", exact=True).locator("visible=true").fill(text)


def told(page, club, who):
    """What the strip says about a player."""
    return page.locator(f".strip [data-told='{club.ids[who]}']")


def save(page):
    page.locator(".save").tap()
    on_board(page)


def on_board(page):
    """The entry was saved, and leads to the board."""
    page.wait_for_url(BOARD)
