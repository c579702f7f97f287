"""Games of the past, of which only the result is known, through the API."""

import pytest

from tests.web.club import BASE, Asker, Table

TOTALS = {"Ann": 340, "Bo": 125}
RESULT = {"result": {"totals": TOTALS, "winners": ["Ann"]}}
GAME = {"players": ["Ann", "Bo"]}


@pytest.fixture
def replayed(client):
    """How a game of these entries stands."""

    def ask(*entries, status=200):
        body = {**GAME, "rounds": list(entries)}
        return Asker(client).post("/games/replay", body, status)

    return ask


class TestInOneCall:
    def test_result_is_all_that_is_told(self, replayed):
        answer = replayed(RESULT)
        assert (answer["status"], answer["reason"]) == ("finished", "result_told")
        assert (answer["totals"], answer["places"]) == (TOTALS, {"Ann": 1, "Bo": 2})
        assert (answer["winner"], answer["round"]) == ("Ann", 0)

    def test_without_winners_the_lowest_total_wins_for_all_who_have_it(self, replayed):
        assert replayed({"result": {"totals": TOTALS}})["winner"] == "Bo"
        answer = replayed({"result": {"totals": {"Ann": 125, "bo": 125}}})
        assert (answer["winner"], answer["winners"]) == (None, ["Ann", "Bo"])

    @pytest.mark.parametrize(
        ("told", "code", "field"),
        [
            ({}, "missing", "rounds[0].result.totals"),
            ({"totals": {"Ann": 340}}, "result_missing", "rounds[0].result.totals.Bo"),
            ({"totals": {**TOTALS, "Cy": 5}}, "player_unknown", "rounds[0].result.totals.Cy"),
            ({"totals": {**TOTALS, "Bo": -5}}, "out_of_range", "rounds[0].result.totals.Bo"),
            ({"totals": {**TOTALS, "bo": 5}}, "contradictory", "rounds[0].result.totals.bo"),
            (
                {"totals": TOTALS, "winners": ["Ann", "Cy"]},
                *("player_unknown", "rounds[0].result.winners[1]"),
            ),
            (
                {"totals": TOTALS, "winners": ["Ann", "ann"]},
                *("name_taken", "rounds[0].result.winners[1]"),
            ),
            ({"totals": TOTALS, "rounds": 8}, "unknown_field", "rounds[0].result.rounds"),
        ],
    )
    def test_what_cannot_be_names_its_field(self, replayed, told, code, field):
        problem = replayed({"result": told}, status=422)
        assert (problem["code"], problem["errors"][0]["field"]) == (code, field)

    def test_it_comes_alone(self, replayed):
        scored = {"Ann": {"completed": True, "points": 0}, "Bo": {"completed": False, "points": 60}}
        assert replayed(scored, RESULT, status=422)["code"] == "game_has_begun"
        assert replayed(RESULT, scored, status=422)["code"] == "game_is_over"

    def test_whoever_is_called_like_the_word_makes_the_long_form_needed(self, client):
        told = {"result": {"completed": True, "points": 0}, "Bo": {"completed": True, "points": 5}}
        body = {"players": ["result", "Bo"], "rounds": [{"results": told}]}
        assert Asker(client).post("/games/replay", body, 200)["totals"] == {"result": 0, "Bo": 5}


class TestOfAClub:
    def test_result_is_told_of_a_new_game(self, ann, table):
        game = table.say("/result", totals=TOTALS)
        assert (game["status"], game["winner"], game["reason"]) == ("finished", "Bo", "result_told")
        assert (game["rounds"], game["round"], game["seq"]) == ([], 0, 1)
        told = {"result": {"totals": TOTALS, "winners": []}, "after_round": 0, "counts": True}
        assert game["events"] == [told]
        assert game == table.read()

    def test_told_again_it_is_corrected_and_undone(self, table):
        table.say("/result", totals=TOTALS)
        assert table.say("/result", totals=TOTALS, winners=["ann"])["winner"] == "Ann"
        assert len(table.at["events"]) == 1
        assert table.say("/undo")["winner"] == "Bo"
        assert table.say("/undo")["status"] == "in_progress"
        assert table.say("/redo")["winner"] == "Bo"

    def test_what_cannot_be_names_its_field(self, table):
        assert table.fault("/result") == ("missing", "totals")
        assert table.fault("/result", totals={"Ann": 5}) == ("result_missing", "totals.Bo")
        assert table.fault("/result", totals={"Ann": 5, "Cy": 5}) == ("player_unknown", "totals.Cy")
        told = {"totals": TOTALS, "winners": ["Cy"]}
        assert table.fault("/result", **told) == ("player_unknown", "winners[0]")
        table.round("Ann +0, Bo -60")
        assert table.fault("/result", totals=TOTALS)[0] == "game_has_begun"

    def test_log_has_it(self, ann, table):
        table.say("/result", totals=TOTALS, winners=["Ann"])
        log = ann.get(f"{table.path}/log")["log"]
        assert [each["kind"] for each in log] == ["started", "result"]
        assert log[1]["said"] == RESULT

    def test_lists_and_statistics_have_it(self, ann, table):
        table.say("/result", totals=TOTALS)
        (row,) = ann.get("/games?status=finished")["games"]
        assert (row["reason"], row["winner"], row["round"]) == ("result_told", "Bo", 0)
        stats = {
            each["name"]: ann.get(f"/players/{each['id']}/stats")
            for each in ann.get("/players")["players"]
        }
        bo = stats["Bo"]
        assert (bo["games"], bo["wins"], bo["rounds"], bo["best_total"]) == (1, 1, 0, 125)
        assert (bo["points_per_round"], bo["rounds_per_phase"]) == (None, {})
        assert (bo["longest_wait"], bo["times_out"]) == (0, 0)
        assert (stats["Ann"]["wins"], stats["Ann"]["worst_total"]) == (0, 340)

    def test_points_per_round_are_those_of_the_rounds_that_are_known(self, ann, table):
        table.say("/result", totals=TOTALS)
        at = {"Ann": {"phase": 10, "total": 0}, "Bo": {"phase": 10, "total": 0}}
        other = Table(ann, {"start": at})
        other.round("Ann +0, Bo -60")
        bo = next(each for each in ann.get("/players")["players"] if each["name"] == "Bo")
        stats = ann.get(f"/players/{bo['id']}/stats")
        assert (stats["games"], stats["rounds"], stats["points_per_round"]) == (2, 1, 60)
        assert (stats["best_total"], stats["worst_total"]) == (60, 125)

    def test_it_goes_out_and_comes_in_with_the_club(self, owner, cy, table):
        table.say("/result", totals=TOTALS, winners=["Ann"])
        file = owner.get("/export")
        assert cy.post("/import", file)["games"] == 1
        (row,) = cy.get("/games")["games"]
        there, here = cy.get(f"/games/{row['id']}"), table.read()
        for key in ("winner", "totals", "places", "reason", "round", "events"):
            assert there[key] == here[key]

    def test_its_table_of_rounds_is_empty(self, ann, table):
        table.say("/result", totals=TOTALS)
        headers = {"Authorization": f"Bearer {ann.token}"}
        answer = ann.client.get(f"{BASE}{table.path}.csv", headers=headers)
        assert len(answer.text.splitlines()) == 1
