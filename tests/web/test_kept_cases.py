"""A game told entry by entry stands where one told in one request does."""

import json
from pathlib import Path

import pytest

from tests.web.club import Asker
from web.api.game_shapes import WORDS
from web.texts.refusals import WARNINGS

CASES = json.loads((Path(__file__).parent.parent / "cases" / "games.json").read_text())
ASKED = [pytest.param(case["request"], id=case["id"]) for case in CASES]


def written(entry):
    """The call, and its body, that says what an entry of ``rounds`` says."""
    if "tiebreak" in entry:
        return "tiebreak", entry["tiebreak"]
    if "joined" in entry:
        told = {key: value for key, value in entry.items() if key != "joined"}
        return "joins", {"name": entry["joined"], **told}
    if "left" in entry:
        return "leaves", {"name": entry["left"]}
    if "result" in entry:
        return "result", entry["result"]
    if "ended_early" in entry:
        return "end", {"winner": entry.get("winner")}
    told = {"results": entry} if WORDS.isdisjoint(entry) else entry
    return "rounds", {**told, "confirm": list(WARNINGS)}


@pytest.mark.parametrize("question", ASKED)
def test_game_written_entry_by_entry_stands_as_if_told_at_once(client, ann, question):
    replayed = Asker(client).client.post("/api/v1/games/replay", json=question)
    start = {key: value for key, value in question.items() if key != "rounds"}
    game = ann.ask("POST", "/games", start)
    if ann.response.status_code == 422:
        assert replayed.status_code == 422
        assert replayed.json["errors"] == game["errors"]
        return
    for index, entry in enumerate(question["rounds"]):
        call, body = written(entry)
        answer = ann.ask("POST", f"/games/{game['id']}/{call}", {**body, "seq": game["seq"]})
        if ann.response.status_code != 201:
            assert replayed.json["code"] == answer["code"]
            assert replayed.json["errors"][0]["field"].startswith(f"rounds[{index}]")
            assert replayed.json["kept"].items() <= ann.get(f"/games/{game['id']}").items()
            return
        game = answer
    assert replayed.status_code == 200
    assert replayed.json.items() <= game.items()
    assert game == ann.get(f"/games/{game['id']}")
