"""POST /api/v1/games/replay: a whole game in one call."""

import json

import pytest

ROUND = {"Ann": {"completed": True, "points": 0}, "Bo": {"completed": False, "points": 60}}
TEN = {"Ann": {"phase": 10, "total": 25}, "Bo": {"phase": 10, "total": 0}}
TIED = {"Ann": {"completed": True, "points": 0}, "Bo": {"completed": True, "points": 25}}
WON = {"Ann": {"completed": True, "points": 0}, "Bo": {"completed": False, "points": 60}}


@pytest.fixture
def ask(client):
    def asked(*rounds, status=200, **body):
        question = {"players": ["Ann", "Bo"], "rounds": list(rounds), **body}
        response = client.post("/api/v1/games/replay", json=question)
        assert response.status_code == status, response.json
        return response.json

    return asked


@pytest.fixture
def fault(ask):
    """The code of a 422 and its field."""

    def refused(*rounds, status=422, **body):
        problem = ask(*rounds, status=status, **body)
        return problem["code"], problem["errors"][0]["field"] if problem["errors"] else None

    return refused


def test_answer_has_every_member(ask):
    assert ask(ROUND) == {
        "status": "in_progress",
        "phases": {"Ann": 2, "Bo": 1},
        "totals": {"Ann": 0, "Bo": 60},
        "places": {"Ann": 1, "Bo": 2},
        "winner": None,
        "winners": [],
        "reason": None,
        "tied": [],
        "tiebreak_phase": None,
        "dealer": "Ann",
        "round": 2,
        "warnings": [],
        "not_counted": [],
    }


def test_players_are_told_in_seat_order(ask):
    assert list(ask(players=["Bo", "Ann"])["totals"]) == ["Bo", "Ann"]


def test_long_form_says_the_same(ask):
    assert ask({"results": ROUND}) == ask(ROUND)


def test_refusal_names_round_and_player_and_keeps_what_came_before(ask):
    bad = {"Ann": {"completed": True, "points": 0}, "Bo": {"completed": False, "points": 37}}
    problem = ask(ROUND, bad, status=422)
    assert problem["code"] == "points_unreachable"
    assert problem["errors"][0]["field"] == "rounds[1].results.Bo.points"
    assert problem["kept"] == ask(ROUND)


def test_start_that_is_refused_keeps_nothing(ask):
    problem = ask(players=["Ann"], status=422)
    assert (problem["code"], problem["errors"][0]["field"]) == ("player_count", "players")
    assert "kept" not in problem


def test_cards_and_counts_are_reckoned_at_house_values(ask):
    told = {
        "Ann": {"completed": True, "cards": []},
        "Bo": {"completed": True, "counts": {"wild": 1}},
    }
    assert ask(told, house={"points": {"wild": 20}})["totals"] == {"Ann": 0, "Bo": 20}


def test_out_alone_is_no_points(ask):
    told = {"Ann": {"completed": True, "out": True}, "Bo": {"completed": False, "points": 60}}
    assert ask(told)["totals"]["Ann"] == 0


def test_two_ways_of_telling_points_must_agree(fault):
    told = {**ROUND, "Bo": {"completed": True, "points": 10, "cards": ["W"]}}
    assert fault(told) == ("contradictory", "rounds[0].results.Bo.points")


def test_blank_is_no_zero(fault):
    for blank in ({"completed": True}, {"completed": False, "out": False}):
        code, field = fault({**ROUND, "Bo": blank})
        assert (code, field) == ("result_missing", "rounds[0].results.Bo.points")
    assert fault({"Ann": ROUND["Ann"]}) == ("result_missing", "rounds[0].results.Bo")
    assert fault({}) == ("result_missing", "rounds[0].results.Ann")
    assert fault({**ROUND, "Bo": {"points": 60}})[1] == "rounds[0].results.Bo.completed"


def test_unreadable_card_is_named(fault):
    told = {**ROUND, "Bo": {"completed": False, "cards": ["R5", "X5"]}}
    assert fault(told) == ("bad_card", "rounds[0].results.Bo.cards[1]")


