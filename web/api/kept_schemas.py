"""The shapes of clubs and their games, for openapi.json."""

from collections.abc import Mapping

from rules.variants import VARIANTS
from store.clubs import RIGHTS
from store.invitations import LENGTH, OFFERED
from web.api import game_schemas
from web.api.game_schemas import PHASE, PLACE, REASONS, RESULTS, STATUS
from web.api.game_shapes import MOST_POINTS
from web.api.kept_answers import KINDS
from web.api.schemas import (
    Schema,
    any_of,
    asked,
    by_name,
    flag,
    many,
    nullable,
    ref,
    text,
    told,
    whole,
)

NAME = text("1 to 60 characters, unique in the club whatever the case.")
RIGHT = text(enum=list(RIGHTS))
TIME = text("UTC.", format="date-time")
DATE = text(format="date")
TITLE, NOTE = text(maxLength=100), text(maxLength=2000)
SEQ = {"seq": whole("The last one that was seen of this game.")}
ZONE = text("As in the IANA database.", default="UTC")
BACK = {"const": False, "description": "Takes back that it was erased."}
_GAME = game_schemas.SCHEMAS["Game"]["properties"]
_START = {
    key: schema
    for key, schema in game_schemas.SCHEMAS["GameQuestion"]["properties"].items()
    if key != "rounds"
}
_STANDING = {"phase": PLACE, "completed": many(PHASE), "total": whole("", 0, MOST_POINTS)}
_ROUND = {
    "results": RESULTS,
    "ended": game_schemas.SCHEMAS["LongRound"]["properties"]["ended"],
}
_SAID = {**_ROUND, "ended": nullable(_ROUND["ended"]), "confirmed": many(text())}

_QUESTIONS: Mapping[str, Schema] = {
    "NewClub": asked({"name": NAME, "time_zone": ZONE}, "name"),
    "ClubName": asked({"name": NAME}, "name"),
    "ClubChange": asked({"name": NAME, "time_zone": ZONE, "deleted": BACK}),
    "NewKey": asked({"right": RIGHT, "label": text(maxLength=60)}, "right"),
    "NewCode": asked({"right": {"enum": list(OFFERED)}}, "right"),
    "PlayerName": asked({"name": NAME}, "name"),
    "PlayerChange": asked({"name": NAME, "archived": flag()}),
    "PlayerInto": asked({"into": text("The id of whom this is another spelling.")}, "into"),
    "NewGame": asked(_START, "players"),
    "GameChange": asked(
        {"title": TITLE, "note": NOTE, "date": nullable(DATE), "deleted": BACK, **SEQ}
    ),
    "Seq": asked(SEQ, "seq"),
    "MaySeq": asked(SEQ),
    "NewRound": asked(
        {
            **_ROUND,
            "confirm": many(text(), "Codes of warnings that are accepted."),
            **SEQ,
        },
        "results",
        "seq",
    ),
    "NewStart": asked(
        {
            **_START,
            "rounds": many(
                asked({"n": whole("", 1), "results": RESULTS}, "n", "results"),
                "Only the results that change or are new.",
            ),
            "renamed": by_name(
                NAME,
                description="Who was at the table by a wrong name, and who of `players` that was: "
                "all that was said of the one was said of the other.",
            ),
            "confirm": many(text(), "Codes of warnings that are accepted."),
            **SEQ,
        },
        "players",
        "seq",
    ),
    "TieWon": asked({"laid_first": text(), "out_first": text(), **SEQ}, "seq")
    | {"description": "The name that the house rule asks for."},
    "Joins": asked({"name": NAME, **_STANDING, **SEQ}, "name", "seq")
    | {"description": "What is left out is proposed: the lowest phase, the highest total present."},
    "Leaves": asked({"name": text(), **SEQ}, "name", "seq"),
    "Ends": asked({"winner": nullable(text()), **SEQ}, "seq"),
    "ResultOfGame": asked(
        {"totals": by_name(whole("", 0, MOST_POINTS)), "winners": many(text()), **SEQ},
        *("totals", "seq"),
    ),
}

_CLUBS: Mapping[str, Schema] = {
    "FoundedClub": told(
        {"id": text(), "name": NAME, "keys": told(dict.fromkeys(RIGHTS, text("A bearer token.")))}
    ),
    "Club": told(
        {
            "id": text(),
            "name": text("Empty until somebody names it; so is what erases it then."),
            "time_zone": ZONE,
            "right": RIGHT | {"description": "That of the key."},
            "deleted": flag(),
            "gone_at": nullable(TIME) | {"description": "When an erased club goes for good."},
        }
    ),
    "Keys": told(
        {
            "keys": many(
                told(
                    {
                        "id": text(),
                        "right": RIGHT,
                        "label": text(),
                        "created_at": TIME,
                        "seen_on": nullable(DATE) | {"description": "The last day it was used on."},
                        "player": nullable(text())
                        | {"description": "Whose seat the phone has that holds it."},
                        "is_yours": flag("Is it the key that asks?"),
                    }
                )
            )
        }
    ),
    "MadeKey": told(
        {"id": text(), "right": RIGHT, "label": text(), "key": text("Told this once.")}
    ),
    "MadeCode": told(
        {
            "right": {"enum": list(OFFERED)},
            "code": text(f"{LENGTH} signs; told in any case, spaces and hyphens may part them."),
            "link": text("Opened in a browser."),
            "ends_at": TIME,
        }
    ),
    "Revoked": told({"id": text(), "revoked": {"const": True}}),
    "Player": told(
        {
            "id": text(),
            "name": NAME,
            "archived": flag(),
            "merged_into": nullable(text()) | {"description": "Whose other spelling this is."},
        }
    ),
    "Players": told({"players": many(ref("Player"))}),
}

