"""A club as a file: it goes out on one phone and comes in on another, and each step is told."""

import io
import json
import re
import time

import pytest

from rules.facts import GameEnded
from store import clubs, errands, exporting, importing
from store.errands import Place
from tests.clubs import Club
from tests.rules.told import scored, start
from web import errands as work
from web import phones


@pytest.fixture
def ann(app, club):
    client = app.test_client()
    client.set_cookie(phones.COOKIE, club.tokens["owner"])
    return client


@pytest.fixture
def cy(app, database):
    """The owner of another club, with nothing in it."""
    client = app.test_client()
    client.set_cookie(phones.COOKIE, Club(database, "Cy's").tokens["owner"])
    return client


@pytest.fixture
def told(ann, club):
    """Ann's file of three games."""
    for _ in range(2):
        club.played(start("Ann Bo"), scored("Ann +0, Bo -60"))
    club.played(start("Ann Cy"), GameEnded())
    return ann.get("/club/copy").json


def sent(phone, told, **fields):
    """The answer to a file that a phone sends."""
    text = told if isinstance(told, bytes) else json.dumps(told).encode()
    fields = {"zone": "Europe/Madrid", "token": "t" * 20, **fields}
    return phone.post("/club/import", data={**fields, "file": (io.BytesIO(text), "a.json")})


def page_of(phone):
    return phone.get("/club/import").text


def brought(phone):
    """Say yes; the page when all is over."""
    assert phone.post("/club/import/go").status_code == 303
    for _ in range(200):
        page = page_of(phone)
        if "The games are coming" not in page:
            return page
        time.sleep(0.02)
    raise AssertionError(page)


def count_of(phone):
    return len(re.findall('href="/games/[a-z0-9]+"', phone.get("/history").text))


def opened_by(phone, database):
    token = phone.get_cookie(phones.COOKIE).value.split(phones.BETWEEN)[0]
    return clubs.holder(database, token)


class TestGoingOut:
    def test_the_file_is_that_of_the_api(self, ann, club, client, told):
        key = {"Authorization": f"Bearer {club.tokens['owner']}"}
        assert told == client.get("/api/v1/export", headers=key).json

    def test_it_is_saved_under_the_day(self, ann):
        answer = ann.get("/club/copy")
        saved = r'attachment; filename="phasekeeper-\d{4}-\d\d-\d\d\.json"'
        assert re.fullmatch(saved, answer.headers["Content-Disposition"])
        assert answer.mimetype == "application/json"

    def test_how_large_it_is_and_when_the_last_one_was_made(self, ann, club, app):
        assert "/club/copy?" not in ann.get("/club").text  # nothing to copy yet
        club.played(start("Ann Bo"))
        page = ann.get("/club").text
        assert "1 game, about" in page
        assert "No copy was made yet." in page
        ann.get("/club/copy?copy=one")
        assert re.search(r"Last copy: .+, with 1 game\.", ann.get("/club").text)

    def test_the_page_hears_when_its_own_copy_is_whole(self, ann, told):
        assert "is being made" in ann.get("/club/copy/state?copy=one").text
        ann.get("/club/copy?copy=one")
        assert "The copy is whole." in ann.get("/club/copy/state?copy=one").text
        assert "is being made" in ann.get("/club/copy/state?copy=two").text

    def test_it_is_told_how_far_it_is_and_when_it_broke_off(self, ann, app, club, told):
        place = Place(app.config["PHASEKEEPER_DATA"], club.id, "copy")
        errands.tell(place, "works", which="one", games=3, done=2)
        with errands.taken(place):
            assert "2 of 3 games" in ann.get("/club/copy/state?copy=one").text
            assert len(ann.get("/club/copy?copy=two").json["games"]) == 3  # it does not wait
        assert "broke off" in ann.get("/club/copy/state?copy=one").text
        assert "broke off" in ann.get("/club").text


