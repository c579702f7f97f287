"""Each verdict names a chapter of the rules."""

from dataclasses import replace

import pytest

from rules.hits import CODES as HITS
from rules.house import House
from rules.melds import CODES as MELDS
from web.catalogs import LANGUAGES, catalog
from web.contents import BY_NAME
from web.sections import chapter_of, rule, rule_of


@pytest.mark.parametrize(
    ("code", "evidence", "chapter"),
    [
        ("ok", {}, "laying"),
        ("run_wraps", {}, "laying"),
        ("skip_in_meld", {}, "laying"),
        ("deck_exceeded", {}, "cards"),
        ("hand_exceeded", {"most": 11}, "cards"),
        ("hand_exceeded", {"most": 10}, "out"),
        ("skip_never_hit", {}, "hitting"),
        ("not_at_an_end", {}, "hitting"),
    ],
)
def test_a_code_is_explained_in_a_chapter(code, evidence, chapter):
    assert chapter_of(code, evidence) == chapter


def test_every_code_has_one():
    named = {chapter_of(code, {}) for code in (*MELDS, *HITS)}
    assert all(BY_NAME[chapter].section for chapter in named)
    assert {chapter_of(code, {}) for code in set(HITS) - set(MELDS)} == {"hitting"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_has_a_line_in_every_language(language):
    for chapter in [each.name for each in BY_NAME.values() if each.section]:
        assert "%(" not in str(rule(chapter, catalog(language)))
    assert str(rule("laying", catalog("en"))) == "Rule 3, Laying down"


def test_a_code_that_people_argue_about_leads_to_its_ruling_and_names_who_says_so():
    told = rule_of("no_natural_card", {}, catalog("en"), House())
    assert (told.chapter, told.ruling) == ("laying", "wilds-alone-in-a-phase")
    assert told.sources == "Sources: guides, printed sheet"
    assert rule_of("ok", {}, catalog("en"), House()).sources == ""


@pytest.mark.parametrize(
    ("code", "evidence", "switches", "sources"),
    [
        ("not_this_turn", {}, {"same_turn_hit_others": False}, "Source: guides"),
        ("hand_exceeded", {"most": 10}, {"go_out": "discard_only"}, "Sources: guides, rule card"),
        ("no_natural_card_in_group", {}, {"natural_per_group": True}, "Why"),
        ("group_too_large", {}, {"exact_laydown": True}, "Why"),
        ("cards_left_over", {}, {"exact_laydown": True}, "Why"),
        ("cards_left_over", {}, {}, "Source: printed sheet"),
        (
            "no_natural_card",
            {},
            {"natural_per_group": True, "allow_all_wild": True},
            "Sources: guides, printed sheet",
        ),
    ],
)
def test_where_a_switch_stands_otherwise_those_are_named_who_say_otherwise(
    code, evidence, switches, sources
):
    house = replace(House(), **switches)
    assert rule_of(code, evidence, catalog("en"), house).sources == sources


def test_every_rule_is_a_place_in_the_rules_and_every_ruling_a_page(client):
    for code in (*MELDS, *HITS):
        told = rule_of(code, {}, catalog("en"), House())
        assert f'id="{told.place}"' in client.get(f"/rules/{told.chapter}").text
        if told.ruling:
            assert client.get(f"/rules/rulings/{told.ruling}").status_code == 200


def test_a_verdict_leads_there_with_its_question(client):
    page = client.get("/referee?phase=4&cards=8,9,W,11,12,1,2&wrap_runs=no").text
    assert 'href="/rules/laying#runs"' in page
    assert 'href="/rules/rulings/twelve-then-one?phase=4' in page
