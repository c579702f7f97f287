"""The shapes of requests and answers, as JSON Schema 2020-12, for openapi.json."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cards import COLORS
from rules.house import POINTS, POINTS_RANGE, RULEBOOKS, SWITCHES, House
from rules.phases import KINDS
from web.api.problems import CODES

Schema = dict[str, Any]

_NUMBER = "(?:[1-9]|1[0-2])"
_LETTER = f"[{COLORS}{COLORS.lower()}]"
CARD_PATTERN = f"^(?:{_LETTER}?{_NUMBER}|[Ww](?:@(?:{_NUMBER}|{_LETTER}))?|[Ss])$"


def ref(name: str) -> Schema:
    """A schema of this document."""
    return {"$ref": f"#/components/schemas/{name}"}


def text(description: str = "", **more: Any) -> Schema:
    return _described({"type": "string", **more}, description)


def whole(description: str = "", least: int | None = 0, most: int | None = None) -> Schema:
    bounds = {"minimum": least, "maximum": most}
    told = {name: bound for name, bound in bounds.items() if bound is not None}
    return _described({"type": "integer", **told}, description)


def flag(description: str = "", **more: Any) -> Schema:
    return _described({"type": "boolean", **more}, description)


def many(items: Schema, description: str = "", **more: Any) -> Schema:
    return _described({"type": "array", "items": items, **more}, description)


def any_of(*schemas: Schema, description: str = "") -> Schema:
    return _described({"anyOf": list(schemas)}, description)


def nullable(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def by_name(schema: Schema, description: str = "") -> Schema:
    """An object whose keys are the names of players."""
    return _described({"type": "object", "additionalProperties": schema}, description)


def told(properties: Mapping[str, Schema], optional: Sequence[str] = ()) -> Schema:
    """An object of an answer: all of these members, unless said otherwise, and perhaps others."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": dict(properties), "required": required}


def asked(properties: Mapping[str, Schema], *required: str, **more: Any) -> Schema:
    """An object of a request: no other members."""
    members = {"properties": dict(properties), "required": list(required)}
    return {"type": "object", **members, "additionalProperties": False, **more}


def either(*names: str) -> Schema:
    """Exactly one of these members."""
    return {"oneOf": [{"required": [name]} for name in names]}


def _described(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description} if description else schema


CARD = ref("Card")
WARNED = {"player": nullable(text()), "round": whole("", 1), "code": text()}
HOUSE: Mapping[str, Schema] = {
    "rulebook": text("The bundle that missing switches come from.", enum=list(RULEBOOKS))
    | {"default": "house"},
    "house": ref("House"),
}


def _switch(name: str) -> Schema:
    values = SWITCHES[name]
    default = getattr(House(), name)
    if isinstance(default, bool):
        return {"type": "boolean", "default": default}
    kind = "integer" if isinstance(default, int) else "string"
    return {"type": kind, "enum": list(values), "default": default}


def _house() -> Schema:
    points = {name: whole("", POINTS_RANGE[0], POINTS_RANGE[-1]) for name in POINTS}
    for name in POINTS:
        points[name]["default"] = getattr(House().points, name)
    switches = {name: _switch(name) for name in SWITCHES}
    return asked({**switches, "points": asked(points)}) | {
        "description": "Switches; missing ones take the rulebook's value. The defaults given here "
        "are those of the rulebook `house`. `natural_per_group` wins over `allow_all_wild`."
    }


BASICS: Mapping[str, Schema] = {
    "Card": text(
        "`R5` `B12` `G1` `Y9` (red, blue, green, yellow); `W` wild, `S` skip; `W@5`, `W@R` a wild "
        "that already stands for something; `5` a number told without its color (all natural cards "
        "of a request, or none). Lower case is accepted, upper case is answered.",
        pattern=CARD_PATTERN,
        examples=["R5", "W", "W@5", "S"],
    ),
    "Objective": asked({"kind": text(enum=list(KINDS)), "size": whole("", 1)}, "kind", "size"),
    "House": _house(),
    "AnyHouse": told({**{name: _switch(name) for name in SWITCHES}, "points": ref("Points")}),
    "Points": told({name: whole("", POINTS_RANGE[0], POINTS_RANGE[-1]) for name in POINTS}),
    "Group": told({"objective": ref("Objective"), "cards": many(CARD, "Low to high.")}),
    "Counts": asked({name: whole() for name in POINTS})
    | {"description": "How many cards of each value; missing ones are none."},
    "Problem": told(
        {
            "type": {"const": "about:blank"},
            "title": text("The status in words, in the language asked for."),
            "status": whole("", 400, 599),
            "code": text("Stable, and the same in every language.", examples=list(CODES.values())),
            "detail": text("A sentence in the language asked for."),
            "errors": many(
                told({"field": text(), "code": text(), "detail": text()}),
                "Where in the request; empty where no field is at fault. The first one only, but "
                "for `needs_confirmation`: every warning.",
            ),
            "kept": ref("Game") | {"description": "`/games/replay`: what came before."},
            "game": ref("KeptGame") | {"description": "`stale`: the game as it is now."},
            "warnings": many(
                told({**WARNED, "detail": text()}), "`needs_confirmation`: what looks wrong."
            ),
            "later_act": told(
                {
                    "act": text("As in the log."),
                    "round": nullable(whole("", 1)) | {"description": "Its number at the table."},
                    "code": text(),
                    "field": text("In that act's own results."),
                    "detail": text(),
                }
            )
            | {"description": "`later_act_refused`: which one, and why."},
        },
        optional=["kept", "game", "warnings", "later_act"],
    ),
}
