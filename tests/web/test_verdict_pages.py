"""A verdict behind its link, and in the log of a game: as pages, whatever the phone may do."""

import html
import re
from urllib.parse import parse_qsl, quote

import pytest

from rules.facts import GameEnded
from store import notes, verdicts
from store.kept import Busy
from store.writing import run
from tests.clubs import Club
from tests.rules.told import scored, start
from tests.web.test_links import FOREVER, ODD, SWITCHED, asked, parts
from web import laid_groups, links
from web.hand_questions import hand_question
from web.hit_questions import hit_question
from web.offers import referee_address
from web.phones import COOKIE
from web.questions import question
from web.retold import dispute_of
from web.starts import TOUCHED

ROUND = scored("Ann +0, Bo +25, Cy -60")
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
VERSION = re.compile(r'data-version="\d+"|seen=\d+')
LINK = re.compile(r'href="(/verdict/1/[^"]+)"')
WRAPS = FOREVER[0]["link"]
HIT = next(case["link"] for case in FOREVER if "/hit?" in case["link"] and case["legal"])
READERS = {"meld": question, "hand": question, "hit": hit_question, "points": hand_question}
STATES = {True: ("legal",), False: ("illegal", "open"), None: ("counted", "doubtful")}


@pytest.fixture
def game(club):
    return club.played(start(), ROUND)


def phone(app, club, right, game=None):
    client = app.test_client()
    client.set_cookie(COOKIE, club.tokens[right])
    if game:
        client.set_cookie(TOUCHED, game.id)
    return client


@pytest.fixture
def ann(app, club, game):
    """Keeps score, and has the game open."""
    return phone(app, club, "scorer", game)


@pytest.fixture
def bo(app, club, game):
    return phone(app, club, "player", game)


@pytest.fixture
def cy(app, game):
    return phone(app, Club(app.extensions["database"]), "owner", game)


def text_of(answer):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def new(game, link=WRAPS):
    return link.replace("/verdict/1/", f"/games/{game.id}/verdicts/new/")


def form(client, game, link=WRAPS):
    """What the form sends, but for who asked."""
    return {
        name: html.unescape(value)
        for name, value in FIELD.findall(client.get(new(game, link)).text)
    }


def keep(client, game, link=WRAPS, **more):
    return client.post(f"/games/{game.id}/verdicts", data={**form(client, game, link), **more})


def kept(club, game):
    return verdicts.of_game(club.database, club.read(game))