def test_colors_are_told_everywhere_or_nowhere(ask, fault):
    bare = {**ROUND, "Bo": {"completed": True, "cards": ["5", "W"]}}
    colored = {**ROUND, "Bo": {"completed": True, "cards": ["R5"]}}
    assert ask(bare, bare)["totals"]["Bo"] == 60
    assert fault(bare, colored) == ("mixed_notation", "rounds[1].results.Bo.cards[0]")


def test_cards_beyond_the_deck_are_refused(fault):
    told = {**ROUND, "Bo": {"completed": False, "cards": ["R5", "R5", "R5"]}}
    assert fault(told) == ("deck_exceeded", "rounds[0].results.Bo.cards[2]")
    counts = {**ROUND, "Bo": {"completed": False, "counts": {"low": 5, "skip": 5}}}
    assert fault(counts) == ("deck_exceeded", "rounds[0].results.Bo.counts.skip")


def test_warnings_name_player_round_and_code(ask):
    told = {**ROUND, "Bo": {"completed": False, "points": 45}}
    assert ask(ROUND, told)["warnings"] == [
        {"player": "Bo", "round": 2, "code": "not_laid_below_minimum"}
    ]


def test_ending_is_said_in_the_long_form(ask, fault):
    held = {"Ann": {"completed": True, "points": 5}, "Bo": {"completed": False, "points": 60}}
    assert ask({"results": held, "ended": "nobody_out"})["round"] == 2
    assert fault({"results": held, "ended": "rain"}) == ("unknown_value", "rounds[0].ended")
    assert fault({"ended": "nobody_out"}) == ("missing", "rounds[0].results")
    assert fault({**held, "ended": "nobody_out"})[0] == "unknown_field"
    at_once = {"start": TEN, "house": {"win": "immediate"}}
    assert ask({"results": held, "ended": "laid_last"}, **at_once)["winner"] == "Ann"


def test_tie_break_is_won_by_the_name_the_house_asks_for(ask, fault):
    pending = ask(TIED, start=TEN)
    assert (pending["status"], pending["tied"]) == ("tiebreak", ["Ann", "Bo"])
    assert (pending["tiebreak_phase"], pending["winner"]) == (10, None)
    both = {"tiebreak": {"laid_first": "Bo", "out_first": "Ann"}}
    assert ask(TIED, both, start=TEN)["winner"] == "Bo"
    box = ask(TIED, both, start=TEN, rulebook="box")
    assert (box["winner"], box["reason"]) == ("Ann", "tiebreak")
    field = "rounds[1].tiebreak.laid_first"
    assert fault(TIED, {"tiebreak": {"out_first": "Ann"}}, start=TEN) == ("result_missing", field)
    assert fault(TIED, {"tiebreak": {"laid_first": "Cy"}}, start=TEN) == ("player_unknown", field)
    assert fault({"tiebreak": {"laid_first": "Ann"}})[0] == "no_tiebreak"


def test_round_while_a_tie_break_is_pending_is_refused(fault):
    assert fault(TIED, ROUND, start=TEN) == ("tiebreak_pending", "rounds[1]")


def test_round_after_the_end_is_refused(ask):
    problem = ask(WON, ROUND, start=TEN, status=422)
    assert (problem["code"], problem["errors"][0]["field"]) == ("game_is_over", "rounds[1]")
    assert problem["kept"]["winner"] == "Ann"


def test_people_join_and_leave(ask, fault):
    three = {**ROUND, "Cy": {"completed": True, "points": 5}}
    answer = ask(ROUND, {"joined": "Cy", "phase": 3, "total": 120}, three, {"left": "Ann"})
    assert answer["phases"] == {"Ann": 3, "Bo": 1, "Cy": 4}
    assert answer["totals"] == {"Ann": 0, "Bo": 120, "Cy": 125}
    assert answer["places"] == {"Cy": 1, "Bo": 2, "Ann": 3}
    assert fault({"joined": "Bo"}) == ("name_taken", "rounds[0].joined")
    assert fault({"left": "Bo"}) == ("too_few_players", "rounds[0].left")
    assert fault({"left": "Cy"}) == ("player_unknown", "rounds[0].left")
    assert fault({"joined": "Cy", "phase": 11}) == ("phase_unknown", "rounds[0].phase")


