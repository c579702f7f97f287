"""The shape of a whole game told in one request."""

from collections.abc import Mapping
from typing import Any, cast

from rules.errors import Field
from rules.facts import DONE
from rules.scoring import Counts
from rules.variants import MOST_ROUNDS
from web.api.reading import HOUSE, OBJECTIVES
from web.api.shapes import (
    Later,
    Shape,
    at_most,
    boolean,
    each,
    integer,
    record,
    text,
    texts,
    wrong_type,
)

Body = Mapping[str, Any]


def by_name(shape: Shape) -> Shape:
    """An object with a value for each name."""

    def of_names(value: Any, field: Field, later: Later) -> None:
        if type(value) is not dict:
            raise wrong_type(field, dict)
        for key, item in value.items():
            shape(item, (*field, key), later)

    return of_names


def _phase_or_done(value: Any, field: Field, later: Later) -> None:
    if value != DONE:
        integer(value, field, later)


def text_or_null(value: Any, field: Field, later: Later) -> None:
    if value is not None:
        text(value, field, later)


MOST_POINTS = 1_000_000
"""Of a total that somebody starts with, and of one result."""
_points = at_most(MOST_POINTS)
_COUNTS = record(dict.fromkeys(Counts._fields, integer))
RESULT: Mapping[str, Shape] = {
    "completed": boolean,
    "points": _points,
    "cards": texts,
    "counts": _COUNTS,
    "out": boolean,
    "phase": integer,
}
_RESULT = record(RESULT)
_PLAIN = {"completed": bool, "points": int, "out": bool, "phase": int}


def _result(value: Any, field: Field, later: Later) -> None:
    """As `_RESULT`; most are plain, and a long game has thousands."""
    if type(value) is dict:
        for name, item in value.items():
            if type(item) is not _PLAIN.get(name) or abs(cast(int, item)) > MOST_POINTS:
                break
        else:
            return
    _RESULT(value, field, later)


RESULTS = by_name(_result)
RESULT_TOLD: Mapping[str, Shape] = {"totals": by_name(_points), "winners": texts}
STANDING = {"phase": _phase_or_done, "completed": each(integer), "total": _points}
ENTRIES = {
    "results": record({"results": RESULTS, "ended": text}),
    "tiebreak": record({"tiebreak": record({"laid_first": text, "out_first": text})}),
    "joined": record({"joined": text, **STANDING}),
    "left": record({"left": text}),
    "ended_early": record({"ended_early": boolean, "winner": text_or_null}),
    "result": record({"result": record(RESULT_TOLD)}),
}
"""What an entry of ``rounds`` can be, by the word that says which it is."""
WORDS = frozenset({*ENTRIES, "ended"})
"""Where none of them is a key, an entry is a round's results by name."""


def _entry(value: Any, field: Field, later: Later) -> None:
    if type(value) is not dict:
        raise wrong_type(field, dict)
    if WORDS.isdisjoint(value):
        RESULTS(value, (*field, "results"), later)
        return
    ENTRIES[word_of(value)](value, field, later)


def word_of(entry: Body) -> str:
    """The word that says which kind of entry it is."""
    return next((word for word in ENTRIES if word in entry), "results")


START: Mapping[str, Shape] = {
    "variant": text,
    "last_phase": integer,
    "round_limit": integer,
    "phases": each(OBJECTIVES),
    "order": text,
    **HOUSE,
    "players": texts,
    "dealer": text,
    "start": by_name(record(STANDING)),
    "rounds_played": at_most(MOST_ROUNDS),
}
GAME = record({**START, "rounds": each(_entry)})
