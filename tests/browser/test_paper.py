"""What comes out of a printer: page by page, on A4 and on Letter."""

import pytest
from playwright.sync_api import expect

from rules.phases import objective
from tests.browser.printed import SIZES, printed
from tests.browser.screens import SCREENS, Place
from tests.rules.told import corrected, scored, start

MARGIN = 10
"""Of the paper, in mm; half a row is above and below its number."""
HALF_A_ROW = 4
LETTERS = "ABCDEFGHIJKL"
LONG = "Maximiliana Alexandrescu"
KINDS = ("set", "run", "color", "even", "odd", "color_run")
OWN = tuple((objective(KINDS[n % 6], 4), objective(KINDS[(n + 1) % 6], 3)) for n in range(20))
TOLD = ["board", "sheet", "log", "over, with charts", "history", "rules: laying", "verdict"]
SEEN_IN_PRINT = """() => [...document.querySelectorAll(".bar, .pad, button, .key, select")]
    .filter((each) => each.checkVisibility()).map((each) => each.outerHTML)"""


@pytest.fixture(params=SIZES)
def paper(request):
    return request.param


def rounds(players, count):
    """So many, each won by the first."""
    others = [f"{each} -60" for each in players[1:]]
    return [scored(", ".join([f"{players[0]} +0", *others]))] * count


def looked_at(sheets, paper, lines, is_wide=False):
    """Each sheet lies as it should, each round is on one of them, and no row is cut through."""
    size = SIZES[paper][:: -1 if is_wide else 1]
    assert [(each.width, each.height) for each in sheets] == [size] * len(sheets)
    numbers = [int(each.text) for sheet in sheets for each in sheet.rounds]
    assert numbers == list(range(1, lines + 1))
    for sheet in sheets:
        assert sheet.rounds
        for word in sheet.words:
            assert MARGIN - 1 <= word.x <= sheet.width - MARGIN, word
            assert MARGIN <= word.y <= sheet.height - MARGIN, word
        for number in sheet.rounds:
            assert number.y + HALF_A_ROW <= sheet.height - MARGIN, number


@pytest.mark.parametrize("count", range(2, 13))
def test_an_empty_sheet_fills_the_paper_whatever_paper_it_is(page, paper, count):
    page.goto(f"/paper/sheet?players={count}&names={LONG}")
    is_wide = count > 6
    sheets = printed(page, paper)
    assert len(sheets) == (2 if is_wide else 1)
    looked_at(sheets, paper, 25 if is_wide else 15, is_wide)
    assert all("Maximiliana" in sheet.text for sheet in sheets)
    assert "2 sets of 3" in sheets[0].text


@pytest.mark.parametrize("lines", [10, 40])
@pytest.mark.parametrize("count", [2, 6, 12])
def test_forty_lines_go_over_several_sheets_each_with_its_heads(page, paper, count, lines):
    page.goto(f"/paper/sheet?players={count}&lines={lines}&names={LONG}")
    sheets = printed(page, paper)
    looked_at(sheets, paper, lines, is_wide=count > 6)
    assert all("Maximiliana" in sheet.text for sheet in sheets)


@pytest.mark.parametrize("language", ["es", "pt", "ro"])
@pytest.mark.parametrize("count", [4, 12])
def test_no_language_needs_more_paper(page, paper, language, count):
    page.goto(f"/paper/sheet?players={count}&lang={language}&rulebook=guide")
    assert len(printed(page, paper)) == (2 if count > 6 else 1)


@pytest.mark.parametrize("count", [2, 6, 12])
def test_forty_rounds_of_a_game_are_all_there(at_table, club, paper, count):
    players = LETTERS[:count]
    told = {"variant": "fixed_rounds", "round_limit": 40, "switches": {"decks": 2}}
    game = club.played(
        start(" ".join(players), **told),
        *rounds(players, 40),
        names={each: f"{LONG} {each}"[:24] + each for each in players},
    )
    page = at_table()
    page.goto(f"/games/{game.id}/paper")
    sheets = printed(page, paper)
    looked_at(sheets, paper, 40, is_wide=count > 6)
    assert "1st" in sheets[-1].text
    assert str(game.game.seats[-1].total) in sheets[-1].text


def test_a_game_in_play_goes_on_by_hand_on_one_sheet(at_table, club, paper):
    mended = corrected(2, "A -60, B +0, C -60, D -85")
    game = club.played(start("A B C D"), *rounds("ABCD", 8), mended)
    page = at_table()
    page.goto(f"/games/{game.id}/paper")
    sheets = printed(page, paper)
    assert len(sheets) == 1
    looked_at(sheets, paper, 15)
    assert "+85*" in sheets[0].text


def test_twenty_phases_of_ones_own_fit_as_well(at_table, club, paper):
    house = {"wrap_runs": True, "go_out": "discard_only", "dealer": "fixed"}
    game = club.played(start("A B C D E F", variant="custom", phases=OWN, switches=house))
    page = at_table()
    page.goto(f"/games/{game.id}/paper/empty")
    sheets = printed(page, paper)
    assert len(sheets) == 2
    looked_at(sheets, paper, 30)
    page.goto(f"/games/{game.id}/paper/phases")
    cards = printed(page, paper)
    assert sum(sheet.text.count("skip: 15") for sheet in cards) == 6
    assert all(sheet.text.count("skip: 15") == sheet.text.count("Phases") for sheet in cards)


@pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
def test_six_cards_with_the_ten_phases_are_one_sheet(page, paper, language):
    page.goto(f"/rules/phases/paper?lang={language}")
    (sheet,) = printed(page, paper)
    assert (sheet.width, sheet.height) == SIZES[paper]
    assert sum(each.text == "10" for each in sheet.words) == 6


@pytest.mark.parametrize("name", TOLD)
def test_other_pages_are_printed_black_on_white_and_without_keys(at_table, club, phone, name):
    page = at_table(width=390, color_scheme="dark")
    SCREENS[name][1](Place(page, club, phone))
    page.emulate_media(media="print", color_scheme="dark")
    style = page.evaluate(
        "() => { const { color, backgroundColor } = getComputedStyle(document.body);"
        " return [color, backgroundColor]; }"
    )
    assert style == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert page.evaluate(SEEN_IN_PRINT) == []
    assert all(sheet.words for sheet in printed(page, "A4"))


def test_one_tap_prints_and_without_scripts_the_page_says_how(phone):
    page = phone()
    page.add_init_script("window.print = () => (document.title = 'printed')")
    page.goto("/paper/sheet")
    page.get_by_role("button", name="Print").tap()
    assert page.title() == "printed"
    plain = phone(java_script_enabled=False)
    plain.goto("/paper/sheet")
    assert plain.get_by_text("browser’s menu").is_visible()
    assert not plain.get_by_role("button", name="Print").is_visible()


def test_from_the_first_page_to_an_empty_sheet_in_three_taps(page):
    page.goto("/")
    page.get_by_role("link", name="Print an empty sheet").tap()
    page.locator("[name=names]").fill("Ana, Luis, Ioana and Mateus")
    page.get_by_role("button", name="Show the sheet").tap()
    names = page.locator(".score thead .name")
    expect(names).to_have_text(["Ana", "Luis", "Ioana", "Mateus"])
