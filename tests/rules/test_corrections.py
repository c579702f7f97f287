"""A start put right, and what was said of its rounds (RULES.md section 10)."""

import pytest

from rules.corrections import start_corrected
from rules.errors import Unreadable
from rules.facts import PlayerJoined, RoundCorrected, Standing
from rules.replay import replay
from tests.rules.told import results, scored, start, told

BEGIN = start("Ann Bo Cy")
ROUND = scored("Ann +0, Bo -60, Cy +15")


def corrected(seats, rounds=None, renamed=None, facts=(BEGIN, ROUND)):
    """What the fact says of the rounds; the rules accept it."""
    start_now = start(seats)
    fact = start_corrected(replay(facts), BEGIN, start_now, rounds or {}, renamed or {}, ("odd",))
    told(*facts, fact)
    return {each.round: each for each in fact.rounds}


def test_rounds_that_tell_the_same_are_not_told_again():
    assert corrected("Cy Ann Bo") == {}
    assert corrected("Ann Mia Cy", renamed={"Bo": "Mia"}) == {}


def test_forgotten_player_brings_results():
    found = corrected("Ann Bo Cy Di", {1: results("Di -70")})
    whole = results("Ann +0, Bo -60, Cy +15, Di -70")
    assert found == {1: RoundCorrected(1, whole, None, ("odd",))}


def test_whoever_was_never_there_takes_the_results_along():
    assert corrected("Ann Bo")[1].results == results("Ann +0, Bo -60")


def test_name_of_one_taken_out_is_free_for_another():
    assert corrected("Ann Bo", renamed={"Cy": "Bo"})[1].results == results("Ann +0, Bo +15")


def test_joiner_stays():
    more = (
        BEGIN,
        PlayerJoined("Di", Standing(1, total=0)),
        scored("Ann +0, Bo -60, Cy +15, Di -70"),
    )
    assert corrected("Ann Bo", facts=more)[1].results == results("Ann +0, Bo -60, Di -70")


def test_round_that_is_not_there_is_named_by_its_place_in_what_was_told():
    with pytest.raises(Unreadable, match="round_unknown") as refused:
        corrected("Ann Bo Cy Di", {1: results("Di -70"), 2: results("Di -70")})
    assert refused.value.field == ("rounds", 1)
