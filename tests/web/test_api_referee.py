"""What the referee is asked and answers; the rules themselves are tested in tests/rules."""

import json

import pytest

SET, OTHER = ["R5", "B5", "G5"], ["R7", "B7", "G7"]
RUN = {"kind": "run", "cards": ["R3", "B4", "W@5", "Y6"]}


@pytest.fixture
def ask(client):
    def ask(call, question, **headers):
        response = client.post(f"/api/v1/{call}", json=question, headers=headers)
        return {"http": response.status_code, **response.json}

    return ask


@pytest.fixture
def refusal(ask):
    """Status, code, and the field at fault."""

    def refusal(call, question):
        told = ask(call, question)
        return told["http"], told["code"], "".join(each["field"] for each in told["errors"])

    return refusal


def test_a_legal_meld_is_answered_in_the_objectives_order(ask):
    told = ask(
        "melds/check",
        {"phase": 3, "groups": [["Y2", "W", "B4", "R5"], ["R5", "B5", "G5", "W"]], "house": {}},
    )
    assert told.pop("message")
    assert told == {
        "http": 200,
        "legal": True,
        "code": "ok",
        "colors_checked": True,
        "depends_on": [],
        "groups": [
            {"objective": {"kind": "set", "size": 4}, "cards": ["R5", "B5", "G5", "W@5"]},
            {"objective": {"kind": "run", "size": 4}, "cards": ["Y2", "W@3", "B4", "R5"]},
        ],
        "choices": [],
    }


def test_a_wild_at_either_end_is_told_as_a_choice(ask):
    told = ask("melds/check", {"phase": 2, "groups": [SET, ["r2", "b3", "g4", "y5", "w"]]})
    assert told["groups"][1]["cards"] == ["R2", "B3", "G4", "Y5", "W@6"]
    assert told["choices"] == [{"group": 1, "card": 4, "could_be": [1, 6]}]


def test_an_illegal_meld_is_no_error_and_says_where(ask):
    told = ask("melds/check", {"phase": 1, "groups": [SET, ["R7", "B7", "G8"]]})
    assert told.pop("message")
    assert told == {
        "http": 200,
        "legal": False,
        "code": "set_mixed_numbers",
        "colors_checked": True,
        "depends_on": [],
        "groups": [],
        "choices": [],
        "at": {"group": 1, "cards": [2]},
    }


def test_a_heap_has_no_group_at_fault(ask):
    told = ask("melds/check", {"phase": 1, "cards": [*SET, *OTHER, "Y12"]})
    assert told["code"] == "cards_left_over"
    assert told["at"] == {"group": None, "cards": [6]}


def test_bare_numbers_are_judged_without_colors(ask):
    told = ask("melds/check", {"phase": 1, "groups": [["5"] * 3, ["7", "7", "W"]]})
    assert (told["legal"], told["colors_checked"]) == (True, False)


def test_a_verdict_names_the_switches_it_hangs_on(ask):
    told = ask("melds/check", {"phase": 1, "groups": [SET, ["W"] * 3]})
    assert (told["legal"], told["depends_on"]) == (True, ["natural_per_group"])


def test_the_rulebook_gives_what_the_switches_leave_open(ask):
    wilds = {"phase": 1, "groups": [["W"] * 3, ["W"] * 3]}
    assert ask("melds/check", wilds)["code"] == "no_natural_card"
    assert ask("melds/check", {**wilds, "rulebook": "card"})["legal"]
    asked = {**wilds, "rulebook": "card", "house": {"natural_per_group": True}}
    assert not ask("melds/check", asked)["legal"]


