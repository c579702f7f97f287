"""/metrics: figures for Prometheus, for whoever has the key to them."""

import re
import time
from contextlib import closing
from http.client import HTTPConnection
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from peewee import OperationalError
from prometheus_client.parser import text_string_to_metric_families

import models
from app import create_app
from store import backups
from tests.clubs import Club
from tests.conftest import Client
from tests.served import served
from web.settings import DATABASE

TOKEN = "figures-are-for-us"
ASKED = {"Authorization": f"Bearer {TOKEN}"}
SAVED = "phasekeeper_saves_total"


@pytest.fixture
def app(tmp_path, database_url):
    told = {"PHASEKEEPER_DATA": tmp_path, "DATABASE_URL": database_url}
    app = create_app({**told, "METRICS_TOKEN": TOKEN})
    app.test_client_class = Client
    yield app
    app.extensions["database"].close_all()


def told(text):
    """The samples, by name and labels, as Prometheus' own parser reads them."""
    families = text_string_to_metric_families(text)
    samples = [each for family in families for each in family.samples]
    found = {(each.name, tuple(sorted(each.labels.items()))): each.value for each in samples}
    assert len(found) == len(samples)
    return found


def figures(client):
    answer = client.get("/metrics", headers=ASKED)
    assert answer.status_code == 200
    assert answer.content_type == "text/plain; version=0.0.4; charset=utf-8"
    return told(answer.text)


def total(found, name, **labels):
    return sum(
        value
        for (each, pairs), value in found.items()
        if each == name and labels.items() <= dict(pairs).items()
    )


def test_they_are_nobodys_without_the_key(client, tmp_path):
    for headers in ({}, {"Authorization": "Bearer "}, {"Authorization": f"Bearer {TOKEN}x"}):
        assert client.get("/metrics", headers=headers).status_code == 401
    quiet = create_app({"PHASEKEEPER_DATA": tmp_path})
    for headers in ({}, ASKED, {"Authorization": "Bearer "}):
        assert quiet.test_client().get("/metrics", headers=headers).status_code == 404
    quiet.extensions["database"].close_all()


def test_requests_are_counted_by_endpoint_method_and_status(client):
    for path in ("/rules", "/rules", "/nowhere", "/wp-login.php"):
        client.get(path)
    client.post("/rules")
    client.open("/rules", method="BREW")
    found = figures(client)
    name = "phasekeeper_requests_total"
    assert total(found, name, endpoint="chapters.index", method="GET", status="200") == 2
    assert total(found, name, endpoint="none", method="GET", status="404") == 2
    assert total(found, name, endpoint="none", status="405") == 2
    assert total(found, name, method="other") == 1
    assert total(found, "phasekeeper_request_seconds_count", endpoint="chapters.index") == 2


def test_saves_are_counted_by_what_became_of_them(client, club):
    game = club.start("Ann Bo")
    headers = {"Authorization": f"Bearer {club.tokens['owner']}"}
    rounds = f"/api/v1/games/{game.id}/rounds"
    results = {name: {"completed": False, "points": 50} for name in ("Ann", "Bo")}
    body = {"results": results, "ended": "nobody_out", "seq": 0}
    for sent, status in ((body, 201), (body, 409), ({**body, "seq": 1, "results": {}}, 422)):
        assert client.post(rounds, json=sent, headers=headers).status_code == status
    assert client.post(rounds, json=body).status_code == 401
    client.get(f"/api/v1/games/{game.id}", headers=headers)
    found = figures(client)
    for outcome in ("accepted", "conflict", "refused", "denied"):
        assert total(found, SAVED, outcome=outcome) == 1
    assert total(found, SAVED) == 4


def test_streams_are_counted_while_they_are_open(client, club):
    game = club.start("Ann Bo")
    client.set_cookie("phone", club.tokens["owner"])
    with client.get(f"/games/{game.id}/events", buffered=False):
        assert total(figures(client), "phasekeeper_streams") == 1
    assert total(figures(client), "phasekeeper_streams") == 0


def test_what_the_database_fails_is_counted(app, client):
    def failed():
        raise OperationalError("disk I/O error")

    app.add_url_rule("/failed", "failed", failed)
    app.add_url_rule("/broken", "broken", lambda: 1 / 0)
    client.get("/failed")
    client.get("/broken")
    assert total(figures(client), "phasekeeper_database_errors_total", kind="error") == 1


def test_size_backup_and_build_are_told(client, club, tmp_path):
    found = figures(client)
    assert total(found, "phasekeeper_database_bytes") > 10_000
    assert total(found, "phasekeeper_last_backup_timestamp_seconds") == 0
    ((_, build),) = [each for each in found if each[0] == "phasekeeper_build_info"]
    assert dict(build)["database"] == "sqlite"
    assert re.fullmatch(r"\d+\.\d+\.\d+", dict(build)["version"])
    taken = backups.take(club.database, tmp_path)
    last = total(figures(client), "phasekeeper_last_backup_timestamp_seconds")
    assert last == taken.stat().st_mtime


@pytest.mark.postgresql
def test_of_a_database_server_the_size_is_told_and_no_backup(client, club):
    found = figures(client)
    assert total(found, "phasekeeper_database_bytes") > 1_000_000
    assert not [each for each in found if "backup" in each[0]]
    ((_, build),) = [each for each in found if each[0] == "phasekeeper_build_info"]
    assert dict(build)["database"] == "postgresql"


def test_no_label_tells_of_a_club_and_odd_addresses_make_no_new_ones(client, club):
    game = club.start("Ann Bo")
    client.set_cookie("phone", club.tokens["owner"])
    client.get(f"/games/{game.id}")
    client.get(f"/join/{club.tokens['owner']}")
    for number in range(2, 30):
        client.get(f"/{number % 3}")
        client.get(f"/games/{number % 3}")
        seen = figures(client).keys()
        if number == 3:
            before = seen
    assert seen == before
    text = client.get("/metrics", headers=ASKED).text
    for secret in (game.id, club.id, *club.tokens.values(), "127.0.0.1", "Ann"):
        assert secret not in text


def test_all_processes_of_the_server_are_counted_together(tmp_path):
    with served(tmp_path, METRICS_TOKEN=TOKEN) as url:
        club = Club(models.open_database(f"sqlite:///{tmp_path / DATABASE}"))
        game = club.start("Ann Bo")
        mine = {"Authorization": f"Bearer {club.tokens['owner']}"}
        with closing(HTTPConnection(urlsplit(url).netloc, timeout=30)) as line:
            line.request("GET", f"/api/v1/games/{game.id}/events", headers=mine)
            with line.getresponse() as stream:
                stream.readline()
                for _ in range(40):
                    urlopen(f"{url}/healthz").close()
                for _ in range(50):  # what was answered a moment ago is counted in a moment
                    with urlopen(Request(f"{url}/metrics", headers=ASKED)) as answer:
                        found = told(answer.read().decode())
                    asked = total(found, "phasekeeper_requests_total", endpoint="health.healthz")
                    if asked >= 40:
                        break
                    time.sleep(0.1)
        with pytest.raises(HTTPError, match="401") as refused:
            urlopen(f"{url}/metrics")
        refused.value.close()
        club.database.close_all()
    assert asked == 40
    assert total(found, "phasekeeper_streams") == 1
    assert total(found, "phasekeeper_request_seconds_bucket", endpoint="health.healthz") > 40
