"""The link of one game: shown again, taken back, and never a key of the club."""

import pytest

from rules.facts import RoundScored
from store import clubs, games, notes, rebuilding, shares
from store.ids import hash_of

SECRET = "of this server"


def share(club, game, secret=SECRET):
    return shares.share(club.database, secret, game, club.holder.key)


def shown(club, token):
    found = shares.shared(club.database, token)
    return found and found.game.id


def test_it_shows_that_game_as_it_is_now(club):
    game, other = club.start(), club.start()
    token = share(club, game)
    club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
    found = shares.shared(club.database, token)
    assert (found.game.id, found.game.seq, found.time_zone) == (game.id, 1, "Europe/Madrid")
    assert shares.token_of(club.database, SECRET, other) is None


def test_it_is_the_same_each_time_and_can_be_shown_again(club):
    game = club.start()
    token = share(club, game)
    assert share(club, game) == token == shares.token_of(club.database, SECRET, game)


def test_only_its_hash_is_kept(club):
    token = share(club, club.start())
    ((_, _, _, kept, *_),) = club.rows("share")
    assert kept == hash_of(token)
    assert token.partition(".")[2] not in repr(club.rows("share"))


def test_it_is_no_key_and_no_key_is_one(club):
    token = share(club, club.start())
    assert clubs.holder(club.database, token) is None
    assert all(shown(club, each) is None for each in club.tokens.values())


def test_taken_back_it_shows_nothing_and_the_next_one_is_another(club):
    game = club.start()
    token = share(club, game)
    shares.take_back(club.database, game)
    assert shown(club, token) is None
    assert shares.token_of(club.database, SECRET, game) is None
    new = share(club, game)
    assert new != token
    assert (shown(club, token), shown(club, new)) == (None, game.id)


def test_with_another_secret_the_old_link_lasts_until_a_new_one_is_made(club):
    game = club.start()
    token = share(club, game)
    assert shares.token_of(club.database, "another", game) is None
    assert shown(club, token) == game.id
    new = share(club, game, "another")
    assert (shown(club, token), shown(club, new)) == (None, game.id)


def test_an_erased_game_is_not_shown_until_it_comes_back(club):
    game = club.start()
    token = share(club, game)
    notes.erase(club.database, club.id, game.id, True)
    assert shown(club, token) is None
    notes.erase(club.database, club.id, game.id, False)
    assert shown(club, token) == game.id


def test_nor_is_a_game_of_an_erased_club(club):
    token = share(club, club.start())
    clubs.erase(club.database, club.id, True)
    assert shown(club, token) is None


@pytest.mark.parametrize("token", ["", "x", "." * 50, f"{'a' * 12}.{'b' * 48}", "é" * 60, "\0"])
def test_what_is_no_token_shows_nothing(club, token):
    share(club, club.start())
    assert shown(club, token) is None


def test_another_club_s_token_shows_its_own_game(club, other_club):
    mine, theirs = club.start(), other_club.start()
    assert shown(club, share(other_club, theirs)) == theirs.id != mine.id
    club_id, _, secret = share(club, mine).partition(".")
    assert shown(club, f"{other_club.id}.{secret}") is None
    assert club_id == club.id


def test_a_rebuild_leaves_it_be(club):
    game = club.start()
    token = share(club, game)
    list(rebuilding.rebuild(club.database))
    assert shown(club, token) == game.id
    assert games.kept(club.database, club.id, game.id).version == game.version + 1
