"""The pages of the rulings, in four languages: whole, linked, searched, true to the table."""

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from app import create_app
from rules.cards import cards
from tests.web.test_rulings import table
from web.catalogs import LANGUAGES, catalog
from web.phones import COOKIE
from web.questions import text_of
from web.rulings import RULINGS, TOPICS
from web.rulings.examples import Hit, Kept, Meld, Round
from web.rulings.telling import filled
from web.rulings.trials import claim
from web.signs import faces_of, spoken

INDEX = "/rules/rulings"


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    """Reads a page on a phone without games: reader("/rules/rulings", "es")."""
    app = create_app({"TESTING": True, "PHASEKEEPER_DATA": tmp_path_factory.mktemp("rulings")})
    client, pages = app.test_client(), {}

    def page(address, language=None, status=200):
        if language:
            address += f"{'&' if '?' in address else '?'}lang={language}"
        if address not in pages:
            answer = client.get(address)
            assert answer.status_code == status, address
            pages[address] = answer.text
        return pages[address]

    yield page
    app.extensions["database"].close_all()


def main_of(page):
    return page.split("<main")[1].split("</main>")[0]


def plain_text(page):
    """What can be read in its main part."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", f"<main{main_of(page)}")))


def questions(page):
    """The slugs that its list leads to, in order."""
    return re.findall(rf'href="{INDEX}/([a-z0-9-]+)', main_of(page).split('id="found"')[1])


@pytest.mark.parametrize("slug", RULINGS)
class TestEveryRuling:
    """In every language."""

    def test_it_says_its_question_and_answer(self, reader, slug):
        told = RULINGS[slug]
        for language in LANGUAGES:
            page, words = reader(f"{INDEX}/{slug}", language), catalog(language)
            assert f'<html lang="{language}">' in page
            assert f"<h1>{html.escape(words.gettext(told.question), quote=False)}</h1>" in page
            says = filled(told.ways[0].says, table(told.ways[0]).house, words)
            assert says in plain_text(page)

    def test_it_can_be_found_from_outside(self, reader, slug):
        address = f"http://localhost{INDEX}/{slug}"
        for language in LANGUAGES:
            page = reader(f"{INDEX}/{slug}", language)
            assert "noindex" not in page
            assert re.search(r"<title>[^<]{20,}</title>", page)
            assert re.search(r'<meta name="description" content="[^"]{20,170}">', page)
            assert f'<link rel="canonical" href="{address}?lang={language}">' in page
            told = re.findall(r'hreflang="([^"]+)" href="(http[^"]+)"', page)
            versions = [(each, f"{address}?lang={each}") for each in LANGUAGES]
            assert told == [*versions, ("x-default", address)]

    def test_it_shows_the_cards_of_its_examples(self, reader, slug):
        for language in LANGUAGES:
            page = html.unescape(reader(f"{INDEX}/{slug}", language))
            for example in RULINGS[slug].examples:
                if isinstance(example, Round):
                    assert all(f"<strong>{seat.name}</strong>" in page for seat in example.seats)
                for row in rows_of(example):
                    assert_shown(page, row, catalog(language))

    def test_its_links_lead_somewhere_in_its_language(self, reader, slug):
        for language in LANGUAGES:
            page = reader(f"{INDEX}/{slug}", language)
            for address in re.findall(r'href="(/[^"]+)"', main_of(page)):
                assert f'<html lang="{language}">' in reader(html.unescape(address)), address

    def test_no_english_is_left_over_in_another(self, reader, slug):
        told = RULINGS[slug]
        for language in ("es", "pt", "ro"):
            words = catalog(language)
            for text in (told.question, told.why, *(way.says for way in told.ways)):
                assert not text or words.gettext(text) != text
            page = plain_text(reader(f"{INDEX}/{slug}", language)).lower()
            assert not ENGLISH & set(re.findall(r"[a-z]+", page))


ENGLISH = {"the", "and", "wild", "wilds", "phase", "yes", "your", "card", "here", "legal", "round"}


def rows_of(example):
    """The rows of cards that an example is made of."""
    if isinstance(example, Hit):
        return [example.group, example.card]
    return [] if isinstance(example, Round) else [example.cards]


def assert_shown(page, told, words):
    """The cards are there: in a row as told, or laid out in groups; wilds may say what they are."""
    rows = re.findall(r'aria-label="([^"]+)">(?=<span class="card)', page)
    plain = [re.sub(r",? (?:which|que|care|qui)[^,]*", "", row) for row in rows]
    if spoken(faces_of(cards(told.split()), words)) in {*rows, *plain}:
        return
    shown = sorted(card for row in plain for card in row.split(", "))
    for card in cards(told.split()):
        name = spoken(faces_of([card], words))
        assert any(each.startswith(name) for each in shown), (told, card)


class TestCheckIt:
    """The links lead to the referee, which gets the cards and the switches and says the same."""

    @pytest.mark.parametrize("slug", RULINGS)
    def test_a_meld_is_judged_alike_by_the_referee(self, reader, slug):
        page, told = reader(f"{INDEX}/{slug}", "en"), RULINGS[slug]
        melds = [each for each in told.examples if isinstance(each, Meld)]
        links = re.findall(r'href="(/referee\?[^"]+)"', page)
        assert len(links) >= len(melds)
        for link in map(html.unescape, links):
            asked = parse_qs(urlsplit(link).query)
            example = next(
                each for each in melds if asked["cards"] == [each.cards.replace(" ", ",")]
            )
            assert asked["phase"] == [str(example.phase)]
            assert verdict(reader(link)) in expected(example, told, asked)

    def test_a_hit_and_a_hand_are_asked_about_in_full(self, reader):
        page = html.unescape(reader(f"{INDEX}/others-at-once"))
        assert (
            "/referee/hit?kind=set&group=5,5,5&card=5&turn=laid_this_turn&owner=other"
            "&same_turn_hit_others=no" in page
        )
        page = html.unescape(reader(f"{INDEX}/laid-by-the-points"))
        assert "/referee/hand?cards=W,W&laid=yes&phase=1" in page
        page = html.unescape(reader(f"{INDEX}/card-values?points=1,2,3,4"))
        assert "points=1,2,3,4" in re.search(r"/referee/hand\?[^\"]+", page)[0]


def verdict(page):
    return re.search(r'id="verdict" class="verdict (\w+)', page)[1]


def expected(example, ruling, asked):
    """What the referee calls it: too few cards are open, neither legal nor not."""
    ways = [table(way) for way in ruling.ways]
    claims = {claim(example, way) for way in ways if told_alike(way.house, asked)}
    if claims == {"ok"}:
        return {"legal"}
    return {"illegal", "open"}


def told_alike(house, asked):
    switches = {name: getattr(house, name) for name in ("wrap_runs", "exact_laydown", "decks")}
    switches |= {"natural_per_group": house.natural_per_group, "go_out": house.go_out}
    switches |= {"allow_all_wild": house.allow_all_wild}
    usual = {"decks": 1, "go_out": "any"}
    names = {True: "yes", 2: "2", "discard_only": "discard_only"}
    told = {name: names.get(value) for name, value in switches.items() if value != usual.get(name)}
    told = {name: value for name, value in told.items() if value}
    return all(asked.get(name) == ([told[name]] if name in told else None) for name in switches)


class TestList:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_has_all_rulings_by_topic(self, reader, language):
        page = reader(INDEX, language)
        assert questions(page) == [each.slug for topic in TOPICS for each in topic.rulings]
        assert page.count("<details class=") == len(TOPICS) + 1

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_rules_lead_to_it(self, reader, language):
        page = reader("/rules", language)
        links = re.findall(rf'href="({INDEX}\?lang={language}#[a-z]+)"', page)
        assert len(links) == len(TOPICS)
        anchors = re.findall(r'id="([a-z]+)"', reader(INDEX, language))
        assert {link.partition("#")[2] for link in links} <= set(anchors)
        assert 'action="/rules/rulings"' in page

    def test_no_id_comes_twice(self, reader):
        for page in (reader(INDEX), reader("/rules"), reader(f"{INDEX}/out-on-nine")):
            ids = re.findall(r' id="([^"]+)"', page)
            assert len(ids) == len(set(ids))

    def test_a_ruling_that_there_is_not_is_not_found(self, client):
        assert client.get(f"{INDEX}/nowhere").status_code == 404


class TestSearch:
    @pytest.mark.parametrize(
        ("language", "query", "slug"),
        [
            ("en", "12-1", "twelve-then-one"),
            ("en", "wild middle", "wild-in-the-middle"),
            ("en", "SWAP real", "replacing-a-wild"),
            ("es", "12-1", "twelve-then-one"),
            ("es", "comodin en medio", "wild-in-the-middle"),
            ("es", "COMODÍN hueco", "wild-in-the-middle"),
            ("es", "quién gana", "out-on-nine"),
            ("pt", "sequencia mesma cor", "colors-in-a-run"),
            ("pt", "coringa buraco", "wild-in-the-middle"),
            ("pt", "curinga buraco", "wild-in-the-middle"),
            ("ro", "inchid decartat", "last-card"),
            ("ro", "să închid", "last-card"),
            ("ro", "sa inchid", "last-card"),
            ("ro", "şapte", "phase-7"),
            ("ro", "șapte", "phase-7"),
        ],
    )
    def test_what_people_type_finds_what_they_mean(self, reader, language, query, slug):
        assert slug in questions(reader(f"{INDEX}?q={query}", language))[:4]

    def test_all_words_must_occur(self, reader):
        both = set(questions(reader(f"{INDEX}?q=wild discard", "en")))
        assert both == set(questions(reader(f"{INDEX}?q=discard wild", "en")))
        assert both < set(questions(reader(f"{INDEX}?q=wild", "en")))

    def test_what_is_asked_word_for_word_comes_first(self, reader):
        assert questions(reader(f"{INDEX}?q=12-1", "en"))[0] == "twelve-then-one"
        assert questions(reader(f"{INDEX}?q=same turn", "en"))[0] == "own-groups-at-once"

    def test_a_hit_in_the_question_comes_before_one_in_the_answer(self, reader):
        found = questions(reader(f"{INDEX}?q=deck", "en"))
        assert found.index("cards-in-the-deck") < found.index("third-copy")

    def test_the_beginning_of_a_word_is_enough_but_not_of_a_number(self, reader):
        assert "discarding-a-wild" in questions(reader(f"{INDEX}?q=disc", "en"))
        assert "third-set" not in questions(reader(f"{INDEX}?q=10 1", "en"))
        assert "full-run" not in questions(reader(f"{INDEX}?q=2", "en"))

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_says_how_many_there_are(self, reader, language):
        page = reader(f"{INDEX}?q=12", language)
        said = re.search(r'role="status">([^<]+)<', page)[1]
        assert said.startswith(str(len(questions(page))))

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_nothing_found_says_what_to_try_and_that_leads_somewhere(self, reader, language):
        page = reader(f"{INDEX}?q=xyzzy", language)
        assert questions(page) == []
        tries = re.findall(rf'href="({INDEX}\?q=[^"]+)"', main_of(page))
        assert len(tries) == 4
        assert all(questions(reader(html.unescape(address))) for address in tries)

    @pytest.mark.parametrize(
        ("language", "query", "said"),
        [
            ("en", "swap xyzzy", "Nothing has all of these words. Closest:"),
            ("es", "cambiar xyzzy", "Nada tiene todas estas palabras. Lo más parecido:"),
            ("pt", "trocar xyzzy", "Nada tem todas essas palavras. O mais próximo:"),
            ("ro", "schimb xyzzy", "Nimic nu are toate aceste cuvinte. Cel mai apropiat:"),
        ],
    )
    def test_where_nothing_has_all_words_the_closest_are_shown(self, reader, language, query, said):
        page = reader(f"{INDEX}?q={query}", language)
        assert re.search(r'role="status">([^<]+)<', page)[1] == said
        assert questions(page)[0] == "replacing-a-wild"

    @pytest.mark.parametrize(
        "query",
        [
            "%00",
            "%ff%fe",
            "<script>alert(1)</script>",
            "a" * 5000,
            "%25s%25(low)d",
            "  ",
            "🃏",
            "\\",
        ],
    )
    def test_no_search_breaks_the_page(self, reader, query):
        for path in (INDEX, f"{INDEX}/found"):
            page = reader(f"{path}?q={query}&points=x&decks=9&rulebook=%00&variant=7")
            assert "<script>alert" not in page
            assert len(page) < 40_000

    def test_the_list_alone_is_the_one_in_the_page_and_names_its_page(self, client):
        alone = client.get(f"{INDEX}/found?q=wild&lang=es&spoken=es&wrap_runs=yes")
        assert alone.headers["HX-Replace-Url"] == f"{INDEX}?wrap_runs=yes&lang=es&q=wild"
        assert alone.text.strip() in client.get(alone.headers["HX-Replace-Url"]).text
        everything = client.get(f"{INDEX}/found?q=")
        assert everything.headers["HX-Replace-Url"] == INDEX


class TestThisTable:
    """The answer is the table's: of a link, else of the game in play, else the usual one."""

    def test_by_the_usual_rules(self, reader):
        page = reader(f"{INDEX}/twelve-then-one", "en")
        assert "By the usual rules" in page
        assert answer(page) == "No: a run ends at 12, and after that comes nothing."

    def test_by_a_link(self, reader):
        page = reader(f"{INDEX}/twelve-then-one?wrap_runs=yes", "en")
        assert "With these house rules" in page
        assert answer(page) == "Yes: 1 follows 12, and the run goes on."
        page = reader(f"{INDEX}/who-is-skipped?rulebook=guide", "en")
        assert answer(page).startswith("The next player")

    @pytest.mark.parametrize("slug", RULINGS)
    def test_every_way_of_a_ruling_is_the_answer_of_the_link_that_says_so(self, reader, slug):
        for way in RULINGS[slug].ways:
            told = {"variant" if k == "order" else k: v for k, v in way.when.items()}
            query = "&".join(f"{name}={text_of(value)}" for name, value in told.items())
            page = reader(f"{INDEX}/{slug}?{query}", "en")
            assert answer(page) == filled(way.says, table(way).house, catalog("en"))

    def test_by_the_game_in_play(self, client, club):
        club.start("Ann Bo", switches={"wrap_runs": True}, variant="pick")
        client.set_cookie(COOKIE, club.tokens["watcher"])
        page = client.get(f"{INDEX}/twelve-then-one?lang=en").text
        assert "As this table plays" in page
        assert answer(page).startswith("Yes")
        assert answer(client.get(f"{INDEX}/jumping-ahead?lang=en").text).startswith("Yes")
        assert answer(client.get(f"{INDEX}/twelve-then-one?wrap_runs=no").text).startswith("No")

    def test_what_cards_cost_is_what_they_cost_at_the_table(self, client, club):
        club.start("Ann Bo", switches={"points": {"wild": 40}})
        client.set_cookie(COOKIE, club.tokens["watcher"])
        assert "a wild 40." in answer(client.get(f"{INDEX}/card-values?lang=en").text)

    def test_a_link_keeps_its_house_rules_on_the_way(self, reader):
        page = reader(f"{INDEX}/twelve-then-one?wrap_runs=yes", "es")
        assert f'href="{INDEX}/run-of-three?wrap_runs=yes&amp;lang=es"' in page
        assert f'href="{INDEX}/twelve-then-one?wrap_runs=yes&amp;lang=ro"' in page


