"""Who is first at any moment, and by what places go (RULES.md section 7)."""

from rules.facts import PlayerLeft
from rules.ranking import leaders, places
from tests.rules.told import scored, start, told

TOGETHER = {"variant": "all_advance"}


def course(**named):
    return told(start("Ann Bo", **named)).game.course


def test_more_phases_come_first_then_fewer_points():
    standings = {"Ann": (3, 90), "Bo": (4, 200), "Cy": (4, 150), "Di": (4, 150)}
    assert leaders(course(), standings) == ("Cy", "Di")
    assert leaders(course(), {"Ann": (3, 90), "Bo": (2, 5)}) == ("Ann",)


def test_at_a_table_that_goes_on_together_points_alone_count():
    standings = {"Ann": (3, 90), "Bo": (4, 200), "Cy": (4, 90)}
    assert leaders(course(**TOGETHER), standings) == ("Ann", "Cy")


def test_leavers_of_such_a_table_are_ranked_by_points_however_long_they_played():
    found = told(
        start("Ann Bo Cy Di", **TOGETHER),
        scored("Ann +0, Bo -60, Cy +5, Di -60"),
        PlayerLeft("Cy"),
        scored("Ann +0, Bo -60, Di +10"),
        PlayerLeft("Di"),
    )
    assert places(found.game) == {"Ann": 1, "Bo": 2, "Cy": 3, "Di": 4}


def test_leavers_of_any_other_table_are_ranked_by_phases_first():
    found = told(
        start("Ann Bo Cy Di"),
        scored("Ann +0, Bo -60, Cy -60, Di +25"),
        PlayerLeft("Cy"),
        scored("Ann +0, Bo -60, Di -110"),
        PlayerLeft("Di"),
    )
    assert places(found.game) == {"Ann": 1, "Bo": 2, "Di": 3, "Cy": 4}
