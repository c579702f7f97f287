"""The shapes of a club's file and of a player's statistics, for openapi.json."""

from collections.abc import Mapping

from store.exporting import FORMAT, VERSION
from web.api.kept_schemas import DATE, NAME, NOTE, TIME, TITLE, ZONE
from web.api.schemas import Schema, by_name, flag, many, nullable, ref, text, told, whole

ID = text(pattern="^[2-9a-hjkmnp-z]{10}$")
SHARE = {"type": "number", "minimum": 0, "maximum": 1}
AVERAGE = {"type": "number", "minimum": 0}
_FACT = told(
    {
        "at": TIME,
        "by": text("The id of a phone."),
        "kind": text("What was said: `GameStarted`, `RoundScored`, ..."),
        "fact": {"type": "object", "description": "Players by their ids; `v` is its format."},
    },
    ["by"],
)
_VERDICT = told(
    {
        "id": ID,
        "after": whole("The `seq` of the last fact then."),
        "round": whole(),
        "kind": text(),
        "question": text("The query of its link."),
        "legal": nullable(flag()),
        "code": text(),
        "asked_by": nullable(text("The id of a player.")),
        "by": text("The id of a phone."),
        "at": TIME,
    }
)
_GAME = told(
    {
        "id": ID,
        "title": TITLE,
        "note": NOTE,
        "date": nullable(DATE),
        "version": whole("", 1),
        "facts": many(_FACT, "In the order in which they were said.", minItems=1),
        "verdicts": many(_VERDICT),
    },
    ["title", "note", "date", "version", "verdicts"],
)
_PLAYER = told(
    {
        "id": ID,
        "name": NAME,
        "archived": flag(),
        "created_at": TIME,
        "merged_into": nullable(ID) | {"description": "Whose other spelling this is."},
    },
    ["archived", "merged_into"],
)
_AGAINST = told(
    {
        "player": text("An id."),
        "name": NAME,
        "games": whole(),
        "ahead": whole("Games in which the player was placed before this one."),
        "behind": whole(),
    }
)

SCHEMAS: Mapping[str, Schema] = {
    "ClubFile": told(
        {
            "format": {"const": FORMAT},
            "version": whole("Of the format.", 1, VERSION),
            "club": told({"name": text(), "time_zone": ZONE}),
            "players": many(_PLAYER),
            "phones": many(told({"id": ID, "label": text(maxLength=60)}), "Names, no keys."),
            "games": many(_GAME),
        },
        ["club"],
    ),
    "Imported": told(
        {
            "games": whole("That were not there."),
            "skipped": whole("That were."),
            "players": whole("That are new here."),
        }
    ),
    "Statistics": told(
        {
            "player": ref("Player"),
            "games": whole(),
            "ended_early": whole(),
            "wins": whole("Shared ones included."),
            "shared_wins": whole(),
            "win_share": nullable(SHARE),
            "win_share_range": nullable(many(SHARE, minItems=2, maxItems=2))
            | {"description": "Wilson's interval, 95 %."},
            "average_place": nullable(AVERAGE),
            "rounds": whole(),
            "points_per_round": nullable(AVERAGE),
            "rounds_per_phase": by_name(AVERAGE)
            | {"description": "By the phase's number; on average of the games it was tried in."},
            "best_total": nullable(whole()),
            "worst_total": nullable(whole()),
            "times_out": whole(),
            "longest_wait": whole("The most rounds that one phase took."),
            "comebacks": whole("Wins after standing last, from the third round on."),
            "places": many(whole("", 1), "Of all games, the oldest first."),
            "head_to_head": many(_AGAINST),
        }
    ),
}