def answer(page):
    return html.unescape(
        re.search(r'class="ruling-answer[^>]*>.*?<strong>([^<]+)</strong>', page)[1]
    )


def test_sources_are_named_for_and_against(reader):
    page = plain_text(reader(f"{INDEX}/who-is-skipped", "en")).split("Who says so")[1]
    said, otherwise = page.split("Otherwise:")
    assert "Rule card in Spanish" in said
    assert "Printed sheet in the box" in said
    assert "Guide in Romanian" in otherwise.split("Skips")[0]
    assert "Rule card" not in otherwise.split("Skips")[0]
    custom = plain_text(reader(f"{INDEX}/empty-pile", "en"))
    assert "No source says it" in custom


@pytest.mark.parametrize("language", LANGUAGES)
def test_sources_stand_for_the_usual_rules_also_where_the_table_plays_otherwise(reader, language):
    words, told = catalog(language), RULINGS["others-at-once"]
    usual = words.gettext(told.ways[0].says)
    heads = words.gettext("Who says so"), words.gettext("By the usual rules")
    address = f"{INDEX}/others-at-once"
    here = plain_text(reader(f"{address}?rulebook=guide", language)).split(heads[0])[1]
    assert here.startswith(f" {heads[1]}: {usual}")
    there = plain_text(reader(address, language)).split(heads[0])[1]
    assert usual not in there


def test_kinds_of_examples_are_all_used():
    kinds = {type(each) for told in RULINGS.values() for each in told.examples}
    assert kinds == {Meld, Hit, Kept, Round}
