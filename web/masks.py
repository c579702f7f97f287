"""What no log may tell: keys that open a club or show a game, names, and lines that nobody wrote.

Whatever is logged in this process goes through here, by whichever logger: the server's own lines,
its access log where somebody turns that on, errors and their tracebacks.
"""

import logging
import re
import traceback
from collections.abc import Iterator
from typing import Any

from flask import has_request_context, request

from store.ids import LONG
from web.lines import REQUEST

MASK = "***"
SECRET = re.compile(
    # A token, wherever it stands; the id of the club in front of it is no secret.
    rf"(\b[a-z0-9]{{{LONG}}}\.)[\w-]{{24,}}"
    # What follows in the address of a link that opens something: a key, a code, a typing error;
    # and in that of a seat, which may be told by a name.
    r"""|(/(?:join|shown|hands)/)[^\s/?"'<>\])]+"""
    # The password of a database's address.
    r"|(://[^\s:/@]*:)[^\s/@]+(?=@)",
    re.ASCII,
)
QUOTED = re.compile(r"""(?P<sign>['"]).*?(?P=sign)|(?:(?<==)|(?<=contains ))\(.*\)""", re.DOTALL)
"""What an error quotes; PostgreSQL says ``Key (club, likeness)=(abc, ann)``, and ``Failing row
contains (abc, Ann)``."""
QUERY = re.compile(r"""(/[^\s?'"]*\?)[^\s'"]+""")
INVALID = re.compile(r"(Invalid request from ip=).*", re.DOTALL)
"""Who sent something that is no request, and what it was."""
SERVER = "gunicorn"
"""Tells of addresses with their queries, in which names are searched."""
SHORTEST = 2
"""Characters of what was sent; shorter ones tell nothing."""
CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
LIBRARY = "werkzeug"
"""Writes of itself in colors, and of others nothing that breaks a line."""


def register() -> None:
    """For all that is logged from now on."""
    logging.setLogRecordFactory(Masked)


def masked(text: str) -> str:
    """The text, with asterisks for keys."""
    return SECRET.sub(lambda found: f"{found[1] or found[2] or found[3]}{MASK}", text)


def report(error: BaseException) -> str:
    """The traceback, without what its errors quote, and without what the request has sent."""
    sent = sorted(set(all_that_was_sent()), key=len, reverse=True)
    parts: list[str] = []
    for each, why in reversed(list(chained(error))):
        message = QUOTED.sub(MASK, str(each))
        for told in sent:
            message = message.replace(told, MASK)
        frames = "".join(traceback.format_tb(each.__traceback__))
        name = f"{type(each).__qualname__}: {message}" if message else type(each).__qualname__
        parts += [f"Traceback (most recent call last):\n{frames}{name}", why]
    return masked("\n\n".join(parts[:-1]))


def chained(error: BaseException) -> Iterator[tuple[BaseException, str]]:
    """The error, what led to it, and so on; and after each how it led to the one before."""
    seen: set[int] = set()
    found: BaseException | None = error
    why = ""
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield found, why
        if found.__cause__ is not None:
            found, why = found.__cause__, "That was the cause of:"
        else:
            quiet = found.__suppress_context__
            found, why = None if quiet else found.__context__, "While that was handled:"


def all_that_was_sent() -> Iterator[str]:
    """The values of the request that is answered, as far as they were read: nothing is read now."""
    if not has_request_context():
        return
    read = [request.args, request.__dict__.get("form", {}), request.cookies, request.view_args]
    yield from strings([dict(each or {}) for each in read])
    for form in read[:2]:
        yield from strings(getattr(form, "to_dict", dict)(flat=False) if form else {})
    yield from strings(list(getattr(request, "_cached_json", ())))


def strings(told: object) -> Iterator[str]:
    """All texts in what may be nested."""
    if isinstance(told, str):
        if len(told.strip()) >= SHORTEST:
            yield told.strip()
    elif isinstance(told, dict):
        for each in told.values():
            yield from strings(each)
    elif isinstance(told, list | tuple):
        for each in told:
            yield from strings(each)


def in_one_line(text: str) -> str:
    """As Python would write it: nobody can begin a line of the log."""
    return CONTROL.sub(lambda found: repr(found[0])[1:-1], text)


class Masked(logging.LogRecord):
    """A line of a log, the id of the request it is about, and the traceback below it."""

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
        self.request = REQUEST.get()

    def getMessage(self) -> str:  # noqa: N802  # logging's name for it
        told = masked(super().getMessage())
        if self.name.startswith(SERVER):
            told = QUERY.sub(rf"\1{MASK}", INVALID.sub(rf"\1{MASK}", told))
        return told if self.name == LIBRARY else in_one_line(told)

    @property
    def exc_text(self) -> str | None:
        """The traceback, as logging keeps it once it is written."""
        return self._traceback

    @exc_text.setter
    def exc_text(self, told: str | None) -> None:
        error = self.exc_info[1] if self.exc_info else None
        self._traceback = told and (report(error) if error else masked(told))