_EVENT = {
    "after_round": whole("The `n` of the round it follows; 0: before the first."),
    "counts": flag("False for one that came after a recomputed ending."),
}
_EVENTS = (
    told({"joined": text(), **_STANDING}, ["phase", "completed", "total"]),
    told({"left": text()}),
    told({"tiebreak": asked({"laid_first": text(), "out_first": text()})}),
    told({"ended_early": {"const": True}, "winner": nullable(text())}),
    told({"reopened": {"const": True}}),
    told({"result": told({"totals": by_name(whole()), "winners": many(text())})}),
)


def _with(schema: Schema, more: Mapping[str, Schema]) -> Schema:
    required = [*schema["required"], *more]
    return schema | {"properties": {**schema["properties"], **more}, "required": required}


def _pair(schema: Schema) -> Schema:
    """Before and after."""
    return many(schema, minItems=2, maxItems=2)


_KEPT = {
    "id": text(),
    **SEQ,
    "version": whole("Rises with every change.", 1),
    **_GAME,
    "title": TITLE,
    "note": NOTE,
    "date": nullable(DATE),
    "players": many(
        told(
            {
                "id": text(),
                "name": NAME,
                "seat": whole("Clockwise, from 0."),
                "left_after": nullable(whole("The `n` of the last round.")),
            }
        )
    ),
    "rounds": many(
        told(
            {
                "n": whole("From 1.", 1),
                **_SAID,
                "corrected": flag(),
                "counts": flag("False for one that came after a recomputed ending."),
            }
        )
    ),
    "events": many(any_of(*[_with(each, _EVENT) for each in _EVENTS])),
    "opening": ref("Opening"),
    "can_undo": flag(),
    "can_redo": flag(),
    "started_at": TIME,
    "finished_at": nullable(TIME),
}
_OPENING = {key: schema for key, schema in _START.items() if key != "rulebook"}
_OPENING["house"] = ref("AnyHouse")
_OPTIONAL = ["last_phase", "round_limit", "phases", "order", "rounds_played"]
_ROUND_SAID = told(_SAID)
_NUMBERED = told({"n": whole("", 1), **_SAID})
_CORRECTED = {"rounds": many(_NUMBERED), "renamed": by_name(NAME)}

_GAMES: Mapping[str, Schema] = {
    "KeptGame": told(_KEPT),
    "CorrectedGame": told({**_KEPT, "changed": ref("Changed")}),
    "CorrectedOrSaid": any_of(
        ref("KeptGame"),
        told({"changed": ref("Changed")}),
        description="The game, for a known Idempotency-Key; with `dry_run=1` what would change.",
    ),
    "Changed": told(
        {
            "status": _pair(text(enum=list(STATUS))),
            "winner": _pair(nullable(text())),
            "dealer": _pair(text()),
            "phases": by_name(_pair(nullable(_GAME["phases"]["additionalProperties"]))),
            "totals": by_name(_pair(nullable(whole()))),
        },
        ["status", "winner", "dealer", "phases", "totals"],
    )
    | {"description": "Before and after; only what differs. Null for who was, or is, not there."},
    "Opening": told(_OPENING, _OPTIONAL)
    | {"description": "How the game begins, as `POST /games` takes it; every switch resolved."},
    "Games": told({"games": many(ref("GameRow")), "next": nullable(text())}),
    "GameRow": told(
        {
            "id": text(),
            "title": TITLE,
            "note": NOTE,
            "date": nullable(DATE),
            "variant": text(enum=list(VARIANTS)),
            "status": text(enum=list(STATUS)),
            "reason": nullable(text(enum=list(REASONS))),
            "round": whole("0 where no round is known."),
            "players": many(told({"id": text(), "name": NAME, "seat": whole(), "left": flag()})),
            "totals": by_name(whole()),
            "places": by_name(whole("", 1)),
            "winner": nullable(text()),
            "winners": many(text()),
            "started_at": TIME,
            "saved_at": TIME,
            "finished_at": nullable(TIME),
        }
    ),
    "Erased": told({"id": text(), "deleted": {"const": True}, "gone_at": TIME}),
    "Log": told(
        {
            "log": many(
                told(
                    {
                        **SEQ,
                        "kind": text(enum=list(KINDS.values())),
                        "at": TIME,
                        "by": told({"id": text("The id of a key."), "label": text()}),
                        "said": any_of(
                            ref("Opening"),
                            _with(told(_OPENING, _OPTIONAL), _CORRECTED),
                            _ROUND_SAID,
                            _NUMBERED,
                            *_EVENTS,
                            told({}),
                        ),
                    }
                )
            )
        }
    ),
}

SCHEMAS: Mapping[str, Schema] = {**_QUESTIONS, **_CLUBS, **_GAMES}
