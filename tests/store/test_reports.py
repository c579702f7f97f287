"""Hands that phones report: kept beside each other, for the round in play only."""

import threading
from datetime import UTC, datetime

import pytest

from rules.errors import Refused
from rules.facts import ActUndone, PlayerLeft, Result, RoundScored
from rules.scoring import Counts
from store import clubs, games, housekeeping, merges, notes, players, rebuilding, reports
from store.kept import Gone, TokenReused
from store.reports import RoundOver

LAID = Result(True, 25)


def tell(club, game, who="Bo", result=LAID, **told):
    told = {"place": 1, "by": club.holder.key} | told
    return reports.tell(club.database, game, club.ids[who], result, **told)


def of(club, game, place=None):
    return reports.of_game(club.database, game, place)


def phone(club, label):
    return clubs.new_key(club.database, club.id, "player", label)[0]


def test_it_raises_the_version_and_never_the_seq(club):
    game = club.start()
    kept, is_new = tell(club, game, result=Result(True, None, None, Counts(3, 1, 0, 0)))
    assert is_new
    assert (kept.seq, kept.version) == (game.seq, game.version + 1)
    (told,) = of(club, kept)
    assert (told.round, told.player) == (1, club.ids["Bo"])
    assert told.result == Result(True, None, None, Counts(3, 1, 0, 0))
    assert (told.by, told.phone) == (club.holder.key, "")
    assert abs((told.at - datetime.now(UTC)).total_seconds()) < 5
    assert club.read(game) == kept


def test_second_report_is_kept_beside_the_first(club):
    game, bos = club.start(), phone(club, "Bo's phone")
    for points in (25, 30):
        game, _ = tell(club, game, result=Result(True, points), by=bos)
    game, _ = tell(club, game, result=Result(True, 35))
    assert [each.result.points for each in of(club, game)] == [25, 30, 35]
    assert [each.phone for each in of(club, game)] == ["Bo's phone", "Bo's phone", ""]
    last = reports.of_round_in_play(club.database, game)
    assert [each.result.points for each in last] == [30, 35]


def test_same_request_counts_once(club):
    game, _ = tell(club, club.start(), token="t", digest="d")
    after = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    again, is_new = tell(club, after, token="t", digest="d")
    assert not is_new
    assert again == after
    assert len(of(club, game)) == 1
    with pytest.raises(TokenReused):
        tell(club, after, token="t", digest="other")
    with pytest.raises(TokenReused):
        club.say(after, RoundScored(club.results("Ann +0, Bo -60")), token="t", digest="other")


def test_round_that_is_over_takes_no_report_not_even_one_that_had_not_seen_it(club):
    game = club.start()
    after = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    for seen in (game, after):
        with pytest.raises(RoundOver) as error:
            tell(club, seen)
        assert error.value.kept == after
    assert not of(club, after)
    with pytest.raises(RoundOver):
        tell(club, game, place=3)


def test_what_else_was_said_meanwhile_is_not_in_its_way(club):
    game = club.start("Ann Bo Cy")
    left = club.say(game, PlayerLeft(club.ids["Cy"]))
    kept, is_new = tell(club, game)
    assert is_new
    assert (kept.seq, kept.version) == (left.seq, left.version + 1)


def test_round_that_is_taken_back_is_in_play_with_what_was_reported(club):
    game, _ = tell(club, club.start())
    game = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    game, _ = tell(club, game, place=2)
    assert [each.round for each in of(club, game)] == [1, 2]
    assert len(of(club, game, 2)) == 1
    game = club.say(game, ActUndone())
    assert [each.round for each in reports.of_round_in_play(club.database, game)] == [1]


def test_nothing_is_in_play_when_the_game_is_over(club):
    game = club.start(variant="short", last_phase=1)
    game = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    assert game.game.is_over
    assert reports.round_in_play(game) is None
    assert reports.of_round_in_play(club.database, game) == ()


def test_hand_that_is_reported_over_and_over_is_refused(club, monkeypatch):
    monkeypatch.setattr(reports, "MOST", 2)
    game = club.start()
    for _ in range(2):
        game, _ = tell(club, game)
    with pytest.raises(Refused) as refused:
        tell(club, game)
    assert (refused.value.code, refused.value.evidence) == ("too_many_reports", {"most": 2})
    tell(club, game, "Ann")
    assert club.read(game).version == game.version + 1


def test_erased_game_takes_none_and_its_own_go_with_it(club):
    game, _ = tell(club, club.start())
    notes.erase(club.database, club.id, game.id, True)
    with pytest.raises(Gone):
        tell(club, game)
    club.database.execute_sql("UPDATE game SET erased_at = 1, saved_at = 0")
    housekeeping.purge(club.database)
    assert not club.rows("hand")


def test_rebuilding_leaves_them(club):
    game, _ = tell(club, club.start())
    rebuilding.rebuild(club.database)
    assert len(of(club, club.read(game))) == 1


def test_they_are_those_of_the_person_whose_spelling_it_was(club):
    game, _ = tell(club, club.start())
    other, _ = players.create(club.database, club.id, "Bob")
    merges.merge(club.database, club.id, club.ids["Bo"], other.id)
    game = club.read(game)
    assert [each.player for each in of(club, game)] == [other.id]
    game, _ = reports.tell(club.database, game, other.id, LAID, place=1, by=club.holder.key)
    assert {each.player for each in of(club, game)} == {other.id}
    merges.separate(club.database, club.id, club.ids["Bo"])
    assert {each.player for each in of(club, club.read(game))} == {club.ids["Bo"]}


def test_many_phones_at_once_lose_nothing(club):
    game = club.start()

    def report(points):
        with club.database.connection_context():
            tell(club, game, result=Result(True, points))

    all_points = [5 * n for n in range(1, 9)]
    threads = [threading.Thread(target=report, args=(each,)) for each in all_points]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    told = of(club, club.read(game))
    assert sorted(each.result.points for each in told) == all_points
    assert games.kept(club.database, club.id, game.id).version == game.version + 8