CHECK = {"phase": 1, "groups": [SET, OTHER]}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"phase": "1"}, "phase"),
        ({"phase": True}, "phase"),
        ({"phase": 1.0}, "phase"),
        ({"phase": 1.5}, "phase"),
        ({"phase": None}, "phase"),
        ({"groups": {}}, "groups"),
        ({"groups": "R5"}, "groups"),
        ({"groups": [SET, "R7"]}, "groups[1]"),
        ({"groups": [SET, [["R7"]]]}, "groups[1][0]"),
        ({"groups": [SET, ["R7", 7]]}, "groups[1][1]"),
        ({"groups": [SET, ["R7", None]]}, "groups[1][1]"),
        ({"cards": [{}]}, "cards[0]"),
        ({"house": []}, "house"),
        ({"house": None}, "house"),
        ({"house": {"decks": "2"}}, "house.decks"),
        ({"house": {"decks": True}}, "house.decks"),
        ({"house": {"wrap_runs": 1}}, "house.wrap_runs"),
        ({"house": {"go_out": False}}, "house.go_out"),
        ({"house": {"points": 5}}, "house.points"),
        ({"house": {"points": {"low": "5"}}}, "house.points.low"),
        ({"rulebook": 1}, "rulebook"),
        ({"objectives": {}}, "objectives"),
        ({"objectives": [1]}, "objectives[0]"),
        ({"objectives": [{"kind": "set", "size": "3"}]}, "objectives[0].size"),
        ({"objectives": [{"kind": 3}]}, "objectives[0].kind"),
    ],
)
def test_a_wrong_type_is_400_and_names_its_field(refusal, change, field):
    assert refusal("melds/check", {**CHECK, **change}) == (400, "wrong_type", field)


def test_a_wrong_type_comes_before_everything_that_is_422(refusal):
    question = {"grups": 1, "phase": 99, "house": {"bogus": 1, "decks": "2"}, "cards": ["X5"]}
    assert refusal("melds/check", question) == (400, "wrong_type", "house.decks")


@pytest.mark.parametrize(
    ("question", "code", "field"),
    [
        ({}, "missing", "phase"),
        ({"phase": 1}, "missing", "groups"),
        ({"groups": []}, "missing", "phase"),
        ({**CHECK, "objectives": [{"kind": "set", "size": 3}]}, "contradictory", "objectives"),
        ({**CHECK, "cards": []}, "contradictory", "cards"),
        ({**CHECK, "Phase": 1}, "unknown_field", "Phase"),
        ({**CHECK, "\U0001f602": 1}, "unknown_field", "\U0001f602"),
        ({**CHECK, "k" * 500: 1}, "unknown_field", "k" * 60),
        ({**CHECK, "phase": 0}, "out_of_range", "phase"),
        ({**CHECK, "phase": 11}, "out_of_range", "phase"),
        ({**CHECK, "phase": -1}, "out_of_range", "phase"),
        ({**CHECK, "phase": 10**400}, "out_of_range", "phase"),
        ({**CHECK, "house": {"bogus": 1}}, "unknown_switch", "house.bogus"),
        ({**CHECK, "house": {"points": {"joker": 1}}}, "unknown_switch", "house.points.joker"),
        ({**CHECK, "house": {"points": {"low": 0}}}, "out_of_range", "house.points.low"),
        ({**CHECK, "house": {"points": {"low": 101}}}, "out_of_range", "house.points.low"),
        ({**CHECK, "house": {"decks": 3}}, "out_of_range", "house.decks"),
        ({**CHECK, "house": {"go_out": "never"}}, "unknown_value", "house.go_out"),
        ({**CHECK, "rulebook": "mine"}, "unknown_rulebook", "rulebook"),
        ({**CHECK, "groups": [SET, ["R7", "R13"]]}, "bad_card", "groups[1][1]"),
        ({**CHECK, "groups": [["X5"]]}, "bad_card", "groups[0][0]"),
        ({**CHECK, "groups": [SET, [""]]}, "bad_card", "groups[1][0]"),
        ({**CHECK, "groups": [["R5" * 9999]]}, "bad_card", "groups[0][0]"),
        ({**CHECK, "groups": [["\uff15"]]}, "bad_card", "groups[0][0]"),
        ({**CHECK, "groups": [["R5 "]]}, "bad_card", "groups[0][0]"),
        ({**CHECK, "groups": [SET, ["7", "B7"]]}, "mixed_notation", "groups[1][0]"),
        ({"phase": 1, "cards": ["S", "5", "W", "B7"]}, "mixed_notation", "cards[3]"),
        ({"phase": 8, "groups": [["W", "5"]]}, "color_needed", "groups[0][1]"),
        ({**CHECK, "groups": [["R5"] * 217]}, "too_many_cards", "groups"),
        ({"phase": 1, "cards": ["R5"] * 10_000}, "too_many_cards", "cards"),
        ({"objectives": [], "groups": []}, "missing", "objectives"),
        ({"objectives": [{"size": 3}], "groups": []}, "missing", "objectives[0].kind"),
        ({"objectives": [{"kind": "set"}], "groups": []}, "missing", "objectives[0].size"),
        (
            {"objectives": [{"kind": "flush", "size": 3}], "groups": []},
            "unknown_value",
            "objectives[0].kind",
        ),
        (
            {"objectives": [{"kind": "set", "size": 0}], "groups": []},
            "out_of_range",
            "objectives[0].size",
        ),
        (
            {"objectives": [{"kind": "set", "size": 3, "color": "R"}], "groups": []},
            "unknown_field",
            "objectives[0].color",
        ),
        (
            {"objectives": [{"kind": "run", "size": 12}], "groups": []},
            "phase_impossible",
            "objectives",
        ),
    ],
)
def test_what_means_nothing_is_422_and_names_its_field(refusal, question, code, field):
    assert refusal("melds/check", question) == (422, code, field)


