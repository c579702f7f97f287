"""A club, and those who ask about it."""

import pytest

from tests.web.club import Asker, Table


@pytest.fixture
def anyone(client):
    """Somebody without a key."""
    return Asker(client)


@pytest.fixture
def keys(anyone):
    return anyone.post("/clubs", {"name": "Friday"})["keys"]


@pytest.fixture
def owner(client, keys):
    return Asker(client, keys["owner"])


@pytest.fixture
def ann(client, keys):
    """Keeps score."""
    return Asker(client, keys["scorer"])


@pytest.fixture
def bo(client, keys):
    """Plays."""
    return Asker(client, keys["player"])


@pytest.fixture
def cy(client, anyone):
    """Owns another club."""
    return Asker(client, anyone.post("/clubs", {"name": "Monday"})["keys"]["owner"])


@pytest.fixture
def table(ann):
    return Table(ann)
