"""The pages of a game, and what is done by one button, as they travel. Cy is in another club."""

import gzip
import html
import re

import pytest

from rules.facts import GameEnded, GameStarted, RoundScored
from store import games
from tests.clubs import Club
from tests.rules.told import results, scored, start
from web.phones import COOKIE

ROUND = scored("Ann +0, Bo +25, Cy -60")
TEN = "Ann 10:125, Bo 10:100, Cy 9:20"
TIED = scored("Ann +0, Bo +25, Cy -50")
FIELD = re.compile(r'name="(\w+)" value="([^"]*)"')


@pytest.fixture
def ann(client, club):
    client.set_cookie(COOKIE, club.tokens["owner"])
    return client


@pytest.fixture
def bo(app, club):
    client = app.test_client()
    client.set_cookie(COOKIE, club.tokens["watcher"])
    return client


@pytest.fixture
def cy(app):
    client = app.test_client()
    client.set_cookie(COOKIE, Club(app.extensions["database"]).tokens["owner"])
    return client


@pytest.fixture
def stranger(app):
    """A phone without a club."""
    return app.test_client()


@pytest.fixture
def game(club):
    return club.played(start(), ROUND)


def at(game, rest=""):
    return f"/games/{game.id}{rest}"


def form(client, game, act):
    """What the button of an act on the board sends."""
    page = client.get(at(game)).text
    found = re.search(rf'<form[^>]*action="{at(game)}/{act}"[^>]*>(.*?)</form>', page, re.DOTALL)
    return dict(FIELD.findall(found[1])) if found else None


def press(client, game, act, **more):
    return client.post(at(game, f"/{act}"), data={**form(client, game, act), **more})


def test_the_board_is_a_page_of_its_own(ann, game):
    answer = ann.get(at(game))
    assert answer.status_code == 200
    assert "<h1>Round 2</h1>" in answer.text
    assert "Who went out in round 2?" in answer.text


def test_each_player_has_a_key_that_begins_the_entry(ann, game, club):
    page = ann.get(at(game)).text
    for out in (*(club.ids[name] for name in ("Ann", "Bo", "Cy")), "nobody"):
        assert f'href="{at(game)}/round?out={out}"' in page
    assert "out=laid_last" not in page


def test_the_last_phase_laid_has_a_key_where_it_wins_at_once(ann, club):
    page = ann.get(at(club.played(start(switches={"win": "immediate"})))).text
    assert "/round?out=laid_last" in page


def test_before_round_1_the_start_can_be_edited(ann, club, game):
    assert f"{at(game)}/start" not in ann.get(at(game)).text
    fresh = club.played(start())
    assert f'href="{at(fresh)}/start"' in ann.get(at(fresh)).text


@pytest.mark.parametrize("rest", ["", "/events", "/sheet", "/log"])
def test_another_club_sees_nothing(stranger, cy, game, rest):
    assert cy.get(at(game, rest)).status_code == 404
    assert stranger.get(at(game, rest)).status_code == 404
    assert cy.get("/games/nowhere").status_code == 404


@pytest.mark.parametrize("rest", ["", "/sheet", "/log"])
def test_a_watcher_sees_pages_without_controls(bo, game, rest):
    page = bo.get(at(game, rest)).text
    assert "<form" not in page
    assert "<button" not in page
    assert "/round" not in page


def test_undo_takes_back_and_redo_puts_back(ann, game, club):
    answer = press(ann, game, "undo")
    assert (answer.status_code, answer.headers["Location"]) == (303, at(game))
    assert "<h1>Round 1</h1>" in ann.get(at(game)).text
    assert form(ann, game, "undo") is None
    press(ann, game, "redo")
    assert club.read(game).game.round == 2
    assert form(ann, game, "redo") is None


