"""A club goes out as one file and comes in again; a game as a table; a player's games, counted."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from threading import Thread

import pytest

from store import clubs, importing, phones
from store.kept import Overtaken
from tests.rules.told import scored
from tests.web.club import BASE, START, Asker, Table
from web.api.exchange import file_of
from web.catalogs import catalog
from web.spreadsheet import cell, spreadsheet


@pytest.fixture
def table(owner):
    table = Table(owner)
    table.round("Ann +0, Bo -60")
    return table


@pytest.fixture
def another(client):
    """Cy's key to a club of its own, still empty."""
    told = Asker(client).ask("POST", "/clubs", {"name": "Cy's"}, status=201)
    return Asker(client, told["keys"]["owner"])


def exported(asker):
    return asker.ask("GET", "/export", status=200)


def without_ids(game):
    return {key: told for key, told in game.items() if key != "players"}


def test_what_went_out_comes_in_and_answers_the_same(owner, another, table):
    table.say("/verdicts", kind="points", question={"cards": ["R5"]})
    told = exported(owner)
    done = another.ask("POST", "/import", told, status=201)
    assert done == {"games": 1, "skipped": 0, "players": 2}
    here, there = (each.ask("GET", table.path, status=200) for each in (owner, another))
    assert without_ids(here) == without_ids(there)
    log = [each.ask("GET", table.path + "/log", status=200) for each in (owner, another)]
    assert log[0] == log[1]
    kept = [each.ask("GET", table.path + "/verdicts", status=200) for each in (owner, another)]
    assert kept[0] == kept[1]
    assert len(kept[0]["verdicts"]) == 1
    assert exported(another) | {"club": 0} == told | {"club": 0}
    again = another.ask("POST", "/import", told, status=201)
    assert again == {"games": 0, "skipped": 1, "players": 0}


def test_the_log_says_whose_phone_it_was_there_as_well(app, owner, another, table):
    table.say("/verdicts", kind="points", question={"cards": ["R5"]})
    mine = clubs.holder(app.extensions["database"], owner.token)
    phones.sit(app.extensions["database"], mine.club, mine.key, table.at["players"][0]["id"])
    another.ask("POST", "/import", exported(owner), status=201)
    for call, told in (("/log", "log"), ("/verdicts", "verdicts")):
        here, there = (each.get(table.path + call)[told] for each in (owner, another))
        assert here == there
        assert {each["by" if told == "log" else "kept_by"]["label"] for each in here} == {"Ann"}


def test_the_log_says_what_a_phone_is_called_now(app, owner, table):
    table.say("/end")
    owner.get(table.path + "/log")
    mine = clubs.holder(app.extensions["database"], owner.token)
    phones.call(app.extensions["database"], mine.club, mine.key, "The tablet")
    log = owner.get(table.path + "/log")["log"]
    assert {each["by"]["label"] for each in log} == {"The tablet"}


def test_the_same_request_counts_once_and_another_is_told_apart(owner, another, table):
    told = exported(owner)
    first = another.ask("POST", "/import", told, key="once", status=201)
    assert another.ask("POST", "/import", told, key="once", status=200) == first
    problem = another.ask("POST", "/import", told | {"games": []}, key="once", status=422)
    assert problem["code"] == "token_reused"


def test_a_file_is_read_again_when_others_just_got_its_names(owner, another, table, monkeypatch):
    file, imported, late = exported(owner), importing.imported, [Overtaken()]

    def overtaken(*told):
        if late:
            raise late.pop()
        return imported(*told)

    monkeypatch.setattr(importing, "imported", overtaken)
    told = another.ask("POST", "/import", file, status=201)
    assert told == {"games": 1, "skipped": 0, "players": 2}


@pytest.mark.parametrize("right", ["scorer", "player", "watcher"])
def test_only_the_owner_may(owner, table, client, right):
    key = owner.ask("POST", "/club/keys", {"right": right}, status=201)["key"]
    other = Asker(client, key)
    other.ask("GET", "/export", status=403)
    other.ask("POST", "/import", {}, status=403)


