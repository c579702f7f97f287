"""A club's file that was sent: what it holds, and how it comes in, whatever happens meanwhile."""

import copy
import io
import json

import pytest

from rules.errors import RulesError
from rules.facts import RoundScored
from store import bringing, clubs, errands, exporting, importing, notes, players
from store.errands import Place
from store.ids import new_id
from store.kept import Busy
from tests.clubs import Club
from tests.store.test_exchange import exported


@pytest.fixture
def told(club):
    """Ann's file, as a program reads it: three games, the last one of a day of its own."""
    for _ in range(2):
        club.say(club.start("Ann Bo"), RoundScored(club.results("Ann +0, Bo -60")))
    game = club.start("Ann Cy")
    notes.annotate(club.database, game, title="Xmas", note="", played_on="2019-12-25")
    return exported(club)


@pytest.fixture
def empty(database):
    return Club(database, "Cy's")


def content(club, told):
    text = told if isinstance(told, bytes) else json.dumps(told).encode()
    return bringing.content(club.database, club.id, io.BytesIO(text))


class TestContent:
    def test_it_is_told_what_would_come(self, empty, told):
        found = content(empty, told)
        assert (found.club, found.time_zone) == ("Ann's", "Europe/Madrid")
        assert (found.games, found.here, found.players) == (3, 0, 3)
        assert found.newcomers == ("Ann", "Bo", "Cy")
        assert found.first == "2019-12-25"
        assert found.last > "2020"

    def test_what_is_here_already_is_counted_and_an_erased_game_is_not(self, club, told):
        assert content(club, told)[2:6] == (3, 3, 3, ())
        notes.erase(club.database, club.id, told["games"][0]["id"], True)
        assert content(club, told).here == 2

    def test_whoever_bears_a_name_here_is_no_newcomer(self, empty, told):
        players.create(empty.database, empty.id, "ANN")
        assert content(empty, told).newcomers == ("Bo", "Cy")

    def test_a_phone_without_a_club_looks_too(self, empty, told):
        file = io.BytesIO(json.dumps(told).encode())
        assert bringing.content(empty.database, None, file).games == 3

    def test_more_games_than_are_looked_up_together(self, club, told):
        told["games"] += [{**told["games"][0], "id": new_id()} for _ in range(450)]
        assert content(club, told)[2:4] == (453, 3)

    @pytest.mark.parametrize(
        "text", [b"", b"{", b"[]", b"GIF89a", b"Date;Ann;Bo\n", b'{"format": "other"}']
    )
    def test_what_is_no_file_of_a_club_is_refused_at_once(self, empty, text):
        with pytest.raises(RulesError) as caught:
            content(empty, text)
        assert caught.value.code == "bad_export"

    @pytest.mark.parametrize("game", [7, {}, {"id": "x"}, {"id": "x", "facts": []}])
    def test_a_game_that_is_none_is_refused_at_once(self, empty, told, game):
        with pytest.raises(RulesError) as caught:
            content(empty, {**told, "games": [*told["games"], game]})
        assert caught.value.field[:2] == ("games", 3)

    @pytest.mark.parametrize("named", [..., None, 7, [], {}, {"name": 7, "time_zone": 7}])
    def test_a_file_that_does_not_say_of_which_club_it_is(self, empty, told, named):
        told["club"] = named
        if named is ...:
            del told["club"]
        assert content(empty, told)[:3] == ("", "", 3)


