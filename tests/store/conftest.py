"""Ann keeps score; Cy has another club."""

import pytest

from tests.clubs import Club


@pytest.fixture
def other_club(database):
    return Club(database, "Cy's")
