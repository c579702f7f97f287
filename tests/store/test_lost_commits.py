"""A standby that was behind takes over: what it never heard of is not served from memory."""

from rules.facts import RoundScored
from store import checking, codec, rebuilding
from store.writing import run


def test_another_last_round_at_the_same_version_is_seen(club):
    game = club.start("Ann Bo")
    game = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    told = codec.text_of(RoundScored(club.results("Ann -70, Bo +0")))
    query = "UPDATE fact SET body = ?, at = at + 1 WHERE club = ? AND game = ? AND seq = 1"
    assert run(club.database, query, told, club.id, game.id) == 1
    assert club.read(game).facts[-1] == RoundScored(club.results("Ann -70, Bo +0"))


def test_what_else_was_said_of_a_game_and_lost_is_not_shown(club):
    game = club.say(club.start("Ann Bo"), RoundScored(club.results("Ann +0, Bo -60")))
    for title in ("lost", "kept"):
        query = "UPDATE game SET title = ?, version = ? WHERE club = ? AND id = ?"
        run(club.database, query, title, game.version + 1, club.id, game.id)
        assert club.read(game).title == title


def test_a_round_that_is_not_there_any_more_is_not_built_upon(club):
    game = club.start("Ann Bo")
    lost = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    run(club.database, "DELETE FROM fact WHERE club = ? AND game = ? AND seq = 1", club.id, game.id)
    assert club.read(game).seq == 0
    run(club.database, "UPDATE game SET version = 1 WHERE club = ? AND id = ?", club.id, game.id)
    assert list(rebuilding.rebuild(club.database))
    again = club.say(club.read(game), RoundScored(club.results("Ann -70, Bo +0")))
    assert (again.seq, again.facts[-1]) != (lost.seq, lost.facts[-1])
    assert checking.problems_of_game(club.database, club.id, game.id) == []
