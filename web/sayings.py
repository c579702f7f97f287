"""Sentences in parts, for a page that sets a name or a time apart."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from web.viewers import Moment

PLACEHOLDER = re.compile(r"%\((\w+)\)s")


class Part(NamedTuple):
    """A piece of a sentence: a name is ``strong``, a time is a ``moment``."""

    text: str
    strong: bool = False
    moment: Moment | None = None


Saying = tuple[Part, ...]


def saying(template: str, **told: str | Moment) -> Saying:
    """A translated text with named placeholders, what fills them set apart."""
    return tuple(_parts(template, told))


def _parts(template: str, told: dict[str, str | Moment]) -> Iterator[Part]:
    at = 0
    for found in PLACEHOLDER.finditer(template):
        if template[at : found.start()]:
            yield Part(template[at : found.start()])
        value = told[found[1]]
        if isinstance(value, Moment):
            yield Part(value.clock, moment=value)
        else:
            yield Part(value, strong=True)
        at = found.end()
    if template[at:]:
        yield Part(template[at:])
