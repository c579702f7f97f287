"""What happens in a game, told fact by fact."""

import pytest

from rules.facts import GameEnded, GameReopened, PlayerJoined, PlayerLeft, TieBreakWon
from store import games
from tests.web.club import START, Table, results

TEN = {"start": {"Ann": {"phase": 10, "total": 25}, "Bo": {"phase": 10, "total": 0}}}
TIED = "Ann +0, Bo +25"
WON = "Ann +0, Bo -60"
ODD = "Ann +0, Bo -45"
"""Bo has not laid, and still less than ten cards can cost."""


def last_fact(app, table, keys):
    club = keys["owner"].partition(".")[0]
    database = app.extensions["database"]
    with database.connection_context():
        return games.kept(database, club, table.at["id"]).facts[-1]


class TestRounds:
    def test_round_is_answered_with_the_game(self, table):
        answer = table.round(WON)
        assert (answer["seq"], answer["version"], answer["round"]) == (1, 2, 2)
        assert answer["totals"] == {"Ann": 0, "Bo": 60}
        assert answer == table.read()

    def test_names_are_known_whatever_the_case(self, table):
        told = {" ANN": {"out": True}, "bo": {"completed": False, "points": 60}}
        assert table.say("/rounds", results=told)["totals"] == {"Ann": 0, "Bo": 60}

    def test_seq_is_needed_and_must_be_the_last(self, ann, table):
        path, body = f"{table.path}/rounds", {"results": results(WON)}
        assert ann.fault("POST", path, body) == ("seq_required", "seq")
        for seq in (1, -1, 10**30):
            problem = ann.post(path, {**body, "seq": seq}, 409)
            assert (problem["code"], problem["game"]) == ("stale", table.at)
        assert ann.fault("POST", path, {**body, "seq": "0"}, 400) == ("wrong_type", "seq")

    def test_wrong_type_comes_before_seq_and_seq_before_the_rest(self, ann, table):
        path = f"{table.path}/rounds"
        assert ann.fault("POST", path, {"results": 1, "seq": 5}, 400) == ("wrong_type", "results")
        assert ann.fault("POST", path, {"speed": 1, "seq": 5}, 409)[0] == "stale"
        assert ann.fault("POST", path, {"speed": 1, "seq": 0}) == ("unknown_field", "speed")
        assert ann.fault("POST", path, {"seq": 0}) == ("missing", "results")

    def test_body_is_needed(self, ann, table):
        assert ann.fault("POST", f"{table.path}/undo", status=415)[0] == "unsupported_media_type"
        more = {"data": b"", "content_type": "application/json"}
        assert ann.fault("POST", f"{table.path}/undo", status=400, **more)[0] == "bad_json"

    @pytest.mark.parametrize(
        ("told", "code", "field"),
        [
            ("Ann +0", "result_missing", "results.Bo"),
            ("Ann +0, Bo -37", "points_unreachable", "results.Bo.points"),
            ("Ann -0, Bo -60", "out_without_phase", "results.Ann.completed"),
            ("Ann +5, Bo -60", "nobody_went_out", "results"),
            ("Ann +0, Bo -60, Cy -60", "player_unknown", "results.Cy"),
            ({"Ann": {"completed": True}, "Bo": {"out": True}}, "result_missing", None),
            ({"Ann": {"cards": ["X5"]}}, "bad_card", "results.Ann.cards[0]"),
            ({"Ann": {"cards": ["R5", "5"]}}, "mixed_notation", "results.Ann.cards[1]"),
            ({"Ann": {"out": True}, "ann": {"out": True}}, "contradictory", "results.ann"),
        ],
    )
    def test_what_the_rules_refuse_names_the_player(self, table, told, code, field):
        found = table.fault("/rounds", results=results(told))
        assert found == (code, field or "results.Ann.points")
        assert table.read() == table.at

    def test_ending_is_said(self, table):
        told = results("Ann +5, Bo -60")
        assert table.fault("/rounds", results=told, ended="rain") == ("unknown_value", "ended")
        assert table.say("/rounds", results=told, ended="nobody_out")["round"] == 2
        assert table.at["rounds"][0]["ended"] == "nobody_out"

    def test_after_the_end_there_are_no_rounds(self, ann):
        table = Table(ann, TEN)
        table.round(WON)
        assert table.fault("/rounds", results=results(WON)) == ("game_is_over", None)


