"""A game told to others, and the link that shows it. Ann keeps score, Bo looks on."""

import html
import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from rules.facts import ActUndone, GameEnded, ResultTold, RoundScored
from store import clubs, notes, verdicts
from store.verdicts import Judged
from tests.clubs import Club
from tests.rules.told import start
from web.catalogs import LANGUAGES
from web.phones import COOKIE

LINK = re.compile(r"http://localhost(/shown/[^<]+)<")
MELD = (
    "phase=4&cards=8,9,W,11,12,1,2&allow_all_wild=no&decks=1&exact_laydown=no"
    "&go_out=any&natural_per_group=no&wrap_runs=no"
)


@pytest.fixture
def game(club):
    begun = club.start("Ann Bo")
    told = ["Ann +0, Bo -60", "Ann -65, Bo +0"]
    played = club.say(begun, *[RoundScored(club.results(each)) for each in told])
    notes.annotate(club.database, played, title="Xmas", note="Bo sulked", played_on=None)
    return club.say(club.read(played), GameEnded(club.ids["Ann"]))


def phone(app, token=None):
    """A phone with that key, or one from the street."""
    client = app.test_client()
    if token:
        client.set_cookie(COOKIE, token)
    return client


@pytest.fixture
def ann(app, club):
    return phone(app, club.tokens["scorer"])


@pytest.fixture
def bo(app, club):
    return phone(app, club.tokens["watcher"])


def made(client, game):
    """The path of the game's link."""
    answer = client.post(f"/games/{game.id}/share")
    assert (answer.status_code, answer.location) == (303, f"/games/{game.id}/share#link")
    page = html.unescape(client.get(f"/games/{game.id}/share").text)
    return LINK.search(page)[1]


def test_two_taps_after_the_last_round_it_can_be_sent(bo, game):
    board = bo.get(f"/games/{game.id}").text
    assert f'href="/games/{game.id}/share"' in board
    page = html.unescape(bo.get(f"/games/{game.id}/share?lang=en").text)
    text = re.search(r'<textarea[^>]*id="text"[^>]*>([^<]*)<', page)[1]
    assert all(each in text for each in ("Xmas", "Ann wins", "1st Ann"))
    assert "sulked" not in page
    for start_of in ("whatsapp://send?text=", "mailto:?subject=Ann%20wins&body="):
        sent = next(
            each for each in re.findall(r'href="([^"]+)"', page) if each.startswith(start_of)
        )
        assert unquote(sent.replace("+", " ")).rpartition("=")[2].split() == text.split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_whole_and_brings_its_own_colors(bo, game, language):
    answer = bo.get(f"/games/{game.id}/picture.svg?spoken={language}")
    assert answer.mimetype == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.text)
    assert "private" in answer.headers["Cache-Control"]
    assert not [each for each in drawn.iter() if {"class", "style"} & set(each.attrib)]
    said = " ".join(drawn.itertext())
    assert all(each in said for each in ("Ann", "Xmas"))
    assert "sulked" not in said
    assert len(drawn.findall(".//{*}polyline")) == 2


def test_signs_of_markup_in_a_name_stay_signs(bo, club):
    names = {"A": "<b>&\"'", "B": "Bo"}
    game = club.played(start("A B"), GameEnded("A"), names=names)
    drawn = ElementTree.fromstring(bo.get(f"/games/{game.id}/picture.svg").text)
    assert "<b>&\"'" in [each.text for each in drawn.iter()]