class TestComingIn:
    def test_it_is_asked_first_and_then_comes(self, cy, told):
        assert sent(cy, told).location == "/club/import"
        page = page_of(cy)
        assert "The file of “Ann&#39;s”: 3 games, 3 players." in page
        assert "Bring 3 games" in page
        assert count_of(cy) == 0
        assert "3 games came" in brought(cy)
        assert count_of(cy) == 3
        assert "See how it stands" in cy.get("/club").text
        assert cy.post("/club/import/leave").location == "/club"
        assert "See how it stands" not in cy.get("/club").text
        assert cy.get("/club/import").location == "/club#bring"

    def test_the_same_file_again_brings_nothing(self, ann, told):
        sent(ann, told)
        assert "Everything in this file is here already." in page_of(ann)
        assert "/import/go" not in page_of(ann)

    def test_what_lacks_comes_beside_what_is_here(self, cy, told):
        sent(cy, {**told, "games": told["games"][:1]})
        brought(cy)
        sent(cy, told)
        page = page_of(cy)
        assert "1 of them is here already and stays as it is." in page
        assert "Bring 2 games" in page
        page = brought(cy)
        assert "2 games came" in page
        assert "1 was here already" in page

    def test_a_file_that_is_not_the_right_one_is_left(self, cy, told, app):
        sent(cy, told)
        cy.post("/club/import/leave")
        assert count_of(cy) == 0
        assert not list((app.config["PHASEKEEPER_DATA"] / errands.FOLDER).glob("*.file"))
        assert cy.post("/club/import/go").location == "/club/import"
        assert cy.get("/club/import").location == "/club#bring"

    def test_a_phone_without_a_club_gets_that_of_the_file(self, client, told, database):
        sent(client, told)
        assert opened_by(client, database).club_name == ""
        assert "3 games came" in brought(client)
        found = opened_by(client, database)
        assert (found.right, found.club_name) == ("owner", "Ann's")
        assert found.time_zone == told["club"]["time_zone"]
        assert client.get("/club/copy").json["games"] == told["games"]

    def test_two_taps_make_one_club(self, app, client, told, database):
        sent(client, told)
        other = app.test_client()
        sent(other, told)
        assert opened_by(client, database).club == opened_by(other, database).club

    def test_what_is_no_file_of_a_club_makes_no_club(self, client):
        answer = sent(client, b"GIF89a")
        assert answer.status_code == 422
        assert 'aria-invalid="true"' in answer.text
        assert client.get_cookie(phones.COOKIE) is None

    @pytest.mark.parametrize(
        "form", [{}, {"file": ""}, {"file": (io.BytesIO(b""), "")}, {"other": (io.BytesIO(), "a")}]
    )
    def test_a_form_without_a_file_says_so(self, cy, form):
        answer = cy.post("/club/import", data=form, content_type="multipart/form-data")
        assert answer.status_code == 422
        assert "Choose the file first." in answer.text

    def test_a_file_that_is_too_large_is_told_so(self, cy, app, told):
        app.config["IMPORT_MAX"] = 1000
        answer = sent(cy, b" " * 70_000)
        assert answer.status_code == 413
        assert "too large" in answer.text

    def test_a_long_file_comes_wherever_its_lines_end(self, cy, told):
        long = json.dumps(told).encode() + b"\n     " * 50_000
        assert sent(cy, long).status_code == 303
        assert "3 games came" in brought(cy)

    def test_a_folder_that_is_full_takes_no_more(self, cy, app, told):
        app.config["IMPORT_MAX"] = 2000
        folder = errands.make_folder(app.config["PHASEKEEPER_DATA"])
        (folder / "other.bring.file").write_bytes(b" " * 20_000)
        assert sent(cy, told).status_code == 503

    def test_a_refusal_is_told_with_its_place(self, cy, told):
        wrong = next(each for each in told["games"] if len(each["facts"][0]["fact"]["seats"]) == 2)
        at = told["games"].index(wrong)
        wrong["facts"][-1]["kind"] = "Magic"
        sent(cy, told)
        page = brought(cy)
        assert "Nothing came in" in page
        place = f"Game {at + 1} of the file, entry {len(wrong['facts'])} ("
        assert place in page
        assert count_of(cy) == 0
        spanish = cy.get("/club/import?lang=es").text
        assert "No es el archivo de un club" in spanish

    def test_a_page_asks_again_and_hears_only_what_is_new(self, cy, told):
        sent(cy, told)
        assert "Is it this one?" in cy.get("/club/import/state?seen=0").text
        assert cy.get("/club/import/state?seen=1").status_code == 204
        cy.post("/club/import/leave")
        assert cy.get("/club/import/state?seen=0").status_code == 204

    def test_while_one_comes_in_no_other_is_taken(self, cy, told, app, database):
        sent(cy, told)
        place = Place(app.config["PHASEKEEPER_DATA"], opened_by(cy, database).club, "bring")
        with errands.taken(place):
            errands.tell(place, "works", **{**errands.read(place).told, "looked_at": 2})
            assert sent(cy, {**told, "games": []}).location == "/club/import"
            assert cy.post("/club/import/leave").status_code == 303
            page = page_of(cy)
            assert "Looked at 2 of 3 games" in page
            assert "Look again" in page
            assert 'value="2"' in page
        assert "3 games came" in brought(cy)  # whoever looks goes on with what was cut off

    def test_the_next_start_goes_on_with_what_was_cut_off(self, cy, told, app, database):
        sent(cy, told)
        place = Place(app.config["PHASEKEEPER_DATA"], opened_by(cy, database).club, "bring")
        errands.tell(place, "works", **errands.read(place).told)
        work.go_on_with_all(app)
        while errands.read(place).state == "works":
            time.sleep(0.02)
        assert errands.read(place).state == "done"

    def test_another_club_hears_nothing_of_it(self, ann, cy, told):
        sent(cy, told)
        assert ann.get("/club/import").location == "/club#bring"
        assert "See how it stands" not in ann.get("/club").text

    def test_when_it_fails_it_is_tried_again(self, cy, told, monkeypatch):
        sent(cy, told)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(importing, "imported", lambda *_: 1 / 0)
            assert "did not come to its end" in brought(cy)
        assert "3 games came" in brought(cy)


def test_names_beyond_a_line_are_counted(cy, database):
    other = Club(database, "Big")
    phone = cy.application.test_client()
    phone.set_cookie(phones.COOKIE, other.tokens["owner"])
    for number in range(15):
        other.start(f"Ann P{number}")
    sent(cy, phone.get("/club/copy").json)
    assert "and 4 more" in page_of(cy)


@pytest.mark.parametrize(("language", "told"), [("en", "1.2"), ("es", "1,2"), ("ro", "1,2")])
def test_weights_are_written_as_in_the_language(cy, club, monkeypatch, ann, language, told):
    club.played(start("Ann Bo"))
    size = exporting.Size(1, 1_234_567)
    monkeypatch.setattr(exporting, "size", lambda *_: size)
    assert f"{told}\u00a0MB" in ann.get(f"/club?lang={language}").text
