"""How a game ended, told to those who were not there: as a text and as a picture."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rules.facts import GameEnded, PlayerLeft
from tests.rules.told import scored, start
from tests.web.games import ANN, BO, example, kept
from web.catalogs import LANGUAGES, catalog
from web.faces import TONES
from web.news import news, text
from web.pictures import HUES, SIGNS_OF_NAME, fitted, picture, wide, wrapped

ENGLISH = catalog("en")
STATIC = Path(__file__).parents[2] / "static"
WON = kept(start("Ann Bo", "Ann 10:85, Bo 8:100"), scored("Ann +0, Bo -60"))
LONG = {"Ann": "Maximiliana Alexandrescu" * 2, "Bo": "W" * 60}


def told(game, language="en", viewer=ANN):
    return news(game, viewer, catalog(language))


def drawn(game, language="en"):
    return picture(game, told(game, language), catalog(language))


def test_the_text_says_which_game_who_won_why_and_everybody_s_place():
    assert text(told(WON), ENGLISH, "https://example.org/shown/x") == "\n".join(
        [
            "Phase 10 · 28 November 2026",
            "Ann wins",
            "Completed phase 10 before everybody else, with 85 points.",
            "",
            "1st Ann · 10 of 10 phases · 85 points",
            "2nd Bo · 7 of 10 phases · 160 points",
            "",
            "https://example.org/shown/x",
        ]
    )


def test_a_title_and_a_date_of_its_own_come_first_and_the_note_stays_at_home():
    game = replace(WON, title="Xmas", note="Bo sulked", played_on="2024-12-25")
    said = text(told(game), ENGLISH)
    assert said.startswith("Xmas · 25 December 2024\nAnn wins\n")
    assert "sulked" not in said
    assert "sulked" not in repr(drawn(game))


@pytest.mark.parametrize(
    ("game", "headline", "reason"),
    [
        (kept(start("Ann Bo")), "The game has begun", ""),
        (kept(start("Ann Bo"), scored("Ann +0, Bo -60")), "After round 1", "The game goes on."),
        (
            kept(start("Ann Bo", "Ann 10:60, Bo 10:30"), scored("Ann +0, Bo +30")),
            "Tied at 60",
            "Completed phase 10 in the same round.",
        ),
        (
            kept(start("Ann Bo"), GameEnded()),
            "Ended early",
            "Ended by agreement before the first round was over.",
        ),
    ],
)
def test_a_game_that_goes_on_is_told_as_it_stands(game, headline, reason):
    assert (told(game).headline, told(game).reason) == (headline, reason)
    assert drawn(game).headline[0].text == headline


def test_whoever_left_is_told_so():
    game = kept(start("Ann Bo Cy"), scored("Ann +0, Bo -60, Cy -65"), PlayerLeft("Cy"))
    assert "3rd Cy · 0 of 10 phases · left · 65 points" in text(told(game), ENGLISH)


def test_a_name_from_the_right_keeps_its_line_in_order():
    game = replace(WON, names={"Ann": "محمد", "Bo": "Bo"})
    assert "1st \u2068محمد\u2069 · 10 of 10 phases" in text(told(game), ENGLISH)


def test_only_who_keeps_score_can_change_what_is_said_of_it():
    assert told(WON).label.can_change
    assert not told(WON, viewer=BO).label.can_change


def test_the_players_colors_are_those_of_the_pages():
    styles = (STATIC / "app.css").read_text()
    found = dict(re.findall(r"\.tone-(\d+) \{ --tone: (\d+); }", styles))
    assert {str(tone): str(hue) for tone, hue in enumerate(HUES)} == found
    assert len(HUES) == TONES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 6, 12])
def test_a_picture_has_room_for_everybody_and_everything(language, seats):
    names = "ABCDEFGHIJKL"[:seats]
    begin = start(" ".join(names), switches={"decks": 2})
    rounds = [scored("A +0, " + ", ".join(f"{each} -60" for each in names[1:]))] * 9
    game = kept(begin, *rounds, names={each: f"Maximiliana {each * 12}" for each in names})
    made = drawn(game, language)
    assert [row.at for row in made.rows] == sorted(row.at for row in made.rows)
    assert made.headline[-1].at < made.reason[0].at < made.rows[0].at - 15
    assert made.rows[-1].at + 20 < made.title_at < made.chart_at
    assert made.chart_at + made.chart.height * made.chart_scale <= made.foot - 12
    assert made.foot < made.height
    assert len(made.curves) == seats == len({color for _, color in made.curves})


def test_long_names_are_shortened_and_wide_ones_sooner():
    made = drawn(replace(WON, names=LONG))
    assert all(wide(row.name) <= SIGNS_OF_NAME for row in made.rows)
    assert made.rows[1].name.endswith("…")
    assert fitted("王小明王小明", 7) == "王小明…"
    assert fitted("Ann", 3) == "Ann"


def test_a_text_is_broken_between_its_words():
    assert wrapped("Ann and Bo share the win", 12) == ["Ann and Bo", "share the", "win"]
    assert wrapped("Maximiliana wins", 6) == ["Maxim…", "wins"]
    assert wrapped("", 6) == []


def test_before_two_rounds_a_picture_shows_the_places_alone():
    made = drawn(WON)
    assert (made.chart, made.curves) == (None, ())
    assert drawn(example(*[scored("Ana +0, Luis +25, Ioana +20, Mateus -75")] * 2)).chart


def test_the_picture_is_told_to_those_who_hear_it():
    assert drawn(WON).spoken == "Phase 10 · 28 November 2026. Ann wins. 1st Ann, 85. 2nd Bo, 160"
