"""Fixtures for all tests: the app in process, for tests that need no browser."""

import os
from contextlib import contextmanager

import pytest
from flask.testing import FlaskClient

import engines
from app import create_app
from store import writing
from tests import apart, postgres
from tests.clubs import Club

# What the shell around the tests is set up for must not reach them: its database least of all.
for name in ("DATABASE_URL", "HOST", "PHASEKEEPER_DATA", "PORT", "PROXY_HOPS", "PUBLIC_URL"):
    os.environ.pop(name, None)
for name in ("GUNICORN_CMD_ARGS", "MAKEFLAGS", "MAKELEVEL", "SECRET_KEY"):
    os.environ.pop(name, None)


# Thousands of small databases, each written through to the disk.
if MEMORY := postgres.memory():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

ENGINES = ("sqlite", "postgresql")
SERVER = pytest.StashKey[postgres.Server]()
"""The PostgreSQL of these tests, for all of xdist's workers one."""


def pytest_configure_node(node):
    """Before a worker of xdist begins: it is told of the server, which is on its way."""
    config = node.config
    if SERVER not in config.stash:
        config.stash[SERVER] = postgres.Server.begun()
        config.add_cleanup(config.stash[SERVER].stop)
    node.workerinput["postgres"] = str(config.stash[SERVER].folder)


def pytest_generate_tests(metafunc):
    """Each test of the store and of the API runs on both kinds of database.

    A test is the store's by its folder, and the API's if anybody asks it: `anyone`, or somebody
    with a key, who is `anyone` as well. Those marked with one of the two are about that one alone.
    """
    names, is_stores = metafunc.fixturenames, "tests/store" in metafunc.definition.path.as_posix()
    is_about_both = "app" in names if is_stores else "anyone" in names
    alone = [each for each in ENGINES if metafunc.definition.get_closest_marker(each)]
    if "database_url" in names and (is_about_both or alone):
        metafunc.parametrize("engine", alone or ENGINES, indirect=True)


@pytest.fixture(scope="session")
def postgresql_server(request):
    """A real PostgreSQL, begun when first needed; with xdist all workers share one."""
    told = getattr(request.config, "workerinput", None)
    if told is not None:
        yield postgres.Server(told["postgres"])
        return
    server = postgres.Server.begun()
    yield server
    server.stop()


@pytest.fixture
def engine(request):
    """The kind of database: SQLite, unless the test runs on both."""
    return getattr(request, "param", ENGINES[0])


@pytest.fixture
def database_url(engine, request):
    """Of a PostgreSQL database of its own, or "" for the file in the data folder."""
    if engine == ENGINES[0]:
        yield ""
        return
    with request.getfixturevalue("postgresql_server").database() as url:
        yield url


class Client(FlaskClient):
    """Reads every answer to its end, so that no file stays open behind it."""

    def open(self, *args, **kwargs):
        return super().open(*args, **{"buffered": True, **kwargs})


@pytest.fixture
def app(tmp_path, database_url):
    """The app on a database and a secret key of its own."""
    told = {"PHASEKEEPER_DATA": tmp_path, "DATABASE_URL": database_url}
    app = create_app({"TESTING": True, **told})
    app.test_client_class = Client
    with apart.looked_at(app.extensions["database"]):
        yield app
    app.extensions["database"].close_all()


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def database(app):
    return app.extensions["database"]


@pytest.fixture
def impatient(database, monkeypatch):
    """Whoever waits for a turn gives up soon."""
    monkeypatch.setattr(writing, "PATIENCE", 0.1)
    if not engines.is_file(database):
        database.close_all()
        monkeypatch.setitem(database.connect_params, "options", "-c lock_timeout=0.1s")


@pytest.fixture
def held(app):
    """``with held(club):`` another process is in the middle of a write to that club."""

    @contextmanager
    def held(club):
        other = engines.open_database(app.config["DATABASE_URL"])
        with other.atomic():
            engines.hold(other, club)
            yield
        other.close_all()

    return held


@pytest.fixture
def club(database):
    """A club of its own; ``club.tokens`` open it."""
    return Club(database)
