"""Every card that the rules show is put to the engine: as told, and as drawn in each language."""

import html
import re

import pytest

from rules.hits import CODES as HIT_CODES
from rules.hits import check_hit
from rules.house import POINTS_RANGE, RULEBOOKS, House, house_rules
from rules.melds import CODES, check_cards, check_groups
from rules.scoring import counts_of, points_of
from tests.rules.table import held
from web.catalogs import LANGUAGES, catalog
from web.contents import BY_NAME
from web.example_cards import EXAMPLES
from web.example_rounds import TALES
from web.examples import Hand, Hit, Meld, groups_of, phase_of
from web.figures import figures
from web.hand_questions import hand_question
from web.hit_questions import hit_question
from web.hit_verdicts import hit_answer
from web.in_force import VALUES
from web.questions import question
from web.tales import followed, outcome_of

ALL = [
    pytest.param(example, id=f"{chapter}-{name}")
    for chapter, named in EXAMPLES.items()
    for name, example in named.items()
]
MELDS = [each for each in ALL if isinstance(each.values[0], Meld)]
HITS = [each for each in ALL if isinstance(each.values[0], Hit)]
HANDS = [each for each in ALL if isinstance(each.values[0], Hand)]
ROUNDS = [
    pytest.param(tale, id=f"{chapter}-{name}")
    for chapter, named in TALES.items()
    for name, tale in named.items()
]


@pytest.mark.parametrize("meld", MELDS)
def test_a_meld_is_what_the_text_says(meld):
    house = house_rules("house", meld.switches)
    assert meld.code in CODES
    assert check_groups(phase_of(meld), groups_of(meld), house).code == meld.code


@pytest.mark.parametrize("meld", MELDS)
def test_check_it_leads_to_the_same_verdict(meld):
    if isinstance(meld.phase, int):
        cards = [card for group in groups_of(meld) for card in group]
        house = house_rules("house", meld.switches)
        assert check_cards(phase_of(meld), cards, house).legal == (meld.code == "ok")


@pytest.mark.parametrize("hit", HITS)
def test_a_hit_is_what_the_text_says(hit):
    house = house_rules("house", hit.switches)
    (card,) = held(hit.card)
    assert hit.code in HIT_CODES
    assert check_hit(hit.kind, held(hit.group), card, hit.turn, hit.owner, house).code == hit.code


@pytest.mark.parametrize("hand", HANDS)
def test_a_hand_is_worth_what_the_text_says(hand):
    assert points_of(counts_of(held(hand.cards)), House().points) == hand.points


@pytest.mark.parametrize("tale", ROUNDS)
def test_a_round_ends_as_the_text_says(tale):
    assert outcome_of(followed(tale)) == tale.outcome


def test_a_switch_that_an_example_sets_is_what_turns_it():
    for example in [each.values[0] for each in (*MELDS, *HITS)]:
        for name in example.switches:
            if isinstance(example, Meld):
                verdict = check_groups(
                    phase_of(example), groups_of(example), house_rules("house", example.switches)
                )
            else:
                (card,) = held(example.card)
                house = house_rules("house", example.switches)
                verdict = check_hit(
                    example.kind, held(example.group), card, example.turn, example.owner, house
                )
            assert name in verdict.depends_on


def test_the_dearest_and_the_cheapest_hand_are_those():
    told, hands = figures(House()), EXAMPLES["scoring"]
    assert hands["cheapest"].points == told.least
    assert hands["dearest"].points == told.most


def drawn(shape):
    """A card's notation, from how it is drawn: `<span class="card R">5...`."""
    look, inside = re.fullmatch(r'<span class="card (\S+?)(?: wrong)?">(.*)</span>', shape).groups()
    text = re.sub(r"<[^>]+>", "", inside)
    if look == "wild":
        return "W" if text == "W" else f"W@{text}"
    return "S" if look == "skip" else text if look == "bare" else look + text


def rows_of(figure):
    for row in re.findall(r'<div class="row">(.*?)</div>', figure, re.DOTALL):
        shapes = re.findall(r'<span class="card .*?</span>(?=<span class="card|</span>)', row)
        yield " ".join(map(drawn, shapes))