def test_game_ends_early(ask, fault):
    answer = ask(ROUND, {"ended_early": True, "winner": None})
    assert (answer["status"], answer["winner"]) == ("ended_early", None)
    assert ask(ROUND, {"ended_early": True, "winner": "Bo"})["winner"] == "Bo"
    assert fault({"ended_early": True, "winner": "Cy"}) == ("player_unknown", "rounds[0].winner")
    assert fault({"ended_early": False}) == ("unknown_value", "rounds[0].ended_early")


def test_pick_is_answered_with_what_is_completed(ask, fault):
    told = {**ROUND, "Ann": {"completed": True, "points": 0, "phase": 7}}
    start = {"Ann": {"completed": [3, 1], "total": 30}}
    answer = ask(told, variant="pick", start=start)
    assert answer["phases"] == {"Ann": [1, 3, 7], "Bo": []}
    assert fault(ROUND, variant="pick") == ("phase_required", "rounds[0].results.Ann.phase")
    joined = ask({"joined": "Cy", "completed": [9], "total": 5}, variant="pick")
    assert joined["phases"]["Cy"] == [9]


def test_custom_phases_are_named_by_place(ask, fault):
    phases = [[{"kind": "set", "size": 4}], [{"kind": "even", "size": 6}]]
    custom = {"variant": "custom", "phases": phases}
    assert ask(ROUND, **custom)["phases"] == {"Ann": 2, "Bo": 1}
    assert ask(ROUND, order="all_advance", **custom)["phases"] == {"Ann": 2, "Bo": 2}
    assert ask(order="pick", **custom)["phases"] == {"Ann": [], "Bo": []}
    huge = [[{"kind": "set", "size": 12}]]
    assert fault(variant="custom", phases=huge) == ("phase_impossible", "phases[0]")
    odd = [[{"kind": "set", "size": 4}], [{"kind": "sett", "size": 2}]]
    assert fault(variant="custom", phases=odd) == ("unknown_value", "phases[1][0].kind")
    assert fault(variant="custom", phases=[[{"kind": "set"}]]) == ("missing", "phases[0][0].size")


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"variant": "speed"}, "unknown_variant", "variant"),
        ({"variant": "short"}, "missing", "last_phase"),
        ({"last_phase": 5}, "contradictory", "last_phase"),
        ({"dealer": "Cy"}, "player_unknown", "dealer"),
        ({"start": {"Cy": {"phase": 2}}}, "player_unknown", "start.Cy"),
        ({"start": {"Ann": {"phase": 11}}}, "phase_unknown", "start.Ann.phase"),
        ({"start": {"Ann": {"total": -5}}}, "out_of_range", "start.Ann.total"),
        ({"rounds_played": -1}, "out_of_range", "rounds_played"),
        ({"house": {"speed": 1}}, "unknown_switch", "house.speed"),
        ({"speed": 1}, "unknown_field", "speed"),
        ({"players": ["Ann", "Ann"]}, "name_taken", "players[1]"),
        ({"players": ["Ann", " ann "]}, "name_taken", "players[1]"),
        ({"players": ["Ann", " "]}, "name_empty", "players[1]"),
        ({"players": ["Ann", "x" * 61]}, "name_too_long", "players[1]"),
        ({"players": ["Ann", "B\u202eo"]}, "name_unprintable", "players[1]"),
        ({"players": []}, "player_count", "players"),
    ],
)
def test_start_that_is_none_names_its_field(fault, body, code, field):
    assert fault(**body) == (code, field)


