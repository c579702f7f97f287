"""Phones keep their seats, whoever those at the table turn out to be."""

import pytest

from rules.facts import StartCorrected
from store import clubs, housekeeping, merges, phones
from store.ids import now
from store.writing import rows, run
from tests.rules.told import start


@pytest.fixture
def game(club):
    return club.start("Ann Bo")


@pytest.fixture
def phone(club):
    """A phone of somebody, by their name."""

    def of(name):
        key, _ = clubs.new_key(club.database, club.id, "player", name)
        phones.sit(club.database, club.id, key, club.ids[name])
        return key

    return of


def seats(club):
    return {each.id: each.player for each in phones.all_of(club.database, club.id) if each.player}


def test_two_who_were_told_by_each_others_names_keep_their_phones(club, game, phone):
    anns, bos = phone("Ann"), phone("Bo")
    swapped = StartCorrected(start("Bo Ann"), renamed={"Ann": "Bo", "Bo": "Ann"})
    club.say(game, swapped)
    assert seats(club) == {anns: club.ids["Bo"], bos: club.ids["Ann"]}


def test_whoever_asked_for_the_seat_of_a_spelling_asks_for_that_persons(club, game, phone):
    club.start("Anne Cy")
    phone("Anne")
    other, _ = clubs.new_key(club.database, club.id, "player", "other")
    phones.claim(club.database, club.id, other, club.ids["Anne"])
    merges.merge(club.database, club.id, club.ids["Anne"], club.ids["Ann"])
    (claim,) = phones.claims(club.database, club.id)
    assert claim.player == club.ids["Ann"]


def test_a_phone_that_is_gone_stays_whose_it_was_when_another_gets_the_seat(club, game, phone):
    gone, _ = clubs.new_key(club.database, club.id, "player", "")
    phones.sit(club.database, club.id, gone, club.ids["Ann"])
    clubs.revoke(club.database, club.id, gone)
    phone("Ann")
    new, _ = clubs.new_key(club.database, club.id, "player", "")
    phones.take_over(club.database, club.id, new, club.ids["Ann"])
    assert phones.names(club.database, club.id)[gone] == "Ann"


def test_a_question_for_a_seat_that_nobody_answered_is_forgotten_after_an_hour(club):
    ann, bo = (clubs.new_key(club.database, club.id, "player", name)[0] for name in ("Ann", "Bo"))
    for key in (ann, bo):
        phones.claim(club.database, club.id, key, "somebody")
    long_ago = now() - phones.PATIENCE - 1
    run(club.database, "UPDATE claim SET at = ? WHERE club = ? AND key = ?", long_ago, club.id, bo)
    housekeeping.purge(club.database)
    assert [key for (key,) in rows(club.database, "SELECT key FROM claim")] == [ann]