def test_216_cards_are_judged(ask):
    told = ask("melds/check", {"phase": 1, "groups": [["R5"] * 108, ["B5"] * 108]})
    assert (told["http"], told["code"]) == (200, "deck_exceeded")


def test_no_groups_are_the_wrong_number_of_groups(ask):
    told = ask("melds/check", {"phase": 1, "groups": []})
    assert (told["code"], told["at"]) == ("wrong_group_count", {"group": None, "cards": []})


def test_a_found_laying_says_what_was_added_and_what_is_left(ask):
    hand = ["R1", "B2", "G3", "Y4", "W", "R6", "B7", "G8", "B12", "R12"]
    assert ask("melds/find", {"phase": 4, "hand": hand, "seen": ["R5", "S"]}) == {
        "http": 200,
        "can_lay": True,
        "groups": [
            {
                "objective": {"kind": "run", "size": 7},
                "cards": ["R1", "B2", "G3", "Y4", "W@5", "R6", "B7", "G8"],
            }
        ],
        "hits": [{"group": 0, "card": "G8"}],
        "left": ["B12", "R12"],
        "left_points": 20,
        "missing": 0,
        "colors_checked": True,
    }


def test_what_lacks_is_told_with_the_cards_that_help(ask):
    hand = ["R1", "B2", "G3", "Y4", "G5", "R4", "G8", "B12", "R12", "S"]
    told = ask("melds/find", {"phase": 4, "hand": hand})
    assert told["missing"] == 2
    assert told["needs"] == [["6", "7"]]
    assert told["best"][0]["cards"] == ["R1", "B2", "G3", "Y4", "G5", None, None]
    assert "W" in told["improves"]
    assert told["chance_next_draw"] == 0


def test_an_empty_hand_lacks_everything(ask):
    told = ask("melds/find", {"phase": 4, "hand": []})
    assert (told["can_lay"], told["missing"]) == (False, 7)


