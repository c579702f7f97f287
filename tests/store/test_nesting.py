"""Nesting by brackets alone, wherever the text is cut."""

import pytest

from store.nesting import DEEPEST, is_too_deep

FITS, TOO_DEEP = "[" * DEEPEST + "]" * DEEPEST, '{"a":' * (DEEPEST + 1)
TEXTS = {
    FITS: False,
    TOO_DEEP: True,
    f'{{"a": "{"[" * 99}"}}': False,
    f'{{"\\\\": {FITS[1:-1]}}}': False,
    f'{{"a\\"{"[" * 99}": {FITS[1:-1]}}}': False,
    f'{{"a\\\\": {FITS}}}': True,
    f'"{"[" * 99}': False,
    '"' + "\\" * 400 + '"' + FITS: False,
    "[]" * 400: False,
}


@pytest.mark.parametrize("size", [1, 2, 3, 7, 10_000])
@pytest.mark.parametrize(("text", "is_deep"), TEXTS.items())
def test_it_is_found_wherever_the_text_is_cut(text, is_deep, size):
    told = text.encode()
    pieces = [told[first : first + size] for first in range(0, len(told), size)]
    assert is_too_deep(pieces) is is_deep
