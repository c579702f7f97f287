"""Who at the table can lay what, and by which rules the referee is asked for them."""

import pytest

from rules.phases import PHASES, Objective
from tests.rules.told import scored, start
from tests.web.games import kept
from web.catalogs import catalog
from web.open_phases import is_of_table, preset, table_of
from web.phase_choices import chooser
from web.questions import Question, address
from web.switches import settings

EN = catalog("en")
OWN = ((Objective("set", 3), Objective("run", 4)), (Objective("even", 5),))


def table(*facts):
    return table_of(kept(*facts))


def open_to(found):
    return {each.person.player: each.numbers for each in found.layers}


def asked_for(found, player=""):
    return preset(Question(), found, player)


def titles(asked, found):
    return [part.title for part in chooser(asked, found, EN).parts]


def test_everybody_can_lay_the_next_phase():
    found = table(start(at="Ann 3:85, Bo 10:40, Cy 1:0"))
    assert open_to(found) == {"Ann": (3,), "Bo": (10,), "Cy": (1,)}


def test_phases_are_numbered_as_printed_in_a_game_of_even_ones():
    found = table(start(variant="even"), scored("Ann +0, Bo -60, Cy -60"))
    assert open_to(found) == {"Ann": (4,), "Bo": (2,), "Cy": (2,)}


def test_where_the_players_pick_every_missing_phase_is_open():
    found = table(start("Ann Bo", variant="pick"), scored("Ann +0 @4, Bo -60"))
    assert open_to(found) == {"Ann": (1, 2, 3, 5, 6, 7, 8, 9, 10), "Bo": tuple(PHASES)}
    asked = asked_for(found, "Bo")
    assert (asked.player, asked.number) == ("Bo", 1)
    assert titles(asked, found) == ["At this table", "Bo can lay as well", "All phases"]


def test_everybody_moves_on_together_where_all_advance():
    found = table(start("Ann Bo", variant="all_advance"), scored("Ann +0, Bo -60"))
    assert open_to(found) == {"Ann": (2,), "Bo": (2,)}


def test_in_a_tie_break_those_tied_play_for_the_last_phase():
    tied = scored("Ann +0, Bo +25, Cy -50")
    assert open_to(table(start(at="Ann 10:125, Bo 10:100, Cy 9:20"), tied)) == {
        "Ann": (10,),
        "Bo": (10,),
    }


def test_one_who_is_done_lays_the_last_phase_again():
    switches = {"win": "must_go_out"}
    found = table(start("Ann Bo", "Ann 10:0, Bo 9:0", switches=switches), scored("Ann +25, Bo +0"))
    assert open_to(found) == {"Ann": (10,), "Bo": (10,)}


def test_whoever_picks_and_has_them_all_lays_any_again():
    every = "+".join(map(str, PHASES))
    begin = start(
        "Ann Bo", f"Ann {every}:0, Bo 1:0", variant="pick", switches={"win": "must_go_out"}
    )
    assert open_to(table(begin))["Ann"] == tuple(PHASES)


def test_phases_of_a_game_of_its_own_stand_in_the_address():
    found = table(start("Ann Bo", variant="custom", phases=OWN))
    asked = asked_for(found, "Bo")
    assert address(asked) == "objectives=set3,run4&player=Bo"
    assert titles(asked, found) == ["At this table", "Phases of this game", "All phases"]
    now = chooser(asked, found, EN).now
    assert (now.who, now.name, now.words) == ("Bo", "Phase 1", "set of 3 and run of 4")


def test_a_player_who_is_not_there_is_as_good_as_none():
    found = table(start(at="Ann 3:85, Bo 10:40, Cy 1:0"))
    assert asked_for(found, "Zoe").player == "Ann"


@pytest.mark.parametrize(
    ("told", "query"),
    [
        ({}, "phase=1&player=Ann"),
        ({"rulebook": "guide"}, "phase=1&rulebook=guide&player=Ann"),
        ({"switches": {"wrap_runs": True, "decks": 2}}, "phase=1&wrap_runs=yes&decks=2&player=Ann"),
        ({"switches": {"go_out": "float"}}, "phase=1&go_out=float&player=Ann"),
        (
            {"rulebook": "guide", "switches": {"go_out": "float"}},
            "phase=1&rulebook=guide&go_out=float&player=Ann",
        ),
        ({"switches": {"points": {"wild": 50}}}, "phase=1&points=5,10,15,50&player=Ann"),
    ],
)
def test_the_rules_of_the_table_are_written_out(told, query):
    found = table(start(**told))
    asked = asked_for(found)
    assert address(asked) == query
    assert is_of_table(asked, found.house)
    assert len(settings(asked.rulebook, asked.house, EN)) == 6


def test_a_phase_that_the_player_does_not_have_open_is_nobodys():
    found = table(start(at="Ann 3:85, Bo 10:40, Cy 1:0"))
    assert found.asks_for(Question(number=4, player="Ann")) is None
    assert found.asks_for(Question(number=3, player="Ann")).person.name == "Ann"


def test_just_one_choice_is_marked_whatever_is_asked():
    games = [
        table(start("Ann Bo", variant="custom", phases=OWN)),
        table(start("Ann Bo", variant="pick")),
        None,
    ]
    asked = [
        Question(),
        Question(number=7),
        Question(objectives=OWN[0]),
        Question(objectives=OWN[0], player="Ann"),
        Question(number=3, player="Bo"),
        Question(objectives=(Objective("odd", 2),)),
        Question(no_phase="set99"),
    ]
    for found in games:
        for each in asked:
            parts = chooser(each, found, EN).parts
            assert sum(choice.chosen for part in parts for choice in part.choices) == 1
