"""Links of version 1: what they said once they say forever, and nothing half of one is one."""

import json
import random
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from rules import hits, melds
from rules.house import MELD_SWITCHES, SWITCHES, Points
from web import links
from web.api.referee import told
from web.disputes import Hand, Left, outcome

FOREVER = json.loads((Path(__file__).parent.parent / "links" / "1.json").read_text())


def parts(link):
    path, query = urlsplit(link)[2:4]
    return path.removeprefix("/verdict/1/"), dict(parse_qsl(query, keep_blank_values=True))


def asked(link):
    return links.dispute(*parts(link))


def link_of(dispute):
    return f"/verdict/{links.VERSION}/{links.kind_of(dispute)}?{links.query(dispute)}"


@pytest.mark.parametrize("case", FOREVER, ids=[case["link"] for case in FOREVER])
def test_a_link_of_version_1_says_what_it_always_said(case):
    dispute = asked(case["link"])
    assert outcome(dispute) == (case["legal"], case["code"])
    answer = told(dispute, "en")
    assert case.get("depends_on", []) == list(answer.get("depends_on", ()))
    for name in ("missing", "left_points", "points"):
        assert case.get(name) == answer.get(name)
    assert case.get("warnings", []) == [each["code"] for each in answer.get("warnings", ())]


@pytest.mark.parametrize("case", FOREVER, ids=[case["link"] for case in FOREVER])
def test_a_link_is_written_as_it_was_read(case):
    assert link_of(asked(case["link"])) == case["link"]


def test_there_is_one_for_every_kind_and_every_code():
    codes = {(parts(case["link"])[0], case["code"]) for case in FOREVER}
    assert {code for kind, code in codes if kind == "meld"} == set(melds.CODES)
    assert {code for kind, code in codes if kind == "hit"} == set(hits.CODES)
    assert {("hand", "ok"), ("hand", "cards_missing"), ("points", "ok")} <= codes
    assert len(FOREVER) >= 40


@pytest.mark.parametrize("case", FOREVER, ids=[case["link"] for case in FOREVER])
def test_no_switch_that_is_left_out_matters(case):
    """Whatever the table plays by, and whatever the defaults will be."""
    dispute = asked(case["link"])
    names = set(SWITCHES) - set(links.MATTER[links.kind_of(dispute)])
    for name in names:
        for value in SWITCHES[name]:
            other = replace(dispute, house=replace(dispute.house, **{name: value}))
            assert outcome(other) == outcome(dispute), name
            assert link_of(other) == case["link"]
    if not isinstance(dispute, Hand | Left):
        dear = replace(dispute, house=replace(dispute.house, points=Points(1, 2, 3, 4)))
        assert outcome(dear) == outcome(dispute)


def test_what_a_meld_depends_on_is_written_out():
    assert set(links.MATTER["meld"]) == set(MELD_SWITCHES)


@pytest.mark.parametrize("kind", links.KINDS)
def test_without_any_one_of_its_switches_it_is_none(kind):
    link = next(case["link"] for case in FOREVER if parts(case["link"])[0] == kind)
    _, arguments = parts(link)
    needed = [*links.MATTER[kind], *(["points"] if kind in links.COUNT_POINTS else [])]
    for name in needed:
        without = {key: value for key, value in arguments.items() if key != name}
        with pytest.raises(links.NoLink):
            links.dispute(kind, without)
        with pytest.raises(links.NoLink):
            links.dispute(kind, arguments | {name: "perhaps"})


SWITCHED = (
    "allow_all_wild=no&decks=1&exact_laydown=no&go_out=any&natural_per_group=no&wrap_runs=no"
    "&same_turn_hit_others=no&points=5,10,15,25"
)
ODD = [
    "meld?phase=4",
    "meld?cards=5&",
    "meld?phase=11&cards=5&",
    "meld?phase=4&objectives=run7&cards=5&",
    "meld?phase=4&cards=5&groups=5&",
    "meld?phase=4&cards=5,,5&",
    "meld?phase=4&cards=X&",
    "meld?phase=4&cards=\u0665&",
    "meld?phase=4&cards=" + "5," * 216 + "5&",
    "meld?phase=4&groups=" + "5," * 216 + "5&",
    "meld?objectives=run0&cards=5&",
    "meld?objectives=run12&cards=5&",
    "meld?objectives=&cards=5&",
    "meld?objectives=run7,&cards=5&",
    "meld?objectives=flush5&cards=5&",
    "hand?phase=4&",
    "hit?kind=flush&group=5&card=5&turn=later&owner=other&",
    "hit?kind=run&group=5&card=5,5&turn=later&owner=other&",
    "hit?kind=run&group=5&card=5&turn=now&owner=other&",
    "hit?kind=run&group=5&card=5&turn=later&owner=me&",
    "hit?kind=run&group=5&card=5&turn=later&",
    "points?cards=5&",
    "points?cards=5&laid=perhaps&",
    "points?cards=5&counts=1,0,0,0&laid=no&",
    "points?counts=1,0,0&laid=no&",
    "points?counts=1,0,0,-1&laid=no&",
    "points?counts=1,0,0,1e3&laid=no&",
    "points?counts=1,0,0,\u0661&laid=no&",
    "points?counts=1,0,0,1&laid=no&decks=1&go_out=any&points=0,1,2,3&",
    "flush?phase=4&cards=5&",
]


@pytest.mark.parametrize("told", ODD)
def test_what_is_odd_is_no_link(told):
    switched = "" if "points=" in told else SWITCHED
    with pytest.raises(links.NoLink):
        asked(f"/verdict/1/{told}{switched}")


def test_what_is_left_of_a_link_that_was_cut_off_is_none():
    """Messengers cut links; half a link must not tell another verdict."""
    for case in FOREVER:
        for end in range(case["link"].index("?") + 1, len(case["link"])):
            with pytest.raises(links.NoLink):
                asked(case["link"][:end])


def test_scrambled_links_are_links_or_none():
    chance = random.Random("links")
    for _ in range(3000):
        kind, arguments = parts(chance.choice(FOREVER)["link"])
        names = list(arguments)
        for _ in range(chance.randint(1, 3)):
            name = chance.choice(names)
            text = list(arguments[name])
            text[chance.randint(0, len(text)) :] = chance.choices(",._@-WRS0159xé", k=2)
            arguments = arguments | {name: "".join(text)}
        try:
            links.dispute(kind, arguments)
        except links.NoLink:
            continue
