"""Who gets what at every address: a line for each route and method, read by test_rights.py.

What somebody gets is one of

- ``ok``: they are let in; what is answered then depends on what was sent, see `SENT`;
- ``own``: they are let in, and see what is their own or anybody's, and nothing of the club;
- ``401``, ``403``, ``404``: just that, and nothing is changed.

``stranger`` has no key; ``other`` has the owner's key of another club, and asks about things of
this one.
"""

from web.rulings_pages import RULINGS

TABLE = """
                                                 owner scorer player watcher stranger other
GET    /                                         ok    ok     ok     ok      own      own
GET    /games/new                                ok    ok     ok     ok      own      own
POST   /games                                    ok    ok     403    403     own      own
GET    /games/<game>                             ok    ok     ok     ok      404      404
GET    /games/<game>/events                      ok    ok     ok     ok      404      404
GET    /games/<game>/sheet                       ok    ok     ok     ok      404      404
GET    /games/<game>/log                         ok    ok     ok     ok      404      404
POST   /games/<game>/undo                        ok    ok     403    403     404      404
POST   /games/<game>/redo                        ok    ok     403    403     404      404
POST   /games/<game>/tiebreak                    ok    ok     403    403     404      404
POST   /games/<game>/end                         ok    ok     403    403     404      404
POST   /games/<game>/reopen                      ok    ok     403    403     404      404
POST   /games/<game>/rematch                     ok    ok     403    403     404      404
GET    /games/<game>/start                       ok    ok     403    403     404      404
POST   /games/<game>/start                       ok    ok     403    403     404      404
POST   /games/<game>/start/draft                 ok    ok     403    403     404      404
GET    /games/<game>/people                      ok    ok     403    403     404      404
POST   /games/<game>/joins                       ok    ok     403    403     404      404
POST   /games/<game>/leaves                      ok    ok     403    403     404      404
GET    /games/<game>/round                       ok    ok     403    403     404      404
POST   /games/<game>/rounds                      ok    ok     403    403     404      404
GET    /games/<game>/rounds/<int:place>          ok    ok     403    403     404      404
POST   /games/<game>/rounds/<int:place>          ok    ok     403    403     404      404
GET    /games/<game>/verdicts/new/<kind>         ok    ok     403    403     404      404
POST   /games/<game>/verdicts                    ok    ok     403    403     404      404
GET    /history                                  ok    ok     ok     ok      own      own
GET    /history/more                             ok    ok     ok     ok      own      own
GET    /recovery                                 ok    403    403    403     404      own
POST   /recovery                                 ok    403    403    403     404      own

  a link with a key in it is for whoever has it
GET    /join/<token>                             ok    ok     ok     ok      ok       ok
POST   /join/<token>                             ok    ok     ok     ok      ok       ok

  an erased club: none is; another club of the phone's: it has none
POST   /club/back                                404   404    404    404     404      404
POST   /turn                                     404   404    404    404     404      404

  anybody's
GET    /healthz                                  ok    ok     ok     ok      own      own
GET    /static/<path:filename>                   ok    ok     ok     ok      own      own
GET    /referee                                  ok    ok     ok     ok      own      own
GET    /referee/verdict                          ok    ok     ok     ok      own      own
GET    /referee/hand                             ok    ok     ok     ok      own      own
GET    /referee/hand/verdict                     ok    ok     ok     ok      own      own
GET    /referee/hit                              ok    ok     ok     ok      own      own
GET    /referee/hit/verdict                      ok    ok     ok     ok      own      own
GET    /verdict/1/<kind>                         ok    ok     ok     ok      own      own
GET    /rules                                    ok    ok     ok     ok      own      own
GET    /rules/<name>                             ok    ok     ok     ok      own      own
GET    /rules/rulings                            ok    ok     ok     ok      own      own
GET    /rules/rulings/found                      ok    ok     ok     ok      own      own
GET    /rules/rulings/<slug>                     ok    ok     ok     ok      own      own

  programs: the referee, and a new club
POST   /api/v1/melds/check                       ok    ok     ok     ok      own      own
POST   /api/v1/melds/find                        ok    ok     ok     ok      own      own
POST   /api/v1/hits/check                        ok    ok     ok     ok      own      own
POST   /api/v1/hands/points                      ok    ok     ok     ok      own      own
POST   /api/v1/games/replay                      ok    ok     ok     ok      own      own
GET    /api/v1/phases                            ok    ok     ok     ok      own      own
GET    /api/v1/variants                          ok    ok     ok     ok      own      own
GET    /api/v1/rulebooks                         ok    ok     ok     ok      own      own
GET    /api/v1/openapi.json                      ok    ok     ok     ok      own      own
POST   /api/v1/clubs                             ok    ok     ok     ok      own      own

  programs: a club, that of the key
GET    /api/v1/club                              ok    ok     ok     ok      401      own
PATCH  /api/v1/club                              ok    403    403    403     401      own
DELETE /api/v1/club                              ok    403    403    403     401      own
GET    /api/v1/club/keys                         ok    403    403    403     401      own
POST   /api/v1/club/keys                         ok    403    403    403     401      own
DELETE /api/v1/club/keys/<key>                   ok    403    403    403     401      404
GET    /api/v1/players                           ok    ok     ok     ok      401      own
POST   /api/v1/players                           ok    ok     403    403     401      own
PATCH  /api/v1/players/<player>                  ok    ok     403    403     401      404
GET    /api/v1/players/<player>/stats            ok    ok     ok     ok      401      404
GET    /api/v1/export                            ok    403    403    403     401      own
POST   /api/v1/import                            ok    403    403    403     401      own
POST   /api/v1/games                             ok    ok     403    403     401      own
GET    /api/v1/games                             ok    ok     ok     ok      401      own
GET    /api/v1/games/<game>                      ok    ok     ok     ok      401      404
PATCH  /api/v1/games/<game>                      ok    ok     403    403     401      404
DELETE /api/v1/games/<game>                      ok    ok     403    403     401      404
GET    /api/v1/games/<game>.csv                  ok    ok     ok     ok      401      404
GET    /api/v1/games/<game>/events               ok    ok     ok     ok      401      404
GET    /api/v1/games/<game>/log                  ok    ok     ok     ok      401      404
POST   /api/v1/games/<game>/rounds               ok    ok     403    403     401      404
PUT    /api/v1/games/<game>/rounds/<n>           ok    ok     403    403     401      404
PUT    /api/v1/games/<game>/start                ok    ok     403    403     401      404
POST   /api/v1/games/<game>/undo                 ok    ok     403    403     401      404
POST   /api/v1/games/<game>/redo                 ok    ok     403    403     401      404
POST   /api/v1/games/<game>/tiebreak             ok    ok     403    403     401      404
POST   /api/v1/games/<game>/joins                ok    ok     403    403     401      404
POST   /api/v1/games/<game>/leaves               ok    ok     403    403     401      404
POST   /api/v1/games/<game>/end                  ok    ok     403    403     401      404
POST   /api/v1/games/<game>/reopen               ok    ok     403    403     401      404
POST   /api/v1/games/<game>/rematch              ok    ok     403    403     401      404
GET    /api/v1/games/<game>/verdicts             ok    ok     ok     ok      401      404
POST   /api/v1/games/<game>/verdicts             ok    ok     403    403     401      404
"""

