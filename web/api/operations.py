"""The calls: what answers each, and what openapi.json says of it, with examples."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from web.api import examples, games, referee, tables
from web.api.problems import MEDIA_TYPE
from web.api.schemas import Schema, any_of, ref
from web.catalogs import DEFAULT


class Call(NamedTuple):
    """A POST: which schemas go in and out, examples by name, and what answers.

    ``answered`` takes the question and a language.
    """

    name: str
    tag: str
    summary: str
    text: str
    question: str
    answer: Schema
    examples: examples.Examples
    answered: Callable[[Any, str], Any]


class Table(NamedTuple):
    """A GET of what is the same for everybody."""

    name: str
    summary: str
    schema: Schema
    answered: Callable[[], Any]


CALLS = {
    "/melds/check": Call(
        "checkMeld",
        "referee",
        "Is this a legal laying of the phase?",
        "`groups`: neither their order nor that of the cards in them matters; a bare `W` stands "
        "where it fits, a declared wild is taken at its word. `cards`: a heap, all of which some "
        "division into groups must use; `at.group` is null then. Groups count as nearest to legal "
        "by the cards that lack, are too many or do not fit, each counted once. In `choices` the "
        "free wilds of a run keep their order: the first one lists what the first could be over "
        "all placings, and so on; a wild between two other cards is not free. A wild said to be a "
        "number may stand in a color group, and one said to be a color in a set or run: only what "
        "is said binds.",
        "MeldQuestion",
        ref("MeldVerdict"),
        examples.MELDS,
        referee.answer_to("meld"),
    ),
    "/melds/find": Call(
        "findMeld",
        "referee",
        "What can this hand lay, or what lacks?",
        "The laying with the fewest points left after adding to one's own groups all that fits. "
        "A wild in the hand stands for nothing yet, even if it is written `W@5`. More than "
        "eleven cards are 422 `hand_exceeded`, hand and `seen` beyond the deck 422 "
        "`deck_exceeded`. Under `go_out: discard_only` one card is kept for the discard, unless "
        "the hand holds no more cards than the phase needs: the next one drawn is discarded then. "
        "`needs` says what would do, whether the deck still holds it or not; `improves` counts "
        "what is left. Whatever the phase, `can_lay`, `left_points`, `missing` and `improves` are "
        "exact. Of a phase of many objectives `needs` are the cheapest of the first 1,500 found "
        "in a search of bounded length, so some may be left out; each of them completes the "
        "phase. `chance_next_draw` is 0 while more than one card is missing.",
        "HandQuestion",
        any_of(ref("Laying"), ref("Lack")),
        examples.HANDS,
        referee.answer_to("hand"),
    ),
    "/hits/check": Call(
        "checkHit",
        "referee",
        "May this card be added to that group?",
        "A legal group of one or more cards may be hit, whatever its size. 422 "
        "`wild_undeclared`: a bare wild of the group has several places.",
        "HitQuestion",
        ref("HitVerdict"),
        examples.HITS,
        referee.answer_to("hit"),
    ),
    "/hands/points": Call(
        "countHand",
        "referee",
        "What do the cards left in a hand cost?",
        "Warnings say what a hand at the end of a round cannot well be; with `laid`, the phase "
        "says how many cards may be left. Cards beyond the deck are 422 `deck_exceeded`.",
        "PointsQuestion",
        ref("PointsAnswer"),
        examples.POINTS,
        referee.answer_to("points"),
    ),
    "/games/replay": Call(
        "replayGame",
        "games",
        "How does this game stand?",
        "The end-of-round calculator for a whole game in one call. What the rules refuse is a 422 "
        "whose `errors` name round and player; its `kept` holds the answer for what came before. "
        "Of a round the first of these codes that applies: `player_unknown`, `result_missing`, "
        "`contradictory`, `phase_required`, `phase_unknown`, `phase_already_completed`, "
        "`points_unreachable`, `deck_exceeded`, `out_with_points`, `out_without_phase`, "
        "`out_required`, `two_players_out`, `nobody_went_out`. `contradictory` also stands for "
        "what has no code of its own: points, cards and counts that disagree; a `phase` where "
        "nobody picks; and, between `phase_already_completed` and `points_unreachable`, "
        "`ended: laid_last` under another `win` than `immediate` or without exactly one who laid "
        "the last phase, several who did so under `win: immediate`, and `out: true` in a round "
        "that `ended` with nobody out.",
        "GameQuestion",
        ref("Game"),
        examples.GAMES,
        lambda question, language: games.replay_answer(question),
    ),
}
TABLES = {
    "/phases": Table("listPhases", "The ten phases.", ref("PhaseTable"), tables.phases),
    "/variants": Table("listVariants", "The variants.", ref("VariantTable"), tables.variants),
    "/rulebooks": Table(
        "listRulebooks",
        "The rulebooks and their switches.",
        ref("RulebookTable"),
        tables.rulebooks,
    ),
}
BODY = (400, 408, 413, 415, 422, 429)


def paths(tables: Mapping[str, Table]) -> dict[str, Any]:
    """All calls, and these tables, by path."""
    posts = {path: {"post": _post(call)} for path, call in CALLS.items()}
    return posts | {path: {"get": _get(table)} for path, table in tables.items()}


def _post(call: Call) -> dict[str, Any]:
    questions = {name: {"value": asked} for name, asked in call.examples.items()}
    answers = {
        name: {"value": call.answered(asked, DEFAULT)} for name, asked in call.examples.items()
    }
    return {
        "operationId": call.name,
        "tags": [call.tag],
        "summary": call.summary,
        "description": call.text,
        "parameters": [LANGUAGE],
        "requestBody": {"required": True, "content": as_json(ref(call.question), questions)},
        "responses": {
            "200": {"description": "The answer.", "content": as_json(call.answer, answers)},
            **{str(status): problem(status) for status in BODY},
        },
    }


def _get(table: Table) -> dict[str, Any]:
    return {
        "operationId": table.name,
        "tags": ["tables"],
        "summary": table.summary,
        "responses": {
            "200": {"description": "The table.", "content": as_json(table.schema, {})},
            "429": problem(429),
        },
    }


def as_json(schema: Schema, named: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a body, with examples."""
    examples_too = {"examples": named} if named else {}
    return {"application/json": {"schema": schema, **examples_too}}


def problem(status: int) -> dict[str, Any]:
    """An answer that says what is wrong."""
    told: dict[str, Any] = {
        "description": HTTPStatus(status).phrase,
        "content": {MEDIA_TYPE: {"schema": ref("Problem")}},
    }
    if status in (429, 503):
        told["headers"] = {"Retry-After": {"schema": {"type": "integer", "minimum": 1}}}
    return told


LANGUAGE = {
    "name": "Accept-Language",
    "in": "header",
    "schema": {"type": "string"},
    "description": "en, es, pt or ro; the language of sentences.",
}
