"""The round's pages on small phones, in four languages, with long names."""

import pytest

from rules.facts import RoundScored
from tests.browser.entries import enter, mode, open_entry
from tests.browser.referee import too_wide

SIX = "Maximiliane Bartholomaeus-Ferdinand Ann Bo Konstantinopolitanisches Di"


@pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
def test_nothing_is_wider_than_the_smallest_phone(phone, club, sit, language):
    page = sit(phone(width=320, height=553, locale=language))
    game = club.start(SIX, variant="pick")
    open_entry(page, club, game, "Bo")
    for way in ("cards", "sums", "type"):
        mode(page, way)
        assert too_wide(page, 320) <= 0, way
    mode(page, "cards")
    page.goto(f"{page.url.split('#')[0]}#summary")
    assert too_wide(page, 320) <= 0
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert too_wide(page, 320) <= 0


@pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
@pytest.mark.parametrize(("width", "height"), [(320, 553), (375, 553), (390, 664), (1024, 768)])
def test_all_keys_are_in_sight_and_large_enough(phone, club, sit, width, height, language):
    page = sit(phone(width=width, height=height, locale=language))
    open_entry(page, club, club.start("Ann Bo Cy Di"), "Ann")
    boxes = [each.bounding_box() for each in page.locator(".pad .key:visible, .tab:visible").all()]
    assert len(boxes) == 12
    assert all(box["width"] >= 43.9 and box["height"] >= 43.9 for box in boxes)
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes)
    assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_the_pad_does_not_move_from_player_to_player(page, club, sit):
    open_entry(sit(page), club, club.start("Ann Bo Cy"), "Ann")
    key = page.locator("[data-tap=back]")
    before = key.bounding_box()
    enter(page, "Bo", "wild high+")
    page.locator(".hand h2:visible", has_text="Cy").wait_for()
    assert key.bounding_box() == before


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_way_to_a_save(phone, club, sit, violations, scheme):
    page = sit(phone(color_scheme=scheme))
    game = club.start()
    open_entry(page, club, game, "Ann")
    enter(page, "Bo", "low+ low+ low", laid=True)
    page.locator("#odd").wait_for()
    assert not violations(page)
    club.say(game, RoundScored(club.results("Ann +0!, Bo +15?")))
    page.locator(".save").tap()
    page.locator("mark").wait_for()
    assert not violations(page)
    page.get_by_role("button", name="Correct with mine").tap()
    page.locator(".changes td", has_text="25").first.wait_for()
    assert not violations(page)
