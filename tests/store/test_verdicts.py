"""Verdicts kept with a game: counted once, bounded, and never in the way of the facts."""

import threading
from datetime import UTC, datetime

import pytest

from rules.errors import Refused
from rules.facts import ActUndone, RoundScored
from store import clubs, games, housekeeping, notes, rebuilding, verdicts
from store.kept import Gone, Stale, TokenReused
from store.verdicts import Judged

NO = Judged("meld", "phase=4&cards=12,1,2", False, "run_wraps")


def keep(club, game, judged=NO, **told):
    told = {"seq": game.seq, "by": club.holder.key} | told
    return verdicts.keep(club.database, game, judged, **told)


def of(club, game):
    return verdicts.of_game(club.database, game)


def test_it_raises_the_version_and_never_the_seq(club):
    game = club.start()
    kept, is_new = keep(club, game, asked_by=club.ids["Bo"])
    assert is_new
    assert (kept.seq, kept.version) == (game.seq, game.version + 1)
    (told,) = of(club, kept)
    assert told.judged == NO
    assert (told.round, told.after, told.asked_by) == (1, 0, club.ids["Bo"])
    assert (told.by, told.phone) == (club.holder.key, "")
    assert abs((told.at - datetime.now(UTC)).total_seconds()) < 5
    assert club.read(game) == kept


def test_it_stays_with_the_round_that_was_in_play(club):
    game, _ = keep(club, club.start())
    game = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    game, _ = keep(club, game, Judged("points", "counts=low1", None, "ok"))
    game = club.say(game, ActUndone())
    assert [each.round for each in of(club, game)] == [1, 2]
    assert of(club, game)[1].judged.legal is None


def test_same_request_counts_once_and_answers_the_game_as_it_is(club):
    game, _ = keep(club, club.start(), token="t", digest="d")
    after = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    again, is_new = keep(club, after, token="t", digest="d", seq=0)
    assert not is_new
    assert again == after
    assert len(of(club, game)) == 1


def test_token_of_something_else_is_refused_whatever_that_was(club):
    game = club.start()
    scored = RoundScored(club.results("Ann +0, Bo -60"))
    game = club.say(game, scored, token="fact", digest="d")
    game, _ = keep(club, game, token="verdict", digest="d")
    with pytest.raises(TokenReused):
        keep(club, game, token="fact", digest="other")
    with pytest.raises(TokenReused):
        keep(club, game, token="verdict", digest="other")
    with pytest.raises(TokenReused):
        club.say(game, scored, token="verdict", digest="other")


def test_one_who_has_not_seen_the_last_fact_is_told(club):
    game = club.start()
    club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    with pytest.raises(Stale) as stale:
        keep(club, game, seq=game.seq)
    assert stale.value.kept.seq == 1
    with pytest.raises(Stale):
        keep(club, game, seq=7)
    assert of(club, game) == ()


def test_game_erased_meanwhile_is_gone(club):
    game = club.start()
    notes.erase(club.database, club.id, game.id, True)
    with pytest.raises(Gone):
        keep(club, game)
    notes.erase(club.database, club.id, game.id, False)
    assert of(club, game) == ()


def test_a_game_bears_so_many_and_no_more(club, monkeypatch):
    monkeypatch.setattr(verdicts, "MOST", 2)
    game = club.start()
    for _ in range(2):
        game, _ = keep(club, game)
    with pytest.raises(Refused, match="too_many_verdicts") as refused:
        keep(club, game)
    assert refused.value.evidence == {"most": 2}
    assert len(of(club, game)) == 2
    assert club.read(game).version == game.version
    keep(club, club.start())


def test_two_phones_that_keep_at_once_both_do(club):
    game, start, found = club.start(), threading.Barrier(4), []

    def kept(token):
        start.wait()
        found.append(keep(club, game, token=token, digest=token)[1])
        club.database.close()

    threads = [threading.Thread(target=kept, args=(name,)) for name in ("a", "a", "b", "c")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [False, True, True, True]
    assert len(of(club, game)) == 3
    assert club.read(game).version == game.version + 3


def test_rebuild_loses_none(club):
    game, _ = keep(club, club.start())
    before = of(club, game)
    assert list(rebuilding.rebuild(club.database)) == [game.id]
    assert of(club, game) == before


def test_they_go_with_their_game_and_with_their_club(club, other_club, monkeypatch):
    game, _ = keep(club, club.start())
    keep(other_club, other_club.start())
    notes.erase(club.database, club.id, game.id, True)
    clubs.erase(club.database, other_club.id, True)
    later = housekeeping.now() + 8 * housekeeping.DAY
    monkeypatch.setattr(housekeeping, "now", lambda: later)
    housekeeping.purge(club.database)
    assert club.rows("verdict") == other_club.rows("verdict") == []


def test_a_phone_is_told_by_what_its_key_is_called(club):
    key, _ = clubs.new_key(club.database, club.id, "scorer", "Android")
    game, _ = keep(club, club.start(), by=key)
    assert of(club, game)[0].phone == "Android"
    assert games.kept(club.database, club.id, game.id).version == 2


def test_of_hands_fewer_are_kept_since_they_can_take_long_to_work_out(club, monkeypatch):
    monkeypatch.setattr(verdicts, "MOST_HANDS", 1)
    game, _ = keep(club, club.start(), Judged("hand", "phase=1&hand=W", None, "cards_missing"))
    with pytest.raises(Refused) as caught:
        keep(club, game, Judged("hand", "phase=1&hand=S", None, "cards_missing"))
    assert caught.value.evidence == {"most": 1}
    assert keep(club, game)[1]
