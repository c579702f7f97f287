"""What a fact leaves open is said before it is kept: the start, and where somebody joins."""

import pytest

from rules.facts import PlayerJoined, PlayerLeft, Standing
from rules.phases import objective
from rules.seats import resolved, settled
from tests.rules.told import refused_start, scored, start, told

OWN = {"variant": "custom", "phases": ((objective("set", 3),),) * 4}


def test_a_start_says_how_many_rounds_were_played_before():
    assert resolved(start("Ann Bo")).rounds_played == 0
    assert resolved(start("Ann Bo", rounds_played=2)).rounds_played == 2


def test_a_table_that_goes_on_together_leaves_its_rounds_to_the_start_phase():
    at_five = start("Ann Bo", "Ann 5:0", variant="all_advance")
    assert resolved(at_five).rounds_played is None
    assert told(resolved(at_five)).game.round == 5


def test_phases_of_ones_own_say_their_order_and_others_have_none():
    assert resolved(start("Ann Bo", **OWN)).order == "standard"
    assert resolved(start("Ann Bo", **OWN, order="pick")).order == "pick"
    together = resolved(start("Ann Bo", **OWN, order="all_advance"))
    assert (together.order, together.rounds_played) == ("all_advance", None)
    assert resolved(start("Ann Bo", variant="pick")).order is None


def test_a_start_that_is_none_is_not_resolved():
    assert refused_start(start("Ann")).code == "player_count"
    with pytest.raises(ValueError, match="player_count"):
        resolved(start("Ann"))


def test_whoever_joins_starts_where_it_is_said_and_else_as_is_proposed():
    game = told(start("Ann Bo", "Ann 3:70, Bo 2:40")).game
    assert settled(game, "Di", Standing()) == Standing(2, None, 70)
    assert settled(game, "Di", Standing(phase=5)) == Standing(5, None, 70)
    assert settled(game, "Di", Standing(total=15)) == Standing(2, None, 15)
    assert settled(game, "Di", Standing(total=0)) == Standing(2, None, 0)


def test_where_players_pick_a_joiner_has_as_many_phases_as_the_one_with_the_fewest():
    game = told(start("Ann Bo", "Ann 3+4+9:70, Bo 2+6:40", variant="pick")).game
    assert settled(game, "Di", Standing()) == Standing(None, (1, 2), 70)
    assert settled(game, "Di", Standing(completed=(7,))) == Standing(None, (7,), 70)
    assert settled(game, "Di", Standing(completed=())) == Standing(None, (), 70)


def test_one_joins_at_the_end_of_the_table_and_gets_the_next_deal_in_turn():
    found = told(start("Ann Bo", dealer="Bo"), PlayerJoined("Di", Standing(1, total=0)))
    assert [seat.player for seat in found.game.seats] == ["Ann", "Bo", "Di"]
    after = told(start("Ann Bo", dealer="Bo"), PlayerJoined("Di"), scored("Ann +0, Bo -60, Di -60"))
    assert after.game.dealer == "Di"


def test_one_who_comes_back_goes_on_from_the_own_phases_and_total():
    picking = start("Ann Bo Cy", "Ann 3:70, Bo 2+6:40, Cy 1+4+5:10", variant="pick")
    game = told(picking, PlayerLeft("Bo")).game
    assert settled(game, "Bo", Standing()) == Standing(None, (2, 6), 40)


def test_where_all_are_done_and_play_on_a_joiner_is_done_as_well():
    game = told(start("Ann Bo", "Ann done:70, Bo done:40", switches={"win": "must_go_out"})).game
    assert settled(game, "Di", Standing()) == Standing("done", None, 70)
