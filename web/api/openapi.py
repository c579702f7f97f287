"""GET /api/v1/openapi.json: this API as OpenAPI 3.1, put together from what the code knows."""

from functools import cache
from typing import Any

from web.api import game_schemas, operations, referee_schemas, schemas
from web.api.body import DEEPEST, LARGEST
from web.deadlines import GRACE, SLOWEST
from web.limits import BURST, RATE

DESCRIPTION = f"""
Questions to a referee of Phase 10. No key is needed, and nothing is stored.

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
            "summary": "A referee and calculator for Phase 10.",
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/api/v1"}],
        "security": [{}],
        "tags": [{"name": "referee"}, {"name": "games"}, {"name": "tables"}],
        "paths": operations.paths(TABLES),
        "components": {
            "schemas": {**schemas.BASICS, **referee_schemas.SCHEMAS, **game_schemas.SCHEMAS}
        },
    }


TABLES = {
    **operations.TABLES,
    "/openapi.json": operations.Table(
        "describe", "This document.", {"type": "object"}, description
    ),
}
"""All that is read without asking anything: this document is a table too."""
