"""Games of a club: begun, listed, looked at, described, erased, played again."""

import pytest

from store import ids, notes
from store.housekeeping import WEEK
from tests.web.club import START, Table

TEN = {"start": {"Ann": {"phase": 10}, "Bo": {"phase": 10}}}
WON = "Ann +0, Bo -60"


class TestStarting:
    def test_game_begins_and_unknown_names_become_players(self, ann):
        bo = ann.post("/players", {"name": "Bo"})
        game = Table(ann, {"players": [" ann ", "BO"], "dealer": "bo"}).at
        assert (game["seq"], game["version"], game["round"]) == (0, 1, 1)
        assert [each["name"] for each in game["players"]] == ["ann", "Bo"]
        assert game["players"][1] == {"id": bo["id"], "name": "Bo", "seat": 1, "left_after": None}
        assert game["phases"] == {"ann": 1, "Bo": 1}
        assert (game["dealer"], game["status"], game["finished_at"]) == ("Bo", "in_progress", None)
        assert len(ann.get("/players")["players"]) == 2

    def test_it_answers_as_replay_does(self, ann, anyone):
        rounds = [
            {"results": {"Ann": {"completed": True, "points": 0}, "Bo": {"completed": False}}},
            {"results": {"Ann": {"completed": True, "points": 25}, "Bo": {"completed": True}}},
        ]
        rounds[0]["results"]["Bo"]["counts"] = {"low": 7, "high": 2, "wild": 1}
        rounds[1]["results"]["Bo"]["out"] = True
        start = {**START, "start": {"Ann": {"phase": 4, "total": 40}}, "rulebook": "guide"}
        table = Table(ann, start)
        for told in rounds:
            table.say("/rounds", **told)
        replayed = anyone.client.post("/api/v1/games/replay", json={**start, "rounds": rounds}).json
        assert replayed.items() <= table.at.items()

    def test_last_seat_deals_unless_somebody_is_named(self, ann):
        game = ann.post("/games", {"players": ["Ann", "Mia", "Bo"]})
        assert game["dealer"] == "Bo"
        assert ann.fault("POST", "/games", {"players": []}) == ("player_count", "players")

    def test_every_switch_is_resolved(self, ann):
        table = Table(ann, rulebook="box", house={"decks": 2})
        house = table.at["opening"]["house"]
        assert (house["tiebreak_win"], house["decks"], house["points"]["low"]) == (
            "first_out",
            2,
            5,
        )
        assert len(house) == 12

    def test_same_request_starts_one_game(self, ann):
        game = ann.post("/games", START, key="k")
        table = f"/games/{game['id']}"
        ann.patch(table, {"title": "First"})
        again = ann.post("/games", START, 200, key="k")
        assert (again["id"], again["title"]) == (game["id"], "First")
        other = {**START, "players": ["Ann", "Mia"], "dealer": "Ann"}
        assert ann.fault("POST", "/games", other, key="k")[0] == "token_reused"
        assert len(ann.get("/games")["games"]) == 1

    @pytest.mark.parametrize(
        ("body", "code", "field"),
        [
            ({"players": None}, "missing", "players"),
            ({"players": ["Ann"]}, "player_count", "players"),
            ({"players": [f"P{n}" for n in range(5000)]}, "player_count", "players"),
            ({"players": ["Ann", "ANN"], "dealer": "Ann"}, "name_taken", "players[1]"),
            ({"players": ["Ann", ""]}, "name_empty", "players[1]"),
            ({"players": ["Ann", "x" * 61]}, "name_too_long", "players[1]"),
            ({"dealer": "Cy"}, "player_unknown", "dealer"),
            ({"start": {"Cy": {"phase": 2}}}, "player_unknown", "start.Cy"),
            ({"start": {"Ann": {"phase": 11}}}, "phase_unknown", "start.Ann.phase"),
            ({"start": {"Ann": {"total": 10**9}}}, "out_of_range", "start.Ann.total"),
            ({"rounds_played": 10**9}, "out_of_range", "rounds_played"),
            ({"variant": "short"}, "missing", "last_phase"),
            ({"house": {"speed": 1}}, "unknown_switch", "house.speed"),
            ({"rounds": []}, "unknown_field", "rounds"),
        ],
    )
    def test_start_that_is_none_names_its_field_and_makes_no_players(self, ann, body, code, field):
        told = {key: value for key, value in {**START, **body}.items() if value is not None}
        assert ann.fault("POST", "/games", told) == (code, field)
        assert ann.get("/players")["players"] == []

    def test_refusal_is_told_in_the_language_asked_for(self, ann):
        body = {**START, "dealer": "Cy"}
        told = ann.ask("POST", "/games", body, status=422, language="en")
        assert told["detail"] == "Nobody by the name of Cy can be meant here."

    def test_id_is_no_name(self, ann, table):
        mine = table.at["players"][0]["id"]
        told = {mine: {"completed": True, "points": 0}, "Bo": {"completed": False, "points": 60}}
        assert table.fault("/rounds", results=told) == ("player_unknown", f"results.{mine}")