def test_the_file_has_no_key(owner, table):
    text = json.dumps(exported(owner))
    assert owner.token not in text
    assert "hash" not in text


def test_what_is_no_clubs_file_says_where(owner, another, table):
    told = exported(owner)
    told["games"][0]["facts"][1]["fact"]["results"] = {}
    problem = another.ask("POST", "/import", told, status=422)
    assert problem["errors"][0]["field"].startswith("games[0].facts[1]")
    assert another.ask("GET", "/games", status=200)["games"] == []
    assert another.ask("POST", "/import", {"a": 1}, status=422)["code"] == "bad_export"
    told = exported(owner) | {"version": 2}
    assert another.ask("POST", "/import", told, status=422)["code"] == "newer_export"


BEYOND = "cards=R5,R5,R5&laid=no&points=5,10,15,25&decks=1&go_out=any"
UNSHOWN = {
    "of no kind": {"kind": "guess"},
    "no question": {"question": "phase=1"},
    "without an answer": {
        "question": "cards=R5,R5,R5&laid=no&points=5,10,15,25&decks=1&go_out=any"
    },
    "not said whether it is legal": {"legal": 1},
    "nobody's id": {"id": 7},
}


@pytest.mark.parametrize("changed", UNSHOWN.values(), ids=list(UNSHOWN))
def test_a_verdict_that_no_log_could_show_is_refused(owner, another, table, changed):
    table.say("/verdicts", kind="points", question={"cards": ["R5"]})
    told = exported(owner)
    told["games"][0]["verdicts"][0] |= changed
    problem = another.ask("POST", "/import", told, status=422)
    assert problem["errors"][0]["field"] == "games[0].verdicts[0]"
    assert another.ask("GET", "/games", status=200)["games"] == []


def test_whoever_asked_sat_at_that_table(owner, another, table):
    table.say("/verdicts", kind="points", question={"cards": ["R5"]})
    guest = owner.ask("POST", "/players", {"name": "Mia"}, status=201)["id"]
    told = exported(owner)
    told["games"][0]["verdicts"][0]["asked_by"] = guest
    problem = another.ask("POST", "/import", told, status=422)
    assert problem["errors"][0]["field"] == "games[0].verdicts[0]"


def test_no_verdict_comes_twice(owner, another, table):
    table.say("/verdicts", kind="points", question={"cards": ["R5"]})
    told = exported(owner)
    told["games"][0]["verdicts"] *= 2
    problem = another.ask("POST", "/import", told, status=422)
    assert problem["errors"][0]["field"] == "games[0].verdicts"


def test_a_body_that_is_none_is_told_as_elsewhere(another, client):
    another.ask("POST", "/import", data=b"x", status=415)
    json_type = {"Content-Type": "application/json"}
    another.ask("POST", "/import", data=b"{", headers=json_type, status=422)
    client.application.config["IMPORT_MAX"] = 1000
    another.ask("POST", "/import", data=b" " * 1001, headers=json_type, status=413)


