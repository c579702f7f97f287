"""Fixtures for all tests: the app in process, for tests that need no browser."""

import os
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from tests.clubs import Club

# What the shell around the tests is set up for must not reach them: its database least of all.
for name in ("DATABASE_URL", "HOST", "PHASEKEEPER_DATA", "PORT", "PROXY_HOPS", "PUBLIC_URL"):
    os.environ.pop(name, None)
for name in ("GUNICORN_CMD_ARGS", "MAKEFLAGS", "MAKELEVEL", "SECRET_KEY"):
    os.environ.pop(name, None)


# Thousands of small databases, each written through to the disk: memory is a disk as well.
MEMORY, ENOUGH = Path("/dev/shm"), 2 * 1024**3
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


class Client(FlaskClient):
    """Reads every answer to its end, so that no file stays open behind it."""

    def open(self, *args, **kwargs):
        return super().open(*args, **{"buffered": True, **kwargs})


@pytest.fixture
def app(tmp_path):
    """The app on a database and a secret key of its own."""
    app = create_app({"TESTING": True, "PHASEKEEPER_DATA": tmp_path})
    app.test_client_class = Client
    yield app
    app.extensions["database"].close_all()


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def database(app):
    return app.extensions["database"]


@pytest.fixture
def club(database):
    """A club of its own; ``club.tokens`` open it."""
    return Club(database)