def test_a_link_shows_this_game_to_whoever_has_it_and_nothing_can_be_pressed(app, ann, game):
    answer = phone(app).get(made(ann, game), headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    page = html.unescape(answer.text)
    for said in (
        "Ann wins",
        "the table decided who wins",
        "Xmas",
        "Sheet",
        "Log",
        "Phases completed",
    ):
        assert said in page
    assert "Round by round" in page
    assert "sulked" not in page
    assert not re.search(r"<(form|button|input|script src=\"[^\"]*(?:start|round))", page)
    inside = re.sub(r"^.*<main[^>]*>|</main>.*$", "", page, flags=re.DOTALL)
    assert re.findall(r'href="([^#"][^"]*)"', inside) == []
    assert "/games/" not in page


def test_no_page_of_robots_or_caches_keeps_it(app, ann, game):
    answer = phone(app).get(made(ann, game))
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert '<meta name="robots" content="noindex">' in answer.text
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_reader_s_language(app, ann, game, language):
    answer = phone(app).get(made(ann, game), headers={"Accept-Language": language})
    assert answer.headers["Content-Language"] == language


def test_it_shows_corrections_verdicts_and_no_phone(app, ann, club, game):
    club.say(club.read(game), ActUndone())
    kept = Judged("meld", MELD, False, "run_wraps")
    by = club.holder.key
    verdicts.keep(club.database, club.read(game), kept, seq=game.seq + 1, by=by)
    page = html.unescape(phone(app).get(f"{made(ann, game)}?lang=en").text)
    assert "Undone:" in page
    assert "Show the verdict" in page
    assert 'class="muted phone"' not in page


def test_another_club_s_phone_sees_it_and_stays_where_it_plays(app, ann, game, other_club):
    cy = phone(app, other_club.tokens["owner"])
    path = made(ann, game)
    assert cy.get(path).status_code == 200
    assert cy.get(f"/games/{game.id}").status_code == 404
    assert cy.get("/history").text.count(game.id) == 0


@pytest.fixture
def other_club(database):
    return Club(database, "Cy's")


def test_it_opens_no_club(app, ann, game):
    token = made(ann, game).rpartition("/")[2]
    stranger = phone(app, token)
    assert stranger.get(f"/games/{game.id}").status_code == 404
    assert stranger.get(f"/join/{token}").status_code == 404
    headers = {"Authorization": f"Bearer {token}"}
    assert stranger.get("/api/v1/club", headers=headers).status_code == 401


def test_the_text_ends_with_the_link_once_there_is_one(ann, bo, game):
    path = made(ann, game)
    for client in (ann, bo):
        page = html.unescape(client.get(f"/games/{game.id}/share").text)
        assert f"\n\nhttp://localhost{path}</textarea>" in page


def test_it_begins_with_the_address_that_phones_know(app, ann, game):
    app.config["PUBLIC_URL"] = "https://cards.example.org"
    ann.post(f"/games/{game.id}/share")
    assert "https://cards.example.org/shown/" in ann.get(f"/games/{game.id}/share").text


def test_two_taps_make_one_link(ann, game):
    assert made(ann, game) == made(ann, game)


def test_taken_back_it_shows_nothing_and_says_so(app, ann, game):
    path = made(ann, game)
    answer = ann.post(f"/games/{game.id}/share/back")
    assert (answer.status_code, answer.location) == (303, f"/games/{game.id}/share#link")
    gone = phone(app).get(f"{path}?lang=en")
    assert gone.status_code == 404
    assert "This link shows nothing" in gone.text
    assert gone.headers["X-Robots-Tag"] == "noindex"
    assert made(ann, game) != path


def test_of_a_deleted_game_or_an_erased_club_nothing_is_shown(app, ann, club, game):
    path, stranger = made(ann, game), phone(app)
    ann.post(f"/games/{game.id}/delete", data={"seq": game.seq})
    assert stranger.get(path).status_code == 404
    assert ann.get(f"/games/{game.id}/share").status_code == 404
    ann.post(f"/games/{game.id}/restore")
    assert stranger.get(path).status_code == 200
    clubs.erase(club.database, club.id, True)
    assert stranger.get(path).status_code == 404


@pytest.mark.parametrize(
    "token", ["x", "%00", "a" * 12 + "." + "b" * 48, "x" * 3000, "%F0%9F%98%80"]
)
def test_what_is_no_link_shows_nothing(client, token):
    assert client.get(f"/shown/{token}").status_code == 404


def test_only_who_keeps_score_makes_a_link_or_takes_it_back(bo, game):
    assert bo.post(f"/games/{game.id}/share").status_code == 403
    assert bo.post(f"/games/{game.id}/share/back").status_code == 403
    page = bo.get(f"/games/{game.id}/share").text
    assert "<form" not in page


def test_another_club_s_game_is_not_shared(ann, other_club):
    game = other_club.start()
    for path in ("share", "picture.svg"):
        assert ann.get(f"/games/{game.id}/{path}").status_code == 404
    assert ann.post(f"/games/{game.id}/share").status_code == 404


def test_strangers_are_limited_as_the_referee_s_are(app, ann, game, monkeypatch):
    path, stranger = made(ann, game), phone(app)
    monkeypatch.setattr("web.referee.seconds_to_wait", lambda: 7)
    answer = stranger.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "7")
    assert ann.get(f"/games/{game.id}/share").status_code == 200


def test_a_game_in_play_is_shown_as_it_stands(app, ann, club):
    game = club.say(club.start("Ann Bo"), RoundScored(club.results("Ann +0, Bo -60")))
    page = phone(app).get(f"{made(ann, game)}?lang=en").text
    assert "After round 1" in page
    assert "The game goes on." in page


@pytest.mark.parametrize(("is_over", "drawn"), [(False, 2), (True, 0)])
def test_the_sheet_of_a_game_in_play_has_its_charts(ann, club, is_over, drawn):
    game = club.start("Ann Bo")
    told = [RoundScored(club.results("Ann +0, Bo -60"))] * 2
    game = club.say(game, *told, *([GameEnded()] if is_over else []))
    assert ann.get(f"/games/{game.id}/sheet").text.count('<figure class="chart">') == drawn
    assert ann.get(f"/games/{game.id}").text.count('<figure class="chart">') == 2 - drawn


def test_a_past_game_is_sent_and_shown_by_its_totals(app, ann, club):
    game = club.played(start("Ann Bo"), ResultTold({"Ann": 85, "Bo": 160}))
    page = html.unescape(ann.get(f"/games/{game.id}/share?lang=en").text)
    assert "\n1st Ann · 85 points\n2nd Bo · 160 points</textarea>" in page
    drawn = ElementTree.fromstring(ann.get(f"/games/{game.id}/picture.svg").text)
    assert not drawn.findall(".//{*}polyline")
    shown = phone(app).get(f"{made(ann, game)}?lang=en").text
    assert "Ann wins" in shown
    assert "its-sheet" not in shown
    assert "<figure" not in shown
