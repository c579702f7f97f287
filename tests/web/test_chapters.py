"""The rules to read: every chapter in four languages, its links, its cards, its numbers."""

import html
import re
from itertools import pairwise

import pytest

from app import create_app
from bin import texts
from rules.cards import NUMBERS, SKIPS, WILDS, deck
from rules.game import LEAST_PLAYERS, MOST_PLAYERS
from rules.house import House, Points
from rules.phases import HAND, MOST_LAID, PHASES, cards_of
from rules.scoring import left_after
from rules.variants import MOST_PHASES, VARIANTS
from tests.rules.table import phase
from web.catalogs import LANGUAGES
from web.contents import CHAPTERS
from web.figures import figures
from web.labels import POINTS
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
    assert "?lang=" not in page.split("<main")[1]


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


def all_in_one(chapter, book):
    text = re.sub(r"<[^>]+>", " ", book(f"/rules/{chapter}", "en").split("<main")[1])
    return " ".join(html.unescape(text).split())


USUAL, PAIRS = figures(House()), {name: variant.numbers for name, variant in VARIANTS.items()}
TOLD = [
    ("cards", f"with {sum(deck().values())} cards"),
    ("cards", f"{USUAL.numbered} have a number: 1 to {max(NUMBERS)} in four colors"),
    ("cards", f"{WILDS} are wilds"),
    ("cards", f"{SKIPS} are skips"),
    ("cards", f"at most {MOST_LAID} cards while it lays: the {HAND} it was dealt"),
    *(("cards", f"{label} {getattr(Points(), name)}") for name, label in POINTS.items()),
    ("turn", f"{LEAST_PLAYERS} to {MOST_PLAYERS} with one deck, and up to {2 * MOST_PLAYERS}"),
    ("turn", f"Everybody gets {HAND} cards"),
    ("scoring", f"are worth {USUAL.least} to {USUAL.most} points; of two decks, up to 250"),
    ("scoring", f"All the cards together make {USUAL.all} points"),
    ("ties", "In a game of all ten: set of 5 and set of 3."),
    ("variants", "2, 4, 6, 8 and 10 Only these five, one after the other; phase 10 ends"),
    ("variants", "1, 3, 5, 7 and 9 Only these five, one after the other; phase 9 ends"),
    ("variants", f"1 to {MOST_PHASES} phases"),
    ("variants", f"more than {MOST_LAID} cards"),
    ("sources", f"How many cards? {USUAL.cards}, not"),
    ("sources", f"How many players? {LEAST_PLAYERS} to {MOST_PLAYERS}; more"),
]


@pytest.mark.parametrize(("chapter", "told"), TOLD)
def test_the_numbers_in_the_texts_are_those_of_the_rules(book, chapter, told):
    assert told in all_in_one(chapter, book)


def test_what_the_texts_say_of_variants_and_phases_is_so():
    assert (PAIRS["even"], PAIRS["odd"]) == ((2, 4, 6, 8, 10), (1, 3, 5, 7, 9))
    runs = [each.size for phase in PHASES.values() for each in phase if each.kind == "run"]
    assert min(runs) == 4  # the shortest has four cards
    assert [each.kind for each in PHASES[7]] == ["set", "set"]
    assert [each.kind for each in PHASES[8]] == ["color"]
    assert PHASES[2] == (("set", 3), ("run", 4))
    assert PHASES[3] == (("set", 4), ("run", 4))


@pytest.mark.parametrize("section", range(1, 11))
def test_every_section_of_the_rules_has_its_anchor(book, section):
    names = [chapter.name for chapter in CHAPTERS if chapter.section == section]
    assert names
    for name in names:
        assert f'<article id="rule-{section}">' in book(f"/rules/{name}", "en")


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize("path", PATHS)
def test_no_english_is_left_over(book, path, language):
    main = html.unescape(book(path, language))
    for message in texts.stored(language):
        pieces = re.split(r"%\(\w+\)[ds]", texts.first(message.id))
        for piece in pieces if message.string != message.id else ():
            assert len(piece.strip()) <= 12 or piece not in main


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
        assert "<strong>At this table:</strong> wild: 40" in read(client, "/rules/phases")

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

    def test_where_a_switch_decides_the_text_says_how_it_stands_here(self, client, club):
        usual = '<p class="here"><strong>By the usual rules:</strong> runs end at 12.</p>'
        assert usual in read(client, "/rules/laying")
        play(client, club, switches={"wrap_runs": True, "decks": 2})
        here = (
            '<p class="here differs"><strong>At this table:</strong> runs go on from 12 to 1.</p>'
        )
        assert here in read(client, "/rules/laying")
        assert "at this table" in read(client, "/rules/house").split('id="decks"')[1]
        assert "ten cards are worth 50 to 250 points." in read(client, "/rules/scoring")

    def test_a_game_that_is_over_is_played_no_more(self, client, club):
        game = play(client, club, switches={"wrap_runs": True})
        client.post(f"/games/{game.id}/end", data={"seq": game.seq, "token": "0123456789abcdef-e"})
        assert "No game is in play" in read(client, "/rules")
