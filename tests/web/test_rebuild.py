"""`flask rebuild`: what lists read follows from the facts, whatever happened in the games."""

import random

import pytest

from tests.web.club import START, Table

STARTS = (
    {"start": {"Ann": {"phase": 9}, "Bo": {"phase": 8}}},
    {"variant": "pick", "start": {"Ann": {"completed": [1, 2, 3, 4, 5, 6, 7, 8]}}},
    {"variant": "all_advance", "rounds_played": 7},
    {"variant": "fixed_rounds", "round_limit": 4, "house": {"go_out": "float"}},
    {"start": {"Ann": {"phase": 10}, "Bo": {"phase": 10}}, "rulebook": "box"},
    {"variant": "short", "last_phase": 3, "house": {"win": "must_go_out", "decks": 2}},
)
"""Games that are soon over: what comes after an end is what is hard."""
POINTS = (5, 10, 25, 50, 55, 60, 70, 100)
CODES = ["not_laid_below_minimum", "laid_above_maximum"]


def result(chance, is_out, is_pick):
    laid = is_out or chance.random() < 0.5
    told = {"completed": laid, "points": 0 if is_out else chance.choice(POINTS)}
    return {**told, "phase": chance.randint(1, 10)} if laid and is_pick else told


def round_of(chance, table):
    names = [each["name"] for each in table.at["players"] if each["left_after"] is None]
    out = chance.choice(names)
    is_pick = table.at["opening"]["variant"] == "pick"
    results = {name: result(chance, name == out, is_pick) for name in names}
    return {"results": results, "confirm": CODES}


def acts(chance, table):
    """What may happen next; much of it is refused."""
    people = [each["name"] for each in table.at["players"]]
    one, n = chance.choice(people), chance.randint(1, max(1, len(table.at["rounds"])))
    opening = {**table.at["opening"], "players": chance.sample(people, len(people))}
    return {
        ("POST", "/rounds"): (8, round_of(chance, table)),
        ("PUT", f"/rounds/{n}"): (3, round_of(chance, table)),
        ("PUT", "/start"): (1, {**opening, "dealer": one}),
        ("POST", "/undo"): (3, {}),
        ("POST", "/redo"): (2, {}),
        ("POST", "/joins"): (1, {"name": chance.choice(["Mia", "Lea", one])}),
        ("POST", "/leaves"): (1, {"name": one}),
        ("POST", "/tiebreak"): (2, {"laid_first": one, "out_first": one}),
        ("POST", "/end"): (1, {"winner": chance.choice([one, None])}),
        ("POST", "/reopen"): (2, {}),
    }


def rows(app):
    database = app.extensions["database"]
    query = "SELECT * FROM {} ORDER BY 1, 2, 3, 4"
    told = {name: database.execute_sql(query.format(name)).fetchall() for name in ("seat", "line")}
    columns = "club, id, saved_at, finished_at, status, reason, variant, round"
    told["game"] = database.execute_sql(f"SELECT {columns} FROM game ORDER BY 1, 2").fetchall()
    return told


@pytest.mark.parametrize("seed", range(6))
def test_projections_are_what_a_rebuild_makes(app, ann, seed):
    chance = random.Random(f"acts {seed}")
    table, written = Table(ann, {**START, **STARTS[seed]}), 0
    for _ in range(60):
        found = acts(chance, table)
        weights = [weight for weight, _ in found.values()]
        ((method, path), (_, body)) = chance.choices(list(found.items()), weights)[0]
        answer = table.say(path, method, status=None, **body)
        assert ann.response.status_code in (201, 422), answer
        written += ann.response.status_code == 201
        assert table.read().items() <= table.at.items()
    assert written > 15
    before = rows(app)
    result = app.test_cli_runner().invoke(args=["rebuild"])
    assert result.output == "Games made anew: 1\n"
    assert rows(app) == before


def test_rebuild_mends_what_is_wrong(app, ann):
    table = Table(ann)
    table.round("Ann +0, Bo -60")
    before = rows(app)
    app.extensions["database"].execute_sql("UPDATE seat SET total = 7")
    app.extensions["database"].execute_sql("DELETE FROM line")
    assert app.test_cli_runner().invoke(args=["rebuild"]).exit_code == 0
    assert rows(app) == before


def test_games_are_made_up_from_a_shell(app):
    shell = app.test_cli_runner()
    assert shell.invoke(args=["seed", "60"]).exit_code == 0
    assert shell.invoke(args=["seed", "0"]).exit_code == 2
    assert "Games made anew: 60" in shell.invoke(args=["rebuild"]).output