class TestWarnings:
    def test_warning_has_to_be_confirmed(self, table):
        problem = table.round(ODD, 422)
        assert problem["code"] == "needs_confirmation"
        (warning,), (error,) = problem["warnings"], problem["errors"]
        assert (warning["player"], warning["round"]) == ("Bo", 1)
        assert error == {
            "field": "results.Bo",
            "code": "not_laid_below_minimum",
            "detail": "Bo did not lay, so it should be 50 points or more, not 45.",
        }
        assert error["detail"] == warning["detail"]
        confirm = ["wrong_hand_size", "not_laid_below_minimum"]
        game = table.round(ODD, confirm=confirm)
        assert game["rounds"][0]["confirmed"] == confirm
        assert game["warnings"] == [{"player": "Bo", "round": 1, "code": "not_laid_below_minimum"}]

    def test_every_warning_is_told(self, table):
        counts = {"wild": 5}
        told = {
            "Ann": {"completed": False, "counts": {**counts, "low": 5}},
            "Bo": {"completed": False, "counts": {**counts, "low": 4}},
        }
        problem = table.say("/rounds", status=422, results=told, ended="nobody_out")
        assert [each["code"] for each in problem["errors"]] == [
            "wrong_hand_size",
            "deck_exceeded_in_total",
        ]
        assert [each["field"] for each in problem["errors"]] == ["results.Bo", "results"]
        assert problem["warnings"][1]["player"] is None

    def test_what_is_no_warning_cannot_be_confirmed(self, table):
        told = {"results": results(WON), "confirm": ["rain"]}
        assert table.fault("/rounds", **told) == ("unknown_value", "confirm[0]")

    def test_refusal_comes_before_a_warning(self, table):
        assert table.fault("/rounds", results=results("Ann +5, Bo -45"))[0] == "nobody_went_out"


class TestIdempotency:
    def test_same_request_counts_once(self, table):
        first = table.say("/rounds", key="k", results=results(WON))
        told = {"results": results(WON), "seq": 0}
        again = table.asker.post(f"{table.path}/rounds", told, 200, key="k")
        assert again == first == table.read()
        table.say("/undo")
        assert table.asker.post(f"{table.path}/rounds", told, 200, key="k") == table.read()

    def test_key_is_known_before_seq_and_rules_are_looked_at(self, ann):
        table = Table(ann, TEN)
        table.say("/rounds", key="k", results=results(WON))
        told = {"results": results(WON), "seq": 0}
        assert ann.post(f"{table.path}/rounds", told, 200, key="k")["status"] == "finished"

    def test_key_of_another_request_is_refused(self, table):
        table.say("/rounds", key="k", results=results(WON))
        told = {"results": results("Ann +0, Bo -65"), "seq": 1}
        fault = table.asker.fault("POST", f"{table.path}/rounds", told, key="k")
        assert fault == ("token_reused", "Idempotency-Key")
        assert table.asker.fault("POST", f"{table.path}/undo", {"seq": 1}, key="k")[0] == fault[0]

    def test_refused_request_does_not_use_its_key_up(self, table):
        table.say("/rounds", status=422, key="k", results=results("Ann +5, Bo -60"))
        assert table.say("/rounds", key="k", results=results(WON))["round"] == 2

    def test_order_of_members_makes_no_difference(self, table):
        table.say("/rounds", key="k", results=results(WON))
        told = {"seq": 0, "results": dict(reversed(results(WON).items()))}
        table.asker.post(f"{table.path}/rounds", told, 200, key="k")

    def test_key_of_one_game_is_free_in_another(self, ann, table):
        other = Table(ann)
        table.say("/rounds", key="k", results=results(WON))
        other.say("/rounds", key="k", results=results(WON))

    def test_odd_key_is_refused(self, table):
        told = {"results": results(WON), "seq": 0}
        fault = table.asker.fault("POST", f"{table.path}/rounds", told, key="a b")
        assert fault == ("bad_idempotency_key", "Idempotency-Key")


class TestUndo:
    def test_last_act_is_taken_back_whatever_it_was_and_put_back(self, table):
        table.round(WON)
        table.say("/end")
        assert table.say("/undo")["status"] == "in_progress"
        assert table.say("/undo")["rounds"] == []
        assert (table.at["can_undo"], table.at["can_redo"]) == (False, True)
        assert table.fault("/undo") == ("nothing_to_undo", None)
        assert table.say("/redo")["totals"] == {"Ann": 0, "Bo": 60}
        assert table.say("/redo")["status"] == "ended_early"
        assert table.fault("/redo") == ("nothing_to_redo", None)

    def test_new_act_clears_redo(self, table):
        table.round(WON)
        table.say("/undo")
        table.round("Ann -60, Bo +0")
        assert table.fault("/redo") == ("nothing_to_redo", None)


class TestTieBreaks:
    def test_name_that_the_house_asks_for_wins(self, ann, app, keys):
        table = Table(ann, TEN)
        table.round(TIED)
        assert (table.at["status"], table.at["tied"]) == ("tiebreak", ["Ann", "Bo"])
        assert table.fault("/rounds", results=results(WON)) == ("tiebreak_pending", None)
        assert table.fault("/tiebreak", out_first="Bo") == ("result_missing", "laid_first")
        assert table.fault("/tiebreak", laid_first="Cy") == ("player_unknown", "laid_first")
        assert table.fault("/tiebreak") == ("result_missing", "laid_first")
        assert table.say("/tiebreak", laid_first="bo")["winner"] == "Bo"
        fact = last_fact(app, table, keys)
        assert isinstance(fact, TieBreakWon)
        ids = tuple(each["id"] for each in table.at["players"])
        assert (fact.after, fact.tied, fact.laid_first) == (1, ids, ids[1])
        event = {"tiebreak": {"laid_first": "Bo"}, "after_round": 1, "counts": True}
        assert table.at["events"] == [event]

    def test_without_a_tie_there_is_nothing_to_break(self, table):
        assert table.fault("/tiebreak", laid_first="Bo")[0] == "no_tiebreak"


