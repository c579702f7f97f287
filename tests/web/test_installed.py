"""What a phone's home screen asks for, and what its service worker may do."""

import re
import struct
from pathlib import Path

import pytest

from web.languages import LANGUAGES

STATIC = Path(__file__).resolve().parents[2] / "static"


def size(png):
    """Width and height, as the file itself says."""
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_speaks_the_language_of_the_page(client, language):
    page = client.get("/", headers={"Accept-Language": language}).text
    (path,) = re.findall(r'<link rel="manifest" href="([^"]+)"', page)
    answer = client.get(path)
    told = answer.json
    assert answer.mimetype == "application/manifest+json"
    assert told["lang"] == language
    assert (told["name"], told["display"]) == ("Phasekeeper", "standalone")
    assert (told["start_url"], told["scope"], told["id"]) == ("/", "/", "/")
    assert len(told["shortcuts"]) == 3
    for each in told["shortcuts"]:
        assert client.get(each["url"]).status_code == 200


def test_it_says_something_else_in_each_language(client):
    told = {
        client.get(f"/manifest.webmanifest?spoken={each}").json["description"] for each in LANGUAGES
    }
    assert len(told) == len(LANGUAGES)


def test_asking_for_the_manifest_chooses_no_language(client):
    assert "Set-Cookie" not in client.get("/manifest.webmanifest?spoken=ro").headers


def test_every_icon_is_as_large_as_it_says(client):
    icons = client.get("/manifest.webmanifest").json["icons"]
    for each in icons:
        width, height = size(client.get(each["src"]).data)
        assert each["sizes"] == f"{width}x{height}"
    assert [each.get("purpose") for each in icons] == [None, None, "maskable"]
    assert size((STATIC / "icons" / "touch-180.png").read_bytes()) == (180, 180)


def test_the_worker_is_looked_for_afresh_each_time(client):
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert len(answer.data) <= 4 * 1024


def test_the_policy_lets_worker_and_manifest_in(client):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


def test_the_page_for_no_connection_is_nobodys(client):
    answer = client.get("/offline")
    assert "Set-Cookie" not in answer.headers
    assert "<form" not in answer.text