class TestTable:
    def read(self, asker, path, language):
        headers = {"Authorization": f"Bearer {asker.token}", "Accept-Language": language}
        answer = asker.client.get(f"{BASE}{path}.csv", headers=headers)
        assert answer.status_code == 200
        assert answer.mimetype == "text/csv"
        return answer.data.decode()

    def test_one_row_per_player_and_round(self, owner, table):
        table.round("Ann -60, Bo +0")
        text = self.read(owner, table.path, "en")
        assert text.startswith("\ufeff")
        rows = list(csv.reader(io.StringIO(text[1:])))
        assert rows[0] == ["Date", "Round", "Player", "Phase", "Laid", "Out", "Points", "Total"]
        assert [row[1:] for row in rows[1:]] == [
            ["1", "Ann", "1", "yes", "yes", "0", "0"],
            ["1", "Bo", "1", "no", "no", "60", "60"],
            ["2", "Ann", "2", "no", "no", "60", "60"],
            ["2", "Bo", "1", "yes", "yes", "0", "60"],
        ]

    @pytest.mark.parametrize(
        ("zone", "day"), [("America/Lima", "2026-01-01"), ("Europe/Madrid", "2026-01-02")]
    )
    def test_the_day_is_that_of_the_clubs_clock(self, club, zone, day):
        game = club.say(club.start("Ann Bo"), scored("Ann +0, Bo -60"))
        first, *others = game.entries
        first = replace(first, at=datetime(2026, 1, 2, 0, 30, tzinfo=UTC))
        text = spreadsheet(replace(game, entries=(first, *others)), catalog("en"), zone)
        rows = list(csv.reader(io.StringIO(text[1:])))
        assert {row[0] for row in rows[1:]} == {day}

    @pytest.mark.parametrize("language", ["es", "pt", "ro"])
    def test_cells_are_parted_as_that_languages_spreadsheets_expect(self, owner, table, language):
        text = self.read(owner, table.path, language)
        rows = list(csv.reader(io.StringIO(text[1:]), delimiter=";"))
        assert {len(row) for row in rows} == {8}
        assert rows[0][0] != "Date"

    @pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
    def test_no_name_is_a_formula(self, owner, name):
        table = Table(owner, {"players": [name, "Bo"]})
        table.say(
            "/rounds", results={name: {"out": True}, "Bo": {"completed": False, "points": 60}}
        )
        assert f"'{name}" in self.read(owner, table.path, "en")
        assert cell("Ann") == "Ann"

    def test_another_clubs_game_is_not_there(self, another, table):
        another.ask("GET", table.path + ".csv", status=404)


class TestStatistics:
    def test_games_are_counted_by_the_players_id(self, owner):
        nearly = {"Ann": {"phase": 10, "total": 40}, "Bo": {"phase": 9, "total": 20}}
        table = Table(owner, {**START, "start": nearly})
        table.round("Ann +0, Bo -60")
        ids = {each["name"]: each["id"] for each in table.at["players"]}
        found = owner.ask("GET", f"/players/{ids['Ann']}/stats", status=200)
        told = {"games": 1, "wins": 1, "shared_wins": 0, "win_share": 1.0, "best_total": 40}
        told |= {"worst_total": 40, "times_out": 1, "rounds": 1, "points_per_round": 0.0}
        assert found.items() >= told.items()
        assert found["win_share_range"] == [0.2065, 1.0]
        assert found["rounds_per_phase"] == {"10": 1.0}
        against = {"player": ids["Bo"], "name": "Bo", "games": 1, "ahead": 1, "behind": 0}
        assert found["head_to_head"] == [against]

    def test_who_has_played_nothing_has_nothing(self, owner):
        player = owner.ask("POST", "/players", {"name": "Mia"}, status=201)["id"]
        found = owner.ask("GET", f"/players/{player}/stats", status=200)
        assert (found["games"], found["win_share"], found["best_total"]) == (0, None, None)

    def test_another_clubs_player_is_not_there(self, owner, another, table):
        player = table.at["players"][0]["id"]
        another.ask("GET", f"/players/{player}/stats", status=404)


def test_a_file_is_of_one_moment_whoever_joins_while_it_goes_out(app, owner, another, table):
    database = app.extensions["database"]
    mine = clubs.holder(database, owner.token)
    pieces = file_of(database, mine)
    told = [next(pieces)]
    joining = Thread(target=table.say, args=("/joins",), kwargs={"name": "Cy"})
    joining.start()
    joining.join()
    assert len(table.at["players"]) == 3
    told += pieces
    done = another.ask("POST", "/import", json.loads("".join(told)), status=201)
    assert done == {"games": 1, "skipped": 0, "players": 2}


def test_whoever_breaks_off_a_file_leaves_nothing_open(app, owner, table):
    database = app.extensions["database"]
    pieces = file_of(database, clubs.holder(database, owner.token))
    next(pieces)
    pieces.close()
    assert database.transaction_depth() == 0
