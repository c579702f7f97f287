"""Ann's phone at a table whose server is in trouble: what it sends, and what it is told."""

import json
import re
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

import models
from store import clubs
from tests.clubs import Club
from web.phones import COOKIE
from web.settings import DATABASE

PATIENCE = 60
FIELD = r"<input[^>]*name=\"points-[^>]*>"


class Phone:
    """In a game of Ann and Bo, on the server at ``url`` that serves from the folder ``data``."""

    def __init__(self, data, url):
        self.url = url
        self.database = models.open_database(f"sqlite:///{data / DATABASE}")
        self.club = Club(self.database)
        self.game = self.club.start("Ann Bo").id
        self.token = self.club.tokens["owner"]
        self.saved, self.patience = 0, PATIENCE
        self.database.close_all()

    def ask(self, method, path, body=None, headers=()):
        """Status, headers and text."""
        with closing(HTTPConnection(urlsplit(self.url).netloc, timeout=self.patience)) as line:
            line.request(method, path, body, dict(headers))
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def call(self, method, path, body=None, token=None):
        """The API: status, headers and members."""
        headers = {"Authorization": f"Bearer {self.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if token:
            headers["Idempotency-Key"] = token
        told = json.dumps(body) if body is not None else None
        status, headers, text = self.ask(method, f"/api/v1{path}", told, headers)
        return status, headers, json.loads(text) if text.startswith("{") else {}

    def save(self, token, points=60, seq=None):
        """A round, after all that was saved before."""
        results = {name: {"completed": False, "points": points} for name in ("Ann", "Bo")}
        body = {"results": results, "ended": "nobody_out"}
        body["seq"] = self.saved if seq is None else seq
        status, headers, told = self.call("POST", f"/games/{self.game}/rounds", body, token)
        self.saved += status == 201
        return status, headers, told

    def save_form(self, language, points, token="form-token"):
        """The same from the browser's form: status, headers and page."""
        bo = self.club.ids["Bo"]
        told = {"seq": self.saved, "place": self.saved + 1, "out": self.club.ids["Ann"]}
        told |= {"token": token, f"laid-{bo}": "no", f"points-{bo}": points}
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        headers |= {"Cookie": f"{COOKIE}={self.token}", "Accept-Language": language}
        found = self.ask("POST", f"/games/{self.game}/rounds", urlencode(told), headers)
        self.saved += found[0] == 303
        return found

    def look(self, path=None, language="en"):
        """A page: status and text."""
        headers = {"Cookie": f"{COOKIE}={self.token}", "Accept-Language": language}
        status, _, page = self.ask("GET", path or f"/games/{self.game}", None, headers)
        return status, page

    def rounds(self):
        """How many rounds the server says were played."""
        return len(self.call("GET", f"/games/{self.game}")[2]["rounds"])

    def health(self):
        status, _, told = self.ask("GET", "/healthz")
        return status, told


def typed(page):
    """The points that the form of a round holds."""
    return [re.search(r"value=\"(\d*)\"", each)[1] for each in re.findall(FIELD, page)]


def is_known(database, token):
    """Does this phone still get in?"""
    return clubs.holder(database, token) is not None