@pytest.mark.parametrize(
    ("body", "field", "most"),
    [
        ({"start": {"Ann": {"total": 1_000_001}}}, "start.Ann.total", 1_000_000),
        ({"start": {"Ann": {"total": 2**53 - 1}}}, "start.Ann.total", 1_000_000),
        ({"rounds_played": 1001}, "rounds_played", 1000),
        ({"rounds": [{"joined": "Cy", "total": 1_000_001}]}, "rounds[0].total", 1_000_000),
        (
            {"rounds": [{**ROUND, "Bo": {"completed": False, "points": 2**53 - 1}}]},
            "rounds[0].results.Bo.points",
            1_000_000,
        ),
    ],
)
def test_numbers_that_no_game_comes_to_are_out_of_range(client, body, field, most):
    question = {"players": ["Ann", "Bo"], "rounds": [], **body}
    problem = client.post("/api/v1/games/replay", json=question).json
    assert (problem["code"], problem["errors"][0]["field"]) == ("out_of_range", field)
    assert f"from 0 to {most}" in problem["detail"]


def test_the_largest_numbers_are_counted_with(ask):
    answer = ask(ROUND, start={"Bo": {"total": 1_000_000}}, rounds_played=1000)
    assert (answer["totals"]["Bo"], answer["round"]) == (1_000_060, 1002)


def test_points_beyond_all_cards_are_unreachable_before_they_are_out_of_range(fault):
    told = {**ROUND, "Bo": {"completed": False, "points": 1_000_000}}
    assert fault(told) == ("points_unreachable", "rounds[0].results.Bo.points")


def test_contradictions_come_after_what_is_missing_and_before_impossible_points(fault):
    odd = {"Ann": {"completed": True, "points": 3}, "Bo": {"completed": False, "points": 60}}
    late = {"results": odd, "ended": "laid_last"}
    assert fault(late) == ("contradictory", "rounds[0].ended")
    assert fault({**late, "results": {**odd, "Bo": {}}})[0] == "result_missing"
    told = {"results": {**odd, "Ann": {"completed": True, "out": True}}, "ended": "nobody_out"}
    assert fault(told) == ("contradictory", "rounds[0].results.Ann.out")


def test_where_all_go_on_together_a_start_phase_of_one_holds_for_all(ask, fault):
    answer = ask(variant="all_advance", start={"Ann": {"phase": 4}})
    assert (answer["phases"], answer["round"]) == ({"Ann": 4, "Bo": 4}, 4)
    two = {"Ann": {"phase": 4}, "Bo": {"phase": 5}}
    for told in ({"start": two}, {"start": {"Ann": {"phase": 4}}, "rounds_played": 2}):
        assert fault(variant="all_advance", **told) == ("contradictory", "start")


def test_a_phase_named_for_one_who_did_not_lay_counts_for_nothing(ask, fault):
    laid, not_laid = {"completed": True, "points": 0, "phase": 7}, ROUND["Bo"]
    told = {"Ann": laid, "Bo": {**not_laid, "phase": 3}}
    assert ask(told, variant="pick") == ask({**told, "Bo": not_laid}, variant="pick")
    assert fault({**told, "Bo": {**not_laid, "phase": 11}}, variant="pick")[0] == "phase_unknown"


def test_players_and_rounds_are_needed(client):
    for body, field in (({"rounds": []}, "players"), ({"players": ["Ann", "Bo"]}, "rounds")):
        problem = client.post("/api/v1/games/replay", json=body).json
        assert (problem["code"], problem["errors"][0]["field"]) == ("missing", field)


