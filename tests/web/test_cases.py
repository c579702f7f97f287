"""Every handed case, asked through the API; more can be put beside them."""

import json
from pathlib import Path

import pytest

CASES = [
    pytest.param(case, id=f"{file.stem}-{case['id']}")
    for file in sorted((Path(__file__).parent.parent / "cases").glob("*.json"))
    for case in json.loads(file.read_text())
]


@pytest.mark.parametrize("case", CASES)
def test_the_answer_is_as_expected(client, case):
    response = client.post(f"/api/v1/{case['call']}", json=case["request"])
    expected = {"http": 200, **case["expect"]}
    told = {"http": response.status_code, **response.json}
    assert {key: told.get(key, "nothing") for key in expected} == expected, case["why"]