class TestLooking:
    def test_version_that_was_seen_is_no_content(self, ann, bo, table):
        path, version = table.path, table.at["version"]
        assert bo.get(f"{path}?seen={version}", 204) is None
        assert bo.get(f"{path}?seen={version - 1}") == table.read()
        table.round(WON)
        assert bo.get(f"{path}?seen={version}")["version"] == version + 1
        assert bo.fault("GET", f"{path}?seen=x") == ("unknown_value", "seen")

    def test_rounds_and_events_are_told(self, table):
        table.round(WON)
        table.say("/joins", name="Mia", phase=1, total=0)
        told = {"Ann": {"completed": True, "cards": ["R10"]}, "Bo": {"out": True}}
        table.say("/rounds", results={**told, "Mia": {"completed": False, "points": 70}})
        table.say("/leaves", name="Ann")
        game = table.read()
        assert game["rounds"][1] == {
            "n": 2,
            "results": {
                "Ann": {"completed": True, "points": 10, "out": False, "cards": ["R10"]},
                "Bo": {"completed": True, "points": 0, "out": True},
                "Mia": {"completed": False, "points": 70, "out": False},
            },
            "ended": None,
            "confirmed": [],
            "corrected": False,
            "counts": True,
        }
        joined = {"joined": "Mia", "phase": 1, "total": 0}
        assert game["events"] == [
            {**joined, "after_round": 1, "counts": True},
            {"left": "Ann", "after_round": 2, "counts": True},
        ]
        assert [each["left_after"] for each in game["players"]] == [2, None, None]
        assert nothing_moves(table)

    def test_what_is_shown_can_be_sent_again(self, ann, table):
        table.round(WON)
        shown = table.at["rounds"][0]
        changed = table.say("/rounds/1", "PUT", results=shown["results"])["changed"]
        assert changed == {}
        assert table.say("/start", "PUT", **table.at["opening"])["changed"] == {}

    def test_renaming_shows_in_old_games_and_raises_their_version(self, ann, table):
        table.round(WON)
        ann.patch(f"/players/{table.at['players'][0]['id']}", {"name": "Anna"})
        game = table.read()
        assert list(game["totals"]) == ["Anna", "Bo"]
        assert (game["seq"], game["version"]) == (1, table.at["version"] + 1)
        assert list(game["rounds"][0]["results"]) == ["Anna", "Bo"]

    def test_finished_game_says_when(self, ann):
        table = Table(ann, TEN)
        table.round(WON)
        assert table.at["winner"] == "Ann"
        assert table.at["finished_at"] >= table.at["started_at"]


def nothing_moves(table):
    return table.read() == table.read()


class TestDescribing:
    def test_title_note_and_date_raise_the_version_and_no_seq(self, ann, table):
        told = {"title": " Christmas  eve ", "note": "One\ntwo ", "date": "2026-12-24"}
        game = ann.patch(table.path, told)
        assert (game["title"], game["note"]) == ("Christmas eve", "One\ntwo")
        assert (game["date"], game["seq"], game["version"]) == ("2026-12-24", 0, 2)
        game = ann.patch(table.path, {"date": None, "title": ""})
        assert (game["title"], game["note"], game["date"]) == ("", "One\ntwo", None)
        assert ann.patch(table.path, {})["version"] == 3

    def test_old_seq_is_stale(self, ann, table):
        ann.patch(table.path, {"title": "x", "seq": 0})
        assert ann.fault("PATCH", table.path, {"title": "y", "seq": 1}, 409) == ("stale", "seq")

    @pytest.mark.parametrize(
        ("body", "code", "field"),
        [
            ({"title": "x" * 101}, "text_too_long", "title"),
            ({"note": "x" * 2001}, "text_too_long", "note"),
            ({"title": "a\u202eb"}, "name_unprintable", "title"),
            ({"date": "24.12.2026"}, "unknown_value", "date"),
            ({"date": "2026-02-30"}, "unknown_value", "date"),
            ({"deleted": True}, "unknown_value", "deleted"),
            ({"winner": "Ann"}, "unknown_field", "winner"),
        ],
    )
    def test_what_cannot_be_names_its_field(self, ann, table, body, code, field):
        assert ann.fault("PATCH", table.path, body) == (code, field)
        assert table.read() == table.at

    def test_longest_texts_are_kept(self, ann, table):
        told = {"title": "x" * 100, "note": "y" * 2000}
        assert told.items() <= ann.patch(table.path, told).items()


