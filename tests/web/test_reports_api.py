"""Hands that phones report: PUT games/ID/hands/PLAYER and GET games/ID/hands."""

from datetime import UTC, datetime

import pytest

from store import reports
from tests.web.club import Table


def report(table, who="Bo", status=201, asker=None, **told):
    told = {"round": 1, "completed": True, "points": 25} | told
    return (asker or table.asker).put(f"{table.path}/hands/{who}", told, status)


def reported(table, query=""):
    return table.asker.get(f"{table.path}/hands{query}")


def fault(table, who="Bo", status=422, **told):
    told = {"round": 1, "completed": True, "points": 25} | told
    told = {name: value for name, value in told.items() if value is not None}
    return table.asker.fault("PUT", f"{table.path}/hands/{who}", told, status)


def test_hand_is_reported_by_a_player_and_read_by_all(table, bo):
    before = table.read()
    game = report(table, asker=bo)
    assert game == table.read()
    assert (game["version"], game["seq"]) == (before["version"] + 1, before["seq"])
    told = reported(table)
    (hand,) = told["hands"]
    assert (told["round"], hand["round"], hand["player"]) == (1, 1, "Bo")
    assert (hand["completed"], hand["points"]) == (True, 25)
    assert set(hand["by"]) == {"id", "label"}
    at = datetime.fromisoformat(hand["at"])
    assert abs((datetime.now(UTC) - at).total_seconds()) < 5


@pytest.mark.parametrize(
    ("told", "points"),
    [
        ({"counts": {"low": 3, "high": 1}}, 25),
        ({"cards": ["R5", "B12", "w"]}, 40),
        ({"out": True, "completed": None}, 0),
    ],
)
def test_it_is_told_as_in_a_round(table, told, points):
    body = {"round": 1, "completed": True, **told}
    body = {name: value for name, value in body.items() if value is not None}
    table.asker.put(f"{table.path}/hands/Bo", body)
    (hand,) = reported(table)["hands"]
    assert (hand["completed"], hand["points"]) == (True, points)
    assert hand.get("cards", []) == [each.upper() for each in told.get("cards", [])]


def test_second_report_is_kept_beside_the_first(table, bo):
    report(table)
    report(table, asker=bo, points=30)
    report(table, asker=bo, points=30)
    told = reported(table)["hands"]
    assert [each["points"] for each in told] == [25, 30, 30]
    assert len({each["by"]["id"] for each in told}) == 2


def test_player_is_meant_by_id_or_by_name(table):
    ids = {each["name"]: each["id"] for each in table.at["players"]}
    report(table, ids["Bo"])
    report(table, "bO")
    assert [each["player"] for each in reported(table)["hands"]] == ["Bo", "Bo"]
    report(table, "Cy", 404)
    report(table, "x" * 70, 404)


def test_round_that_is_not_in_play_is_over(table):
    for number in (0, 2):
        problem = report(table, status=409, round=number)
        assert (problem["code"], problem["game"]) == ("round_over", table.read())
    report(table)
    table.round("Ann +0, Bo -60")
    assert report(table, status=409)["code"] == "round_over"
    report(table, round=2, points=30)
    assert [each["round"] for each in reported(table)["hands"]] == [1, 2]
    assert [each["points"] for each in reported(table, "?round=2")["hands"]] == [30]


def test_game_that_is_over_takes_none(table):
    table.say("/end", winner="Ann")
    assert report(table, status=409)["code"] == "round_over"
    assert reported(table) == {"round": None, "hands": []}


def test_rounds_played_before_count_in_its_number(owner):
    table = Table(owner, rounds_played=7)
    assert table.at["round"] == 8
    assert report(table, status=409)["code"] == "round_over"
    report(table, round=8)
    assert [each["round"] for each in reported(table, "?round=8")["hands"]] == [8]


def test_seq_may_be_told_and_then_it_is_looked_at(table):
    report(table, seq=0)
    assert fault(table, status=409, seq=5) == ("stale", "seq")
    assert fault(table, status=400, seq="0")[0] == "wrong_type"


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"round": None}, ("missing", "round")),
        ({"points": None}, ("result_missing", "points")),
        ({"completed": None}, ("result_missing", "completed")),
        ({"points": 7}, ("points_unreachable", "points")),
        ({"completed": False, "points": 0}, ("out_without_phase", "completed")),
        ({"out": True}, ("out_with_points", "points")),
        ({"phase": 3}, ("contradictory", "phase")),
        ({"cards": ["X1"]}, ("bad_card", "cards[0]")),
        ({"cards": ["R5", "5"], "points": None}, ("mixed_notation", "cards[1]")),
        ({"counts": {"low": -1}}, ("out_of_range", "counts.low")),
        ({"hand": 1}, ("unknown_field", "hand")),
    ],
)
def test_what_is_wrong_is_named_with_its_field(table, told, expected):
    assert fault(table, **told) == expected
    assert not reported(table)["hands"]


def test_same_request_counts_once(table):
    path, body = f"{table.path}/hands/Bo", {"round": 1, "completed": True, "points": 25}
    first = table.asker.put(path, body, key="k")
    assert table.asker.put(path, body, 200, key="k") == first
    table.round("Ann +0, Bo -60")
    table.asker.put(path, body, 200, key="k")
    assert len(reported(table)["hands"]) == 1
    assert table.asker.fault("PUT", path, {**body, "points": 30}, key="k")[0] == "token_reused"


def test_scorer_says_what_counts_whatever_was_reported(table, bo):
    report(table, asker=bo, points=25)
    game = table.round("Ann +0, Bo -60")
    assert game["totals"] == {"Ann": 0, "Bo": 60}
    assert reported(table)["hands"][0]["points"] == 25


def test_too_many_of_one_hand_are_refused(table, monkeypatch):
    monkeypatch.setattr(reports, "MOST", 1)
    report(table)
    assert fault(table) == ("too_many_reports", None)


def test_hands_of_an_erased_game_are_out_of_sight(table):
    report(table)
    table.asker.delete(table.path)
    report(table, status=404)
    table.asker.get(f"{table.path}/hands", 404)
