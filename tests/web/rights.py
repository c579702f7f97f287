"""Who gets what at every address: a line for each route and method, read by test_rights.py.

What somebody gets is one of

- ``ok``: they are let in; what is answered then depends on what was sent, see `SENT`;
- ``own``: they are let in, and see what is their own or anybody's, and nothing of the club;
- ``401``, ``403``, ``404``: just that, and nothing is changed.

``stranger`` has no key; ``other`` has the owner's key of another club, and asks about things of
this one.
"""

from rules.facts import ResultTold
from store import games, results, shares
from tests.rules.told import start
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
GET    /games/<game>/hand                        ok    ok     ok     403    404      404
POST   /games/<game>/hand                        ok    ok     ok     403    404      404
GET    /games/<game>/hands                       ok    ok     403    403    404      404
POST   /games/<game>/rounds                      ok    ok     403    403     404      404
GET    /games/<game>/rounds/<int:place>          ok    ok     403    403     404      404
POST   /games/<game>/rounds/<int:place>          ok    ok     403    403     404      404
GET    /games/<game>/verdicts/new/<kind>         ok    ok     403    403     404      404
POST   /games/<game>/verdicts                    ok    ok     403    403     404      404
GET    /history                                  ok    ok     ok     ok      own      own
GET    /history/more                             ok    ok     ok     ok      own      own
GET    /recovery                                 ok    403    403    403     404      own
POST   /recovery                                 ok    403    403    403     404      own
GET    /games/<game>/watch                       ok    ok     ok     ok      404      404
GET    /games/<game>/paper                       ok    ok     ok     ok      404      404
GET    /games/<game>/paper/empty                 ok    ok     ok     ok      404      404
GET    /games/<game>/paper/phases                ok    ok     ok     ok      404      404
GET    /games/<game>/about                       ok    ok     403    403     404      404
POST   /games/<game>/about                       ok    ok     403    403     404      404
POST   /games/<game>/delete                      ok    ok     403    403     404      404
POST   /games/<game>/restore                     ok    ok     403    403     404      404
GET    /games/<game>/share                       ok    ok     ok     ok      404      404
POST   /games/<game>/share                       ok    ok     403    403     404      404
POST   /games/<game>/share/back                  ok    ok     403    403     404      404
GET    /games/<game>/picture.svg                 ok    ok     ok     ok      404      404
GET    /games/<game>/result                      ok    ok     403    403     404      404
POST   /games/<game>/result                      ok    ok     403    403     404      404
GET    /history/deleted                          ok    ok     403    403     404      own
GET    /players                                  ok    ok     ok     ok      own      own
GET    /players/<player>                         ok    ok     ok     ok      404      404
GET    /players/<player>/name                    ok    ok     403    403     404      404
POST   /players/<player>/name                    ok    ok     403    403     404      404
POST   /players/<player>/archive                 ok    ok     403    403     404      404
GET    /players/<player>/merge                   ok    403    403    403     404      404
POST   /players/<player>/merge                   ok    403    403    403     404      404
POST   /players/<player>/separate                ok    403    403    403     404      404

  the club's page; what a phone likes is its own; whoever has no club may begin with a copy
GET    /club                                     ok    ok     ok     ok      own      own
POST   /club/looks                               ok    ok     ok     ok      own      own
POST   /club/name                                ok    403    403    403     404      own
GET    /club/erase                               ok    403    403    403     404      own
POST   /club/erase                               ok    403    403    403     404      own
GET    /club/copy                                ok    403    403    403     404      own
GET    /club/copy/state                          ok    403    403    403     404      own
GET    /club/import                              ok    403    403    403     404      own
POST   /club/import                              ok    403    403    403     own      own
GET    /club/import/state                        ok    403    403    403     404      own
POST   /club/import/go                           ok    403    403    403     404      own
POST   /club/import/leave                        ok    403    403    403     404      own
GET    /club/results                             ok    403    403    403     404      own
POST   /club/results                             ok    403    403    403     404      own
GET    /club/results/table.csv                   ok    403    403    403     404      own
GET    /club/results/<batch>                     ok    403    403    403     404      404
POST   /club/results/<batch>/undo                ok    403    403    403     404      404
POST   /club/results/<batch>/redo                ok    403    403    403     404      404

  a link with a key in it is for whoever has it
GET    /shown/<token>                            ok    ok     ok     ok      ok       ok
GET    /join/<token>                             ok    ok     ok     ok      ok       ok
POST   /join/<token>                             ok    ok     ok     ok      ok       ok

  how phones join, whose each is, which there are; nobody of the club is named to be asked