def test_a_double_tap_counts_once(ann, club):
    game = club.played(start(), ROUND, ROUND)
    sent = form(ann, game, "undo")
    answers = [ann.post(at(game, "/undo"), data=sent) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert club.read(game).game.round == 2


def test_who_is_late_gets_the_fresh_board_and_changes_nothing(ann, club, game):
    sent = form(ann, game, "undo")
    club.say(game, ROUND)
    answer = ann.post(at(game, "/undo"), data=sent)
    assert answer.status_code == 409
    assert "<h1>Round 3</h1>" in answer.text
    assert "Another phone was faster." in answer.text
    assert club.read(game).seq == 2


def test_what_the_rules_refuse_is_said_on_the_board(ann, club):
    game = club.played(start())
    answer = ann.post(at(game, "/undo"), data={"seq": "0", "token": "t"})
    assert answer.status_code == 422
    assert re.search(r'class="notice" role="status">[^<]+', answer.text)
    answer = ann.post(at(game, "/tiebreak"), data={"seq": "0", "token": "t", "winner": "x"})
    assert answer.status_code == 422


def test_a_token_used_for_something_else_does_nothing(ann, game, club):
    sent = form(ann, game, "undo")
    ann.post(at(game, "/undo"), data=sent)
    answer = ann.post(at(game, "/end"), data={**sent, "seq": "2"})
    assert answer.status_code == 409
    assert club.read(game.id).seq == 2


@pytest.mark.parametrize("seq", [None, "", "x", "-1", "9" * 20, "²"])
def test_a_form_that_does_not_say_what_it_saw_changes_nothing(ann, game, club, seq):
    sent = {"token": "t"} if seq is None else {"token": "t", "seq": seq}
    answer = ann.post(at(game, "/undo"), data=sent)
    assert (answer.status_code, club.read(game.id).seq) == (409, 1)
    assert "<h1>Round 2</h1>" in answer.text


@pytest.mark.parametrize("act", ["undo", "redo", "tiebreak", "end", "reopen", "rematch"])
def test_only_who_keeps_score_may_act(bo, cy, stranger, game, act):
    sent = {"seq": "1", "token": "t"}
    assert bo.post(at(game, f"/{act}"), data=sent).status_code == 403
    assert cy.post(at(game, f"/{act}"), data=sent).status_code == 404
    assert stranger.post(at(game, f"/{act}"), data=sent).status_code == 404


def test_a_tie_is_broken_by_one_key(ann, club):
    game = club.played(start(at=TEN), TIED)
    page = ann.get(at(game)).text
    assert "<h1>Tied at 125</h1>" in page
    assert f'value="{club.ids["Cy"]}"' not in page
    assert press(ann, game, "tiebreak", winner=club.ids["Bo"]).status_code == 303
    assert club.read(game).game.winners == (club.ids["Bo"],)
    assert "<h1>Bo wins</h1>" in ann.get(at(game)).text


def test_a_tie_break_reads_the_game_once(ann, club, monkeypatch):
    game = club.played(start(at=TEN), TIED)
    sent = {**form(ann, game, "tiebreak"), "winner": club.ids["Bo"]}
    read, calls = games.kept, []
    monkeypatch.setattr(games, "kept", lambda *told, **more: calls.append(1) or read(*told, **more))
    assert ann.post(at(game, "/tiebreak"), data=sent).status_code == 303
    assert len(calls) == 1


def test_under_the_box_rules_it_is_who_went_out_first(ann, club):
    game = club.played(start(at=TEN, rulebook="box"), TIED)
    assert "Who went out first?" in ann.get(at(game)).text
    press(ann, game, "tiebreak", winner=club.ids["Ann"])
    assert club.read(game).game.winners == (club.ids["Ann"],)


def test_a_game_ends_early_with_or_without_a_winner_and_goes_on(ann, club, game):
    sent = {"seq": "1", "token": "one", "winner": ""}
    assert ann.post(at(game, "/end"), data=sent).status_code == 303
    assert "<h1>Ended early</h1>" in ann.get(at(game)).text
    press(ann, game, "reopen")
    assert club.read(game).game.status == "in_progress"
    sent = {"seq": "3", "token": "two", "winner": club.ids["Cy"]}
    ann.post(at(game, "/end"), data=sent)
    assert "<h1>Cy wins</h1>" in ann.get(at(game)).text


def test_a_rematch_has_the_same_people_and_the_next_dealer(ann, club):
    game = club.played(start(at="Ann 8:40", variant="even", dealer="Cy"), ROUND, GameEnded())
    answer = press(ann, game, "rematch")
    assert answer.status_code == 303
    (fact,) = club.read(answer.headers["Location"].split("/")[-1]).facts
    assert isinstance(fact, GameStarted)
    assert fact.seats == game.start.seats
    assert (fact.variant, fact.start, fact.rounds_played) == ("even", {}, 0)
    assert fact.dealer == club.ids["Ann"]  # Cy dealt last


def test_a_rematch_asked_for_twice_is_one_game(ann, club):
    game = club.played(start(), GameEnded())
    sent = form(ann, game, "rematch")
    first, second = (ann.post(at(game, "/rematch"), data=sent) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]


@pytest.mark.parametrize("rest", ["", "/sheet", "/log"])
def test_a_page_that_follows_the_game_gets_it_when_it_is_new(ann, game, rest):
    page = ann.get(at(game, rest))
    follows = re.search(r'data-events="(\S+)" data-version="(\d+)" hx-get="(\S+)"', page.text)
    events, version, path = follows.groups()
    assert (events, version) == (at(game, "/events"), str(game.version))
    assert ann.get(path).status_code == 204
    assert ann.get(at(game, f"{rest}?seen={game.version - 1}")).text.count('id="screen"') == 1


def test_by_place_is_remembered(ann, club):
    game = club.played(start(), scored("Ann -60, Bo +0, Cy +20"))
    order = re.compile(r'<strong class="name">(\w+)')
    assert order.findall(ann.get(at(game)).text) == ["Ann", "Bo", "Cy"]
    assert order.findall(ann.get(at(game, "?by=place")).text) == ["Bo", "Cy", "Ann"]
    assert order.findall(ann.get(at(game)).text) == ["Bo", "Cy", "Ann"]
    ann.get(at(game, "?by=seat"))
    assert order.findall(ann.get(at(game)).text) == ["Ann", "Bo", "Cy"]


def test_every_cell_of_the_sheet_leads_to_its_correction(ann, game, club):
    page = ann.get(at(game, "/sheet")).text
    for name in ("Ann", "Bo", "Cy"):
        assert f'href="{at(game)}/rounds/1?player={club.ids[name]}"' in page


def test_warnings_that_were_confirmed_stay_on_the_sheet(ann, club):
    odd = RoundScored(results("Ann +0, Bo -45, Cy -60"), confirmed=("not_laid_below_minimum",))
    page = ann.get(at(club.played(start(), odd), "/sheet")).text
    assert "Bo did not lay, so it should be 50 points or more, not 45." in page


def test_names_are_shown_as_text(ann, club):
    game = club.played(start("Ann Bo"), scored("Ann +0, Bo -60"), names={"Ann": "<b>Ann</b>"})
    for rest in ("", "/sheet", "/log"):
        page = ann.get(at(game, rest)).text
        assert "<b>Ann" not in page
        assert "&lt;b&gt;Ann" in page


def test_history_lists_the_games_of_the_club(ann, cy, stranger, club, game):
    club.played(start(), GameEnded("Bo"))
    page = html.unescape(ann.get("/history").text)
    assert page.count("Ann, Bo, Cy") == 2
    assert "Bo wins" in page
    assert "Round 2" in page
    for other in (cy, stranger):
        assert "No game yet." in other.get("/history").text
    assert stranger.get_cookie(COOKIE) is None


@pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
@pytest.mark.parametrize("rest", ["", "/sheet", "/log"])
def test_pages_speak_every_language(ann, club, language, rest):
    for facts in ([start(), ROUND], [start(at=TEN), TIED], [start(), ROUND, GameEnded("Bo")]):
        page = ann.get(at(club.played(*facts), f"{rest}?lang={language}")).text
        assert f'<html lang="{language}">' in page
        assert not re.search(r"%\(\w+\)", page)


def test_nothing_is_inline(ann, game):
    for rest in ("", "/sheet", "/log"):
        page = ann.get(at(game, rest)).text
        assert not re.search(r"\sstyle=|\son\w+=|<style|hx-on|javascript:|js:", page)


def wire(client, path):
    """Bytes of an answer's compressed body."""
    answer = client.get(path, headers={"Accept-Encoding": "gzip"})
    data = answer.data
    return len(data) if "Content-Encoding" in answer.headers else len(gzip.compress(data))


def test_what_a_club_sees_is_kept_by_its_phones_alone(ann, stranger, game):
    for path in (at(game), at(game, "/log"), "/", "/history", "/games/nowhere"):
        assert ann.get(path).headers["Cache-Control"] == "private, no-cache"
    for path in ("/", "/history", at(game)):
        assert stranger.get(path).headers["Cache-Control"] == "no-cache"


def test_a_board_is_light(ann, club):
    names = " ".join("ABCDEFGHIJKL")
    told = ", ".join(["A +0", *(f"{each} -60" for each in names.split()[1:])])
    game = club.played(start(names, switches={"decks": 2}), scored(told))
    page = ann.get(at(game)).text
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert wire(ann, at(game)) <= 8_000
    assert wire(ann, at(game)) + sum(wire(ann, each) for each in files) <= 60_000


def tones(client, game):
    """The tone of each player's disc, by name."""
    row = r'class="disc tone-(\d+)".*?<strong class="name">([^<]+)<'
    return {name: tone for tone, name in re.findall(row, client.get(at(game)).text, re.DOTALL)}


def test_a_player_keeps_a_tone_in_all_games_of_the_club(ann, club):
    three = tones(ann, club.start("Ann Bo Cy"))
    assert len(set(three.values())) == 3
    assert tones(ann, club.start("Cy Ann")).items() <= three.items()
    game = club.start("Bo Cy")
    joined = ann.post(at(game, "/joins"), data={"seq": "0", "token": "j", "name": "Di"})
    assert joined.status_code == 303
    four = tones(ann, game)
    assert {**four, **three} == {**three, **four}
    assert len({**three, **four}) == len({*three.values(), *four.values()}) == 4
