"""Fixtures for all tests: the app in process, for tests that need no browser."""

import pytest
from flask.testing import FlaskClient

from app import create_app


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