class TestPeople:
    def test_joiner_starts_as_proposed(self, ann, table, app, keys):
        table.round(WON)
        game = table.say("/joins", name=" Mia ")
        assert game["events"][0] == {
            "joined": "Mia",
            "phase": 1,
            "total": 60,
            "after_round": 1,
            "counts": True,
        }
        fact = last_fact(app, table, keys)
        assert isinstance(fact, PlayerJoined)
        assert (fact.standing.phase, fact.standing.total, fact.after) == (1, 60, 1)
        assert "Mia" in [each["name"] for each in ann.get("/players")["players"]]

    def test_player_of_the_club_joins(self, ann, table):
        mia = ann.post("/players", {"name": "Mia"})
        assert table.say("/joins", name="mia")["players"][2]["id"] == mia["id"]

    def test_joiner_brings_what_is_told(self, table, app, keys):
        table.say("/joins", name="Mia", phase=3)
        assert (table.at["phases"]["Mia"], table.at["totals"]["Mia"]) == (3, 0)
        table.say("/joins", name="Lea", total=40)
        assert (table.at["phases"]["Lea"], table.at["totals"]["Lea"]) == (1, 40)
        assert last_fact(app, table, keys).standing.phase == 1

    def test_joiner_brings_completed_phases_where_the_players_pick(self, ann):
        table = Table(ann, variant="pick")
        assert table.say("/joins", name="Mia", completed=[7, 2])["phases"]["Mia"] == [2, 7]
        assert table.say("/joins", name="Lea")["phases"]["Lea"] == []
        assert table.fault("/joins", name="Eva", phase=2)[0] == "contradictory"

    def test_who_left_comes_back_as_before(self, table, app, keys):
        table.say("/joins", name="Mia")
        table.round("Ann +0, Bo -60, Mia +5")
        table.say("/leaves", name="mia")
        fact = last_fact(app, table, keys)
        assert isinstance(fact, PlayerLeft)
        assert fact.after == 1
        table.round("Ann +0, Bo -60")
        assert table.say("/joins", name="MIA")["phases"]["Mia"] == 2
        assert len(table.at["players"]) == 3
        assert table.at["players"][2]["left_after"] is None

    @pytest.mark.parametrize(
        ("call", "body", "code", "field"),
        [
            ("/joins", {}, "missing", "name"),
            ("/joins", {"name": " "}, "name_empty", "name"),
            ("/joins", {"name": "ANN"}, "name_taken", "name"),
            ("/joins", {"name": "Mia", "phase": 11}, "phase_unknown", "phase"),
            ("/joins", {"name": "Mia", "total": -1}, "out_of_range", "total"),
            ("/joins", {"name": "Mia", "total": 10**9}, "out_of_range", "total"),
            ("/leaves", {}, "missing", "name"),
            ("/leaves", {"name": "Cy"}, "player_unknown", "name"),
            ("/leaves", {"name": "Ann"}, "too_few_players", "name"),
            ("/end", {"winner": "Cy"}, "player_unknown", "winner"),
            ("/reopen", {}, "not_ended_early", None),
        ],
    )
    def test_what_cannot_be_names_its_field(self, ann, table, call, body, code, field):
        assert table.fault(call, **body) == (code, field)
        assert len(ann.get("/players")["players"]) == 2

    def test_table_has_room_for_six(self, ann):
        table = Table(ann, {"players": [*"ABCDEF"], "dealer": "A"})
        assert table.fault("/joins", name="G") == ("player_count", "name")


class TestEnding:
    def test_game_ends_early_and_goes_on(self, table, app, keys):
        table.round(WON)
        game = table.say("/end", winner="Ann")
        assert (game["status"], game["winner"], game["reason"]) == (
            *["ended_early", "Ann"],
            "ended_early",
        )
        fact = last_fact(app, table, keys)
        assert isinstance(fact, GameEnded)
        assert fact.after == 1
        assert table.fault("/end")[0] == "game_is_over"
        assert table.say("/reopen")["status"] == "in_progress"
        assert last_fact(app, table, keys) == GameReopened(1)
        assert table.say("/end")["winner"] is None
        told = ["ended_early", "reopened", "ended_early"]
        assert [next(iter(each)) for each in table.at["events"]] == told

    def test_finished_game_is_not_reopened(self, ann):
        table = Table(ann, TEN)
        table.round(WON)
        assert table.fault("/reopen")[0] == "not_ended_early"


def test_names_never_run_together(ann):
    """Ids and names are told apart, and so are two names that look alike."""
    table = Table(ann, {**START, "players": ["Ann", "Ánn", "Bo"]})
    assert list(table.at["totals"]) == ["Ann", "Ánn", "Bo"]
    other = ann.fault("PATCH", f"/players/{table.at['players'][2]['id']}", {"name": "ÁNN"})
    assert other == ("name_taken", "name")
