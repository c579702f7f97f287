"""A phone in front of the shipped server. No browser, no server: the tests fail."""

from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import models
from tests.browser import chromium
from tests.clubs import Club
from tests.served import served
from web.phones import COOKIE
from web.settings import DATABASE

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
PHONE = {"width": 390, "height": 664}


def pytest_collection_modifyitems(items):
    for item in items:
        if {"browser", "server"} & set(item.fixturenames):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    """The folder that the server keeps its database in."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def server(data):
    """The address of the running server; one per test process, so tests make their own games."""
    with served(data) as address:
        yield address


@pytest.fixture
def club(data, server):
    """A new club on the running server, to play in; `sit` lets a phone in."""
    database = models.open_database(f"sqlite:///{data / DATABASE}")
    yield Club(database)
    database.close_all()


@pytest.fixture
def sit(club, server):
    """Gives a phone a key of the club: sit(page)."""

    def sit(page, right="scorer"):
        cookie = {"name": COOKIE, "value": club.tokens[right], "url": server}
        page.context.add_cookies([cookie])
        return page

    return sit


@pytest.fixture(scope="session")
def browser():
    path = chromium.of_this_system()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def phone(browser, server):
    """Makes phones: phone(), phone(width=320, locale="ro", java_script_enabled=False), ...

    Each has cookies of its own. An error in its console fails the test: a broken script, a
    blocked style, but not an answer of 4xx, which the test itself looks at.
    """
    contexts, errors = [], []

    def make(width=PHONE["width"], height=PHONE["height"], **options):
        viewport = {"width": width, "height": height}
        settings = {"is_mobile": True, "has_touch": True, "locale": "en", "base_url": server}
        # What a worker fetches no test could hold up; tests of the worker itself allow it.
        settings["service_workers"] = "block"
        context = browser.new_context(viewport=viewport, **settings | options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.extend(complaints(message)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, errors


def complaints(message):
    """Errors, but for requests that came to nothing: the test sees to those itself."""
    expected = ("Failed to load resource", "htmx: htmx:error: Failed to fetch")
    is_fault = message.type == "error" and not message.text.startswith(expected)
    return [message.text] if is_fault else []


@pytest.fixture
def at_table(phone, sit):
    """Phones of the club: ``at_table("watcher", width=320)``."""

    def make(right="owner", **options):
        return sit(phone(**options), right)

    return make


@pytest.fixture
def page(phone):
    """One phone of the usual size, in English."""
    return phone()


@pytest.fixture
def violations():
    """What axe finds wrong with a page, as one line per rule: assert not violations(page)."""

    def violations(page):
        page.evaluate(AXE.read_text())
        found = page.evaluate("axe.run()")["violations"]
        return [f"{rule['id']}: {rule['nodes'][0]['html']}" for rule in found]

    return violations
