"""What somebody could try: names that are more than names, fields that nobody has, odd addresses.

Whatever people, clubs and games are called is text: in pages, in tables for spreadsheets, in
headers, in addresses. The names below are put wherever one can be told, and every page is looked
at that could show them.
"""

import csv
import hashlib
import io
import re
from html.parser import HTMLParser

import pytest

from app import create_app
from rules.facts import GameEnded
from store import clubs, notes
from tests.clubs import Club
from tests.conftest import Client
from tests.rules.told import scored, start
from tests.web.rights import GETS, SENT, address
from web import phones

PLAIN = "Nobody"
NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)' x='",
    "</title></textarea><svg/onload=alert(1)>",
    "<!--", "]]>", "<bdi dir=rtl>", "javascript:alert(1)", "&lt;b&gt; &amp;amp;",
    "{{ 7*7 }}{% raw %}", "%(name)s %s %d %%", "{0.__class__}", "${7*7}", "\\u003cb\\u003e",
    "'); DROP TABLE player; --", "../../etc/passwd", "a\\", "#?&=/%0d%0aSet-Cookie: x=1",
    "=HYPERLINK(\"http://x\",\"y\")", "+1+1", "-2+3", "@SUM(A1)", "=cmd|' /C calc'!A0",
    "\N{FULLWIDTH EQUALS SIGN}1+1", "a;b,c\"d", "\N{ZERO WIDTH JOINER}=1", "W" * 58,
)  # fmt: skip
PROBE = "\"'><script>probe</script>{{7*7919}}"
FIELDS = (
    *("q", "lang", "player", "variant", "status", "since", "until", "after", "cursor", "out"),
    *("phase", "cards", "groups", "hand", "seen", "house", "kind", "card", "group", "turn"),
    *("step", "name", "title", "note", "date", "token", "seq", "place", "to", "count", "zone"),
    *("leaves", "ends", "winner", "question", "by", "right", "label", "text", "fresh", "kept"),
)
URLS = {"href", "src", "action", "formaction", "hx-get", "hx-post", "data-address"}
FORMULA = "=+-@\t\r\uff1d\uff0b\uff0d\uff20"
IMPERSONAL = ("/rules", "/static/", "/api/v1/phases", "/api/v1/openapi", "/api/v1/rulebooks")
OURS = re.compile(r"$|[#?]|(http://localhost)?/(?!/)|(whatsapp://send|mailto:|sms:)\?[\w%.~+=&-]+$")
"""Addresses within the site, and what another app of the phone is told, spelled for an address."""
PLAYED = (
    start("Ann Bo Cy"),
    scored("Ann +0, Bo -60, Cy +15"),
    scored("Ann -50, Bo +0, Cy +5"),
)
NO_MARKUP = {
    *("application/json", "text/plain", "text/csv", "text/css", "text/javascript"),
    *("application/manifest+json", "image/svg+xml", "image/png", "application/problem+json"),
}
"""What no browser takes for a page; an SVG is a picture, see the policy."""