@pytest.mark.parametrize(
    ("question", "code", "field"),
    [
        ({"phase": 1}, "missing", "hand"),
        ({"phase": 1, "hand": ["R5"] * 12}, "hand_exceeded", "hand"),
        ({"phase": 1, "hand": ["R5"] * 10_000}, "hand_exceeded", "hand"),
        ({"phase": 1, "hand": ["R5"] * 3}, "deck_exceeded", "hand[2]"),
        ({"phase": 1, "hand": ["R5"] * 2, "seen": ["B1", "R5"]}, "deck_exceeded", "seen[1]"),
        ({"phase": 1, "hand": SET + OTHER, "seen": ["R5", "R5"]}, "deck_exceeded", "seen[1]"),
        ({"phase": 1, "hand": ["R5", "Q"]}, "bad_card", "hand[1]"),
        ({"phase": 1, "hand": [], "seen": ["R5", "Q"]}, "bad_card", "seen[1]"),
        ({"phase": 1, "hand": [], "seen": ["R5"] * 217}, "too_many_cards", "seen"),
        ({"phase": 1, "hand": ["R5"], "seen": ["5"]}, "mixed_notation", "seen[0]"),
        ({"phase": 8, "hand": ["W"], "seen": ["5"]}, "color_needed", "seen[0]"),
    ],
)
def test_a_hand_that_cannot_be_is_422(refusal, question, code, field):
    assert refusal("melds/find", question) == (422, code, field)


def test_a_hit_says_what_the_group_becomes(ask):
    told = ask("hits/check", {"group": RUN, "card": "b7"})
    assert told.pop("message")
    assert told == {
        "http": 200,
        "legal": True,
        "code": "ok",
        "becomes": ["R3", "B4", "W@5", "Y6", "B7"],
        "could_be": [],
        "colors_checked": True,
        "depends_on": [],
    }
    assert ask("hits/check", {"group": RUN, "card": "W"})["could_be"] == [2, 7]


def test_a_group_that_is_none_says_why(ask):
    told = ask("hits/check", {"group": {"kind": "set", "cards": ["R4", "R5"]}, "card": "R4"})
    assert (told["code"], told["why"]) == ("group_not_legal", "set_mixed_numbers")


@pytest.mark.parametrize(
    ("question", "code", "field"),
    [
        ({}, "missing", "group"),
        ({"group": RUN}, "missing", "card"),
        ({"group": {"cards": []}, "card": "R5"}, "missing", "group.kind"),
        ({"group": {"kind": "set"}, "card": "R5"}, "missing", "group.cards"),
        ({"group": {**RUN, "kind": "flush"}, "card": "R5"}, "unknown_value", "group.kind"),
        ({"group": {**RUN, "size": 4}, "card": "R5"}, "unknown_field", "group.size"),
        ({"group": RUN, "card": "R13"}, "bad_card", "card"),
        (
            {"group": {"kind": "set", "cards": ["R5", "?"]}, "card": "R5"},
            "bad_card",
            "group.cards[1]",
        ),
        (
            {"group": {"kind": "set", "cards": ["R5"] * 217}, "card": "R5"},
            "too_many_cards",
            "group.cards",
        ),
        ({"group": RUN, "card": "R7", "turn": "now"}, "unknown_value", "turn"),
        ({"group": RUN, "card": "R7", "owner": "me"}, "unknown_value", "owner"),
        ({"group": RUN, "card": "7"}, "mixed_notation", "card"),
        (
            {"group": {"kind": "color", "cards": ["5"]}, "card": "7"},
            "color_needed",
            "group.cards[0]",
        ),
        (
            {"group": {"kind": "set", "cards": ["W"]}, "card": "R7"},
            "wild_undeclared",
            "group.cards",
        ),
    ],
)
def test_a_hit_that_means_nothing_is_422(refusal, question, code, field):
    assert refusal("hits/check", question) == (422, code, field)


def test_a_hand_is_counted_card_by_card_or_by_value(ask):
    told = ask("hands/points", {"counts": {"low": 6, "high": 2, "skip": 0, "wild": 1}})
    assert (told["points"], told["cards"]) == (75, 9)
    assert [each["code"] for each in told["warnings"]] == ["wrong_hand_size"]
    assert told["warnings"][0]["detail"]
    same = ask("hands/points", {"cards": ["1", "2", "3", "4", "5", "9", "10", "12", "w@3"]})
    assert same == told


