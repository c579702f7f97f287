"""A wild among cards that are no whole group says what one would read it as."""

import pytest

from rules.cards import cards
from rules.phases import Objective
from tests.web.test_verdicts import drawn, said
from web.standing import standing


@pytest.mark.parametrize(
    ("kind", "told", "odd", "shown"),
    [
        ("run", "8 9 W 11 12 1 2", (5, 6), "8 9 W@10 11 12 1 2"),
        ("run", "8 9 W 11 12 1 2", (), "8 9 W 11 12 1 2"),
        ("run", "W 3 4", (), "W@2 3 4"),
        ("run", "W 1 2", (), "W 1 2"),
        ("run", "11 12 W", (), "11 12 W"),
        ("run", "W W W", (), "W W W"),
        ("run", "4 3 W", (), "4 3 W"),
        ("run", "3 W 5 4", (3,), "3 W 5 4"),
        ("run", "3 W@4 W 6", (), "3 W@4 W@5 6"),
        ("color_run", "R3 W R5", (), "R3 W@4 R5"),
        ("set", "5 W 5 6", (3,), "5 W@5 5 6"),
        ("set", "5 W 6", (), "5 W 6"),
        ("set", "W W", (), "W W"),
        ("color", "R3 W R5 B2", (3,), "R3 W@R R5 B2"),
        ("even", "2 W 4", (), "2 W 4"),
    ],
)
def test_a_wild_is_read_as_the_others_make_it(kind, told, odd, shown):
    found = standing(Objective(kind, 4), cards(told.split()), odd)
    assert found == cards(shown.split())


def test_it_stands_on_the_card_where_a_meld_is_not_legal_or_not_all_there():
    assert drawn(said(4, "8 9 W 11 12 1 2").rows[0]) == "8 9 10 11 12 1 2"
    assert drawn(said(4, "8 9 W 11 12").rows[0]) == "8 9 10 11 12 gap gap"
    assert drawn(said(3, "5 W 5 6 | 4 W 6 7").rows[0]) == "5 5 5 6"
    assert drawn(said(2, "5 W | 4 W 6").rows[1]) == "4 5 6 gap"
    assert drawn(said(3, "5 W 6 7").rows[0]) == "5 W 6 7 gap gap gap gap"