class TestErasing:
    def test_erased_game_is_gone_until_it_is_taken_back(self, ann, bo, table):
        told = ann.delete(table.path)
        assert (told["id"], told["deleted"]) == (table.at["id"], True)
        for call in ("GET", "DELETE"):
            ann.ask(call, table.path, status=404)
        ann.patch(table.path, {"title": "x"}, 404)
        ann.ask("PATCH", table.path, status=404, data=b"{", content_type="application/json")
        bo.patch(table.path, {"deleted": False}, 404)
        assert ann.get("/games")["games"] == []
        assert ann.patch(table.path, {"deleted": False, "title": "Back"})["title"] == "Back"
        assert table.read()["version"] > table.at["version"]

    def test_after_a_week_it_is_gone(self, ann, table, monkeypatch):
        ann.delete(table.path, {"seq": 0})
        later = ids.now() + WEEK + 1
        monkeypatch.setattr(notes, "now", lambda: later)
        ann.patch(table.path, {"deleted": False}, 404)

    def test_the_request_that_began_it_comes_again_and_begins_no_other(self, ann, bo):
        game = ann.post("/games", START, key="once")
        ann.delete(f"/games/{game['id']}")
        ann.post("/games", START, 404, key="once")
        assert bo.get("/games")["games"] == []

    def test_old_seq_erases_nothing(self, ann, table):
        ann.delete(table.path, {"seq": 5}, 409)
        assert table.read() == table.at


class TestRematch:
    def test_those_present_play_again_and_the_deal_moves_on(self, ann):
        table = Table(ann, {"players": ["Ann", "Bo", "Mia"], "dealer": "Mia"}, rulebook="box")
        table.round("Ann +0, Bo -60, Mia -60")
        assert table.at["dealer"] == "Ann"
        table.say("/leaves", name="Bo")
        table.say("/end", winner="Ann")
        again = ann.post(f"{table.path}/rematch", {})
        assert again["id"] != table.at["id"]
        assert [each["name"] for each in again["players"]] == ["Ann", "Mia"]
        assert (again["dealer"], again["round"]) == ("Ann", 1)
        assert again["totals"] == {"Ann": 0, "Mia": 0}
        assert again["opening"]["house"] == table.at["opening"]["house"]
        assert ann.post(f"{table.path}/rematch", {}, key="k")["dealer"] == "Ann"

    def test_same_request_starts_one(self, ann, table):
        path = f"{table.path}/rematch"
        first = ann.post(path, {}, key="k")
        assert ann.post(path, {}, 200, key="k") == first
        assert ann.fault("POST", f"/games/{first['id']}/rematch", {}, key="k")[0] == "token_reused"
        assert ann.fault("POST", path, {"seq": 7}, 409) == ("stale", "seq")

    def test_fixed_dealer_deals_again(self, ann):
        table = Table(ann, {**TEN, "house": {"dealer": "fixed"}})
        table.round(WON)
        assert ann.post(f"{table.path}/rematch", {"seq": 1})["dealer"] == "Bo"

    def test_dealer_after_an_end_is_the_next_one(self, ann):
        table = Table(ann, TEN)
        table.round(WON)
        assert ann.post(f"{table.path}/rematch", {})["dealer"] == "Ann"


