"""Rulings: every example is put to the engine, at every table that its ruling speaks of."""

from dataclasses import replace
from itertools import product

import pytest

from rules import hits, melds
from rules.house import SWITCHES, House
from web.rulings import RULINGS, TOPIC_OF, TOPICS, of_code
from web.rulings.examples import Round
from web.rulings.ruling import SOURCES, Table, Way
from web.rulings.trials import claim, played

ORDERS = ("standard", "pick", "all_advance", "fixed_rounds")
ASKED = 45
"""At least so many questions are answered."""


def table(way: Way) -> Table:
    """The usual rules, but for what the way says."""
    when = dict(way.when)
    order = str(when.pop("order", "standard"))
    return Table(replace(House(), **when), order)


WAYS = [
    pytest.param(ruling, index, id=f"{ruling.slug}-{index}")
    for ruling in RULINGS.values()
    for index in range(len(ruling.ways))
]
EXAMPLES = [
    pytest.param(ruling, index, example, id=f"{ruling.slug}-{index}-{number}")
    for ruling in RULINGS.values()
    for index in range(len(ruling.ways))
    for number, example in enumerate(ruling.examples)
]


def claimed(example, index):
    return example.claims[index] if len(example.claims) > 1 else example.claims[0]


@pytest.mark.parametrize(("ruling", "index", "example"), EXAMPLES)
def test_the_engine_says_of_each_example_what_the_ruling_claims(ruling, index, example):
    assert len(example.claims) in (1, len(ruling.ways))
    expected = claimed(example, index)
    if expected is not None:
        assert claim(example, table(ruling.ways[index])) == expected


@pytest.mark.parametrize(("ruling", "index", "example"), EXAMPLES)
def test_after_a_round_everybody_tries_the_phase_that_the_ruling_says(ruling, index, example):
    if isinstance(example, Round) and example.next_phases:
        found = played(example, table(ruling.ways[index])).game
        numbers = {seat.player: found.course.numbers[seat.advanced] for seat in found.seats}
        assert numbers == dict(example.next_phases[index])


@pytest.mark.parametrize(("ruling", "index"), WAYS)
def test_the_way_of_a_table_is_the_one_that_names_its_switches(ruling, index):
    way = ruling.ways[index]
    assert ruling.way(table(way)) is way


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=RULINGS)
def test_the_first_way_is_that_of_the_usual_rules_and_every_table_has_one(ruling):
    assert not ruling.ways[0].when
    values = [ORDERS if name == "order" else SWITCHES[name] for name in ruling.switches]
    for chosen in product(*values):
        when = dict(zip(ruling.switches, chosen, strict=True))
        assert ruling.way(table(Way(when, "", ""))) in ruling.ways


@pytest.mark.parametrize(("ruling", "index"), WAYS)
def test_a_yes_or_no_is_what_its_first_example_shows(ruling, index):
    """Where a ruling is about the cards laid, its sign goes with the verdict on them."""
    example = ruling.examples[0] if ruling.examples else None
    is_split = example is not None and len(set(example.claims)) > 1
    if is_split and not isinstance(example, Round) and ruling.slug not in TURNED:
        signs = {"ok": "yes"}
        assert ruling.ways[index].sign == signs.get(claimed(example, index), "no")


TURNED = {"last-card", "number-of-a-wild-group", "lay-hit-and-go-out", "cards-in-the-deck"}
"""Asked the other way round, or for more than a yes or no."""


def test_there_are_enough_of_them_on_what_people_argue_about():
    assert len(RULINGS) >= ASKED
    assert sum(len(topic.rulings) for topic in TOPICS) == len(RULINGS), "a slug comes twice"
    assert {topic.name for topic in TOPICS} == {topic.name for topic in TOPIC_OF.values()}
    assert all(slug.replace("-", "").isalnum() and slug.islower() for slug in RULINGS)


def test_whatever_a_switch_decides_is_asked_about():
    named = {name for ruling in RULINGS.values() for name in ruling.switches}
    assert named == {*SWITCHES, "order"}


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=RULINGS)
def test_sources_are_those_that_there_are(ruling):
    told = ruling.sources
    assert {*told.said_by, *told.against} <= set(SOURCES)
    assert bool(told.said_by) == (told.ground == "sources")
    assert told.ground == "sources" or not told.against


UNEXPLAINED = {
    *("ok", "group_not_legal", "parity_mixed", "not_that_parity", "not_that_number"),
}
"""No dispute: what is wrong is plain from the sentence."""


@pytest.mark.parametrize("code", sorted({*melds.CODES, *hits.CODES} - UNEXPLAINED))
def test_a_verdict_leads_to_the_ruling_that_explains_it(code):
    assert of_code(code) in RULINGS


@pytest.mark.parametrize("code", sorted(UNEXPLAINED))
def test_a_verdict_without_a_dispute_leads_nowhere(code):
    assert of_code(code) is None


def test_codes_lead_to_rulings_that_speak_of_that_verdict():
    """A verdict on cards leads to a ruling with such a verdict among its examples."""
    found = {}
    for ruling in RULINGS.values():
        for way in ruling.ways:
            for example in ruling.examples:
                if not isinstance(example, Round):
                    found.setdefault(claim(example, table(way)), set()).add(ruling.slug)
    # Those two arise only where cards are told in groups.
    grouped = {"wrong_group_count", "group_too_large"}
    for code in {*melds.CODES, *hits.CODES} - UNEXPLAINED - grouped:
        assert of_code(code) in found[code], code
