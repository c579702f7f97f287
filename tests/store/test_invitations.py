"""Invitations: what they let in, how often, for how long; and seats that phones have."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from rules.errors import Refused
from store import bounds, clubs, housekeeping, invitations, phones
from store.ids import hash_of, new_token

SECRET = "so it is said"
DAY = "2026-11-03"


@pytest.fixture
def shown(club):
    return invitations.shown(club.database, club.holder, "player", SECRET)


@pytest.fixture
def later(monkeypatch):
    """Lets time pass: later(minutes)."""

    def pass_by(minutes):
        at = clubs.now() + minutes * 60_000
        for module in ("invitations", "phones", "housekeeping"):
            monkeypatch.setattr(f"store.{module}.now", lambda: at)

    return pass_by


def accept(club, invited):
    token = new_token(club.id)
    is_in = invitations.accept(club.database, invited, token, "iPhone", DAY)
    return clubs.holder(club.database, token) if is_in else None


def by_code(club, code):
    return invitations.by_code(club.database, code)


def by_link(club, token):
    return invitations.by_link(club.database, token)


def test_code_has_six_signs_that_nobody_takes_for_others(club, shown):
    assert re.fullmatch(r"[34679CDFHJKMNPQRTVWXY]{6}", shown.code)
    spoken = f" {shown.code[:3].lower()}-{shown.code[3:]} "
    assert invitations.code_in(spoken) == shown.code
    assert [invitations.code_in(each) for each in ("", "34679", "34679O", "3467991")] == [""] * 4


def test_neither_key_nor_link_nor_code_is_in_the_database(club, shown):
    said = repr(club.database.execute_sql("SELECT * FROM invitation").fetchall())
    assert hash_of(shown.code) in said
    assert shown.code not in said
    assert shown.token.partition(".")[2] not in said


def test_it_is_the_same_for_as_long_as_it_holds_for_half_an_hour(club, shown, later):
    assert invitations.shown(club.database, club.holder, "player", SECRET) == shown
    assert invitations.shown(club.database, club.holder, "watcher", SECRET).code != shown.code
    assert invitations.shown(club.database, club.holder, "player", "another").code != shown.code
    later(31)
    assert invitations.shown(club.database, club.holder, "player", SECRET).code != shown.code
    assert by_code(club, shown.code)


def test_it_runs_out_after_an_hour(club, shown, later):
    later(59)
    assert by_code(club, shown.code)
    assert by_link(club, shown.token)
    later(61)
    assert by_code(club, shown.code) is by_link(club, shown.token) is None
    housekeeping.purge(club.database)
    assert club.rows("invitation") == []


def test_code_is_for_one_phone_and_its_link_for_the_others_at_the_table(club, shown):
    first, second = by_code(club, shown.code), by_code(club, shown.code)
    assert accept(club, first).right == "player"
    assert accept(club, second) is None
    assert by_code(club, shown.code).is_spent
    assert accept(club, by_link(club, shown.token))
    assert accept(club, by_link(club, shown.token))
    new = invitations.shown(club.database, club.holder, "player", SECRET)
    assert new.code != shown.code


def test_one_that_is_for_one_phone_is_used_up_by_link_or_code(club):
    for way in ("link", "code"):
        new = invitations.make(club.database, club.holder, "watcher", SECRET)
        found = by_link(club, new.token) if way == "link" else by_code(club, new.code)
        assert accept(club, found).right == "watcher"
        assert by_link(club, new.token).is_spent
        assert by_code(club, new.code).is_spent
        assert accept(club, found) is None


def test_of_many_who_type_a_code_at_once_one_is_in(club, shown):
    found = by_code(club, shown.code)

    def come(_):
        with club.database.connection_context():
            return accept(club, found)

    with ThreadPoolExecutor(8) as pool:
        came = list(pool.map(come, range(8)))
    assert sum(each is not None for each in came) == 1


def test_locked_club_takes_nobody(club, shown):
    invitations.lock(club.database, club.id, True)
    assert by_code(club, shown.code) is by_link(club, shown.token) is None
    invitations.lock(club.database, club.id, False)
    assert by_link(club, shown.token) is None
    assert by_link(club, invitations.make(club.database, club.holder, "player", SECRET).token)


def test_what_a_phone_showed_is_void_when_it_is_taken_off(club):
    holder = clubs.holder(club.database, club.tokens["scorer"])
    shown = invitations.shown(club.database, holder, "player", SECRET)
    assert clubs.revoke(club.database, club.id, holder.key)
    assert by_link(club, shown.token) is None


def test_right_is_raised_and_the_seat_stays(club, shown):
    club.start("Ann Bo")
    mine = accept(club, by_link(club, shown.token))
    phones.sit(club.database, club.id, mine.key, club.ids["Bo"])
    new = invitations.make(club.database, club.holder, "scorer", SECRET)
    assert invitations.raise_right(club.database, by_code(club, new.code), mine.key)
    (phone,) = [each for each in phones.all_of(club.database, club.id) if each.id == mine.key]
    assert (phone.right, phone.player) == ("scorer", club.ids["Bo"])
    assert by_code(club, new.code).is_spent


def test_club_has_so_many_phones_at_most(club, shown, monkeypatch):
    monkeypatch.setattr(bounds, "MOST_KEYS", 6)
    for _ in range(2):
        accept(club, by_link(club, shown.token))
    with pytest.raises(Refused, match="too_many_keys"):
        accept(club, by_link(club, shown.token))


@pytest.mark.sqlite
def test_code_is_found_by_its_index_alone(club, shown):
    for query, values in (
        (invitations._BY_CODE, (hash_of(shown.code), 0, 1)),
        (invitations._BY_LINK, (club.id, "x", 0, 1)),
    ):
        plan = club.database.execute_sql(f"EXPLAIN QUERY PLAN {query}", values).fetchall()
        told = [row[3] for row in plan]
        assert all(each.startswith("SEARCH") for each in told), told


class TestSeats:
    @pytest.fixture
    def two(self, club, shown):
        """Two phones that have joined, by their keys."""
        club.start("Ann Bo")
        return [accept(club, by_link(club, shown.token)).key for _ in range(2)]

    def seat(self, club, key):
        return phones.one(club.database, club.id, key).player

    def test_a_seat_is_one_phones(self, club, two):
        first, second = two
        assert phones.sit(club.database, club.id, first, club.ids["Bo"])
        assert not phones.sit(club.database, club.id, second, club.ids["Bo"])
        assert phones.sit(club.database, club.id, first, club.ids["Bo"])
        assert phones.sit(club.database, club.id, first, None)
        assert phones.sit(club.database, club.id, second, club.ids["Bo"])

    def test_phone_that_is_taken_off_leaves_its_seat(self, club, two):
        phones.sit(club.database, club.id, two[0], club.ids["Bo"])
        clubs.revoke(club.database, club.id, two[0])
        assert phones.sit(club.database, club.id, two[1], club.ids["Bo"])

    def test_it_is_asked_for_and_given(self, club, two, later):
        first, second = two
        phones.sit(club.database, club.id, first, club.ids["Bo"])
        phones.claim(club.database, club.id, second, club.ids["Bo"])
        assert clubs.holder(club.database, club.tokens["owner"]).is_asked
        (claim,) = phones.claims(club.database, club.id)
        assert (claim.key, claim.player, claim.device) == (second, club.ids["Bo"], "iPhone")
        phones.take_over(club.database, club.id, second, club.ids["Bo"])
        assert (self.seat(club, first), self.seat(club, second)) == (None, club.ids["Bo"])
        assert phones.claims(club.database, club.id) == []

    def test_question_is_forgotten_after_an_hour(self, club, two, later):
        phones.claim(club.database, club.id, two[0], club.ids["Bo"])
        later(61)
        assert phones.claims(club.database, club.id) == []

    def test_seat_that_is_named_anew_takes_its_phone_along(self, club, two):
        phones.sit(club.database, club.id, two[0], club.ids["Bo"])
        with club.database.atomic():
            phones.move(club.database, club.id, {club.ids["Bo"]: club.ids["Ann"]})
        assert self.seat(club, two[0]) == club.ids["Ann"]

    def test_whatever_happens_to_phones_is_seen_by_those_who_follow(self, club, two):
        game = club.start("Ann Bo")
        before = club.read(game).version
        phones.sit(club.database, club.id, two[0], club.ids["Bo"])
        assert club.read(game).version == before + 1
        assert club.read(game).seq == game.seq