class TestListing:
    @pytest.fixture
    def games(self, ann):
        told = [
            Table(ann, TEN),
            Table(ann, {"players": ["Ann", "Mia"], "dealer": "Ann", "variant": "pick"}),
            Table(ann),
        ]
        told[0].round(WON)
        ann.patch(told[2].path, {"title": "Christmas", "note": "100%"})
        return [each.at["id"] for each in told]

    def found(self, asker, query=""):
        return [each["id"] for each in asker.get(f"/games{query}")["games"]]

    def test_newest_come_first_page_by_page(self, bo, games):
        assert self.found(bo) == games[::-1]
        seen, query = [], "?limit=1"
        while True:
            page = bo.get(f"/games{query}")
            seen += [each["id"] for each in page["games"]]
            if page["next"] is None:
                break
            query = f"?limit=1&cursor={page['next']}"
        assert seen == games[::-1]

    def test_row_says_how_it_stands(self, bo, games):
        row = bo.get("/games?status=finished")["games"][0]
        assert row["id"] == games[0]
        assert (row["winner"], row["winners"], row["round"]) == ("Ann", ["Ann"], 1)
        assert row["totals"] == {"Ann": 0, "Bo": 60}
        assert row["places"] == {"Ann": 1, "Bo": 2}
        assert row["finished_at"]

    def test_filters(self, bo, games):
        mia = next(each for each in bo.get("/players")["players"] if each["name"] == "Mia")
        assert self.found(bo, f"?player={mia['id']}") == [games[1]]
        assert self.found(bo, "?player=nobody") == []
        assert self.found(bo, "?variant=pick") == [games[1]]
        assert self.found(bo, "?status=finished") == [games[0]]
        assert self.found(bo, "?q=MIA") == [games[1]]
        assert self.found(bo, "?q=christmas&variant=standard") == [games[2]]
        assert self.found(bo, "?q=100%25") == [games[2]]

    def test_dates_are_the_clubs(self, owner, bo, games, monkeypatch):
        started = bo.get("/games")["games"][0]["started_at"]
        day = started[:10]
        assert len(self.found(bo, f"?since={day}&until={day}")) == 3
        assert self.found(bo, "?until=2001-01-01") == []
        assert self.found(bo, "?since=2999-01-01T00:00") == []
        assert len(self.found(bo, "?since=2001-01-01T00:00:00Z&until=2999-01-01T00:00:00Z")) == 3
        first = bo.get("/games")["games"][-1]["started_at"]
        assert self.found(bo, f"?until={first}") == []
        assert len(self.found(bo, f"?since={first}")) == 3

    @pytest.mark.parametrize(
        ("query", "code", "field"),
        [
            ("limit=0", "out_of_range", "limit"),
            ("limit=101", "out_of_range", "limit"),
            ("limit=x", "unknown_value", "limit"),
            ("limit=" + "9" * 5000, "unknown_value", "limit"),
            ("cursor=x", "unknown_value", "cursor"),
            ("cursor=99999999999999999999-a", "unknown_value", "cursor"),
            ("status=lost", "unknown_value", "status"),
            ("variant=mine", "unknown_value", "variant"),
            ("since=yesterday", "unknown_value", "since"),
            ("until=9999-12-31", "unknown_value", "until"),
            ("q=a%00b", "unknown_value", "q"),
            ("q=" + "x" * 101, "text_too_long", "q"),
            ("page=2", "unknown_field", "page"),
        ],
    )
    def test_bad_filter_names_itself(self, bo, query, code, field):
        assert bo.fault("GET", f"/games?{query}") == (code, field)


class TestLog:
    def test_every_fact_is_there(self, owner, client, bo, table):
        made = owner.post("/club/keys", {"right": "scorer", "label": "Tablet"})
        table.round(WON)
        table.correct(1, "Ann +0, Bo -70")
        table.asker.token = made["key"]
        table.say("/undo")
        table.say("/redo")
        table.say("/end")
        table.say("/reopen")
        log = bo.get(f"{table.path}/log")["log"]
        kinds = ["started", "round", "round_corrected", "undone", "redone"]
        assert [each["kind"] for each in log] == [*kinds, "ended_early", "reopened"]
        assert [each["seq"] for each in log] == list(range(7))
        assert log[2]["said"]["n"] == 1
        assert log[1]["said"]["results"]["Bo"] == {"completed": False, "points": 60}
        assert log[3]["by"] == {"id": made["id"], "label": "Tablet"}
        assert log[5]["said"] == {"ended_early": True, "winner": None}