class TestLink:
    @pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
    def test_it_shows_the_verdict_without_a_key(self, client, language):
        for case in FOREVER:
            answer = client.get(case["link"], headers={"Accept-Language": language})
            assert answer.status_code == 200
            (state,) = re.findall(r'<section class="verdict (\w+)"', answer.text)
            assert state in STATES[case["legal"]], case
            assert answer.headers["Content-Language"] == language
            assert "Set-Cookie" not in answer.headers

    def test_it_says_what_was_asked_why_and_by_which_switches(self, client):
        told = text_of(client.get(WRAPS))
        assert "Phase 4 · run of 7" in told
        assert "Not legal No 1 comes after the 12: a run does not wrap around." in told
        assert "if they went on from 12 to 1, this would be legal" in told
        assert "one deck" in told
        assert "runs end at 12" in told

    def test_a_messenger_shows_the_verdict(self, client):
        page = html.unescape(client.get(WRAPS).text)
        brief = "Not legal · No 1 comes after the 12: a run does not wrap around."
        assert f"<title>{brief} · Phasekeeper</title>" in page
        assert f'<meta property="og:title" content="{brief}">' in page
        asked = "Phase 4 · run of 7: 8, 9, wild, 11, 12, 1, 2"
        assert f'<meta property="og:description" content="{asked}">' in page

    def test_it_may_be_kept_by_caches_and_by_no_search_engine(self, client):
        answer = client.get(WRAPS)
        assert answer.headers["Cache-Control"] == "public, max-age=3600"
        assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert '<meta name="robots" content="noindex">' in answer.text

    def test_the_reader_can_change_the_language_and_that_is_kept_by_this_phone_alone(self, client):
        page = client.get(WRAPS).text
        address = html.unescape(re.search(r'href="([^"]+)" lang="es"', page)[1])
        answer = client.get(address)
        assert "Después del 12 no viene el 1" in answer.text
        assert answer.headers["Cache-Control"] == "private, max-age=3600"

    def test_the_referee_can_be_asked_the_same(self, client):
        for case in FOREVER:
            page = client.get(case["link"]).text
            address = html.unescape(re.search(r'href="(/referee[^"]+)"', page)[1])
            kind, _ = parts(case["link"])
            path, _, query = address.partition("?")
            assert path == {"hit": "/referee/hit", "points": "/referee/hand"}.get(kind, "/referee")
            assert client.get(address).status_code == 200
            arguments = {n: [v] for n, v in parse_qsl(query)}
            again = dispute_of(READERS[kind](arguments), "")
            if again is not None and "objectives=set11" not in address:
                assert links.query(again) == links.query(asked(case["link"]))

    def test_the_whole_address_stands_there_to_be_copied(self, app, client):
        app.config["PUBLIC_URL"] = "https://table.example"
        page = html.unescape(client.get(WRAPS).text)
        assert f">https://table.example{WRAPS}</textarea>" in page

    @pytest.mark.parametrize("told", [*ODD, "meld", "meld?" + "x=1&" * 500])
    def test_what_is_odd_is_told_in_a_sentence(self, client, told):
        switched = "" if "points=" in told else SWITCHED
        address = f"/verdict/1/{quote(told, safe='?&=,._')}{switched}"
        answer = client.get(address, headers={"Accept-Language": "es"})
        assert answer.status_code == 404
        assert answer.headers["Content-Language"] == "es"
        assert answer.headers["X-Robots-Tag"] == "noindex"

    @pytest.mark.parametrize(
        "told",
        [
            "meld?phase=8&cards=1,2,3,4,5,6,7&",
            "hand?phase=4&cards=5,5,5,5,5,5,5,5,5&",
            "hand?phase=4&cards=5,R5&",
            "hit?kind=run&group=W,W&card=5&turn=later&owner=other&",
            "points?cards=R5,R5,R5&laid=no&",
            "points?counts=999,0,0,0&laid=no&",
        ],
    )
    def test_what_has_no_answer_says_why(self, client, told):
        answer = client.get(f"/verdict/1/{told}{SWITCHED}")
        assert answer.status_code == 422
        assert "How is that meant?" in answer.text

    def test_no_other_version_is_known(self, client):
        assert client.get(WRAPS.replace("/1/", "/2/")).status_code == 404