PARTS = {
    "game": lambda things: things.game(),
    "player": lambda things: things.player(),
    "key": lambda things: things.key(),
    "token": lambda things: things.club.tokens["watcher"],
    "n": lambda things: 1,
    "place": lambda things: 1,
    "kind": lambda things: "meld",
    "name": lambda things: "scoring",
    "slug": lambda things: next(iter(RULINGS)),
    "filename": lambda things: "app.css",
}
"""What stands in an address for ``<name>``: something of the club, new for each who asks."""

_HOUSE = "allow_all_wild=no&decks=1&exact_laydown=no&go_out=any&natural_per_group=no&wrap_runs=no"
_QUESTION = f"phase=1&cards=5,5,5,2,2,2&{_HOUSE}"
SENT = {
    "POST /games": {"count": "2"},
    "GET /games/<game>/verdicts/new/<kind>": _QUESTION,
    "POST /games/<game>/verdicts": {"kind": "meld", "question": _QUESTION},
    "GET /verdict/1/<kind>": _QUESTION,
}
"""What is asked, or sent, where an empty form is not let in: a query for GET, else fields."""


def lines():
    """Of the table: what each gets, by method and address."""
    head, *rest = [line.split() for line in TABLE.splitlines() if line.strip()]
    for line in rest:
        if line[0].isupper():
            method, rule, *told = line
            yield (method, rule), dict(zip(head, told, strict=True))


def address(app, rule, things):
    """The address of a rule, with something of the club in every place."""
    for found in app.url_map.iter_rules():
        if found.rule == rule:
            lacks = found.arguments - PARTS.keys()
            assert not lacks, f"Say in PARTS of tests/web/rights.py what {lacks} stand for."
            parts = {each: PARTS[each](things) for each in found.arguments}
            return app.url_map.bind("localhost").build(found.endpoint, parts)
    raise AssertionError(f"{rule} is no address any more: take it out of tests/web/rights.py")


GETS = dict(lines())
