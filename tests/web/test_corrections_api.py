"""A round or the start was recorded wrongly; the answer says what the correction changes."""

import pytest

from tests.web.club import Table, results

NINE = {"start": {"Ann": {"phase": 10}, "Bo": {"phase": 9}}}
WON = "Ann +0, Bo -60"
TEN = {"start": {"Ann": {"phase": 10}, "Bo": {"phase": 10}}}


class TestRounds:
    def test_correction_says_what_it_changes(self, ann):
        table = Table(ann, TEN)
        table.round(WON)
        answer = table.correct(1, "Ann -60, Bo +0")
        assert answer["changed"] == {
            "winner": ["Ann", "Bo"],
            "phases": {"Ann": ["done", 10], "Bo": [10, "done"]},
            "totals": {"Ann": [0, 60], "Bo": [60, 0]},
        }
        assert answer["rounds"][0]["corrected"] is True
        assert {key: told for key, told in answer.items() if key != "changed"} == table.read()

    def test_end_can_be_taken_back_and_moved(self, ann):
        table = Table(ann, TEN)
        table.round(WON)
        changed = table.correct(1, "Ann -60, Bo -60", ended="nobody_out")["changed"]
        assert changed["status"] == ["finished", "in_progress"]
        assert changed["winner"] == ["Ann", None]
        assert changed["dealer"] == ["Bo", "Ann"]
        table.round("Ann +0, Bo -50")
        moved = table.correct(1, WON)
        assert moved["not_counted"] == [2]
        assert [each["counts"] for each in moved["rounds"]] == [True, False]
        assert moved["rounds"][1]["results"]["Bo"] == {"completed": False, "points": 50}

    def test_dry_run_only_says_it(self, table):
        table.round(WON)
        told = table.correct(1, "Ann +0, Bo -65", 200, "?dry_run=1")
        assert told == {"changed": {"totals": {"Bo": [60, 65]}}}
        assert table.read() == table.at
        told = table.correct(1, "Ann +0, Bo -45", 422, "?dry_run=1")
        assert told["code"] == "needs_confirmation"
        assert table.fault("/rounds/1?dry_run=yes", "PUT") == ("unknown_value", "dry_run")
        assert table.correct(1, "Ann +0, Bo -65", query="?dry_run=0")["seq"] == 2

    def test_dry_run_uses_no_key_up(self, table):
        table.round(WON)
        told = results("Ann +0, Bo -65")
        table.say("/rounds/1?dry_run=1", "PUT", 200, key="k", results=told)
        first = table.say("/rounds/1", "PUT", key="k", results=told)
        again = table.asker.put(f"{table.path}/rounds/1", {"results": told, "seq": 1}, 200, key="k")
        assert {**again, "changed": first["changed"]} == first

    def test_warning_has_to_be_confirmed(self, table):
        table.round(WON)
        problem = table.correct(1, "Ann +0, Bo -45", 422)
        assert problem["errors"][0]["field"] == "results.Bo"
        table.correct(1, "Ann +0, Bo -45", confirm=["not_laid_below_minimum"])

    def test_old_seq_is_stale(self, ann, table):
        table.round(WON)
        body = {"results": results(WON), "seq": 0}
        assert ann.fault("PUT", f"{table.path}/rounds/1", body, 409) == ("stale", "seq")
        assert ann.fault("PUT", f"{table.path}/rounds/1?dry_run=1", body, 409)[0] == "stale"

    @pytest.mark.parametrize(
        ("number", "status"), [(0, 422), (2, 422), ("x", 404), ("9" * 30, 404)]
    )
    def test_round_that_is_not_there_cannot_be_corrected(self, table, number, status):
        table.round(WON)
        assert table.correct(number, WON, status)["code"] in ("round_unknown", "not_found")

    def test_later_act_that_becomes_illegal_is_named(self, ann):
        table = Table(ann, variant="pick")
        one = {"Ann": {"out": True, "phase": 1}, "Bo": {"completed": False, "points": 60}}
        two = {**one, "Ann": {"out": True, "phase": 2}}
        table.round(one)
        table.round(two)
        problem = table.correct(1, two, 422)
        assert (problem["code"], problem["errors"]) == ("later_act_refused", [])
        told = problem["later_act"]
        assert (told["act"], told["round"], told["code"]) == (
            *("round", 2),
            "phase_already_completed",
        )
        assert told["field"] == "results.Ann.phase"
        assert "round 2" in problem["detail"]
        assert "Ann" in problem["detail"]
        assert table.read() == table.at

    def test_undo_takes_a_correction_back(self, table):
        table.round(WON)
        table.correct(1, "Ann +0, Bo -65")
        assert table.say("/undo")["totals"] == {"Ann": 0, "Bo": 60}
        assert table.at["rounds"][0]["corrected"] is False