class TestKeeping:
    def test_whoever_keeps_score_keeps_it_and_is_led_back_to_the_referee(self, ann, club, game):
        answer = keep(ann, game, by=club.ids["Bo"])
        assert answer.status_code == 303
        address = answer.headers["Location"]
        assert address.startswith("/referee?phase=4&cards=8,9,W,11,12,1,2")
        back = ann.get(address)
        assert "Kept in the log." in back.text
        assert f'href="/games/{game.id}/log"' in back.text
        (told,) = kept(club, game)
        assert (told.round, told.asked_by) == (2, club.ids["Bo"])
        assert told.judged == ("meld", WRAPS.partition("?")[2], False, "run_wraps")

    def test_nobody_in_particular_may_have_asked(self, ann, club, game):
        page = ann.get(new(game)).text
        assert re.findall(r'name="by" value="(\w*)"', page) == ["", *club.ids.values()]
        keep(ann, game, by="")
        keep(ann, game)
        assert [each.asked_by for each in kept(club, game)] == [None, None]

    def test_whatever_can_be_asked_can_be_kept(self, ann, club, game):
        for case in FOREVER:
            keep(ann, game, case["link"])
        said = [tuple(told.judged[2:]) for told in kept(club, game)]
        assert said == [(case["legal"], case["code"]) for case in FOREVER]
        assert len(LINK.findall(ann.get(f"/games/{game.id}/log").text)) == len(FOREVER)

    def test_two_taps_count_once(self, ann, club, game):
        told = form(ann, game)
        for _ in range(2):
            assert ann.post(f"/games/{game.id}/verdicts", data=told).status_code == 303
        assert len(kept(club, game)) == 1

    def test_the_same_form_with_another_name_is_asked_about_once_more(self, ann, club, game):
        told = form(ann, game)
        ann.post(f"/games/{game.id}/verdicts", data=told)
        told["by"] = club.ids["Ann"]
        answer = ann.post(f"/games/{game.id}/verdicts", data=told)
        assert answer.status_code == 409
        assert len(kept(club, game)) == 1

    def test_a_round_saved_meanwhile_is_told(self, ann, club, game):
        told = form(ann, game) | {"by": club.ids["Cy"]}
        club.say(game, ROUND)
        answer = ann.post(f"/games/{game.id}/verdicts", data=told)
        assert answer.status_code == 409
        assert "round 3 is in play" in answer.text
        assert re.search(rf'value="{club.ids["Cy"]}" checked', answer.text)
        assert kept(club, game) == ()
        told = {name: html.unescape(value) for name, value in FIELD.findall(answer.text)}
        assert ann.post(f"/games/{game.id}/verdicts", data=told).status_code == 303
        assert kept(club, game)[0].round == 3

    def test_somebody_who_is_not_at_the_table_cannot_have_asked(self, ann, club, game):
        answer = keep(ann, game, by="nobody")
        assert answer.status_code == 422
        assert "can be meant here" in answer.text
        assert kept(club, game) == ()

    def test_more_than_a_game_bears_is_told(self, ann, game, monkeypatch):
        monkeypatch.setattr(verdicts, "MOST", 0)
        answer = keep(ann, game)
        assert answer.status_code == 422
        assert "A game keeps at most 0 verdicts." in answer.text

    def test_database_that_others_hold_is_told_with_what_was_chosen(
        self, ann, club, game, monkeypatch
    ):
        def held(*_, **__):
            raise Busy

        told = form(ann, game) | {"by": club.ids["Bo"]}
        monkeypatch.setattr(verdicts, "write", held)
        answer = ann.post(f"/games/{game.id}/verdicts", data=told)
        assert answer.status_code == 503
        assert re.search(rf'value="{club.ids["Bo"]}" checked', answer.text)

    def test_game_erased_meanwhile_is_not_there(self, ann, club, game, monkeypatch):
        told, keep_now = form(ann, game), verdicts.keep

        def erased(database, game, *more, **named):
            notes.erase(database, game.club, game.id, True)
            return keep_now(database, game, *more, **named)

        monkeypatch.setattr(verdicts, "keep", erased)
        assert ann.post(f"/games/{game.id}/verdicts", data=told).status_code == 404

    def test_rights_are_those_of_the_game(self, ann, bo, cy, client, game):
        told = form(ann, game)
        for asker, status in ((bo, 403), (cy, 404), (client, 404)):
            assert asker.get(new(game)).status_code == status
            assert asker.post(f"/games/{game.id}/verdicts", data=told).status_code == status

    @pytest.mark.parametrize(
        "told",
        [
            {"kind": "flush"},
            {"question": ""},
            {"question": "phase=4"},
            {"question": "x=1&" * 5000},
            {"kind": "hit"},
            {"question": "phase=8&cards=5&" + SWITCHED},
        ],
    )
    def test_what_our_forms_do_not_ask_is_not_kept(self, ann, club, game, told):
        assert keep(ann, game, **told).status_code == 404
        assert kept(club, game) == ()

    def test_body_that_is_too_large_is_refused(self, ann, game):
        assert keep(ann, game, more="x" * 70_000).status_code == 413

    def test_post_from_another_site_is_refused(self, ann, club, game):
        told = form(ann, game)
        headers = {"Sec-Fetch-Site": "cross-site"}
        answer = ann.post(f"/games/{game.id}/verdicts", data=told, headers=headers)
        assert answer.status_code == 403
        assert kept(club, game) == ()


