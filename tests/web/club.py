"""Those who ask the API about a club, each with a key: Ann keeps score, Bo plays, Cy is elsewhere.

Every answer is looked at: openapi.json must tell of its status and its shape.
"""

import json
from functools import cache

from jsonschema import Draft202012Validator

from web.api import openapi

BASE = "/api/v1"
START = {"players": ["Ann", "Bo"], "dealer": "Bo"}


def closed(schema):
    """The same schemas without room for members that they do not tell of."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    told = {name: closed(each) for name, each in schema.items()}
    if isinstance(told.get("properties"), dict) and told.get("type") == "object":
        told.setdefault("additionalProperties", False)
    return told


@cache
def document():
    return json.loads(json.dumps(openapi.description()))


@cache
def components():
    return closed(document()["components"])


@cache
def validator(text):
    return Draft202012Validator({**closed(json.loads(text)), "components": components()})


def check(schema, value):
    validator(json.dumps(schema)).validate(value)


@cache
def paths(app):
    return app.url_map.bind("localhost")


def operation(app, method, path):
    rule, _ = paths(app).match(BASE + path.partition("?")[0], method, return_rule=True)
    told = rule.rule.removeprefix(BASE).replace("<", "{").replace(">", "}")
    return document()["paths"][told][method.lower()]


class Asker:
    """Somebody with a key, or without one."""

    def __init__(self, client, token=None):
        self.client = client
        self.token = token

    def ask(self, method, path, body=None, *, key=None, status=None, language="en", **more):
        """The JSON of the answer, which has that status."""
        headers = {"Accept-Language": language, **more.pop("headers", {})}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key is not None:
            headers["Idempotency-Key"] = key
        told = {"json": body} if body is not None else more
        response = self.client.open(BASE + path, method=method, headers=headers, **told)
        if self.token:
            assert response.headers["Cache-Control"] == "no-store", (method, path)
        self.look_at(method, path, response)
        if status is not None:
            assert response.status_code == status, (response.status_code, response.json)
        self.response = response
        return response.json

    def look_at(self, method, path, response):
        told = operation(self.client.application, method, path)["responses"]
        assert str(response.status_code) in told, (method, path, response.status_code)
        content = told[str(response.status_code)].get("content")
        if content is None:
            assert response.data == b""
            return
        ((kind, schema),) = content.items()
        assert response.content_type == kind
        check(schema["schema"], response.json)

    def get(self, path, status=200, **more):
        return self.ask("GET", path, status=status, **more)

    def post(self, path, body, status=201, **more):
        return self.ask("POST", path, body, status=status, **more)

    def put(self, path, body, status=201, **more):
        return self.ask("PUT", path, body, status=status, **more)

    def patch(self, path, body, status=200, **more):
        return self.ask("PATCH", path, body, status=status, **more)

    def delete(self, path, body=None, status=200, **more):
        return self.ask("DELETE", path, body, status=status, **more)

    def fault(self, method, path, body=None, status=422, **more):
        """The code of a problem and the fields that it names."""
        problem = self.ask(method, path, body, status=status, **more)
        fields = [each["field"] for each in problem["errors"]]
        return problem["code"], fields[0] if len(fields) == 1 else fields or None


class Table:
    """A game that somebody writes; ``at`` is what was seen of it last."""

    def __init__(self, asker, start=None, **more):
        self.asker = asker
        self.at = asker.post("/games", {**START, **(start or {}), **more})
        self.path = f"/games/{self.at['id']}"

    def say(self, call, method="POST", status=201, key=None, **body):
        """The answer to a write that comes after what was seen last."""
        told = {"seq": self.at["seq"], **body}
        answer = self.asker.ask(method, self.path + call, told, status=status, key=key)
        if self.asker.response.status_code in (200, 201) and "seq" in answer:
            self.at = answer
        return answer

    def round(self, told, status=201, **more):
        return self.say("/rounds", status=status, results=results(told), **more)

    def correct(self, number, told, status=201, query="", **more):
        path = f"/rounds/{number}{query}"
        return self.say(path, "PUT", status=status, results=results(told), **more)

    def fault(self, call, method="POST", status=422, **body):
        problem = self.say(call, method, status, **body)
        fields = [each["field"] for each in problem["errors"]]
        return problem["code"], fields[0] if len(fields) == 1 else fields or None

    def read(self):
        return self.asker.get(self.path)


def results(told):
    """``Ann +0, Bo -60``: Ann laid and has 0 points, Bo did not and has 60."""
    if not isinstance(told, str):
        return told
    found = {}
    for each in told.split(", "):
        name, _, number = each.rpartition(" ")
        found[name] = {"completed": number[0] == "+", "points": int(number[1:])}
    return found
