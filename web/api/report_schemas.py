"""The shapes of hands that are reported, for openapi.json."""

from collections.abc import Mapping

from web.api import game_schemas
from web.api.kept_schemas import SEQ, TIME
from web.api.schemas import Schema, asked, many, nullable, text, told, whole

_RESULT = game_schemas.SCHEMAS["Result"]["properties"]
_ROUND = whole("The number of the one in play, as `round` of the game.", 1)

SCHEMAS: Mapping[str, Schema] = {
    "NewReport": asked({"round": _ROUND, **_RESULT, **SEQ}, "round")
    | {"description": "`points`, `cards` or `counts`; several of them must agree."},
    "Reports": told(
        {
            "round": nullable(_ROUND),
            "hands": many(
                told(
                    {
                        "id": text(),
                        "round": whole("Its number.", 1),
                        "player": text(),
                        **_RESULT,
                        "at": TIME,
                        "by": told({"id": text("The id of a key."), "label": text()}),
                    },
                    ("cards", "counts", "out", "phase"),
                ),
                "As they came, each beside the earlier ones.",
            ),
        }
    ),
}
