"""The shapes of whole games and of the tables, for openapi.json."""

from collections.abc import Mapping
from typing import get_args

from rules.game import Reason, Status
from rules.house import RULEBOOKS, SWITCHES
from rules.variants import MOST_PHASES, MOST_ROUNDS, ORDERS, VARIANTS
from web.api.game_shapes import MOST_POINTS
from web.api.schemas import (
    CARD,
    HOUSE,
    WARNED,
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

STATUS = get_args(Status)
REASONS = get_args(Reason)
PHASE = whole("The printed number; in `custom` the place in `phases`, from 1.", 1)
PLACE = any_of(PHASE, {"const": "done"}, description="The next phase to attempt, or `done`.")
RESULTS = by_name(ref("Result"), "A result for each player, by name.")

_ENTRIES: Mapping[str, Schema] = {
    "Result": asked(
        {
            "completed": flag("Laid the phase in this round."),
            "points": whole("Left in the hand.", 0, MOST_POINTS),
            "cards": many(CARD, "The cards left; `[]` is 0 points."),
            "counts": ref("Counts"),
            "out": flag("Went out; left out, the one with 0 did. `true` alone means 0 points."),
            "phase": PHASE
            | {
                "description": "Which one was laid; `pick` only. It has to be one of the game, but "
                "counts for nothing where `completed` is false."
            },
        },
    )
    | {"description": "`points`, `cards` or `counts`; several of them must agree."},
    "Standing": asked(
        {"phase": PLACE, "completed": many(PHASE), "total": whole("", 0, MOST_POINTS)}
    ),
    "LongRound": asked(
        {
            "results": RESULTS,
            "ended": text(
                "How, if not by somebody going out; `laid_last` under `win: immediate`.",
                enum=["nobody_out", "laid_last"],
            ),
        },
        "results",
    ),
    "Tiebreak": asked({"tiebreak": asked({"laid_first": text(), "out_first": text()})}, "tiebreak")
    | {"description": "The name that the house rule asks for."},
    "Joined": asked(
        {
            "joined": text("A name; new, or of one who left."),
            "phase": PLACE,
            "completed": many(PHASE, "In `pick`, instead of `phase`."),
            "total": whole("", 0, MOST_POINTS),
        },
        "joined",
    ),
    "Left": asked({"left": text()}, "left"),
    "ResultTold": asked(
        {
            "result": asked(
                {"totals": by_name(whole("", 0, MOST_POINTS)), "winners": many(text())}, "totals"
            )
        },
        "result",
    )
    | {
        "description": "A game of the past whose rounds nobody knows, the only entry then; without "
        "`winners` the lowest total wins, for all who have it."
    },
    "EndedEarly": asked(
        {"ended_early": {"const": True}, "winner": nullable(text())}, "ended_early"
    ),
}

_ANSWERS: Mapping[str, Schema] = {
    "Game": told(
        {
            "status": text(enum=list(STATUS)),
            "phases": by_name(
                any_of(whole("", 1), {"const": "done"}, many(whole("", 1))),
                "The next phase to attempt, or `done`; in `pick` the completed ones, sorted.",
            ),
            "totals": by_name(whole()),
            "places": by_name(whole("", 1)),
            "winner": nullable(text()) | {"description": "Null where shared, or nobody won."},
            "winners": many(text()),
            "reason": nullable(text(enum=list(REASONS))),
            "tied": many(text(), "Between whom a tie-break is pending."),
            "tiebreak_phase": nullable(whole("", 1)),
            "dealer": nullable(text()) | {"description": "Of the round in play."},
            "round": whole("The number of the round in play; after the end, of the last one."),
            "warnings": many(
                told(WARNED),
                "Accepted here, although the numbers look wrong.",
            ),
            "not_counted": many(whole("", 1)),
        }
    ),
}

_TABLES: Mapping[str, Schema] = {
    "PhaseTable": told(
        {
            "phases": many(
                told(
                    {
                        "phase": whole("", 1, 10),
                        "objectives": many(ref("Objective")),
                        "cards": whole("That it needs."),
                        "most_cards_left": whole("In the hand of one who laid it."),
                        "most_points_left": whole("Likewise."),
                    }
                )
            )
        }
    ),
    "VariantTable": told(
        {
            "variants": many(
                told(
                    {
                        "variant": text(enum=list(VARIANTS)),
                        "phases": many(whole("", 1), "Printed numbers; none in `custom`."),
                        "order": text(enum=list(ORDERS)),
                        "needs": many(text(), "Fields that a game of it cannot do without."),
                        "may_have": many(text(), "Fields that may be left out."),
                    }
                )
            )
        }
    ),
    "RulebookTable": told(
        {
            "rulebooks": many(
                told(
                    {
                        "rulebook": text(enum=list(RULEBOOKS)),
                        "differs": {"type": "object", "description": "From the defaults."},
                        "house": ref("AnyHouse"),
                    }
                )
            ),
            "switches": many(
                told(
                    {
                        "switch": text(enum=[*SWITCHES]),
                        "default": {},
                        "values": many({}, "All of them, the default first."),
                    }
                )
            ),
            "points": told({"default": ref("Points"), "least": whole(), "most": whole()}),
        }
    ),
}

SCHEMAS: Mapping[str, Schema] = {
    "GameQuestion": asked(
        {
            "variant": text(enum=list(VARIANTS), default="standard"),
            "last_phase": whole("With `short`.", 1, 10),
            "round_limit": whole("With `fixed_rounds`.", 1, MOST_ROUNDS),
            "phases": many(
                many(ref("Objective"), minItems=1),
                "With `custom`.",
                minItems=1,
                maxItems=MOST_PHASES,
            ),
            "order": text("With `custom`.", enum=list(ORDERS), default="standard"),
            **HOUSE,
            "players": many(text(), "Names, clockwise.", minItems=2, maxItems=12),
            "dealer": text("Of the first listed round; the last seat if left out."),
            "start": by_name(
                ref("Standing"),
                "Where somebody does not start at the beginning; `completed` in `pick`. In "
                "`all_advance` a phase told for some of the players holds for all, and two that "
                "differ, or that `rounds_played` does not agree with, are `contradictory`.",
            ),
            "rounds_played": whole("Before the first listed round.", 0, MOST_ROUNDS),
            "rounds": many(
                any_of(
                    ref("LongRound"),
                    ref("Tiebreak"),
                    ref("Joined"),
                    ref("Left"),
                    ref("EndedEarly"),
                    ref("ResultTold"),
                    RESULTS,
                ),
                "What happened, in order. A round's results may stand alone, unless a player "
                "bears one of the words used here.",
            ),
        },
        "players",
        "rounds",
    ),
    **_ENTRIES,
    **_ANSWERS,
    **_TABLES,
}
