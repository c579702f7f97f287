"""The shapes of the referee's questions and answers, for openapi.json."""

from collections.abc import Mapping

from rules import hits, melds
from rules.cards import COLORS
from rules.house import SWITCHES
from rules.phases import KINDS, MOST_LAID, PHASES
from web.api.schemas import (
    CARD,
    HOUSE,
    Schema,
    any_of,
    asked,
    either,
    flag,
    many,
    nullable,
    ref,
    text,
    told,
    whole,
)

CARDS = many(CARD, "At most 216.", maxItems=melds.MOST_CARDS)
PHASE: Mapping[str, Schema] = {
    "phase": whole("One of the ten, by its printed number.", 1, max(PHASES)),
    "objectives": many(ref("Objective"), "A phase of one's own.", minItems=1, maxItems=MOST_LAID),
}
DEPENDS_ON = many(
    text(enum=list(SWITCHES)),
    "Sorted names of the switches whose other value, each taken alone, would turn the verdict.",
)
COLORS_CHECKED = flag("False where the cards were given as bare numbers.")
MESSAGE = text("A sentence in the language asked for.")
GROUPS = many(ref("Group"))

SCHEMAS: Mapping[str, Schema] = {
    "MeldQuestion": asked(
        {
            **PHASE,
            "groups": many(many(CARD), "As they lie; at most 216 cards."),
            "cards": CARDS,
            **HOUSE,
        },
        allOf=[either("phase", "objectives"), either("groups", "cards")],
    ),
    "MeldVerdict": told(
        {
            "legal": flag(),
            "code": text(enum=list(melds.CODES)),
            "message": MESSAGE,
            "colors_checked": COLORS_CHECKED,
            "depends_on": DEPENDS_ON,
            "groups": GROUPS | {"description": "In the objectives' order; none if illegal."},
            "choices": many(ref("Choice"), "Wilds that could stand for something else."),
            "at": ref("At"),
        },
        optional=["at"],
    ),
    "Choice": told(
        {
            "group": whole("Index in the answer's `groups`."),
            "card": whole("Index in that group's `cards`."),
            "could_be": many(
                any_of(whole("", 1, 12), text(enum=list(COLORS))), "Low to high.", minItems=2
            ),
        }
    ),
    "At": told(
        {
            "group": nullable(whole())
            | {
                "description": "Index in the request's `groups`, or null "
                "where `cards` were given or no one group is at fault."
            },
            "cards": many(whole(), "Indexes in that group, or in the request's `cards`."),
        }
    ),
    "HandQuestion": asked(
        {
            **PHASE,
            "hand": many(CARD, maxItems=MOST_LAID),
            "seen": CARDS | {"description": "Cards known to be elsewhere; at most 216."},
            **HOUSE,
        },
        "hand",
        **either("phase", "objectives"),
    ),
    "Laying": told(
        {
            "can_lay": {"const": True},
            "groups": GROUPS | {"description": "What was added included."},
            "hits": many(told({"group": whole(), "card": CARD}), "The added ones, in order."),
            "left": many(CARD),
            "left_points": whole(),
            "missing": {"const": 0},
            "colors_checked": COLORS_CHECKED,
        }
    ),
    "Lack": told(
        {
            "can_lay": {"const": False},
            "missing": whole("The least number of further cards.", 1),
            "needs": many(
                many(text()),
                "The cheapest completions: numbers, color letters, `even`, `odd`, `R6` for "
                "color_run, `any` for any natural card.",
                maxItems=20,
            ),
            "best": many(
                told({"objective": ref("Objective"), "cards": many(nullable(CARD))}),
                "As far as the hand goes; null for what lacks.",
            ),
            "improves": many(CARD, "Cards still in the deck that lower `missing`."),
            "chance_next_draw": {"type": "number", "minimum": 0, "maximum": 1},
            "colors_checked": COLORS_CHECKED,
        }
    ),
    "HitQuestion": asked(
        {
            "group": asked({"kind": text(enum=list(KINDS)), "cards": CARDS}, "kind", "cards"),
            "card": CARD,
            "turn": text(enum=list(hits.TURNS), default="later"),
            "owner": text("Whose group it is.", enum=list(hits.OWNERS), default="other"),
            **HOUSE,
        },
        "group",
        "card",
    ),
    "HitVerdict": told(
        {
            "legal": flag(),
            "code": text(enum=list(hits.CODES)),
            "message": MESSAGE,
            "becomes": many(CARD, "The group with the card; empty if illegal."),
            "could_be": many(
                any_of(whole("", 1, 12), text(enum=list(COLORS))), "Every place of a bare wild."
            ),
            "colors_checked": COLORS_CHECKED,
            "depends_on": DEPENDS_ON,
            "why": text("With `group_not_legal`: what is wrong with the group, a code of melds."),
        },
        optional=["why"],
    ),
    "PointsQuestion": asked(
        {
            "cards": CARDS,
            "counts": ref("Counts"),
            "laid": flag("Has its owner laid the phase?", default=False),
            **PHASE,
            **HOUSE,
        },
        allOf=[either("cards", "counts"), {"not": {"required": ["phase", "objectives"]}}],
    ),
    "PointsAnswer": told(
        {
            "points": whole(),
            "cards": whole("How many."),
            "warnings": many(told({"code": text(), "detail": text()})),
        }
    ),
}
