"""The rules to read: every chapter in four languages, its links, its cards, its numbers."""

import html
import re
from itertools import pairwise

import pytest

from app import create_app
from rules.house import House
from rules.phases import HAND, PHASES, cards_of
from rules.scoring import left_after
from tests.rules.table import phase
from web.catalogs import LANGUAGES
from web.contents import CHAPTERS
from web.figures import figures
from web.phones import COOKIE

PATHS = ["/rules", *(f"/rules/{chapter.name}" for chapter in CHAPTERS)]


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """Reads a page, on a phone without games: book("/rules", "es"). One app for all of it."""
    app = create_app({"TESTING": True, "PHASEKEEPER_DATA": tmp_path_factory.mktemp("book")})
    client, pages = app.test_client(), {}

    def page(address, language=None):
        address = f"{address}?lang={language}" if language else address
        if address not in pages:
            answer = client.get(address)
            assert answer.status_code == 200, address
            pages[address] = answer.text
        return pages[address]

    yield page
    app.extensions["database"].close_all()


def read(client, path):
    return client.get(f"{path}?lang=en").text


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryPage:
    def test_it_names_itself_and_says_what_it_is_about(self, book, path, language):
        page = book(path, language)
        assert f'<html lang="{language}">' in page
        assert re.search(r"<title>[^<]{8,}</title>", page)
        assert re.search(r'<meta name="description" content="[^"]{20,170}">', page)
        assert "noindex" not in page

    def test_it_can_be_found_in_every_language(self, book, path, language):
        page = book(path, language)
        assert f'<link rel="canonical" href="http://localhost{path}?lang={language}">' in page
        told = re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', page)
        assert [code for code, _ in told] == [*LANGUAGES, "x-default"]
        assert all(book(address.removeprefix("http://localhost")) for _, address in told)

    def test_its_headings_are_in_order(self, book, path, language):
        levels = [int(each) for each in re.findall(r"<h([1-6])", book(path, language))]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))

    def test_its_links_lead_somewhere_and_stay_in_its_language(self, book, path, language):
        main = book(path, language).split("<main")[1].split("</main>")[0]
        for address in {
            html.unescape(each) for each in re.findall(r'<a [^>]*?href="([^"]+)"', main)
        }:
            page, _, anchor = address.partition("#")
            led_to = book(page)
            assert f'<html lang="{language}">' in led_to, address
            assert not anchor or f'id="{anchor}"' in led_to, address

    def test_no_id_comes_twice(self, book, path, language):
        ids = re.findall(r' id="([^"]+)"', book(path, language))
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("path", PATHS)
def test_without_a_language_in_its_address_a_page_is_the_one_for_all(book, path):
    page = book(path)
    assert f'<link rel="canonical" href="http://localhost{path}">' in page
    assert "lang=" not in page.split("<main")[1]


def test_a_chapter_that_is_none_is_not_found(client):
    assert client.get("/rules/nowhere").status_code == 404


def test_the_rules_are_the_fourth_place_of_the_bar(book):
    bar = book("/rules", "en").split('<nav class="bar"')[1]
    names = re.findall(r"<span>([^<]+)</span>", bar)
    assert names == ["Game", "Referee", "History", "Rules"]
    assert re.search(r'href="/rules" aria-current="page"', bar)


def test_the_figures_are_those_of_the_game():
    told = figures(House())
    assert (told.cards, told.numbered, told.wilds, told.skips) == (108, 96, 8, 4)
    assert (told.hand, told.most_laid, told.all) == (10, 11, 860)
    assert (told.least, told.most, told.most_of_two) == (50, 230, 250)
    assert told.color_phase == 8


class TestPhases:
    @pytest.mark.parametrize("number", PHASES)
    def test_each_tells_what_it_needs_and_what_it_leaves(self, client, number):
        entry = entry_of(client, f"phase-{number}")
        left = left_after(PHASES[number], House())
        assert f"{cards_of(PHASES[number])} cards" in entry
        assert left.cards == max(0, HAND - cards_of(PHASES[number]))
        cards = "1 card" if left.cards == 1 else f"{left.cards} cards"
        assert f"at most {cards}, {left.points} points" in entry

    def test_the_values_of_the_table_count(self, client, club):
        play(client, club, switches={"points": {"wild": 40}})
        assert "at most 4 cards, 160 points" in entry_of(client, "phase-1")

    def test_phases_of_its_own_are_those_of_the_table(self, client, club):
        play(client, club, variant="custom", phases=(phase("color_run 6"),))
        assert "run of 6 in one color" in entry_of(client, "own-1")
        assert "set of 3 and run of 4" in entry_of(client, "phase-2")


def entry_of(client, anchor):
    return read(client, "/rules/phases").split(f'id="{anchor}"')[1].split("</li>")[0]


def play(client, club, **told):
    """A game on this phone."""
    game = club.start("Ann Bo", **told)
    client.set_cookie(COOKIE, club.tokens["scorer"])
    return game


class TestThisTable:
    def test_a_phone_without_a_game_reads_the_usual_rules(self, client):
        assert "No game is in play" in read(client, "/rules")

    def test_a_phone_with_a_game_reads_what_is_played(self, client, club):
        play(client, club, variant="short", last_phase=5, switches={"wrap_runs": True})
        here = read(client, "/rules").split('id="here"')[1].split("</section>")[0]
        assert re.findall(r"<li>([^<]+)</li>", here) == [
            "Phases 1 to 5",
            "Usual rules",
            "runs go on from 12 to 1",
        ]

    def test_a_game_that_is_over_is_played_no_more(self, client, club):
        game = play(client, club, switches={"wrap_runs": True})
        client.post(f"/games/{game.id}/end", data={"seq": game.seq, "token": "0123456789abcdef-e"})
        assert "No game is in play" in read(client, "/rules")
