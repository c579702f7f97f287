"""GET /api/v1/openapi.json: this API as OpenAPI 3.1, put together from what the code knows."""

from functools import cache
from typing import Any

from store.nesting import DEEPEST
from web.api import (
    exchange_schemas,
    game_schemas,
    kept_operations,
    kept_schemas,
    operations,
    referee_schemas,
    report_schemas,
    schemas,
    verdict_schemas,
)
from web.api.body import LARGEST
from web.deadlines import GRACE, SLOWEST
from web.limits import BURST, RATE

DESCRIPTION = f"""
A referee of Phase 10, which needs no key and stores nothing; and clubs with their players and
games, which need one.

**Requests** are JSON in UTF-8, `Content-Type: application/json`: another type, a charset other
than UTF-8 or a content coding is a 415. A body has at most {LARGEST // 1024} KiB (413) and at most
{DEEPEST} objects and lists within each other, the outermost counted (400 `too_deep`; counted
before the text is parsed), and {GRACE:.0f} seconds to arrive, and one more for each
{SLOWEST // 1024} KiB (408). A text that is no UTF-8 or no JSON, `NaN` and `Infinity`, and a string
with a NUL or half a surrogate pair are 400 `bad_json`; then come 400 `not_an_object` and
`repeated_key`, whose field is the whole path of the key, as in `house.decks`.

**Values** of a wrong JSON type are 400 `wrong_type`, whatever else is wrong: `null`, `true` and
`1.0` are no integers, and `"3"` is none either. After that, 422: `unknown_field`,
`unknown_switch`, `out_of_range` (an integer beyond 2^53 - 1 too, however many digits it has),
`missing`, `contradictory` (two fields of which only one may be there, or two keys that mean the
same player), `unknown_value`, `unknown_rulebook`, `bad_card`,
`too_many_cards`, `mixed_notation`, `color_needed`, and what the rules refuse. Unknown fields are
refused so that a misspelt one is noticed.

**Problems** are `application/problem+json` (RFC 9457). `code` is stable and the same in every
language. `errors` names the first field that is at fault, with indexes from 0, as in
`groups[0][3]`; it is empty where no one field is.

**Languages**: `message`, `title` and `detail` follow `Accept-Language` (en, es, pt, ro; else
English), and `Content-Language` says which was taken. Cookies are neither read nor set.

**How often**: {BURST} requests at once and {RATE} a second per address (IPv6: per /64), counted by
each server process; beyond that 429 with `Retry-After` in seconds.

**Clubs**: a key is a bearer token, `Authorization: Bearer KEY`, and carries one right in one club:
`owner` (everything), `scorer` (keeps score, corrects, adds players, erases games), `player` and
`watcher` (read; a player reports hands, too). Cookies open nothing here. Checked in this order:
401 (no key, or an unknown one), 404 (an unknown id, or one of another club), 403 (the right is
missing), 415, 413, 400, a known `Idempotency-Key`, `seq` (422 `seq_required`, 409 `stale` with the
`game` as it is now), 422. Times are UTC, ISO 8601.

**Writes to a game** append one fact, answer 201 and raise `seq` by one. A request with an
`Idempotency-Key` (1 to 200 visible ASCII characters) that comes again with the same body records
nothing and answers 200 with the game as it is now; with another body or at another address it is
422 `token_reused`. Only accepted writes use a key up. A name that nobody bears is
`player_unknown` where somebody at the table is meant, and a new player of the club where somebody
sits down.

**Corrections** of a round or of the start recompute all that follows. `confirm` accepts warnings by
their codes (some may not have arisen); without, 422 `needs_confirmation` has them in words.

**Hands that are reported**, verdicts that are kept, titles and notes are no facts: they raise
`version`, never `seq`.

**Busy**: 503 with `Retry-After` where others kept the database for seconds; nothing was saved.

**Verdicts**: an illegal meld or hit is no error but an answer with `"legal": false`. Every answer
may get further members; none is ever renamed.
""".strip()


@cache
def description() -> dict[str, Any]:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Phasekeeper",
            "version": "1",
            "summary": "Referee and scorekeeper for Phase 10.",
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/api/v1"}],
        "security": [{}],
        "tags": [{"name": name} for name in ("referee", "games", "tables", "clubs")],
        "paths": {**operations.paths(TABLES), **kept_operations.paths()},
        "components": {
            "schemas": {
                **schemas.BASICS,
                **referee_schemas.SCHEMAS,
                **game_schemas.SCHEMAS,
                **kept_schemas.SCHEMAS,
                **verdict_schemas.SCHEMAS,
                **report_schemas.SCHEMAS,
                **exchange_schemas.SCHEMAS,
            },
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


TABLES = {
    **operations.TABLES,
    "/openapi.json": operations.Table(
        "describe", "This document.", {"type": "object"}, description
    ),
}
"""All that is read without asking anything: this document is a table too."""
