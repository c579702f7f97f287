"""How deep JSON is nested, by its brackets alone: before a parser calls itself as often."""

import re
from collections.abc import Iterable
from itertools import accumulate

DEEPEST = 32
"""Objects and lists within each other, the outermost counted, that anybody here reads."""
_ESCAPED = re.compile(rb"\\.", re.DOTALL)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def is_too_deep(pieces: Iterable[bytes]) -> bool:
    """Is it ever deeper than `DEEPEST`? Brackets in strings are none.

    ``pieces`` are those of one text, in order, cut anywhere.
    """
    depth, is_inside, rest = 0, False, b""
    for piece in pieces:
        whole = rest + piece
        cut = (len(whole) - len(whole.rstrip(b"\\"))) % 2  # an escape is not torn apart
        rest = whole[len(whole) - cut :]
        parts = _ESCAPED.sub(b"", whole[: len(whole) - cut]).split(b'"')
        brackets = b"".join(parts[is_inside::2]).translate(None, _NO_BRACKETS)
        steps = [_STEPS[each] for each in brackets]
        if max(accumulate(steps, initial=depth)) > DEEPEST:
            return True
        depth += sum(steps)
        is_inside ^= len(parts) % 2 == 0
    return False