class TestStart:
    def test_seats_and_dealer_are_corrected(self, table):
        table.round(WON)
        opening = {**table.at["opening"], "players": ["Bo", "Ann"], "dealer": "Ann"}
        answer = table.say("/start", "PUT", **opening)
        assert answer["changed"] == {"dealer": ["Ann", "Bo"]}
        assert [each["name"] for each in answer["players"]] == ["Bo", "Ann"]

    def test_last_seat_deals_unless_somebody_is_named(self, table):
        table.say("/start", "PUT", players=["Bo", "Ann"])
        assert table.at["dealer"] == "Ann"

    def test_variant_is_corrected(self, ann):
        table = Table(ann, NINE)
        table.round("Ann -60, Bo +0")
        opening = {**table.at["opening"], "variant": "short", "last_phase": 9}
        assert table.fault("/start", "PUT", **opening) == ("phase_unknown", "start.Ann.phase")
        opening["start"] = {"Bo": {"phase": 9}}
        changed = table.say("/start", "PUT", **opening)["changed"]
        assert changed["status"] == ["in_progress", "finished"]
        assert changed["winner"] == [None, "Bo"]

    def test_forgotten_player_brings_results(self, ann, table):
        table.round(WON)
        table.round("Ann +0, Bo +10")
        opening = {**table.at["opening"], "players": ["Ann", "Mia", "Bo"]}
        one = {"n": 1, "results": {"Mia": {"completed": True, "points": 5}}}
        two = {"n": 2, "results": {"mia": {"completed": False, "points": 70}}}
        assert table.fault("/start", "PUT", **opening)[0] == "later_act_refused"
        fault = table.fault("/start", "PUT", **opening, rounds=[one])
        assert fault[0] == "later_act_refused"
        dry = table.say("/start?dry_run=1", "PUT", 200, **opening, rounds=[one, two])
        assert "Mia" not in [each["name"] for each in ann.get("/players")["players"]]
        answer = table.say("/start", "PUT", **opening, rounds=[two, one])
        assert answer["changed"] == dry["changed"]
        assert answer["changed"]["totals"] == {"Mia": [None, 75]}
        assert answer["rounds"][0]["results"]["Bo"]["points"] == 60
        assert (answer["seq"], answer["phases"]["Mia"]) == (3, 2)
        assert table.say("/undo")["totals"] == {"Ann": 0, "Bo": 70}

    def test_wrong_person_is_replaced_with_the_results(self, table):
        table.round(WON)
        opening = {**table.at["opening"], "players": ["Ann", "Mia"], "dealer": "Mia"}
        one = {"n": 1, "results": {"Mia": {"completed": False, "points": 60}}}
        answer = table.say("/start", "PUT", **opening, rounds=[one])
        assert answer["changed"]["totals"] == {"Mia": [None, 60], "Bo": [60, None]}

    def test_wrong_name_is_put_right_in_every_act(self, ann):
        table = Table(ann, {"players": ["Ann", "Bo", "Cy"], "dealer": "Ann"})
        table.round("Ann +0, Bo -60, Cy -70")
        table.say("/leaves", name="Bo")
        opening = {**table.at["opening"], "players": ["Ann", "Mia", "Cy"]}
        assert table.fault("/start", "PUT", **opening)[0] == "result_missing"
        answer = table.say("/start", "PUT", **opening, renamed={"bo": "Mia"})
        assert answer["totals"] == {"Ann": 0, "Mia": 60, "Cy": 70}
        assert [each["left_after"] for each in answer["players"]] == [None, 1, None]
        assert answer["rounds"][0]["corrected"] is False
        said = ann.get(f"{table.path}/log")["log"][-1]["said"]
        assert said["renamed"] == {"Bo": "Mia"}
        assert table.say("/undo")["totals"]["Bo"] == 60

    def test_two_exchange_their_results(self, ann, table):
        table.round(WON)
        opening = {**table.at["opening"], "players": ["Bo", "Ann"]}
        answer = table.say("/start", "PUT", **opening, renamed={"Ann": "Bo", "Bo": "Ann"})
        assert answer["totals"] == {"Bo": 0, "Ann": 60}

    @pytest.mark.parametrize(
        ("renamed", "code", "field"),
        [
            ({"Zed": "Bo"}, "player_unknown", "renamed.Zed"),
            ({"Bo": "Zed"}, "player_unknown", "renamed.Bo"),
            ({"Bo": "Ann", "bo": "Ann"}, "contradictory", "renamed.bo"),
        ],
    )
    def test_wrong_name_that_is_nobodys_is_refused(self, table, renamed, code, field):
        table.round(WON)
        told = {**table.at["opening"], "renamed": renamed}
        assert table.fault("/start", "PUT", **told) == (code, field)

    def test_one_who_never_sat_there_takes_the_results_along(self, ann):
        table = Table(ann, {"players": ["Ann", "Bo", "Mia"], "dealer": "Ann"})
        table.round("Ann +0, Bo -60, Mia -60")
        opening = {**table.at["opening"], "players": ["Ann", "Bo"]}
        assert list(table.say("/start", "PUT", **opening)["totals"]) == ["Ann", "Bo"]

    def test_refused_result_is_named_in_its_round(self, table):
        table.round(WON)
        table.round(WON)
        opening = {**table.at["opening"], "players": ["Ann", "Bo", "Mia"]}
        one = {"n": 1, "results": {"Mia": {"completed": True, "points": 5}}}

        def fault(told, number=2):
            two = {"n": number, "results": {"Mia": told}}
            return table.fault("/start", "PUT", **opening, rounds=[one, two])

        bad = {"completed": True, "points": 37}
        assert fault(bad) == ("points_unreachable", "rounds[1].results.Mia.points")
        odd = {"completed": False, "points": 5}
        assert fault(odd) == ("needs_confirmation", "rounds[1].results.Mia")
        assert fault(odd, 3) == ("round_unknown", "rounds[1].n")
        assert fault(odd, 1) == ("contradictory", "rounds[1].n")
        assert fault({"cards": ["X"]})[1] == "rounds[1].results.Mia.cards[0]"
        told = [one, {"n": 2, "results": {"Mia": odd}}]
        confirm = ["not_laid_below_minimum"]
        game = table.say("/start", "PUT", **opening, rounds=told, confirm=confirm)
        assert game["rounds"][1]["confirmed"] == confirm

    def test_rounds_are_told_by_their_place_whatever_was_played_before(self, ann):
        table = Table(ann, rounds_played=3)
        table.round(WON)
        assert table.at["round"] == 5
        opening = {**table.at["opening"], "players": ["Ann", "Bo", "Mia"]}
        one = {"n": 1, "results": {"Mia": {"completed": True, "points": 37}}}
        fault = table.fault("/start", "PUT", **opening, rounds=[one])
        assert fault == ("points_unreachable", "rounds[0].results.Mia.points")

    def test_rounds_played_before_are_corrected_too(self, ann):
        table = Table(ann, rounds_played=3)
        table.round(WON)
        opening = {**table.at["opening"], "players": ["Ann", "Bo", "Mia"]}
        del opening["rounds_played"]
        one = {"n": 1, "results": {"Mia": {"completed": True, "points": 37}}}
        fault = table.fault("/start", "PUT", **opening, rounds=[one])
        assert fault == ("points_unreachable", "rounds[0].results.Mia.points")
        one["results"]["Mia"]["points"] = 5
        assert table.say("/start", "PUT", **opening, rounds=[one])["round"] == 2

    @pytest.mark.parametrize(
        ("body", "code", "field"),
        [
            ({"players": ["Ann"]}, "player_count", "players"),
            ({"players": ["Ann", "Bo", " "]}, "name_empty", "players[2]"),
            ({"dealer": "Cy"}, "player_unknown", "dealer"),
            ({"rounds": [{"n": 1}]}, "missing", "rounds[0].results"),
            ({"rounds": [{"results": {}}]}, "missing", "rounds[0].n"),
        ],
    )
    def test_start_that_is_none_names_its_field(self, table, body, code, field):
        table.round(WON)
        assert table.fault("/start", "PUT", **{**table.at["opening"], **body}) == (code, field)
