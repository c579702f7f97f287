"""The calls to a club, for openapi.json."""

import re
from collections import defaultdict
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, get_args

from rules.game import Status
from rules.variants import VARIANTS
from web.api.kept_calls import CALLS, CSV, EVENTS, KeptCall
from web.api.kept_examples import EXAMPLES
from web.api.operations import BODY, LANGUAGE, as_json, problem
from web.api.schemas import Schema, ref, text, whole

FOUNDING = (
    "No key is needed. The keys are told this once; told again under the same `Idempotency-Key` "
    "within a day, they are the same, 200. So it has at least 16 characters: choose one that "
    "nobody guesses."
)
_PART = re.compile(r"<(\w+)>")
_WHEN = text("A date or a date-time, ISO 8601.")
QUERY: Mapping[str, Schema] = {
    "seen": whole("A `version`."),
    "dry_run": text("`1`: only say what would change.", enum=["0", "1"]),
    "player": text("The id of a player."),
    "variant": text(enum=list(VARIANTS)),
    "status": text(enum=list(get_args(Status))),
    "since": _WHEN,
    "until": _WHEN,
    "q": text(maxLength=100),
    "limit": whole("", 1, 100) | {"default": 20},
    "round": whole("The number of a round.", 1),
    "cursor": text("`next` of the page before."),
}
_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": text(pattern="^[!-~]{1,200}$"),
    "description": "The same request, sent again, counts once.",
}


def paths() -> dict[str, Any]:
    """All calls, by path."""
    found: dict[str, Any] = defaultdict(dict)
    found["/clubs"]["post"] = _founding()
    for call in CALLS:
        found[_PART.sub(r"{\1}", call.path)][call.method.lower()] = _operation(call)
    return dict(found)


def _founding() -> dict[str, Any]:
    answers = {201: "FoundedClub", 200: "FoundedClub"}
    return {
        "operationId": "foundClub",
        "tags": ["clubs"],
        "summary": "A new club.",
        "description": FOUNDING,
        "parameters": [_KEY | {"schema": text(pattern="^[!-~]{16,200}$")}, LANGUAGE],
        "requestBody": _body("NewClub", EXAMPLES["foundClub"]),
        "responses": {**_answers(answers), **_problems(*BODY, 503)},
    }


def _operation(call: KeptCall) -> dict[str, Any]:
    told = {
        "operationId": call.name,
        "tags": ["clubs" if call.path.startswith("/club") else "games"],
        "summary": call.summary,
        "description": f"Right: {call.right}. {call.text}".strip(),
        "security": [{"key": []}],
        "parameters": _parameters(call),
        "responses": {**_answers(call.answers), **_problems(*_statuses(call))},
    }
    if call.question:
        told["requestBody"] = _body(call.question, call.examples)
    return told


def _parameters(call: KeptCall) -> list[dict[str, Any]]:
    parts = [
        {"name": name, "in": "path", "required": True, "schema": text()}
        for name in _PART.findall(call.path)
    ]
    queries = [{"name": name, "in": "query", "schema": QUERY[name]} for name in call.query]
    return [*parts, *queries, *[_KEY] * call.is_repeatable, LANGUAGE]


def _statuses(call: KeptCall) -> tuple[int, ...]:
    """Of the problems that the call can have."""
    is_of_game = call.path.startswith("/games/<game>")
    stale = (409,) if is_of_game and call.question else ()
    writes = (503,) if call.method != "GET" else ()
    reads = (422,) if call.query or call.method == "DELETE" else ()
    body = BODY if call.question else (*reads, 429)
    return 401, 403, 404, *stale, *body, *writes


def _answers(answers: Mapping[int, str | None]) -> dict[str, Any]:
    return {
        str(status): {
            "description": HTTPStatus(status).phrase,
            **({"content": _content(schema)} if schema else {}),
        }
        for status, schema in answers.items()
    }


def _content(schema: str) -> dict[str, Any]:
    return {schema: {"schema": text()}} if schema in (CSV, EVENTS) else as_json(ref(schema), {})


def _problems(*statuses: int) -> dict[str, Any]:
    return {str(status): problem(status) for status in sorted(set(statuses))}


def _body(schema: str, examples: Mapping[str, Any]) -> dict[str, Any]:
    named = {name: {"value": asked} for name, asked in examples.items()}
    return {"required": schema != "MaySeq", "content": as_json(ref(schema), named)}