def test_a_hand_after_laying_is_doubted_by_its_phase(ask):
    hand = {"cards": ["W", "W"], "laid": True}
    assert ask("hands/points", hand)["warnings"] == []
    assert ask("hands/points", {**hand, "phase": 1})["warnings"] == []
    told = ask("hands/points", {**hand, "phase": 6})
    assert [each["code"] for each in told["warnings"]] == ["laid_above_maximum"]
    custom = [{"kind": "run", "size": 9}]
    told = ask("hands/points", {**hand, "objectives": custom})
    assert [each["code"] for each in told["warnings"]] == ["laid_above_maximum"]


def test_points_are_those_of_the_house(ask):
    told = ask("hands/points", {"cards": ["W"], "laid": True, "house": {"points": {"wild": 50}}})
    assert told["points"] == 50


def test_no_cards_are_no_points(ask):
    for nothing in ({"cards": []}, {"counts": {}}):
        told = ask("hands/points", {**nothing, "laid": True})
        assert (told["points"], told["cards"], told["warnings"]) == (0, 0, [])


@pytest.mark.parametrize(
    ("question", "status", "code", "field"),
    [
        ({}, 422, "missing", "cards"),
        ({"cards": [], "counts": {}}, 422, "contradictory", "counts"),
        ({"cards": ["S"] * 5}, 422, "deck_exceeded", "cards[4]"),
        ({"cards": ["S"] * 217}, 422, "too_many_cards", "cards"),
        ({"counts": {"skip": 5}}, 422, "deck_exceeded", "counts.skip"),
        ({"counts": {"low": 10**12}}, 422, "deck_exceeded", "counts.low"),
        ({"counts": {"low": -1}}, 422, "out_of_range", "counts.low"),
        ({"counts": {"low": 1.5}}, 400, "wrong_type", "counts.low"),
        ({"counts": {"joker": 1}}, 422, "unknown_field", "counts.joker"),
        ({"counts": []}, 400, "wrong_type", "counts"),
        ({"cards": [], "laid": 1}, 400, "wrong_type", "laid"),
        ({"cards": [], "phase": 11}, 422, "out_of_range", "phase"),
    ],
)
def test_a_hand_beyond_the_deck_or_reason_is_refused(refusal, question, status, code, field):
    assert refusal("hands/points", question) == (status, code, field)


@pytest.mark.parametrize("language", ["en", "es", "pt", "ro"])
def test_sentences_follow_the_language_asked_for_and_codes_do_not(ask, client, language):
    wanted = {"Accept-Language": f"{language}-XX,xx;q=0.9"}
    english = {"Accept-Language": "en"}
    for call, question in [
        ("melds/check", CHECK),
        ("melds/check", {**CHECK, "phase": 11}),
        ("hits/check", {"group": RUN, "card": "R9"}),
        ("hands/points", {"cards": ["W"]}),
    ]:
        told, plain = ask(call, question, **wanted), ask(call, question, **english)
        assert told["http"] == plain["http"]
        assert told.get("code") == plain.get("code")
        assert (json.dumps(told) == json.dumps(plain)) == (language == "en")
    response = client.get("/api/v1/no", headers=wanted)
    assert response.headers["Content-Language"] == language


def test_the_tables_are_those_of_the_rules(client):
    phases = client.get("/api/v1/phases").json["phases"]
    left = [(each["cards"], each["most_cards_left"], each["most_points_left"]) for each in phases]
    assert left == [
        *((6, 4, 100), (7, 3, 75), (8, 2, 50), (7, 3, 75), (8, 2, 50)),
        *((9, 1, 25), (8, 2, 50), (7, 3, 75), (7, 3, 75), (8, 2, 50)),
    ]
    assert phases[1]["objectives"] == [{"kind": "set", "size": 3}, {"kind": "run", "size": 4}]
    books = client.get("/api/v1/rulebooks").json
    assert [each["rulebook"] for each in books["rulebooks"]] == ["house", "guide", "card", "box"]
    assert books["rulebooks"][3]["differs"] == {"tiebreak_win": "first_out"}
    variants = {each["variant"]: each for each in client.get("/api/v1/variants").json["variants"]}
    assert variants["even"]["phases"] == [2, 4, 6, 8, 10]
    assert variants["short"]["needs"] == ["last_phase"]