@pytest.mark.parametrize(
    ("rounds", "field"),
    [
        ("x", "rounds"),
        ([1], "rounds[0]"),
        ([{"Ann": 5}], "rounds[0].results.Ann"),
        ([{"Ann": {"completed": 1}}], "rounds[0].results.Ann.completed"),
        ([{"Ann": {"points": "60"}}], "rounds[0].results.Ann.points"),
        ([{"Ann": {"points": True}}], "rounds[0].results.Ann.points"),
        ([{"Ann": {"points": 1.5}}], "rounds[0].results.Ann.points"),
        ([{"Ann": {"speed": 1}}, {"left": 5}], "rounds[1].left"),
        ([{"results": []}], "rounds[0].results"),
        ([{"tiebreak": "Ann"}], "rounds[0].tiebreak"),
        ([{"joined": "Cy", "phase": "two"}], "rounds[0].phase"),
        ([{"ended_early": 1}], "rounds[0].ended_early"),
    ],
)
def test_wrong_type_is_a_400_whatever_else_is_wrong(fault, rounds, field):
    body = {"players": ["Ann"], "rounds": rounds, "speed": 1}
    assert fault(status=400, **body) == ("wrong_type", field)


class TestNames:
    def test_case_and_spaces_make_no_difference(self, ask):
        told = {" ann": ROUND["Ann"], "BO": ROUND["Bo"]}
        assert ask(told, dealer="bo ") == ask(ROUND)
        assert list(ask(players=[" Ann  Lee ", "Bo"])["totals"]) == ["Ann Lee", "Bo"]

    def test_one_player_told_twice_is_a_contradiction(self, fault):
        code, field = fault({**ROUND, "ann": ROUND["Ann"]})
        assert (code, field) == ("contradictory", "rounds[0].results.ann")

    @pytest.mark.parametrize("keys", [("Ann", "ANN"), ("ANN", "Ann"), ("ann", "ANN")])
    def test_one_who_starts_in_two_places_is_a_contradiction(self, client, keys):
        start = {key: {"phase": phase} for phase, key in enumerate(keys, 2)}
        body = json.dumps({"players": ["Ann", "Bo"], "rounds": [], "start": start})
        asked = client.post("/api/v1/games/replay", data=body, content_type="application/json").json
        assert (asked["code"], asked["errors"][0]["field"]) == ("contradictory", "start.ANN")
        assert asked["detail"] == "It is told twice where Ann starts."

    @pytest.mark.parametrize("key", ["Cy", "", "x" * 70, "\u202e"])
    def test_name_that_nobody_bears_is_unknown(self, fault, key):
        assert fault({**ROUND, key: ROUND["Bo"]})[0] == "player_unknown"

    @pytest.mark.parametrize(
        "word", ["results", "ended", "tiebreak", "joined", "left", "ended_early"]
    )
    def test_player_called_by_a_word_used_here_needs_the_long_form(self, ask, word):
        players = ["Ann", word]
        told = {"Ann": ROUND["Ann"], word: ROUND["Bo"]}
        assert ask({"results": told}, players=players)["totals"] == {"Ann": 0, word: 60}
        problem = ask({"Ann": ROUND["Ann"]}, players=players, status=422)
        assert (problem["code"], problem["errors"][0]["field"]) == ("missing", "rounds[0].results")

    def test_results_alone_are_read_as_what_the_word_means(self, fault):
        told, players = {"Ann": ROUND["Ann"], "left": ROUND["Bo"]}, ["Ann", "left"]
        assert fault(told, players=players, status=400) == ("wrong_type", "rounds[0].left")

    @pytest.mark.parametrize("word", ["phase", "total", "completed", "winner"])
    def test_other_words_are_no_hindrance(self, ask, word):
        told = {"Ann": ROUND["Ann"], word: ROUND["Bo"]}
        assert ask(told, players=["Ann", word])["totals"][word] == 60
        assert ask({"results": told}, players=["Ann", word])["totals"][word] == 60

    def test_one_who_joins_can_bear_such_a_word(self, ask):
        told = {**ROUND, "left": {"completed": False, "points": 60}}
        people = ({"joined": "left", "phase": 1, "total": 0}, {"results": told}, {"left": "left"})
        assert ask(*people)["totals"]["left"] == 60


def test_thousand_rounds_are_counted(ask):
    answer = ask(
        *[{"Ann": {"completed": True, "out": True}, "Bo": {"completed": False, "points": 50}}]
        * 500,
        variant="fixed_rounds",
        round_limit=1000,
    )
    assert answer["totals"]["Bo"] == 25000
