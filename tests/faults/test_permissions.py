"""Files and folders that the server may not use: it says which, and changes nothing."""

import os

import pytest

from app import create_app
from tests.clubs import Club
from tests.faults.phones import Phone
from tests.faults.refusals import NOBODY, PLAIN, refusal
from tests.faults.servers import serving
from web.settings import DATABASE


@pytest.fixture
def data(tmp_path):
    """A folder that was served from before."""
    database = create_app({"PHASEKEEPER_DATA": tmp_path / "data"}).extensions["database"]
    Club(database).start("Ann Bo")
    database.close_all()
    yield tmp_path / "data"
    (tmp_path / "data").chmod(0o700)  # so that it can be removed


def read_only_file(data):
    (data / DATABASE).chmod(0o400)


def read_only_folder(data):
    data.chmod(0o500)


def somebody_elses_file(data):
    """Root's, for whom nothing but the bits counts, becomes nobody's; nobody cannot give away."""
    if not os.getuid():
        os.chown(data / DATABASE, NOBODY, NOBODY)
    (data / DATABASE).chmod(0o600 if not os.getuid() else 0o000)


def unreadable_key(data):
    (data / "secret_key").chmod(0)


def closed_folder(data):
    data.chmod(0)


@pytest.mark.parametrize(
    ("forbid", "named", "why"),
    [
        (read_only_file, DATABASE, "cannot be written"),
        (read_only_folder, DATABASE, "cannot be written"),
        (somebody_elses_file, DATABASE, "belongs to somebody else"),
        (unreadable_key, "secret_key", "Permission denied"),
        (closed_folder, "secret_key", "Permission denied"),
    ],
)
def test_what_may_not_be_used_is_named_in_a_sentence(data, forbid, named, why):
    before = (data / DATABASE).read_bytes()
    forbid(data)
    said = refusal(data)
    assert str(data / named) in said
    assert why in said
    data.chmod(0o700)
    assert (data / DATABASE).read_bytes() == before


def test_a_key_that_may_only_be_read_is_enough(data):
    (data / "secret_key").chmod(0o400)
    with serving(data, before=PLAIN) as server:
        phone = Phone(data, server.url)
        assert phone.save("first")[0] == 201
        assert phone.health() == (200, "ok")


def test_a_database_that_may_only_be_read_is_told_to_everybody(app, club, client, database):
    """As when a memory card fails, and the system turns it to reading only."""
    game = club.start("Ann Bo")
    database.pragma("query_only", 1, permanent=True)
    headers = {"Authorization": f"Bearer {club.tokens['scorer']}"}
    here = f"/api/v1/games/{game.id}"
    answer = client.post(f"{here}/undo", headers=headers, json={"seq": 0})
    assert answer.status_code == 422
    answer = client.post(f"{here}/joins", headers=headers, json={"seq": 0, "name": "Dee"})
    assert (answer.status_code, answer.json["code"]) == (503, "read_only")
    client.set_cookie("phone", club.tokens["scorer"])
    told = {"name": "Dee", "seq": "0", "token": "a-token"}
    spoken = {"Accept-Language": "pt"}
    page = client.post(f"/games/{game.id}/joins", data=told, headers=spoken)
    assert (page.status_code, "não pode gravar nos seus dados" in page.text) == (503, True)
    assert 'value="Dee"' in page.text
    assert client.get(here, headers=headers).status_code == 200