def shown_in(page):
    """Every example on a page: its state, what stands for it, and its rows of cards."""
    figures = re.findall(r'<figure class="example (\w+)">(.*?)</figure>', page, re.DOTALL)
    for state, figure in figures:
        if '<div class="row">' in figure:
            title = re.search(r"<strong>(?:<svg.*?</svg>)?(.*?)\.</strong>", figure)[1]
            yield state, html.unescape(title), tuple(rows_of(figure))


def expected(example, words):
    """The same from the data and the engine."""
    if isinstance(example, Hand):
        points = points_of(counts_of(held(example.cards)), House().points)
        told = words.ngettext("%(count)d point", "%(count)d points", points) % {"count": points}
        return "counted", told, (example.cards,)
    title = words.gettext("Legal" if example.code == "ok" else "Not legal")
    state = "legal" if example.code == "ok" else "illegal"
    if isinstance(example, Hit):
        return state, title, (f"{example.group} {example.card}",)
    verdict = check_groups(
        phase_of(example), groups_of(example), house_rules("house", example.switches)
    )
    laid = [group.cards for group in verdict.groups] or groups_of(example)
    return state, title, tuple(" ".join(map(str, group)) for group in laid)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", EXAMPLES)
def test_what_is_drawn_is_what_was_judged(client, chapter, language):
    page = client.get(f"/rules/{chapter}?lang={language}").text
    wanted = [expected(each, catalog(language)) for each in EXAMPLES[chapter].values()]
    assert sorted(shown_in(page)) == sorted(wanted)


def asked_in(page, path, reader):
    """The questions behind the links to a page of the referee."""
    links = re.findall(rf'href="{path}\?([^"]+)"', page)
    return [reader(dict(parse(html.unescape(each)))) for each in links]


def parse(query):
    return ((name, [value]) for name, value in map(part, query.split("&")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_check_it_asks_about_the_cards_shown(client, language):
    page = client.get(f"/rules/laying?lang={language}").text
    melds = list(EXAMPLES["laying"].values())
    assert {(e.phase, e.cards, e.switches) for e in asked_in(page, "/referee", question)} == {
        (phase_of(each), sum(groups_of(each), ()), tuple(each.switches.items())) for each in melds
    }


def test_a_hit_is_asked_as_it_was_judged(client):
    page = client.get("/rules/hitting").text
    hits = [each for each in EXAMPLES["hitting"].values() if isinstance(each, Hit)]
    found = asked_in(page, "/referee/hit", hit_question)
    told = [(e.kind, e.group.cards, e.card.cards, e.turn, e.owner) for e in found]
    codes = [hit_answer(each, catalog("en")).code for each in found]
    assert dict(zip(told, codes, strict=True)) == {
        (e.kind, held(e.group), held(e.card), e.turn, e.owner): e.code for e in hits
    }


def test_a_hand_is_asked_about_as_it_was_counted(client):
    for chapter, examples in EXAMPLES.items():
        hands = [each for each in examples.values() if isinstance(each, Hand)]
        page = client.get(f"/rules/{chapter}").text
        found = asked_in(page, "/referee/hand", hand_question)
        assert [each.cards for each in found] == [held(each.cards) for each in hands]


def part(text):
    name, _, value = text.partition("=")
    return name, value


@pytest.mark.parametrize("chapter", TALES)
def test_every_round_told_is_on_its_page(client, chapter):
    page = client.get(f"/rules/{chapter}?lang=en").text
    told = re.findall(r'<table class="tale">|<p class="told ', page)
    assert len(told) == len(TALES[chapter])


def test_examples_belong_to_chapters():
    assert {*EXAMPLES, *TALES} <= BY_NAME.keys()


def test_the_rulebooks_tell_what_they_have_otherwise(client):
    page = client.get("/rules/house?lang=en").text
    for name, differs in RULEBOOKS.items():
        part = page.split(f'<h3 id="{name}">')[1].split("<h3")[0]
        told = [html.unescape(each) for each in re.findall(r"<li>([^<]+)</li>", part)]
        assert told == [VALUES[each] for each in differs.items()]


def test_values_can_be_set_as_far_as_the_text_says(client):
    told = f"from {POINTS_RANGE[0]} to {POINTS_RANGE[-1]}"
    for chapter in ("cards", "house"):
        assert told in client.get(f"/rules/{chapter}?lang=en").text