class Skeleton(HTMLParser):
    """A page without what it says: its elements, the names of their attributes, its addresses."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.bones, self.addresses, self.said = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.bones.append((tag, *sorted(name for name, _ in attrs)))
        self.addresses += [told for name, told in attrs if name in URLS]

    def handle_comment(self, data):
        self.bones.append(("comment",))

    def handle_data(self, data):
        self.said.append(data)


class Table:
    """A club in which everybody, and everything, is called by one name."""

    def __init__(self, app, club, name):
        self.app, self.club, self.name = app, club, name
        clubs.change(club.database, club.id, name, "UTC")
        called = {"Ann": name, "Bo": f"{name}2"}
        self.kept = club.played(*PLAYED, names=called)
        self.over = club.say(club.played(*PLAYED, names=called), GameEnded(None))
        for game in (self.kept, self.over):
            notes.annotate(club.database, game, title=name, note=name, played_on=None)
        self.phone = app.test_client()
        self.phone.set_cookie(phones.COOKIE, club.tokens["owner"])
        self.program = {"Authorization": f"Bearer {club.tokens['owner']}"}

    def game(self):
        return self.kept.id

    def player(self):
        return self.club.ids["Ann"]

    def key(self):
        return clubs.new_key(self.club.database, self.club.id, "watcher", self.name)[0]

    def get(self, rule, language="en", **query):
        told = query or SENT.get(f"GET {rule}", "")
        headers = {**self.program, "Accept-Language": language}
        return self.phone.get(address(self.app, rule, self), query_string=told, headers=headers)

    def pages(self):
        """What is answered at each address of the table of rights, by its rule."""
        asked = [rule for rule in RULES if not rule.startswith(IMPERSONAL)]
        return {rule: self.get(rule) for rule in asked} | {
            "over": self.phone.get(f"/games/{self.over.id}"),
            "over's sheet": self.phone.get(f"/games/{self.over.id}/sheet"),
        }


RULES = [
    rule
    for method, rule in GETS
    if method == "GET" and not rule.endswith("/events") and rule != "/metrics"  # for no person
]


@pytest.fixture(scope="module")
def harmless(tmp_path_factory):
    """The bones of every page where nobody is called anything odd."""
    app = create_app({"TESTING": True, "PHASEKEEPER_DATA": tmp_path_factory.mktemp("data")})
    app.test_client_class = Client
    table = Table(app, Club(app.extensions["database"]), PLAIN)
    pages = {rule: answer.text for rule, answer in table.pages().items() if is_page(answer)}
    app.extensions["database"].close_all()
    return {rule: Skeleton(text) for rule, text in pages.items()}


def is_page(answer):
    return answer.mimetype == "text/html"


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text_wherever_it_is_shown(app, club, harmless, name):
    table = Table(app, club, name)
    shown = 0
    for rule, answer in table.pages().items():
        assert answer.status_code in (200, 204, 303), rule
        assert name not in str(answer.headers), rule
        if is_page(answer):
            page = Skeleton(answer.text)
            assert page.bones == harmless[rule].bones, rule
            for each in page.addresses:
                assert OURS.match(each), (rule, each)
            shown += name in "".join(page.said)
        else:
            assert answer.mimetype in NO_MARKUP, rule
    assert shown >= 6  # board, sheet, log, people, history, over


@pytest.mark.parametrize("name", [name for name in NAMES if name[0] not in "W<"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_cell_of_a_table_is_worked_out(app, club, name, language):
    answer = Table(app, club, name).get("/api/v1/games/<game>.csv", language)
    told = answer.data.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(told), delimiter="," if language == "en" else ";"))
    assert {len(row) for row in rows} == {8}
    shown = f"'{name}" if name[0] in FORMULA else name
    assert {row[2] for row in rows[1:]} == {shown, f"{shown}2", "Cy"}
    for cell in (cell for row in rows for cell in row):
        assert cell[:1] not in {*FORMULA}, cell
    attached = answer.headers["Content-Disposition"]
    assert re.fullmatch(r'attachment; filename="[\w.-]+"', attached, re.ASCII)


@pytest.mark.parametrize("rule", [rule for rule in RULES if not rule.startswith("/api/")])
def test_what_an_address_asks_comes_back_as_text_or_not_at_all(app, club, rule):
    table = Table(app, club, PLAIN)
    for first in range(0, len(FIELDS), 8):
        field = FIELDS[first : first + 8]
        answer = table.get(rule, **dict.fromkeys(field, PROBE))
        assert answer.status_code < 500, field
        assert "<script>probe" not in answer.text, field
        assert str(7 * 7919) not in answer.text, field
        assert "<script" not in str(answer.headers), field


POSTED = [rule for method, rule in GETS if method == "POST" and not rule.startswith("/api/")]


@pytest.mark.parametrize("rule", POSTED)
def test_what_a_form_says_comes_back_as_text_or_not_at_all(app, club, rule):
    table = Table(app, club, PLAIN)
    players = [club.ids[each] for each in ("Ann", "Bo", "Cy")]
    told = dict.fromkeys(FIELDS, PROBE) | {f"name-{at}": PROBE for at in range(3)}
    told |= {f"points-{each}": PROBE for each in players} | {"token": "t" * 20}
    for more in ({}, {"seq": str(table.kept.seq)}, {"step": "preview"}, {"zone": "../../etc"}):
        data = {**told, **SENT.get(f"POST {rule}", {}), **more}
        answer = table.phone.post(address(app, rule, table), data=data)
        assert answer.status_code < 500
        assert "<script>probe" not in answer.text
        assert "<script" not in str(answer.headers)
        if answer.status_code in (301, 302, 303, 307, 308):
            assert re.match(r"/(?!/)", answer.location)


@pytest.mark.parametrize(
    "asked", ["'", "%' OR '1'='1", "' UNION SELECT hash FROM access --", "%", "_", "\\", "\0", "*"]
)
def test_a_search_finds_what_is_written_and_nothing_else(app, club, asked):
    table = Table(app, club, PLAIN)
    for rule in ("/history", "/history/more"):
        answer = table.get(rule, q=asked)
        assert answer.status_code == 200
        is_any = not asked.strip("\0")
        assert (table.kept.id in answer.text) == is_any
    answer = table.get("/api/v1/games", q=asked)
    assert answer.status_code in (200, 422)
    assert answer.status_code == 422 or not answer.json["games"] or asked == "\0"


@pytest.mark.parametrize(
    "path",
    [
        *("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%5capp.py", "/static//etc/x"),
        *("/static/%252e%252e/app.py", "/join/..%2f..%2fapp.py", "/join/%00", "/games/%00"),
        *("/games/..%2f..", "/games/' OR 1=1", "/games/" + "x" * 5000),
        *("/rules/..%2fbase", "/rules/rulings/%2e%2e", "/verdict/1/__class__"),
        *("/.git/config", "/instance/secret_key", "/console", "/%0d%0aSet-Cookie:%20a=b"),
    ],
)  # fmt: skip
def test_an_address_that_is_none_is_not_found(app, club, path):
    phone = Table(app, club, PLAIN).phone
    for method in ("GET", "POST"):
        answer = phone.open(path, method=method)
        assert answer.status_code in (404, 405, 308), answer.status
        assert not any("\n" in told or "elsewhere" in told for _, told in answer.headers)
        assert "Set-Cookie: a=b" not in str(answer.headers)


def test_a_method_is_what_it_is(app, club):
    table = Table(app, club, PLAIN)
    path = f"/api/v1/games/{table.kept.id}"
    for name in ("X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"):
        headers = {**table.program, name: "DELETE"}
        assert table.phone.post(path, headers=headers, json={}).status_code == 405
    assert table.phone.post(f"{path}?_method=DELETE", headers=table.program).status_code == 405
    assert club.read(table.kept) is not None


def test_more_than_any_form_says_is_not_read(app, club):
    table = Table(app, club, PLAIN)
    path = f"/games/{table.kept.id}/joins"
    assert table.phone.post(path, data={"name": "x" * 70_000}).status_code == 413
    many = {f"f{number}": "" for number in range(5000)}
    assert table.phone.post(path, data=many).status_code < 500
    parts = {f"f{number}": (io.BytesIO(b""), "x") for number in range(500)}
    assert table.phone.post(path, data=parts).status_code < 500
    for kind in ("text/plain", "application/json", "multipart/form-data", "x/y; charset=\x00"):
        answer = table.phone.post(path, data=b"\xff\x00name=a", content_type=kind)
        assert answer.status_code < 500
    assert len(club.read(table.kept).entries) == len(table.kept.entries)


def test_a_cookie_says_no_more_than_twenty_keys(app, club, monkeypatch):
    phone, asked = app.test_client(use_cookies=False), []
    wrong = [f"{'a' * 12}.{number:040d}" for number in range(1000)]
    plain = clubs.holder

    def counted(*told, **more):
        asked.append(told)
        return plain(*told, **more)

    monkeypatch.setattr(clubs, "holder", counted)
    cookie = f"{phones.COOKIE}={phones.BETWEEN.join(wrong)}"
    assert phone.get("/history", headers={"Cookie": cookie}).status_code == 200
    assert len(asked) <= 2 * phones.MOST_KEYS  # those that open, those that would again
    for odd in ("~" * 4000, 'a.b~"', "%00", "\u00e9" * 100, "phone=1"):
        cookies = "; ".join(f"{name}={odd}" for name in (phones.COOKIE, "lang", "game"))
        assert phone.get("/", headers={"Cookie": cookies}).status_code == 200


def test_of_a_key_the_database_keeps_its_hash_found_by_an_index(club, tmp_path):
    kept = "\n".join(club.database.connection().iterdump())
    for token in club.tokens.values():
        secret = token.partition(".")[2]
        assert len(secret) * 6 >= 128  # bits, of six a sign
        assert secret not in kept
        assert hashlib.sha256(token.encode()).hexdigest() in kept
    plan = club.database.execute_sql(f"EXPLAIN QUERY PLAN {clubs._HOLDER}", ("a", "b")).fetchall()
    assert any("access_hash (club=? AND hash=?)" in row[3] for row in plan), plan


def test_keys_differ_in_every_sign(club):
    made = [clubs.new_key(club.database, club.id, "watcher", "")[1] for _ in range(200)]
    secrets = [token.partition(".")[2] for token in made]
    assert len({*secrets}) == 200
    for place in zip(*secrets, strict=True):
        assert len({*place}) > 32  # of 64; a sign that is always the same is no secret