GET    /join                                     ok    ok     ok     ok      own      own
POST   /join                                     ok    ok     ok     ok      own      own
GET    /club/join                                ok    ok     403    403     404      own
POST   /club/join/lock                           ok    403    403    403     404      own
GET    /who                                      ok    ok     ok     403     404      own
POST   /who                                      ok    ok     ok     403     404      own
POST   /who/name                                 ok    ok     ok     403     404      own
POST   /who/ask                                  404   404    404    403     404      404
POST   /who/<key>                                ok    ok     ok     403     404      own
GET    /club/phones                              ok    ok     403    403     404      own
GET    /club/phones/<key>                        ok    403    403    403     404      404
POST   /club/phones/<key>                        ok    403    403    403     404      404
POST   /club/phones/<key>/revoke                 ok    403    403    403     404      404

  an erased club: none is; another club of the phone's: it has none
POST   /club/back                                404   404    404    404     404      404
POST   /turn                                     404   404    404    404     404      404

  the server's own figures: nobody's, until it is told who may see them
GET    /metrics                                  404   404    404    404     404      404

  anybody's
GET    /healthz                                  ok    ok     ok     ok      own      own
GET    /robots.txt                               own   own    own    own     own      own
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
GET    /paper                                    ok    ok     ok     ok      own      own
GET    /paper/sheet                              ok    ok     ok     ok      own      own
GET    /rules/phases/paper                       ok    ok     ok     ok      own      own
GET    /manifest.webmanifest                     ok    ok     ok     ok      own      own
GET    /sw.js                                    ok    ok     ok     ok      own      own
GET    /offline                                  ok    ok     ok     ok      own      own

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
POST   /api/v1/club/codes                        ok    ok     403    403     401      own
DELETE /api/v1/club/keys/<key>                   ok    403    403    403     401      404
GET    /api/v1/players                           ok    ok     ok     ok      401      own
POST   /api/v1/players                           ok    ok     403    403     401      own
PATCH  /api/v1/players/<player>                  ok    ok     403    403     401      404
GET    /api/v1/players/<player>/stats            ok    ok     ok     ok      401      404
POST   /api/v1/players/<player>/merge            ok    403    403    403     401      404
DELETE /api/v1/players/<player>/merge            ok    403    403    403     401      404
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
POST   /api/v1/games/<game>/result               ok    ok     403    403     401      404
GET    /api/v1/games/<game>/hands                ok    ok     ok     ok      401      404
PUT    /api/v1/games/<game>/hands/<seat>         ok    ok     ok     403     401      404
GET    /api/v1/games/<game>/verdicts             ok    ok     ok     ok      401      404
POST   /api/v1/games/<game>/verdicts             ok    ok     403    403     401      404
"""

PARTS = {
    "game": lambda things: things.game(),
    "player": lambda things: things.player(),
    "seat": lambda things: things.NAMES[1],
    "key": lambda things: things.key(),
    "token": lambda things: things.club.tokens["watcher"],
    "/shown/<token> token": lambda things: shown(things),
    "/games/<game>/result game": lambda things: past_game(things.club),
    "batch": lambda things: batch(things.club),
    "n": lambda things: 1,
    "place": lambda things: 1,
    "kind": lambda things: "meld",
    "name": lambda things: "scoring",
    "slug": lambda things: next(iter(RULINGS)),
    "filename": lambda things: "app.css",
}
"""What stands in an address for ``<name>``: something of the club, new for each who asks.

``/address <name>``: what stands there in that very address.
"""


def shown(things):
    """The token of a link that shows one game."""
    club = things.club
    game = games.kept(club.database, club.id, things.game())
    secret = things.app.config["SECRET_KEY"]
    shares.share(club.database, secret, game, club.holder.key)
    game = games.kept(club.database, club.id, game.id)
    return shares.token_of(club.database, secret, game)


def past_game(club):
    """The id of a game of which the result alone is known."""
    return club.played(start("Ann Bo"), ResultTold({"Ann": 10, "Bo": 20})).id


def batch(club):
    """The id of what came in together from a table of past results."""
    club.start("Ann Bo")
    told = results.PastResult("2026-01-01", {club.ids["Ann"]: 10, club.ids["Bo"]: 20})
    return results.bring(club.database, club.id, [told], {}, results.Brought(club.holder.key))


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
            told = {each: PARTS.get(f"{rule} {each}", PARTS.get(each)) for each in found.arguments}
            lacks = [each for each, part in told.items() if part is None]
            assert not lacks, f"Say in PARTS of tests/web/rights.py what {lacks} stand for."
            parts = {each: part(things) for each, part in told.items()}
            return app.url_map.bind("localhost").build(found.endpoint, parts)
    raise AssertionError(f"{rule} is no address any more: take it out of tests/web/rights.py")


GETS = dict(lines())
