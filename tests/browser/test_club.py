"""The table's page on a phone: a copy goes out and comes in, whatever happens on the way."""

import json
import os
import signal
import sqlite3
import time
from contextlib import closing

import pytest
from playwright.sync_api import expect

from rules.facts import RoundScored
from store.ids import new_id
from tests.served import printed_address, start
from web.phones import COOKIE
from web.settings import DATABASE

MANY = 800
"""Games whose coming in takes long enough to be looked at."""


@pytest.fixture
def played(club):
    """Two games of the club, and how many rounds they have."""
    for _ in range(2):
        game = club.start("Ann Bo")
        club.say(game, *[RoundScored(club.results("Ann -60, Bo +0"))] * 3)


@pytest.fixture
def copied(at_table, played, tmp_path):
    """The file that a tap gives."""
    page = at_table()
    page.goto("/club")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Make a copy").tap()
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)
    expect(page.locator("#copying")).to_contain_text("The copy is whole.")
    expect(page.locator("#copying")).to_contain_text("with 2 games")
    return path


@pytest.fixture
def large(copied, tmp_path):
    """The same file with many games."""
    told = json.loads(copied.read_text())
    told["games"] = [{**told["games"][0], "id": new_id()} for _ in range(MANY)]
    path = tmp_path / "many.json"
    path.write_text(json.dumps(told))
    return path


def choose(page, path):
    page.goto("/club")
    page.locator("[type=file]").set_input_files(path)
    page.get_by_role("button", name="Look into the file").tap()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_copy_comes_back_on_a_new_phone(copied, phone, scripts):
    assert copied.name.startswith("phasekeeper-")
    page = phone(java_script_enabled=scripts)
    page.goto("/")
    page.get_by_role("link", name="Bring games back").tap()
    page.locator("[type=file]").set_input_files(copied)
    page.get_by_role("button", name="Look into the file").tap()
    expect(page.locator("#coming")).to_contain_text("“Ann's”: 2 games, 2 players.")
    page.get_by_role("button", name="Bring 2 games").tap()
    if not scripts:
        page.wait_for_timeout(1000)
        page.goto("/club/import")
    expect(page.get_by_role("heading", name="2 games came")).to_be_visible()
    page.get_by_role("link", name="To the history").tap()
    expect(page.locator(".games a .name")).to_have_count(2)
    page.goto("/club")
    expect(page.locator("h1")).to_have_text("Ann's")


def test_a_reload_in_the_middle_finds_it_again(large, phone):
    page = phone()
    choose(page, large)
    page.get_by_role("button", name=f"Bring {MANY} games").tap()
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    page.reload()
    page.context.set_offline(True)
    page.wait_for_timeout(1500)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name=f"{MANY} games came")).to_be_visible(timeout=60_000)


def test_without_scripts_it_is_looked_at_again(large, phone):
    page = phone(java_script_enabled=False)
    choose(page, large)
    page.get_by_role("button", name=f"Bring {MANY} games").tap()
    expect(page.get_by_role("heading", name="The games are coming")).to_be_visible()
    page.get_by_role("link", name="Look again").tap()
    expect(page.locator("#coming h2")).to_be_visible()


def test_a_server_that_is_killed_in_the_middle_goes_on_with_it(large, phone, browser, tmp_path):
    """Nobody looks: the next start brings the rest, and no game comes twice."""
    settings = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(tmp_path / "data")}
    first = start(settings)
    try:
        page = phone(base_url=printed_address(first))
        choose(page, large)
        page.get_by_role("button", name=f"Bring {MANY} games").tap()
        wait_for_games(tmp_path / "data")
    finally:
        os.killpg(first.pid, signal.SIGKILL)
        first.communicate()
    second = start(settings)
    try:
        other = phone(base_url=printed_address(second))
        other.context.add_cookies(
            [
                {"name": COOKIE, "value": each["value"], "url": printed(other)}
                for each in page.context.cookies()
                if each["name"] == COOKIE
            ]
        )
        other.goto("/club/import")
        came = other.get_by_role("heading", name=f"{MANY} games came")
        expect(came).to_be_visible(timeout=60_000)
        with other.expect_download() as coming:
            other.goto("/club")
            other.get_by_role("link", name="Make a copy").tap()
        told = json.loads(coming.value.path().read_text())
        ids = {game["id"] for game in json.loads(large.read_text())["games"]}
        assert sorted(game["id"] for game in told["games"]) == sorted(ids)
    finally:
        os.killpg(second.pid, signal.SIGINT)
        second.communicate(timeout=20)


def wait_for_games(data):
    """Until some are there, but not all."""
    with closing(sqlite3.connect(data / DATABASE)) as database:
        while not (count := database.execute("SELECT COUNT(*) FROM game").fetchone()[0]):
            time.sleep(0.005)
    assert count < MANY


def printed(page):
    page.goto("/healthz")
    return page.url


def test_a_photo_is_refused_where_it_was_chosen(at_table, played, tmp_path):
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"\xff\xd8\xff" * 1000)
    page = at_table()
    choose(page, photo)
    alert = page.locator("#file-amiss")
    expect(alert).to_contain_text("not, or not wholly, the file of a club")
    button = page.get_by_role("button", name="Look into the file")
    expect(button).to_be_enabled()
    page.context.set_offline(True)
    button.tap()
    expect(alert).to_contain_text("The connection broke")


def test_dark_stays_dark_on_a_phone_that_is_light(at_table):
    page = at_table(color_scheme="light")
    page.goto("/club")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(250, 247, 242)"
    page.get_by_role("button", name="Dark", exact=True).tap()
    expect(page.get_by_role("button", name="Dark", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert page.evaluate(ground) == "rgb(22, 20, 15)"
    page.goto("/rules")
    assert page.evaluate(ground) == "rgb(22, 20, 15)"
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.goto("/club")
    page.get_by_role("button", name="As the phone").tap()
    expect(page.get_by_role("button", name="As the phone")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert page.evaluate(ground) == "rgb(250, 247, 242)"


def test_an_erased_table_is_taken_back_with_one_tap(at_table, played):
    page = at_table()
    page.goto("/club")
    page.get_by_role("link", name="Erase this table").tap()
    page.get_by_label("To be sure, type its name").fill("ann's")
    page.get_by_role("button", name="Erase").tap()
    expect(page.get_by_text("“Ann's” was erased.")).to_be_visible()
    page.get_by_role("button", name="Take the table back").tap()
    expect(page.locator("h1")).to_have_text("Round 4")
    page.goto("/club")
    expect(page.locator("h1")).to_have_text("Ann's")
