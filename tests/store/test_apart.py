"""What looks at the queries of all other tests sees one that crosses clubs."""

import pytest

from engines import open_database
from store import roll
from tests import apart


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("SELECT 1 FROM game WHERE club = ? AND id = ?", []),
        ("SELECT 1 FROM game WHERE id = ?", ["game"]),
        ("SELECT 1 FROM game g JOIN fact f ON f.game = g.id WHERE g.club = ?", ["f"]),
        ("SELECT 1 FROM game g JOIN fact f ON f.club = g.club WHERE g.club = ?", []),
        ("UPDATE seat SET place = 1 WHERE game = ?", ["seat"]),
        ("DELETE FROM line WHERE club = ? AND game IN (SELECT id FROM game)", ["game"]),
        ("INSERT INTO hand (club, game) VALUES (?, ?)", []),
        ("SELECT 1 FROM tries WHERE who = ?", []),
    ],
)
def test_a_query_that_does_not_name_its_club_is_seen(query, found):
    assert apart.crossings(query) == found


def test_whoever_asks_across_clubs_is_named(app, monkeypatch):
    database = open_database(app.config["DATABASE_URL"])
    with apart.looked_at(database):
        list(roll.clubs(database))
    monkeypatch.delitem(apart.HOUSEKEEPING, "roll.clubs")
    with pytest.raises(AssertionError, match=r"roll\.clubs"), apart.looked_at(database):
        list(roll.clubs(database))
    database.close_all()
