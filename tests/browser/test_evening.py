"""A whole evening on one phone, in two languages."""

import pytest

from tests.browser.evening import Evening


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["es", "ro"])
def test_evening_of_five_is_kept_as_it_was_played(phone, locale):
    Evening(phone(locale=locale)).play()
