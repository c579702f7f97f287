"""The referee's answers kept with a game: POST and GET games/ID/verdicts."""

import json
from datetime import UTC, datetime

import pytest

from store import notes, verdicts
from tests.web.club import Asker, Table
from web.api.body import LARGEST

WRAPS = {"phase": 4, "groups": [["8", "9", "W", "11", "12", "1", "2"]]}
QUESTIONS = {
    "meld": WRAPS,
    "hit": {"group": {"kind": "run", "cards": ["r3", "B4", "W@5"]}, "card": "y6"},
    "hand": {"phase": 1, "hand": ["R5", "B5", "W"], "seen": ["G5"]},
    "points": {"counts": {"low": 6, "high": 3, "wild": 1}},
}
CALLS = {"meld": "melds/check", "hit": "hits/check", "hand": "melds/find", "points": "hands/points"}


def keep(table, kind="meld", question=WRAPS, **more):
    return table.say("/verdicts", kind=kind, question=question, **more)


def kept(table):
    return table.asker.get(f"{table.path}/verdicts")["verdicts"]


@pytest.mark.parametrize("kind", QUESTIONS)
def test_what_the_referee_answers_is_kept_with_its_question(table, kind):
    question = QUESTIONS[kind]
    game = keep(table, kind, question, by="bo")
    assert game == table.read()
    (told,) = kept(table)
    answered = table.asker.client.post(f"/api/v1/{CALLS[kind]}", json=question).json
    assert (told["answer"], told["kind"], told["by"], told["round"]) == (answered, kind, "Bo", 1)
    assert told["legal"] == answered.get("legal", answered.get("can_lay"))
    at = datetime.fromisoformat(told["at"])
    assert abs((datetime.now(UTC) - at).total_seconds()) < 5
    again = table.asker.client.post(f"/api/v1/{CALLS[kind]}", json=told["question"]).json
    assert again == answered


def test_every_switch_that_matters_is_written_out(table):
    keep(table, question={**WRAPS, "rulebook": "guide", "house": {"wrap_runs": True}})
    (told,) = kept(table)
    assert told["question"] == {
        **WRAPS,
        "house": {
            "allow_all_wild": False,
            "decks": 1,
            "exact_laydown": False,
            "go_out": "discard_only",
            "natural_per_group": False,
            "wrap_runs": True,
        },
    }
    assert (told["legal"], told["code"]) == (True, "ok")


def test_it_raises_the_version_and_never_the_seq_and_is_no_fact(table):
    before = table.read()
    after = keep(table)
    assert (after["version"], after["seq"]) == (before["version"] + 1, before["seq"])
    assert len(table.asker.get(f"{table.path}/log")["log"]) == 1
    table.round("Ann +0, Bo -60")
    keep(table, "points", QUESTIONS["points"])
    assert [each["round"] for each in kept(table)] == [1, 2]


def test_who_asked_is_somebody_at_the_table_or_nobody(table):
    assert table.fault("/verdicts", kind="meld", question=WRAPS, by="Cy") == (
        "player_unknown",
        "by",
    )
    assert table.fault("/verdicts", kind="meld", question=WRAPS, by="")[0] == "player_unknown"
    keep(table, by=None)
    assert kept(table)[0]["by"] is None


def test_who_asked_goes_by_the_present_name(ann, table):
    keep(table, by="Bo")
    ann.patch(f"/players/{table.at['players'][1]['id']}", {"name": "Bobby"})
    assert kept(table)[0]["by"] == "Bobby"


def test_message_is_in_the_language_asked_for_and_the_code_in_none(table):
    keep(table)
    spanish = table.asker.ask("GET", f"{table.path}/verdicts", status=200, language="es")
    (told,) = spanish["verdicts"]
    assert told["answer"]["message"] != kept(table)[0]["answer"]["message"]
    assert told["answer"]["code"] == told["code"] == "run_wraps"


def test_what_was_said_then_stays_said(app, table):
    keep(table)
    app.extensions["database"].execute_sql("UPDATE verdict SET legal = TRUE, code = 'ok'")
    (told,) = kept(table)
    assert (told["legal"], told["code"]) == (True, "ok")
    assert (told["answer"]["legal"], told["answer"]["code"]) == (False, "run_wraps")


def test_its_link_needs_no_key_and_says_nothing_private(client, table):
    keep(table, by="Ann")
    link = kept(table)[0]["link"]
    assert link.startswith("/verdict/1/meld?phase=4&groups=8,9,W,11,12,1,2&")
    assert "Ann" not in link
    assert table.at["id"] not in link


class TestRights:
    def test_who_keeps_score_keeps_verdicts_and_everybody_reads_them(
        self, client, keys, table, owner
    ):
        path, seq = f"{table.path}/verdicts", table.at["seq"]
        body = {"kind": "meld", "question": WRAPS, "seq": seq}
        owner.post(path, body)
        for right in ("player", "watcher"):
            asker = Asker(client, keys[right])
            asker.post(path, body, 403)
            assert len(asker.get(path)["verdicts"]) == 1

    def test_another_club_learns_nothing(self, cy, anyone, table):
        body = {"kind": "meld", "question": WRAPS, "seq": 0}
        for asker, status in ((cy, 404), (anyone, 401)):
            asker.post(f"{table.path}/verdicts", body, status)
            asker.get(f"{table.path}/verdicts", status)