class TestLog:
    def test_verdicts_stand_among_the_facts_in_their_time(self, ann, club, game):
        keep(ann, game, by=club.ids["Ann"])
        game = club.say(game, ROUND)
        keep(ann, game, HIT)
        told = text_of(ann.get(f"/games/{game.id}/log"))
        order = ["Verdict in round 3", "Round 2", "Verdict in round 2, asked by Ann", "Round 1"]
        places = [told.index(each) for each in order]
        assert places == sorted(places)
        assert "Not legal No 1 comes after the 12: a run does not wrap around." in told
        assert "if they went on from 12 to 1, this would be legal." in told
        assert "Legal You can add the blue 7." in told

    def test_each_leads_to_its_link(self, ann, bo, game):
        keep(ann, game)
        found = LINK.findall(bo.get(f"/games/{game.id}/log").text)
        assert list(map(html.unescape, found)) == [WRAPS]

    def test_it_is_told_in_the_language_of_the_reader(self, ann, game):
        keep(ann, game)
        told = ann.get(f"/games/{game.id}/log", headers={"Accept-Language": "es"}).text
        assert "Después del 12 no viene el 1" in told

    def test_what_was_said_then_stays_said(self, ann, club, game):
        keep(ann, game)
        club.database.execute_sql("UPDATE verdict SET legal = 1, code = 'ok'")
        told = text_of(ann.get(f"/games/{game.id}/log"))
        assert "Legal Today the referee answers otherwise." in told
        assert "does not wrap" not in told

    def test_what_has_no_answer_any_more_was_said_all_the_same(self, ann, club, game):
        keep(ann, game)
        beyond = "cards=R5,R5,R5&laid=no&points=5,10,15,25&decks=1&go_out=any"
        run(club.database, "UPDATE verdict SET kind = 'points', question = ?", beyond)
        told = text_of(ann.get(f"/games/{game.id}/log"))
        assert "Not legal Today the referee answers otherwise." in told

    def test_the_sheet_does_not_tell_of_them(self, ann, game):
        before = ann.get(f"/games/{game.id}/sheet").text
        keep(ann, game)
        after = ann.get(f"/games/{game.id}/sheet").text
        assert VERSION.sub("", after) == VERSION.sub("", before)

    def test_names_are_names(self, app, club):
        game = club.played(start("Ann Bo"), names={"Ann": "<b>Ann</b>"})
        client = phone(app, club, "owner", game)
        keep(client, game, by=club.ids["Ann"])
        assert "asked by &lt;b&gt;Ann" in client.get(f"/games/{game.id}/log").text