class TestBringing:
    @pytest.fixture
    def place(self, empty, tmp_path):
        return Place(tmp_path, empty.id, "bring")

    @pytest.fixture
    def bring(self, empty, place):
        """Bring this file in; what is told of it in the end."""

        def bring(told=None, **asked):
            if told is not None:
                errands.make_folder(place.data)
                place.sent.write_text(json.dumps(told))
                found = content(empty, told)
                errands.tell(place, "works", **found._asdict(), **asked)
            empty.database.close()
            lock = errands.taken(place)
            bringing.bring(empty.database, place, lock, lambda *_: True, why)
            return errands.read(place)

        return bring

    def test_what_came_and_what_was_here_is_told(self, bring, empty, place, told):
        done = bring({**told, "games": told["games"][:1]})
        assert (done.state, done.told["new"], done.told["there"]) == ("done", 1, 0)
        done = bring(told)
        assert (done.state, done.told["new"], done.told["there"]) == ("done", 2, 1)
        assert exported(empty)["games"] == told["games"]
        assert not place.sent.exists()

    def test_a_refusal_says_where_and_why_and_nothing_came(self, bring, empty, told):
        wrong = copy.deepcopy(told)
        at = next(i for i, each in enumerate(wrong["games"]) if not each["title"])
        wrong["games"][at]["facts"][1]["fact"]["results"] = {}
        done = bring(wrong)
        assert done.state == "refused"
        assert done.told["field"][:4] == ["games", at, "facts", 1]
        assert set(done.told["game"]["names"]) == {"Ann", "Bo"}
        assert done.told["why"]["en"]
        assert exported(empty)["games"] == exported(empty)["players"] == []

    def test_work_that_was_cut_off_is_gone_on_with(self, bring, empty, told, monkeypatch):
        """A stopped server: half of it is stored, and the lock is gone."""
        monkeypatch.setattr(importing, "AT_ONCE", 1)
        cut_off(monkeypatch, after=4)
        with pytest.raises(KeyboardInterrupt):
            bring(told)
        assert 0 < len(exported(empty)["games"]) < 3
        monkeypatch.undo()
        done = bring()
        assert (done.state, done.told["new"], done.told["there"]) == ("done", 3, 0)
        assert exported(empty)["games"] == told["games"]

    def test_a_file_that_stops_the_server_each_time_is_left_alone(
        self, bring, empty, told, monkeypatch
    ):
        cut_off(monkeypatch, after=0)
        with pytest.raises(KeyboardInterrupt):
            bring(told)
        for _ in range(bringing.TRIES - 1):
            with pytest.raises(KeyboardInterrupt):
                bring()
        assert bring().state == "failed"

    def test_while_others_write_it_waits_for_its_turn(self, bring, told, monkeypatch):
        monkeypatch.setattr(importing, "imported", busy)
        assert bring(told).state == "works"
        monkeypatch.undo()
        assert bring().state == "done"

    def test_what_went_wrong_is_told_and_can_be_tried_again(self, bring, told, monkeypatch):
        monkeypatch.setattr(importing, "imported", lambda *_: 1 / 0)
        assert bring(told).state == "failed"

    def test_a_club_that_nobody_used_gets_name_and_time_zone(self, bring, empty, told):
        bring(told, adopts=True)
        found = clubs.holder(empty.database, empty.tokens["owner"])
        assert (found.club_name, found.time_zone) == ("Ann's", "Europe/Madrid")

    def test_any_other_club_keeps_them(self, bring, empty, told):
        bring(told, adopts=False)
        assert clubs.holder(empty.database, empty.tokens["owner"]).club_name == "Cy's"

    def test_a_file_that_is_gone_is_no_work(self, bring, place):
        errands.tell(place, "works", games=1)
        assert bring() is None

    def test_what_is_not_asked_for_does_not_come(self, bring, place):
        errands.make_folder(place.data)
        place.sent.write_text("{}")
        assert bring() is None
        errands.tell(place, "asks")
        assert bring().state == "asks"


def why(error, names):
    return {"en": error.code}


def busy(*_told):
    raise Busy
    yield


def cut_off(monkeypatch, after):
    """The work stops dead after so many words on how far it is."""
    real = importing.imported

    def stopping(*told):
        for number, done in enumerate(real(*told)):
            if number >= after:
                raise KeyboardInterrupt
            yield done

    monkeypatch.setattr(importing, "imported", stopping)


def test_the_size_of_a_file_is_told_beforehand_about(club, told):
    text = "\n".join(json.dumps(each) for each in told["games"])
    size = exporting.size(club.database, club.id)
    assert size.games == 3
    assert 0.5 < size.bytes / len(text) < 2
    assert exporting.size(club.database, Club(club.database).id).games == 0