class TestOnce:
    def test_same_request_counts_once(self, table):
        keep(table, key="k")
        table.round("Ann +0, Bo -60")
        again = table.say("/verdicts", status=200, key="k", kind="meld", question=WRAPS, seq=0)
        assert again == table.read()
        assert len(kept(table)) == 1

    def test_token_of_something_else_is_refused(self, table):
        keep(table, key="k")
        told = {"kind": "hit", "question": QUESTIONS["hit"]}
        assert table.say("/verdicts", status=422, key="k", **told)["code"] == "token_reused"
        assert table.say("/undo", status=422, key="k")["code"] == "token_reused"
        table.round("Ann +0, Bo -60", key="round")
        told = {"kind": "meld", "question": WRAPS}
        assert table.say("/verdicts", status=422, key="round", **told)["code"] == "token_reused"

    def test_refused_request_uses_its_token_up_no_more_than_its_place(self, table):
        table.say("/verdicts", status=422, key="k", kind="meld", question={"phase": 99})
        keep(table, key="k")
        assert len(kept(table)) == 1


class TestOrder:
    def test_types_come_before_seq_and_seq_before_values(self, table):
        path = f"{table.path}/verdicts"
        ask = table.asker
        wrong = {"kind": "meld", "question": {"phase": "4"}, "seq": 7}
        assert ask.fault("POST", path, wrong, 400) == ("wrong_type", "question.phase")
        assert ask.fault("POST", path, {"kind": 1, "seq": 7}, 400) == ("wrong_type", "kind")
        assert ask.fault("POST", path, {"kind": "meld", "question": []}, 400) == (
            "wrong_type",
            "question",
        )
        stale = {"kind": "meld", "question": {"phase": 99}, "seq": 7}
        assert ask.ask("POST", path, stale, status=409)["game"] == table.read()
        assert ask.fault("POST", path, {"kind": "meld", "question": WRAPS}) == (
            "seq_required",
            "seq",
        )

    @pytest.mark.parametrize(
        ("told", "fault"),
        [
            ({"kind": None}, ("missing", "kind")),
            ({"question": None}, ("missing", "question")),
            ({"kind": "flush"}, ("unknown_value", "kind")),
            ({"other": 1}, ("unknown_field", "other")),
            ({"question": {"phase": 99, "cards": []}}, ("out_of_range", "question.phase")),
            ({"question": {**WRAPS, "hand": []}}, ("unknown_field", "question.hand")),
            ({"question": {"phase": 4, "cards": ["X"]}}, ("bad_card", "question.cards[0]")),
            ({"question": {**WRAPS, "house": {"speed": 1}}}, ("unknown_switch", None)),
            ({"question": {"phase": 8, "cards": ["5"]}}, ("color_needed", "question.cards[0]")),
            ({"question": {"phase": 4, "groups": [[]] * 9000}}, ("text_too_long", "question")),
            (
                {"kind": "points", "question": {"cards": ["R5"] * 3}},
                ("deck_exceeded", "question.cards[2]"),
            ),
            (
                {
                    "kind": "hit",
                    "question": {"group": {"kind": "run", "cards": ["W", "W"]}, "card": "5"},
                },
                ("wild_undeclared", "question.group.cards"),
            ),
            (
                {"kind": "hand", "question": {"phase": 4, "hand": ["R5", "R5"], "seen": ["R5"]}},
                ("deck_exceeded", "question.seen[0]"),
            ),
        ],
    )
    def test_what_has_no_answer_names_its_field(self, table, told, fault):
        body = {"kind": "meld", "question": WRAPS, "seq": 0} | told
        body = {key: value for key, value in body.items() if value is not None}
        code, field = table.asker.fault("POST", f"{table.path}/verdicts", body)
        assert code == fault[0]
        assert fault[1] in (None, field)
        assert kept(table) == []

    def test_body_that_is_too_large_is_a_413(self, table):
        body = json.dumps({"kind": "meld", "question": WRAPS, "by": "x" * LARGEST, "seq": 0})
        told = {"data": body, "content_type": "application/json"}
        table.asker.ask("POST", f"{table.path}/verdicts", status=413, **told)

    def test_more_than_a_game_bears_is_refused(self, table, monkeypatch):
        monkeypatch.setattr(verdicts, "MOST", 1)
        keep(table)
        problem = table.say("/verdicts", status=422, kind="meld", question=WRAPS)
        assert (problem["code"], problem["errors"]) == ("too_many_verdicts", [])
        assert "1 verdict." in problem["detail"]


def test_game_erased_meanwhile_is_a_404(app, table, monkeypatch):
    def erased(database, game, *told, **named):
        notes.erase(database, game.club, game.id, True)
        return keep_now(database, game, *told, **named)

    keep_now = verdicts.keep
    monkeypatch.setattr(verdicts, "keep", erased)
    table.say("/verdicts", status=404, kind="meld", question=WRAPS)
    table.asker.get(f"{table.path}/verdicts", 404)


def test_erased_game_taken_back_has_its_verdicts(table):
    keep(table)
    table.asker.delete(table.path)
    table.asker.get(f"{table.path}/verdicts", 404)
    table.asker.patch(table.path, {"deleted": False})
    assert len(kept(table)) == 1


def test_game_that_is_over_still_takes_one(ann):
    table = Table(ann)
    table.say("/end", winner=None)
    keep(table)
    assert len(kept(table)) == 1


def test_longest_question_of_so_many_cards_is_kept(table):
    cards = ["W@12"] * 216
    question = {"objectives": [{"kind": "color_run", "size": 1}] * 11, "cards": cards}
    keep(table, question=question)
    assert kept(table)[0]["question"]["cards"] == cards