class TestOffers:
    def test_the_referee_offers_to_share_to_anybody_and_to_keep_to_whoever_may(
        self, ann, bo, cy, client, game
    ):
        address = "/referee?phase=4&cards=8,9,W,11,12,1,2"
        for asker in (ann, bo, cy, client):
            page = asker.get(address).text
            assert list(map(html.unescape, LINK.findall(page))) == [WRAPS]
            assert ("/verdicts/new/" in page) == (asker is ann)

    def test_the_verdict_alone_offers_the_same(self, ann):
        page = ann.get("/referee/verdict?phase=4&cards=8,9,W,11,12,1,2").text
        assert WRAPS in html.unescape(page)
        assert "/verdicts/new/meld?" in page

    @pytest.mark.parametrize(
        ("path", "query", "form"),
        [
            ("/referee/hit", HIT.partition("?")[2], "hit?kind=run&"),
            ("/referee/hand", "cards=5,W&laid=yes&phase=2", "points?cards=5,W&laid=yes&phase=2&"),
            ("/referee/hand", "low=6&laid=no", "points?counts=6,0,0,0&laid=no&"),
            ("/referee/hand", "low=6", "points?counts=6,0,0,0&laid=yes&points="),
            ("/referee", "phase=8&mode=hand&cards=R1&seen=R2", "hand?phase=8&cards=R1&seen=R2&"),
            (
                "/referee",
                "objectives=run5&cards=1,2,3,4,5_",
                "meld?objectives=run5&groups=1,2,3,4,5&",
            ),
        ],
    )
    def test_so_do_the_other_tabs(self, ann, path, query, form):
        for address in (f"{path}?{query}", f"{path}/verdict?{query}"):
            page = html.unescape(ann.get(address).text)
            assert f'href="/verdict/1/{form}' in page
            assert f"/verdicts/new/{form}" in page

    def test_who_asks_at_the_referee_has_asked(self, ann, club):
        page = html.unescape(ann.get(f"/referee?phase=2~{club.ids['Bo']}&cards=5,5,5").text)
        address = re.search(r'href="(/games/[^"]+)"', page)[1]
        assert re.search(rf'value="{club.ids["Bo"]}" checked', ann.get(address).text)

    def test_who_asks_at_the_referee_asks_on_there_whoever_is_said_to_have_asked(
        self, ann, club, game
    ):
        bo = club.ids["Bo"]
        page = html.unescape(ann.get(f"/referee?phase=2~{bo}&cards=5,5,5,6,7,8,10").text)
        address = re.search(r'href="(/games/[^"]+)"', page)[1]
        for by in (bo, club.ids["Ann"], ""):
            form = ann.get(address).text
            assert f"&player={bo}" in html.unescape(re.search(r'href="(/referee[^"]+)"', form)[1])
            sent = {name: html.unescape(value) for name, value in FIELD.findall(form)}
            answer = ann.post(f"/games/{game.id}/verdicts", data={**sent, "by": by})
            assert f"&player={bo}&kept=" in answer.headers["Location"]

    def test_what_is_no_player_asks_nothing(self, ann, game):
        page = ann.get(f"{new(game)}&by=%22%3E%26x").text
        assert 'name="player"' not in page
        assert "player=" not in re.search(r'href="(/referee[^"]+)"', page)[1]

    def test_nothing_is_offered_before_there_is_a_verdict(self, ann):
        for address in ("/referee", "/referee?cards=X", "/referee/hit?card=5"):
            page = ann.get(address).text
            assert not LINK.findall(page)
            assert "/verdicts/new/" not in page

    def test_nothing_is_offered_while_a_group_is_begun(self, client):
        laid = "/referee?objectives=set2,set2,even1&cards=R5,B5,G5_R9,B9,"
        assert LINK.findall(client.get(laid).text)
        assert not LINK.findall(client.get(laid + "_").text)

    def test_a_game_that_is_over_takes_none(self, ann, club, game):
        club.say(game, GameEnded())
        page = ann.get("/referee?phase=4&cards=8,9,W,11,12,1,2").text
        assert "/verdicts/new/" not in page

    def test_only_what_was_kept_says_so(self, ann, cy, game):
        address = f"/referee?phase=4&cards=8,9,W,11,12,1,2&kept={game.id}"
        assert "Kept in the log." in ann.get(address).text
        assert "Kept in the log." not in cy.get(address).text
        assert "Kept in the log." not in ann.get(address + "x").text

    def test_groups_that_were_kept_lie_on_the_table_for_a_hit(self, ann, bo, club, game):
        meld = next(case["link"] for case in FOREVER if "groups=R5,B5,G5_R7,B7,W&" in case["link"])
        keep(ann, game, meld, by=club.ids["Cy"])
        assert "group=R7,B7,W@7" in html.unescape(bo.get("/referee/hit").text)
        hit = f"kind=set&group=R7,B7,W@7&card=G7&turn=later&owner=other&{SWITCHED}"
        keep(ann, game, f"/verdict/1/hit?{hit}")
        page = html.unescape(bo.get("/referee/hit").text)
        assert "group=R7,B7,G7,W@7" in page
        assert "group=R7,B7,W@7" not in page
        assert "group=R5,B5,G5" in page
        club.say(game, ROUND)
        assert "group=R" not in bo.get("/referee/hit").text

    def test_a_meld_that_was_asked_about_twice_lies_there_once(self, ann, game):
        meld = next(case["link"] for case in FOREVER if "groups=R5,B5,G5_R7,B7,W&" in case["link"])
        keep(ann, game, meld)
        keep(ann, game, meld)
        page = html.unescape(ann.get("/referee/hit").text)
        assert page.count("group=R7,B7,W@7") == 1

    def test_no_more_groups_are_offered_than_lie_on_a_table(self, ann, game, monkeypatch):
        monkeypatch.setattr(laid_groups, "MOST", 3)
        meld = next(case["link"] for case in FOREVER if "groups=R5,B5,G5_R7,B7,W&" in case["link"])
        keep(ann, game, meld)
        keep(ann, game, meld.replace("R5,B5,G5_R7,B7,W", "R1,B1,G1_R2,B2,G2"))
        page = html.unescape(ann.get("/referee/hit").text)
        assert re.findall(r"kind=set&group=([^&\"]+)", page)[-3:] == [
            "R7,B7,W@7",
            "R1,B1,G1",
            "R2,B2,G2",
        ]
        assert "group=R5,B5,G5" not in page


def test_a_float_table_asks_the_referee_as_one(app):
    with app.test_request_context():
        told = asked(WRAPS.replace("go_out=any", "go_out=float"))
        assert "go_out=float" in referee_address(told)
