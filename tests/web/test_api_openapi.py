"""openapi.json says what the API does: checked against real questions and answers."""

import json
import re
from copy import deepcopy
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from rules import hits, melds
from rules.house import SWITCHES
from tests.web.club import closed
from web.api import openapi

CASES = [
    pytest.param(case, id=f"{file.stem}-{case['id']}")
    for file in sorted((Path(__file__).parent.parent / "cases").glob("*.json"))
    for case in json.loads(file.read_text())
]
EXAMPLES = [
    (path, name)
    for path, methods in openapi.description()["paths"].items()
    if "post" in methods
    if "security" not in methods["post"] and path != "/clubs"
    for name in methods["post"]["requestBody"]["content"]["application/json"]["examples"]
]
POSTS = {path for path, _ in EXAMPLES}
KEPT = [
    (path, method, name)
    for path, methods in openapi.description()["paths"].items()
    for method, told in methods.items()
    if ("security" in told or path == "/clubs") and "requestBody" in told
    for name in told["requestBody"]["content"]["application/json"]["examples"]
]


PART = re.compile(r"<(\w+)>")


@pytest.fixture(scope="module")
def document():
    return json.loads(json.dumps(openapi.description()))


def check(document, schema, value):
    components = closed(deepcopy(document["components"]))
    Draft202012Validator({**closed(schema), "components": components}).validate(value)


def schemas_of(document, path):
    """What goes in, and what comes out with 200 and with 422."""
    post = document["paths"][path]["post"]
    content = "application/json", "application/problem+json"
    return (
        post["requestBody"]["content"][content[0]]["schema"],
        post["responses"]["200"]["content"][content[0]]["schema"],
        post["responses"]["422"]["content"][content[1]]["schema"],
    )


def test_it_is_a_valid_openapi_document(document):
    validate(document)


def test_it_is_served_as_it_is(client, document):
    response = client.get("/api/v1/openapi.json")
    assert response.content_type == "application/json"
    assert response.json == document


def test_it_tells_of_every_address_and_of_no_other(app, document):
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")]
    served = {
        (PART.sub(r"{\1}", rule.rule.removeprefix("/api/v1")), method.lower())
        for rule in rules
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    told = {(path, method) for path, methods in document["paths"].items() for method in methods}
    assert told == served


def test_it_knows_every_code_and_every_switch(document):
    schemas = document["components"]["schemas"]
    assert schemas["MeldVerdict"]["properties"]["code"]["enum"] == list(melds.CODES)
    assert schemas["HitVerdict"]["properties"]["code"]["enum"] == list(hits.CODES)
    assert set(schemas["House"]["properties"]) == {*SWITCHES, "points"}


@pytest.mark.parametrize("case", CASES)
def test_a_real_answer_has_the_shape_that_is_told(client, document, case):
    question, answer, problem = schemas_of(document, f"/{case['call']}")
    response = client.post(f"/api/v1/{case['call']}", json=case["request"])
    check(document, question, case["request"])
    check(document, answer if response.status_code == 200 else problem, response.json)


@pytest.mark.parametrize(("path", "name"), EXAMPLES)
def test_an_example_is_answered_as_it_says(client, document, path, name):
    post = document["paths"][path]["post"]
    asked = post["requestBody"]["content"]["application/json"]["examples"][name]["value"]
    told = post["responses"]["200"]["content"]["application/json"]["examples"][name]["value"]
    question, answer, _ = schemas_of(document, path)
    response = client.post(f"/api/v1{path}", json=asked)
    assert (response.status_code, response.json) == (200, told)
    check(document, question, asked)
    check(document, answer, told)


@pytest.mark.parametrize(("path", "method", "name"), KEPT)
def test_an_example_of_a_club_has_the_shape_that_is_told(document, path, method, name):
    """The answers to them are looked at by `tests.web.club`, each time somebody asks."""
    body = document["paths"][path][method]["requestBody"]["content"]["application/json"]
    check(document, body["schema"], body["examples"][name]["value"])


def test_every_call_of_a_club_has_an_example(document):
    told = {(path, method) for path, method, _ in KEPT}
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            assert (path, method) in told or "requestBody" not in call or path in POSTS


@pytest.mark.parametrize("path", ["/phases", "/variants", "/rulebooks"])
def test_a_table_has_the_shape_that_is_told(client, document, path):
    get = document["paths"][path]["get"]
    schema = get["responses"]["200"]["content"]["application/json"]["schema"]
    check(document, schema, client.get(f"/api/v1{path}").json)


@pytest.mark.parametrize("status", [404, 405, 415, 400, 422])
def test_a_problem_has_the_shape_that_is_told(client, document, status):
    check_meld = "/api/v1/melds/check"
    response = {
        404: lambda: client.get("/api/v1/no"),
        405: lambda: client.get(check_meld),
        415: lambda: client.post(check_meld, data="{}"),
        400: lambda: client.post(check_meld, json=[]),
        422: lambda: client.post(check_meld, json={"phase": 99}),
    }[status]()
    assert response.status_code == status
    check(document, {"$ref": "#/components/schemas/Problem"}, response.json)


REFUSED = [
    ("/melds/check", {"phase": 1}),
    ("/melds/check", {"phase": 1, "groups": [], "cards": []}),
    ("/melds/check", {"phase": 1, "objectives": [{"kind": "set", "size": 3}], "cards": []}),
    ("/melds/check", {"phase": 0, "groups": []}),
    ("/melds/check", {"phase": 1, "groups": [["R13"]]}),
    ("/melds/check", {"phase": 1, "groups": [["W@13"]]}),
    ("/melds/check", {"phase": 1, "cards": [], "house": {"bogus": True}}),
    ("/melds/check", {"phase": 1, "cards": [], "house": {"decks": 3}}),
    ("/melds/check", {"phase": 1, "cards": [], "house": {"points": {"low": 0}}}),
    ("/melds/check", {"phase": 1, "cards": [], "rulebook": "mine"}),
    ("/melds/check", {"phase": 1, "cards": [], "other": 1}),
    ("/melds/find", {"phase": 1, "hand": ["1"] * 12}),
    ("/melds/find", {"hand": []}),
    ("/hits/check", {"group": {"kind": "flush", "cards": []}, "card": "R1"}),
    ("/hits/check", {"group": {"kind": "set", "cards": []}, "card": "R1", "turn": "now"}),
    ("/hands/points", {}),
    ("/hands/points", {"counts": {"joker": 1}}),
    ("/hands/points", {"counts": {"low": -1}}),
    ("/games/replay", {"players": ["A", "B"]}),
    ("/games/replay", {"players": ["A", "B"], "rounds": [], "variant": "mine"}),
]


@pytest.mark.parametrize(("path", "question"), REFUSED)
def test_what_the_schema_refuses_the_api_refuses_too(client, document, path, question):
    schema, _, _ = schemas_of(document, path)
    components = document["components"]
    assert not Draft202012Validator({**schema, "components": components}).is_valid(question)
    assert client.post(f"/api/v1{path}", json=question).status_code in (400, 422)
