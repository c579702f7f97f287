"""Facts survive the database: what was said is what is read, in every format ever written."""

import json
from dataclasses import replace

import pytest

from rules.cards import cards
from rules.facts import (
    ActRedone,
    ActUndone,
    GameEnded,
    GameReopened,
    PlayerJoined,
    PlayerLeft,
    Result,
    ResultTold,
    RoundCorrected,
    RoundScored,
    Standing,
    StartCorrected,
    TieBreakWon,
)
from rules.phases import Objective
from rules.scoring import Counts
from store import codec
from tests.rules.told import corrected, scored, start

CUSTOM = start(
    "Ann Bo",
    variant="custom",
    phases=((Objective("color_run", 4), Objective("set", 2)), (Objective("odd", 6),)),
    order="pick",
    rulebook="guide",
    switches={"decks": 2, "points": {"wild": 50}},
)
FACTS = [
    start("Ann Bo Cy", at="Ann 4:40, Bo 2:15", rounds_played=3),
    start("Ann Bo", variant="short", last_phase=5),
    start("Ann Bo", variant="fixed_rounds", round_limit=7),
    replace(CUSTOM, start={"Ann": Standing(completed=(1,), total=30)}),
    scored("Ann +0!, Bo -60"),
    RoundScored(
        {
            "Ann": Result(True, 0, out=True, phase=4),
            "Bo": Result(False, cards=cards(["R5", "W", "S"])),
            "Cy": Result(True, counts=Counts(1, 2, 0, 3)),
        },
        "nobody_out",
        ("wrong_hand_size",),
    ),
    corrected(2, "Ann -60, Bo +0"),
    RoundCorrected(1, {}, "laid_last", ("laid_above_maximum",)),
    StartCorrected(CUSTOM),
    StartCorrected(CUSTOM, (corrected(1, "Ann +0, Bo -60"),)),
    StartCorrected(CUSTOM, renamed={"Bo": "Mia"}),
    PlayerJoined("Cy", Standing(3, None, 120), 2),
    PlayerJoined("Cy", Standing(completed=(), total=0), 0),
    PlayerJoined("Cy", Standing("done", None, 5)),
    PlayerLeft("Bo", 4),
    TieBreakWon(laid_first="Ann", tied=("Ann", "Bo"), after=9),
    TieBreakWon(out_first="Bo"),
    ResultTold({"Ann": 340, "Bo": 125}),
    ResultTold({"Ann": 340, "Bo": 340}, ("Ann", "Bo")),
    GameEnded("Ann", 3),
    GameEnded(),
    GameReopened(3),
    ActUndone(),
    ActRedone(),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_fact_is_read_as_it_was_said(fact):
    assert codec.fact(codec.kind_of(fact), codec.text_of(fact)) == fact


def test_every_kind_of_fact_is_tried():
    assert {codec.kind_of(fact) for fact in FACTS} == set(codec._READ)


def test_first_format_is_still_read():
    text = (
        '{"v":1,"seats":["a","b"],"dealer":"b","house":{"natural_per_group":false,'
        '"allow_all_wild":false,"exact_laydown":false,"wrap_runs":true,"same_turn_hit_others":true,'
        '"decks":1,"go_out":"any","skip_target":"chosen","tiebreak_win":"first_to_lay",'
        '"win":"completed","dealer":"rotates","points":{"low":5,"high":10,"skip":15,"wild":25}},'
        '"variant":"standard","start":{"a":{"phase":4,"total":40}},"rounds_played":3}'
    )
    told = start("a b", at="a 4:40", rounds_played=3, switches={"wrap_runs": True})
    assert codec.fact("GameStarted", text) == told


def test_newer_format_is_refused_instead_of_misread():
    with pytest.raises(ValueError, match="newer format"):
        codec.fact("ActUndone", '{"v":3}')


def test_a_kind_is_written_in_the_format_that_it_came_with():
    written = {codec.kind_of(fact): json.loads(codec.text_of(fact))["v"] for fact in FACTS}
    assert {kind for kind, version in written.items() if version != 1} == {"ResultTold"}
    assert written["ResultTold"] == 2
